"""What happened, and how things stand, in words."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel.game import Box, Standing
from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.seats import LEAVE, NATURE
from pentarchy.kernel.victory import results

from ..box.move_codes import TURN
from ..box.state import BIDDING, OVER, Numbers, Print, State
from ..rules.bidding import is_alone, places
from .moves import RANK_WORDS


def tell(box: Box[Numbers, Print], before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    """Return a move and what came of it, as a viewer saw it, in a sentence."""
    if seat == NATURE:
        return f"The {RANK_WORDS[seen - TURN]} is turned up."
    awarded = before.stage == BIDDING and before.prize != 0 and after.prize == 0
    sentences = [_tell_mover(box, seat, seen, viewer)] if seen == LEAVE or not awarded else []
    if awarded:
        sentences.append(_tell_award(box, before, after))
    if after.stage == OVER:
        sentences.append(outcome(box, after).sentence)
    return " ".join(sentences)


def _tell_mover(box: Box[Numbers, Print], seat: int, seen: int, viewer: int) -> str:
    name = box.sides[seat].name
    if seen == LEAVE:
        return f"{name} leaves the game."
    return f"{name} bids {f'the {RANK_WORDS[seen]}' if seat == viewer else 'a card'}."


def _tell_award(box: Box[Numbers, Print], before: State, after: State) -> str:
    bids = ", ".join(
        f"{side.name} the {RANK_WORDS[int(after.players[seat].shown)]}"
        for seat, side in enumerate(box.sides)
        if after.players[seat].shown
    )
    for seat, side in enumerate(box.sides):
        won = int(after.players[seat].points) - int(before.players[seat].points)
        if won:
            return f"The bids: {bids}. {side.name} takes {won}."
    return f"The bids: {bids}. Nobody takes the {RANK_WORDS[int(before.prize)]}."


def prompt(box: Box[Numbers, Print], state: State, seat: int, path: Sequence[str]) -> str:
    """Return what a seat is to do now."""
    if state.stage == OVER:
        return outcome(box, state).sentence
    if state.stage == BIDDING and seat in range(box.seats):
        if state.players[seat].bid:
            return f"You bid the {RANK_WORDS[int(state.players[seat].bid)]}. The others are still choosing."
        return f"Bid a card for the {RANK_WORDS[int(state.prize)]}."
    return (
        "The next prize is being turned up." if state.stage != BIDDING else "All players are choosing a bid."
    )


def standing(box: Box[Numbers, Print], state: State) -> Standing:
    """Return the prize, what is carried, and everyone's points and cards."""
    facts = (
        ("Prize", RANK_WORDS[int(state.prize)]),
        ("Carried", str(int(state.carried))),
        ("Prizes to come", str(int(state.prizes).bit_count())),
    )
    players = [state.players[seat] for seat in range(box.seats)]
    return Standing(
        facts,
        tuple(
            (
                ("Points", str(int(player.points))),
                ("Cards", str(int(player.hand).bit_count()) if int(state.playing) >> seat & 1 else "left"),
            )
            for seat, player in enumerate(players)
        ),
    )


def outcome(box: Box[Numbers, Print], state: State) -> Outcome:
    """Return how the game ended: most points, or one player alone left."""
    shares = results(box, state, places)
    points = tuple(int(state.players[seat].points) for seat in range(box.seats))
    winners = [side.name for side, share in zip(box.sides, shares, strict=True) if share]
    alone = is_alone(state)
    best = max(point for point, share in zip(points, shares, strict=True) if share)
    verb = "share the win" if len(winners) > 1 else "wins"
    reason = "the others have left" if alone else f"{best} points"
    sentence = f"{' and '.join(winners)} {verb}: {reason}."
    return Outcome(shares, points, "G-9" if alone else "G-8", sentence)
