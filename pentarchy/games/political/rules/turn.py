"""Who is to move, what a move does, and what happens when somebody leaves."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE_DUE

from ..box.constants import GROUPS, LOOKS
from ..box.move_codes import (
    BASE,
    BOTH,
    CALL,
    DECLARE,
    DESTROY,
    DIE,
    DRAW,
    EVENT,
    FIRST,
    LAY,
    LOSE,
    PASS,
    PUT,
    REJECT,
    TAKE,
    TOP,
    UNDER,
)
from ..box.state import Ending, Numbers, Phase, State, builder
from .actions import add_to_base, pass_turn, put, reject
from .attacks import (
    call,
    clear_plan,
    declare,
    drop_what_is_beside_the_attack,
    plan_attack,
    plan_lay,
    plan_put,
    roll,
)
from .cards import discard_hand, forget, give, lay_off
from .dealing import deal, turn_up
from .drawing import begin_turn, draw_for_event, draw_for_turn, keep, keep_both, note_last_card
from .ending import clear_attack, end_turn, finish
from .table import disband
from .windows import (
    aim_of,
    answer,
    end_event,
    event_of,
    is_pointless,
    look_at_answers_if_all_are_in,
    lose_card,
    playing,
    reply,
    settle_event_if_all_are_in,
    show_event,
    take_back_event,
    unanswered,
)

NATURES = (
    1 << Phase.DEAL
    | 1 << Phase.MIDDLE
    | 1 << Phase.FIRST
    | 1 << Phase.DRAWING
    | 1 << Phase.GIVING
    | 1 << Phase.LOSING
    | 1 << Phase.ROLLING
)  #: bits of the phases in which chance is due


@rule("P-9", "P-11", "P-16", "P-R25", "P-R26")
def to_move(numbers: Numbers, state: State) -> int:
    """Return whom the game waits for: chance, all who are asked, the defender, or whose turn it is."""
    phase = state.phase
    if phase == Phase.OVER:
        return 0
    if (NATURES >> int(phase)) & 1:
        return NATURE_DUE
    if phase == Phase.WINDOW or phase == Phase.ASKING:
        return unanswered(state)
    return 1 << (builder(state) if phase == Phase.RAISE else int(state.turn))


@rule("P-11", "P-R34")
def play(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a legal move; the game goes on to whatever comes next."""
    phase = state.phase
    if move == LEAVE:
        leave(numbers, state, seat)
    elif (NATURES >> int(phase)) & 1:
        befall(numbers, state, move)
    elif phase == Phase.WINDOW:
        answer(numbers, state, seat, move)
    elif phase == Phase.ASKING:
        reply(numbers, state, seat, move)
    elif phase == Phase.CHOICE:
        choose_card(numbers, state, move)
    elif move == DECLARE:
        declare(numbers, state)
    elif move == CALL:
        call(numbers, state)
    elif phase != Phase.ACTION or state.plan_target:
        add_step(state, move)
    else:
        act(numbers, state, seat, move)
    end_turn_of_leaver(numbers, state)


@rule("P-9", "P-10", "P-17")
def befall(numbers: Numbers, state: State, move: int) -> None:
    """Chance deals, turns up, draws, discards or rolls."""
    phase = state.phase
    if phase == Phase.DEAL:
        deal(state, move - DRAW)
    elif phase == Phase.MIDDLE:
        turn_up(state, move - DRAW)
    elif phase == Phase.FIRST:
        state.turn = move - FIRST
        begin_turn(numbers, state)
    elif phase == Phase.DRAWING:
        draw_for_turn(numbers, state, move - DRAW)
    elif phase == Phase.GIVING:
        draw_for_event(numbers, state, move - DRAW)
    elif phase == Phase.LOSING:
        lose_card(numbers, state, move - LOSE)
    else:
        roll(numbers, state, move - DIE)


@rule("P-10")
def choose_card(numbers: Numbers, state: State, move: int) -> None:
    """One card is kept, or both are."""
    if move == BOTH:
        keep_both(numbers, state)
    elif move < UNDER:
        keep(numbers, state, move - TOP, True)
    else:
        keep(numbers, state, move - UNDER, False)


