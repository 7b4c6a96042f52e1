"""What numba found out about a call of its own, recalled when the same call comes again.

For every sum and comparison it asks, one after the other, dozens of templates whether the numbers at hand are
strings, sets or dates; a quarter of what compiling took was that. And each time it compares all flags, each
by a call of its own.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.core.compiler import Flags
from numba.core.registry import cpu_target

_LASTING = (types.Function, types.BoundFunction, types.NumberClass)
"""Functions of numba's own, whose answer follows from the types that are handed to them."""


def recall_calls() -> None:
    """Have numba's typing ask each question once a process."""
    context = cpu_target.typing_context
    ask = context.resolve_function_type
    known: dict[Any, Any] = {}

    def resolve(function: Any, args: Any, kws: Any) -> Any:
        if not isinstance(function, _LASTING):
            return ask(function, args, kws)
        question = (function, tuple(args), tuple(sorted(dict(kws).items())))
        answer = known.get(question)
        if answer is None:
            answer = known[question] = ask(function, args, kws)
        return answer

    context.resolve_function_type = resolve


def read_flags_at_once() -> None:
    """Have numba read flags from their dictionary: the same values, sooner."""
    defaults = {name: option.default for name, option in Flags.options.items()}

    def values(flags: Any) -> dict[str, Any]:
        return {**defaults, **flags._values}

    Flags.values = values
