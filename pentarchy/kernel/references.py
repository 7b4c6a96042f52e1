"""Which functions count references: those that allocate, and nobody else.

numba counts the references to every array at every step, and then has LLVM find out which counts undo each
other. Rules work in what they are given; a function that neither makes an array nor is handed one by a call
needs no counts, for whoever called it holds on to what it was given.
"""

from __future__ import annotations

from typing import Any

from numba.core import ir
from numba.core import types as numba_types
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.targetconfig import ConfigStack

types: Any = numba_types

# Steps, and values, that are but another look at what is there.
LOOKS = {
    "getitem",
    "static_getitem",
    "typed_getitem",
    "getiter",
    "iternext",
    "pair_first",
    "exhaust_iter",
    "cast",
}
VIEWS = (types.Array, types.ArrayIterator, types.BaseTuple, types.Pair)


@register_pass(mutates_CFG=False, analysis_only=True)
class CountReferences(AnalysisPass):  # type: ignore[misc]
    """Decide whether the function counts references, once its types are known."""

    _name = "count_references"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Tell the passes after this one."""
        counts = state.library.counts_references or _allocates(state)
        state.library.counts_references = counts
        state.targetctx.enable_nrt = counts
        # A copy: numba's caches have the flags in their keys, and would find nothing again.
        state.flags = state.flags.copy()
        state.flags.nrt = counts
        flags = ConfigStack()._stk
        flags.pop()
        flags.push(state.flags)
        return False


def _allocates(state: Any) -> bool:
    """Whether a function may make anything that is counted, or be handed such a thing."""

    def is_counted(kind: Any) -> bool:
        return bool(state.targetctx.data_model_manager[kind].contains_nrt_meminfo())

    values = (kind for kind in state.typemap.values() if not isinstance(kind, VIEWS))
    if is_counted(state.return_type) or any(map(is_counted, values)):
        return True
    for step, call in state.calltypes.items():
        if call is None:
            continue
        is_look = not isinstance(step, ir.Expr) or step.op in LOOKS
        if any(map(_is_many, call.args[1:])) if is_look else is_counted(call.return_type):
            return True
    return False


def _is_many(kind: Any) -> bool:
    """Whether an index, or what is put there, is more than one: slices are written by way of a copy."""
    parts = kind if isinstance(kind, types.BaseTuple) else (kind,)
    return any(isinstance(part, types.SliceType | types.Array) for part in parts)
