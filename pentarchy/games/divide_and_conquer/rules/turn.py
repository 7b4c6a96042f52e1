"""The setup and the turn (D-6 to D-8): who is to move, and what comes next."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE_DUE

from ..box.constants import BATTALIONS, TROOPS
from ..box.move_codes import CALL_OFF, INITIATIVE, POINT, REINFORCE
from ..box.state import SILENT, UNWRITTEN, Ending, Numbers, Phase, State
from .ending import decide_by_count, declare_first_winner, end_game
from .movement import acting, choose, reveal
from .planning import signal, write_order
from .reinforcement import may_reinforce, reinforce


@rule("D-6", "D-7", "D-R19")
def opening(numbers: Numbers, state: State, seats: int) -> None:
    """Every seated battalion's ten troops stand on its headquarters; somebody gets the initiative."""
    state.seats = seats
    for battalion in range(BATTALIONS):
        state.revealed[battalion] = 1
        state.orders[battalion] = SILENT
        if numbers.commander[battalion] >= 0:
            state.troops[battalion, numbers.headquarters[battalion]] = TROOPS
    if numbers.first >= 0:
        begin_turn(numbers, state, numbers.first)
        advance(numbers, state)


@rule("D-8", "D-R19")
def begin_turn(numbers: Numbers, state: State, initiative: int) -> None:
    """A turn begins with planning."""
    state.turn += 1
    state.initiative = initiative
    state.step = 0
    state.phase = Phase.PLANNING
    state.losses_noted = 0
    for battalion in range(BATTALIONS):
        state.casualties[battalion] = 0
        await_order(numbers, state, battalion)
    for seat in range(state.seats):
        state.pointer_changes[seat] = 0


@rule("D-9", "D-R6", "D-R32")
def await_order(numbers: Numbers, state: State, battalion: int) -> None:
    """A battalion without troops, or whose player has left, gives no order."""
    seat = numbers.commander[battalion]
    if seat < 0 or state.left[seat] or state.bank[battalion] == TROOPS:
        state.orders[battalion] = SILENT
        state.revealed[battalion] = 1
    else:
        state.orders[battalion] = UNWRITTEN
        state.revealed[battalion] = 0


@rule("D-8")
def to_move(numbers: Numbers, state: State) -> int:
    """Return whom the game waits for: planners, the revealing of orders, or one commander."""
    if state.phase == Phase.PLANNING:
        seats = 0
        for battalion in range(BATTALIONS):
            if state.orders[battalion] == UNWRITTEN:
                seats |= 1 << numbers.commander[battalion]
        return seats
    if state.phase == Phase.MOVEMENT or state.phase == Phase.SETUP:
        return NATURE_DUE
    if state.phase == Phase.OVER:
        return 0
    return int(1 << numbers.commander[acting(state)])


@rule("D-8", "D-9", "D-11", "D-13")
def play(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a legal move; the game goes on to whatever comes next."""
    if move == LEAVE:
        leave(numbers, state, seat)
    elif POINT <= move < REINFORCE:
        signal(state, seat, move - POINT)
        return
    elif state.phase == Phase.PLANNING:
        write_order(numbers, state, seat, move)
    elif state.phase == Phase.MOVEMENT:
        reveal(numbers, state)
    elif state.phase == Phase.CHOICE:
        choose(numbers, state, move)
    elif state.phase == Phase.REINFORCEMENT:
        reinforce(numbers, state, move)
    else:
        begin_turn(numbers, state, move - INITIATIVE)
    advance(numbers, state)


@rule("D-8")
def advance(numbers: Numbers, state: State) -> None:
    """The game goes on to the next thing that somebody must decide or see."""
    while not is_waiting(numbers, state):
        if state.phase == Phase.PLANNING:
            begin_movement(state)
        elif state.phase == Phase.MOVEMENT:
            end_movement(numbers, state)
        else:
            end_turn(numbers, state)


@rule("D-11")
def begin_movement(state: State) -> None:
    """When all orders are written, the first is revealed; those of the turn before are put away."""
    state.phase = Phase.MOVEMENT
    state.step = 0
    for battalion in range(BATTALIONS):
        state.shown[battalion] = UNWRITTEN


@rule("D-8", "D-11", "D-13")
def is_waiting(numbers: Numbers, state: State) -> bool:
    """Whether an order is unwritten or unrevealed, or a battalion has something to decide."""
    if state.phase == Phase.PLANNING:
        return has_unwritten(state)
    if state.phase == Phase.MOVEMENT:
        skip_known(state)
        return state.step < BATTALIONS
    if state.phase == Phase.REINFORCEMENT:
        while state.step < BATTALIONS and not may_reinforce(numbers, state, acting(state)):
            state.step += 1
        return state.step < BATTALIONS
    return True


@rule("D-9")
def has_unwritten(state: State) -> bool:
    """Whether somebody still plans."""
    for battalion in range(BATTALIONS):
        if state.orders[battalion] == UNWRITTEN:
            return True
    return False


@rule("D-11")
def skip_known(state: State) -> None:
    """Whoever has nothing left to reveal is passed over."""
    while state.step < BATTALIONS and state.revealed[acting(state)]:
        state.step += 1


@rule("D-8", "D-R20")
def end_movement(numbers: Numbers, state: State) -> None:
    """When the last order is executed, reinforcement begins, in the same order."""
    if numbers.check_late:
        declare_first_winner(numbers, state)
    if state.phase != Phase.OVER:
        state.phase = Phase.REINFORCEMENT
        state.step = 0


@rule("D-8", "D-R31")
def end_turn(numbers: Numbers, state: State) -> None:
    """The initiative passes clockwise; after the last turn the game is decided by count."""
    if state.turn == numbers.turn_limit:
        decide_by_count(numbers, state)
        return
    initiative = (state.initiative + 1) % BATTALIONS
    while numbers.commander[initiative] < 0:
        initiative = (initiative + 1) % BATTALIONS
    begin_turn(numbers, state, initiative)


@rule("D-R32")
def leave(numbers: Numbers, state: State, seat: int) -> None:
    """A player who leaves passes from now on, their troops stay and defend; a last player left wins."""
    state.left[seat] = 1
    stays, players = 0, 0
    for other in range(state.seats):
        if not state.left[other]:
            stays |= 1 << other
            players += 1
    if players == 1:
        end_game(state, Ending.LAST_PLAYER, stays)
        return
    for battalion in range(BATTALIONS):
        if numbers.commander[battalion] == seat and not state.revealed[battalion]:
            state.orders[battalion] = SILENT
            state.revealed[battalion] = 1
    if state.phase == Phase.CHOICE and numbers.commander[acting(state)] == seat:
        choose(numbers, state, CALL_OFF)
