"""What a program gets of a table: the same as a person in its place, in values instead of markup.

Like a view it is made of a ``Seeing``, from a hidden state and the page's panels: filter first, then show.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pentarchy.kernel.plain_record import plain
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table import draws
from pentarchy.table.contributions import Contribution

from ..domain.chronicle import StoryLine
from ..domain.seating import SeatHolder
from . import clicks
from .chance_panel import record_digest, shown_contributions
from .chat_panel import ChatLine, chat_panel
from .clicks import Drafted
from .clock_panel import clock_panel, offer
from .end_panel import EndPanel, ending, rematch
from .players_panel import SeatRow, players_panel
from .seating_panel import seating_panel
from .seeing import Seeing
from .story_panel import LINES, story_lines
from .turn_panel import OrderChoice, TurnPanel, drafted, turn_panel

Stage = Literal["gathering", "playing", "paused", "apart", "over"]


class CountedFact(msgspec.Struct, frozen=True):
    """Something that everybody at the table can count."""

    name: str
    value: str


class LegalMove(msgspec.Struct, frozen=True):
    """A move that the rules allow the seat now."""

    move: str  #: in the game's notation: what to send to play it
    number: int  #: of the move, the same in every position of the game
    kind: str  #: what is done, such as ``march``; the game's description lists the kinds
    parts: dict[str, int]  #: what the move says beside its kind, by name
    path: tuple[str, ...]  #: the clicks by which people make it


class PlannedMove(msgspec.Struct, frozen=True):
    """A move of the seat's own plan, which nobody else sees yet."""

    move: str  #: in notation
    words: str  #: what it does, in a sentence
    number: int  #: its place in the plan, from 1


class OfferedOrder(msgspec.Struct, frozen=True):
    """A standing order that the seat may give, or has given: the table then plays those steps."""

    order: str
    sentence: str  #: what it does
    numbers: tuple[int, ...]  #: those it takes; empty where it takes none
    is_running: bool
    number: int  #: of the running one
    is_for_now: bool  #: it ends with this decision, and does not run on


class OwnSeat(msgspec.Struct, frozen=True):
    """What the seat of this program has decided and may decide."""

    seat: int
    may_act: bool  #: the game waits for it
    is_ready: bool
    can_ready: bool  #: it is done and may say so (``ready``); the plan then counts once everybody is
    plan: tuple[PlannedMove, ...]
    dropped: tuple[str, ...]  #: what fell out of the plan because something else changed, in words
    orders: tuple[OfferedOrder, ...]
    can_take_back: bool  #: it may ask to go back before its last decision (``take-back``)


class SeatClock(msgspec.Struct, frozen=True):
    """A seat's clock: while it runs, ``left`` less the time since ``since`` is left now."""

    left: float  #: seconds
    since: float  #: a moment of the server's, as ``now`` of the table's clock
    runs: bool


class SeenSeat(msgspec.Struct, frozen=True):
    """A seat as this viewer sees it."""

    seat: int
    side: str  #: what the game calls it: ``Red``
    player: str
    kind: Literal["person", "bot", "empty", "free"]
    is_program: bool  #: a program plays there for its person
    is_offered: bool  #: a bot keeps it, and anybody may join in its place
    has_days_off: bool  #: its player has days off, and its clock stands still
    may_act: bool  #: the game waits for it
    is_ready: bool
    has_left: bool
    clock: SeatClock | None
    points: int | None  #: once the game is over
    facts: tuple[CountedFact, ...]


class TableClock(msgspec.Struct, frozen=True):
    """The time at a table that has a clock."""

    now: float  #: the moment of the server's at which this was made, in seconds
    terms: str  #: how much time there is, in words
    is_paused: bool


class AskedOfAll(msgspec.Struct, frozen=True):
    """Something that all players are asked to agree to."""

    order: str  #: goes along with ``agree`` and ``decline``
    sentence: str  #: who asks for what
    can_agree: bool


