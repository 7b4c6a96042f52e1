"""What may be done: why a move is refused, and which moves are not."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import ATTACHMENT_WORD, CARDS, FIRST_EVENT, GROUPS, SIDES_OF_DIE, Effect
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
    MOVES,
    PASS,
    PUT,
    REJECT,
    TAKE,
    TOP,
    UNDER,
)
from ..box.state import Numbers, Phase, Refusal, State, Team, Window, builder
from .actions import can_act, list_puts
from .attacks import (
    can_attack,
    can_join_from_base,
    is_involved,
    is_laid,
    is_put,
    list_lays,
    list_plan_puts,
    list_targets,
    stays_open,
)
from .cards import can_be_next, count_next, has_card, has_event, list_cards, list_next
from .table import is_on_table, is_open
from .turn import NATURES, to_move
from .windows import aim_of, aims_of, event_of, is_effective, unanswered


@rule("P-6", "P-9", "P-11", "P-R34")
def refusal(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Return why a move is not allowed, the first reason that applies."""
    phase = state.phase
    if phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat == NATURE:
        return Refusal.NONE if can_come(numbers, state, move) else Refusal.NOT_FOR_NATURE
    if seat < 0 or seat >= state.seats:
        return Refusal.NOT_YOUR_TURN
    if state.left[seat]:
        return Refusal.HAS_LEFT
    if (NATURES >> int(phase)) & 1:
        return Refusal.CHANCE_DUE
    if move == LEAVE:
        return Refusal.NONE
    if move < 0 or move >= MOVES:
        return Refusal.WRONG_PHASE
    if phase == Phase.WINDOW or phase == Phase.ASKING:
        return refuse_answer(numbers, state, seat, move)
    if phase == Phase.CHOICE:
        return refuse_choice(state, seat, move)
    if builder(state) != seat:
        return Refusal.NOT_YOUR_TURN
    if move >= LAY and (phase != Phase.ACTION or state.plan_target) and move < EVENT:
        return refuse_step(numbers, state, seat, move)
    if phase == Phase.ACTION:
        return refuse_action(numbers, state, seat, move)
    return refuse_end_of_step(state, move)


# Chance.


@rule("P-9", "P-10", "P-17", "P-R28", "P-R29", "P-R40")
def can_come(numbers: Numbers, state: State, move: int) -> bool:
    """Whether chance can bring something now."""
    phase = state.phase
    if phase == Phase.ROLLING:
        return bool(DIE < move <= DIE + SIDES_OF_DIE)
    if phase == Phase.FIRST:
        return bool(FIRST <= move < FIRST + state.seats and not state.left[move - FIRST])
    if phase == Phase.LOSING:
        return bool(LOSE <= move < TOP and has_card(state.hands[state.event_at], move - LOSE))
    if not (NATURES >> int(phase)) & 1 or move < DRAW or move >= LOSE:
        return False
    return can_be_next(state, move - DRAW) and (phase != Phase.MIDDLE or move < DRAW + GROUPS)


@rule("P-9", "P-10", "P-17", "P-R28", "P-R29", "P-R40")
def list_nature(state: State, out: Any) -> int:
    """Write everything that chance can bring now."""
    phase = state.phase
    if not (NATURES >> int(phase)) & 1:
        return 0
    if phase == Phase.LOSING:
        return list_cards(state.hands[state.event_at], 0, 4, LOSE, out, 0)
    if phase == Phase.MIDDLE:
        return list_cards(state.middle, 0, ATTACHMENT_WORD, DRAW, out, 0)
    count = 0
    if phase == Phase.ROLLING:
        for number in range(1, SIDES_OF_DIE + 1):
            out[count] = DIE + number
            count += 1
        return count
    if phase == Phase.FIRST:
        for seat in range(state.seats):
            out[count] = FIRST + seat
            count += not state.left[seat]
        return count
    return list_next(state, DRAW, out)


@rule("P-9", "P-10", "P-17", "P-R28", "P-R29", "P-R40")
def weights(numbers: Numbers, state: State, out: Any) -> int:
    """Each of them is as likely."""
    phase = state.phase
    if phase == Phase.DEAL or phase == Phase.DRAWING or phase == Phase.GIVING:
        count = count_next(state)
    else:
        count = list_nature(state, out)
    for index in range(count):
        out[index] = 1
    return count


# Choices.


@rule("P-10", "P-R7", "P-R10")
def refuse_choice(state: State, seat: int, move: int) -> Refusal:
    """One of the two cards drawn is kept, or both where that is allowed."""
    if state.turn != seat:
        return Refusal.NOT_YOUR_TURN
    if move == BOTH:
        return Refusal.NONE if state.may_keep_both else Refusal.MUST_RETURN
    if move < TOP or move >= REJECT:
        return Refusal.WRONG_PHASE
    card = (move - TOP) % CARDS
    is_drawn = state.drawn[0] == card + 1 or state.drawn[1] == card + 1
    return Refusal.NONE if is_drawn else Refusal.NOT_DRAWN


