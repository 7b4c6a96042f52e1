"""Territories and zones in words."""

from __future__ import annotations

from ..box.map_file import Map


def territory_in_words(of: Map, territory: int) -> str:
    """Return a territory's name, and whether it has a city."""
    name = of.territory_names[territory]
    return f"{name}, a city" if territory in of.cities else name


def zone_in_words(of: Map, number: int) -> str:
    """Return a zone's name and where it lies: ``K2 in Keyfort, a city``."""
    return f"{of.zone_names[number]} in {territory_in_words(of, of.territory[number])}"
