"""Our way of calling numba: one machine code for all widths of an integer, kept where we say.

Left to itself, numba compiles a function anew for every width of every integer argument, be it a field of a
record, a constant or a sum; rules call each other with all of them. Here whatever compiled code hands on
as an integer is handed on as one of eight bytes, which changes no value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.registry import CPUDispatcher
from numba.core.types.misc import unliteral


def dispatcher(function: Callable[..., Any], folder: str) -> Any:
    """Return numba's dispatcher of a function, whose machine code is kept in a folder."""
    options = {"nopython": True, "boundscheck": None, "nogil": True, "no_cfunc_wrapper": True}
    made = _Dispatcher(function, targetoptions=options)
    numba.config.CACHE_DIR = folder
    made.enable_caching()
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


class _Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """A dispatcher that compiled code calls with wide integers only."""

    def enable_caching(self) -> None:
        self._cache = _Cache(self.py_func)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return how compiled code calls the function."""
        _, args = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template(tuple(map(_widened, args)), {})

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Answer a call from Python with types not met so far: short integers are called as wide ones."""
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
