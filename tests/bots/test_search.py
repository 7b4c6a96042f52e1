"""The search: legal, repeatable, by what a seat may know alone, and better the longer it thinks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy.bots import UnknownBot, load
from pentarchy.bots.search import strength
from pentarchy.bots.thinking import BALANCE, ROOT, Budget, think
from pentarchy.games import load as load_game
from pentarchy.games.divide_and_conquer.box.constants import SQUARE_NUMBERS, TROOPS
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.machine_code import IS_COMPILED
from tests.laws.games import EVERY_GAME, AnyGame, name

from .positions import Position, positions

CONQUEST = load_game("divide_and_conquer")
LITTLE = Budget(iterations=16)
FEW = 4  #: positions of each game
#: `worth` uncompiled is slow: only the root's moves are weighed by it here.
QUICK = BALANCE._replace(glance=0, judged_after=1000, effort=1)


#: North lacks the objective beside I3.
ALMOST_WON = (
    *((0, "A2", 1), (0, "G1", 1), (0, "G10", 1), (0, "I3", 2)),
    *((1, "E6", 10), (2, "F6", 10), (3, "F5", 10)),
)


def choice(position: Position, seed: str = "search", state: Any = None) -> int:
    game, box, hidden, seat = position
    return think(game, box, hidden if state is None else state, seat, seeded(seed), LITTLE, QUICK).move


@pytest.fixture(params=EVERY_GAME, ids=name)
def game(request: pytest.FixtureRequest) -> AnyGame:
    chosen: AnyGame = request.param
    return chosen


def test_a_choice_is_legal_pure_and_repeatable(game: AnyGame) -> None:
    for position in positions(game, FEW):
        before = position.hidden.tobytes()
        move = choice(position)
        assert move in game.moves(position.box, position.hidden, position.seat)
        assert move == choice(position)
        assert position.hidden.tobytes() == before


def test_the_true_world_makes_no_difference(game: AnyGame) -> None:
    """Worlds that a seat cannot tell apart lead to one choice: the others' secrets are not looked at."""
    for number, (_, box, hidden, seat) in enumerate(positions(game, FEW)):
        chosen = set()
        for world in range(3):
            state = hidden.copy()
            game.secrets.redeal(box.numbers, state, seat, True, seeded("world", 10 * number + world))
            chosen.add(choice(Position(game, box, game.hidden(box, state, seat), seat)))
        assert len(chosen) == 1


def chosen_by(game: AnyGame) -> str:
    """Return what is chosen in some positions, as a line for another process to compare with."""
    return f"{game.facts.name} {[choice(position) for position in positions(game, FEW)]}"


def test_both_builds_choose_the_same() -> None:
    root = Path(__file__).parents[2]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if IS_COMPILED else "0", "PYTHONPATH": str(root)}
    command = [sys.executable, "-m", "tests.bots.test_search"]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [chosen_by(game) for game in EVERY_GAME]


@pytest.mark.parametrize("number", [2, 3])
def test_who_decides_at_once_with_others_does_not_see_their_choice(number: int) -> None:
    """Whatever the searching seat bids, each of the others stands at one and the same node."""
    box = GOOFSPIEL.box.unpack({}, {}, number, seeded("at once"))
    state = GOOFSPIEL.begin(box)
    GOOFSPIEL.rules.play(box.numbers, state, 8, GOOFSPIEL.moves(box, state, 8)[0])
    seat = number - 1
    hidden = GOOFSPIEL.hidden(box, state, seat)
    tree = think(GOOFSPIEL, box, hidden, seat, seeded("at once"), Budget(iterations=40)).tree
    bids = int(tree.count[ROOT])
    assert tree.tried[ROOT] > 1
    assert [int(tree.visits[other]) for other in range(number)] == [40] * number
    assert [int(tree.count[other]) for other in range(number)] == [bids] * number


