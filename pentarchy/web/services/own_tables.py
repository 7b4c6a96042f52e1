"""The tables of one browser, as its first page lists them: where each stands, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..domain.seating import SeatHolder, has_free, is_shared, own_seats
from ..domain.snapshot import TableSnapshot, is_awaited
from ..domain.terms import left_words
from ..storage.store import TableRow
from ..storage.unfolding import Unplayable
from ..viewing.addresses import table_address
from ..viewing.home_page import OwnTable
from ..wording import enumerated, genitive
from .assembly import Services


async def own_table(
    services: Services, client_id: str, kept: TableRow, titles: Mapping[str, str]
) -> OwnTable:
    """Return a table that a guest made or sits at; whose turn it is, where that can be told at once."""
    moves = f"{kept.version} moves" if kept.version != 1 else "1 move"
    made = OwnTable(
        table_address(kept.id),
        titles[kept.setup.game],
        own_side(kept.setup.sides, kept.setup.seats, client_id),
        kept.is_over,
        moves,
        is_yours=False,
    )
    if not services.loader.is_compiled(kept.setup.game) and services.tables.opened.peek(kept.id) is None:
        return made  # to play all its moves takes seconds while the rules run as they are written
    try:
        live = await services.tables.find(kept.id)
    except Unplayable:
        return replace(made, turn="we cannot open it")
    if live is None:
        return made
    snapshot = live.snapshot
    made = replace(made, seat=own_side(kept.setup.sides, snapshot.seats, client_id))
    if snapshot.apart is not None:
        if snapshot.apart.is_ended:
            return replace(made, turn="ended")
        return made if kept.is_over else replace(made, turn=f"set apart, {moves}")
    if snapshot.table.is_over:
        return replace(made, turn=f"{_result(snapshot, client_id)}, {moves}")
    if snapshot.is_gathering:
        return replace(made, **_gathering(snapshot, client_id))
    if snapshot.is_paused:
        return replace(made, turn=f"paused, {moves}")
    awaited = [seat for seat in own_seats(snapshot.seats, client_id) if is_awaited(snapshot, seat)]
    if awaited:
        clock = snapshot.details.clock
        left = f", {left_words(clock, awaited[0], services.now())} left" if clock else ""
        return replace(made, turn=f"{_turn(snapshot, client_id, awaited)}, {moves}{left}", is_yours=True)
    return made


def _gathering(snapshot: TableSnapshot, client_id: str) -> dict[str, Any]:
    """Return what is to be said of a table whose game has not begun."""
    if has_free(snapshot.seats):
        return {"turn": "seats are free"}
    if any(holder.client_id == client_id and holder.is_undecided for holder in snapshot.seats):
        return {"turn": "it begins when you are ready", "is_yours": True}
    return {"turn": "waiting until the others are ready"}


def _result(snapshot: TableSnapshot, client_id: str) -> str:
    """Return who won a game that is over."""
    table, own = snapshot.table, own_seats(snapshot.seats, client_id)
    winners = table.game.words.outcome(table.box, table.state).winners
    if len(own) == 1 and own[0] in winners:
        return "you won" if len(winners) == 1 else "you share the win"
    return f"{enumerated([table.box.sides[seat].name for seat in winners])} won"


def last_name(tables: Iterable[Sequence[SeatHolder]], client_id: str) -> str:
    """Return what somebody was called last, by the seats of their tables, the latest first; or nothing."""
    names = (one.stands_in_for or one.name for seats in tables for one in seats if one.client_id == client_id)
    return next(names, "")


def _turn(snapshot: TableSnapshot, client_id: str, awaited: Sequence[int]) -> str:
    """Return whose turn it is: at a screen of several people by the names of their sides."""
    if not is_shared(snapshot.seats, client_id):
        return "your turn"
    sides = snapshot.table.box.sides
    return f"{enumerated([genitive(sides[seat].name) for seat in awaited])} turn"


def own_side(sides: Sequence[str], seats: Sequence[SeatHolder], client_id: str) -> str:
    """Return the names of the sides that a browser took, or nothing if it looks on."""
    return enumerated([sides[seat] for seat, holder in enumerate(seats) if holder.client_id == client_id])