@rule("P-10", "P-R7", "P-R10")
def list_choices(state: State, out: Any) -> int:
    """Write which card may be kept and where the other goes, and to keep both."""
    count = 0
    for number in range(2):
        out[count] = TOP + state.drawn[number] - 1
        out[count + 1] = UNDER + state.drawn[number] - 1
        count += 2
    if state.may_keep_both:
        out[count] = BOTH
        count += 1
    return count


# Actions.


@rule("P-11", "P-12", "P-14", "P-R13", "P-R21")
def refuse_action(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """One thing is done, an event is played before it, or an attack is begun or shown."""
    if state.plan_target:
        return refuse_declaration(state, move)
    if move == DECLARE or LAY <= move < PUT:
        return Refusal.NO_ATTACK
    if move == PASS:
        if numbers.may_pass or not can_act(numbers, state, seat):
            return Refusal.NONE
        return Refusal.CAN_ACT
    if move < REJECT:
        return Refusal.WRONG_PHASE
    if move < TAKE:
        group = (move - REJECT) % GROUPS
        return Refusal.NONE if has_card(state.hands[seat], group) else Refusal.NOT_IN_HAND
    if move < LAY:
        return refuse_target(numbers, state, seat, (move - TAKE) % GROUPS, move >= DESTROY)
    if move < EVENT:
        return refuse_put(state, seat, (move - PUT) // GROUPS, (move - PUT) % GROUPS)
    return refuse_event(numbers, state, seat, move)


@rule("P-14", "P-R14")
def refuse_declaration(state: State, move: int) -> Refusal:
    """An attack that is being put together has a team before it is shown, and nothing else is done."""
    if move != DECLARE:
        return Refusal.IN_ATTACK
    has_team = state.plan_lays[0] != 0 or state.plan_lays[1] != 0
    return Refusal.NONE if has_team else Refusal.NO_TEAM


@rule("P-14", "P-19", "P-R14", "P-R21")
def refuse_target(numbers: Numbers, state: State, seat: int, group: int, is_to_destroy: bool) -> Refusal:
    """Any group on the table may be attacked by who has a group for it; the own one only to destroy it."""
    if not is_on_table(state, group):
        return Refusal.NOT_ON_TABLE
    if not is_to_destroy and state.place[group] == seat + 1:
        return Refusal.ONLY_DESTROY
    return Refusal.NONE if can_attack(numbers, state, seat, group) else Refusal.NO_TEAM


@rule("P-11", "P-12")
def refuse_put(state: State, seat: int, attachment: int, group: int) -> Refusal:
    """An asset or a deficit from hand goes on a group on the table whose stack is open."""
    if not has_card(state.hands[seat], GROUPS + attachment):
        return Refusal.NOT_IN_HAND
    if not is_on_table(state, group):
        return Refusal.NOT_ON_TABLE
    return Refusal.NONE if is_open(state, group) else Refusal.STACK_CLOSED


@rule("P-11", "P-14", "P-R13", "P-R25")
def list_actions(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write everything that may be done in a turn."""
    count = list_cards(state.hands[seat], 0, ATTACHMENT_WORD, REJECT, out, 0)
    count = list_cards(state.hands[seat], 0, ATTACHMENT_WORD, BASE, out, count)
    count = list_targets(numbers, state, seat, TAKE, DESTROY, out, count)
    count = list_puts(numbers, state, seat, PUT, out, count)
    if count == 0 or numbers.may_pass:
        out[count] = PASS
        count += 1
    return list_events(numbers, state, seat, out, count)


# Attacks and raises.


@rule("P-14", "P-15", "P-16", "P-R15", "P-R19")
def refuse_step(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """A group is laid down, or an asset or a deficit put on a group that takes part."""
    if move >= PUT:
        return refuse_plan_put(numbers, state, seat, (move - PUT) // GROUPS, (move - PUT) % GROUPS)
    group = move - LAY
    if is_laid(state, group):
        return Refusal.LAID_ALREADY
    if has_card(state.hands[seat], group):
        return Refusal.NONE
    if state.place[group] != seat + 1:
        return Refusal.NOT_IN_HAND
    if state.phase == Phase.RAISE:
        return Refusal.NO_HELP_FROM_BASE
    if can_join_from_base(numbers, state, seat, group):
        return Refusal.NONE
    return Refusal.LAID_ALREADY if state.team[group] != Team.NONE else Refusal.STAYS_IN_BASE


@rule("P-12", "P-14", "P-16", "P-R16", "P-R17")
def refuse_plan_put(numbers: Numbers, state: State, seat: int, attachment: int, group: int) -> Refusal:
    """An asset or a deficit from hand goes on a group that takes part, if its stack is open."""
    if not has_card(state.hands[seat], GROUPS + attachment):
        return Refusal.NOT_IN_HAND
    if is_put(state, attachment):
        return Refusal.LAID_ALREADY
    if not is_involved(numbers, state, group):
        is_attacker = state.phase != Phase.RAISE
        return Refusal.NOT_OWN_TEAM if is_attacker and numbers.own_team else Refusal.NOT_INVOLVED
    return Refusal.NONE if stays_open(numbers, state, group) else Refusal.STACK_CLOSED


@rule("P-16", "P-R18", "P-R39")
def refuse_end_of_step(state: State, move: int) -> Refusal:
    """The defender raises or calls, the attacker adds or does not."""
    if move == CALL:
        return Refusal.NONE
    if move != DECLARE:
        return Refusal.WRONG_PHASE
    return Refusal.NONE if has_plan(state) else Refusal.NOTHING_LAID


@rule("P-16", "P-R18")
def has_plan(state: State) -> bool:
    """Whether any card is about to be laid down."""
    return bool(state.plan_lays[0] != 0 or state.plan_lays[1] != 0 or state.plan_length)


@rule("P-14", "P-16", "P-R14")
def list_steps(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write everything that may be added to an attack or a defence, and to show or leave it."""
    count = 0
    if state.phase != Phase.ACTION:
        out[0] = CALL
        count = 1
    if has_plan(state) and (state.phase != Phase.ACTION or state.plan_lays[0] or state.plan_lays[1]):
        out[count] = DECLARE
        count += 1
    count = list_lays(numbers, state, seat, LAY, out, count)
    return list_plan_puts(numbers, state, seat, PUT, out, count)


# Events.


@rule("P-R25", "P-R26")
def refuse_answer(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Everybody who is asked answers once: they play an event, or cancel one, or pass."""
    if not (unanswered(state) >> seat) & 1:
        has_answered = state.answers[seat] if state.phase == Phase.WINDOW else state.replies[seat]
        return Refusal.ANSWERED_ALREADY if has_answered else Refusal.NOT_YOUR_TURN
    if move == PASS:
        return Refusal.NONE
    if move < EVENT:
        return Refusal.WRONG_PHASE
    if state.phase == Phase.WINDOW:
        return refuse_event(numbers, state, seat, move)
    if not has_card(state.hands[seat], FIRST_EVENT + event_of(move)):
        return Refusal.NOT_IN_HAND
    is_answer = numbers.effect[event_of(move)] == Effect.CANCEL and aim_of(move) == 0
    return Refusal.NONE if is_answer else Refusal.NO_ANSWER


@rule("P-4", "P-R25", "P-R26", "P-R40")
def refuse_event(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """An event from hand is played when it does something."""
    event, aim = event_of(move), aim_of(move)
    if not has_card(state.hands[seat], FIRST_EVENT + event):
        return Refusal.NOT_IN_HAND
    effect = numbers.effect[event]
    if effect == Effect.CANCEL:
        return Refusal.ONLY_AS_ANSWER
    if (effect == Effect.TWICE or effect == Effect.BONUS) and state.window != Window.ROLL:
        return Refusal.ONLY_BEFORE_ROLL
    return Refusal.NONE if is_effective(numbers, state, seat, event, aim) else Refusal.POINTLESS


@rule("P-R25", "P-R40")
def list_events(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write each event in hand that does something, aimed at each thing at which it does."""
    if not has_event(state, seat):
        return count
    for event in range(numbers.events):
        if has_card(state.hands[seat], FIRST_EVENT + event):
            for aim in range(aims_of(numbers, event)):
                if is_effective(numbers, state, seat, event, aim):
                    out[count] = EVENT + event * GROUPS + aim
                    count += 1
    return count


@rule("P-R26")
def list_cancels(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write each event in hand that cancels another."""
    if has_event(state, seat):
        for event in range(numbers.events):
            if has_card(state.hands[seat], FIRST_EVENT + event) and numbers.effect[event] == Effect.CANCEL:
                out[count] = EVENT + event * GROUPS
                count += 1
    return count


# Everything.


@rule("P-6", "P-11", "P-16", "P-R25")
def legal(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write every move that is not refused, but LEAVE; return how many."""
    if seat == NATURE:
        return list_nature(state, out)
    if seat < 0 or seat >= state.seats or not (to_move(numbers, state) >> seat) & 1:
        return 0
    phase = state.phase
    if phase == Phase.CHOICE:
        return list_choices(state, out)
    if phase == Phase.WINDOW or phase == Phase.ASKING:
        out[0] = PASS
        if phase == Phase.ASKING:
            return list_cancels(numbers, state, seat, out, 1)
        return list_events(numbers, state, seat, out, 1)
    if phase == Phase.ACTION and not state.plan_target:
        return list_actions(numbers, state, seat, out)
    return list_steps(numbers, state, seat, out)
