"""What somebody who has no seat any more is told of the one that he had."""

from __future__ import annotations

from pentarchy.kernel.game import SPECTATOR

from .position import Position
from .seating import Looker

WORDS = {
    "freed": "All waited for you, so who made the table took your seat as {} back. You may sit down again.",
}


def parting(position: Position, looker: Looker) -> str:
    """Return what became of the seat that a viewer had; nothing for those who have one, or never had."""
    if looker.seat != SPECTATOR or not looker.guest:
        return ""
    for one in position.affairs.parted:
        if one.guest == looker.guest:
            return WORDS[one.how].format(position.table.box.sides[one.seat].name)
    return ""
