"""Random games played by the rules and by a twin side by side, compared after every move.

Both are spoken to in notation, so a twin knows nothing of how moves are numbered. The first
difference ends it, with what it takes to play it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Protocol

from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.options import BadFile, BadOption, Option
from pentarchy.kernel.seats import LEAVE

from . import NATURE

AnyGame = Game[Any, Any, Any]
AnyBox = Box[Any, Any]

LEAVING = (0, 0, 0.002, 0.01, 0.05)  #: how often whoever moves leaves instead, in one game or another
SELDOM = 10  #: what is one decision in so many is seldom, and left in so many times as often
ASIDE = (0, 0.05, 0.3)  #: how often somebody else moves, out of turn
LEANING = (0, 0.5, 0.9)  #: how often a player has an aim


class Twin(Protocol):
    """What a model of a game answers."""

    stage: int  #: what is being decided
    ending: str  #: the clause that ended the game, empty until then

    def awaited(self) -> set[int]:
        """Whom the game waits for, NATURE perhaps; nobody once it is over."""

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do now, in notation."""

    def chances(self) -> dict[str, int]:
        """What NATURE may bring now, and how likely in proportion to the others."""

    def may_leave(self, seat: int) -> bool:
        """Whether a seat may leave the game now."""

    def play(self, seat: int, said: str) -> None:
        """Carry out a move that is allowed."""

    def board(self) -> dict[str, Any]:
        """What lies open on the table, by names."""

    def points(self) -> list[int]:
        """What the game counts, seat by seat."""

    def places(self) -> list[float]:
        """Each seat's result once the game is over."""


@dataclass(frozen=True)
class Setting:
    """What a table chose, and what it brought."""

    seats: int
    options: Mapping[str, Any]
    files: Mapping[str, str] = field(default_factory=dict)
    known: str = ""  #: what a file stands for, where a twin does not read it


@dataclass(frozen=True)
class Pairing:
    """A game, its twin, and how they are brought to the same table."""

    game: AnyGame
    setting: Callable[[Random], Setting]
    twin: Callable[[Setting, AnyBox | None], Twin]  #: of a table, and of what chance made for it
    board: Callable[[AnyBox, Any], dict[str, Any]]  #: what the twin's ``board`` should be
    lean: Callable[[Any, int, Sequence[str], Random], str]  #: a move with an aim
    lengths: Sequence[int] = (60, 200, 1000)  #: after so many moves the next game begins


class Difference(AssertionError):
    """The rules and their twin do not agree."""


@dataclass
class Tally:
    """How much was compared."""

    games: int = 0
    moves: int = 0
    endings: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        endings = ", ".join(f"{clause} {count}" for clause, count in sorted(self.endings.items()))
        return f"{self.moves:,} moves, {self.games:,} games ({endings or 'none to its end'})"


def some_options(options: Sequence[Option], dice: Random, **among: Sequence[Any]) -> dict[str, Any]:
    """Return a value of every option: in half of the tables any, and else the default."""
    return {
        option.key: dice.choice(among.get(option.key, option.choices))
        if dice.random() < 0.5 or option.default not in among.get(option.key, option.choices)
        else option.default
        for option in options
    }


