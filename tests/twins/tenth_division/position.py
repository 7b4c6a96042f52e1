"""A position: all that a game consists of, and what can be read from it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .board import CARDS, KINDS, Board, reached

COLOURS = ("red", "green", "blue", "yellow", "violet", "light-blue")
IN, OUT, LEFT = "in", "out", "left"
(
    FIRST,
    PLACE,
    FORAGE,
    COLLECT,
    ATTACK,
    DEFENCE,
    FIGHT,
    ATTACK_DICE,
    DEFENCE_DICE,
    BONUS,
    LOSSES,
    ADVANCE,
    COUNTER,
    COUNTER_MOVE,
    TRADE,
    ANSWER,
    COUNTER_OFFER,
    LAST_ANSWER,
    ROADS,
    MOVE,
    TRAIN,
    OVER,
) = range(22)
MOST_MONEY = 32_000  #: T-R40


@dataclass
class Unit:
    """A soldier or a cannon, where it stands."""

    kind: str
    has_moved: bool = False  #: in this turn (T-R16)
    has_fired: bool = False  #: a long shot in this turn (T-R33)


@dataclass
class Line:
    """Units that go from one hex to another, to attack or to move."""

    start: str
    target: str
    units: Counter[str] = field(default_factory=Counter)


@dataclass
class Fight:
    """An attack of a sequence that was announced; of several lines where they are pooled (T-R20)."""

    lines: list[Line]
    target: str
    is_long: bool
    owner: int  #: whose units stand on the target
    defence: Counter[str] = field(default_factory=Counter)  #: which units meet it, at the most
    has_begun: bool = False

    def units(self) -> Counter[str]:
        """The attacking units that are left."""
        return sum((line.units for line in self.lines), Counter())


@dataclass
class Offer:
    """What a player offers, and to whom."""

    by: int
    to: int
    give: dict[str, int] = field(default_factory=dict)  #: money counts in dollars
    get: dict[str, int] = field(default_factory=dict)


class Position:
    """All that there is of a game, at one moment of it."""

    def __init__(self, seats: int, options: Mapping[str, Any], board: Board) -> None:
        """Set the game up (T-4, T-6)."""
        self.seats = seats
        self.options = options
        self.map = board
        self.hill = board.hill if options["goal"] == "hill" else ""
        self.stacks: dict[str, list[Unit]] = {name: [] for name in board.near}
        self.owner: dict[str, int] = {}
        self.roads: set[tuple[str, str]] = set()  #: the hexes that each joins, in the order of reading
        self.money = [100] * seats
        self.cards: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.status = [IN] * seats
        self.stage = FIRST
        self.first = self.turn = self.rounds = 0
        self.die = 0
        self.taken: Counter[str] = Counter()
        self.lines: list[Line] = []
        self.fights: list[Fight] = []
        self.fight_at = 0
        self.acting = 0
        self.sequences = 0
        self.attacked: set[int] = set()
        self.strikers: list[int] = []
        self.answers: dict[int, Any] = {}  #: what defenders are still to decide
        self.dice: dict[int, list[int]] = {}
        self.raises = 0
        self.owed = [0, 0]
        self.moved_in: set[str] = set()  #: kinds of winners that have moved in
        self.ground = ""  #: where units are trained
        self.offer: Offer | None = None
        self.offers: Counter[int] = Counter()
        self.holder: int | None = None  #: of the hill
        self.hill_count = 0
        self.is_fresh = False
        self.ending = ""
        self.winners: set[int] = set()

    # Hexes and who stands on them.

    def order(self, one: str, other: str) -> tuple[str, str]:
        """Two hexes in the order of reading."""
        names = [*self.map.near]
        return (one, other) if names.index(one) < names.index(other) else (other, one)

    def own(self, seat: int) -> list[str]:
        """The hexes that a player controls (T-R8)."""
        return [name for name in self.map.near if self.owner.get(name) == seat]

    def troops(self, name: str) -> Counter[str]:
        """How many of each kind stand on a hex."""
        return Counter(unit.kind for unit in self.stacks[name])

    def army(self, seat: int) -> int:
        """How many units a player has on the board."""
        return sum(len(self.stacks[name]) for name in self.own(seat))

    def is_enemy(self, name: str, seat: int) -> bool:
        """Whether another player's troops stand on a hex."""
        return self.owner.get(name, seat) != seat

    def settle(self, name: str) -> None:
        """A hex that all have left is free (T-R8)."""
        if not self.stacks[name]:
            self.owner.pop(name, None)

    def bring(self, name: str, seat: int, units: list[Unit]) -> None:
        """Set units on a hex, which is their owner's then."""
        if units:
            self.stacks[name] += units
            self.owner[name] = seat

    def take(self, name: str, kind: str, number: int) -> list[Unit]:
        """Take units from a hex to move them: those that have not fired go first (T-R33)."""
        can_move = [unit for unit in self.stacks[name] if unit.kind == kind and not unit.has_moved]
        units = sorted(can_move, key=lambda unit: unit.has_fired)[:number]
        self.stacks[name] = [unit for unit in self.stacks[name] if not any(unit is one for one in units)]
        return units

    def lose(self, name: str, kind: str) -> None:
        """Lose a unit: those that have fired, and those that have moved, are lost first (T-R33)."""
        units = [unit for unit in self.stacks[name] if unit.kind == kind]
        lost = max(units, key=lambda unit: (unit.has_fired, unit.has_moved))
        self.stacks[name] = [unit for unit in self.stacks[name] if unit is not lost]
        self.settle(name)

    def road_ways(self) -> dict[str, list[str]]:
        """To which hexes one road leads from each (T-R13)."""
        return {
            name: [other for other in near if self.order(name, other) in self.roads]
            for name, near in self.map.near.items()
        }

    def joined(self, seat: int) -> set[str]:
        """A player's hexes, and those that roads join to one (T-R14, T-R39)."""
        ways = self.road_ways()
        return {name for own in self.own(seat) for name in reached(ways, own)}

    # Players.

    def clockwise(self, seat: int) -> list[int]:
        """All seats clockwise from one, that one first."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def playing(self) -> list[int]:
        """Who is neither gone nor out."""
        return [seat for seat in range(self.seats) if self.status[seat] == IN]

    def in_bank(self, card: str) -> int:
        """How many cards of a kind the bank has (T-R10)."""
        if self.options["supply"] == "unlimited":
            return 10**6
        return (24 if self.seats > 4 else 19) - sum(cards[card] for cards in self.cards)

    # How it stands.

    def points(self) -> list[int]:
        """The hexes that each player holds."""
        return [len(self.own(seat)) for seat in range(self.seats)]

    def places(self) -> list[float]:
        """Each player's share in the win, once the game is over (T-R48)."""
        return [(seat in self.winners) / len(self.winners) for seat in range(self.seats)]

    def board(self) -> dict[str, Any]:
        """All that lies on the table, face up."""
        return {
            "troops": {
                name: (seat, [self.troops(name)[kind] for kind in KINDS])
                for name, seat in sorted(self.owner.items())
            },
            "fired": dict(self._counts("has_fired")),
            "moved": dict(self._counts("has_moved")),
            "roads": sorted(self.roads),
            "money": self.money,
            "cards": [[cards[card] for card in CARDS] for cards in self.cards],
            "status": self.status,
            "round": self.rounds,
            "turn": self.turn,
            "sequences": self.sequences,
            "hill": (self.holder, self.hill_count),
        }

    def _counts(self, question: str) -> Iterator[tuple[str, int]]:
        for name, stack in self.stacks.items():
            if number := sum(getattr(unit, question) for unit in stack):
                yield name, number
