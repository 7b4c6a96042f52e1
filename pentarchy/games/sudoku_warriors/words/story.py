"""What happened, in a sentence or a few with every number that a player wants to check."""

from __future__ import annotations

from pentarchy.kernel.listing import listed
from pentarchy.kernel.seats import LEAVE

from ..box.constants import CAPITAL_HILLTOPS, HILLTOP_NAMES, HILLTOPS, PROVINCES, VILLAGE_NAMES
from ..box.move_codes import ADD, BATTLE, DONE, FIRST, PLACE, SURRENDER, SWAP
from ..box.state import CROSSED, DESERTED, Phase, State
from ..box.unpacking import Box
from ..rules.battle import best_other
from ..rules.island import provinces_of
from .standing import counted, each, provinces_in_words, scores, side
from .survey import PROVINCES_AT, owner_of, provinces_that_fill

ORDINALS = ("first", "second", "third", "fourth", "fifth")


def tell_move(box: Box, before: State, seat: int, seen: int, after: State) -> str:
    """Return a move in a sentence, without what came of it."""
    if seen == LEAVE:
        return _tell_leaving(before, seat)
    if seen >= FIRST:
        return f"{side(seen - FIRST)} is drawn at random and places first."
    name = side(seat)
    if seen == SWAP:
        return _tell_swap(before, name)
    if seen >= BATTLE:
        return f"{name} chooses the battle for province {seen - BATTLE + 1}."
    if seen == SURRENDER:
        return f"{name} surrenders with {int(before.scores[seat])} against {best(before, seat)}."
    if seen == DONE:
        return _tell_closing(before, seat)
    if seen >= ADD:
        village = seen - ADD
        worth = int(box.numbers.values[village])
        score = int(after.scores[seat])
        return f"{name} adds {worth} from {VILLAGE_NAMES[village]}: {score} against {best(after, seat)}."
    return _tell_placement(before, name, seen - PLACE)


def best(state: State, seat: int) -> int:
    """Return the best score of all others."""
    return int(best_other(state, seat))


# One sentence for each kind of move.


def _tell_leaving(before: State, seat: int) -> str:
    told = f"{side(seat)} leaves the game; its warriors stay where they are."
    if before.phase != Phase.BATTLE or not before.fighting[seat]:
        return told
    return f"{told} {side(seat)} is out of this battle."


def _tell_swap(before: State, name: str) -> str:
    first = next(hilltop for hilltop, holder in enumerate(before.hilltops.tolist()) if holder)
    former = side(int(before.hilltops[first]) - 1)
    return f"{name} swaps: the warrior on {HILLTOP_NAMES[first]} is {name}'s now, no longer {former}'s."


def _tell_closing(before: State, seat: int) -> str:
    """Return how a bid ended: with what was added, or as it stood."""
    score, name = int(before.scores[seat]), side(seat)
    if before.is_opening:
        if before.added:
            return f"{name} opens with {score}."
        return f"{name} opens with {score} and adds nothing."
    if before.added:
        return f"{name} stays in with {score} against {best(before, seat)}."
    return f"{name} adds nothing and stays in: {score} against {best(before, seat)}."


def _tell_placement(before: State, name: str, hilltop: int) -> str:
    told = f"{name} places a warrior on {HILLTOP_NAMES[hilltop]}"
    filled = provinces_that_fill(before.hilltops.tobytes(), hilltop)
    return f"{told} and fills {provinces_in_words(filled)}." if filled else f"{told}."


# What a battle brought.


def decided(before: State, seen: int, after: State) -> list[int]:
    """Return the provinces that a move decided, in the order in which it did."""
    was, now = before.owners.tolist(), after.owners.tolist()
    won = [province for province in range(PROVINCES) if now[province] and not was[province]]
    first = -1
    if before.phase == Phase.BATTLE:
        first = int(before.province)
    elif BATTLE <= seen < SWAP:
        first = seen - BATTLE
    return sorted(won, key=lambda province: (province != first, province))


def tell_decision(box: Box, before: State, seen: int, after: State, province: int, later: list[int]) -> str:
    """Return who won a province, how many that player had then, and why if nobody fought for it."""
    if after.owners[province] == DESERTED:
        return f"Province {province + 1} is nobody's: everybody with a warrior at its capital has left."
    owners = after.owners.tolist()
    winner = owner_of(owners, province)
    name = side(winner)
    owned = int(provinces_of(after, winner)) - sum(owner_of(owners, other) == winner for other in later)
    which = f"{name} wins province {province + 1} and owns {owned} of {int(box.numbers.target)} now."
    if before.phase == Phase.BATTLE and before.province == province:
        return which
    around = {_holder(before, seen, hilltop) for hilltop in CAPITAL_HILLTOPS[province].tolist()}
    if len(around) == 1:
        return f"{name} holds all four hilltops around the capital. {which}"
    return f"Nobody else who is still in the game has a warrior at the capital. {which}"


def _holder(before: State, seen: int, hilltop: int) -> int:
    """Return whose warrior stood on a hilltop before anything was crossed out, as the seat + 1."""
    return int(before.mover) + 1 if seen == PLACE + hilltop else int(before.hilltops[hilltop])


def crossed_with(before: State, after: State, province: int, later: list[int]) -> list[int]:
    """Return the hilltops crossed out when a province was won: those that touch none won later."""
    was, now = before.hilltops.tolist(), after.hilltops.tolist()
    crossed = [h for h in range(HILLTOPS) if now[h] == CROSSED and was[h] != CROSSED]
    return [h for h in crossed if province in PROVINCES_AT[h] and not set(later) & set(PROVINCES_AT[h])]


def tell_crossing(before: State, seen: int, after: State, crossed: list[int]) -> str:
    """Return whose warriors were crossed out, where, and how many."""
    losses: dict[int, list[str]] = {}
    for hilltop in crossed:
        losses.setdefault(_holder(before, seen, hilltop) - 1, []).append(HILLTOP_NAMES[hilltop])
    parts = [
        f"{counted(len(names), 'warrior')} of {side(seat)}, on {listed(names)}"
        for seat, names in losses.items()
    ]
    return f"Crossed out: {'; '.join(parts)}."


def is_new_battle(before: State, after: State) -> bool:
    """Whether a battle has begun."""
    return bool(before.phase != Phase.BATTLE or before.province != after.province)


def tell_opening(box: Box, after: State) -> tuple[str, str]:
    """Return the scores at the beginning of a battle, each player's warriors there, and who bids."""
    bidder = side(int(after.bidder))
    opens = f"{bidder} opens." if after.is_opening else f"{bidder} bids."
    return f"Warriors there: {each(scores(box, after))}.", opens
