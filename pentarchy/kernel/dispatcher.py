"""Our way of calling numba: one machine code for all widths of an integer, a door for Python where it knocks.

Left to itself, numba compiles a function anew for every width of every integer argument, be it a field of a
record, a constant or a sum; rules call each other with all of them. Here whatever compiled code hands on
as an integer is handed on as one of eight bytes, which changes no value.

Left to itself, numba also wraps every function for Python, though most are called by compiled code alone.
Here the wrapper, called the *door*, is an object of its own, made when Python first calls.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import compiler, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.environment import Environment
from numba.core.errors import NumbaError
from numba.core.imputils import lower_cast
from numba.core.itanium_mangler import mangle
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.core.typed_passes import NopythonTypeInference
from numba.core.types.misc import unliteral
from numba.core.typing import make_concrete_template

from .interim import as_written, runs_as_written
from .linking import Library
from .objects import Objects
from .recalling import read_flags_at_once, recall_calls
from .references import CountReferences

DOOR = "-door"
OPTIONS = {
    "nopython": True,
    "boundscheck": None,
    "nogil": True,
    "no_cfunc_wrapper": True,
    "no_cpython_wrapper": True,
}

recall_calls()
read_flags_at_once()


def dispatcher(function: Callable[..., Any], folder: str) -> Any:
    """Return numba's dispatcher of a function, whose machine code is kept in a folder."""
    return _Dispatcher(function, folder)


class _Pipeline(compiler.Compiler):  # type: ignore[misc]
    """numba's compiler, by which a function has the same name in every process."""

    def compile_into(self, library: Library, function: Callable[..., Any]) -> Any:
        """Compile a function into a library."""
        self.state.library = library
        self.state.targetctx.mangler = _mangled
        return self.compile_extra(function)

    def define_pipelines(self) -> Any:
        """Return numba's passes, and ours once types are known."""
        [passes] = super().define_pipelines()
        passes.add_pass_after(CountReferences, NopythonTypeInference)
        passes.finalize()
        return [passes]

    def _compile_core(self) -> Any:
        library = self.state.library
        self.state.func_id.unique_id = library.file.stem.rpartition("-")[2]
        name = f"{self.state.func_id.modname}.{self.state.func_id.func_qualname}"
        library.symbol = _mangled(name, (), uid=self.state.func_id.unique_id)
        return super()._compile_core()


def _mangled(name: str, args: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """Return LLVM's name of a function: ours are told apart by their digests, numba's own as ever."""
    if isinstance(uid, str):
        return str(mangle(name, (), abi_tags=(uid,)))
    return str(mangle(name, args, abi_tags=abi_tags, uid=uid))


class _Compiler(_FunctionCompiler):  # type: ignore[misc]
    def __init__(self, objects: Objects, *args: Any) -> None:
        super().__init__(*args)
        self._objects = objects

    def flags(self) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        return flags

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        try:
            return self._compiled(args, return_type, counts_references=False)
        except NumbaError as error:
            if "NRT required" not in str(error):
                raise
        return self._compiled(args, return_type, counts_references=True)

    def _compiled(self, args: Any, return_type: Any, *, counts_references: bool) -> Any:
        target = self.targetdescr
        library = self._objects.library(args, target.target_context.codegen())
        library.counts_references = counts_references
        pipeline = _Pipeline(
            target.typing_context, target.target_context, None, args, return_type, self.flags(), self.locals
        )
        return pipeline.compile_into(library, self.py_func)


class _Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """A dispatcher that compiled code calls with wide integers only."""

    def __init__(self, function: Callable[..., Any], folder: str) -> None:
        super().__init__(function, targetoptions=OPTIONS)
        self._cache = Objects(function, folder)
        self._compiler = _Compiler(self._cache, function, self.targetdescr, OPTIONS, {}, _Pipeline)
        self._doors: dict[Any, Any] = {}
        self.package = Path(folder).parent.name  #: in the interim of a game its rules run as they are written

    @property
    def signatures(self) -> list[Any]:
        """The types with which Python may call without anything being compiled."""
        return list(self._doors)

    @cached_property
    def _as_written(self) -> Any:
        return as_written(self.py_func)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return how compiled code calls the function."""
        signature, args = self._compiler.fold_argument_types(args, kws)
        args = tuple(map(_widened, args))
        self._body(args)
        name = self.py_func.__name__
        template = make_concrete_template(
            f"CallTemplate({name})", key=name, signatures=self.nopython_signatures
        )
        return template, signature, args, {}

    def compile(self, sig: Any) -> Any:
        """Compile the function for calls from Python; return what Python calls."""
        args, _ = normalize_signature(sig)
        with global_compiler_lock:
            self._body(args)
            if args not in self._doors:
                self._doors[args] = self._door(args)
                self._insert([arg._code for arg in args], self._doors[args].entry_point, False)
        return self._doors[args].entry_point

    def _body(self, args: Any) -> None:
        """Have the function itself compiled, or load it."""
        with global_compiler_lock, self._compiling_counter:
            if args in self.overloads:
                return
            result = self._cache.load_overload(args, self.targetctx)
            if result is None:
                self._cache_misses[args] += 1
                result = self._compiler.compile(args, None)
                self._cache.save_overload(args, result)
            else:
                self._cache_hits[args] += 1
                self.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
            self.overloads[args] = result

    def _door(self, args: Any) -> Any:
        kept = self._cache.load_overload(args, self.targetctx, DOOR)
        if kept is None:
            kept = self._made_door(args)
            self._cache.save_overload(args, kept)
        return kept

    def _made_door(self, args: Any) -> Any:
        body = self.overloads[args]
        context = compiler._make_subtarget(self.targetctx, self._compiler.flags())
        context.enable_nrt = body.library.counts_references
        about = copy(body.fndesc)
        about.env_name += "door"
        environment = Environment.from_fndesc(about)
        library = self._cache.library(args, context.codegen(), DOOR)
        library.counts_references = context.enable_nrt
        library.symbol = about.llvm_cpython_wrapper_name
        library.add_linking_library(body.library)
        with context.push_code_library(library):
            context.create_cpython_wrapper(library, about, environment, None, release_gil=True)
        entry = context.get_executable(library, about, environment)
        return body._replace(entry_point=entry, library=library, fndesc=about, environment=environment)

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
    """Return the one type of a function's arguments for all alike: wide integers, arrays of any place."""
    plain = unliteral(kind)
    if isinstance(plain, types.NestedArray):
        return types.Array(plain.dtype, plain.ndim, "C")
    return types.int64 if isinstance(plain, types.Integer) else plain


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _nested_as_array(context: Any, builder: Any, nested: types.Type, array: types.Type, value: Any) -> Any:
    """An array in a field of a record is handed on as any other: both are made of the same parts."""
    return value