@rule("P-14", "P-16")
def add_step(state: State, move: int) -> None:
    """Something is added to an attack or a defence that is being put together."""
    if move < PUT:
        plan_lay(state, move - LAY)
    else:
        plan_put(state, (move - PUT) // GROUPS, (move - PUT) % GROUPS)


@rule("P-11", "P-4", "P-R25")
def act(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """One of the four things is done, or an event is played before it."""
    if move == PASS:
        pass_turn(numbers, state, seat)
    elif move < BASE:
        reject(numbers, state, seat, move - REJECT)
    elif move < TAKE:
        add_to_base(numbers, state, seat, move - BASE)
    elif move < DESTROY:
        plan_attack(state, move - TAKE, False)
    elif move < LAY:
        plan_attack(state, move - DESTROY, True)
    elif move < EVENT:
        put(numbers, state, seat, (move - PUT) // GROUPS, (move - PUT) % GROUPS)
    else:
        show_event(state, seat, event_of(move), aim_of(move))


# Leaving.


@rule("P-R34", "P-R43", "P-R44")
def leave(numbers: Numbers, state: State, seat: int) -> None:
    """Whoever leaves discards all cards, and their base becomes unaffiliated; one who is left alone wins."""
    is_defender = state.phase == Phase.RAISE and builder(state) == seat
    state.left[seat] = 1
    discard_hand(state, seat)
    disband(state, seat)
    for number in range(LOOKS):
        if state.looks[number].viewer == seat + 1:
            forget(state, number)
    rest = playing(state)
    if rest & (rest - 1) == 0:
        break_off(numbers, state, seat)
        finish(state, Ending.LAST_PLAYER, rest)
    elif state.turn == seat:
        note_last_card_of_leaver(state)
        break_off(numbers, state, seat)
    else:
        go_on_without(numbers, state, seat, is_defender)


@rule("P-R34")
def note_last_card_of_leaver(state: State) -> None:
    """If the cards that were drawn by who leaves were the last, it was the last turn."""
    if state.last_seat == 0:
        note_last_card(state, int(state.turn))


@rule("P-R34", "P-R43", "P-R44")
def break_off(numbers: Numbers, state: State, seat: int) -> None:
    """All that was under way in the turn is over, but an event that somebody else has played.

    Whoever leaves cancels it no more, whatever they had answered.
    """
    put_drawn_away(state)
    clear_plan(state)
    clear_attack(state)
    for other in range(state.seats):
        state.answers[other] = 0
    state.replies[seat] = 0
    if state.event:
        settle_event_without(numbers, state, seat)
    else:
        state.phase = Phase.ACTION


@rule("P-R34")
def put_drawn_away(state: State) -> None:
    """Cards that were drawn and not yet chosen from are discarded with the hand; who stays keeps them."""
    for number in range(2):
        card = int(state.drawn[number]) - 1
        state.drawn[number] = 0
        if card >= 0 and state.left[state.turn]:
            lay_off(state, card)
        elif card >= 0:
            give(state, int(state.turn), card)
    state.drawn_count = 0
    state.may_keep_both = 0


@rule("P-R34", "P-R39", "P-R43")
def go_on_without(numbers: Numbers, state: State, seat: int, is_defender: bool) -> None:
    """On another's turn, whoever leaves calls, passes, and cancels nothing."""
    state.asked &= ~(1 << seat)
    state.pending &= ~(1 << seat)
    state.answers[seat] = 0
    state.replies[seat] = 0
    if is_defender:
        call(numbers, state)
    elif state.phase == Phase.MORE:
        drop_what_is_beside_the_attack(numbers, state)
    elif state.phase == Phase.WINDOW:
        look_at_answers_if_all_are_in(numbers, state)
    elif state.phase == Phase.ASKING:
        settle_event_without(numbers, state, seat)


@rule("P-R34", "P-R44")
def settle_event_without(numbers: Numbers, state: State, seat: int) -> None:
    """The event of who leaves is discarded, one that has become pointless taken back; others are answered."""
    if state.event_by == seat + 1:
        end_event(numbers, state)
    elif is_pointless(numbers, state):
        take_back_event(numbers, state)
    else:
        settle_event_if_all_are_in(numbers, state)


@rule("P-R34", "P-R44")
def end_turn_of_leaver(numbers: Numbers, state: State) -> None:
    """The turn of a player who has left is over as soon as nothing is under way in it."""
    if state.phase == Phase.ACTION and state.left[state.turn]:
        end_turn(numbers, state)
