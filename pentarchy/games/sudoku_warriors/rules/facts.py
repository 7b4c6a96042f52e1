"""Clauses that state a fact about the game rather than a rule, each with a question that is true of it."""

from __future__ import annotations

from ..box import constants as island
from ..box.unpacking import SEATS, TARGETS

FACTS = {
    "S-2": lambda game: all(
        sum(island.province_of(village) == province for village in range(island.VILLAGES)) == island.SIDE
        and island.province_of(island.capital(province)) == province
        for province in range(island.PROVINCES)
    ),
    "S-3": lambda game: all(len(set(around)) == island.AROUND for around in island.VILLAGE_HILLTOPS.tolist()),
    "S-R5": lambda game: all(
        touches_only(hilltop, province)
        for province in range(island.PROVINCES)
        for hilltop in island.CAPITAL_HILLTOPS[province].tolist()
    ),
    "S-R20": lambda game: all(seats * (TARGETS[seats] - 1) < island.PROVINCES for seats in SEATS),
}


def touches_only(hilltop: int, province: int) -> bool:
    """Whether a hilltop belongs to one province alone, so that no other battle can cross it out."""
    return [other for other in island.HILLTOP_PROVINCES[hilltop].tolist() if other >= 0] == [province]
