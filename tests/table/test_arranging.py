"""An arrangement in a draft: made by an order, taken back unit by unit, put together anew."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.games.stratego_conquest import GAME
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import IllegalMove
from pentarchy.table.table import NotNow, Table, lay, waiting
from tests.shelf import load
from tests.table.planning import NAMES, SEEDS, decisions, planning
from tests.table.playing import SEED, choices, examples, table

pytestmark = pytest.mark.deeper

RED, BLUE = 0, 1


def placing(auto_ready: int = 0) -> Table:
    """Return a table of Stratego Conquest at which two players place their units."""
    box = GAME.box.unpack({"draft": "random", "first": "random"}, {}, 2, seeded("arranging"))
    return lay(GAME, box, SEED, auto_ready)


def said(here: Table, seat: int) -> list[str]:
    """Return a draft in notation."""
    return [here.game.words.say(here.box, move) for move in here.drafts[seat].moves]


def units(here: Table) -> int:
    return int(here.box.numbers.army_units)


def test_an_arrangement_is_its_players_until_he_is_ready() -> None:
    here = placing(auto_ready=1 << BLUE).follow(RED, "arrange", 7)
    assert here.is_done(RED)
    assert not here.drafts[RED].is_ready
    assert here.drafts[RED].orders == (), "the order goes on after it has done its work"
    assert len(here.drafts[RED].moves) == units(here)
    version = here.version
    first, second = here.drafts[RED].moves[:2]
    here = here.withdraw(RED, first)
    assert not here.is_done(RED)
    assert len(here.drafts[RED].moves) == units(here) - 1 and first not in here.drafts[RED].moves
    here = here.withdraw(RED, second).play(RED, second).play(RED, first)
    assert here.version == version, "a change of mind came into the log"
    arranged = here.drafts[RED].moves
    after = here.ready(RED).follow(BLUE, "arrange", 1)
    assert after.version >= version + 2 * units(here)
    assert tuple(entry.move for entry in after.log if entry.seat == RED) == arranged


def test_an_order_fills_what_is_left() -> None:
    here = placing()
    own = random.Random(5).choice(choices(here, RED))
    here = here.play(RED, own).follow(RED, "arrange", 3)
    assert here.drafts[RED].moves[0] == own
    assert len(here.drafts[RED].moves) == units(here)
    assert not here.is_of_use(RED, "arrange", 3)
    with pytest.raises(NotNow, match="nothing for this"):
        here.follow(RED, "arrange", 4)
    assert here.is_of_use(RED, "stay", 0), "an order that waits may be given at any time"


def test_any_unit_can_be_taken_up_and_goes_back() -> None:
    here = placing().follow(RED, "arrange", 12)
    for move in here.drafts[RED].moves:
        lifted = here.withdraw(RED, move)
        assert set(lifted.drafts[RED].moves) == set(here.drafts[RED].moves) - {move}
        assert lifted.play(RED, move).is_done(RED), said(here, RED)


def test_two_units_change_places() -> None:
    here = placing().follow(RED, "arrange", 12)
    king = next(word for word in said(here, RED) if word.startswith("king"))
    duke = next(word for word in said(here, RED) if word.startswith("duke"))
    read = here.game.words.read
    here = here.withdraw(RED, read(here.box, king)).withdraw(RED, read(here.box, duke))
    for unit, place in (("king", duke), ("duke", king)):
        here = here.play(RED, read(here.box, f"{unit}-{place.rpartition('-')[2]}"))
    assert here.is_done(RED)


@examples
@given(NAMES, SEEDS, st.integers(0, 40))
def test_one_move_taken_back_is_as_if_it_had_not_been_made(name: str, seed: int, versions: int) -> None:
    here = planning(name, seed, versions)
    if here.is_over:
        return
    dice = random.Random(seed)
    for seat, moves in decisions(here, dice).items():
        drafted = here
        for move in moves:
            drafted = drafted.play(seat, move)
        others = [drafted.hidden(viewer).tobytes() for viewer in range(here.box.seats) if viewer != seat]
        after = drafted.withdraw(seat, moves[-1])
        straight = here
        for move in moves[:-1]:
            straight = straight.play(seat, move)
        assert after.drafts[seat].moves == straight.drafts[seat].moves
        assert after.drafts[seat].number > drafted.drafts[seat].number
        assert [after.hidden(v).tobytes() for v in range(here.box.seats) if v != seat] == others


def test_what_needs_the_move_that_is_taken_back_goes_with_it() -> None:
    """Units are named for an attack; without it there is nothing to name them for."""
    game, dice = load("tenth_division"), random.Random(3)
    here = lay(game, game.box.unpack({}, {}, 2, seeded("table")), SEED)
    seat = waiting(here)[0]
    while len(here.drafts[seat].moves) < 2:
        seat = waiting(here)[0]
        here = here.play(seat, dice.choice(choices(here, seat)))
    attack, named = here.drafts[seat].moves
    assert game.words.say(here.box, named).endswith("infantry")
    after = here.withdraw(seat, attack).drafts[seat]
    assert after.moves == () and len(after.dropped) == 1, "it goes, and its player is told"


def test_what_needs_nothing_of_the_move_that_is_taken_back_stays() -> None:
    here = table("divide_and_conquer", 2)
    seat = waiting(here)[0]
    orders = []
    while here.is_waited_for(seat):
        orders.append(choices(here, seat)[-1])
        here = here.play(seat, orders[-1])
    assert len(orders) == 2
    assert here.withdraw(seat, orders[0]).drafts[seat].moves == (orders[1],)
    skip = here.game.words.read(here.box, "pass")
    assert here.exchange(seat, orders[1], skip).drafts[seat].moves == (orders[0], skip)


def test_a_unit_takes_the_place_of_another() -> None:
    here = placing().follow(RED, "arrange", 12)
    moves, read = here.drafts[RED].moves, here.game.words.read
    king = next(word for word in said(here, RED) if word.startswith("king"))
    duke = next(word for word in said(here, RED) if word.startswith("duke"))
    lifted = here.withdraw(RED, read(here.box, king))
    crowned = read(here.box, f"king-{duke.rpartition('-')[2]}")
    after = lifted.exchange(RED, read(here.box, duke), crowned)
    assert set(after.drafts[RED].moves) == set(moves) - {read(here.box, king), read(here.box, duke)} | {
        crowned
    }
    with pytest.raises(IllegalMove):
        here.exchange(RED, read(here.box, duke), crowned)


def test_only_what_is_in_the_draft_can_be_taken_back() -> None:
    here = table("divide_and_conquer", first_initiative="north")
    move = here.game.words.read(here.box, "E5-9-D4")
    here = here.play(0, move)
    with pytest.raises(NotNow, match="not in your plan"):
        here.withdraw(0, here.game.words.read(here.box, "E5-8-D4"))
    assert here.withdraw(0, move).drafts[0].moves == ()
