"""How a game went: the ranking, what it is remembered for, and a line for each side."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pentarchy.kernel.chance import seeded
from pentarchy.kernel.highlights import Highlight, PlayedMove, remembered, the_most
from pentarchy.kernel.outcome import Outcome
from pentarchy.table.past import Past
from pentarchy.table.table import Table, lay, waiting
from pentarchy.web.viewing.course import HIGH, MARGIN, MOMENTS, WIDE, course, shares
from pentarchy.web.viewing.end_panel import ending
from pentarchy.web.viewing.highlights import highlights
from pentarchy.web.viewing.seeing import PRESENT, Seeing, ViewOptions
from tests.laws.games import EVERY_GAME
from tests.shelf import load
from tests.web.telling import card, renderer, snapshot, who

NAMES = [game.facts.name for game in EVERY_GAME]


def played(name: str, seats: int = 2) -> Table:
    """Return a game that was played at random to its end."""
    game, dice = load(name), random.Random(name)
    table = lay(game, game.box.unpack({}, {}, seats, seeded(name)), b"course", auto_ready=(1 << seats) - 1)
    while not table.is_over:
        seat = dice.choice(waiting(table))
        table = table.play(seat, int(dice.choice(game.moves(table.box, table.hidden(seat), seat))))
    return table


@pytest.mark.parametrize("name", NAMES)
def test_each_side_has_a_line_from_the_first_move_to_what_it_won(name: str) -> None:
    table = played(name)
    outcome = table.game.words.outcome(table.box, table.state)
    found = course(table, outcome)
    assert len(found.lines) == 2 and found.wide == WIDE + 2 * MARGIN and found.high == HIGH + 2 * MARGIN
    for seat, line in enumerate(found.lines):
        dots = [tuple(map(float, dot.split(","))) for dot in line.points.split()]
        assert 1 < len(dots) <= MOMENTS
        assert all(MARGIN <= x <= MARGIN + WIDE and MARGIN <= y <= MARGIN + HIGH for x, y in dots)
        assert dots == sorted(dots, key=lambda dot: dot[0]), "from left to right"
        other = found.lines[1 - seat]
        if outcome.places[seat] > outcome.places[1 - seat]:
            assert line.end[1] < other.end[1], "who won ends above"
    heights = [float(dot.split(",")[1]) for line in found.lines for dot in line.points.split()]
    assert (min(heights), max(heights)) == (MARGIN, MARGIN + HIGH), "the lines take all of the picture"
    for version in (0, table.version // 2):
        assert sum(shares(table, version)) == pytest.approx(1)


def test_sides_that_always_stood_alike_have_their_lines_in_the_middle() -> None:
    table = played("goofspiel")
    alike = replace(table, log=(), past=Past())
    lines = course(alike, Outcome((0.5, 0.5), (0, 0), "", "")).lines
    assert [line.end[1] for line in lines] == [MARGIN + HIGH / 2] * 2


def test_a_course_is_kept_as_long_as_its_table() -> None:
    table = played("goofspiel")
    outcome = table.game.words.outcome(table.box, table.state)
    assert course(table, outcome) is course(table, outcome)
    seen = weakref.ref(table)
    del table
    gc.collect()
    assert seen() is None


@pytest.mark.parametrize("name", ["goofspiel", "political"])
def test_the_ranking_begins_with_who_won_and_goes_on_by_what_the_game_counts(name: str) -> None:
    table = played(name, 3)
    at = snapshot(table, 0, 1, 2)
    found = ending(Seeing(at, who(at, 0), card(name), PRESENT))
    assert found is not None
    outcome = table.game.words.outcome(table.box, table.state)
    results = sorted(zip(outcome.places, outcome.points, strict=True), reverse=True)
    assert [row.points for row in found.ranking] == [points for _, points in results]
    assert [row.place for row in found.ranking] == [
        1 + sum(other > result for other in results) for result in results
    ]
    winners = {row.name for row in found.ranking if row.place == 1}
    assert winners == {table.box.sides[seat].name for seat in outcome.winners}


def test_the_line_is_shown_at_the_end_and_not_before_or_in_the_past() -> None:
    table = played("goofspiel")
    at = snapshot(table, 0, 1)
    about, viewer = card("goofspiel"), who(at, 0)
    end = str(renderer().view(Seeing(at, viewer, about), "token").panels["choices"])
    assert end.count("course-line") == 2 and 'class="ranking"' in end
    past = renderer().view(Seeing(at, viewer, about, ViewOptions(at=3)), "token").panels["choices"]
    assert "course-line" not in str(past) and "ranking" not in str(past)


def test_what_a_game_is_remembered_for_is_worked_out_once_from_all_its_moves() -> None:
    table = played("goofspiel")
    outcome = table.game.words.outcome(table.box, table.state)
    asked = list[int]()

    def count(box: object, moves: Iterable[PlayedMove[Any]]) -> tuple[Highlight, ...]:
        found = list(moves)
        asked.append(len(found))
        assert all(one.after == other.before for one, other in pairwise(found))
        assert found[-1].after == table.state
        return remembered(("Longest wait", ""), ("Cards", f"{len(found)} played"))

    words = replace(table.game.words, highlights=count)
    told = replace(table, game=replace(table.game, words=words))
    for _ in range(2):
        assert highlights(told, outcome) == (Highlight("Cards", f"{told.version} played"),)
    assert asked == [told.version]
    assert highlights(table, outcome) == (), "a game need not have any"
    at = snapshot(told, 0, 1)
    about, viewer = card("goofspiel"), who(at, 0)
    end = str(renderer().view(Seeing(at, viewer, about), "token").panels["choices"])
    assert f"<dt>Cards</dt><dd>{told.version} played</dd>" in end


@pytest.mark.parametrize(
    ("counts", "words"),
    [((3, 1, 2), "Ann, 3"), ((3, 3, 2), "Ann and Ben, 3 each"), ((2, 2, 2), ""), ((0, 0, 0), "")],
)
def test_who_has_the_most_is_told_where_that_says_something(counts: tuple[int, ...], words: str) -> None:
    assert the_most(("Ann", "Ben", "Cid"), counts) == words


def test_who_has_the_most_is_told_with_a_noun_and_in_one_line() -> None:
    assert the_most(("Ann", "Ben"), (1, 0), "turn") == "Ann, 1 turn"
    assert the_most(("Ann", "Ben", "Cid"), (3, 3, 0), "turn") == "Ann and Ben, 3 turns each"
    assert the_most([f"Player {letter}" for letter in "ABCDEF"], (2, 2, 2, 2, 2, 1)) == ""
