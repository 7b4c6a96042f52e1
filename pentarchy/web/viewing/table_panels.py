"""What a viewer sees beside the game: clocks, what everybody is asked, what went on at the table."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.clock import can_be_given, held
from pentarchy.table.take_back import reveals_since

from ..domain.chat import has_talk, is_muted, silence
from ..domain.details import SENTENCES, Proposal
from ..domain.proposals import CLOCK, TAKE_BACK, other_clocks
from ..domain.seating import at_screen_of
from ..domain.snapshot import TableSnapshot, people
from ..domain.terms import gift_words, left_words, seconds_words, time_words
from ..view import Dial, Line, Missing, Offer, StoryLine, Talk, Timing

LINES = 80  #: how much of the talk a page has
ASKED = {"pause": "for a pause.", "go-on": "to go on."}


def with_notes(told: Sequence[StoryLine], snapshot: TableSnapshot, seat: int) -> list[StoryLine]:
    """Return what a viewer is told of the game, and between it what went on at the table."""
    sides = snapshot.table.box.sides
    notes = [
        StoryLine(
            note.version, SENTENCES[note.kind].format(sides[note.seat].name, note.more), note.seat == seat
        )
        for note in snapshot.notes
    ]
    return sorted([*told, *notes], key=lambda line: line.version)


def dial(snapshot: TableSnapshot, seat: int, viewer: int, now: float | None) -> Dial | None:
    """Return a person's clock, at a table that has them; who has answered in secret sees the true one."""
    clock = snapshot.details.clock
    if clock is None or snapshot.seats[seat].kind != "person" or snapshot.table.is_over:
        return None
    if seat == viewer and (kept := held(clock, seat)) >= 0:
        return Dial(kept, clock.since, False, seconds_words(kept))
    runs = bool(clock.running >> seat & 1)
    words = left_words(clock, seat, clock.since if now is None else now)
    return Dial(clock.left[seat], clock.since, runs, words)


def has_missed(snapshot: TableSnapshot, seat: int) -> bool:
    """Whether a seat ran out of time, and has not answered since."""
    clock = snapshot.details.clock
    return clock is not None and bool(clock.missed >> seat & 1)


def timing(snapshot: TableSnapshot, seat: int, may_speak: bool, now: float | None) -> Timing | None:
    """Return the time of a table with a clock, and what a viewer may do about it."""
    clock, pace = snapshot.details.clock, snapshot.pace
    if clock is None or pace is None:
        return None
    sides, at_table = snapshot.table.box.sides, people(snapshot)
    may_give = [
        one
        for one in at_table
        if may_speak and one not in at_screen_of(snapshot.seats, seat) and can_be_given(clock, one)
    ]
    asked = snapshot.details.proposal
    return Timing(
        clock.since if now is None else now,
        time_words(snapshot.clock_name),
        clock.is_paused,
        can_pause=may_speak and not clock.is_paused and asked is None,
        can_go_on=may_speak and clock.is_paused and asked is None,
        gifts=tuple(Missing(one, sides[one].name, snapshot.seats[one].title) for one in may_give),
        gift=gift_words(pace.gift),
        clocks=tuple((name, time_words(name)) for name in other_clocks(snapshot)),
    )


def offer(snapshot: TableSnapshot, seat: int) -> Offer | None:
    """Return what the people are asked to agree to, as one of them or a spectator sees it."""
    asked = snapshot.details.proposal
    if asked is None:
        return None
    is_asked = seat in people(snapshot)
    is_own = is_asked and seat in at_screen_of(snapshot.seats, asked.by)
    who = "You ask" if is_own else f"{snapshot.table.box.sides[asked.by].name} asks"
    return Offer(
        asked.name,
        f"{who} {_what_is_asked(snapshot, seat, asked)}",
        can_agree=is_asked and not asked.agreed >> seat & 1,
        can_decline=is_asked,
        is_own=is_own,
    )


def _what_is_asked(snapshot: TableSnapshot, seat: int, asked: Proposal) -> str:
    if asked.name == TAKE_BACK:
        return f"to take this back: {_what_goes_back(snapshot, seat, asked.to)}"
    if asked.name.startswith(CLOCK):
        return f"for another clock: {time_words(asked.name.removeprefix(CLOCK))}."
    return ASKED[asked.name]


def _what_goes_back(snapshot: TableSnapshot, seat: int, to: int) -> str:
    """Return what a take-back would undo, as a viewer was told of it."""
    table = snapshot.table
    lines = snapshot.chronicle.lines(table, snapshot.eyes(seat))
    told = next((line.sentence for line in lines if line.version > to), "")
    count = table.version - to
    shown = ", though some of it has been shown" if reveals_since(table, to) else ""
    way = f"The game would go back by {count} {'move' if count == 1 else 'moves'}{shown}."
    return f"“{told}” {way}" if told else way


def chat_panel(snapshot: TableSnapshot, seat: int) -> Talk | None:
    """Return what people said, as a viewer wants to hear it."""
    why_not = silence(snapshot)
    # Silence of a while keeps its place on the page, so that nothing moves as it begins and ends.
    is_for_good = bool(why_not) and snapshot.table.game.words.silence is None
    if not has_talk(snapshot) or (is_for_good and not snapshot.talk):
        return None
    sides = snapshot.table.box.sides
    own = at_screen_of(snapshot.seats, seat) if seat != SPECTATOR else ()
    latest = list(enumerate(snapshot.talk))[-LINES:]
    lines = tuple(
        Line(
            number,
            said.seat,
            f"{sides[said.seat].name}, {said.name}",
            sides[said.seat].colours[0],
            said.text,
            is_own=said.seat in own,
            is_muted=is_muted(snapshot, seat, said.seat),
            is_reported=(seat, number) in snapshot.details.reported,
        )
        for number, said in latest
    )
    return Talk(lines, can_say=seat != SPECTATOR and not why_not, silence=why_not)
