"""A position: all that a game consists of, and what can be read from it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .board import EIGHTEENTH, FIRST, LISTED, PACK, Map, Piece


class Position:
    """All that there is of a game, at one moment of it."""

    def __init__(self, names: list[str], options: Mapping[str, Any], board: Map) -> None:
        """Set the game up for players of some names."""
        self.names = names
        self.seats = len(names)
        self.options = options
        self.map = board
        self.units: dict[str, Piece] = {}
        army = Counter(LISTED)
        if options["army"] in EIGHTEENTH:
            army[EIGHTEENTH[options["army"]]] += 1
        self.reserve = [army.copy() for _ in names]  #: in the set-up, what is to be placed
        self.tokens: dict[str, int] = {}  #: who has a territory's token
        self.holder: dict[int, int] = {seat: seat for seat in range(self.seats)}  #: of each flag (C-R29)
        self.pile = Counter({card: number for card, number in PACK.items() if card != "traitor"})
        self.is_traitor_last = True  #: he lies at the bottom (C-5)
        self.discards: Counter[str] = Counter()
        self.hand: Counter[str] = Counter()
        self.to_draw = 0
        self.card = ""
        self.picks: list[str] = []
        self.in_hand = ""  #: a unit that is to be set down
        self.left: set[int] = set()
        self.first = self.turn = 0
        self.taken = 0  #: tokens taken, or passed over
        self.rounds = self.quiet = self.idle = 0
        self.is_stirred = self.has_acted = False
        self.is_basic_due = False
        self.extra = 0
        self.ending = ""
        self.winners: set[int] = set()
        self.contenders = list(range(self.seats))
        self.shown: dict[int, str] = {}  #: what each has drawn for the first turn
        self.aside = [unit.copy() for unit in self.reserve]  #: what is left to draw from for it
        self.stage = FIRST

    def own(self, seat: int) -> list[str]:
        """The zones on which a player has units."""
        return [zone for zone, unit in self.units.items() if unit.seat == seat]

    def free(self) -> set[str]:
        """The zones without a unit."""
        return self.map.ways.keys() - self.units.keys()

    def is_out(self, seat: int) -> bool:
        """Without flag and units one is out (C-R32)."""
        return self.holder.get(seat) != seat and not self.own(seat)

    def playing(self) -> list[int]:
        """Who is neither gone nor out."""
        return [seat for seat in range(self.seats) if seat not in self.left and not self.is_out(seat)]

    def control(self) -> None:
        """A token is whose units alone are in a territory (C-9, C-R37)."""
        there: dict[str, set[int]] = {}
        for zone, unit in self.units.items():
            there.setdefault(self.map.territory[zone], set()).add(unit.seat)
        self.tokens = {each: next(iter(seats)) for each, seats in there.items() if len(seats) == 1}

    def points(self) -> list[int]:
        """The flags that each player holds."""
        holders = list(self.holder.values())
        return [holders.count(seat) for seat in range(self.seats)]

    def places(self) -> list[float]:
        """Each player's share in the win, once the game is over (C-R35)."""
        return [(seat in self.winners) / len(self.winners) for seat in range(self.seats)]

    def board(self) -> dict[str, Any]:
        """All that lies on the table, face up."""
        return {
            "units": {zone: (unit.seat, unit.kind) for zone, unit in self.units.items()},
            "tokens": self.tokens,
            "reserves": [dict(+reserve) for reserve in self.reserve],
            "flags": self.holder,
            "pile": self.pile.total() + self.is_traitor_last,
            "discards": dict(+self.discards),
            "hand": dict(+self.hand),
            "in hand": self.in_hand,
            "rounds": self.rounds,
            "quiet rounds": self.quiet,
            "who has left": self.left,
        }
