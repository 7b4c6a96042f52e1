"""Movement: orders are revealed one by one, and conflicts settled (D-11, D-12, D-14)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import BATTALIONS, STEP_START, STEP_TARGET, TROOPS
from ..box.move_codes import FIGHT, ORDER
from ..box.state import LOSSES, SILENT, Ending, EqualStrength, Numbers, Phase, State
from .ending import end_game, has_secured


@rule("D-8", "D-11", "D-R18")
def acting(state: State) -> int:
    """Return the battalion whose go it is: clockwise from the one with the initiative."""
    return (state.initiative + state.step) % BATTALIONS


@rule("D-11", "D-R15")
def reveal(numbers: Numbers, state: State) -> None:
    """The next order, clockwise, is revealed and executed before the one after it."""
    while state.orders[acting(state)] == SILENT:
        state.revealed[acting(state)] = 1
        state.step += 1
    battalion = acting(state)
    state.revealed[battalion] = 1
    if numbers.one_order:
        reveal_silence(numbers, state, numbers.commander[battalion])
    order = state.orders[battalion]
    state.shown[battalion] = order
    if order >= ORDER:
        march(numbers, state, battalion, order)
    if state.phase == Phase.MOVEMENT:
        end_order(numbers, state, battalion)


@rule("D-R24")
def reveal_silence(numbers: Numbers, state: State, seat: int) -> None:
    """When a player's one order is shown, all know that their other battalion has none."""
    for battalion in range(BATTALIONS):
        if numbers.commander[battalion] == seat:
            state.revealed[battalion] = 1


@rule("D-11", "D-R8", "D-R9", "D-R11", "D-R12", "D-R26")
def march(numbers: Numbers, state: State, battalion: int, order: int) -> None:
    """An order that is valid no longer fails; a valid one moves troops, or brings a conflict."""
    step = (order - ORDER) // TROOPS
    start, target = STEP_START[step], STEP_TARGET[step]
    troops = marching(numbers, state, battalion, order)
    if troops == 0 or is_held_by_partner(numbers, state, battalion, target):
        return
    defenders = strength(numbers, state, target, numbers.commander[battalion])
    if defenders == 0:
        state.troops[battalion, start] -= troops
        state.troops[battalion, target] += troops
    elif defenders == troops and numbers.equal_strength == EqualStrength.BOUNCE:
        return
    elif defenders == troops and numbers.equal_strength == EqualStrength.CHOICE:
        offer_choice(numbers, state, battalion)
    else:
        fight(numbers, state, battalion, start, target, troops, defenders)


@rule("D-R8", "D-R9")
def marching(numbers: Numbers, state: State, battalion: int, order: int) -> int:
    """Return how many troops an order moves now: none if fewer remain than it says."""
    standing = int(state.troops[battalion, STEP_START[(order - ORDER) // TROOPS]])
    wanted = (order - ORDER) % TROOPS + 1
    if standing >= wanted:
        return wanted
    return standing if numbers.march_the_rest else 0


@rule("D-R26")
def is_held_by_partner(numbers: Numbers, state: State, battalion: int, square: int) -> bool:
    """Whether one's other battalion keeps one out of a square."""
    if numbers.shared_squares:
        return False
    for other in range(BATTALIONS):
        if other != battalion and numbers.commander[other] == numbers.commander[battalion]:
            if state.troops[other, square] > 0:
                return True
    return False


@rule("D-12", "D-R10")
def strength(numbers: Numbers, state: State, square: int, seat: int) -> int:
    """Return how many troops of other players than ``seat`` stand on a square."""
    troops = 0
    for battalion in range(BATTALIONS):
        if numbers.commander[battalion] != seat:
            troops += state.troops[battalion, square]
    return troops


@rule("D-12", "D-R13")
def fight(
    numbers: Numbers, state: State, battalion: int, start: int, target: int, troops: int, defenders: int
) -> None:
    """Both sides lose as many as the weaker has; a stronger attacker takes the square."""
    fallen = min(troops, defenders)
    lose(state, battalion, start, troops)
    strike(numbers, state, numbers.commander[battalion], target, fallen)
    survivors = troops - fallen
    state.troops[battalion, target] += survivors
    state.bank[battalion] -= survivors
    state.casualties[battalion] -= survivors


@rule("D-12")
def lose(state: State, battalion: int, square: int, troops: int) -> None:
    """Lost troops go to their battalion's bank."""
    state.troops[battalion, square] -= troops
    state.bank[battalion] += troops
    state.casualties[battalion] += troops


@rule("D-12", "D-R26")
def strike(numbers: Numbers, state: State, attacker: int, square: int, fallen: int) -> None:
    """The defenders lose troops; partners on one square lose from the larger part first."""
    while fallen > 0:
        larger, larger_troops, other_troops = -1, 0, 0
        for battalion in range(BATTALIONS):
            troops = int(state.troops[battalion, square])
            if numbers.commander[battalion] != attacker and troops > 0:
                if troops > larger_troops:
                    other_troops = larger_troops
                    larger, larger_troops = battalion, troops
                else:
                    other_troops = troops
        share = fallen if other_troops == 0 else min(fallen, max(1, larger_troops - other_troops))
        lose(state, larger, square, share)
        note_loss(state, larger, square, share)
        fallen -= share


@rule("D-R8", "D-R11")
def note_loss(state: State, battalion: int, square: int, troops: int) -> None:
    """What fell where it stood is kept for the turn: orders were written for the larger stack."""
    for note in range(state.losses_noted):
        loss = state.losses[note]
        if loss.battalion == battalion and loss.where == square:
            loss.troops += troops
            return
    if state.losses_noted < LOSSES:
        loss = state.losses[state.losses_noted]
        loss.battalion = battalion
        loss.where = square
        loss.troops = troops
        state.losses_noted += 1


@rule("D-14", "D-R14")
def offer_choice(numbers: Numbers, state: State, battalion: int) -> None:
    """The marching commander decides before later orders are revealed; who has left does not fight."""
    if not state.left[numbers.commander[battalion]]:
        state.phase = Phase.CHOICE


@rule("D-14", "D-R14")
def choose(numbers: Numbers, state: State, move: int) -> None:
    """Called off, nothing moves; fought out, both sides are annihilated."""
    battalion = acting(state)
    state.phase = Phase.MOVEMENT
    if move == FIGHT:
        order = int(state.orders[battalion])
        step = (order - ORDER) // TROOPS
        troops = marching(numbers, state, battalion, order)
        fight(numbers, state, battalion, STEP_START[step], STEP_TARGET[step], troops, troops)
    end_order(numbers, state, battalion)


@rule("D-11", "D-R20")
def end_order(numbers: Numbers, state: State, battalion: int) -> None:
    """After each executed order its player may have won; otherwise the next is due."""
    seat = numbers.commander[battalion]
    if not numbers.check_late and has_secured(numbers, state, seat):
        end_game(state, Ending.OBJECTIVES, 1 << seat)
    else:
        state.step += 1
