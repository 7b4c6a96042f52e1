"""The levels: legal, pure, repeatable, gentle ones sensible, and each named for what it does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy import bots
from pentarchy.arena import simulate
from pentarchy.bots.terms import weights
from pentarchy.bots.thinking import Budget, think
from pentarchy.games import load, load_all
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Game
from tests.laws.games import EVERY_GAME, AnyGame, name

from .positions import positions

CONQUEST = load("divide_and_conquer")
FEW = 3  #: positions of each game
SHORT = Budget(iterations=12)  #: instead of a level's own, which takes seconds where `worth` is slow


def short(level: str) -> bots.Bot:
    """Return the bot of a level, which searches for less long if it does."""
    bot = bots.load(level)
    return replace(bot, budget=SHORT) if bot.budget else bot


@pytest.mark.parametrize("level", bots.LEVEL_NAMES)
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_choice_is_legal_pure_and_repeatable(game: AnyGame, level: str) -> None:
    bot = short(level)
    for _, box, hidden, seat in positions(game, FEW):
        before = hidden.tobytes()
        chosen = [bot.choose(game, box, hidden, seat, seeded("level")) for _ in range(2)]
        assert chosen[0] in game.moves(box, hidden, seat)
        assert chosen[0] == chosen[1]
        assert hidden.tobytes() == before


def test_levels_are_five_and_think_the_more_the_fiercer() -> None:
    assert bots.LEVEL_NAMES == ("gentle", "casual", "steady", "keen", "fierce")
    assert bots.USUAL.name == "casual"
    effort = [(-level.overlooks, level.iterations) for level in bots.LEVELS]
    assert effort == sorted(effort) and len(set(effort)) == len(effort)
    assert all(level.sentence.endswith(".") for level in bots.LEVELS)
    assert {level.name for level in bots.LEVELS if level.iterations} == bots.SEARCHING


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_steady_chooses_what_greedy_does(game: AnyGame) -> None:
    for _, box, hidden, seat in positions(game, FEW):
        both = [
            bots.load(one).choose(game, box, hidden, seat, seeded("both")) for one in ("steady", "greedy")
        ]
        assert both[0] == both[1]


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_levels_that_search_are_offered_where_that_plays_better(game: AnyGame) -> None:
    looks_ahead = game.judgement.looks_ahead
    assert set(bots.offered(game)) == {*bots.LEVEL_NAMES, "random"} - (
        set() if looks_ahead else bots.SEARCHING
    )
    assert all(bots.load(level).searches(game) == looks_ahead for level in bots.SEARCHING)
    assert bots.load("search@8").searches(game) and not bots.load("steady").searches(game)


def test_where_searching_plays_no_better_a_level_does_what_steady_does() -> None:
    game = load("stratego_conquest")
    for _, box, hidden, seat in positions(game, FEW):
        fierce, steady = (
            bots.load(one).decide(game, box, hidden, seat, seeded("one")) for one in ("fierce", "steady")
        )
        assert fierce == steady and fierce.iterations == 0


@pytest.mark.parametrize("game", load_all(), ids=lambda game: str(game.facts.name))
def test_gentle_is_no_fool_and_no_match_for_steady(game: Game[Any, Any, Any]) -> None:
    weak = simulate(game, seats=2, games=20, seed="gentle", bots=("gentle", "random"))
    assert weak.wins[0] > weak.wins[1]
    strong = simulate(game, seats=2, games=20, seed="steady", bots=("steady", "gentle"))
    assert strong.wins[0] > strong.wins[1]


def test_who_overlooks_something_comes_to_every_move() -> None:
    _, box, hidden, seat = next(iter(positions(GOOFSPIEL, 1)))
    chance = seeded("overlooks")
    chosen = {bots.load("casual").choose(GOOFSPIEL, box, hidden, seat, chance) for _ in range(300)}
    assert chosen == set(GOOFSPIEL.moves(box, hidden, seat))


def test_who_overlooks_less_finds_what_is_worth_more() -> None:
    means = []
    for level in ("random", "gentle", "casual", "steady"):
        chance, total = seeded("overlooks less"), 0.0
        for _, box, hidden, seat in positions(CONQUEST, 5):
            for _ in range(20):
                move = bots.load(level).choose(CONQUEST, box, hidden, seat, chance)
                after = CONQUEST.after(box, hidden, seat, move)
                total += CONQUEST.judgement.worth(box.numbers, after, seat, weights(CONQUEST))
        means.append(total)
    assert means == sorted(means) and len(set(means)) == len(means)


def test_a_search_that_has_time_enough_is_the_same_with_and_without_a_clock() -> None:
    _, box, hidden, seat = next(iter(positions(GOOFSPIEL, 1)))
    plain, timed = Budget(iterations=45), Budget(iterations=45).within(600.0)
    moves = {
        (thought.move, thought.iterations)
        for thought in (think(GOOFSPIEL, box, hidden, seat, seeded(3), one) for one in (plain, timed))
    }
    assert len(moves) == 1 and next(iter(moves))[1] == 45


def test_a_search_ends_when_its_time_is_over() -> None:
    _, box, hidden, seat = next(iter(positions(GOOFSPIEL, 1)))
    bot = bots.load("search@100000000").within(1e-9)
    assert 1 <= bot.decide(GOOFSPIEL, box, hidden, seat, seeded(3)).iterations < 100
    assert bots.load("steady").within(1.0) is bots.load("steady")
    assert Budget(seconds=0.5).within(2.0) == Budget(seconds=0.5)
