"""The rules, in the order of RULES.md."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.game import LEAVE, NATURE, NATURE_DUE
from pentarchy.kernel.rule import rule

from .state import BID_UNSEEN, BIDDING, OVER, RANKS, TURN, TURNING, Numbers, Refusal, State


@rule("G-2", "G-3")
def opening(numbers: Numbers, state: State, seats: int) -> None:
    """Every player and the prizes have one card of each rank in play."""
    suit = (2 << int(numbers.cards)) - 2
    state.prizes = suit
    for seat in range(seats):
        state.players[seat].hand = suit


@rule("G-3", "G-4", "G-8")
def to_move(numbers: Numbers, state: State) -> int:
    """Chance turns up a prize, then all who have not bid are awaited."""
    if state.stage == BIDDING:
        waiting = 0
        for seat in range(numbers.seats):
            if (state.players[seat].bid | state.players[seat].has_left) == 0:
                waiting |= 1 << seat
        return waiting
    return NATURE_DUE if state.stage == TURNING else 0


@rule("G-2", "G-4")
def holds(state: State, seat: int, rank: int) -> bool:
    """Whether a card is still in hand."""
    return ((state.players[seat].hand >> rank) & 1) != 0


@rule("G-3", "G-4")
def legal(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write every card that may be bid, or every prize that may be turned up."""
    suit, first = 0, 0
    if seat == NATURE:
        if state.stage == TURNING:
            suit, first = int(state.prizes), TURN
    elif can_bid(numbers, state, seat):
        suit = int(state.players[seat].hand)
    count = 0
    for rank in range(1, numbers.cards + 1):
        # Written always, counted if held: the next card overwrites one that is not.
        out[count] = first + rank
        count += (suit >> rank) & 1
    return count


@rule("G-4", "G-9")
def can_bid(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether a seat is still to bid for the prize that lies there."""
    if state.stage != BIDDING or seat >= numbers.seats:
        return False
    return (state.players[seat].bid | state.players[seat].has_left) == 0


@rule("G-1", "G-3", "G-4", "G-8", "G-9")
def refusal(numbers: Numbers, state: State, seat: int, move: int) -> int:
    """Return why a seat, or chance, may not make a move."""
    if state.stage == OVER:
        return Refusal.GAME_OVER
    if seat == NATURE:
        return refusal_of_prize(state, move - TURN)
    if seat >= numbers.seats:
        return Refusal.NOT_A_SEAT
    if state.players[seat].has_left:
        return Refusal.HAS_LEFT
    if state.stage == TURNING:
        return Refusal.NO_PRIZE
    if move == LEAVE:
        return Refusal.NONE
    if move > RANKS:
        return Refusal.NOT_NATURES
    if not can_bid(numbers, state, seat):
        return Refusal.HAS_BID
    return Refusal.NONE if holds(state, seat, move) else Refusal.NOT_IN_HAND


@rule("G-3")
def refusal_of_prize(state: State, rank: int) -> int:
    """Return why a prize may not be turned up now."""
    if rank < 1 or state.stage != TURNING:
        return Refusal.NOT_NATURES
    return Refusal.NONE if (state.prizes >> rank) & 1 else Refusal.PRIZE_GONE


@rule("G-3", "G-4", "G-5")
def play(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """The prize is turned up, a bid made, or a seat given up; the last bid shows them all."""
    if seat == NATURE:
        turn_up(state, move - TURN)
        return
    if move == LEAVE:
        leave(numbers, state, seat)
    else:
        state.players[seat].bid = move
    if to_move(numbers, state) == 0 and state.stage == BIDDING:
        award(numbers, state)
        show(numbers, state)


@rule("G-3")
def turn_up(state: State, rank: int) -> None:
    """The prize of a rank lies there to be bid for."""
    state.prize = rank
    state.prizes ^= 1 << rank
    state.stage = BIDDING


@rule("G-9")
def leave(numbers: Numbers, state: State, seat: int) -> None:
    """A seat takes back its bid and plays no more; one alone is a winner."""
    state.players[seat].bid = 0
    state.players[seat].has_left = 1
    if seats_left(numbers, state) < 2:
        state.stage = OVER


@rule("G-9")
def seats_left(numbers: Numbers, state: State) -> int:
    """Return how many seats have not left."""
    count = 0
    for seat in range(numbers.seats):
        count += 1 - state.players[seat].has_left
    return count


@rule("G-6", "G-7")
def award(numbers: Numbers, state: State) -> None:
    """The highest bid takes what is at stake, unless it is tied."""
    high, winner = 0, -1
    for seat in range(numbers.seats):
        bid = int(state.players[seat].bid)
        if bid > high:
            high, winner = bid, seat
        elif bid == high:
            winner = -1
    stake = state.prize + state.carried
    state.carried = 0
    if winner >= 0:
        state.players[winner].points += stake
    elif numbers.carries:
        state.carried = stake


@rule("G-5", "G-8")
def show(numbers: Numbers, state: State) -> None:
    """All bids are shown and leave the game with the prize; after the last the game is over."""
    for seat in range(numbers.seats):
        player = state.players[seat]
        if player.bid:
            player.hand ^= 1 << player.bid
        player.shown = player.bid
        player.bid = 0
    state.prize = 0
    state.stage = TURNING if state.prizes else OVER


@rule("G-3")
def weights(numbers: Numbers, state: State, out: Any) -> int:
    """Every prize that is left is as likely."""
    count = legal(numbers, state, NATURE, out)
    out[:count] = 1
    return count


@rule("G-8", "G-9")
def places(numbers: Numbers, state: State, out: Any) -> None:
    """Most points win among those who have not left; who ties shares."""
    best, sharers = -1, 0
    for seat in range(numbers.seats):
        points = -1 if state.players[seat].has_left else int(state.players[seat].points)
        if points > best:
            best, sharers = points, 1
        elif points == best:
            sharers += 1
    for seat in range(numbers.seats):
        wins = not state.players[seat].has_left and state.players[seat].points == best
        out[seat] = 1.0 / sharers if wins else 0.0


@rule("G-4", "G-5")
def seen(numbers: Numbers, before: State, seat: int, move: int, viewer: int) -> int:
    """A bid is seen by its owner, and by all when it is the last."""
    if seat in (NATURE, viewer) or move == LEAVE:
        return move
    return move if to_move(numbers, before) == 1 << seat else BID_UNSEEN


@rule("G-4")
def idle(numbers: Numbers, state: State, seat: int) -> int:
    """An absent player bids the lowest card."""
    rank = 1
    while rank < RANKS and not holds(state, seat, rank):
        rank += 1
    return rank


@rule("G-4")
def reveals(numbers: Numbers, before: State, seat: int, move: int, after: State) -> bool:
    """Every bid tells whether it was the last; a prize tells something unless it is the only one."""
    return seat != NATURE or after.prizes != 0


@rule("G-4")
def follow(numbers: Numbers, hidden: State, seat: int, order: int, number: int) -> int:
    """Bid the lowest card until ``number`` are left."""
    if not can_bid(numbers, hidden, seat):
        return -1
    held = 0
    for rank in range(1, numbers.cards + 1):
        held += (hidden.players[seat].hand >> rank) & 1
    return idle(numbers, hidden, seat) if held > number else -1
