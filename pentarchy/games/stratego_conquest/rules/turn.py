"""The turn: who is to move, and what comes next (C-10, C-16, C-R34, C-R35)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE_DUE

from ..box.constants import CARDS, FLAG, KINDS, TERRITORIES, ZONES
from ..box.move_codes import (
    AIM,
    DONE,
    DRAW,
    FIRST,
    GUESS,
    MARCH,
    NO_PLAY,
    ORDER,
    PICK,
    PLACE,
    PLAY,
    SET,
    SPY,
    TAKE,
    UNIT,
)
from ..box.state import Draft, Ending, Numbers, Phase, State
from .board import cities_of, tokens_of
from .cards import (
    discard,
    draw_card,
    draw_unit,
    name_unit,
    pick_unit,
    play_card,
    play_none,
    put_back,
    redeploy,
    refill,
    set_unit,
    spy_on,
)
from .ending import count_playing, decide_by_count, end_if_one_player_is_left, has_own_flag, is_playing
from .knowledge import know_that_none_can_move
from .movement import march
from .setup import (
    begin_draft,
    draw_for_first,
    go_on_drafting,
    is_all_placed,
    is_unplaced,
    place_unit,
    take_army_along,
    take_token,
    uncover,
)


@rule("C-5", "C-6", "C-7", "C-10")
def to_move(numbers: Numbers, state: State) -> int:
    """Return whom the game waits for: chance, all who place units, or the player whose turn it is."""
    phase = state.phase
    if phase == Phase.OVER:
        return 0
    if phase == Phase.PLACEMENT:
        seats = 0
        for seat in range(state.seats):
            if is_unplaced(state, seat):
                seats |= 1 << seat
        return seats
    if phase == Phase.FIRST or phase == Phase.DRAWING or phase == Phase.UNIT:
        return NATURE_DUE
    if phase == Phase.DRAFT and numbers.draft == Draft.RANDOM:
        return NATURE_DUE
    return 1 << int(state.turn)


@rule("C-10", "C-16")
def play(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a legal move; the game goes on to whatever comes next."""
    if move == LEAVE:
        leave(numbers, state, seat)
    elif state.phase < Phase.DRAWING:
        set_up(numbers, state, seat, move)
    elif state.phase == Phase.MOVES:
        move_unit(numbers, state, seat, move)
    elif state.phase == Phase.DRAWING:
        draw_card(state, move - DRAW)
    elif state.phase == Phase.UNIT:
        draw_unit(numbers, state, move - UNIT)
    elif state.phase == Phase.SETTING:
        set_unit(numbers, state, seat, move - SET)
        end_turn_if_done(numbers, state)
    else:
        carry_out(numbers, state, seat, move)


