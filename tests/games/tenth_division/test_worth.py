"""What a position is worth, shown by what it makes a player choose one step ahead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from pentarchy.arena import simulate
from pentarchy.games.tenth_division import GAME
from pentarchy.games.tenth_division.box import move_codes as codes
from pentarchy.games.tenth_division.box.constants import KINDS, STEP
from pentarchy.games.tenth_division.box.state import Phase
from pentarchy.games.tenth_division.judgement.worth import WAITING
from pentarchy.kernel.machine_code import IS_COMPILED
from tests.games import judging
from tests.games.tenth_division.playing import go_on, table

worth = partial(judging.worth, GAME)


def choice(box: Any, state: Any) -> str:
    """Return the move after which the mover's worth is greatest."""
    seat = GAME.movers(box, state)[0]
    hidden = GAME.hidden(box, state, seat)
    before = hidden.tobytes()
    moves = GAME.moves(box, hidden, seat)
    best = max(moves, key=lambda move: worth(box, GAME.after(box, hidden, seat, move), seat))
    assert hidden.tobytes() == before
    return GAME.words.say(box, best)


def chosen(box: Any, state: Any, steps: int) -> list[str]:
    """Return what is chosen in so many steps of one player."""
    said = []
    for _ in range(steps):
        said.append(choice(box, state))
        state = go_on(box, state, said[-1])
    return said


def stand(box: Any, state: Any, name: str, owner: int, *units: int) -> None:
    where = box.print.board.numbers[name]
    state.owner[where] = owner
    state.troops[where] = units


def test_shares_add_up_to_about_one() -> None:
    box, state = table("begin-red at-A1 at-E3 at-C1 forage-1", seats=3)
    assert 0.9 < sum(worth(box, state, seat) for seat in range(3)) < 1.1


def test_good_odds_are_announced_and_bad_ones_are_not() -> None:
    box, state = table("begin-red at-C2 at-B2 forage-1")
    stand(box, state, "C2", 1, 8, 3, 0)
    state = go_on(box, state, "done")
    said = chosen(box, state, 4)
    assert said[0] == "C2-B2" and said[3] == "announce"
    assert set(said[1:3]) == {"8-infantry", "3-cavalry"}
    box, state = table("begin-red at-C2 at-B2 forage-1")
    stand(box, state, "B2", 2, 8, 3, 0)
    state = go_on(box, state, "done")
    assert choice(box, state) == "done"


def test_a_battle_that_has_gone_wrong_is_stopped() -> None:
    box, state = table("begin-red at-C2 at-B2 forage-1 done C2-B2 5-infantry announce")
    stand(box, state, "C2", 1, 2, 0, 0)
    state.attacks[0].units = (2, 0, 0)
    assert choice(box, state) == "stop"


def test_a_first_cavalry_beside_infantry_is_worth_its_price() -> None:
    box, state = table("begin-red at-C2 at-E3 forage-1 done")
    state.stock[0] = (3, 1, 0, 0)
    state.cards[0] = 4
    state.money[0] = 50
    state = go_on(box, state, "done done")
    assert chosen(box, state, 2) == ["at-C2", "1-cavalry"]


def test_defenders_decide_rather_than_wait() -> None:
    box, state = table("begin-red at-C2 at-B2 forage-1")
    stand(box, state, "B1", 1, 5, 0, 0)
    stand(box, state, "B2", 2, 6, 3, 0)
    state = go_on(box, state, "done C2-B2 5-infantry B1-B2 5-infantry announce")
    state = go_on(box, state, choice(box, state))
    state = state if state.phase == Phase.FIGHT else go_on(box, state, choice(box, state))
    assert state.phase == Phase.FIGHT
    box, state = table("begin-red at-C2 at-B2 forage-1", hold_back="allowed")
    state = go_on(box, state, "done C2-B2 5-infantry announce")
    assert choice(box, state) == "split"


def test_an_army_goes_to_the_hill() -> None:
    box, state = table("begin-red at-B2 at-E1 forage-1 done done")
    said = chosen(box, state, 3)
    assert said[0] == "B2-C3" and said[2] == "march"


def test_a_fair_offer_is_thought_of_and_accepted() -> None:
    box, state = table("begin-red at-B2 at-C4 at-E1 forage-1 done", seats=3)
    for name, roads in (("B2", 1), ("B3", 10), ("C4", 16)):
        state.roads[box.print.board.numbers[name]] = roads
    state.stock[0], state.cards[0] = (12, 0, 0, 0), 12
    state.stock[1], state.cards[1] = (0, 9, 0, 0), 9
    said = chosen(box, state, 4)
    assert said[0] == "with-green" and said[3] == "offer"
    assert choice(box, go_on(box, state, " ".join(said))) == "accept"


def test_nothing_is_given_away() -> None:
    box, state = table("begin-red at-B2 at-C4 forage-1 done")
    for name, roads in (("B2", 1), ("B3", 10), ("C4", 16)):
        state.roads[box.print.board.numbers[name]] = roads
    state.stock[1], state.cards[1] = (1, 1, 1, 1), 4
    state = go_on(box, state, "with-green get-1-iron offer")
    assert choice(box, state) == "decline"


def full_attacks(box: Any, state: Any, seat: int) -> Iterator[Any]:
    """Yield what comes of each single attack with all the units that are free for it, once announced."""
    for way in GAME.moves(box, state, seat):
        if way < codes.WAY:
            continue
        after = GAME.after(box, state, seat, way)
        for kind in range(KINDS):
            while numbers := [
                move
                for move in GAME.moves(box, after, seat)
                if codes.ADD + kind * STEP <= move < codes.ADD + (kind + 1) * STEP
            ]:
                after = GAME.after(box, after, seat, numbers[-1])
        yield GAME.after(box, after, seat, codes.ANNOUNCE)


@pytest.mark.skipif(not IS_COMPILED, reason="whole games of bots are meant")
@pytest.mark.parametrize("goal", ["hill", "war"])
def test_no_attack_is_passed_up_that_is_worth_more_than_none(goal: str) -> None:
    kept: list[Any] = []
    simulate(GAME, seats=3, games=3, seed=goal, options={"goal": goal}, bots=("greedy",), keep=kept.append)
    declined = 0
    for played in kept:
        box, state = played.box, GAME.begin(played.box)
        for seat, move in played.log.tolist():
            if move == codes.DONE and state.phase == Phase.ATTACK:
                hidden = GAME.hidden(box, state, seat)
                without = worth(box, GAME.after(box, hidden, seat, move), seat)
                for attack in full_attacks(box, hidden, seat):
                    assert worth(box, attack, seat) <= without + WAITING
                    declined += 1
            GAME.rules.play(box.numbers, state, seat, move)
    assert declined > 20


@pytest.mark.skipif(not IS_COMPILED, reason="whole games of bots are meant")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_bots_fight_a_total_war_to_its_end(seats: int) -> None:
    report = simulate(GAME, seats=seats, games=8, seed="war", options={"goal": "war"}, bots=("greedy",))
    assert report.limit_endings == 0
