"""The contract that every game fills in, and that all else is written against.

A game is its rooms: each of its folders offers one frozen value, ``Rules``, ``Words``
and so on, and a ``Game`` holds them. Compiled functions take ``(numbers, state, ...)``,
both records; plain ones take the whole ``Box``.
``docs/architecture.md`` tells how the parts use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Flag
from typing import Any, Generic, Protocol, TypeVar, cast

import numpy as np

from .act import PlayerAct
from .chance import Chance
from .highlights import Highlight, PlayedMove
from .mentions import NO_MENTIONS, Mentions
from .move_kinds import MoveKinds
from .options import FileKind, Option
from .outcome import Outcome
from .passages import Passage
from .record import Record
from .refusal import Refusal
from .scene import Scene
from .seats import SPECTATOR
from .standing_order import StandingOrder

N = TypeVar("N", bound=Record)
S = TypeVar("S", bound=Record)
P = TypeVar("P")
N_in = TypeVar("N_in", bound=Record)
S_in = TypeVar("S_in", bound=Record, contravariant=True)
P_in = TypeVar("P_in")

Paths = tuple[tuple[str, ...], ...]  #: moves as clicks, the earliest first


class UnreadableMove(ValueError):
    """A text that is not a move in a game's notation."""


class IllegalMove(ValueError):
    """A move that was understood but that the rules refuse."""

    def __init__(self, refusal: Refusal, said: str) -> None:
        self.refusal = refusal
        self.said = said
        super().__init__(f"{said} is refused. {refusal.text}.")


@dataclass(frozen=True)
class Side:
    """What a seat is called and looks like in one game."""

    name: str  #: as sentences say it: ``Red``
    colours: tuple[int, ...]  #: numbers of the seat colours it shows, the first being its own


@dataclass(frozen=True, eq=False)
class Box(Generic[N, P]):
    """What comes in the box; it never changes during a game, and is equal to itself alone."""

    game: str
    seats: int
    options: Mapping[str, Any]  #: every option's value
    files: Mapping[str, str]  #: what people brought, and what chance made before play
    numbers: N  #: what compiled rules read
    print: P  #: names, sentences, geometry: what notation, story and picture read
    sides: tuple[Side, ...]
    is_drawn: bool = False
    """Whether chance had a part in it: the same options and files make another box for another game."""


@dataclass(frozen=True)
class Standing:
    """What everybody at the table can count, in words and numbers."""

    facts: tuple[tuple[str, str], ...]  #: of the game: ``("Turn", "12 of 100")``
    seats: tuple[tuple[tuple[str, str], ...], ...]  #: of each seat


@dataclass(frozen=True)
class Forecast:
    """What will probably come of something, computed exactly: a small table under a sentence.

    The first row is what is to be expected; others, if there are any, say what it would be otherwise.
    """

    title: str  #: of what: ``B2 from C2: 5 against 3``
    sentence: str  #: under which assumptions
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]  #: a name and a value for each column
    share: float = -1.0  #: how likely the best outcome is, for a bar; -1 for no bar


@dataclass(frozen=True)
class Sheet(Generic[N, P]):
    """Something to print: to play on with a pencil, to lay out, or to cut up."""

    sentence: str  #: what it is and is for
    pages: Callable[[Box[N, P]], tuple[Scene, ...]]  #: one picture a page


@dataclass(frozen=True)
class Facts:
    """What a game is, before its box is opened."""

    name: str
    title: str
    goal: str  #: in a sentence
    seats: range
    minutes: tuple[int, int]
    is_simultaneous: bool
    has_secrets: bool
    has_chance: bool
    credits: tuple[str, ...]
    rules_version: int  #: counts up whenever a record could come out otherwise
    package: str  #: the folder's dotted name, where RULES.md lies


@dataclass(frozen=True)
class Contents(Generic[N, S, P]):
    """The room ``box``: what comes in it, its records, and how options and files are unpacked."""

    Numbers: type[N]
    State: type[S]
    options: tuple[Option, ...]
    files: tuple[FileKind, ...]
    unpack: Callable[[Mapping[str, Any], Mapping[str, str], int, Chance], Box[N, P]]
    sides: Callable[[int], tuple[Side, ...]]  #: what the seats of a table of so many are called
    longest: Callable[[Box[N, P]], int]  #: no game of this box has more moves, NATURE's included
    horizon: Callable[[Box[N, P]], int]
    """Moves that a long ordinary game of this box has: what to set aside space for.

    Of games between greedy bots, as many as the box has seats, every option at its default, 99 in 100 have
    no more, NATURE's included. House rules may make games longer; it is never more than ``longest``.
    """
    remark: Callable[[Box[N, P]], str] | None = None  #: what people should know of a box; nothing for most


