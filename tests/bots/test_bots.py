"""The bots choose legal moves from what their seat may know, and the better ones win."""

from __future__ import annotations

from typing import Any

import numba
import pytest

from benchmarks.goofspiel import GAME as GOOFSPIEL
from benchmarks.goofspiel.box.state import BIDDING
from pentarchy.arena import simulate
from pentarchy.bots import NAMES, UnknownBot, load
from pentarchy.bots.terms import weights
from pentarchy.games import load as load_game
from pentarchy.games import load_all
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.seats import NATURE
from tests.laws.games import changed

CONQUEST = load_game("divide_and_conquer")
SUDOKU = load_game("sudoku_warriors")
STRATEGO = load_game("stratego_conquest")
POLITICAL = load_game("political")
TENTH = load_game("tenth_division")


def first_decision(game: Game[Any, Any, Any]) -> tuple[Box[Any, Any], Any, int]:
    box = game.box.unpack({}, {}, game.facts.seats[-1], seeded("bots"))
    state = game.begin(box)
    while game.movers(box, state) == [NATURE]:
        game.rules.play(box.numbers, state, NATURE, game.moves(box, state, NATURE)[0])
    return box, state, game.movers(box, state)[0]


def test_a_bot_has_the_name_it_is_loaded_by() -> None:
    assert [load(name).name for name in NAMES] == list(NAMES)
    assert load(" Greedy ").name == "greedy"


def test_an_unknown_bot_is_refused_in_words() -> None:
    with pytest.raises(
        UnknownBot,
        match=r"no bot called 'grandmaster'; there are gentle, .*, random, greedy, and search@2000 for",
    ):
        load("grandmaster")


@pytest.mark.parametrize("game", [GOOFSPIEL, *load_all()], ids=lambda game: game.facts.name)
@pytest.mark.parametrize("name", NAMES)
def test_a_choice_is_legal_pure_and_follows_chance(game: Game[Any, Any, Any], name: str) -> None:
    box, state, seat = first_decision(game)
    hidden = game.hidden(box, state, seat)
    before = hidden.tobytes()
    chosen = [load(name).choose(game, box, hidden, seat, seeded(7)) for _ in range(2)]
    assert chosen[0] in game.moves(box, hidden, seat)
    assert chosen[0] == chosen[1]
    assert hidden.tobytes() == before


def test_random_comes_to_every_legal_move() -> None:
    box, state, seat = first_decision(GOOFSPIEL)
    chance = seeded("every move")
    chosen = {load("random").choose(GOOFSPIEL, box, state, seat, chance) for _ in range(400)}
    assert chosen == set(GOOFSPIEL.moves(box, state, seat))


def test_greedy_lets_chance_decide_between_equals() -> None:
    box, state, seat = first_decision(CONQUEST)
    hidden = CONQUEST.hidden(box, state, seat)
    chance = seeded("equals")
    said = {
        CONQUEST.words.say(box, load("greedy").choose(CONQUEST, box, hidden, seat, chance)) for _ in range(40)
    }
    assert len(said) > 1


@pytest.mark.parametrize(
    ("game", "seats", "games", "turns"),
    [
        (CONQUEST, 2, 30, 40),
        (CONQUEST, 3, 30, 40),
        (CONQUEST, 4, 30, 40),
        (SUDOKU, 2, 20, 100),
        (SUDOKU, 3, 12, 100),
        (STRATEGO, 2, 20, 100),
        (STRATEGO, 3, 8, 100),
        (STRATEGO, 4, 8, 100),
        (POLITICAL, 4, 30, 90),
        (TENTH, 2, 20, 30),
        (TENTH, 3, 20, 30),
        (TENTH, 6, 8, 30),
    ],
    ids=lambda value: value.facts.name if isinstance(value, Game) else str(value),
)
def test_greedy_beats_random_at_every_table(
    game: Game[Any, Any, Any], seats: int, games: int, turns: int
) -> None:
    report = simulate(game, seats=seats, games=games, seed=seats, bots=("greedy", "random"))
    assert report.wins[0] >= games - 1
    assert report.length.median < turns


def test_four_greedy_bots_come_to_an_end() -> None:
    report = simulate(CONQUEST, seats=4, games=10, seed="standstill", bots=("greedy",))
    assert report.limit_endings == 0


def test_each_greedy_move_is_a_best_one() -> None:
    kept: list[Any] = []
    simulate(CONQUEST, seats=3, games=1, seed=5, bots=("greedy", "random", "greedy"), keep=kept.append)
    box, terms = kept[0].box, weights(CONQUEST)
    state, looked = CONQUEST.begin(box), 0
    for seat, move in kept[0].log.tolist():
        if seat in (0, 2):
            hidden = CONQUEST.hidden(box, state, seat)
            values = {
                each: CONQUEST.judgement.worth(
                    box.numbers, CONQUEST.after(box, hidden, seat, each), seat, terms
                )
                for each in CONQUEST.moves(box, hidden, seat)
            }
            assert values[move] == max(values.values())
            looked += len(set(values.values())) > 1
        CONQUEST.rules.play(box.numbers, state, seat, move)
    assert looked > 10


@numba.njit  # type: ignore[untyped-decorator]
def copycat(numbers: Any, state: Any, seat: int, terms: Any) -> float:
    """A judge that wants the bid that seat 0 has made: only who knows that one sees both shown."""
    if state.stage != BIDDING and state.players[0].shown == state.players[1].shown:
        return 1.0
    return 0.5


def test_a_bot_in_a_match_sees_nothing_of_what_others_wrote() -> None:
    spy = changed(GOOFSPIEL, worth=copycat)
    report = simulate(spy, seats=2, games=20, seed="spy", bots=("random", "greedy"))
    assert report.draws < 20  # every bid copied would be every prize tied, and every game shared
