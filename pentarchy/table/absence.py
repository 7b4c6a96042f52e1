"""What the table does for somebody who is awaited and does not answer."""

from __future__ import annotations

from .clock import answered
from .table import Table

MOVES_FOR_THE_LATE = 400  #: so many moves at most does the table make for somebody at one go


def move_for(table: Table, seat: int) -> Table:
    """Answer for a seat: what it has drafted counts, and what is missing is an idle move.

    A seat that is ready has answered: where each gives one answer in secret, the idle move is that answer,
    and a standing order may have finished what the idle move began.
    """
    start = table
    for _ in range(MOVES_FOR_THE_LATE):
        if seat not in table.movers() or answered(start, table) >> seat & 1:
            break
        if table.is_done(seat):
            return table if table.drafts[seat].is_ready else table.ready(seat)
        table = table.play(seat, int(table.game.judgement.idle(table.box.numbers, table.hidden(seat), seat)))
    return table
