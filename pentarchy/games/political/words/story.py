"""What happened, in a sentence or a few, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.listing import listed
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import ATTACK, DEFENCE, EVENTS, FIRST_ATTACHMENT, FIRST_EVENT, GROUPS, Effect
from ..box.move_codes import (
    BASE,
    BOTH,
    CALL,
    DECLARE,
    DESTROY,
    DIE,
    DRAW,
    EVENT,
    FIRST,
    LAY,
    LOSE,
    PASS,
    PUT,
    REJECT,
    SECRET_ANSWER,
    SECRET_DRAW,
    SECRET_PLAN,
    SECRET_TOP,
    SECRET_UNDER,
    TAKE,
    TOP,
    UNDER,
)
from ..box.state import Ending, Phase, State
from ..rules.attacks import attack_power, defence_power
from ..rules.windows import aim_of, event_of
from .cards import (
    card_in_words,
    counted,
    counts_of,
    event_in_words,
    group_in_words,
    influence_in_words,
    name_of,
    place_in_words,
    player,
    stack_of,
)
from .moves import Box
from .outcome import end_sentence
from .ranking import by_rank

# The move itself.


def tell_move(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> Iterator[str]:
    """Yield the move itself, as a viewer saw it."""
    if seen == LEAVE:
        yield f"{player(box, seat)} leaves the game: their hand is discarded, and their base is unaffiliated."
    elif seat == NATURE:
        yield _tell_chance(box, before, seen, after, viewer)
        if DIE < seen < FIRST and is_last_roll(before):
            yield _tell_sums(box, before, seen - DIE)
    elif seen in (SECRET_TOP, SECRET_UNDER) or seen == BOTH or TOP <= seen < REJECT:
        yield _tell_choice(box, before, seat, seen)
    elif int(before.phase) in (Phase.WINDOW, Phase.ASKING):
        yield from _tell_answer(box, before, seat, seen, after)
    elif seen == DECLARE:
        yield _tell_declaration(box, before, seat, after)
    elif seen == CALL:
        adds = "calls" if int(before.phase) == Phase.RAISE else "adds nothing"
        yield f"{player(box, seat)} {adds}."
    elif seen == SECRET_PLAN:
        yield f"{player(box, seat)} is putting a plan together."
    else:
        yield _tell_action(box, before, seat, seen)


def _tell_chance(box: Box, before: State, seen: int, after: State, viewer: int) -> str:
    drawer = int(before.event_by) - 1 if int(before.phase) == Phase.GIVING else int(before.turn)
    name = player(box, drawer)
    if seen == SECRET_DRAW:
        return f"{name} is dealt a card." if int(before.phase) == Phase.DEAL else f"{name} draws a card."
    if DRAW <= seen < LOSE:
        card = card_in_words(box, seen - DRAW)
        if int(before.phase) == Phase.MIDDLE:
            return f"{card} is turned up: it is unaffiliated."
        return f"{name} {'is dealt' if int(before.phase) == Phase.DEAL else 'draws'} {card}."
    if LOSE <= seen < TOP:
        return f"{player(box, int(before.event_at))} discards {card_in_words(box, seen - LOSE)} at random."
    if FIRST <= seen < DRAW:
        return f"The dice decide: {player(box, seen - FIRST)} begins."
    return f"The {('attack', 'defence')[_side_rolling(before)]} rolls {seen - DIE}."


def is_last_roll(before: State) -> bool:
    """Whether all dice but one have been rolled."""
    return int(before.thrown) + 1 == 2 + int(before.twice.sum())


def _side_rolling(before: State) -> int:
    return ATTACK if before.thrown <= before.twice[ATTACK] else DEFENCE


def _tell_sums(box: Box, before: State, number: int) -> str:
    """Return both sides' sums after the last roll, and what comes of them."""
    side = _side_rolling(before)
    attack, defence = int(attack_power(box.numbers, before)), int(defence_power(box.numbers, before))
    dice = before.dice.tolist()
    dice[side] = max(dice[side], number)
    target = int(before.target) - 1
    wins = attack + dice[ATTACK] > defence + dice[DEFENCE]
    sums = (
        f"Attack {attack} + {dice[ATTACK]} = {attack + dice[ATTACK]}, "
        f"defence {defence} + {dice[DEFENCE]} = {defence + dice[DEFENCE]}".replace("-", "−")
    )
    name = name_of(box, target)
    if not wins:
        return f"{sums}: {name} stays {place_in_words(box, before, target)}."
    fate = "is destroyed" if before.destroys else f"goes to {player(box, int(before.turn))}'s base"
    return f"{sums}: {name} {fate}."


