"""Clauses that state a fact about the game rather than a rule, each with a question that is true of it."""

from __future__ import annotations

from . import atlas
from .box import SEATS, TARGETS

FACTS = {
    "S-2": lambda game: all(
        sum(atlas.province_of(village) == province for village in range(atlas.VILLAGES)) == atlas.SIDE
        and atlas.province_of(atlas.capital(province)) == province
        for province in range(atlas.PROVINCES)
    ),
    "S-3": lambda game: all(len(set(around)) == atlas.AROUND for around in atlas.VILLAGE_HILLTOPS.tolist()),
    "S-R5": lambda game: all(
        touches_only(hilltop, province)
        for province in range(atlas.PROVINCES)
        for hilltop in atlas.CAPITAL_HILLTOPS[province].tolist()
    ),
    "S-R20": lambda game: all(seats * (TARGETS[seats] - 1) < atlas.PROVINCES for seats in SEATS),
}


def touches_only(hilltop: int, province: int) -> bool:
    """Whether a hilltop belongs to one province alone, so that no other battle can cross it out."""
    return [other for other in atlas.HILLTOP_PROVINCES[hilltop].tolist() if other >= 0] == [province]
