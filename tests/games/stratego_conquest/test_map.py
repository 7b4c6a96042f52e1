"""The map: ours, those that people bring, and the words that a bad one is refused with."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from pentarchy.games.stratego_conquest.box.constants import CITIES, TERRITORIES, ZONES
from pentarchy.games.stratego_conquest.box.map_file import WESTMARK, Map, our_map, read_map
from pentarchy.games.stratego_conquest.box.map_text import LONGEST_MAP
from pentarchy.kernel.options import BadFile
from tests.games.stratego_conquest.maps import FLOOD, MAPS

REFUSED = re.compile(r"# Refused: (.*)")


def refusal_of(text: str) -> str:
    with pytest.raises(BadFile) as refused:
        read_map(text)
    return str(refused.value)


def changed(old: str, new: str, text: str = WESTMARK) -> str:
    assert old in text
    return text.replace(old, new, 1)


def reached(of: Map, start: int) -> set[int]:
    found, front = {start}, [start]
    while front:
        for zone in of.neighbours[front.pop()]:
            if zone not in found:
                found.add(zone)
                front.append(zone)
    return found


def steps(of: Map, start: int) -> int:
    """Return how many steps the farthest zone is away."""
    found, front, count = {start}, {start}, 0
    while True:
        front = {after for zone in front for after in of.neighbours[zone]} - found
        if not front:
            return count
        found |= front
        count += 1


def opposite(of: Map, zone: int) -> int:
    """Return the zone that lies there after half a turn of the map."""
    xs, ys = zip(*of.positions, strict=True)
    x, y = of.positions[zone]
    turned = (round(min(xs) + max(xs) - x, 6), round(min(ys) + max(ys) - y, 6))
    return [(round(a, 6), round(b, 6)) for a, b in of.positions].index(turned)


# Ours.


def test_has_24_territories_of_three_zones() -> None:
    ours = our_map()
    assert ours.name == "Westmark"
    assert len(set(ours.zone_names)) == len(ours.positions) == len(set(ours.positions)) == ZONES
    assert Counter(ours.territory) == {territory: 3 for territory in range(TERRITORIES)}
    assert len(ours.territory_names) == len(ours.territory_signs) == TERRITORIES
    assert [ours.zone_numbers[name] for name in ours.zone_names] == list(range(ZONES))


def test_has_the_seven_cities_of_the_rulebook_and_one_of_ours() -> None:
    named = {"North Hold", "Rocky Wild", "Lookout Ledge", "Keyfort", "Ravenfall", "Castleburg", "Mammoth Bay"}
    ours = our_map()
    assert len(ours.cities) == CITIES
    assert set(ours.city_names) == named | {"Saltgate"}


def test_every_zone_has_three_ways_out_or_more_and_none_is_one_way() -> None:
    ours = our_map()
    for zone, ways in enumerate(ours.neighbours):
        assert 3 <= len(ways) <= 6
        assert list(ways) == sorted(set(ways) - {zone})
        assert all(zone in ours.neighbours[other] for other in ways)
    assert ours.remarks == ()


def test_hangs_together_and_so_does_every_territory() -> None:
    ours = our_map()
    assert reached(ours, 0) == set(range(ZONES))
    for zones in ours.zones:
        ways = [zones[1] in ours.neighbours[zones[0]], zones[2] in ours.neighbours[zones[0]]]
        assert sum([*ways, zones[2] in ours.neighbours[zones[1]]]) >= 2


def test_is_the_same_after_half_a_turn() -> None:
    ours = our_map()
    turned = [opposite(ours, zone) for zone in range(ZONES)]
    for zone in range(ZONES):
        assert {turned[other] for other in ours.neighbours[zone]} == set(ours.neighbours[turned[zone]])
    partner = {ours.territory[zone]: ours.territory[turned[zone]] for zone in range(ZONES)}
    for zones in ours.zones:
        assert len({ours.territory[turned[zone]] for zone in zones}) == 1
    assert {partner[city] for city in ours.cities} == set(ours.cities)
    assert all(partner[territory] != territory for territory in range(TERRITORIES))


def test_is_as_large_as_the_rules_were_tried_on() -> None:
    ours = our_map()
    pairs = {
        frozenset((ours.territory[zone], ours.territory[other]))
        for zone in range(ZONES)
        for other in ours.neighbours[zone]
        if ours.territory[zone] != ours.territory[other]
    }
    beside = Counter(territory for pair in pairs for territory in pair)
    assert sum(len(ways) for ways in ours.neighbours) == 326
    assert len(pairs) == 49
    assert {beside[territory] for territory in range(TERRITORIES)} == {3, 4, 5, 6}
    assert max(steps(ours, zone) for zone in range(ZONES)) == 14


def test_has_two_ranges_of_mountains_that_nothing_crosses() -> None:
    ours = our_map()
    assert [(range_.name, len(range_.borders)) for range_ in ours.ranges] == [
        ("The Sleeper", 10),
        ("The Anvil", 10),
    ]
    for one, other in ours.mountains:
        assert one < other
        assert (one, other) in ours.borders
        assert other not in ours.neighbours[one]


def test_a_territory_is_called_by_a_letter_of_its_name() -> None:
    ours = our_map()
    for sign, name in zip(ours.territory_signs, ours.territory_names, strict=True):
        assert sign in name.upper()
        assert name.startswith(sign) or name in ("Ravenfall", "Oxbow")
    assert {"I", "O"}.isdisjoint(ours.territory_signs)


def test_zones_are_numbered_in_the_order_of_the_drawing() -> None:
    places = [(y, x) for x, y in our_map().positions]
    assert all(before < after for before, after in pairwise(places))


# Maps that people bring.


def test_a_copy_reads_as_the_same_map_however_its_lines_end() -> None:
    copy = read_map("\ufeff" + WESTMARK.replace("\n", "\r\n"))
    assert copy.neighbours == our_map().neighbours
    assert copy.territory_names == our_map().territory_names


def test_borders_may_be_listed_instead_of_drawn() -> None:
    flood = read_map(FLOOD)
    number = flood.zone_numbers
    assert number["C3"] in flood.neighbours[number["C2"]]  # a ferry
    assert number["D1"] not in flood.neighbours[number["V3"]]  # a strait
    assert number["W1"] not in flood.neighbours[number["N3"]]  # apart by the sea
    assert flood.name == "The Flood"


def test_remarks_name_what_is_not_wise() -> None:
    assert read_map(FLOOD).remarks == (
        "D2 has only two ways out: a Flag there can be shut in by Cursed Lands, where few units reach it",
        "Keyfort lies in pieces: its zones do not all border each other",
    )


@pytest.mark.parametrize("file", sorted(MAPS.glob("*.toml")), ids=lambda file: file.stem)
def test_files_are_read_or_refused_as_they_say_themselves(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    expected = REFUSED.match(text)
    if expected:
        assert refusal_of(text) == expected[1]
    else:
        assert len(read_map(text).neighbours) == ZONES


DRAWN = "drawing, territories, cities, mountains, borders"
BAD = {
    "a name is missing": ('name = "Westmark"', "", "map: a name is missing; it begins with name ="),
    "not TOML": (
        '[cities]\nC = "Castleburg"',
        '[cities]\nC = Castleburg"',
        "map: the file is not TOML: Invalid value (at line 37, column 5)",
    ),
    "a strange word": ("[cities]", "[citys]", f"map: 'citys' means nothing here; a map has name, {DRAWN}"),
    "no table": ('name = "Westmark"', 'name = "W"\nborders = 3', "map: borders is a table"),
    "no text": ('"Pinecrest"', "7", "map: 'P' is to be a text; a text stands between \" and \""),
    "an unprintable name": (
        '"Pinecrest"',
        '"Pine\\ncrest"',
        "territories, P: 'Pine\\ncrest' is not a name",
    ),
    "an empty name": ('"Pinecrest"', '"  "', "map: territories, P: '  ' is not a name that can be printed"),
    "a long name": ('"Pinecrest"', '"The Crest of the Pines"', "has 22 characters; there is room for 20"),
    "two of one name": ('"Pinecrest"', '"aldermoor"', "map: two territories, A and P, are called aldermoor"),
    "both plain and city": (
        'P = "Pinecrest"',
        'M = "Mo"',
        "Mo (M) stands under territories and under cities",
    ),
    "a strange sign": ('P = "Pinecrest"', 'p = "Pinecrest"', "map: territories: 'p' is no sign"),
    "nine cities": (
        "[cities]",
        '[cities]\nXX = "Extra"',
        "map: there are 9 cities: Extra, Castleburg, Keyfort, Lookout Ledge, Mammoth Bay, North Hold, Rocky "
        "Wild, Saltgate, Ravenfall; it takes 8 (C-4)",
    ),
    "too few territories": (
        'P = "Pinecrest"\n',
        "",
        "map: there are 23 territories, 15 without a city and 8 with one; it takes 24 (C-1)",
    ),
    "a zone is missing": (
        " P3 ",
        " .  ",
        "map: Pinecrest has no zone P3 in the drawing",
    ),
    "a zone drawn twice": (" P3 ", " P2 ", "map: P2 is drawn in row 4 and in row 5"),
    "a fourth zone": (
        " P3 ",
        " P4 ",
        "map: row 5 of the drawing: there is no P4; Pinecrest has",
    ),
    "a zone of nobody": (" P3 ", " O3 ", "map: row 5 of the drawing: O3 belongs to no territory"),
    "a strange zone": (" P3 ", " p3 ", "map: row 5 of the drawing: 'p3' is no zone"),
    "a wide row": ("   .   D2", "   . . . . . . . . .  D2", "map: row 6 of the drawing has 22 places"),
    "many rows": ('drawing = """', 'drawing = """' + " .\n" * 11, "map: the drawing has 17 rows"),
    "a row out of line": (
        "   .   F2",
        ".   F2",
        "map: row 2 of the drawing lies half a zone further right than row 1",
    ),
    "a mountain on no border": (
        "A1-P3",
        "A1-K3",
        "map: mountains, The Sleeper: a mountain on A1-K3, but A1 and K3 share no border",
    ),
    "a mountain twice": ("A1-P3", "P1-A1", "map: mountains: P1-A1 stands there twice"),
    "a mountain nowhere": ("A1-P3", "A1-P9", "map: mountains, The Sleeper: there is no zone 'P9'"),
    "a mountain of one zone": (
        "A1-P3",
        "A1",
        "The Sleeper: 'A1' is no border; write it as F1-Y1",
    ),
    "a zone walled in": (
        "P3-A3",
        "P3-A3 F1-F2 F1-X1 F1-Y1",
        "map: no way leads from F1 to Y1",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_map_is_refused_by_name(case: str) -> None:
    old, new, said = BAD[case]
    assert said in refusal_of(changed(old, new))


BAD_BORDERS = {
    "not listed": (
        'J3 = "H3 J2 U3"\n',
        "",
        "map: borders: J3 is missing; every zone names",
    ),
    "of no zone": ("[borders]", '[borders]\nJ9 = "J1"', "map: borders: there is no zone 'J9'"),
    "to no zone": ('J3 = "H3', 'J3 = "J9 H3', "map: borders: J3 borders 'J9', but there is no such zone"),
    "to itself": ('J3 = "H3', 'J3 = "J3 H3', "map: borders: J3 borders itself"),
    "one way": (
        'J3 = "H3',
        'J3 = "F1 H3',
        "a border leads from J3 to F1, but not from F1 to J3",
    ),
    "as a list": ('J3 = "H3 J2 U3"', "J3 = ['U3']", "map: 'J3' is to be a text"),
}


@pytest.mark.parametrize("case", BAD_BORDERS)
def test_a_bad_list_of_borders_is_refused_by_name(case: str) -> None:
    old, new, said = BAD_BORDERS[case]
    assert said in refusal_of(changed(old, new, FLOOD))


def test_more_than_eight_ways_out_are_refused() -> None:
    text = FLOOD
    for zone in ("G1", "G2", "H1", "H2", "S1", "S2"):
        text = changed(f'\n{zone} = "', f'\n{zone} = "J3 ', text)
        text = changed('J3 = "', f'J3 = "{zone} ', text)
    assert refusal_of(text) == "map: J3 has 9 ways out; there may be 8 at most"


def test_a_file_without_a_drawing_is_refused() -> None:
    text = re.sub(r'drawing = """.*?"""', "", WESTMARK, flags=re.DOTALL)
    assert refusal_of(text) == "map: the drawing of the zones is missing; it begins with drawing ="


@pytest.mark.parametrize("text", ["", "a = " + "[" * 9_000, "a = " + "9" * 9_000, "\0", "\ud800 = 1", "= ="])
def test_nonsense_is_refused(text: str) -> None:
    assert refusal_of(text).startswith("map: ")


def test_a_file_that_is_too_long_is_refused_before_it_is_read() -> None:
    said = refusal_of(WESTMARK + "#" * LONGEST_MAP)
    assert said.startswith("map: the file has 2") and said.endswith("a map needs no more than 20,000")
