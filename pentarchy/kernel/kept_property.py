"""A property that is worked out once and kept, by any thread, without a lock.

Python 3.11's own (``functools.cached_property``) locks all objects of a class while it works one out:
threads wait for each other, and two properties that need each other's parts, as an element of a picture needs
its children's text, may do so for ever. Here two threads may both work out the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class kept_property(Generic[T]):
    """Decorates a method without arguments of an object that never changes."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work, self._name = work, work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, one: None, kind: type[Any]) -> kept_property[T]: ...
    @overload
    def __get__(self, one: object, kind: type[Any]) -> T: ...
    def __get__(self, one: object | None, kind: type[Any]) -> kept_property[T] | T:
        """Work it out; the next time it is found in the object itself."""
        if one is None:
            return self
        value = self._work(one)
        object.__setattr__(one, self._name, value)  # by ``__dict__`` it would take a dictionary of its own
        return value
