"""What the page says of an attack beforehand: whose odds they are, for whom, and how quickly."""

from __future__ import annotations

from time import process_time

import pytest

from pentarchy.games.tenth_division import GAME
from pentarchy.games.tenth_division.rules.odds import AS_IT_COMES
from pentarchy.games.tenth_division.words.forecasts import (
    AGAINST_ALL,
    IF_ALL,
    ONE_SHOT,
    SHARED,
    TO_THE_END,
    forecasts,
    odds_of,
)
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import SPECTATOR

from .playing import go_on, table

FACING = "begin-red at-C2 at-B2 forage-1 done"


def test_an_attack_is_judged_before_it_is_announced_and_for_its_writer_alone() -> None:
    box, state = table(f"{FACING} C2-B2 5-infantry")
    (forecast,) = forecasts(box, GAME.hidden(box, state, 0), 0)
    assert forecast.title == "B2 from C2: 5 infantry against 5 infantry"
    assert forecast.sentence == AGAINST_ALL
    assert forecast.rows[0] == ("as the kinds stand", ("28%", "72%", "4.1", "2.5"))
    assert [name for name, _ in forecast.rows[1:]] == [
        "without a bonus",
        "+1 for the attack",
        "+2 for the attack",
    ]
    for viewer in (1, SPECTATOR):
        assert forecasts(box, GAME.hidden(box, state, viewer), viewer) == ()


def test_before_units_are_named_all_that_are_free_are_counted() -> None:
    box, state = table(f"{FACING} C2-B2")
    assert forecasts(box, state, 0)[0].title == "B2 from C2: 5 infantry against 5 infantry"


def test_all_see_the_odds_once_it_is_announced_and_after_each_roll() -> None:
    box, state = table(f"{FACING} C2-B2 5-infantry announce")
    for viewer in (0, 1, SPECTATOR):
        (forecast,) = forecasts(box, GAME.hidden(box, state, viewer), viewer)
        assert forecast.sentence == TO_THE_END
        assert forecast.rows[0][1][0] == "28%"
    state = go_on(box, state, "roll dice-66 dice-11")
    (forecast,) = forecasts(box, state, SPECTATOR)
    assert forecast.title == "B2 from C2: 5 infantry against 3 infantry"
    assert forecast.rows[0][1][0] == "70%"


def test_several_attacks_on_one_hex_are_said_to_share_its_defenders() -> None:
    box, state = table("begin-red at-C2 at-B2 forage-1")
    numbers = box.print.board.numbers
    state.owner[numbers["B1"]], state.troops[numbers["B1"]] = 1, (2, 0, 0)
    state = go_on(box, state, "done C2-B2 5-infantry B1-B2 2-infantry")
    assert [forecast.sentence for forecast in forecasts(box, state, 0)] == [SHARED, SHARED]
    state = go_on(box, state, "announce")
    assert [forecast.sentence for forecast in forecasts(box, state, 1)] == [SHARED, SHARED]
    (forecast,) = forecasts(box, go_on(box, state, "1:4-infantry"), 1)
    assert forecast.title == "B2 from C2: 5 infantry against 4 infantry"
    assert forecast.sentence == TO_THE_END


def test_where_units_may_stay_away_all_who_may_meet_an_attack_are_counted() -> None:
    box, state = table(f"{FACING} C2-B2 5-infantry", hold_back="allowed")
    assert forecasts(box, state, 0)[0].sentence == IF_ALL


def test_a_defender_who_may_have_a_bonus_sees_it_weighed() -> None:
    box, state = table(FACING)
    state.troops[box.print.board.numbers["B2"]][1] = 1
    state = go_on(box, state, "C2-B2 5-infantry")
    assert [name for name, _ in forecasts(box, state, 0)[0].rows][-2:] == [
        "+1 for the defence",
        "+2 for the defence",
    ]


def test_a_free_shot_is_one_roll() -> None:
    box, state = table(FACING)
    state.troops[box.print.board.numbers["C2"]][2] = 2
    state.owner[box.print.board.numbers["B2"]], state.owner[box.print.board.numbers["A2"]] = 0, 2
    state.troops[box.print.board.numbers["A2"]] = state.troops[box.print.board.numbers["B2"]]
    state.troops[box.print.board.numbers["B2"]] = 0
    (forecast,) = forecasts(box, go_on(box, state, "C2-A2 2-cannon"), 0)
    assert forecast.sentence == ONE_SHOT
    assert forecast.rows[0][1][0] == "0"


def test_attacks_that_are_fought_as_one_are_judged_as_one() -> None:
    box, state = table("begin-red at-C2 at-B2 forage-1", pool_directions=True)
    numbers = box.print.board.numbers
    state.owner[numbers["B1"]] = 1
    state.troops[numbers["B1"]][1] = 2
    state = go_on(box, state, "done C2-B2 5-infantry B1-B2 2-cavalry")
    (forecast,) = forecasts(box, state, 0)
    assert forecast.title == "B2 from C2, B2 from B1: 5 infantry and 2 cavalry against 5 infantry"


def test_what_is_nearly_certain_never_reads_as_certain() -> None:
    box, state = table(FACING)
    state.troops[box.print.board.numbers["C2"]][0] = 60
    (forecast,) = forecasts(box, go_on(box, state, "C2-B2 60-infantry"), 0)
    assert forecast.rows[0][1][:2] == ("99%", "1%")


@pytest.mark.skipif(not IS_COMPILED, reason="the time of compiled rules is meant")
def test_the_largest_battle_is_judged_in_a_moment() -> None:
    odds_of(False, False, (2, 0, 0), (2, 0, 0), AS_IT_COMES)
    start = process_time()  # other programs on the machine do not count
    odds_of(False, False, (255, 255, 255), (255, 255, 255), AS_IT_COMES)
    assert process_time() - start < 0.5


def test_while_losses_are_owed_nothing_is_foreseen() -> None:
    box, state = table(FACING)
    state.troops[box.print.board.numbers["B2"]][1] = 2
    state = go_on(box, state, "C2-B2 5-infantry announce roll dice-66 dice-111")
    assert state.owed.any(), "Green has two kinds and chooses"
    assert forecasts(box, state, 1) == ()
