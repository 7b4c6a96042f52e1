"""Who has won is told alike in every game."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.goofspiel import GAME
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box
from pentarchy.kernel.victory import names_of, results, win_sentence


def _box(seats: int) -> Box[Any, Any]:
    return GAME.box.unpack({}, {}, seats, seeded(1))


def test_results_are_what_the_rules_write_for_the_seats_there_are() -> None:
    box = _box(3)

    def places(numbers: Any, state: Any, out: Any) -> None:
        assert numbers is box.numbers and len(out) == 3
        out[1] = 1

    found = results(box, GAME.begin(box), places)
    assert found == (0.0, 1.0, 0.0) and {type(result) for result in found} == {float}


def test_names_stand_in_the_order_of_seats() -> None:
    assert names_of(_box(3), 0b101) == ["Red", "Blue"]
    assert names_of(_box(3), 0) == []


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Red"], "Red wins by count."),
        (["Red", "Green"], "Red and Green share the win by count."),
        (["Red", "Green", "Blue"], "Red, Green and Blue share the win by count."),
    ],
)
def test_one_wins_and_several_share(names: list[str], sentence: str) -> None:
    assert win_sentence(names, "by count") == sentence