@rule("C-5", "C-6", "C-7")
def set_up(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """A unit or a player is drawn, a token taken, a unit placed."""
    if state.phase == Phase.FIRST:
        if numbers.drawn_first:
            draw_for_first(state, move - UNIT)
        else:
            begin_draft(state, move - FIRST)
    elif state.phase == Phase.DRAFT:
        take_token(numbers, state, move - TAKE)
    else:
        place_unit(state, seat, 1 + (move - PLACE) // ZONES, (move - PLACE) % ZONES)
        begin_play_if_placed(numbers, state)


@rule("C-10", "C-12", "C-13", "C-14")
def carry_out(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """A card is chosen, or what it asks for is decided."""
    if move == NO_PLAY:
        play_none(numbers, state, seat)
    elif move < PLAY + CARDS:
        play_card(numbers, state, seat, move - PLAY)
    elif move < GUESS + KINDS:
        name_unit(numbers, state, seat, move - GUESS)
    elif move < TAKE:
        redeploy(numbers, state, seat, move - ORDER)
    elif move < SPY + TERRITORIES:
        spy_on(numbers, state, seat, move - SPY)
    elif move < AIM:
        pick_unit(state, move - PICK)
    else:
        pick_unit(state, move - AIM)
    end_if_one_player_is_left(state)


@rule("C-16", "C-17", "C-R18", "C-R43")
def move_unit(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """A unit moves, or the player makes no more moves, or stays because they have none."""
    if move >= MARCH:
        state.acted = 1
        if state.basic_due:
            state.basic_due = 0
        else:
            state.extra -= 1
        march(numbers, state, seat, (move - MARCH) // ZONES, (move - MARCH) % ZONES)
        end_if_one_player_is_left(state)
        if state.phase == Phase.MOVES:
            end_turn_if_done(numbers, state)
        return
    if move != DONE:
        know_that_none_can_move(numbers, state, seat)
    end_turn(numbers, state)


@rule("C-16", "C-R32")
def end_turn_if_done(numbers: Numbers, state: State) -> None:
    """A turn is over with its last move, or with its player's last unit."""
    if state.phase == Phase.MOVES and not state.basic_due:
        if state.extra == 0 or not is_playing(state, state.turn):
            end_turn(numbers, state)


@rule("C-7", "C-R9")
def begin_play_if_placed(numbers: Numbers, state: State) -> None:
    """When all units stand, the player who begins has the first turn."""
    if is_all_placed(state):
        uncover(numbers, state)
        state.rounds = 1
        state.turn = state.first
        if not is_playing(state, state.turn):
            state.turn = follower(state)
        begin_turn(numbers, state)


@rule("C-10", "C-16", "C-21", "C-R11", "C-R37")
def begin_turn(numbers: Numbers, state: State) -> None:
    """Tokens and cities are counted; a player who has lost their flag, or has not two tokens, draws none."""
    seat = state.turn
    state.acted = 0
    state.basic_due = 1
    state.extra = cities_of(numbers, state, seat)
    state.to_draw = tokens_of(state, seat) // 2 if has_own_flag(state, seat) else 0
    if not numbers.same_unit:
        for zone in range(ZONES):
            state.moved[zone] = 0
    refill(state)
    state.phase = Phase.DRAWING if state.to_draw > 0 else Phase.MOVES


@rule("C-10", "C-R32", "C-R42")
def follower(state: State) -> int:
    """Return whose turn is next: the next player who is neither gone nor out."""
    seat = (state.turn + 1) % state.seats
    while not is_playing(state, seat):
        seat = (seat + 1) % state.seats
    return int(seat)


@rule("C-10", "C-R34")
def end_turn(numbers: Numbers, state: State) -> None:
    """The turn passes on, unless for a whole round nobody has moved or played a card."""
    state.idle_turns = 0 if state.acted else state.idle_turns + 1
    if state.idle_turns >= count_playing(state):
        decide_by_count(state, Ending.BLOCKED)
    else:
        pass_on(numbers, state)


@rule("C-10", "C-R35", "C-R42")
def pass_on(numbers: Numbers, state: State) -> None:
    """The next player's turn begins; a round is over when it comes past the player who began."""
    following = follower(state)
    if place_in_round(state, following) <= place_in_round(state, state.turn):
        end_round(numbers, state)
    if state.phase != Phase.OVER:
        state.turn = following
        begin_turn(numbers, state)


@rule("C-R35")
def place_in_round(state: State, seat: int) -> int:
    """Return how many seats from the one that began a player sits."""
    return int((seat - state.first + state.seats) % state.seats)


@rule("C-R35")
def end_round(numbers: Numbers, state: State) -> None:
    """After so many rounds, or so many quiet ones, the game is decided by count."""
    state.quiet = 0 if state.stirred else state.quiet + 1
    state.stirred = 0
    if state.quiet >= numbers.quiet_limit:
        decide_by_count(state, Ending.QUIET)
    elif state.rounds >= numbers.round_limit:
        decide_by_count(state, Ending.ROUND_LIMIT)
    else:
        state.rounds += 1


@rule("C-R34", "C-R42")
def leave(numbers: Numbers, state: State, seat: int) -> None:
    """Whoever leaves makes no more moves; before all units are placed they are taken along."""
    state.left[seat] = 1
    state.idle_turns = 0
    if state.phase < Phase.DRAWING:
        take_army_along(numbers, state, seat)
    end_if_one_player_is_left(state)
    if state.phase == Phase.DRAFT:
        go_on_drafting(numbers, state)
    elif state.phase == Phase.PLACEMENT:
        begin_play_if_placed(numbers, state)
    elif state.phase != Phase.OVER and state.turn == seat:
        break_off(numbers, state, seat)


@rule("C-R42")
def break_off(numbers: Numbers, state: State, seat: int) -> None:
    """The turn of a player who leaves is over; cards are discarded, and a unit in hand is put back."""
    if state.phase == Phase.SETTING:
        if state.drawn == FLAG:
            set_unit(numbers, state, seat, first_free(state))
        else:
            put_back(state, seat)
    discard(state)
    pass_on(numbers, state)


@rule("C-R42")
def first_free(state: State) -> int:
    """Return the first free zone in the map's order."""
    zone = 0
    while state.owners[zone]:
        zone += 1
    return zone