def test_a_search_takes_the_win_that_is_there() -> None:
    box = CONQUEST.box.unpack({"first_initiative": "north"}, {}, 4, seeded("win"))
    state = CONQUEST.begin(box)
    state.troops[:] = 0
    state.bank[:] = TROOPS
    for battalion, square, troops in ALMOST_WON:
        state.troops[battalion, SQUARE_NUMBERS[square]] = troops
        state.bank[battalion] -= troops
    hidden = CONQUEST.hidden(box, state, 0)
    move = load("search@64").choose(CONQUEST, box, hidden, 0, seeded("win"))
    assert CONQUEST.words.say(box, move) in ("I3-1-J2", "I3-2-J2")


def test_a_full_tree_is_played_on_from_where_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentarchy.bots.thinking.MOST_NODES", 5)
    game, box, hidden, seat = next(iter(positions(GOOFSPIEL, 1)))
    thought = think(game, box, hidden, seat, seeded("full"), Budget(iterations=100))
    assert thought.tree.used[0] == 5
    assert thought.tree.visits[ROOT] == 100


def test_a_single_move_is_made_without_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    box = GOOFSPIEL.box.unpack({}, {}, 2, seeded("last card"))
    state = GOOFSPIEL.begin(box)
    while len(GOOFSPIEL.moves(box, state, 0)) != 1:
        for seat in GOOFSPIEL.movers(box, state):
            GOOFSPIEL.rules.play(box.numbers, state, seat, GOOFSPIEL.moves(box, state, seat)[0])
    monkeypatch.setattr("pentarchy.bots.thinking.think", None)
    hidden = GOOFSPIEL.hidden(box, state, 0)
    assert load("search@9").choose(GOOFSPIEL, box, hidden, 0, seeded(1)) == GOOFSPIEL.moves(box, state, 0)[0]


def test_seconds_are_kept_and_at_least_one_iteration_is_done() -> None:
    game, box, hidden, seat = next(iter(positions(GOOFSPIEL, 1)))
    assert think(game, box, hidden, seat, seeded(1), Budget(seconds=1e-4)).iterations >= 1
    assert think(game, box, hidden, seat, seeded(1), Budget(seconds=0.2)).iterations > 16


@pytest.mark.parametrize(
    ("parts", "shares"),
    [
        ((0.7, 0.3), (0.7, 0.3)),
        ((0.0, 0.4), (0.0, 1.0)),
        ((0.99, 0.9), (0.768, 0.232)),
        ((0.25, 0.25, 0.25, 0.25), (0.25, 0.25, 0.25, 0.25)),
        ((0.26, 0.25, 0.25, 0.24), (0.26, 0.25, 0.25, 0.24)),
    ],
)
def test_what_seats_hope_for_is_weighed_by_its_odds(
    parts: tuple[float, ...], shares: tuple[float, ...]
) -> None:
    """Of seats that agree each gets what it hopes for; of two that both hope for nearly all, not the same."""
    strengths = [strength(part, len(parts)) for part in parts]
    assert [each / sum(strengths) for each in strengths] == pytest.approx(shares, abs=1e-3)


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("2000", Budget(iterations=2000)),
        ("0.5s", Budget(seconds=0.5)),
        ("3s", Budget(seconds=3.0)),
        ("0", None),
        ("0s", None),
        ("-5", None),
        ("1e3", None),
        ("", None),
        ("5m", None),
    ],
)
def test_a_budget_is_iterations_or_seconds(text: str, budget: Budget | None) -> None:
    assert Budget.read(text) == budget


def test_a_search_is_named_with_its_budget() -> None:
    assert load(" Search@2000 ").name == "search@2000"
    with pytest.raises(UnknownBot, match="does not say how long it may think: search@2000 for"):
        load("search")
    with pytest.raises(UnknownBot, match="does not say how long it may think"):
        load("search@soon")


if __name__ == "__main__":
    for each in EVERY_GAME:
        print(chosen_by(each))
