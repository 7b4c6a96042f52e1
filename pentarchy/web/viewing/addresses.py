"""The addresses of a table: of its page, and of the page as one viewer sees it; made, and read again."""

from __future__ import annotations

from pentarchy.kernel.seats import SPECTATOR

from ..domain.hot_seat import NOBODY, ViewRequest, stage_of, through
from ..domain.seating import Viewer, is_shared
from ..domain.snapshot import TableSnapshot


def table_address(table: str) -> str:
    """Return the address of a table's page."""
    return f"/tables/{table}"


def lent_address(table: str, key: str) -> str:
    """Return the address that shows a table through the eyes to which somebody has a key."""
    return f"{table_address(table)}?eyes={key}"


def viewer_address(snapshot: TableSnapshot, who: Viewer) -> str:
    """Return the address at which a browser sees a table as it does."""
    if who.lent and who.lent.key:
        return lent_address(snapshot.id, who.lent.key)
    is_own = who.seat != SPECTATOR and is_shared(snapshot.seats, who.client_id)
    if not is_own or snapshot.is_gathering or not snapshot.table.game.facts.has_secrets:
        return table_address(snapshot.id)
    return f"{table_address(snapshot.id)}?seat={who.seat}&stage={stage_of(snapshot, who.seat)}"


def read_wanted(seat: str | None, stage: str | None, key: str | None = None) -> ViewRequest | None:
    """Return what an address asks for; a number that is none is nobody's seat, or no stage there is."""
    if key is not None:
        return through(key)
    if seat is None:
        return None
    return ViewRequest(_number(seat, 2), None if stage is None else _number(stage, 9))


def further(address: str, query: str) -> str:
    """Return an address with more asked of it."""
    return f"{address}{'&' if '?' in address else '?'}{query}"


def _number(text: str, digits: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else NOBODY
