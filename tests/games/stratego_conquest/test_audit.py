"""Stratego Conquest's audit: quiet where a game ends early, loud where a state cannot be."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.box.constants import FLAG, KING, PLAYERS, SCOUT, TERRITORIES, TRAITOR
from pentarchy.games.stratego_conquest.box.state import Ending, Phase, State
from pentarchy.games.stratego_conquest.secrets.audit import Flaw
from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.game import Box, copy
from pentarchy.kernel.seats import LEAVE, SPECTATOR

RED, GREEN = range(2)


def make_box(seats: int = 2, **options: Any) -> Box[Any, Any]:
    return GAME.box.unpack({"first": "random", "draft": "random", **options}, {}, seats, seeded("audit"))


@cache
def placed() -> State:
    """Return the first position in which all units stand."""
    return play_until(make_box(), Phase.DRAWING)


def play_until(box: Box[Any, Any], phase: Phase) -> State:
    """Return the first position of a phase, when tokens and units go where chance will have them."""
    state: State = GAME.begin(box)
    chance = seeded("audit", phase)
    while state.phase != phase:
        seat = GAME.movers(box, state)[0]
        moves = GAME.moves(box, state, seat)
        GAME.rules.play(box.numbers, state, seat, moves[draw(chance, len(moves))])
    return state


@pytest.mark.parametrize("options", [{"draft": "turns"}, {}], ids=["in the draft", "in the placement"])
def test_a_game_may_end_before_all_units_stand(options: dict[str, Any]) -> None:
    box = make_box(**options)
    state = play_until(box, Phase.DRAFT if options else Phase.PLACEMENT)
    for _ in range(3):
        seat = GAME.movers(box, state)[0]
        GAME.rules.play(box.numbers, state, seat, GAME.moves(box, state, seat)[0])
    GAME.rules.play(box.numbers, state, GREEN, LEAVE)
    assert GAME.is_over(box, state)
    assert not GAME.secrets.audit(box, state)
    for viewer in (RED, GREEN, SPECTATOR):
        world = GAME.hidden(box, state, viewer)
        GAME.secrets.redeal(box.numbers, world, viewer, True, seeded("ended"))
        assert world.tobytes() == state.tobytes()


def standing_zone(state: State, seat: int, kind: int) -> int:
    return next(
        zone
        for zone, owner in enumerate(state.owners.tolist())
        if owner == seat + 1 and state.kinds[zone] == kind
    )


def lose_a_king(state: State) -> None:
    state.kinds[standing_zone(state, RED, KING)] = SCOUT


def count_one_more(state: State) -> None:
    state.standing[GREEN] += 1


def give_a_token(state: State) -> None:
    state.tokens[TERRITORIES - 1] = 3 - state.tokens[TERRITORIES - 1]


def discard_the_traitor(state: State) -> None:
    state.pile[TRAITOR], state.discards[TRAITOR] = 0, 1


def lose_a_card(state: State) -> None:
    state.pile[TRAITOR] = 0


def exclude_the_truth(state: State) -> None:
    zone = standing_zone(state, RED, FLAG)
    state.may_be[zone] &= ~(1 << FLAG)


def see_another(state: State) -> None:
    zone = standing_zone(state, RED, KING)
    state.spied[zone], state.sight[GREEN, zone] = 1 << GREEN, 1 << SCOUT


def hold_a_flag_without_ones_own(state: State) -> None:
    state.flag_holder[RED], state.flag_holder[GREEN] = GREEN, RED


def forget_who_has_won(state: State) -> None:
    state.phase = Phase.OVER


def call_it_blocked(state: State) -> None:
    state.phase, state.ending, state.winners = Phase.OVER, Ending.BLOCKED, 1


def let_one_win_who_has_left(state: State) -> None:
    state.left[GREEN] = 1
    state.phase, state.ending, state.winners = Phase.OVER, Ending.QUIET, 1 << GREEN


def await_one_who_has_left(state: State) -> None:
    state.left[state.turn] = 1


def leave_a_known_king_among_the_possible(state: State) -> None:
    state.may_be[standing_zone(state, RED, KING)] = 1 << KING


SPOILT: dict[Callable[[State], None], Flaw] = {
    lose_a_king: Flaw.ARMY_NOT_WHOLE,
    count_one_more: Flaw.MISCOUNTED,
    give_a_token: Flaw.CONTROL_WRONG,
    discard_the_traitor: Flaw.TRAITOR_DISCARDED,
    lose_a_card: Flaw.PACK_NOT_WHOLE,
    exclude_the_truth: Flaw.TRUTH_EXCLUDED,
    see_another: Flaw.LOOK_WRONG,
    hold_a_flag_without_ones_own: Flaw.FLAG_ASTRAY,
    forget_who_has_won: Flaw.END_WITHOUT_WINNER,
    call_it_blocked: Flaw.ENDED_TOO_SOON,
    let_one_win_who_has_left: Flaw.ABSENT_WINS,
    await_one_who_has_left: Flaw.ABSENT_AWAITED,
    leave_a_known_king_among_the_possible: Flaw.KNOWN_TOO_LITTLE,
}
"""Ways to spoil a state, and the flaw that each is."""


@pytest.mark.parametrize("spoil", SPOILT, ids=lambda spoil: spoil.__name__)
def test_a_state_that_cannot_be_is_found_out(spoil: Callable[[State], None]) -> None:
    box = make_box()
    state = copy(placed())
    assert box.seats < PLAYERS and not GAME.secrets.audit(box, state)
    spoil(state)
    assert SPOILT[spoil] in GAME.secrets.audit(box, state)
