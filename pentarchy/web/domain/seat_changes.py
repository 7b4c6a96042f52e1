"""What the forms of seats ask for, and who is stood in for and comes back. Nothing is written here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import msgspec

from ..identity import Identity, unguessable
from ..plain_words import NAME_LENGTH, one_line
from ..refused import Refused
from .commands import STAND_IN
from .gathering import fill, say_ready, seat_beside, sit_down, stand_up, take_seat_back
from .seating import NO_SEAT, Occupant, has_stand_in, is_shared, may_be_replaced, own_seats
from .set_up import Form, clean_name
from .shared_views import answer
from .snapshot import Position
from .taking_over import offer, take_over


def read_change(form: Form, guest: str, identity: Identity) -> Callable[[Position], Position]:
    """Return what a form of a table's seats asks for, by the first of its controls that was sent."""
    sent = {key: value for key, value in form.items() if isinstance(value, str)}
    if "sit" in sent:
        seat, name = seat_number(sent["sit"]), clean_name(sent.get("name", ""))
        return lambda position: sit_down(position, guest, seat, name)
    if "beside" in sent:
        seat, name = seat_number(sent["beside"]), one_line(sent.get("name", ""), NAME_LENGTH)
        return lambda position: seat_beside(position, guest, seat, name)
    if "stand" in sent:
        seat = seat_number(sent["stand"])
        return lambda position: stand_up(position, guest, seat)
    if "fill" in sent:
        return lambda position: fill(position, guest, sent["fill"])
    if "ready" in sent:
        return lambda position: say_ready(position, guest, sent["ready"] == "yes")
    if "free" in sent:
        asked = seat_number(sent["free"])
        return lambda position: take_seat_back(position, guest, asked)
    if "code" in sent:
        return lambda position: resume(position, guest, identity, sent["code"])
    if "away" in sent:
        seat = seat_number(sent.get("seat", ""))
        return lambda position: hand_over(position, guest, seat)
    for wish, is_offered in (("offer", True), ("withdraw", False)):
        if wish in sent:
            return partial(offer, guest=guest, seat=seat_number(sent[wish]), is_offered=is_offered)
    if "take" in sent:
        taken, name = seat_number(sent["take"]), clean_name(sent.get("name", ""))
        return lambda position: take_over(position, guest, taken, name)
    if "eyes" in sent:
        key = unguessable()
        return lambda position: answer(position, guest, sent["eyes"], key)
    if "replace" in sent:
        seat = seat_number(sent["replace"])
        return lambda position: stand_in(position, guest, seat)
    seat = seat_number(sent.get("back", ""))
    return lambda position: come_back(position, guest, seat)


def seat_number(text: str) -> int:
    """Return the number of a seat; ``NO_SEAT`` for anything else."""
    return int(text) if text.isdecimal() and len(text) < 3 else NO_SEAT


def stand_in(position: Position, guest: str, seat: int) -> Position:
    """Return the position with a bot in the seat of somebody who is missing, or raise ``Refused``."""
    if not 0 <= seat < len(position.seats):
        raise Refused("There is no such seat at this table.", 422)
    if position.is_gathering or position.table.is_over:
        raise Refused("A bot stands in for a player while a game lasts.")
    if not may_be_replaced(position.seats, position.owner, guest, seat):
        raise Refused(
            "Only the player who made this table can let bots play for others. For that player, any other "
            "player can.",
            403,
        )
    return hand_to_bot(position, seat)


def hand_over(position: Position, guest: str, wanted: int = NO_SEAT) -> Position:
    """Return the position with a bot that plays for somebody who must go, until they come back."""
    if position.is_gathering or position.table.is_over:
        raise Refused("A bot plays for somebody while a game lasts.")
    left = position.table.left
    for seat in own_seats(position.seats, guest):
        if wanted in (seat, NO_SEAT) and not left >> seat & 1:
            return hand_to_bot(position, seat)
    raise Refused("You do not play at this table.", 403)


def hand_to_bot(position: Position, seat: int) -> Position:
    """Return the position with a bot that keeps somebody's seat for them."""
    occupant = position.seats[seat]
    bot = Occupant("bot", STAND_IN, occupant.guest, occupant.name)
    seated = replace(position.with_occupant(seat, bot), table=position.table.make_eager(seat))
    return seated.noted("stand-in", seat)


def come_back(position: Position, guest: str, wanted: int = NO_SEAT) -> Position:
    """Return the position with a guest in the seat that a bot kept for them, or raise ``Refused``."""
    for seat, occupant in enumerate(position.seats):
        if has_stand_in(occupant, guest) and wanted in (seat, NO_SEAT):
            if position.table.is_over:
                raise Refused("The game is over.")
            person = Occupant("person", occupant.stands_in_for, guest)
            seated = replace(position.with_occupant(seat, person), table=position.table.make_patient(seat))
            return seated.noted("back", seat)
    raise Refused("No bot keeps a seat for you at this table.", 403)


def resume(position: Position, guest: str, identity: Identity, code: str) -> Position:
    """Return the position with a guest in the seat whose code they have; the browser that had it looks on."""
    for seat, occupant in enumerate(position.seats):
        if occupant.guest and identity.is_code(position.id, seat, occupant.guest, code):
            if any(other.guest == guest for other in position.seats):
                raise Refused("This browser has a seat at this table already.")
            moved = msgspec.structs.replace(occupant, guest=guest)
            if not is_shared(position.seats, occupant.guest):
                position = pass_on(position, occupant.guest, guest)
            return position.with_occupant(seat, moved).noted("moved", seat)
    raise Refused("This code opens no seat at this table. A code is good for one table, and once.", 403)


def pass_on(position: Position, old: str, new: str) -> Position:
    """Return the position with the maker's rights with another browser, if this one had them."""
    return replace(position, passed_to=new) if position.owner == old else position
