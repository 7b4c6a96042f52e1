"""What a browser may ask of a table, and what comes of it. Pure: nothing is written here."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Literal

import msgspec

from pentarchy import bots
from pentarchy.kernel.game import IllegalMove, UnreadableMove
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import NotNow, Table

from ..refused import Refused
from .chat import mute, report, say
from .events import Event, KeptDraft
from .proposals import CLOCK, agree, decline, give_time, propose
from .seating import SeatHolder, Viewer, own_seats
from .snapshot import TableSnapshot

AGREEMENTS = ("pause", "go-on", "take-back", "clock", "agree", "decline", "give")  #: what is no move
TALK = ("say", "mute", "unmute", "report")  #: what may be done before and after a game, too
STAND_IN = "greedy"  #: the bot that takes the seat of somebody who leaves, where the table says so

Id = Annotated[str, msgspec.Meta(min_length=8, max_length=80)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Do(msgspec.Struct, frozen=True, tag_field="t", tag="do"):
    """A command."""

    id: Id
    have: Number
    do: Literal[
        "move",
        "withdraw",
        "ready",
        "unready",
        "leave",
        "follow",
        "stop",
        "pause",
        "go-on",
        "take-back",
        "clock",
        "agree",
        "decline",
        "give",
        "say",
        "mute",
        "unmute",
        "report",
    ]
    move: Text = ""
    instead: Text = ""  #: with a move: one of the draft, whose place it takes
    rewinds: Number = msgspec.field(default=0, name="backs")
    """How often moves had been taken back when this was decided."""
    text: Annotated[str, msgspec.Meta(max_length=2_000)] = ""  #: what is said
    order: Text = ""  #: a standing order, or what is agreed to or declined
    number: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)] = 0
    """A standing order's number; of a drafted move its place in the draft, from 1, or 0 for the latest."""
    seat: Seat | None = None  #: whose command it is, where several people share a screen


def command_id(fields: dict[str, str]) -> str:
    """Return the id of a form's command: the same button on the same page has the same one.

    So a button that is pressed twice acts once; the page after it has another
    version or another draft number, and so another id.
    """
    told = msgspec.json.encode(sorted((name, value) for name, value in fields.items() if name != "token"))
    return f"form-{sha256(told).hexdigest()[:40]}"


def obey(snapshot: TableSnapshot, viewer: Viewer, command: Do, now: float) -> TableSnapshot:
    """Return the snapshot after a command, or raise ``Refused``."""
    if viewer.seat == SPECTATOR:
        raise Refused(_why_not(snapshot, viewer, command), 403)
    if snapshot.apart:
        raise Refused(snapshot.apart.sentence)
    if command.do in TALK:
        return _talk(snapshot, viewer.seat, command, now).counted(viewer.seat)
    if snapshot.is_gathering:
        asks = snapshot.setup.terms.begins == "ready"
        when = "every seat is taken and everybody is ready" if asks else "every seat is taken"
        raise Refused(f"The game begins when {when}.")
    before = snapshot.table
    if command.rewinds != before.rewinds:
        raise _overtaken()
    if command.do in AGREEMENTS:
        if "take-back" in (command.do, command.order) and command.have != before.version:
            raise _overtaken()
        return _settle(snapshot, viewer.seat, command).counted(viewer.seat)
    if snapshot.is_paused and command.do != "leave":
        raise Refused("The game is paused. It goes on when everybody agrees to it.")
    if command.have > before.version:
        raise Refused("This page is ahead of the table. It has been brought up to date.", is_stale=True)
    try:
        after = _act(snapshot, viewer, command)
    except Refused:
        raise
    except (NotNow, IllegalMove, UnreadableMove) as error:
        raise _overtaken() if command.have < before.version else _refused(error) from None
    if command.have < before.version and not _is_own_affair(before, after.table, viewer.seat, command):
        raise _overtaken()
    return after


def _why_not(snapshot: TableSnapshot, viewer: Viewer, command: Do) -> str:
    """Return why a command is nobody's who may act."""
    if not own_seats(snapshot.seats, viewer.client_id):
        return "You are looking on at this table; only its players act."
    if command.seat is None:
        return "Several people play at this screen. Say first who you are."
    return "Nobody at this screen sits in that seat; only its player acts for it."


def _talk(snapshot: TableSnapshot, seat: int, command: Do, now: float) -> TableSnapshot:
    """Return the snapshot after something that has nothing to do with the game."""
    if command.do == "say":
        return say(snapshot, seat, command.text, now)
    if command.do == "report":
        return report(snapshot, seat, command.number)
    return mute(snapshot, seat, command.number, command.do == "mute")


