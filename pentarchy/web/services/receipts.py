"""What is answered to a command."""

from __future__ import annotations

from pentarchy.kernel.seats import SPECTATOR

from ..domain.commands import Command
from ..domain.events import Receipt
from ..domain.snapshot import TableSnapshot
from ..refused import Refused
from ..viewing.home_page import GameCard


def receipt_of(
    command: Command, after: TableSnapshot, seat: int, refused: Refused | None, card: GameCard
) -> Receipt:
    """Return what is answered to a seat's command that was obeyed, or refused with a link to its clause."""
    table = after.table
    draft = 0 if seat == SPECTATOR else table.drafts[seat].number
    if refused is None:
        return Receipt(command.id, True, table.version, draft)
    link = f"{card.rules}#{refused.clause}" if refused.clause else ""
    why = refused.sentence, refused.clause, link, refused.kind
    return Receipt(command.id, False, table.version, draft, *why)
