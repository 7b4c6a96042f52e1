"""Declare a state once: its static type, its memory, who may see it, its documentation.

A ``Record`` reads like a dataclass, but its instances are rows of one NumPy
structured array, so compiled rules change them in place, a copy is a memory
copy and two states are equal when their bytes are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self, cast

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.integer[Any]]

EVERYONE = -1  #: an audience of all seats and the spectators
NOBODY = 0  #: an audience of nobody: what only the box knows

Audience = int | Callable[..., int]
"""Who may know a field: ``EVERYONE``, ``NOBODY``, or a function of
``(numbers, state, *index)`` that returns the bits of the seats that may."""


@dataclass(frozen=True)
class Field:
    """How one field lies in memory, and who may know it."""

    dtype: Any
    shape: tuple[int, ...]
    audience: Audience = EVERYONE
    values: range | None = None  #: what a secret may hold; every secret names it


def owner(numbers: Any, state: Any, seat: int, *index: int) -> int:
    """The audience of a field whose first index is the seat that owns it."""
    return 1 << seat


def _field(dtype: Any, shape: tuple[int, ...], audience: Audience, values: range | None) -> Any:
    if audience is not EVERYONE and values is None:
        raise TypeError("a secret field names the values it may hold")
    return Field(dtype, shape, audience, values)


def i1(*shape: int, audience: Audience = EVERYONE, values: range | None = None) -> Any:
    """A field of one byte, -128 to 127, or a grid of them; flags are bytes too."""
    return _field(np.int8, shape, audience, values)


def i2(*shape: int, audience: Audience = EVERYONE, values: range | None = None) -> Any:
    """A field of two bytes, -32,768 to 32,767, or a grid of them."""
    return _field(np.int16, shape, audience, values)


def i8(*shape: int, audience: Audience = EVERYONE, values: range | None = None) -> Any:
    """A field of eight bytes, or a grid of them."""
    return _field(np.int64, shape, audience, values)


def many(kind: type[Record], *shape: int) -> Any:
    """A row of records inside a record."""
    return Field(kind, shape)


class Record:
    """One row of a structured array; subclass it and name the fields.

    The gaps that alignment asks for are fields too (``_gap0``, ...), always zero:
    NumPy copies named fields only, and ``tobytes`` is to be an equality of records.
    """

    dtype: ClassVar[np.dtype[np.void]]
    fields: ClassVar[dict[str, Field]]

    def __init_subclass__(cls) -> None:
        cls.fields = {name: vars(cls)[name] for name in cls.__annotations__}
        taken = {name for name in (*dir(np.recarray), *dir(Record)) if not name.startswith("_")}
        hidden = [name for name in cls.fields if hasattr(np.recarray, name) or hasattr(Record, name)]
        if hidden:
            raise TypeError(
                f"{cls.__name__}: {', '.join(hidden)} would hide what arrays or records have by that name; "
                f"these names are taken: {', '.join(sorted(taken))}"
            )
        rows = [(name, _numpy(field.dtype), field.shape) for name, field in cls.fields.items()]
        layout = np.dtype(_fill_gaps(rows), align=True)
        cls.dtype = np.dtype((_row_type(cls.__name__, layout), layout))

    @classmethod
    def new(cls) -> Self:
        """Return one record, all zero."""
        return cast(Self, np.zeros(1, cls.dtype)[0])

    @classmethod
    def row(cls, length: int) -> Any:
        """Return an array of ``length`` records, all zero, for compiled code to work in."""
        return np.zeros(length, cls.dtype)

    @classmethod
    def load(cls, data: bytes) -> Self:
        """Return the record whose ``tobytes`` was ``data``; ``ValueError`` if the size differs."""
        if len(data) != cls.dtype.itemsize:
            raise ValueError(f"{cls.__name__} has {cls.dtype.itemsize} bytes, not {len(data)}")
        return cast(Self, np.frombuffer(bytearray(data), cls.dtype)[0])

    # Given by NumPy's scalars; declared for readers and type checkers.
    def copy(self) -> Self:  # type: ignore[empty-body]
        """Return another record with the same bytes."""

    def tobytes(self) -> bytes:  # type: ignore[empty-body]
        """Return its bytes, padding included."""


def _row_type(name: str, layout: np.dtype[np.void]) -> type[np.record]:
    """Return the type of a record's rows in plain Python, with a property for each field.

    ``numpy.record`` looks every name up in three ways, in Python; pictures and words read a state some
    thousand times for each viewer. A property asks for the field at once, and takes a quarter of the time.
    """
    members: dict[str, Any] = {
        "__slots__": (),
        "__getattribute__": object.__getattribute__,
        "__setattr__": object.__setattr__,
    }
    for field, (kind, at, *_) in (layout.fields or {}).items():
        members[field] = _property(field, kind, at)
    return cast(type[np.record], type(name, (np.record,), members))


def _property(name: str, kind: np.dtype[Any], at: int) -> property:
    getitem, setfield = np.void.__getitem__, np.void.setfield

    def read(row: np.record) -> Any:
        return getitem(row, name)

    def write(row: np.record, value: Any) -> None:
        setfield(row, value, kind, at)

    return property(read, write)


def _fill_gaps(rows: list[tuple[str, Any, tuple[int, ...]]]) -> list[tuple[str, Any, tuple[int, ...]]]:
    """Return the fields with every gap named, so that no byte of a record is without one."""
    filled: list[tuple[str, Any, tuple[int, ...]]] = []
    at, widest = 0, 1
    for name, kind, shape in rows:
        whole = np.dtype((kind, shape))
        step = np.dtype(kind).alignment
        widest = max(widest, step)
        if at % step:
            filled.append((f"_gap{len(filled)}", np.int8, (step - at % step,)))
            at += step - at % step
        filled.append((name, kind, shape))
        at += whole.itemsize
    if at % widest:
        filled.append((f"_gap{len(filled)}", np.int8, (widest - at % widest,)))
    return filled


def _numpy(kind: Any) -> Any:
    return kind.dtype if isinstance(kind, type) and issubclass(kind, Record) else kind


@dataclass(eq=False)
class Secret:
    """One cell of a state that not everybody may know; setting its value changes the state."""

    path: str  #: for people: ``players[2].hand[5]``
    holder: Any  #: the record that has the field
    name: str
    index: tuple[int, ...]  #: the cell in its field, empty if it is a single number
    outer: tuple[int, ...]  #: the indices of the records around it, outermost first
    field: Field

    def audience(self, numbers: Any, state: Any) -> int:
        """Return the bits of the viewers that may know this cell now."""
        who = self.field.audience
        return who if isinstance(who, int) else who(numbers, state, *self.outer, *self.index)

    @property
    def value(self) -> int:
        """The number in this cell."""
        cells = getattr(self.holder, self.name)
        return int(cells[self.index] if self.index else cells)

    @value.setter
    def value(self, number: int) -> None:
        if self.index:
            getattr(self.holder, self.name)[self.index] = number
        else:
            setattr(self.holder, self.name, number)


def secrets(kind: type[Record], record: Any, path: str = "", outer: tuple[int, ...] = ()) -> Iterator[Secret]:
    """Yield every cell of ``record`` that is not declared for everyone."""
    for name, field in kind.fields.items():
        if isinstance(field.dtype, type) and issubclass(field.dtype, Record):
            for index in np.ndindex(*field.shape):
                inner = getattr(record, name)[index] if index else getattr(record, name)
                label = "".join(f"[{i}]" for i in index)
                yield from secrets(field.dtype, inner, f"{path}{name}{label}.", (*outer, *index))
        elif field.audience is not EVERYONE:
            for index in np.ndindex(*field.shape):
                label = "".join(f"[{i}]" for i in index)
                yield Secret(f"{path}{name}{label}", record, name, index, outer, field)