def _settle(snapshot: TableSnapshot, seat: int, command: Do) -> TableSnapshot:
    """Return the snapshot after something that is between people and that no move overtakes."""
    if command.do == "give":
        return give_time(snapshot, seat, command.number)
    if command.do == "agree":
        return agree(snapshot, seat, command.order)
    if command.do == "decline":
        return decline(snapshot, command.order)
    return propose(snapshot, seat, f"{CLOCK}{command.order}" if command.do == "clock" else command.do)


def _overtaken() -> Refused:
    return Refused("The game had moved on when this arrived. Look again and decide anew.", is_stale=True)


def _refused(error: NotNow | IllegalMove | UnreadableMove) -> Refused:
    if isinstance(error, IllegalMove):
        sentence = error.refusal.sentence
        return Refused(f"{sentence[:1].upper()}{sentence[1:]}.", 422, error.refusal.clause)
    if isinstance(error, UnreadableMove):
        return Refused(f"{error}".strip(), 422)
    return Refused(f"{error}")


def _is_own_affair(before: Table, after: Table, seat: int, command: Do) -> bool:
    """Whether a late command only touches the sender's own draft of a decision still open."""
    if command.do == "stop":
        return True
    is_draft = after.version == before.version or command.do == "ready"
    return is_draft and command.do != "leave" and before.is_open(seat, command.have)


def _act(snapshot: TableSnapshot, viewer: Viewer, command: Do) -> TableSnapshot:
    table, seat = snapshot.table, viewer.seat
    if command.do == "move":
        move = table.game.words.read(table.box, command.move)
        if command.instead:
            old = table.game.words.read(table.box, command.instead)
            return snapshot.with_table(table.exchange(seat, old, move, command.number))
        return snapshot.with_table(table.play(seat, move))
    if command.do == "withdraw":
        one = table.game.words.read(table.box, command.move) if command.move else None
        return snapshot.with_table(table.withdraw(seat, one, command.number))
    if command.do == "ready":
        return snapshot.with_table(table.ready(seat))
    if command.do == "unready":
        return snapshot.with_table(table.unready(seat))
    if command.do == "follow":
        return snapshot.with_table(table.follow(seat, command.order, command.number))
    if command.do == "stop":
        return snapshot.with_table(table.stop(seat, command.order))
    return leave(snapshot, seat)


def leave(snapshot: TableSnapshot, seat: int) -> TableSnapshot:
    """Return the snapshot after somebody left: a bot takes the seat where the table says so."""
    if snapshot.setup.options.get("on_leave") != "bot" or snapshot.table.is_over:
        return snapshot.with_table(snapshot.table.leave(seat))
    bot = STAND_IN if STAND_IN in bots.NAMES else bots.NAMES[-1]
    person = snapshot.seats[seat]
    left = snapshot.with_holder(seat, SeatHolder("bot", bot, stands_in_for=person.name))
    left = left.with_table(left.table.make_auto_ready(seat)).noted("left", seat)
    return left.with_notice("left", seat, person.client_id)


def new_events(before: TableSnapshot, after: TableSnapshot) -> list[Event]:
    """Return what of a change goes into the database's list of events."""
    events = [
        Event("seat", seat, msgspec.json.encode(holder).decode())
        for seat, holder in enumerate(after.seats)
        if holder != before.seats[seat]
    ]
    if after.host != before.host:
        events.append(Event("owner", SPECTATOR, after.host))
    table = after.table
    if table.rewinds > before.table.rewinds:
        events.append(Event("back", SPECTATOR, str(table.version)))
    left = after.times.get(before.table.version, ())
    for entry in table.log[before.table.version :]:
        notation = table.game.words.say(table.box, entry.move)
        events.append(Event("move", entry.seat, notation, entry.number, left))
        left = ()
    events += [
        Event("note", note.seat, f"{note.kind} {note.more}".strip())
        for note in after.notes[len(before.notes) :]
    ]
    return events


def new_drafts(before: TableSnapshot, after: TableSnapshot) -> list[tuple[int, KeptDraft]]:
    """Return the drafts that a change touched, in notation."""
    table = after.table
    return [
        (
            seat,
            KeptDraft(
                tuple(table.game.words.say(table.box, move) for move in draft.moves),
                draft.is_ready,
                tuple((table.game.judgement.orders[index].name, number) for index, number in draft.orders),
                draft.number,
            ),
        )
        for seat, draft in enumerate(table.drafts)
        if draft != before.table.drafts[seat]
    ]
