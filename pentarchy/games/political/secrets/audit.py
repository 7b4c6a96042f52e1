"""What no sequence of moves may bring about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Flag, auto
from typing import Any

from pentarchy.kernel.flaws import found
from pentarchy.kernel.game import Box

from ..box.constants import FIRST_ATTACHMENT, FIRST_EVENT, GROUPS, LOOKS, PLAYERS, Lasting, first_of
from ..box.move_codes import EVENT, PASS
from ..box.state import (
    BOTTOM,
    OFF_TABLE,
    PASSED_WITHOUT_ATTACHMENT,
    Numbers,
    Phase,
    Place,
    Print,
    State,
    Team,
    Window,
)

PLAYED = (Phase.ASKING, Phase.GIVING, Phase.LOSING)  #: the phases of an event that was played


class Flaw(Flag):
    """What is wrong with a state."""

    PHASE_UNKNOWN = auto()
    CARD_MISPLACED = auto()  #: a card in two places, or in none
    MISCOUNTED = auto()  #: a hand or the deck
    POWER_WRONG = auto()  #: a power or a wing that is not what lies on the group
    STACK_WRONG = auto()  #: attachments in no order, or on something that is not on the table
    CLOSED_WRONG = auto()  #: something on top of what closes a stack, or an open one that is none
    ORDER_WRONG = auto()  #: a card of known order without one who knows it
    PROOF_WRONG = auto()  #: a forced pass that proved what is not so
    LOOK_WRONG = auto()  #: somebody knows of a hand what is not in it
    DRAWN_OUT_OF_TURN = auto()
    TEAM_WRONG = auto()  #: attackers or helpers where nothing is attacked, or elsewhere than in a base
    PLAN_WRONG = auto()  #: something planned that is not in hand
    ANSWER_WRONG = auto()  #: an answer out of time, or with a card that is not in hand
    EVENT_WRONG = auto()
    TURN_OF_NOBODY = auto()
    DECK_EMPTY_TOO_LONG = auto()  #: no card is left, and nobody has the last turn
    LEAVER_HAS_CARDS = auto()
    END_WITHOUT_WINNER = auto()


def audit(box: Box[Numbers, Print], state: State) -> Flaw:
    """Return every flaw of a state; none, if the rules are kept."""
    return found(Flaw, _findings(box, state))


def _findings(box: Box[Numbers, Print], state: State) -> Iterator[tuple[Flaw, bool]]:
    if int(state.phase) not in set(Phase):
        yield Flaw.PHASE_UNKNOWN, True
        return
    yield from _cards(box.numbers, state)
    yield from _stacks(box.numbers, state)
    yield from _known(box.numbers, state)
    yield from _course(state)
    yield from _teams(state)
    yield from _plan(state)
    yield from _events(state)


def cards_in(words: Any) -> list[int]:
    """Return the numbers of the cards in a set."""
    found = []
    for word, bits in enumerate(words.tolist()):
        found += [int(first_of(word)) + bit for bit in range(48) if bits and bits >> bit & 1]
    return found


def on_table(state: State) -> list[bool]:
    """Return for each group whether it lies face up, discards aside."""
    return [Place.UNSEEN < place < Place.DISCARDED for place in state.place.tolist()]


def _cards(numbers: Numbers, state: State) -> Iterator[tuple[Flaw, bool]]:
    """Every card of the deck is in one place, and hands and deck are counted."""
    hands = [cards_in(state.hands[seat]) for seat in range(PLAYERS)]
    middle = cards_in(state.middle)
    top = [int(state.top) - 1] if state.top_by else []
    under = [card - 1 for card in state.bottom.tolist()[: state.under]]
    drawn = [card - 1 for card in state.drawn.tolist() if card]
    table = [group for group, place in enumerate(state.place.tolist()) if place]
    table += [FIRST_ATTACHMENT + card for card, on in enumerate(state.lies_on.tolist()) if on]
    table += [FIRST_EVENT + event for event, is_spent in enumerate(state.spent.tolist()) if is_spent]
    table += [FIRST_EVENT + int(state.event) - 1] if state.event else []
    places = Counter([*middle, *top, *under, *drawn, *table, *(card for hand in hands for card in hand)])
    whole = cards_in(numbers.deck)
    yield Flaw.CARD_MISPLACED, sorted(places.elements()) != whole
    yield Flaw.MISCOUNTED, [len(hand) for hand in hands] != [int(held) for held in state.held]
    yield Flaw.MISCOUNTED, int(state.deck) != len(middle) + len(top) + len(under)
    yield Flaw.DRAWN_OUT_OF_TURN, len(drawn) != int(state.drawn_count)
    is_drawing = state.phase in (Phase.DRAWING, Phase.CHOICE)
    yield Flaw.DRAWN_OUT_OF_TURN, not is_drawing and bool(drawn or state.may_keep_both)
    yield Flaw.DRAWN_OUT_OF_TURN, state.phase == Phase.CHOICE and len(drawn) != 2
    draws = state.phase in (Phase.DEAL, Phase.DRAWING, Phase.GIVING)
    yield Flaw.DRAWN_OUT_OF_TURN, draws != (state.to_draw > 0) or state.to_draw > state.deck


def _stacks(numbers: Numbers, state: State) -> Iterator[tuple[Flaw, bool]]:
    """What lies on each group is in order, and counts what it should."""
    level, lasting = state.level.tolist(), numbers.lasting.tolist()
    stacks: dict[int, list[int]] = {group: [] for group in range(numbers.groups)}
    for card, on in enumerate(state.lies_on.tolist()):
        yield Flaw.STACK_WRONG, (0 < on < OFF_TABLE) != (level[card] > 0)
        if 0 < on < OFF_TABLE:
            stacks[on - 1].append(card)
    is_there, height, cap = on_table(state), state.height.tolist(), state.cap.tolist()
    power, wing = state.power.tolist(), state.wing.tolist()
    for group, stack in stacks.items():
        stack.sort(key=lambda card: level[card])
        yield Flaw.STACK_WRONG, [level[card] for card in stack] != list(range(1, height[group] + 1))
        yield Flaw.STACK_WRONG, bool(stack) and not is_there[group]
        swaps = sum(lasting[card] == Lasting.SWAP for card in stack)
        added = sum(int(numbers.value[card]) for card in stack)
        yield Flaw.POWER_WRONG, power[group] != int(numbers.power[group]) + added
        yield Flaw.POWER_WRONG, wing[group] != (int(numbers.wing[group]) + swaps) % 2
        closing = [card for card in stack if lasting[card] and _closes(numbers, card)]
        yield Flaw.CLOSED_WRONG, cap[group] != (stack[-1] + 1 if closing else 0)
        yield Flaw.CLOSED_WRONG, bool(closing) and closing != stack[-1:]


def _closes(numbers: Numbers, card: int) -> bool:
    return bool(numbers.flip_closes) or numbers.lasting[card] != Lasting.SWAP


def _known(numbers: Numbers, state: State) -> Iterator[tuple[Flaw, bool]]:
    """What somebody knows for certain is true."""
    by, under, places = state.bottom_by.tolist(), int(state.under), state.place.tolist()
    yield Flaw.ORDER_WRONG, not 0 <= under <= BOTTOM or not all(by[:under]) or any(by[under:])
    yield Flaw.ORDER_WRONG, any(state.bottom[under:]) or bool(state.top_by) != bool(state.top)
    for seat in range(PLAYERS):
        hand = cards_in(state.hands[seat])
        least = FIRST_EVENT if state.lacks[seat] & PASSED_WITHOUT_ATTACHMENT else FIRST_ATTACHMENT
        is_false = bool(state.lacks[seat]) and any(card < least for card in hand)
        yield Flaw.PROOF_WRONG, is_false or bool(state.lacks[seat] and numbers.may_pass)
        yield Flaw.LEAVER_HAS_CARDS, bool(state.left[seat]) and bool(hand)
        yield Flaw.LEAVER_HAS_CARDS, bool(state.left[seat]) and seat + 1 in places
    pairs = [(int(look.viewer), int(look.owner)) for look in state.looks if look.viewer]
    yield Flaw.LOOK_WRONG, len(set(pairs)) < len(pairs) or any(one == other for one, other in pairs)
    for number in range(LOOKS):
        look = state.looks[number]
        cards = set(cards_in(look.cards))
        hand = cards_in(state.hands[look.owner - 1]) if look.viewer else []
        yield Flaw.LOOK_WRONG, not cards <= set(hand) or bool(look.viewer) != bool(look.owner)


def _course(state: State) -> Iterator[tuple[Flaw, bool]]:
    """The course of turns and attacks is one that there is."""
    phase, turn = Phase(int(state.phase)), int(state.turn)
    is_on = phase < Phase.OVER
    yield Flaw.TURN_OF_NOBODY, not 0 <= turn < state.seats
    is_over_but_for_an_event = phase in PLAYED and not state.window
    yield Flaw.TURN_OF_NOBODY, is_on and bool(state.left[turn]) and not is_over_but_for_an_event
    is_settled = Phase.CHOICE < phase < Phase.OVER
    yield Flaw.DECK_EMPTY_TOO_LONG, is_settled and (state.deck == 0) != (state.last_seat > 0)
    is_attacked = state.window == Window.ROLL or phase in (Phase.RAISE, Phase.MORE)
    yield Flaw.TEAM_WRONG, is_attacked != (state.target > 0)
    yield Flaw.TEAM_WRONG, phase == Phase.ROLLING and not is_attacked
    yield Flaw.TEAM_WRONG, is_attacked != (Team.ATTACKERS in state.team.tolist())
    winners = int(state.winners)
    yield Flaw.END_WITHOUT_WINNER, is_on == (winners > 0) or is_on == (state.ending > 0)
    yield Flaw.END_WITHOUT_WINNER, any(winners >> seat & 1 and state.left[seat] for seat in range(PLAYERS))


def _teams(state: State) -> Iterator[tuple[Flaw, bool]]:
    """Who fights lies in the base of its side, and what is fought for on the table."""
    is_there, teams, places = on_table(state), state.team.tolist(), state.place.tolist()
    target, attacker = int(state.target) - 1, int(state.turn) + 1
    yield Flaw.TEAM_WRONG, target >= 0 and (not is_there[target] or teams[target] != Team.NONE)
    defender = places[target] if target >= 0 and is_there[target] else Place.UNSEEN
    for team, place in zip(teams, places, strict=True):
        yield Flaw.TEAM_WRONG, team == Team.ATTACKERS and place != attacker
        is_defender = defender not in (Place.UNSEEN, Place.UNAFFILIATED, attacker)
        yield Flaw.TEAM_WRONG, team == Team.HELPERS and not (is_defender and place == defender)


def _plan(state: State) -> Iterator[tuple[Flaw, bool]]:
    """What is being put together is in hand, and only while somebody may do so."""
    lays = [group for group in range(GROUPS) if int(state.plan_lays[group // 32]) >> group % 32 & 1]
    length = int(state.plan_length)
    puts = [int(card) for card in state.plan_puts[:length]]
    is_empty = not (lays or puts or state.plan_target)
    if state.phase not in (Phase.ACTION, Phase.RAISE, Phase.MORE):
        yield Flaw.PLAN_WRONG, not is_empty
        return
    owner = int(state.place[state.target - 1]) - 1 if state.phase == Phase.RAISE else int(state.turn)
    hand = cards_in(state.hands[owner])
    yield Flaw.PLAN_WRONG, any(group not in hand and state.place[group] != owner + 1 for group in lays)
    yield Flaw.PLAN_WRONG, any(FIRST_ATTACHMENT + card not in hand for card in puts)
    yield Flaw.PLAN_WRONG, len(set(puts)) < length or any(state.plan_puts[length:])
    target = int(state.plan_target or state.target) - 1
    spots = [int(spot) for spot in state.plan_spots[:length]]
    yield Flaw.PLAN_WRONG, any(spot not in (target, *lays) and not state.team[spot] for spot in spots)
    is_begun = bool(state.plan_target)
    yield Flaw.PLAN_WRONG, state.phase == Phase.ACTION and not is_begun and not is_empty
    yield Flaw.PLAN_WRONG, state.phase != Phase.ACTION and is_begun


def _events(state: State) -> Iterator[tuple[Flaw, bool]]:
    """Answers and replies belong to a window, and to cards in hand."""
    phase = Phase(int(state.phase))
    yield Flaw.EVENT_WRONG, (phase in PLAYED) != (state.event > 0)
    yield Flaw.EVENT_WRONG, bool(state.event) != bool(state.event_by)
    yield Flaw.EVENT_WRONG, phase == Phase.WINDOW and state.window == Window.NONE
    for seat in range(PLAYERS):
        answer, reply = int(state.answers[seat]), int(state.replies[seat])
        is_open = phase == Phase.WINDOW and bool(state.asked >> seat & 1)
        yield Flaw.ANSWER_WRONG, bool(answer) and not (is_open or state.pending >> seat & 1)
        yield Flaw.ANSWER_WRONG, bool(reply) and phase != Phase.ASKING
        for move in (answer, reply):
            yield Flaw.ANSWER_WRONG, 0 < move < EVENT and move != PASS
            if move >= EVENT:
                card = FIRST_EVENT + (move - EVENT) // GROUPS
                yield Flaw.ANSWER_WRONG, card not in cards_in(state.hands[seat])
