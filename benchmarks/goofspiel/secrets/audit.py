"""What no sequence of moves may bring about."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Flag, auto

from pentarchy.kernel.flaws import found
from pentarchy.kernel.game import Box

from ..box.state import BIDDING, OVER, RANKS, TURNING, Numbers, Player, Print, State


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
    return found(Flaw, _findings(box, state))


def _findings(box: Box[Numbers, Print], state: State) -> Iterator[tuple[Flaw, bool]]:
    players = [state.players[seat] for seat in range(box.seats)]
    still_in = [player for seat, player in enumerate(players) if int(state.playing) >> seat & 1]
    held = {int(player.hand).bit_count() for player in still_in}
    gone = [rank for rank in range(1, int(box.numbers.cards) + 1) if not int(state.prizes) >> rank & 1]
    won = sum(int(player.points) for player in players) + int(state.carried)
    left = int(box.numbers.cards) - len(gone) + (state.prize != 0)
    has_prize = 0 < state.prize <= RANKS
    yield Flaw.STAGE_UNKNOWN, state.stage not in (TURNING, BIDDING, OVER)
    yield Flaw.HANDS_UNEQUAL, len(held) > 1
    yield Flaw.POINTS_FROM_NOWHERE, won > sum(gone)
    yield Flaw.BID_NOT_HELD, any(_bids_unheld(player) for player in players)
    yield Flaw.PRIZE_ASTRAY, (state.stage == BIDDING) != has_prize and state.stage != OVER
    yield Flaw.CARDS_ASTRAY, bool(held) and held != {left}
    yield Flaw.WAITING_WRONG, int(state.waiting) != _waiting(box, state)
    yield Flaw.ALL_HAVE_BID, state.stage == BIDDING and all(player.bid for player in still_in)


def _waiting(box: Box[Numbers, Print], state: State) -> int:
    if state.stage != BIDDING:
        return 0
    unbid = sum(1 << seat for seat in range(box.seats) if not state.players[seat].bid)
    return unbid & int(state.playing)


def _bids_unheld(player: Player) -> bool:
    return bool(player.bid) and not int(player.hand) >> int(player.bid) & 1
