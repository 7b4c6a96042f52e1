"""All texts of a game can be printed for whoever reads them over, each once."""

from __future__ import annotations

from docs.texts import distinct, texts_of
from pentarchy import games


def test_a_game_shows_every_kind_of_text() -> None:
    game = games.load("sudoku_warriors")
    found = distinct(texts_of(game, 1, 1), ["Circle", "Square", "Triangle"])
    assert set(found) >= {"refusals", "house rules", "facts", "prompts", "captions", "log", "result"}
    assert len(found["refusals"]) == len(set(found["refusals"])) <= len(game.rules.Refusal) - 1


def test_what_differs_in_numbers_places_and_sides_alone_is_printed_once() -> None:
    told = ("North marches 1 to D4.", "South marches 10 to E11.", "North waits.", "")
    assert distinct((("log", text) for text in told), ["North", "South"]) == {"log": [told[0], told[2]]}
