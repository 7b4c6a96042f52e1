"""What there is to print: the board with the prices, counters for everybody, cards and roads."""

from __future__ import annotations

from collections import Counter

import pytest

from pentarchy.games.tenth_division import GAME
from pentarchy.games.tenth_division.pictures.pieces import GROUNDS
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import Scene
from pentarchy.paper import PAPERS, pdf
from tests.games.tenth_division.playing import FIELD
from tests.kernel.named import all_words


def pages(sheet: str, seats: int, **options: object) -> tuple[Scene, ...]:
    return GAME.pictures.sheets[sheet].pages(GAME.box.unpack(options, {}, seats, seeded(1)))


@pytest.mark.parametrize("any_two", ["cavalry_infantry", "any_two"])
@pytest.mark.parametrize("goal", ["hill", "war"])
def test_the_board_has_every_hex_the_prices_and_the_turn(goal: str, any_two: str) -> None:
    (page,) = pages("board", 5, goal=goal, dual=any_two, bank_three="any")
    said = all_words(page)
    assert {"A1", "D4", "G4", "$50, 3 rice, 1 wood, 1 iron", "$100, or any three cards"} <= set(said)
    assert any(line.startswith("6. Train") for line in said)
    assert ("King of the Hill" in " ".join(said)) == (goal == "hill")
    for paper in PAPERS.values():
        assert pdf((page,), paper).startswith(b"%PDF")


def test_a_board_that_was_brought_is_printed_too() -> None:
    box = GAME.box.unpack({}, {"board": FIELD}, 3, seeded(1))
    (page,) = GAME.pictures.sheets["board"].pages(box)
    assert set(box.print.board.names) <= set(all_words(page))


def test_every_hex_says_its_ground_in_a_word_for_greys_are_alike() -> None:
    box = GAME.box.unpack({}, {"board": FIELD}, 3, seeded(1))
    (page,) = GAME.pictures.sheets["board"].pages(box)
    said = Counter(all_words(page))
    grounds = {"rice": 4, "wood": 4, "brick": 4, "iron": 3, "pasture": 2, "desert": 1, "hill": 1}
    assert {ground: said[ground] for ground in grounds} == grounds


def test_no_two_grounds_have_a_like_sign() -> None:
    assert len(set(GROUNDS.values())) == len(GROUNDS) == 7


def test_everybody_has_a_page_of_counters() -> None:
    sheets = pages("counters", 3)
    assert [page.title for page in sheets] == [
        f"Tenth Division: {who}'s troops" for who in ("Red", "Green", "Blue")
    ]
    counted = Counter(all_words(sheets[1]))
    assert counted["G"] == 100 and counted["×5"] == 30


def test_the_bank_is_as_large_as_the_printed_box() -> None:
    for seats, cards, roads in ((4, 76, 60), (5, 96, 90)):
        (page,) = pages("supply", seats)
        assert f"Cut along the broken lines: {cards} cards and {roads} roads." in all_words(page)
        assert Counter(all_words(page))["iron"] == cards // 4
