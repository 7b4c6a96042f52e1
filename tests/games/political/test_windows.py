"""At a real table a question about events takes one answer of each, and no word that one is ready."""

from __future__ import annotations

import pytest

from pentarchy.games.political import GAME
from pentarchy.games.political.box.move_codes import DECLARE, LAY, PASS, PUT, TAKE
from pentarchy.games.political.box.state import Phase
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import NotNow, Table, lay


def next_move(table: Table, seat: int) -> int:
    """Return a move that leads to an attack: a group is laid down and shown."""
    moves = GAME.moves(table.box, table.drafted(seat), seat)
    steps = ((DECLARE, DECLARE + 1), (LAY, PUT), (TAKE, LAY))
    return next((move for low, high in steps for move in moves if low <= move < high), moves[-1])


def attacked() -> Table:
    """Return a table at which an attack is declared, and all are asked for events."""
    table = lay(GAME, GAME.box.unpack({}, {}, 4, seeded("window")), b"window")
    while table.state.phase != Phase.WINDOW:
        seat = next(seat for seat in table.movers() if table.is_waited_for(seat))
        table = table.play(seat, next_move(table, seat))
    return table


def test_the_dice_roll_when_everybody_has_answered() -> None:
    table = attacked()
    version = table.version
    for seat in range(3):
        table = table.play(seat, PASS)
        assert table.drafts[seat].is_ready
        assert table.version == version, "nobody hears of an answer before all have given theirs"
    assert table.play(3, PASS).state.phase != Phase.WINDOW


def test_an_answer_can_be_taken_back_until_then() -> None:
    table = attacked().play(0, PASS).withdraw(0)
    assert not table.drafts[0].is_ready
    assert table.is_waited_for(0)


@pytest.mark.parametrize("seat", range(4))
def test_a_plan_is_not_shown_by_itself(seat: int) -> None:
    """Only where one answer is all that is asked is one ready with it."""
    table = lay(GAME, GAME.box.unpack({}, {}, 4, seeded("window")), b"window")
    while not table.drafts[table.state.turn].moves:
        mover = table.movers()[0]
        table = table.play(mover, next_move(table, mover))
    assert not table.drafts[seat].is_ready


def test_an_answer_for_the_turn_answers_till_the_turn_ends() -> None:
    """Every question of this turn, unseen and as quickly as a standing order; then it is asked again."""
    here = attacked()
    turn, version = int(here.state.turns), here.version
    here = here.follow_this_turn(0, "no-events")
    assert here.drafts[0].moves == (PASS,) and here.drafts[0].is_ready and here.version == version
    for viewer in (1, 2, 3, SPECTATOR):
        assert here.hidden(viewer).tobytes() == attacked().hidden(viewer).tobytes(), "others notice"
    while not (here.state.phase == Phase.WINDOW and int(here.state.turns) > turn):
        seat = next(seat for seat in here.movers() if here.is_waited_for(seat))
        assert seat != 0 or int(here.state.turns) > turn or here.state.phase < Phase.WINDOW, "asked again"
        here = here.play(seat, PASS if here.state.phase >= Phase.WINDOW else next_move(here, seat))
    assert here.is_waited_for(0) and not here.drafts[0].orders, "the next turn is another matter"


def test_an_answer_for_the_turn_is_one_to_what_is_asked() -> None:
    table = lay(GAME, GAME.box.unpack({}, {}, 4, seeded("window")), b"window")
    for order in ("no-events", "call"):
        with pytest.raises(NotNow, match="nothing for this to do now"):
            table.follow_this_turn(0, order)
    stopped = attacked().follow_this_turn(0, "no-events").stop(0, "no-events")
    assert stopped.drafts[0].orders == ()
