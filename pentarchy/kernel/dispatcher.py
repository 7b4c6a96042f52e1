"""Our way of calling numba: one machine code for all widths of an integer, kept where we say.

Left to itself, numba compiles a function anew for every width of every integer argument, be it a field of a
record, a constant or a sum; rules call each other with all of them. Here whatever compiled code hands on
as an integer is handed on as one of eight bytes, which changes no value.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.registry import CPUDispatcher
from numba.core.types.misc import unliteral

from .interim import NotOnDisk, Source, as_written, runs_as_written, source_here


def dispatcher(function: Callable[..., Any], folder: str) -> Any:
    """Return numba's dispatcher of a function, whose machine code is kept in a folder."""
    options = {"nopython": True, "boundscheck": None, "nogil": True, "no_cfunc_wrapper": True}
    made = _Dispatcher(function, targetoptions=options)
    numba.config.CACHE_DIR = folder
    made.enable_caching()
    made.package = Path(folder).parent.name
    return made


class _Folder(UserProvidedCacheLocator):  # type: ignore[misc]
    """The folder alone, which its digest names: another place of the same checkout finds it, too."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        return ""


class _InFolder(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Folder,)


class _Cache(FunctionCache):  # type: ignore[misc]
    _impl_class = _InFolder

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return machine code for some types; none if it is not there, and then it will be compiled."""
        found = super().load_overload(sig, target_context)
        if found is None and source_here() is Source.DISK:
            raise NotOnDisk(f"{self._name} {sig}")
        return found


class _Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """A dispatcher that compiled code calls with wide integers only."""

    package = ""  #: whose function it is: in the interim of a game its rules run as they are written

    @cached_property
    def _as_written(self) -> Any:
        return as_written(self.py_func)

    def enable_caching(self) -> None:
        self._cache = _Cache(self.py_func)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return how compiled code calls the function."""
        _, args = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template(tuple(map(_widened, args)), {})

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Answer a call from Python with types not met so far: short integers are called as wide ones."""
        if runs_as_written(self.package):
            return self._as_written
        entry = super()._compile_for_args(*map(_wide, args), **kws)
        if any(isinstance(arg, np.integer) for arg in args):
            # The next call with these types finds the way by itself.
            self._insert([self.typeof_pyval(arg)._code for arg in args], entry, False)
        return entry


def _wide(arg: Any) -> Any:
    return int(arg) if isinstance(arg, np.integer) else arg


def _widened(kind: types.Type) -> types.Type:
    plain = unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) else plain
