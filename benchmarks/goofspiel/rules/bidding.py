"""The rules, in the order of RULES.md."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE, NATURE_DUE

from ..box.move_codes import BID_UNSEEN, TURN
from ..box.state import BIDDING, OVER, RANKS, TURNING, Numbers, Refusal, State


@rule("G-2", "G-3")
def opening(numbers: Numbers, state: State, seats: int) -> None:
    """Every player and the prizes have one card of each rank in play."""
    suit = (2 << int(numbers.cards)) - 2
    state.prizes = suit
    state.playing = (1 << seats) - 1
    for seat in range(seats):
        state.players[seat].hand = suit


@rule("G-3", "G-4", "G-8")
def to_move(numbers: Numbers, state: State) -> int:
    """Chance turns up a prize, then all who have not bid are awaited."""
    return NATURE_DUE if state.stage == TURNING else int(state.waiting)


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
    elif can_bid(state, seat):
        suit = int(state.players[seat].hand)
    count = 0
    for rank in range(1, RANKS + 1):
        # Written always, counted if held: the next card overwrites one that is not.
        out[count] = first + rank
        count += (suit >> rank) & 1
    return count


@rule("G-4", "G-9")
def can_bid(state: State, seat: int) -> bool:
    """Whether a seat is still to bid for the prize that lies there."""
    return ((state.waiting >> seat) & 1) != 0


@rule("G-1", "G-3", "G-4", "G-8", "G-9")
def refusal(numbers: Numbers, state: State, seat: int, move: int) -> int:
    """Return why a seat, or chance, may not make a move."""
    if state.stage == OVER:
        return Refusal.GAME_OVER
    if seat == NATURE:
        return refusal_of_prize(state, move - TURN)
    if seat >= numbers.seats:
        return Refusal.NOT_A_SEAT
    if not (state.playing >> seat) & 1:
        return Refusal.HAS_LEFT
    if state.stage == TURNING:
        return Refusal.NO_PRIZE
    if move == LEAVE:
        return Refusal.NONE
    if move > RANKS:
        return Refusal.NOT_NATURES
    if not can_bid(state, seat):
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
    state.waiting &= ~(1 << seat)
    if move == LEAVE:
        leave(state, seat)
    else:
        state.players[seat].bid = move
    if state.waiting == 0 and state.stage == BIDDING:
        award(numbers, state)
        show(numbers, state)


@rule("G-3")
def turn_up(state: State, rank: int) -> None:
    """The prize of a rank lies there to be bid for."""
    state.prize = rank
    state.prizes ^= 1 << rank
    state.stage = BIDDING
    state.waiting = state.playing


@rule("G-9")
def leave(state: State, seat: int) -> None:
    """A seat takes back its bid and plays no more; one alone is a winner."""
    state.players[seat].bid = 0
    state.playing ^= 1 << seat
    if is_alone(state):
        state.stage = OVER
        state.waiting = 0


@rule("G-9")
def is_alone(state: State) -> bool:
    """Whether all but one have left."""
    return (state.playing & (state.playing - 1)) == 0


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
    count = cards_in(state.prizes) if state.stage == TURNING else 0
    for index in range(count):
        out[index] = 1
    return count


@rule("G-2")
def cards_in(suit: int) -> int:
    """Return how many ranks are left of a suit."""
    count = 0
    for rank in range(1, RANKS + 1):
        count += (suit >> rank) & 1
    return count


@rule("G-8", "G-9")
def places(numbers: Numbers, state: State, out: Any) -> None:
    """Most points win among those who have not left; who ties shares."""
    best, sharers = -1, 0
    for seat in range(numbers.seats):
        points = standing_points(state, seat)
        if points > best:
            best, sharers = points, 1
        elif points == best:
            sharers += 1
    for seat in range(numbers.seats):
        out[seat] = 1.0 / sharers if standing_points(state, seat) == best else 0.0


@rule("G-9")
def standing_points(state: State, seat: int) -> int:
    """Return what counts for winning: a seat's points, -1 when it has left."""
    return int(state.players[seat].points) if (state.playing >> seat) & 1 else -1


@rule("G-4", "G-5")
def seen(numbers: Numbers, before: State, seat: int, move: int, viewer: int) -> int:
    """A bid is seen by its owner, and by all when it is the last."""
    if seat in (NATURE, viewer) or move == LEAVE:
        return move
    return move if before.waiting == 1 << seat else BID_UNSEEN


@rule("G-4")
def idle(numbers: Numbers, state: State, seat: int) -> int:
    """An absent player bids the lowest card."""
    rank = 1
    while rank < RANKS and not holds(state, seat, rank):
        rank += 1
    return rank


@rule("G-4")
def reveals(numbers: Numbers, before: State, seat: int, move: int, after: State) -> bool:
    """The last bid shows them all, who leaves shows who had bid, and a prize shows which it is."""
    if seat == NATURE:
        return after.prizes != 0
    return move == LEAVE or before.waiting == 1 << seat


@rule("G-4")
def follow(numbers: Numbers, hidden: State, seat: int, order: int, number: int) -> int:
    """Bid the lowest card until ``number`` are left."""
    if not can_bid(hidden, seat) or cards_in(hidden.players[seat].hand) <= number:
        return -1
    return idle(numbers, hidden, seat)
