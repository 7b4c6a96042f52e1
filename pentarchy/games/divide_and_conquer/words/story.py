"""What happened, in sentences with every number that a player wants to check."""

from __future__ import annotations

from pentarchy.kernel.game import bits
from pentarchy.kernel.listing import listed
from pentarchy.kernel.seats import LEAVE

from ..box.constants import BATTALION_NAMES, BATTALIONS, OBJECTIVES, SQUARE_NAMES, TROOPS
from ..box.move_codes import (
    CALL_OFF,
    FIGHT,
    INITIATIVE,
    ORDER,
    PASS,
    POINT,
    REDEPLOY,
    REINFORCE,
    REVEAL,
    SECRET_ORDER,
    SKIP,
)
from ..box.state import UNWRITTEN, Ending, EqualStrength, Phase, State
from ..rules.ending import secured
from ..rules.movement import acting, is_held_by_partner, marching
from ..rules.planning import plain
from .moves import Box, is_order, read_order
from .standing import all_of, battalions_of, defenders_on, held_in_words, side, troops_in_words


def tell_move(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    """Return a move in a sentence or a few, as a viewer saw it."""
    if seen == LEAVE:
        return _tell_leaving(box, before, seat)
    if seen == REVEAL:
        return _tell_reveal(box, before, after)
    if INITIATIVE <= seen < POINT:
        return f"{BATTALION_NAMES[seen - INITIATIVE]} is drawn at random."
    if POINT <= seen < REINFORCE:
        return _tell_signal(box, seat, seen - POINT)
    if seen == PASS or seen >= ORDER:
        return _tell_writing(box, before, seat, seen, after, viewer)
    battalion = int(acting(before))
    name = BATTALION_NAMES[battalion]
    if seen in (FIGHT, CALL_OFF):
        return _tell_choice(box, before, battalion, seen)
    if seen == SKIP:
        return f"{name} takes no reinforcement."
    home = SQUARE_NAMES[int(box.numbers.headquarters[battalion])]
    if seen >= REDEPLOY:
        return f"{name} pulls a troop from {SQUARE_NAMES[seen - REDEPLOY]} back to its headquarters {home}."
    return _tell_return(before, battalion, seen - REINFORCE, after)


def _agree(box: Box, seat: int, one: str, several: str) -> str:
    """Return the words that fit a battalion, or a team of two."""
    return one if len(battalions_of(box, seat)) == 1 else several


# One sentence for each kind of move.


def _tell_leaving(box: Box, before: State, seat: int) -> str:
    their = _agree(box, seat, "leaves the game; its", "leave the game; their")
    told = f"{side(box, seat)} {their} troops stay and defend."
    if before.phase == Phase.CHOICE and box.numbers.commander[acting(before)] == seat:
        told += " The attack is called off."
    return told


def _tell_signal(box: Box, seat: int, shown: int) -> str:
    signals = f"{side(box, seat)} {_agree(box, seat, 'signals', 'signal')} that"
    if shown == 0:
        return f"{signals} nobody is ahead."
    if shown - 1 == seat:
        return f"{signals} {_agree(box, seat, 'it is ahead itself', 'they are ahead themselves')}."
    return f"{signals} {side(box, shown - 1)} {_agree(box, shown - 1, 'is', 'are')} ahead."


def _tell_writing(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    if seen == SECRET_ORDER:
        return f"{side(box, seat)} {_agree(box, seat, 'writes', 'write')} an order."
    who = "You" if seat == viewer else side(box, seat)
    whose = ""
    if len(battalions_of(box, seat)) > 1:
        whose = f" for {BATTALION_NAMES[_written(box, before, seat, seen, after)]}"
    verb = "write" if seat == viewer else _agree(box, seat, "writes", "write")
    if plain(seen) == PASS:
        return f"{who} {verb} no order{whose} this turn."
    start, troops, target = read_order(plain(seen))
    return f"{who} {verb} an order{whose}: {troops} from {SQUARE_NAMES[start]} to {SQUARE_NAMES[target]}."


def _written(box: Box, before: State, seat: int, seen: int, after: State) -> int:
    """Return the battalion whose order was written; its mover sees both states."""
    ours = battalions_of(box, seat)
    written = [b for b in ours if before.orders[b] == UNWRITTEN and after.orders[b] == plain(seen)]
    return written[0] if written else ours[0]


def _tell_return(before: State, battalion: int, where: int, after: State) -> str:
    name, square = BATTALION_NAMES[battalion], SQUARE_NAMES[where]
    bank = int(before.bank[battalion]) - 1
    standing_there = int(before.troops[battalion, where]) + 1
    there = "it stands alone" if standing_there == 1 else f"{standing_there} stand now"
    lost = f"{_count(bank, 'is', 'are')} still lost" if bank else f"{name} has no other lost troops"
    return f"{name} brings a lost troop back to {square}, where {there}. {lost}."


def _tell_choice(box: Box, before: State, battalion: int, seen: int) -> str:
    name = BATTALION_NAMES[battalion]
    order = int(before.orders[battalion])
    start, _, target = read_order(order)
    troops = int(marching(box.numbers, before, battalion, order))
    if seen == CALL_OFF:
        stay = f"{troops_in_words(troops)} {'stays' if troops == 1 else 'stay'}"
        return f"{name} calls off the attack: nothing moves, and its {stay} on {SQUARE_NAMES[start]}."
    defenders = defenders_on(box, before, battalion, target)
    return (
        f"{name} fights: {_count(troops, 'falls', 'fall')} on each side, "
        f"{troops} of {name} and {all_of(defenders)}; {SQUARE_NAMES[target]} is empty."
    )


# Orders as they are revealed.


def _tell_reveal(box: Box, before: State, after: State) -> str:
    revealed = [b for b in range(BATTALIONS) if after.shown[b] != before.shown[b]]
    battalion = revealed[0]
    order = int(after.shown[battalion])
    if not is_order(order):
        return f"{BATTALION_NAMES[battalion]} has given no order."
    told = _tell_failure(box, before, battalion, order) or _tell_march(box, before, battalion, order, after)
    was, now = (int(secured(box.numbers, state, battalion)) for state in (before, after))
    if now > was and now < OBJECTIVES:
        told += f" {BATTALION_NAMES[battalion]} holds {now} of its {OBJECTIVES} objectives now."
    return told


def _tell_failure(box: Box, before: State, battalion: int, order: int) -> str:
    """Return why an order cannot be executed, or nothing when it can."""
    start, ordered, target = read_order(order)
    why = ""
    if marching(box.numbers, before, battalion, order) == 0:
        remain = int(before.troops[battalion, start])
        stand = "only 1 stands" if remain == 1 else f"only {remain} stand"
        why = f"{stand} on {SQUARE_NAMES[start]} now (D-R8)"
        if remain == 0:
            why = f"none of its troops stand on {SQUARE_NAMES[start]} any more (D-R9)"
    elif is_held_by_partner(box.numbers, before, battalion, target):
        partners = _partners(box, before, battalion, target)
        hold = "holds" if sum(partners.values()) == 1 else "hold"
        why = f"{all_of(partners)}, its partner, {hold} {SQUARE_NAMES[target]} (D-R26)"
    if not why:
        return ""
    name = BATTALION_NAMES[battalion]
    return f"{name}'s order, {ordered} from {SQUARE_NAMES[start]} to {SQUARE_NAMES[target]}, fails: {why}."


def _tell_march(box: Box, before: State, battalion: int, order: int, after: State) -> str:
    name = BATTALION_NAMES[battalion]
    start, ordered, target = read_order(order)
    troops = int(marching(box.numbers, before, battalion, order))
    told = f"{name} marches {troops_in_words(troops)} from {SQUARE_NAMES[start]} to {SQUARE_NAMES[target]}"
    if troops < ordered:
        told += f", all that remain of the {ordered} ordered (D-R8)"
    defenders = defenders_on(box, before, battalion, target)
    if defenders:
        return f"{told}. {_tell_conflict(box, battalion, troops, start, target, defenders, after)}"
    joined = int(before.troops[battalion, target])
    if joined:
        return f"{told} and joins {joined}: {joined + troops} stand there now."
    return f"{told}."


def _tell_conflict(
    box: Box, battalion: int, troops: int, start: int, target: int, defenders: dict[int, int], after: State
) -> str:
    name, square = BATTALION_NAMES[battalion], SQUARE_NAMES[target]
    against = sum(defenders.values())
    met = f"{troops} of {name} {'meets' if troops == 1 else 'meet'} {all_of(defenders)} on {square}"
    if troops == against and after.phase == Phase.CHOICE:
        return f"{met}, equal in strength: {name} decides whether to fight (D-14)."
    if troops == against and box.numbers.equal_strength != EqualStrength.ANNIHILATE:
        return f"{met}, equal in strength: {name} falls back to {SQUARE_NAMES[start]} (D-R13)."
    if troops == against:
        return f"{met}: {'both' if troops == 1 else f'all {troops + against}'} fall, and {square} is empty."
    fallen = min(troops, against)
    holders = {battalion: troops - fallen} if troops > against else _remaining(defenders, target, after)
    left = sum(holders.values())
    return (
        f"{met}: {_count(fallen, 'falls', 'fall')} on each side, and "
        f"{all_of(holders)} {'holds' if left == 1 else 'hold'} {square}."
    )


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _partners(box: Box, state: State, battalion: int, square: int) -> dict[int, int]:
    commander = box.numbers.commander
    return {
        other: int(state.troops[other, square])
        for other in range(BATTALIONS)
        if state.troops[other, square] and other != battalion and commander[other] == commander[battalion]
    }


def _remaining(defenders: dict[int, int], square: int, after: State) -> dict[int, int]:
    return {other: int(after.troops[other, square]) for other in defenders if after.troops[other, square]}


# The end.


def end_sentence(box: Box, state: State) -> str:
    """Return how the game ended: who won, and by what."""
    winners = [side(box, seat) for seat in bits(int(state.winners))]
    if state.ending == Ending.LAST_PLAYER:
        wins = _agree(box, next(bits(int(state.winners))), "wins", "win")
        return f"Everybody else has left: {winners[0]} {wins} (D-R32)."
    if state.ending == Ending.OBJECTIVES:
        return _end_by_objectives(box, state, next(bits(int(state.winners))))
    return f"Turn {int(state.turn)} was the last. {_end_by_count(box, state)} (D-R31)."


def _end_by_objectives(box: Box, state: State, seat: int) -> str:
    ours = battalions_of(box, seat)
    whole = [b for b in ours if secured(box.numbers, state, b) == OBJECTIVES]
    held = [f"{BATTALION_NAMES[b]} holds {_goals_in_words(box, b)}" for b in whole]
    if len(ours) == 1:
        return f"{held[0]} and wins."
    return f"{' and '.join(held)}: {side(box, seat)} win."


def _goals_in_words(box: Box, battalion: int) -> str:
    return listed([SQUARE_NAMES[int(square)] for square in box.numbers.objectives[battalion]])


def _end_by_count(box: Box, state: State) -> str:
    """Return what decided after the last turn: objectives, then troops, or nothing."""
    counts = {
        seat: (held_in_words(box, state, seat), *_tally(box, state, seat))
        for seat in range(box.seats)
        if not state.left[seat]
    }
    winners = list(bits(int(state.winners)))
    _, goals, troops = counts[winners[0]]
    if len(winners) > 1:
        who = listed([side(box, seat) for seat in winners])
        return f"{who} share the win: {_goals(goals)} and {troops} troops on the board each"
    winner = winners[0]
    name, wins = side(box, winner), _agree(box, winner, "wins", "win")
    rivals = [seat for seat in counts if seat != winner and counts[seat][1] == goals]
    if not rivals:
        hold = _agree(box, winner, "holds", "hold")
        return f"{name} {hold} the most objectives, {counts[winner][0]}, and {wins}"
    most = max(counts[seat][2] for seat in rivals)
    equals = listed([side(box, seat) for seat in (winner, *rivals)])
    each = " each" if goals else ""
    return (
        f"{equals} hold {_goals(goals)}{each}; {name} {_agree(box, winner, 'has', 'have')} "
        f"more troops on the board, {troops} against {most}, and {wins}"
    )


def _goals(count: int) -> str:
    return f"{count or 'no'} objective{'' if count == 1 else 's'}"


def _tally(box: Box, state: State, seat: int) -> tuple[int, int]:
    """Return how many objectives a player's battalions hold and how many troops they have on the board."""
    ours = battalions_of(box, seat)
    goals = sum(int(secured(box.numbers, state, battalion)) for battalion in ours)
    return goals, sum(TROOPS - int(state.bank[battalion]) for battalion in ours)
