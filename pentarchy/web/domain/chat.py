"""What people at a table say to each other, whom they do not want to hear, and what they report."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import msgspec

from pentarchy.kernel.seats import SPECTATOR

from ..plain_words import CLUSTER, one_line
from ..refused import Refused
from .command import BaseCommand, Count
from .details import ChatMessage
from .seating import at_screen_of
from .snapshot import TableSnapshot

LONGEST = 300  #: signs in what is said at once
AT_ONCE = 5  #: so many times somebody may speak ...
WITHIN = 10.0  #: ... in so many seconds
SILENCE = "The rules ask for silence while the game lasts."
MOST = 2_000  #: what is said at one table


class Muted(Refused):
    """Somebody says something whom the operator has muted; they may be heard again any time."""

    def __init__(self, reason: str) -> None:
        told = "The operator of this server has muted you in the chat of all tables. The reason: "
        super().__init__(told + reason, "not yours")


class Say(BaseCommand, frozen=True, tag="say"):
    """Something is said."""

    text: Annotated[str, msgspec.Meta(max_length=2_000)] = ""


class Mute(BaseCommand, frozen=True, tag="mute"):
    """Somebody does not want to hear another player."""

    number: Count = 0  #: the other one's seat


class Unmute(BaseCommand, frozen=True, tag="unmute"):
    """Somebody wants to hear another player again."""

    number: Count = 0  #: the other one's seat


class ReportChat(BaseCommand, frozen=True, tag="report"):
    """Somebody reports what another one said."""

    number: Count = 0  #: of the line


def has_chat(snapshot: TableSnapshot) -> bool:
    """Whether there is anybody to talk to, and the table wants it."""
    screens = {
        holder.client_id or seat
        for seat, holder in enumerate(snapshot.seats)
        if holder.kind in ("person", "free") or holder.client_id
    }
    return len(screens) > 1 and snapshot.setup.terms.chat != "off"


def silence(snapshot: TableSnapshot) -> str:
    """Return why the rules let nobody speak now, and when they do again; empty where one may."""
    table = snapshot.table
    if snapshot.is_gathering or table.is_over:
        return ""
    if table.game.words.silence is None:
        return SILENCE if snapshot.setup.options.get("chat") == "off" else ""
    return table.game.words.silence(table.box, table.game.hidden(table.box, table.state, SPECTATOR))


def say(snapshot: TableSnapshot, seat: int, text: str, now: float) -> TableSnapshot:
    """Return the snapshot with one more thing said."""
    if not has_chat(snapshot):
        raise Refused("There is no chat at this table.")
    if why := silence(snapshot):
        raise Refused(why)
    line = one_line(text, LONGEST + CLUSTER)
    if not line:
        raise Refused("Your message is empty.", "not possible")
    if len(line) > LONGEST:
        raise Refused(
            f"Your message is longer than {LONGEST} characters. Send it in two parts.", "not possible"
        )
    latest = [said for said in snapshot.chat if said.seat == seat and said.at > now - WITHIN]
    if len(latest) >= AT_ONCE:
        raise Refused("You are sending messages very fast. Wait a few seconds.", "too much")
    if len(snapshot.chat) >= MOST:
        raise Refused("The chat of this table is full.", "too much")
    return replace(snapshot, chat=(*snapshot.chat, ChatMessage(seat, snapshot.seats[seat].title, line, now)))


def mute(snapshot: TableSnapshot, seat: int, other: int, is_muted: bool) -> TableSnapshot:
    """Return the snapshot where a seat hears another one no more, or again."""
    own = at_screen_of(snapshot.seats, seat)
    if other in own or not 0 <= other < len(snapshot.seats):
        raise Refused("There is nobody to mute in that seat.", "not possible")
    muted = list(snapshot.details.muted or (0,) * len(snapshot.seats))
    for one in own:
        muted[one] = muted[one] | 1 << other if is_muted else muted[one] & ~(1 << other)
    return snapshot.with_details(muted=tuple(muted))


def report(snapshot: TableSnapshot, seat: int, number: int) -> TableSnapshot:
    """Return the snapshot with a line reported; the operator gets it, with the record."""
    own = at_screen_of(snapshot.seats, seat)
    if not 0 <= number < len(snapshot.chat) or snapshot.chat[number].seat in own:
        raise Refused("There is no message of another player to report there.", "not possible")
    if (seat, number) in snapshot.details.reported:
        raise Refused("You have reported that already. The operator of this server has it.")
    return snapshot.with_details(reported=(*snapshot.details.reported, (seat, number)))


def is_muted(snapshot: TableSnapshot, seat: int, other: int) -> bool:
    """Whether a seat does not want to hear another one."""
    muted = snapshot.details.muted
    return bool(muted) and seat >= 0 and bool(muted[seat] >> other & 1)
