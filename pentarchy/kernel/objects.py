"""The machine code of each function, in a file of its own, found by a name that says what it was made of.

A file is named after the function and a digest of all that its code depends on: the folder, which its sources
name, the function, its arguments' types, and the processor. The same digest names the function among all
machine code of a process, so that what one process compiled calls what another did.

Whatever is wrong with a file, its function is compiled again. A file is sealed, so that nothing is run but
what was written here as a whole; and it says what was known of each function that it calls, so that no other
is called in its place.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any
from uuid import uuid4

from numba.core.caching import dumps
from numba.core.compiler import compile_result

from .interim import NotOnDisk, Source, source_here
from .linking import Called, Kept, Library

SEAL = sha256().digest_size  #: bytes at the start of a file, which follow from its name and all others
PLAIN = (bool, int, float, str)

_LOADED: dict[str, Library] = {}
"""The libraries of this process, by the names of their files from the package's folder on.

They stay for good: other machine code has their addresses.
"""


_UNPLACED: list[Library] = []
"""Those that were read, and whose machine code has no place in memory yet."""


def in_use() -> tuple[str, ...]:
    """Return the names of all files whose machine code this process has, from the package's folder on."""
    return tuple(_LOADED)


class Unusable(Exception):
    """A file does not keep what was written to it, or was made to call what is no longer there."""


class Objects:
    """The machine code of one function, for any types of its arguments."""

    def __init__(self, function: Callable[..., Any], folder: str) -> None:
        assert isinstance(function, FunctionType)
        self.cache_path = folder
        self._folder = Path(folder)
        self._function = function
        self._name = function.__name__

    def file(self, args: Sequence[Any], codegen: Any, kind: str = "") -> Path:
        """Return the file for types of arguments."""
        types = [str(arg) for arg in args]
        made_of = repr(
            (self._folder.parts[-2:], *_made_of(self._function), types, codegen.magic_tuple(), kind)
        )
        return self._folder / f"{self._name}-{sha256(made_of.encode()).hexdigest()[:16]}{kind}.nbc"

    def library(self, args: Sequence[Any], codegen: Any, kind: str = "") -> Library:
        """Return a library to compile into."""
        file = self.file(args, codegen, kind)
        return Library(codegen, f"{self._name}{kind}", file)

    def load_overload(self, args: Sequence[Any], context: Any, kind: str = "") -> Any:
        """Return what was compiled for types of arguments; none if it is not there, and then it will be."""
        context.refresh()
        file = self.file(args, context.codegen(), kind)
        try:
            return _load(file, context)
        except Exception as error:  # Whatever cannot be read is compiled, whyever that is.
            if source_here() is Source.DISK:
                raise NotOnDisk(f"{self._name} {args}") from error
            return None

    def save_overload(self, args: Sequence[Any], result: Any) -> None:
        """Keep what was compiled for types of arguments, unless it has addresses of this process in it."""
        library = result.library
        library.environments = tuple(result._find_referenced_environments())
        if not library.is_lasting:
            return
        result.fndesc.typemap = result.fndesc.calltypes = None
        library.about = dumps((result.fndesc, result.environment, result.signature))
        _LOADED[_short_name(library.file)] = library
        _write(library.file, dumps(tuple(library.kept(_short_name))))


def _made_of(function: FunctionType) -> tuple[object, ...]:
    """Return what tells a function from others of its folder: its text, and what it was bound to."""
    code = function.__code__
    text = (code.co_firstlineno, code.co_code, code.co_names, [_identity(value) for value in code.co_consts])
    bound = [_identity(function.__globals__.get(name)) for name in code.co_names]
    closed = [cell.cell_contents for cell in function.__closure__ or ()]
    return function.__qualname__, text, bound, dumps(closed) if closed else b""


def _identity(value: Any) -> object:
    """Return what stands for a value in a function's name, if it is a number, a text or a function."""
    function = getattr(value, "py_func", value)
    if isinstance(function, FunctionType):
        return function.__module__, function.__qualname__
    if isinstance(value, tuple):
        return tuple(map(_identity, value))
    return value if type(value) in PLAIN else None


def _short_name(file: Path) -> str:
    return "/".join(file.parts[-3:])


def _load(file: Path, context: Any) -> Any:
    try:
        library = _library(file, context.codegen())
    finally:
        _place(context.codegen())
    fndesc, environment, signature = pickle.loads(library.about)
    entry = context.get_executable(library, fndesc, environment)
    return compile_result(
        typing_context=context.typing_context,
        target_context=context,
        entry_point=entry,
        type_annotation="",
        signature=signature,
        objectmode=False,
        lifted=(),
        fndesc=fndesc,
        library=library,
        environment=environment,
        reload_init=[],
        referenced_envs=library.environments,
    )


def _library(file: Path, codegen: Any) -> Library:
    """Return the library that a file keeps, once a process, and before it those that it calls."""
    name = _short_name(file)
    if name not in _LOADED:
        kept = Kept(*pickle.loads(_read(file)))
        called = [_called(file.parents[2], Called(*each), codegen) for each in kept.called]
        _LOADED[name] = Library.load(codegen, file, kept, called)
        _UNPLACED.append(_LOADED[name])
    return _LOADED[name]


def _place(codegen: Any) -> None:
    """Put machine code that was read in its place.

    All at once: what was placed at one time lies together, and the processor finds it sooner.
    """
    codegen._engine.finalize_object()
    while _UNPLACED:
        for environment in _UNPLACED.pop().environments:
            codegen.set_env(environment.env_name, environment)


def _called(shelf: Path, called: Called, codegen: Any) -> Library:
    library = _library(shelf / called.file, codegen)
    if library.declaration != called.declaration:
        raise Unusable(f"{called.file} is another than it was")
    return library


def _read(file: Path) -> bytes:
    data = file.read_bytes()
    seal, content = data[:SEAL], data[SEAL:]
    if seal != _seal(file, content):
        raise Unusable(f"{file} is not what was written")
    return content


def _seal(file: Path, content: bytes) -> bytes:
    return sha256(_short_name(file).encode() + b"\0" + content).digest()


def _write(file: Path, content: bytes) -> None:
    """Write a file as a whole, if that can be done: who reads it meanwhile finds the old one or none."""
    draft = file.with_suffix(f".{uuid4().hex}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(_seal(file, content) + content)
        draft.replace(file)
    except OSError:  # The disk is full, or nobody may write here: the next process compiles it, too.
        with suppress(OSError):
            draft.unlink(missing_ok=True)
