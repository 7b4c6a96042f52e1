"""What a seat may know: everything. Cover here what yours may not, and only here."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.state import Numbers, State


@rule("L-2")
def hide(numbers: Numbers, state: State, seat: int) -> None:
    """Set to 0 what a seat may not know: nothing."""


@rule("L-2")
def seen(numbers: Numbers, before: State, seat: int, move: int, viewer: int) -> int:
    """Return a move as a viewer sees it: itself, or a mask."""
    return move


@rule("L-2")
def reveals(numbers: Numbers, before: State, seat: int, move: int, after: State) -> bool:
    """Whether a move told somebody something, so that it cannot be undone."""
    return False
