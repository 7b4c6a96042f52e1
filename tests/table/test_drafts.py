"""Drafts: nobody sees them, the order of arrival and all changes of mind leave no trace."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.kernel.game import IllegalMove, UnreadableMove
from pentarchy.kernel.seats import LEAVE
from pentarchy.table.past import state_at
from pentarchy.table.table import Entry, NotNow, Table, refold, stages, waiting
from tests.table.planning import NAMES, SEEDS, decisions, planning
from tests.table.playing import advance, choices, examples, finish, table

pytestmark = pytest.mark.deeper


@examples
@given(NAMES, SEEDS, st.integers(0, 40))
def test_the_order_of_arrival_leaves_no_trace(name: str, seed: int, versions: int) -> None:
    here = planning(name, seed, versions)
    if here.is_over:
        return
    dice = random.Random(seed)
    plans = decisions(here, dice)
    steps = [(seat, move) for seat, moves in plans.items() for move in moves]
    after = set()
    for _ in range(4):
        now, queues = here, {seat: list(moves) for seat, moves in plans.items()}
        for seat, _move in dice.sample(steps, len(steps)):
            now = now.play(seat, queues[seat].pop(0))
        for seat in dice.sample(list(plans), len(plans)):
            assert now.version == here.version, "a draft entered the log before all were ready"
            now = now.ready(seat)
        after.add((now.log, now.state.tobytes()))
    assert len(after) == 1
    assert now.version > here.version


@examples
@given(NAMES, SEEDS, st.integers(0, 40))
def test_a_change_of_mind_leaves_no_trace(name: str, seed: int, versions: int) -> None:
    here = planning(name, seed, versions)
    if here.is_over:
        return
    dice = random.Random(seed)
    plans = decisions(here, dice)
    straight = wavering = here
    for seat, moves in plans.items():
        for move in decisions(here, dice)[seat]:
            wavering = wavering.play(seat, move)
        wavering = wavering.ready(seat) if seat != max(plans) else wavering
        if seat != max(plans):
            wavering = wavering.unready(seat)
        wavering = wavering.withdraw(seat)
        for move in moves:
            straight, wavering = straight.play(seat, move), wavering.play(seat, move)
    for seat in plans:
        straight, wavering = straight.ready(seat), wavering.ready(seat)
    assert straight.log == wavering.log
    assert straight.state.tobytes() == wavering.state.tobytes()


@examples
@given(NAMES, SEEDS, st.integers(0, 60))
def test_nobody_else_sees_a_draft(name: str, seed: int, versions: int) -> None:
    here = advance(table(name), random.Random(seed), versions)
    dice = random.Random(seed)
    for seat in waiting(here):
        before = {viewer: here.hidden(viewer).tobytes() for viewer in here.game.viewers(here.box)}
        after = here.play(seat, dice.choice(choices(here, seat)))
        if after.version > here.version:
            continue
        assert after.state.tobytes() == here.state.tobytes()
        assert after.drafts[seat].number > here.drafts[seat].number
        for viewer, bytes_before in before.items():
            if viewer != seat:
                assert after.hidden(viewer).tobytes() == bytes_before


@examples
@given(NAMES, SEEDS, st.integers(0, 200))
def test_the_log_refolds(name: str, seed: int, versions: int) -> None:
    here = advance(table(name), random.Random(seed), versions)
    again = refold(here.game, here.box, here.seed, here.log, here.drafts)
    assert again.state.tobytes() == here.state.tobytes()
    assert again.draws == here.draws
    assert again.settled() is again
    assert state_at(here, here.version).tobytes() == here.state.tobytes()


@examples
@given(NAMES, SEEDS, st.integers(0, 60))
def test_the_stages_between_two_tables(name: str, seed: int, versions: int) -> None:
    here = advance(table(name), random.Random(seed), versions)
    after = advance(here, random.Random(seed), 3)
    between = stages(here, after)
    assert [stage.version for stage in between] == list(range(here.version + 1, after.version + 1))
    assert not between or between[-1] is after
    for stage in between:
        assert stage.state.tobytes() == state_at(after, stage.version).tobytes()
    for most in (1, 2):
        latest = stages(here, after, most)
        assert [stage.log for stage in latest] == [stage.log for stage in between[-most:]]
        for stage in latest:
            assert stage.state.tobytes() == state_at(after, stage.version).tobytes()
            assert stage.redrafted().drafts == stage.drafts, "no draft holds what is not legal any more"


@examples
@given(SEEDS)
def test_a_seat_that_left_is_not_waited_for(seed: int) -> None:
    here = advance(table("divide_and_conquer", 4), random.Random(seed), seed % 50)
    if here.is_over:
        return
    after = here.play(1, LEAVE)
    assert after.left >> 1 & 1
    assert 1 not in after.movers()
    assert after.drafts[1].moves == ()
    with pytest.raises(IllegalMove):
        after.play(1, LEAVE)


def test_who_leaves_takes_his_draft_with_him() -> None:
    here = table("goofspiel", 3)
    here = here.play(0, 5).ready(0).play(1, 6).ready(1)
    after = here.play(0, LEAVE)
    assert [entry for entry in after.log if entry.seat == 0] == [Entry(0, LEAVE)]
    assert after.drafts[1].moves == (6,), "another's draft was touched"
    assert after.drafts[1].is_ready


def test_the_last_to_be_ready_waits_for_nobody_who_left() -> None:
    here = table("goofspiel", 3).play(0, 5).ready(0).play(1, 6).ready(1)
    after = here.play(2, LEAVE)
    assert [entry[:2] for entry in after.log[1:4]] == [(2, LEAVE), (0, 5), (1, 6)]


def test_a_signal_is_played_beneath_the_draft() -> None:
    here = table("divide_and_conquer", 3, signal=True, first_initiative="north")
    order, signal = here.game.words.read(here.box, "E5-9-D4"), here.game.words.read(here.box, "signal east")
    here = here.play(0, order).ready(0)
    after = here.play(0, signal)
    assert [entry.move for entry in after.log[here.version :]] == [signal]
    assert after.drafts[0].moves == (order,)
    assert after.drafts[0].is_ready


def test_bots_are_ready_as_soon_as_they_are_done() -> None:
    here = table("goofspiel", 3, auto_ready=0b110)
    here = here.play(0, 5).ready(0).play(1, 6)
    assert here.version == 1
    assert here.play(2, 7).version > here.version


def test_a_bot_that_takes_a_seat_begins_anew() -> None:
    here = table("goofspiel", 3, auto_ready=0b110).play(0, 5).play(1, 6).play(2, 7)
    after = here.make_auto_ready(0)
    assert after.drafts[0].moves == ()
    assert after.play(0, 9).version > here.version


def test_who_takes_a_seat_back_says_himself_that_he_is_ready() -> None:
    here = table("goofspiel", 3, auto_ready=0b111).play(0, 5).play(1, 6)
    after = here.make_manual_ready(0)
    assert after.drafts[0].moves == ()
    after = after.play(2, 7).play(0, 9)
    assert after.version == here.version, "his move counted before he said so"
    assert after.ready(0).version > here.version


def test_a_standing_order_is_followed_until_it_is_stopped() -> None:
    here = table("goofspiel", 2, auto_ready=0b10)
    name = here.game.judgement.orders[0].name
    here = here.follow(0, name, 10)
    for rank in (13, 12, 11):
        assert here.is_done(0)
        here = here.play(1, rank)
    assert [entry.move for entry in here.log if entry.seat == 0] == [1, 2, 3]
    assert here.is_waited_for(0), "ten cards are left, so the order has nothing to do"
    assert here.stop(0, name).drafts[0].orders == ()
    with pytest.raises(NotNow, match="not running"):
        here.stop(0, name).stop(0, name)


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda here: here.ready(0), "something to decide"),
        (lambda here: here.unready(0), "not ready"),
        (lambda here: here.withdraw(0), "nothing to undo"),
        (lambda here: here.play(0, 5).ready(0).ready(0), "ready already"),
        (lambda here: here.follow(0, "nonsense", 1), "no standing order called 'nonsense'"),
        (lambda here: here.follow(0, "lowest", 99), "goes from 0 to 12"),
        (lambda here: finish(here, random.Random(1)).ready(0), "not waiting for you"),
        (lambda here: finish(here, random.Random(1)).play(0, 5), "game is over"),
    ],
)
def test_what_the_table_refuses_in_words(act: Callable[[Table], Table], words: str) -> None:
    with pytest.raises(NotNow, match=words):
        act(table("goofspiel"))


def test_what_the_rules_refuse_cites_its_clause() -> None:
    here = table("goofspiel").play(0, 5)
    with pytest.raises(IllegalMove, match="G-4"):
        here.play(0, 6)
    with pytest.raises(UnreadableMove):
        here.play(0, here.game.words.read(here.box, "the king"))


def test_a_decision_stays_open_while_others_signal() -> None:
    here = table("divide_and_conquer", 3, signal=True)
    version = here.version
    here = here.play(1, here.game.words.read(here.box, "signal north"))
    assert here.version > version
    assert here.is_open(0, version)
    assert not here.is_open(1, version), "he has moved himself"
    assert not here.is_open(0, version + 7)
    after = here
    for seat in (0, 1, 2):
        after = after.play(seat, after.game.words.read(after.box, "pass")).ready(seat)
    assert not after.is_open(0, version)


def ordered(here: Table, *moves: str) -> Table:
    """Return a table at which the first player has written these orders."""
    for move in moves:
        here = here.play(0, here.game.words.read(here.box, move))
    return here


def drafted(here: Table) -> list[str]:
    return [here.game.words.say(here.box, move) for move in here.drafts[0].moves]


@pytest.mark.parametrize(
    ("written", "place", "left"),
    [
        (("E5-4-D4", "pass"), 1, ["south-pass"]),
        (("E5-4-D4", "F6-3-G6"), 1, ["F6-3-G6"]),
        (("pass", "pass"), 1, ["south-pass"]),
        (("pass", "pass"), 2, ["pass"]),
        (("south-pass", "pass"), 1, ["pass"]),
        (("south-pass", "E5-4-D4"), 2, ["south-pass"]),
    ],
)
def test_an_order_taken_back_leaves_the_other_battalions_as_it_is(
    written: tuple[str, str], place: int, left: list[str]
) -> None:
    here = ordered(table("divide_and_conquer", 2, first_initiative="north"), *written)
    said = [one.words for one in here.planned(0)]
    move = here.drafts[0].moves[place - 1]
    back = here.withdraw(0, move, place)
    assert drafted(back) == left
    assert [one.words for one in back.planned(0)] == [said[2 - place]]
    assert back.drafts[0].dropped == ()


def test_an_order_exchanged_leaves_the_other_battalions_as_it_is() -> None:
    here = ordered(table("divide_and_conquer", 2, first_initiative="north"), "E5-4-D4", "pass")
    read = here.game.words.read
    after = here.exchange(0, read(here.box, "E5-4-D4"), read(here.box, "F6-3-G6"))
    assert drafted(after) == ["F6-3-G6"]
    assert after.drafts[0].dropped == ("You write no order for South this turn.",)


def test_what_two_battalions_on_one_square_were_ordered_keeps_its_battalion() -> None:
    here = table("divide_and_conquer", 2, first_initiative="north", partner_square="share")
    here = ordered(here, "E5-3-F6", "pass").ready(0)
    here = (
        here.play(1, here.game.words.read(here.box, "pass"))
        .play(1, here.game.words.read(here.box, "pass"))
        .ready(1)
    )
    here = ordered(here, "F6-2-G6", "F6-2-G6")
    assert [one.words for one in here.planned(0)] == [
        "You write an order for North: 2 from F6 to G6.",
        "You write an order for South: 2 from F6 to G6.",
    ]
    back = here.withdraw(0, here.drafts[0].moves[0], 1)
    assert drafted(back) == ["south-F6-2-G6"]


def test_a_place_in_the_draft_that_is_another_moves_is_refused() -> None:
    here = ordered(table("divide_and_conquer", 2, first_initiative="north"), "E5-4-D4", "pass")
    for place in (2, 3, -1):
        with pytest.raises(NotNow, match="not in your plan"):
            here.withdraw(0, here.drafts[0].moves[0], place)
