"""Maps that people bring, and ours: reading, and refusing in words that name the place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from pentarchy.kernel.options import BadFile
from pentarchy.kernel.quote import quoted
from pentarchy.kernel.rule import enforces

from .constants import TERRITORIES, ZONES
from .map_text import Place, name_in, parse, position, read_drawing, read_territories, sign_of, text_of

MOST_WAYS = 8  #: out of a zone
FEWEST_WAYS = 3  #: out of a zone; with fewer a Flag can be shut in by two Cursed Lands

WESTMARK = (Path(__file__).parent / "maps" / "westmark.toml").read_text(encoding="utf-8")

Pair = tuple[int, int]


@dataclass(frozen=True)
class Range:
    """A range of mountains."""

    name: str
    borders: tuple[Pair, ...]  #: that it closes, the lower zone first


@dataclass(frozen=True)
class Map:
    """A map as a game is played on it: zones and territories have numbers in the order of the drawing."""

    name: str
    zone_names: tuple[str, ...]  #: ``A3``, the sign of the territory and a number
    positions: tuple[tuple[float, float], ...]  #: to the right and down; zones of a row are 1 apart
    territory: tuple[int, ...]  #: of each zone
    territory_signs: tuple[str, ...]  #: ``A``
    territory_names: tuple[str, ...]
    cities: tuple[int, ...]  #: the territories that have one, in rising order
    neighbours: tuple[tuple[int, ...], ...]  #: of each zone: where a unit may step, in rising order
    borders: frozenset[Pair]  #: open or closed by mountains, the lower zone first
    ranges: tuple[Range, ...]
    remarks: tuple[str, ...]  #: what is allowed, but not wise
    text: str  #: the file as it was read

    def __hash__(self) -> int:
        """What is kept of a map is looked up by it again and again."""
        return hash(self.text)

    @property
    def city_names(self) -> tuple[str, ...]:
        """The cities' names, in the order of ``cities``: each is called as its territory is."""
        return tuple(self.territory_names[territory] for territory in self.cities)

    @property
    def mountains(self) -> tuple[Pair, ...]:
        """The borders that mountains close, the lower zone first, range by range."""
        return tuple(pair for range_ in self.ranges for pair in range_.borders)

    @cached_property
    def zones(self) -> tuple[tuple[int, ...], ...]:
        """The three zones of each territory."""
        return tuple(
            tuple(zone for zone in range(ZONES) if self.territory[zone] == territory)
            for territory in range(TERRITORIES)
        )

    @cached_property
    def zone_numbers(self) -> Mapping[str, int]:
        """The number of each zone by its name."""
        return {name: number for number, name in enumerate(self.zone_names)}


@cache
def our_map() -> Map:
    """Return Westmark, the map that comes with the game."""
    return read_map(WESTMARK)


@enforces("C-1", "C-4", "C-R3", "C-R5")
def read_map(text: str) -> Map:
    """Return the map in a text, or raise ``BadFile``, which says what is wrong and where."""
    data = parse(text)
    names, cities = read_territories(data)
    places = read_drawing(text_of(data, "drawing", "the drawing of the zones"), names)
    zones = list(places)
    signs = list(dict.fromkeys(sign_of(zone) for zone in zones))
    borders = _listed_borders(data["borders"], zones) if "borders" in data else _touching(places)
    ranges = _mountains(data.get("mountains", {}), zones, borders)
    neighbours = _ways_out(borders, ranges, zones)
    return Map(
        name=name_in(text_of(data, "name", "a name"), "name"),
        zone_names=tuple(zones),
        positions=tuple(position(place) for place in places.values()),
        territory=tuple(signs.index(sign_of(zone)) for zone in zones),
        territory_signs=tuple(signs),
        territory_names=tuple(names[sign] for sign in signs),
        cities=tuple(number for number, sign in enumerate(signs) if sign in cities),
        neighbours=neighbours,
        borders=borders,
        ranges=ranges,
        remarks=tuple(_remarks(zones, names, neighbours, borders)),
        text=text,
    )


# Borders and mountains.


@enforces("C-R5")
def _touching(places: Mapping[str, Place]) -> frozenset[Pair]:
    """Zones that touch in the drawing share a border."""
    where = [position(place) for place in places.values()]
    return frozenset(pair for pair in combinations(range(len(where)), 2) if touch(where, pair))


def touch(positions: Sequence[tuple[float, float]], pair: Pair) -> bool:
    """Whether two zones touch in the drawing."""
    (x0, y0), (x1, y1) = positions[pair[0]], positions[pair[1]]
    return (x0 - x1) ** 2 + (y0 - y1) ** 2 < 1.01


