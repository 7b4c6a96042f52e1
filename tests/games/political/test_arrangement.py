"""Where the panels of the table stand: nothing on anything else, and each player where he sits."""

from __future__ import annotations

import pytest

from pentarchy.games.political.pictures.arrangement import (
    BETWEEN,
    EDGE,
    NARROW_EDGE,
    Columns,
    Seating,
    arranged,
    laid,
)
from pentarchy.games.political.pictures.bases import ACROSS

DECIDED = {"attack": 230.0, "hand": 260.0, "unaffiliated": 105.0}


def seating(seats: int, *, is_over: bool = False) -> Seating:
    return Seating(tuple("abcdefgh"[:seats]), frozenset("h"), is_over)


def heights(seats: int, base: float = 180.0, **others: float) -> dict[str, float]:
    return {**DECIDED, **dict.fromkeys("abcdefgh"[:seats], base), **others}


def by_count(seats: int, high: dict[str, float], *, is_over: bool = False) -> dict[int, Columns]:
    return {len(columns): columns for columns in arranged(seating(seats, is_over=is_over), high)}


def test_what_one_decides_with_is_in_the_middle_and_bases_go_around_it_clockwise() -> None:
    ways = by_count(8, heights(8))
    assert ways[1] == (("attack", "hand", "a", "unaffiliated", *"bcdefgh"),)
    assert ways[3] == (tuple("hgfe"), ("attack", "hand", "unaffiliated"), tuple("abcd"))
    left, right = ways[2]
    assert left[:3] == ("attack", "hand", "unaffiliated") and right[0] == "a"
    assert (*right, *left[:2:-1]) == tuple("abcdefgh")
    outer, deciding, own, other = ways[4]
    assert deciding == ("attack", "hand") and own[:2] == ("a", "unaffiliated")
    assert ("a", *other, *own[:1:-1], *outer[::-1]) == tuple("abcdefgh")


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("is_over", [False, True])
def test_nothing_lies_on_anything_else_and_all_of_it_lies_in_the_picture(seats: int, is_over: bool) -> None:
    high = heights(seats, 150.0, a=330.0, b=40.0, hand=0.0)
    where, layouts = laid(arranged(seating(seats, is_over=is_over), high), high)
    assert [each.columns for each in layouts] == [1, 2, 3, 4][: 4 if seats >= 4 else 3]
    for layout in layouts:
        edge = EDGE if layout.columns == 1 else NARROW_EDGE
        lie = [(*dict(where[name])[layout.columns], tall) for name, tall in high.items() if tall]
        assert {x for x, _, _ in lie} == {
            edge + column * (ACROSS + BETWEEN) for column in range(layout.columns)
        }
        for x, y, tall in lie:
            assert x + ACROSS + edge <= layout.width and y + tall + BETWEEN <= layout.height
            assert all(
                y != other and (y + tall < other or y > other)
                for at, other, _ in lie
                if at == x and other != y
            )


def test_nothing_jumps_when_an_attack_begins_a_card_is_laid_or_a_hand_is_played() -> None:
    usual = by_count(8, heights(8))
    for other in ({"attack": 0.0}, {"hand": 40.0}, {"c": 190.0}, {"attack": 310.0, "hand": 350.0}):
        assert by_count(8, heights(8, **other)) == usual


def test_a_column_that_would_become_much_too_high_gives_a_base_to_another() -> None:
    outer, _, own = by_count(8, heights(8, a=500.0, b=420.0))[3]
    assert len(own) < len(outer)


def test_at_the_end_bases_are_read_by_rank_column_by_column() -> None:
    for columns in by_count(8, heights(8, attack=0.0, hand=0.0), is_over=True).values():
        row = [name for names in columns for name in names]
        assert row == ["attack", "hand", *"abcdefgh", "unaffiliated"]
        assert "a" in columns[0]
