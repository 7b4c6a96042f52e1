"""Before the game: who sits down where, who stands up, which seats go to bots. Nothing is written here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pentarchy import bots

from .commands import Refused
from .looking import Position
from .seating import FREE, Occupant
from .set_up import Form, clean_name


def read_change(form: Form, guest: str) -> Callable[[Position], Position]:
    """Return what a form of a table's seats asks for: to sit, to stand up, or bots in free seats."""
    sent = {key: value for key, value in form.items() if isinstance(value, str)}
    if "sit" in sent:
        seat = int(sent["sit"]) if sent["sit"].isdecimal() and len(sent["sit"]) < 3 else -1
        name = clean_name(sent.get("name", ""))
        return lambda position: sit_down(position, guest, seat, name)
    if "fill" in sent:
        return lambda position: fill(position, guest, sent["fill"])
    return lambda position: stand_up(position, guest)


def sit_down(position: Position, guest: str, seat: int, name: str) -> Position:
    """Return the position with a guest in a free seat, or raise ``Refused``."""
    if any(occupant.guest == guest for occupant in position.seats):
        raise Refused("You sit at this table already. Stand up first if you want another seat.")
    if not 0 <= seat < len(position.seats):
        raise Refused("There is no such seat at this table.", 422)
    if position.seats[seat].kind != "free":
        raise Refused("Somebody was faster: this seat is taken. Choose another one, or look on.")
    return _seated(position, seat, Occupant("person", name, guest))


def stand_up(position: Position, guest: str) -> Position:
    """Return the position with a guest's seat free again, or raise ``Refused``."""
    for seat, occupant in enumerate(position.seats):
        if guest and occupant.guest == guest:
            if not position.is_gathering:
                raise Refused("The game has begun. Leave it through the menu, if you must.")
            return _seated(position, seat, FREE)
    raise Refused("You do not sit at this table.", 403)


def fill(position: Position, guest: str, bot: str) -> Position:
    """Return the position with bots in all free seats, or raise ``Refused``."""
    if guest != position.setup.owner:
        raise Refused("Only who made this table gives its free seats to bots.", 403)
    if bot not in bots.NAMES:
        raise Refused(f"There is no bot called {bot[:40]!r}; there are {', '.join(bots.NAMES)}.", 422)
    for seat, occupant in enumerate(position.seats):
        if occupant.kind == "free":
            position = _seated(position, seat, Occupant("bot", bot))
            position = position.with_table(position.table.make_eager(seat))
    return position


def _seated(position: Position, seat: int, occupant: Occupant) -> Position:
    return replace(position, seats=(*position.seats[:seat], occupant, *position.seats[seat + 1 :]))