def proportions(weights: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the share of each in their sum."""
    return {name: Fraction(weight, sum(weights.values())) for name, weight in weights.items()}


def compare(pairing: Pairing, seed: int, moves: int, first: int = 0) -> Iterator[Tally]:
    """Play games of a seed until so many moves were compared; yield how far it is after each game.

    ``Difference`` at the first move after which the two do not agree.
    """
    tally = Tally()
    number = first
    while tally.moves < moves:
        Contest(pairing, seed, number).play(tally, moves - tally.moves)
        number += 1
        yield tally


class Contest:
    """One game, by the rules and by their twin."""

    def __init__(self, pairing: Pairing, seed: int, number: int) -> None:
        self.pairing = pairing
        self.game = pairing.game
        self.again = f"python -m tests.twins {self.game.facts.name} --seed {seed} --first {number}"
        self.dice = Random(f"{self.game.facts.name} {seed} {number}")
        self.setting = pairing.setting(self.dice)
        self.length = self.dice.choice(pairing.lengths)
        self.leaving = self.dice.choice(LEAVING)
        self.aside = self.dice.choice(ASIDE)
        self.leaning = self.dice.choice(LEANING)
        self.log: list[str] = []
        self.stages: Counter[int] = Counter()  #: how often each was come upon
        self.names: dict[int, str] = {}

    def play(self, tally: Tally, most: int) -> None:
        """Play to the end, or for so many moves, and count what was compared."""
        tally.games += 1
        if not self._set_up():
            return
        self._compare()
        while (awaited := sorted(self.twin.awaited())) and len(self.log) < min(most, self.length):
            self._play(*self._any_move(awaited))
            self._compare()
            tally.moves += 1
        if not awaited:
            self._compare_ends()
            tally.endings[self.twin.ending] += 1

    def _set_up(self) -> bool:
        """Begin on both sides; return whether there is a game, for a layout may be refused by both."""
        setting, refused, unfit = self.setting, "", ""
        chance = seeded(self.dice.getrandbits(32))
        box: AnyBox | None = None
        try:
            box = self.game.box.unpack(setting.options, setting.files, setting.seats, chance)
        except (BadFile, BadOption) as error:
            refused = str(error)
        try:
            self.twin = self.pairing.twin(setting, box)
        except ValueError as error:
            unfit = str(error)
        if bool(refused) != bool(unfit):
            self._differ("the table is set up by one only", refused or "set up", unfit or "set up")
        if box is None:
            return False
        self.box = box
        self.state = self.game.begin(self.box)
        return True

    def _any_move(self, awaited: Sequence[int]) -> tuple[int, str]:
        """Draw who moves, and what: somebody leaves, or moves out of turn, or has an aim, or has none."""
        dice, seat = self.dice, self.dice.choice(awaited)
        if seat == NATURE:
            said, odds = zip(*sorted(self.twin.chances().items()), strict=True)
            return seat, dice.choices(said, odds)[0]
        self.stages[self.twin.stage] += 1
        is_rare = self.stages[self.twin.stage] * SELDOM < len(self.log)
        if dice.random() < self.leaving * (SELDOM if is_rare else 1):
            leaver = dice.choice((seat, dice.randrange(self.setting.seats)))
            if self.twin.may_leave(leaver):
                return leaver, "leave"
        if dice.random() < self.aside:
            other = dice.randrange(self.setting.seats)
            seat = other if self.twin.moves(other) else seat
        moves = sorted(self.twin.moves(seat))
        if dice.random() < self.leaning:
            return seat, self.pairing.lean(self.twin, seat, moves, dice)
        return seat, dice.choice(moves)

    def _play(self, seat: int, said: str) -> None:
        self.log.append(f"{'n' if seat == NATURE else seat}:{said}")
        self.game.rules.play(self.box.numbers, self.state, seat, self.game.words.read(self.box, said))
        self.twin.play(seat, said)

    def _compare(self) -> None:
        """Compare all that there is to know of a position."""
        game, box, state = self.game, self.box, self.state
        ours, twins = self.pairing.board(box, state), self.twin.board()
        for name in {**ours, **twins}:
            self._same(name, ours.get(name), twins.get(name))
        self._same("who is awaited", game.movers(box, state), sorted(self.twin.awaited()))
        for seat in range(box.seats):
            self._same(f"what seat {seat} may do", self._moves(seat), sorted(self.twin.moves(seat)))
        self._same("what may fall", self._moves(NATURE), sorted(self.twin.chances()))
        for seat in range(box.seats):
            may_leave = int(game.rules.refusal(box.numbers, state, seat, LEAVE)) == 0
            self._same(f"whether seat {seat} may leave", may_leave, self.twin.may_leave(seat))
        self._same("how likely it is", self._odds(), proportions(self.twin.chances()))

    def _compare_ends(self) -> None:
        """Compare how the game came out."""
        outcome = self.game.words.outcome(self.box, self.state)
        self._same("the clause that ended it", outcome.clause, self.twin.ending)
        self._same("the places", [*outcome.places], self.twin.places())
        self._same("the points", [*outcome.points], self.twin.points())

    def _moves(self, seat: int) -> list[str]:
        """What a seat may do by the rules, in notation and in order."""
        moves = self.game.moves(self.box, self.state, seat)
        for move in moves:
            if move not in self.names:
                self.names[move] = self.game.words.say(self.box, move)
        return sorted(self.names[move] for move in moves)

    def _odds(self) -> dict[str, Fraction]:
        """How likely each of NATURE's moves is by the rules."""
        moves = [self.names[move] for move in self.game.moves(self.box, self.state, NATURE)]
        return proportions(dict(zip(moves, self.game.odds(self.box, self.state), strict=True)))

    def _same(self, what: str, ours: object, twins: object) -> None:
        if ours != twins:
            self._differ(what, ours, twins)

    def _differ(self, what: str, ours: object, twins: object) -> None:
        """Say what differs, and what it takes to come there again, as a case says it."""
        ours, twins = _apart(ours, twins)
        lines = [
            f"{self.game.facts.name}, after {len(self.log)} moves: {what}",
            f"    the rules say: {ours}",
            f"    the twin says: {twins}",
            f"SEATS {self.setting.seats}",
            *(f"OPTION {key} = {value}" for key, value in self._chosen()),
            *(f"FILE {key}:\n{text}" for key, text in self.setting.files.items()),
            f"PLAY {' '.join(self.log)}",
            f"Again: {self.again}",
        ]
        raise Difference("\n".join(lines))

    def _chosen(self) -> list[tuple[str, Any]]:
        """The options that are not at their defaults."""
        defaults = {option.key: option.default for option in self.game.box.options}
        return [(key, value) for key, value in self.setting.options.items() if value != defaults[key]]


def _apart(ours: object, twins: object) -> tuple[object, object]:
    """Leave out of two long answers what they have in common."""
    if isinstance(ours, list) and isinstance(twins, list) and len(ours) + len(twins) > 12:
        return [each for each in ours if each not in twins], [each for each in twins if each not in ours]
    if isinstance(ours, dict) and isinstance(twins, dict):
        apart = [key for key in {**ours, **twins} if ours.get(key) != twins.get(key)]
        return {key: ours.get(key) for key in apart}, {key: twins.get(key) for key in apart}
    return ours, twins
