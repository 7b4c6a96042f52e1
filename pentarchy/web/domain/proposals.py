"""What people at a table have to agree to: asked by one, and done when all have said yes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from pentarchy.table.clock import can_be_given, given, wind
from pentarchy.table.take_back import before_last_decision, reveals_since

from ..refused import Refused
from .chronicle import Chronicle
from .command import BaseCommand, Count, Text
from .details import Proposal
from .seating import at_screen_of
from .snapshot import TableSnapshot, people
from .terms import PACES

PAUSE = "pause"
GO_ON = "go-on"
TAKE_BACK = "take-back"
CLOCK = "clock "  #: and which


class AskForPause(BaseCommand, frozen=True, tag="pause"):
    """Somebody asks for a pause."""


class AskToGoOn(BaseCommand, frozen=True, tag="go-on"):
    """Somebody asks that a paused game goes on."""


class AskForTakeBack(BaseCommand, frozen=True, tag="take-back"):
    """Somebody asks to go back before their last decision."""


class AskForClock(BaseCommand, frozen=True, tag="clock"):
    """Somebody asks for another clock."""

    clock: Text = msgspec.field(default="", name="order")  #: as the terms call it


class Agree(BaseCommand, frozen=True, tag="agree"):
    """Somebody agrees to what is asked."""

    name: Text = msgspec.field(default="", name="order")  #: of the proposal


class Decline(BaseCommand, frozen=True, tag="decline"):
    """Somebody says no to what is asked, or takes back what they asked themselves."""

    name: Text = msgspec.field(default="", name="order")  #: of the proposal


class GiveTime(BaseCommand, frozen=True, tag="give"):
    """Somebody gives another player more time."""

    number: Count = 0  #: the other one's seat


def propose(snapshot: TableSnapshot, seat: int, name: str) -> TableSnapshot:
    """Return the snapshot with something asked of everybody, or done if there is nobody else to ask."""
    _check(snapshot, seat, name)
    proposal = snapshot.details.proposal
    if proposal is not None and proposal.name != name:
        raise Refused("There is another question already. Answer that first.")
    to = (way_back(snapshot, seat) or 0) if name == TAKE_BACK else 0
    return _consent(snapshot, proposal or Proposal(name, seat, 0, to), seat)


def way_back(snapshot: TableSnapshot, seat: int) -> int | None:
    """Return the version that a seat may ask to go back to, or none.

    What was shown cannot be unseen: across a revelation it goes only where there is
    somebody else who may say no.
    """
    to = before_last_decision(snapshot.table, seat)
    if to is None or (is_alone(snapshot, seat) and reveals_since(snapshot.table, to)):
        return None
    return to


def is_alone(snapshot: TableSnapshot, seat: int) -> bool:
    """Whether nobody else is to be asked: all people who still play are at one screen."""
    return set(people(snapshot)) <= set(at_screen_of(snapshot.seats, seat))


def other_clocks(snapshot: TableSnapshot) -> list[str]:
    """Return the clocks that a table may change to, as its terms call them."""
    return [name for name in PACES if name != snapshot.clock_name]


def without_overtaken(before: TableSnapshot, after: TableSnapshot) -> TableSnapshot:
    """Return a snapshot without a take-back that was asked for before somebody moved."""
    asked = after.details.proposal
    if asked is None or asked.name != TAKE_BACK or after.table.revision_key == before.table.revision_key:
        return after
    return after.with_details(proposal=None)


def with_consent(snapshot: TableSnapshot) -> TableSnapshot:
    """Return a snapshot with what was asked done, if all who are still there have agreed to it.

    Whoever was waited for may have left meanwhile. What somebody asked who is gone is asked no
    more, nor what nobody is left to say no to.
    """
    asked, present = snapshot.details.proposal, people(snapshot)
    if asked is None:
        return snapshot
    is_open = asked.by in present and (asked.name != TAKE_BACK or way_back(snapshot, asked.by) == asked.to)
    return _done_if_agreed(snapshot, asked, present) if is_open else snapshot.with_details(proposal=None)


def agree(snapshot: TableSnapshot, seat: int, name: str) -> TableSnapshot:
    """Return the snapshot with somebody's consent, and what was asked done if it was the last."""
    return _consent(snapshot, _find(snapshot, name), seat)


