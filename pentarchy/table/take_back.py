"""How far somebody may ask to go back: before their last decision, and whether that crosses a revelation."""

from __future__ import annotations

from pentarchy.kernel.seats import LEAVE, NATURE

from .past import state_at
from .table import Table


def before_last_decision(table: Table, seat: int) -> int | None:
    """Return the version before a seat's last decision; none if it has made none, or left since.

    What was decided in secret entered the log together with what others then decided: all
    of that goes back, and each decides anew.
    """
    last = next((index for index in reversed(range(table.version)) if table.log[index].seat == seat), None)
    if last is None:
        return None
    start = table.past.decided(seat, table.log, last, lambda: _decided_from(table, seat, last))
    return None if any(entry.move == LEAVE for entry in table.log[start:] if entry.seat != NATURE) else start


def _decided_from(table: Table, seat: int, last: int) -> int:
    """Return with which entry a decision began whose last entry is known."""
    start = last
    while start > 0 and _belongs(table, seat, start - 1):
        start -= 1
    return start


def _belongs(table: Table, seat: int, index: int) -> bool:
    """Whether an entry was decided at the same time as a seat's next one."""
    entry = table.log[index]
    if entry.seat == NATURE:
        return False
    state = state_at(table, index)
    if entry.seat != seat:
        return seat in table.game.movers(table.box, state)
    return table.is_quiet(state, seat, table.game.after(table.box, state, seat, entry.move))


def reveals_since(table: Table, version: int) -> bool:
    """Whether anything was shown to anybody since a version."""
    game, numbers = table.game, table.box.numbers
    state = state_at(table, version)
    for entry in table.log[version:]:
        after = game.after(table.box, state, entry.seat, entry.move)
        if game.secrets.reveals(numbers, state, entry.seat, entry.move, after):
            return True
        state = after
    return False
