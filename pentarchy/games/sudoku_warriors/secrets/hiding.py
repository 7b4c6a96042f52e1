"""What a seat may not know: nothing. All stands on one sheet of paper (S-1)."""

from __future__ import annotations

from pentarchy.kernel.chance import Chance
from pentarchy.kernel.rule import rule

from ..box.state import Numbers, Phase, State


@rule("S-1")
def hide(numbers: Numbers, state: State, seat: int) -> None:
    """Everybody sees the whole sheet."""


@rule("S-1")
def redeal(numbers: Numbers, state: State, seat: int, begun: bool, chance: Chance) -> None:
    """There is nothing to guess."""


@rule("S-1")
def seen(numbers: Numbers, before: State, seat: int, move: int, viewer: int) -> int:
    """Every move is made in the open."""
    return move


@rule("S-R2")
def reveals(numbers: Numbers, before: State, seat: int, move: int, after: State) -> bool:
    """Only the draw of who begins tells what nobody knew."""
    return bool(before.phase == Phase.SETUP)