def _listed_borders(table: Mapping[str, Any], zones: Sequence[str]) -> frozenset[Pair]:
    """Return the borders that a file lists; each stands with both of its zones."""
    listed: dict[str, list[str]] = {}
    for zone in table:
        if zone not in zones:
            raise BadFile(f"map: borders: there is no zone {quoted(zone)}")
        listed[zone] = text_of(table, zone, zone).split()
    for zone in zones:
        if zone not in listed:
            raise BadFile(f"map: borders: {zone} is missing; every zone names those that it borders")
    for zone in zones:
        for other in listed[zone]:
            if other not in zones:
                raise BadFile(f"map: borders: {zone} borders {quoted(other)}, but there is no such zone")
            if other == zone:
                raise BadFile(f"map: borders: {zone} borders itself")
            if zone not in listed[other]:
                raise BadFile(
                    f"map: borders: a border leads from {zone} to {other}, but not from {other} to {zone}"
                )
    return frozenset(_pair(zones.index(zone), zones.index(other)) for zone in zones for other in listed[zone])


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


@enforces("C-4")
def _mountains(table: Mapping[str, Any], zones: Sequence[str], borders: frozenset[Pair]) -> tuple[Range, ...]:
    """Mountains lie on borders and close them."""
    seen: set[Pair] = set()
    ranges = []
    for name in table:
        pairs = []
        for word in text_of(table, name, name).split():
            pair = _mountain(f"map: mountains, {name_in(name, 'mountains')}", word, zones, borders)
            if pair in seen:
                raise BadFile(f"map: mountains: {word} stands there twice")
            seen.add(pair)
            pairs.append(pair)
        ranges.append(Range(name_in(name, "mountains"), tuple(pairs)))
    return tuple(ranges)


def _mountain(where: str, word: str, zones: Sequence[str], borders: frozenset[Pair]) -> Pair:
    ends = word.split("-")
    if len(ends) != 2:
        raise BadFile(f"{where}: {quoted(word)} is no border; write it as {zones[0]}-{zones[1]}")
    for end in ends:
        if end not in zones:
            raise BadFile(f"{where}: there is no zone {quoted(end)}")
    pair = _pair(zones.index(ends[0]), zones.index(ends[1]))
    if pair not in borders:
        raise BadFile(f"{where}: a mountain on {word}, but {ends[0]} and {ends[1]} share no border")
    return pair


def _ways_out(
    borders: frozenset[Pair], ranges: Iterable[Range], zones: Sequence[str]
) -> tuple[tuple[int, ...], ...]:
    """Return where a unit may step from each zone; every zone can be reached from every other."""
    is_open = borders.difference(*(range_.borders for range_ in ranges))
    ways: list[list[int]] = [[] for _ in zones]
    for one, other in sorted(is_open):
        ways[one].append(other)
        ways[other].append(one)
    for zone, out in zip(zones, ways, strict=True):
        if len(out) > MOST_WAYS:
            raise BadFile(f"map: {zone} has {len(out)} ways out; there may be {MOST_WAYS} at most")
    reached = set(_within(range(len(zones)), is_open, 0))
    for number, zone in enumerate(zones):
        if number not in reached:
            raise BadFile(f"map: no way leads from {zones[0]} to {zone}; all zones must hang together")
    return tuple(tuple(sorted(out)) for out in ways)


def _within(allowed: Iterable[int], borders: Iterable[Pair], start: int) -> Iterator[int]:
    """Yield the zones that can be reached from one over some borders, through allowed zones alone."""
    rest = set(allowed) - {start}
    pairs = list(borders)
    front = [start]
    while front:
        zone = front.pop()
        yield zone
        beside = {a if b == zone else b for a, b in pairs if zone in (a, b)} & rest
        rest -= beside
        front.extend(beside)


def _remarks(
    zones: Sequence[str],
    names: Mapping[str, str],
    neighbours: Sequence[Sequence[int]],
    borders: frozenset[Pair],
) -> Iterator[str]:
    """Yield what is allowed, but not wise."""
    for zone, out in zip(zones, neighbours, strict=True):
        if len(out) < FEWEST_WAYS:
            count = {1: "one way", 2: "two ways"}[len(out)]
            yield (
                f"{zone} has only {count} out: "
                "a Flag there can be shut in by Cursed Lands, where few units reach it"
            )
    for sign, name in names.items():
        own = [number for number, zone in enumerate(zones) if sign_of(zone) == sign]
        if len(list(_within(own, borders, own[0]))) < len(own):
            yield f"{name} lies in pieces: its zones do not all border each other"