def decline(snapshot: TableSnapshot, name: str) -> TableSnapshot:
    """Return the snapshot with nothing asked any more: one who says no is enough."""
    _find(snapshot, name)
    return snapshot.with_details(proposal=None)


def give_time(snapshot: TableSnapshot, seat: int, to: int) -> TableSnapshot:
    """Return the snapshot with more time on somebody else's clock."""
    clock, pace = snapshot.details.clock, snapshot.pace
    if clock is None or pace is None:
        raise Refused("There is no clock at this table.")
    if to in at_screen_of(snapshot.seats, seat):
        raise Refused("You cannot give yourself more time.")
    if not 0 <= to < len(snapshot.seats) or not can_be_given(clock, to):
        raise Refused(
            "You can give more time only to a player whose clock is running, 3 times a game at most."
        )
    return snapshot.with_details(clock=given(clock, pace, to)).noted("gift", to)


def _check(snapshot: TableSnapshot, seat: int, name: str) -> None:
    """Refuse what cannot be asked for now."""
    clock = snapshot.details.clock
    if snapshot.table.is_over:
        raise Refused("The game is over.")
    if name == TAKE_BACK:
        if way_back(snapshot, seat) is None:
            raise Refused(
                "You have nothing to take back, or it has shown others something that they cannot forget."
            )
        return
    if clock is None:
        raise Refused("There is no clock at this table.")
    if name.startswith(CLOCK) and name.removeprefix(CLOCK) not in other_clocks(snapshot):
        raise Refused("There is no such clock, or the table has it already.", "not possible")
    if clock.is_paused and name == PAUSE:
        raise Refused("The game is paused already.")
    if not clock.is_paused and name == GO_ON:
        raise Refused("The game is not paused.")


def _find(snapshot: TableSnapshot, name: str) -> Proposal:
    proposal = snapshot.details.proposal
    if proposal is None or proposal.name != name:
        raise Refused("This question is no longer open.")
    return proposal


def _consent(snapshot: TableSnapshot, proposal: Proposal, seat: int) -> TableSnapshot:
    """Return the snapshot after the yes of a seat's screen; it is done once everybody has said so."""
    yes = sum(1 << one for one in at_screen_of(snapshot.seats, seat))
    proposal = msgspec.structs.replace(proposal, agreed=proposal.agreed | yes)
    return _done_if_agreed(snapshot.with_details(proposal=proposal), proposal, people(snapshot))


def _done_if_agreed(snapshot: TableSnapshot, proposal: Proposal, present: Sequence[int]) -> TableSnapshot:
    if all(proposal.agreed >> one & 1 for one in present):
        return _done(snapshot.with_details(proposal=None), proposal)
    return snapshot


def _done(snapshot: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    if proposal.name == TAKE_BACK:
        return _taken_back(snapshot, proposal)
    clock = snapshot.details.clock
    if clock is None:
        return snapshot
    if proposal.name.startswith(CLOCK):
        name = proposal.name.removeprefix(CLOCK)
        new = wind(PACES[name], len(snapshot.seats), clock.since)
        new = replace(
            new,
            is_paused=clock.is_paused,
            gifts=clock.gifts,
            off_until=clock.off_until,
            days_taken=clock.days_taken,
        )
        changed = snapshot.with_details(clock=new, pace=name).noted("clock", proposal.by)
        return replace(changed, times={})
    is_paused = proposal.name == PAUSE
    paused = snapshot.with_details(clock=replace(clock, is_paused=is_paused))
    return paused.noted("pause" if is_paused else "go-on", proposal.by)


def _taken_back(snapshot: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    """Return the snapshot as it was, its clocks too; the story of what is gone is told anew."""
    to, clock = proposal.to, snapshot.details.clock
    notes = tuple(note._replace(version=min(note.version, to)) for note in snapshot.notes)
    times = {version: left for version, left in snapshot.times.items() if version <= to}
    if clock is not None and times:
        clock = replace(clock, left=times[max(times)], running=0, held=())
    back = replace(
        snapshot.with_details(clock=clock),
        table=snapshot.table.taken_back(to),
        chronicle=Chronicle(),
        notes=notes,
        times=times,
    )
    return back.noted("taken-back", proposal.by)