def _tell_choice(box: Box, before: State, seat: int, seen: int) -> str:
    name = player(box, seat)
    if seen == BOTH:
        return f"{name} keeps both cards."
    if seen in (SECRET_TOP, SECRET_UNDER):
        where = "on top of the deck" if seen == SECRET_TOP else "at the bottom of the deck"
        return f"{name} keeps one card and puts the other {where}."
    card = seen - (TOP if seen < UNDER else UNDER)
    where = "on top of the deck" if seen < UNDER else "at the bottom of the deck"
    other = int(before.drawn[0] + before.drawn[1]) - card - 2
    return f"{name} keeps {card_in_words(box, card)} and puts {name_of(box, other)} {where}."


def _tell_answer(box: Box, before: State, seat: int, seen: int, after: State) -> Iterator[str]:
    """Yield what a player answers in secret, to that player alone, unless all see it played at once."""
    if seen == SECRET_ANSWER:
        return
    name = player(box, seat)
    if seen == PASS:
        passes = "plays no event" if int(before.phase) == Phase.WINDOW else "does not cancel the event"
        yield f"{name} {passes}."
    elif (int(after.event), int(after.event_by)) != (event_of(seen) + 1, seat + 1):
        event = event_in_words(box, before, event_of(seen), aim_of(seen))
        yield f"{name} answers with {event}."


def _tell_action(box: Box, before: State, seat: int, seen: int) -> str:
    name = player(box, seat)
    if seen == PASS:
        return f"{name} passes."
    if seen >= EVENT:
        return f"{name} plays {event_in_words(box, before, event_of(seen), aim_of(seen))}."
    if seen >= PUT:
        attachment, group = divmod(seen - PUT, GROUPS)
        card = card_in_words(box, FIRST_ATTACHMENT + attachment)
        where = f", {place_in_words(box, before, group)}" if before.place[group] else ""
        return f"{name} puts {card} on {group_in_words(box, before, group)}{where}."
    if seen >= LAY:
        return f"{name} lays down {card_in_words(box, seen - LAY)}."
    if seen >= TAKE:
        group = (seen - TAKE) % GROUPS
        verb = "destroy" if seen >= DESTROY else "take over"
        return f"{name} plans to {verb} {group_in_words(box, before, group)}."
    if seen >= BASE:
        return f"{name} adds {card_in_words(box, seen - BASE)} to their base."
    return f"{name} rejects {card_in_words(box, seen - REJECT)}: it is unaffiliated now."


def _tell_declaration(box: Box, before: State, seat: int, after: State) -> str:
    """Return what was laid down, and what is attacked."""
    laid = [
        group_in_words(box, after, group)
        for group in range(GROUPS)
        if after.team[group] != before.team[group] and after.team[group]
    ]
    puts = [
        f"{card_in_words(box, FIRST_ATTACHMENT + card)} on {name_of(box, int(after.lies_on[card]) - 1)}"
        for card in range(len(after.lies_on))
        if after.lies_on[card] != before.lies_on[card]
    ]
    cards = listed([*laid, *puts])
    name = player(box, seat)
    if int(before.phase) == Phase.RAISE:
        return f"{name} raises: {cards}."
    if int(before.phase) == Phase.MORE:
        return f"{name} adds {cards}."
    target = int(after.target) - 1
    aim = "destroy it" if after.destroys else "take it over"
    return f"{name} attacks {_target_in_words(box, after, seat, target)}, to {aim}, with {cards}."


def _target_in_words(box: Box, state: State, attacker: int, target: int) -> str:
    """Return the group that is attacked, with whose it is."""
    group, owner = group_in_words(box, state, target), int(state.place[target]) - 1
    if owner not in range(box.seats):
        return f"{group}, which is unaffiliated"
    whose = "their own" if owner == attacker else f"{player(box, owner)}'s"
    return f"{whose} {group}"


# What came of it.


def tell_event(box: Box, before: State, after: State) -> Iterator[str]:
    """Yield that an event was cancelled or took effect, and the next one."""
    is_same = before.event == after.event and before.event_by == after.event_by
    was, now = int(before.phase), int(after.phase)
    if before.event and (not is_same or now != was) and was == Phase.ASKING:
        yield from _tell_effect(box, before, after)
    if after.event and after.event_by and not is_same and was != Phase.ACTION:
        who = player(box, int(after.event_by) - 1)
        yield f"{who} plays {event_in_words(box, after, int(after.event) - 1, int(after.event_at))}."


