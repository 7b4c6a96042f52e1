"""The guide of every game: the pictures that it shows, the clauses that it cites."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from pentarchy.games import load_all
from pentarchy.kernel.scene import Scene
from pentarchy.kernel.trace import rulebook
from pentarchy.paper import PAPERS, pdf
from pentarchy.web.viewing.rulebook import guide_pictures

from .check import check
from .games import AnyGame, name
from .looking import painted

GAMES = load_all()
SHOWN = ("sudoku_warriors", "political")  #: a village far from a battle, and a plan, are drawn for screens
PRINTED = tuple(game for game in GAMES if game.facts.name not in SHOWN)


def guide(game: AnyGame) -> str:
    """Return the text of a game's guide."""
    return files(game.facts.package).joinpath("HOW_TO_PLAY.md").read_text("utf-8")


def pictures(game: AnyGame) -> dict[str, Scene]:
    """Return the pictures that a game draws for its guide, by name."""
    return {title: draw() for title, draw in guide_pictures(game.facts.package).items()}


@check(GAMES)
def test_every_picture_of_the_guide_can_be_drawn(game: AnyGame) -> None:
    for title, scene in pictures(game).items():
        assert ElementTree.fromstring(scene.svg(ids=False)).tag.endswith("svg"), title


@pytest.mark.parametrize("game", PRINTED, ids=name)
def test_every_picture_of_the_guide_can_be_printed(game: AnyGame) -> None:
    for title, scene in pictures(game).items():
        assert pdf([scene], PAPERS["a4"]).startswith(b"%PDF-"), title


@check(GAMES)
def test_a_picture_of_the_guide_has_classes_and_never_a_colour(game: AnyGame) -> None:
    assert [flaw for scene in pictures(game).values() for flaw in painted(scene)] == []


@check(GAMES)
def test_the_guide_shows_every_picture_and_asks_for_no_other(game: AnyGame) -> None:
    assert set(re.findall(r"\]\(picture:([^)]+)\)", guide(game))) == set(guide_pictures(game.facts.package))


@check(GAMES)
def test_the_guide_cites_clauses_that_there_are(game: AnyGame) -> None:
    """And calls each by its number."""
    cited = re.findall(r"\[([A-Z0-9-]+)\]\(rules#([A-Z0-9-]+)\)", guide(game))
    assert len(cited) == guide(game).count("](rules#") > 0
    book = rulebook(game)
    assert [words for words, anchor in cited if words != anchor or anchor not in book] == []
