"""What is answered to a command."""

from __future__ import annotations

from collections import OrderedDict

from pentarchy.kernel.seats import SPECTATOR

from ..domain.commands import Command
from ..domain.events import Receipt
from ..domain.snapshot import TableSnapshot
from ..refused import Refused
from ..viewing.home_page import GameCard

REFUSALS_KEPT = 10_000  #: of all tables together


class Refusals:
    """The latest receipts of commands that were refused, for senders who did not hear them.

    They are not on the disk: what changes nothing writes nothing, and so no other server has to try again
    because of it. After a restart, or at another server, the same command is judged anew.
    """

    def __init__(self) -> None:
        self._kept = OrderedDict[tuple[str, str, str], Receipt]()

    def find(self, table: str, client_id: str, command_id: str) -> Receipt | None:
        """Return how somebody's command was refused, if it was."""
        return self._kept.get((table, client_id, command_id))

    def keep(self, table: str, client_id: str, receipt: Receipt) -> None:
        """Keep the receipt of a command that was refused."""
        self._kept[table, client_id, receipt.id] = receipt
        if len(self._kept) > REFUSALS_KEPT:
            self._kept.popitem(last=False)


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