@dataclass(frozen=True)
class Rules(Generic[N, S, P]):
    """The room ``rules``: how a game starts, who moves, which moves there are, what they do (compiled)."""

    Refusal: type[Refusal]
    kinds: MoveKinds  #: what every number of a move or a mask says: a kind, and parts by their names
    MOVES: int  #: moves are 0 to MOVES - 1; masks are numbered from MOVES up
    WIDEST: int  #: no position offers a seat more moves
    opening: Callable[[N, S, int], None]
    to_move: Callable[[N, S], int]
    legal: Callable[[N, S, int, Any], int]
    refusal: Callable[[N, S, int, int], int]
    play: Callable[[N, S, int, int], None]
    weights: Callable[[N, S, Any], int]
    places: Callable[[N, S, Any], None]
    limit_clauses: tuple[str, ...] = ()  #: the clauses by which a game ends at a limit, not by a win
    turns: Callable[[Box[N, P], S], int] | None = None  #: turns begun so far, as people count them
    takes_one_answer: Callable[[N, S], bool] | None = None
    """Whether all that is asked now is one answer each, in secret.

    A player who has given it need not say that they are ready, and nobody sees that they are.
    """


@dataclass(frozen=True)
class Secrets(Generic[N, S, P]):
    """The room ``secrets``: what a viewer may know, what worlds they may hold possible, and the audit."""

    MASKS: int  #: how many masks ``seen`` may return
    hide: Callable[[N, S, int], None]
    redeal: Callable[[N, S, int, bool, Chance], None]
    """Fill the gaps of a viewer's hidden state: ``(numbers, state, seat, begun, chance)``.

    ``begun`` says whether others may have decided already in what is decided at once and in secret now, and
    may have drafted anything. If false, nobody has: just those are to move in the world who are in the hidden
    state. What was decided longer ago and is still hidden, a card that was kept or an order that is not yet
    revealed, is guessed in both.

    A world comes as likely as it is if chance falls by its weights and players choose each of their moves as
    often; no game infers from what they do how they choose. Where a game departs from that, its docstring
    says so, and ``docs/decisions/014-guessed-worlds.md`` why.
    """
    seen: Callable[[N, S, int, int, int], int]
    reveals: Callable[[N, S, int, int, S], bool]
    audit: Callable[[Box[N, P], S], Flag]  #: what no sequence of moves may bring about


@dataclass(frozen=True)
class Words(Generic[N, S, P]):
    """The room ``words``: what people read (plain Python, on hidden states)."""

    say: Callable[[Box[N, P], int], str]
    read: Callable[[Box[N, P], str], int]
    path: Callable[[Box[N, P], S, int, int], tuple[str, ...]]  #: a move as clicks on elements of the picture
    caption: Callable[[Box[N, P], S, str], str]  #: words for an element of a path
    tell: Callable[[Box[N, P], S, int, int, S, int], str]
    prompt: Callable[[Box[N, P], S, int, Sequence[str]], str]
    standing: Callable[[Box[N, P], S], Standing]
    outcome: Callable[[Box[N, P], S], Outcome]
    sketch: Callable[[Box[N, P], S], str] | None = None
    """The board as lines of plain text, at most 80 columns, for the terminal."""
    silence: Callable[[Box[N, P], S], str] | None = None
    """On a public state: why players may not talk now, and when they may again; empty where they may.

    A game without it is silent throughout where it has an option ``chat`` that is off.
    """
    acts: Callable[[Box[N, P], S, int], Iterable[PlayerAct]] | None = None
    """Moves that a seat may choose together: on its hidden state each is legal after those before it."""
    answers_of_turn: Mapping[str, str] = field(default_factory=dict)
    """Standing orders that answer what is asked for the rest of a turn, and what the button for that says."""
    narrate: Callable[[Box[N, P], S, int, int, S, int], Iterable[Passage]] | None = None
    """What ``tell`` says, in passages that know what they are for, so that small steps become sentences."""
    mentions: Callable[[Box[N, P]], Mentions] | None = None
    """The names in what is told that stand for something in the picture."""
    forecasts: Callable[[Box[N, P], S, int], tuple[Forecast, ...]] | None = None
    """What a seat may know beforehand of what it decides now or looks on at."""
    highlights: Callable[[Box[N, P], Iterable[PlayedMove[S]]], tuple[Highlight, ...]] | None = None
    """What a game that is over is remembered for, from all its moves with nothing hidden."""


class Picture(Protocol[N_in, S_in, P_in]):
    """Draws what a viewer may know: a hidden state as a scene."""

    def __call__(
        self, box: Box[N_in, P_in], state: S_in, viewer: int = ..., *, latest: Paths = ..., drawn: Paths = ...
    ) -> Scene:
        """Return the scene.

        ``latest`` are the clicks, as the viewer saw them, of what was done last; ``drawn`` is what
        chance drew, move by move, so that dice stay on the table.
        """


@dataclass(frozen=True)
class Pictures(Generic[N, S, P]):
    """The room ``pictures``: what people see."""

    picture: Picture[N, S, P]
    sheets: Mapping[str, Sheet[N, P]] = field(default_factory=dict)
    """What there is to print, by name; ``pentarchy/paper`` makes a document of it."""
    shows_latest: bool = False  #: whether ``picture`` marks what was done last
    shows_draws: bool = False  #: whether ``picture`` shows what chance drew


