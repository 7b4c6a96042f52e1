"""How compiled functions are linked: what is long is called by its name, what is short is inlined.

Left to itself, numba copies the code of everything that a function calls, through any number of calls,
into that function's module, and optimizes and stores all of it again. Here a module holds one function.
Of a long one others know the declaration alone, with what LLVM found out about it; of a short one they
get the code as well, to inline it. Either way the machine code of a function exists once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import JITCodeLibrary

INLINED_LINES = 300  #: what is longer than this, in lines of LLVM's code, its inliner leaves alone

_HEAD = re.compile(r"(?:; Function Attrs: (?P<about>.*)\n)?define (?:dso_local )?(?P<type>.*\))[^)\n]*\{\n")
_DECLARED = re.compile(r'^declare .*?@"?([^"(]+)"?\(.*$', re.MULTILINE)
_ENVIRONMENT = "_ZN08NumbaEnv"
_OF_THIS_PROCESS = ("numba.dynamic.globals", ".numba.unresolved$")


class Called(NamedTuple):
    """A function that another calls: its file, by its short name, and what the other knew of it."""

    file: str
    declaration: str


class Kept(NamedTuple):
    """What a file keeps of a library."""

    name: str
    symbol: str
    called: tuple[tuple[str, str], ...]
    declaration: str
    counts_references: bool
    short: bytes  #: its code for others to inline, if any
    machine_code: bytes
    environments: tuple[Any, ...]  #: Python's values, such as words to print, that it uses
    about: bytes  #: how it is called


class Library(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function, which calls those of other libraries by their names."""

    def __init__(self, codegen: Any, name: str, file: Path, symbol: str = "") -> None:
        super().__init__(codegen, name)
        self._shared_module: Any = None
        self.file = file  #: where it is kept
        self.symbol = symbol  #: the function's name among all machine code
        self.counts_references = False  #: whether it counts who holds an array, since it makes some
        self.environments: tuple[Any, ...] = ()
        self.about = b""
        self.enable_object_caching()

    @property
    def called(self) -> list[Library]:
        """The libraries that have to be there before this one."""
        return [library for library in dict.fromkeys(self._linking_libraries) if isinstance(library, Library)]

    @cached_property
    def declaration(self) -> str:
        """The line that declares the function, with what LLVM found out about it."""
        head = _HEAD.match(self._text)
        assert head, self._text.partition("\n")[0]
        return f"declare {head['type']} {head['about'] or ''}"

    @cached_property
    def _text(self) -> str:
        return str(self._final_module.get_function(self.symbol)).lstrip()

    @cached_property
    def _short(self) -> Any:
        """The function's code for others to inline, if it is short and needs nothing of Python."""
        if self._text.count("\n") > INLINED_LINES or _ENVIRONMENT in self._text:
            return None
        module = self._final_module.clone()
        for other in (*module.functions, *module.global_variables):
            if not other.is_declaration and other.name != self.symbol:
                other.linkage = llvm.Linkage.internal
        self._drop_unused(module)
        if any(value.name.startswith(_ENVIRONMENT) for value in module.global_variables):
            return None  # A function of numba's own that this one calls has some of Python.
        module.get_function(self.symbol).linkage = llvm.Linkage.available_externally
        return module

    def _drop_unused(self, module: Any) -> None:
        passes = llvm.create_new_module_pass_manager()
        passes.add_global_dead_code_eliminate_pass()
        passes.run(module, self._codegen._pass_builder(opt=0))

    def add_ir_module(self, ir_module: Any) -> None:
        """Take in code, and tell LLVM what is known of the functions that it calls."""
        known = {library.symbol: library.declaration for library in self.called}
        text = _DECLARED.sub(lambda line: known.get(line[1], line[0]), normalize_ir_text(str(ir_module)))
        module = llvm.parse_assembly(text)
        module.name = ir_module.name
        module.verify()
        self.add_llvm_module(module)

    def _optimize_functions(self, ll_module: Any) -> None:
        """Leave it to the passes over the whole module."""
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """Optimize once: numba goes over it twice more, for the sake of counts of references."""
        if self.counts_references:
            super()._optimize_functions(self._final_module)
            super()._optimize_final_module()
        else:
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)

    def _get_module_for_linking(self) -> Any:
        """Return what others link in: the function's code if it is short, else nothing."""
        self._ensure_finalized()
        if self._shared_module is None:
            self._shared_module = self._short or llvm.parse_assembly("")
        return self._shared_module

    @cached_property
    def is_lasting(self) -> bool:
        """Whether other processes can have it: neither it nor what it calls has addresses of this one."""
        values = self._final_module.global_variables
        own = any(value.name.startswith(_OF_THIS_PROCESS) for value in values)
        return not own and all(other.is_lasting for other in self.called)

    def kept(self, short_name: Callable[[Path], str]) -> Kept:
        """Return what is to be kept of it."""
        return Kept(
            name=self.name,
            symbol=self.symbol,
            called=tuple(Called(short_name(other.file), other.declaration) for other in self.called),
            declaration=self.declaration,
            counts_references=self.counts_references,
            short=self._short.as_bitcode() if self._short else b"",
            machine_code=self._get_compiled_object(),
            environments=self.environments,
            about=self.about,
        )

    def _finalize_specific(self) -> None:
        """Make machine code of what was compiled; what was loaded waits for all that it calls."""
        if self._compiled_object is None:
            super()._finalize_specific()

    @classmethod
    def load(cls, codegen: Any, file: Path, kept: Kept, called: list[Library]) -> Library:
        """Return the library of which this was kept; those that it calls are given."""
        self = cls(codegen, kept.name, file, kept.symbol)
        self.__dict__["declaration"] = kept.declaration
        self.__dict__["_short"] = llvm.parse_bitcode(kept.short) if kept.short else None
        self.counts_references = kept.counts_references
        self.environments, self.about = kept.environments, kept.about
        self._linking_libraries = list(called)
        self._set_compiled_object(kept.machine_code)
        self._codegen._engine._defined_symbols.add(kept.symbol)
        self._finalize_final_module()
        return self
