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
from .seating import NO_SEAT, SeatHolder, has_stand_in, is_shared, may_be_replaced, own_seats
from .set_up import Form, clean_name
from .shared_views import answer
from .snapshot import TableSnapshot
from .taking_over import offer, take_over


def read_change(form: Form, client_id: str, identity: Identity) -> Callable[[TableSnapshot], TableSnapshot]:
    """Return what a form of a table's seats asks for, by the first of its controls that was sent."""
    sent = {key: value for key, value in form.items() if isinstance(value, str)}
    if "sit" in sent:
        seat, name = seat_number(sent["sit"]), clean_name(sent.get("name", ""))
        return lambda snapshot: sit_down(snapshot, client_id, seat, name)
    if "beside" in sent:
        seat, name = seat_number(sent["beside"]), one_line(sent.get("name", ""), NAME_LENGTH)
        return lambda snapshot: seat_beside(snapshot, client_id, seat, name)
    if "stand" in sent:
        seat = seat_number(sent["stand"])
        return lambda snapshot: stand_up(snapshot, client_id, seat)
    if "fill" in sent:
        return lambda snapshot: fill(snapshot, client_id, sent["fill"])
    if "ready" in sent:
        return lambda snapshot: say_ready(snapshot, client_id, sent["ready"] == "yes")
    if "free" in sent:
        asked = seat_number(sent["free"])
        return lambda snapshot: take_seat_back(snapshot, client_id, asked)
    if "code" in sent:
        return lambda snapshot: resume(snapshot, client_id, identity, sent["code"])
    if "away" in sent:
        seat = seat_number(sent.get("seat", ""))
        return lambda snapshot: hand_over(snapshot, client_id, seat)
    for wish, is_offered in (("offer", True), ("withdraw", False)):
        if wish in sent:
            return partial(offer, client_id=client_id, seat=seat_number(sent[wish]), is_offered=is_offered)
    if "take" in sent:
        taken, name = seat_number(sent["take"]), clean_name(sent.get("name", ""))
        return lambda snapshot: take_over(snapshot, client_id, taken, name)
    if "eyes" in sent:
        key = unguessable()
        return lambda snapshot: answer(snapshot, client_id, sent["eyes"], key)
    if "replace" in sent:
        seat = seat_number(sent["replace"])
        return lambda snapshot: stand_in(snapshot, client_id, seat)
    seat = seat_number(sent.get("back", ""))
    return lambda snapshot: come_back(snapshot, client_id, seat)


def seat_number(text: str) -> int:
    """Return the number of a seat; ``NO_SEAT`` for anything else."""
    return int(text) if text.isdecimal() and len(text) < 3 else NO_SEAT


def stand_in(snapshot: TableSnapshot, client_id: str, seat: int) -> TableSnapshot:
    """Return the snapshot with a bot in the seat of somebody who is missing, or raise ``Refused``."""
    if not 0 <= seat < len(snapshot.seats):
        raise Refused("There is no such seat at this table.", 422)
    if snapshot.is_gathering or snapshot.table.is_over:
        raise Refused("A bot stands in for a player while a game lasts.")
    if not may_be_replaced(snapshot.seats, snapshot.host, client_id, seat):
        raise Refused(
            "Only the player who made this table can let bots play for others. For that player, any other "
            "player can.",
            403,
        )
    return hand_to_bot(snapshot, seat)


def hand_over(snapshot: TableSnapshot, client_id: str, wanted: int = NO_SEAT) -> TableSnapshot:
    """Return the snapshot with a bot that plays for somebody who must go, until they come back."""
    if snapshot.is_gathering or snapshot.table.is_over:
        raise Refused("A bot plays for somebody while a game lasts.")
    left = snapshot.table.left
    for seat in own_seats(snapshot.seats, client_id):
        if wanted in (seat, NO_SEAT) and not left >> seat & 1:
            return hand_to_bot(snapshot, seat)
    raise Refused("You do not play at this table.", 403)


def hand_to_bot(snapshot: TableSnapshot, seat: int) -> TableSnapshot:
    """Return the snapshot with a bot that keeps somebody's seat for them."""
    holder = snapshot.seats[seat]
    bot = SeatHolder("bot", STAND_IN, holder.client_id, holder.name)
    seated = replace(snapshot.with_holder(seat, bot), table=snapshot.table.make_auto_ready(seat))
    return seated.noted("stand-in", seat)


def come_back(snapshot: TableSnapshot, client_id: str, wanted: int = NO_SEAT) -> TableSnapshot:
    """Return the snapshot with a guest in the seat that a bot kept for them, or raise ``Refused``."""
    for seat, holder in enumerate(snapshot.seats):
        if has_stand_in(holder, client_id) and wanted in (seat, NO_SEAT):
            if snapshot.table.is_over:
                raise Refused("The game is over.")
            person = SeatHolder("person", holder.stands_in_for, client_id)
            seated = replace(snapshot.with_holder(seat, person), table=snapshot.table.make_manual_ready(seat))
            return seated.noted("back", seat)
    raise Refused("No bot keeps a seat for you at this table.", 403)


def resume(snapshot: TableSnapshot, client_id: str, identity: Identity, code: str) -> TableSnapshot:
    """Return the snapshot with a guest in the seat whose code they have; the browser that had it looks on."""
    for seat, holder in enumerate(snapshot.seats):
        if holder.client_id and identity.is_code(snapshot.id, seat, holder.client_id, code):
            if any(other.client_id == client_id for other in snapshot.seats):
                raise Refused("This browser has a seat at this table already.")
            moved = msgspec.structs.replace(holder, client_id=client_id)
            if not is_shared(snapshot.seats, holder.client_id):
                snapshot = pass_on(snapshot, holder.client_id, client_id)
            return snapshot.with_holder(seat, moved).noted("moved", seat)
    raise Refused("This code opens no seat at this table. A code is good for one table, and once.", 403)


def pass_on(snapshot: TableSnapshot, old: str, new: str) -> TableSnapshot:
    """Return the snapshot with the host's rights with another browser, if this one had them."""
    return replace(snapshot, passed_to=new) if snapshot.host == old else snapshot