@dataclass(frozen=True)
class Judgement(Generic[N, S]):
    """The room ``judgement``: how good a position looks, and what is done for those who are away."""

    worth: Callable[[N, S, int, Any], float]
    terms: tuple[tuple[str, float], ...]  #: each term of ``worth``: its name and what it counts
    idle: Callable[[N, S, int], int]
    follow: Callable[[N, S, int, int, int], int]  #: a standing order's next move; -1 for nothing to do now
    orders: tuple[StandingOrder, ...] = ()
    looks_ahead: bool = True
    """Whether searching plays it better than one step ahead does, as measured (``docs/opponents.md``)."""
    memory: int = (
        0  #: how many answers ``worth`` may keep behind its terms, a power of two; see ``memory.py``
    )


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[N, S, P]):
    """A game is its rooms; what is asked most often of several of them at once is a method."""

    facts: Facts
    box: Contents[N, S, P]
    rules: Rules[N, S, P]
    secrets: Secrets[N, S, P]
    words: Words[N, S, P]
    pictures: Pictures[N, S, P]
    judgement: Judgement[N, S]

    def __repr__(self) -> str:
        return f"<Game {self.facts.name}>"

    def begin(self, box: Box[N, P]) -> S:
        """Return the state at the start of a game."""
        state = self.box.State.new()
        self.rules.opening(box.numbers, state, box.seats)
        return state

    def movers(self, box: Box[N, P], state: S) -> list[int]:
        """Return the seats the game waits for; ``[NATURE]`` when chance is due; none when over."""
        return list(bits(int(self.rules.to_move(box.numbers, state))))

    def moves(self, box: Box[N, P], state: S, seat: int) -> list[int]:
        """Return every legal move of a seat, or every outcome for ``NATURE``.

        A seat that is not in ``to_move`` may have moves too: what may be done out
        of turn and holds nobody up.
        """
        out = np.empty(self.rules.WIDEST, np.int64)
        count = self.rules.legal(box.numbers, state, seat, out)
        return [int(move) for move in out[:count]]

    def odds(self, box: Box[N, P], state: S) -> list[int]:
        """Return the weight of each of NATURE's outcomes, in the order of ``moves``."""
        out = np.empty(self.rules.WIDEST, np.int64)
        count = self.rules.weights(box.numbers, state, out)
        return [int(weight) for weight in out[:count]]

    def check(self, box: Box[N, P], state: S, seat: int, move: int) -> None:
        """Raise ``IllegalMove`` if the rules refuse this move."""
        number = int(self.rules.refusal(box.numbers, state, seat, move))
        if number:
            raise IllegalMove(self.rules.Refusal(number), self.words.say(box, move))

    def after(self, box: Box[N, P], state: S, seat: int, move: int) -> S:
        """Return the state after a legal move; ``state`` keeps its bytes."""
        after = copy(state)
        self.rules.play(box.numbers, after, seat, move)
        return after

    def hidden(self, box: Box[N, P], state: S, viewer: int) -> S:
        """Return what a viewer may know of a state; ``state`` keeps its bytes."""
        hidden = copy(state)
        self.secrets.hide(box.numbers, hidden, viewer)
        return hidden

    def told(
        self, box: Box[N, P], before: S, seat: int, seen: int, after: S, viewer: int
    ) -> Sequence[Passage]:
        """Return what a viewer is told of a move, from their hidden states before and after it."""
        if self.words.narrate:
            return tuple(self.words.narrate(box, before, seat, seen, after, viewer))
        # A game that joins nothing has each move stand by itself.
        return (Passage(self.words.tell(box, before, seat, seen, after, viewer), begins=True),)

    def mentions(self, box: Box[N, P]) -> Mentions:
        """Return the names that stand for something in the pictures of a box."""
        return self.words.mentions(box) if self.words.mentions else NO_MENTIONS

    def is_over(self, box: Box[N, P], state: S) -> bool:
        """Whether nobody is to move any more."""
        return self.rules.to_move(box.numbers, state) == 0

    def viewers(self, box: Box[N, P]) -> list[int]:
        """Return everybody who looks on: the seats, then a spectator."""
        return [*range(box.seats), SPECTATOR]

    def contract(self) -> dict[str, Any]:
        """Return the names that generic compiled code is bound to."""
        asked = (
            (self.rules, "opening to_move legal refusal play weights places WIDEST MOVES"),
            (self.secrets, "hide redeal seen reveals MASKS"),
            (self.judgement, "idle follow worth"),
        )
        return {name: getattr(room, name) for room, names in asked for name in names.split()}


def copy(state: S) -> S:
    """Return another record with the same bytes; NumPy's own copy, field by field, takes ten times that."""
    return cast(S, np.frombuffer(bytearray(state.tobytes()), state.dtype)[0])


def bits(seats: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, lowest first."""
    while seats:
        low = seats & -seats
        yield low.bit_length() - 1
        seats ^= low