class ToldLine(msgspec.Struct, frozen=True):
    """A line of the game log."""

    version: int  #: the version that it led to
    sentence: str
    is_own: bool


class SaidLine(msgspec.Struct, frozen=True):
    """Something that a player wrote in the chat."""

    number: int
    seat: int
    who: str
    text: str


class GameResult(msgspec.Struct, frozen=True):
    """How the game ended."""

    sentence: str
    clause: str
    winners: tuple[int, ...]  #: seats; several where they share the win
    places: tuple[float, ...]  #: each seat's part of the win, 0 to 1; they sum to 1
    points: tuple[int, ...]


class TableObservation(msgspec.Struct, frozen=True, kw_only=True):
    """A table at one moment, as this viewer sees it."""

    table: str
    game: str
    rules_version: int
    mark: Annotated[str, Meta(max_length=40)]  #: of two observations in which all is the same it is the same
    version: int  #: the length of the log
    rewinds: int = msgspec.field(name="backs")
    """How often moves were taken back: with the version it says which log this is."""
    draft: int  #: grows with every change of the seat's own plan
    stage: Stage
    prompt: str  #: what is to be done now, or why nobody plays, in a sentence
    you: OwnSeat | None  #: none for a spectator
    seats: tuple[SeenSeat, ...]
    facts: tuple[CountedFact, ...]
    moves: tuple[LegalMove, ...]  #: every legal move; none where the seat has nothing to decide
    state: dict[str, Any]  #: what this viewer may know of it; the game's description explains the fields
    sketch: str  #: the board as lines of text, where the game has that; or empty
    story: tuple[ToldLine, ...]  #: the latest lines, or all since the version that was asked for
    chat: tuple[SaidLine, ...]
    clock: TableClock | None  #: none at a table without a clock
    asked: AskedOfAll | None
    result: GameResult | None  #: none while the game lasts
    rematch: str  #: the table where the same people play again, or empty
    commitment: str  #: SHA-256 of the seed of all that is random
    contributions: tuple[Contribution, ...]
    """What players' browsers and programs add to the seed; the numbers once all have given theirs."""
    seed: str  #: once the game is over
    digest: str  #: of the record, once the game is over: who has the same has the same record


def observe(seeing: Seeing, since: int | None = None) -> TableObservation:
    """Return what a program gets; ``since`` asks for all that was told after that version.

    What is said of time by the server's clock, and how much is told, makes no other mark.
    """
    table, own = seeing.table, drafted(seeing)
    prompt = _prompt(seeing)
    ended, story = ending(seeing), story_lines(seeing)
    players = players_panel(seeing, ended)
    turn = turn_panel(seeing, clicks.no_clicks(prompt), own, ())
    timed, asked, chat = clock_panel(seeing), offer(seeing), chat_panel(seeing)
    draft = table.drafts[seeing.seat].number if seeing.seat != SPECTATOR else 0
    sketch = seeing.game.words.sketch
    made = TableObservation(
        table=seeing.snapshot.id,
        game=seeing.game.facts.name,
        rules_version=seeing.game.facts.rules_version,
        mark="",
        version=table.version,
        rewinds=table.rewinds,
        draft=draft,
        stage=_stage(seeing),
        prompt=prompt,
        you=_own_seat(players.you, turn, own),
        seats=tuple(_seen_seat(row, seeing.snapshot.seats[row.seat]) for row in players.seats),
        facts=_facts(players.facts),
        moves=_moves(seeing),
        state=plain(seeing.shown, seeing.game.box.State),
        sketch=sketch(seeing.box, seeing.shown) if sketch else "",
        story=_told(story[-LINES:]),
        chat=tuple(_said(line) for line in chat.lines if not line.is_muted) if chat else (),
        clock=TableClock(0.0, timed.terms, timed.is_paused) if timed else None,
        asked=AskedOfAll(asked.name, asked.sentence, asked.can_agree) if asked else None,
        result=_result(seeing, ended),
        rematch=seeing.snapshot.rematch if rematch(seeing).href else "",
        commitment=draws.commitment(table.seed),
        contributions=shown_contributions(table),
        seed=table.seed.hex() if table.is_over else "",
        digest=record_digest(seeing.snapshot),
    )
    mark = blake2b(msgspec.json.encode(made), digest_size=9).hexdigest()
    clock = TableClock(timed.now, timed.terms, timed.is_paused) if timed else None
    told = made.story if since is None else _told([line for line in story if line.version > since])
    return msgspec.structs.replace(made, mark=mark, clock=clock, story=told)


