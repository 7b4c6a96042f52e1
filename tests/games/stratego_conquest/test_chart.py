"""The map on paper: everything has its place, and says what it is by shape as well as by colour."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest

from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.box.constants import TERRITORIES, ZONES
from pentarchy.games.stratego_conquest.box.map_file import WESTMARK, Map, our_map, read_map, touch
from pentarchy.games.stratego_conquest.pictures.geometry import RADIUS, plan
from pentarchy.games.stratego_conquest.pictures.map import chart, relief, territory_control, token, zone
from pentarchy.kernel.livery import LIVERIES
from pentarchy.kernel.trace import cases

FLOOD = (cases(GAME) / "maps" / "flood.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("of", [our_map(), read_map(FLOOD)], ids=["ours", "brought"])
def test_everything_drawn_has_a_place_of_its_own(of: Map) -> None:
    paper = plan(of)
    places = [*map(paper.centre, range(ZONES)), *paper.anchors]
    for one, other in combinations(places, 2):
        assert dist(one, other) > RADIUS + 8
    for x, y in [*places, *paper.name_places, *paper.label_places]:
        assert 0 < x < paper.width
        assert 0 < y < paper.height


def test_zones_that_touch_share_the_points_of_their_border() -> None:
    paper = plan(our_map())
    for pair, (start, end) in paper.shared.items():
        assert paper.edge(start, end)[1:] == paper.edge(end, start)[:0:-1]
        assert touch(our_map().positions, pair)


def test_elements_have_the_ids_that_clicks_use() -> None:
    ours = our_map()
    drawn = [zone(ours, number) for number in range(ZONES)]
    assert [element.id for element in drawn] == [f"zone-{name}" for name in ours.zone_names]
    keyfort = ours.territory_names.index("Keyfort")
    assert territory_control(ours, keyfort, None).id == f"territory-{keyfort}"
    assert drawn[ours.zone_numbers["K2"]].attributes["aria-label"] == "K2 in Keyfort, a city"


def test_control_is_told_by_colour_and_by_shape() -> None:
    ours = our_map()
    for territory in range(TERRITORIES):
        taken, free = (territory_control(ours, territory, livery) for livery in (2, None))
        assert "livery-2" in taken.svg() and "livery" not in free.svg()
        held, empty = (token(ours, territory, livery).svg() for livery in (2, None))
        assert LIVERIES[2].outline in held and LIVERIES[2].outline not in empty
        assert ("tower" in held) == (territory in ours.cities)


def test_a_peak_stands_on_every_closed_border_and_on_no_other() -> None:
    paper = plan(our_map())
    feet = next(
        element for element in relief(our_map()).walk() if element.attributes.get("class") == "foothills"
    )
    assert str(feet.attributes["d"]).count("M") == len(our_map().mountains)
    assert str(feet.attributes["d"]) == paper.lines(our_map().mountains)
    assert "peak" not in relief(read_map(re.sub(r'"The .*\n', "", WESTMARK))).svg()


def test_ferries_and_straits_are_drawn() -> None:
    assert "road" in relief(read_map(FLOOD)).svg() and "strait" in relief(read_map(FLOOD)).svg()
    assert "road" not in relief(our_map()).svg() and "strait" not in relief(our_map()).svg()


def test_neighbouring_territories_have_different_tints() -> None:
    tints = [
        str(element.attributes["class"]).split()[1]
        for element in chart(our_map()).walk()
        if str(element.attributes.get("class", "")).startswith("march ")
    ]
    assert len(tints) == TERRITORIES
    for one, other in plan(our_map()).shared:
        if our_map().territory[one] != our_map().territory[other]:
            assert tints[our_map().territory[one]] != tints[our_map().territory[other]]
