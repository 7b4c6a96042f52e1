"""The pictures of the first page: games in full swing, light on the wire, drawn as on the board."""

from __future__ import annotations

import gzip
import re

import pytest

from pentarchy import games
from pentarchy.web.services.rehearsal import start_of
from pentarchy.web.services.shelf_picture import light, shelf_picture
from pentarchy.web.viewing.rulebook import guide_mid_game
from tests.shelf import load

MOST = 30_000  #: bytes of all of them, packed together
OUTLINE = re.compile(r' d="([^"]*)"')


def corners(outline: str) -> list[tuple[int, int]]:
    """Return the corners of polygons, in whole units, wherever each is told from."""
    found, x, y = [], 0, 0
    for sign, left, top in re.findall(r"([MLl])(-?[\d.]+) (-?[\d.]+)", outline):
        across, down = round(float(left)), round(float(top))
        x, y = (x + across, y + down) if sign == "l" else (across, down)
        found.append((x, y))
    return found


def is_polygons(outline: str) -> bool:
    return not re.search(r"[^MLZ\d. -]", outline)


@pytest.mark.parametrize("name", games.OURS)
def test_a_game_is_shown_in_full_swing(name: str) -> None:
    game = load(name)
    mid_game = guide_mid_game(game.facts.package)
    assert mid_game is not None
    assert shelf_picture(game) == light(mid_game) != light(start_of(game))


def test_a_game_whose_guide_draws_none_is_shown_at_its_start() -> None:
    game = load("goofspiel")
    assert guide_mid_game(game.facts.package) is None
    assert shelf_picture(game) == light(start_of(game))


@pytest.mark.parametrize("name", games.OURS)
def test_outlines_are_those_of_the_board(name: str) -> None:
    mid_game = guide_mid_game(load(name).facts.package)
    assert mid_game is not None
    drawn, shown = (OUTLINE.findall(markup) for markup in (mid_game.svg(css=False), light(mid_game)))
    assert len(drawn) == len(shown)
    polygons = [(was, now) for was, now in zip(drawn, shown, strict=True) if is_polygons(was)]
    assert polygons or name == "political"
    for was, now in polygons:
        assert corners(now) == corners(was)


def test_they_are_light_and_say_nothing_by_themselves() -> None:
    pictures = [str(shelf_picture(load(name))) for name in games.OURS]
    assert len(gzip.compress("".join(pictures).encode())) < MOST
    for picture in pictures:
        assert picture.startswith("<svg ") and 'aria-hidden="true"' in picture
        assert not re.search(r' id="| aria-label="| role="|<title>', picture)