def _stage(seeing: Seeing) -> Stage:
    snapshot = seeing.snapshot
    if snapshot.table.is_over:
        return "over"
    if snapshot.apart is not None:
        return "apart"
    if snapshot.is_gathering:
        return "gathering"
    return "paused" if snapshot.is_paused else "playing"


def _prompt(seeing: Seeing) -> str:
    """Return what the page says first: why nobody plays, who is awaited, or what is to be done."""
    snapshot = seeing.snapshot
    if snapshot.apart is not None:
        return snapshot.apart.sentence
    gathering = seating_panel(seeing).gathering
    if gathering is not None:
        return gathering.sentence
    return seeing.game.words.prompt(seeing.box, seeing.shown, snapshot.eyes(seeing.seat), ())


def _moves(seeing: Seeing) -> tuple[LegalMove, ...]:
    """Return every legal move of the viewer's seat, from what it may know."""
    if not seeing.can_act:
        return ()
    game, box, shown, seat = seeing.game, seeing.box, seeing.shown, seeing.seat
    kinds = game.rules.kinds
    return tuple(
        LegalMove(
            game.words.say(box, move),
            move,
            kinds.of(move).name,
            kinds.values(move),
            game.words.path(box, shown, seat, move),
        )
        for move in game.moves(box, shown, seat)
    )


def _own_seat(row: SeatRow | None, turn: TurnPanel, own: Sequence[Drafted]) -> OwnSeat | None:
    if row is None:
        return None
    return OwnSeat(
        row.seat,
        row.may_act,
        row.is_ready,
        turn.can_ready,
        tuple(PlannedMove(one.move, one.words, one.number) for one in own),
        turn.dropped,
        tuple(_offered(order) for order in turn.orders),
        turn.way_back is not None,
    )


def _offered(order: OrderChoice) -> OfferedOrder:
    running = order.is_running, order.number
    return OfferedOrder(order.name, order.sentence, order.numbers, *running, order.is_for_now)


def _seen_seat(row: SeatRow, holder: SeatHolder) -> SeenSeat:
    dial = row.dial
    return SeenSeat(
        row.seat,
        row.name,
        row.player,
        holder.kind,
        row.is_program,
        holder.is_offered,
        row.days_off is not None,
        row.may_act,
        row.is_ready,
        row.has_left,
        SeatClock(dial.left, dial.since, dial.runs) if dial else None,
        row.points,
        _facts(row.facts),
    )


def _facts(facts: Sequence[tuple[str, str]]) -> tuple[CountedFact, ...]:
    return tuple(CountedFact(name, value) for name, value in facts)


def _told(lines: Sequence[StoryLine]) -> tuple[ToldLine, ...]:
    return tuple(ToldLine(line.version, line.sentence, line.mine) for line in lines)


def _said(line: ChatLine) -> SaidLine:
    return SaidLine(line.number, line.seat, line.who, line.text)


def _result(seeing: Seeing, ended: EndPanel | None) -> GameResult | None:
    if ended is None:
        return None
    outcome = seeing.game.words.outcome(seeing.box, seeing.shown)
    return GameResult(ended.sentence, ended.clause, ended.winners, outcome.places, outcome.points)
