"""What no sequence of moves may bring about."""

from __future__ import annotations

from enum import Flag, auto

from pentarchy.kernel.game import Box

from ..box.state import BIDDING, OVER, RANKS, TURNING, Numbers, Print, State


class Flaw(Flag):
    """What is wrong with a state."""

    STAGE_UNKNOWN = auto()  #: neither turning, bidding nor over
    HANDS_UNEQUAL = auto()  #: two who are still in hold different numbers of cards
    POINTS_FROM_NOWHERE = auto()  #: more points than the prizes turned up are worth
    BID_NOT_HELD = auto()  #: a bid of a card that is not in hand
    PRIZE_ASTRAY = auto()  #: a prize lies there out of bidding, or none does in it
    CARDS_ASTRAY = auto()  #: hands and prizes left do not go together
    WAITING_WRONG = auto()  #: the seats awaited are not those that play and have not bid
    ALL_HAVE_BID = auto()  #: the last bid did not show them all


def audit(box: Box[Numbers, Print], state: State) -> Flaw:
    """Return every flaw of a state; none, if the rules are kept."""
    flaws = Flaw(0)
    players = [state.players[seat] for seat in range(box.seats)]
    still_in = [player for seat, player in enumerate(players) if int(state.playing) >> seat & 1]
    if state.stage not in (TURNING, BIDDING, OVER):
        flaws |= Flaw.STAGE_UNKNOWN
    held = {int(player.hand).bit_count() for player in still_in}
    if len(held) > 1:
        flaws |= Flaw.HANDS_UNEQUAL
    gone = [rank for rank in range(1, int(box.numbers.cards) + 1) if not int(state.prizes) >> rank & 1]
    if sum(int(player.points) for player in players) + int(state.carried) > sum(gone):
        flaws |= Flaw.POINTS_FROM_NOWHERE
    if any(player.bid and not int(player.hand) >> int(player.bid) & 1 for player in players):
        flaws |= Flaw.BID_NOT_HELD
    if (state.stage == BIDDING) != (0 < state.prize <= RANKS) and state.stage != OVER:
        flaws |= Flaw.PRIZE_ASTRAY
    left = int(box.numbers.cards) - len(gone) + (state.prize != 0)
    if held and held != {left}:
        flaws |= Flaw.CARDS_ASTRAY
    if int(state.waiting) != _waiting(box, state):
        flaws |= Flaw.WAITING_WRONG
    if state.stage == BIDDING and all(player.bid for player in still_in):
        flaws |= Flaw.ALL_HAVE_BID
    return flaws


def _waiting(box: Box[Numbers, Print], state: State) -> int:
    if state.stage != BIDDING:
        return 0
    unbid = sum(1 << seat for seat in range(box.seats) if not state.players[seat].bid)
    return unbid & int(state.playing)
