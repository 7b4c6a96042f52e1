"""The board and what lies on it: territories, units and cards, by the names that people write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

RANKS = {
    **{"king": 10, "queen": 9, "prince": 8, "duke": 7, "count": 6, "earl": 5, "baron": 4, "sorceress": 3},
    **{"scout": 2, "spy-master": 1, "cursed-land": 0, "flag": 0},
}
"""The units and their ranks; the last two have none (C-3)."""

LISTED = {**dict.fromkeys(RANKS, 1), "sorceress": 2, "scout": 4, "cursed-land": 2}  #: C-3
EIGHTEENTH = {
    "second_baron": "baron",
    "fifth_scout": "scout",
    "third_cursed_land": "cursed-land",
    "third_sorceress": "sorceress",
}
"""The unit that the list lacks (C-R2)."""

PACK = {
    **{"deploy": 6, "rapid-advance": 13, "surprise-attack": 4, "redeploy": 11, "secret-information": 5},
    **{"traitor": 1, "new-spy-master": 2},
}
"""How many of each card (C-2)."""

FIRST, DRAFT, PLACING, DRAWING, CARDS, UNIT, SETTING, REDEPLOY, SPYING, TRAITOR, MOVES, OVER = range(12)
ORDERS = ("123", "132", "213", "231", "312", "321")


@dataclass(frozen=True)
class Map:
    """The board: zones in their order, and how they lie to one another (C-1, C-4, C-R5)."""

    territory: Mapping[str, str]  #: in which a zone lies
    ways: Mapping[str, tuple[str, ...]]  #: the zones adjacent to one, without mountains between
    cities: frozenset[str]  #: territories

    def beside(self, territory: str) -> set[str]:
        """The territories adjacent to one (C-R6)."""
        zones = [zone for zone, where in self.territory.items() if where == territory]
        return {self.territory[other] for zone in zones for other in self.ways[zone]} - {territory}


@dataclass
class Piece:
    """A unit on the board."""

    seat: int
    kind: str
    has_moved: bool = False  #: in this turn (C-R19)