def _tell_effect(box: Box, before: State, after: State) -> Iterator[str]:
    event, aim = int(before.event) - 1, int(before.event_at)
    name = name_of(box, FIRST_EVENT + event)
    by, canceller = int(before.event_by) - 1, _canceller(box, before, after)
    if after.left[by] and not before.left[by]:
        yield f"{name} is discarded with the rest of the hand."
    elif not after.event and not after.spent[event]:
        yield f"{name} goes back to {player(box, by)}'s hand."
    elif canceller >= 0:
        yield f"{player(box, canceller)} cancels {name}{_with_card(box, before, after)}."
    elif int(after.phase) == Phase.GIVING:
        yield f"{name} takes effect: {player(box, by)} draws {counted(int(after.to_draw), 'card')}."
    elif int(after.phase) == Phase.LOSING:
        yield f"{name} takes effect: {player(box, aim)} must discard a card."
    else:
        yield _tell_done(box, before, after, event, aim, name)


def _canceller(box: Box, before: State, after: State) -> int:
    """Return who is still there and has lost a card that is not the next event, -1 if nobody has."""
    lost = [
        int(before.held[seat]) - int(after.held[seat]) if not after.left[seat] else 0
        for seat in range(box.seats)
    ]
    if after.event and (after.event, after.event_by) != (before.event, before.event_by):
        lost[int(after.event_by) - 1] -= 1
    return lost.index(1) if 1 in lost else -1


def _with_card(box: Box, before: State, after: State) -> str:
    """Return with which card an event was cancelled, where no hand was discarded at the same time."""
    if (after.left != before.left).any():
        return ""
    played = int(before.event) - 1
    gone = [event for event in range(EVENTS) if after.spent[event] and not before.spent[event]]
    return f" with {name_of(box, FIRST_EVENT + next(event for event in gone if event != played))}"


def _tell_done(box: Box, before: State, after: State, event: int, aim: int, name: str) -> str:
    effect = box.print.deck.events[event].effect
    if effect == Effect.REMOVE:
        stack = stack_of(before, aim)
        gone = name_of(box, FIRST_ATTACHMENT + stack[-1]) if stack else "nothing"
        return f"{name} takes effect: {gone} is discarded from {group_in_words(box, after, aim)}."
    if effect == Effect.LOOK:
        by = player(box, int(before.event_by) - 1)
        return f"{name} takes effect: {by} looks at {player(box, aim)}'s hand."
    if effect in (Effect.TWICE, Effect.BONUS):
        side = "The attack" if aim == ATTACK else "The defence"
        amount = box.print.deck.events[event].amount
        return f"{side} {'rolls two dice' if effect == Effect.TWICE else f'adds {amount}'}."
    return f"{name} no longer has any effect."


def tell_window(box: Box, before: State, after: State) -> Iterator[str]:
    """Yield that all are asked for events, again, or no more."""
    if int(after.phase) == Phase.WINDOW and before.has_stirred and not after.has_stirred:
        yield "Events may be played again."
    elif int(after.phase) == Phase.WINDOW and int(before.window) != int(after.window):
        yield "Events may be played now."
    elif int(before.phase) == Phase.WINDOW and int(after.phase) == Phase.ROLLING:
        yield "Nobody plays an event: the dice are rolled."
    elif int(before.phase) == Phase.WINDOW and int(after.phase) == Phase.ACTION:
        yield "Nobody plays an event."


def tell_end(box: Box, state: State) -> Iterator[str]:
    """Yield how the game ended, the count before it."""
    if int(state.ending) != Ending.LAST_PLAYER:
        yield _tell_count(box, state)
    yield end_sentence(box, state)


def _tell_count(box: Box, state: State) -> str:
    """Return what every base counts for, the lowest first; of equals how many cards there are, too."""
    seats = [seat for seat in reversed(by_rank(box, state)) if not state.left[seat]]
    counts = counts_of(state)
    results = [counts[seat].result for seat in seats]
    told = []
    for seat in seats:
        count = counts[seat]
        words = f"{player(box, seat)} {influence_in_words(count)}"
        cards = counted(count.cards, "card")
        told.append(f"{words} with {cards}" if results.count(count.result) > 1 else words)
    return f"Hands are discarded, and bases are counted: {listed(told)}."
