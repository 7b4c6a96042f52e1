"""How good a position looks to a seat: the influence of all, and what hands and the attack under way promise.

Each player's strength is their result, counted as at the end, and something for what they hold. The part
of a win is a logistic share of the strengths, the steeper the fewer cards are left. An attack counts as
won and as lost, each with the exact odds of the dice. While it is put together, the best that could
still be laid down is looked for, so that naming a group is worth what the attack is.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import ATTACK, DEFENCE, FIRST_EVENT, GROUPS, LEFT, PLAYERS, RIGHT, Effect, Lasting
from ..box.move_codes import EVENT, PASS
from ..box.state import Numbers, Phase, State, Team, builder
from ..rules.attacks import can_join_from_base, is_laid
from ..rules.cards import has_card
from ..rules.ending import places
from ..rules.odds import chance_to_win
from ..rules.table import has_lasting, is_on_table, owner_of, top_of
from ..rules.windows import aim_of, event_of

GROUP, STRAY, ASSET, LASTING, EVENT_CARD, UNSEEN, RAISE, GIFT, COOL, WARM = range(10)
TERMS = (
    ("group", 0.55),  #: what a point of a group in hand counts, of the wing that its player keeps
    ("stray", 0.15),  #: what a point of one of the other wing does
    ("asset", 0.6),  #: what a point of an asset or a deficit in hand does
    ("lasting", 1.2),  #: what a swap of wing or another lasting asset in hand does
    ("event", 0.9),  #: what an event in hand does
    ("unseen", 0.9),  #: what a card in another's hand does
    ("raise", 1.2),  #: points by which a defender with cards may be expected to raise
    ("gift", 0.1),  #: what a point of a card put on top counts for the player who draws it
    ("cool", 1.0),  #: influence by which a lead counts when the last card is drawn
    ("warm", 1.3),  #: how much that grows with the turns that are left
)

# What is being looked at: sums of each player's wings, hands, the two sides of the attack.
HAND, HAND_SIZE = 2, 3
Table = Any  #: floats, a row a player: the sums of the left and of the right wing, and the worth of the hand


@rule("P-7", "P-8", "P-R31")
def worth(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return the part of a win that a seat may hope for; the state keeps its bytes."""
    if state.phase == Phase.OVER:
        shares = np.zeros(PLAYERS)
        places(numbers, state, shares)
        return float(shares[seat])
    if state.left[seat]:
        return 0.0
    table, fight = np.zeros((PLAYERS, HAND_SIZE)), np.zeros(6)
    count_bases(numbers, state, table)
    count_hands(numbers, state, seat, terms, table)
    look_at_attack(numbers, state, seat, terms, fight)
    count_event(numbers, state, seat, terms, table, fight)
    if builder(state) == seat:
        count_puts(numbers, state, seat, terms, table, fight)
        count_lays(numbers, state, seat, terms, table, fight)
        return best_completion(numbers, state, seat, terms, table, fight)
    return share_in_fight(numbers, state, seat, terms, table, fight)


# What everybody has.


@rule("P-7")
def count_bases(numbers: Numbers, state: State, table: Table) -> None:
    """Add up both wings of every base."""
    for group in range(numbers.groups):
        owner = owner_of(state, group)
        if owner >= 0:
            table[owner, state.wing[group]] += state.power[group]


@rule("P-10", "P-11")
def count_hands(numbers: Numbers, state: State, seat: int, terms: Any, table: Table) -> None:
    """Count the hands: the own one by its cards, others' by their number, all less as the end comes near."""
    late = lateness(state)
    for other in range(state.seats):
        table[other, HAND] = late * terms[UNSEEN] * state.held[other]
    table[seat, HAND] = late * hand_worth(numbers, state, seat, terms, table)
    if state.top_by == seat + 1 and state.top:
        follower = (seat + 1) % int(state.seats)
        table[follower, HAND] += terms[GIFT] * card_points(numbers, int(state.top) - 1)


@rule("P-6")
def lateness(state: State) -> float:
    """Return which part of its worth a card in hand has left: nothing once the last turn is taken."""
    if state.deck == 0:
        return 0.0
    return min(1.0, (float(state.deck) / float(state.seats)) / 2.0)


@rule("P-10")
def card_points(numbers: Numbers, card: int) -> float:
    """Return the number on a card, 2 if it has none."""
    if card < GROUPS:
        return float(numbers.power[card])
    if card >= FIRST_EVENT or numbers.value[card - GROUPS] == 0:
        return 2.0
    return float(abs(numbers.value[card - GROUPS]))


@rule("P-7", "P-11")
def kept_wing(numbers: Numbers, state: State, seat: int, table: Table) -> int:
    """Return the wing that a player does best to keep, by their base and their hand."""
    lead = table[seat, RIGHT] - table[seat, LEFT]
    for group in range(numbers.groups):
        if has_card(state.hands[seat], group):
            lead += numbers.power[group] if numbers.wing[group] == RIGHT else -numbers.power[group]
    return RIGHT if lead > 0 else LEFT


@rule("P-11")
def hand_worth(numbers: Numbers, state: State, seat: int, terms: Any, table: Table) -> float:
    """Return what the cards of the own hand promise."""
    total, wing = 0.0, kept_wing(numbers, state, seat, table)
    for group in range(numbers.groups):
        if has_card(state.hands[seat], group):
            total += group_worth(numbers, group, wing, terms)
    for attachment in range(numbers.attachments):
        if has_card(state.hands[seat], GROUPS + attachment):
            total += attachment_worth(numbers, attachment, terms)
    for event in range(numbers.events):
        if has_card(state.hands[seat], FIRST_EVENT + event):
            total += terms[EVENT_CARD]
    return total


@rule("P-11")
def group_worth(numbers: Numbers, group: int, wing: int, terms: Any) -> float:
    """Return what a group in hand promises to one who keeps a wing."""
    return float(numbers.power[group] * terms[GROUP if numbers.wing[group] == wing else STRAY])


@rule("P-11")
def attachment_worth(numbers: Numbers, attachment: int, terms: Any) -> float:
    """Return what an asset or a deficit in hand promises."""
    if numbers.value[attachment] == 0:
        return float(terms[LASTING])
    return float(abs(numbers.value[attachment]) * terms[ASSET])


# The part of a win.


@rule("P-7")
def share(state: State, seat: int, terms: Any, table: Table) -> float:
    """Return a seat's part of the win by what everybody has."""
    heat = terms[COOL] + terms[WARM] * sqrt(float(state.deck) / float(state.seats))
    own, total = strength(table, seat), 0.0
    for other in range(state.seats):
        if not state.left[other]:
            total += exp(min(50.0, (strength(table, other) - own) / heat))
    return 1.0 / total


@rule("P-7")
def strength(table: Table, seat: int) -> float:
    """Return a player's result and the worth of their hand."""
    return float(abs(table[seat, RIGHT] - table[seat, LEFT]) + table[seat, HAND])


# The attack: its target + 1, whether it destroys, lead and dice, and the power and wing of the target.

TARGET, DESTROYS, LEAD, TWICE_A, TWICE_D, POWER = range(6)


@rule("P-14", "P-17")
def look_at_attack(numbers: Numbers, state: State, seat: int, terms: Any, fight: Any) -> None:
    """Note what is attacked, if anything is, and by how much the attackers lead."""
    is_planned = state.phase == Phase.ACTION and builder(state) == seat
    target = int(state.plan_target if is_planned else state.target)
    fight[TARGET] = target
    if target == 0:
        return
    fight[DESTROYS] = state.plan_destroys if is_planned else state.destroys
    fight[TWICE_A], fight[TWICE_D] = state.twice[ATTACK], state.twice[DEFENCE]
    fight[POWER] = state.power[target - 1]
    lead = float(state.bonus[ATTACK] - state.bonus[DEFENCE] - state.power[target - 1])
    for group in range(numbers.groups):
        if state.team[group] == Team.ATTACKERS:
            lead += state.power[group]
        elif state.team[group] == Team.HELPERS:
            lead -= state.power[group]
    if has_lasting(numbers, state, target - 1, Lasting.SHIELD):
        lead -= numbers.shield[state.cap[target - 1] - 1]
    owner = owner_of(state, target - 1)
    may_raise = state.phase == Phase.ACTION or state.phase == Phase.RAISE
    if may_raise and owner >= 0 and owner != seat and owner != state.turn and state.held[owner] > 0:
        lead -= terms[RAISE]
    fight[LEAD] = lead


@rule("P-17", "P-18", "P-19")
def share_in_fight(numbers: Numbers, state: State, seat: int, terms: Any, table: Table, fight: Any) -> float:
    """Return the part of a win, with the attack won and lost as likely as the dice have it."""
    now = share(state, seat, terms, table)
    if fight[TARGET] == 0:
        return now
    target = int(fight[TARGET]) - 1
    owner, wing = owner_of(state, target), int(state.wing[target])
    change(table, owner, wing, -fight[POWER])
    if not fight[DESTROYS]:
        change(table, int(state.turn), wing, fight[POWER])
    won = share(state, seat, terms, table)
    change(table, owner, wing, fight[POWER])
    if not fight[DESTROYS]:
        change(table, int(state.turn), wing, -fight[POWER])
    lead = int(np.floor(fight[LEAD]))
    part = fight[LEAD] - lead
    twice_a, twice_d = fight[TWICE_A] > 0, fight[TWICE_D] > 0
    odds = (1 - part) * chance_to_win(lead, twice_a, twice_d)
    odds += part * chance_to_win(lead + 1, twice_a, twice_d)
    return float(odds * won + (1 - odds) * now)


@rule("P-7")
def change(table: Table, seat: int, wing: int, power: float) -> None:
    """Add to a wing of a player, or to nobody's."""
    if seat >= 0:
        table[seat, wing] += power


# Events.


@rule("P-R25", "P-R26", "P-R40")
def count_event(numbers: Numbers, state: State, seat: int, terms: Any, table: Table, fight: Any) -> None:
    """Count the event that was played, if the seat does not cancel it, and the one that it answers with."""
    late = lateness(state)
    if state.event and state.phase == Phase.ASKING:
        if state.replies[seat] > PASS:
            table[seat, HAND] -= late * terms[EVENT_CARD]
        else:
            by, event = int(state.event_by) - 1, int(state.event) - 1
            apply_event(numbers, state, by, event, int(state.event_at), terms, table, fight)
    elif state.phase == Phase.WINDOW and state.answers[seat] >= EVENT:
        move = int(state.answers[seat])
        table[seat, HAND] -= late * terms[EVENT_CARD]
        apply_event(numbers, state, seat, event_of(move), aim_of(move), terms, table, fight)


@rule("P-R40")
def apply_event(
    numbers: Numbers, state: State, by: int, event: int, aim: int, terms: Any, table: Table, fight: Any
) -> None:
    """Count what an event does."""
    effect, late = numbers.effect[event], lateness(state)
    if effect == Effect.DRAW:
        table[by, HAND] += late * terms[UNSEEN] * min(int(numbers.amount[event]), int(state.deck))
    elif effect == Effect.TWICE:
        fight[TWICE_A if aim == ATTACK else TWICE_D] = 1
    elif effect == Effect.BONUS:
        fight[LEAD] += numbers.amount[event] if aim == ATTACK else -numbers.amount[event]
    elif effect == Effect.DISCARD:
        table[aim, HAND] -= late * terms[UNSEEN]
    elif effect == Effect.LOOK:
        table[by, HAND] += 0.1 * late
    elif effect == Effect.REMOVE and is_on_table(state, aim) and state.height[aim] > 0:
        count_removal(numbers, state, aim, table, fight)


@rule("P-R40")
def count_removal(numbers: Numbers, state: State, group: int, table: Table, fight: Any) -> None:
    """Count a group without its topmost attachment."""
    attachment, owner, wing = top_of(state, group), owner_of(state, group), int(state.wing[group])
    if numbers.lasting[attachment] == Lasting.SWAP:
        change(table, owner, wing, -float(state.power[group]))
        change(table, owner, LEFT + RIGHT - wing, float(state.power[group]))
    else:
        shift_power(state, group, -float(numbers.value[attachment]), table, fight)
    if numbers.lasting[attachment] == Lasting.SHIELD and fight[TARGET] == group + 1:
        fight[LEAD] += numbers.shield[attachment]


@rule("P-13", "P-17")
def shift_power(state: State, group: int, points: float, table: Table, fight: Any) -> None:
    """Count a group on the table with more power, or less."""
    change(table, owner_of(state, group), int(state.wing[group]), points)
    if state.team[group] == Team.ATTACKERS:
        fight[LEAD] += points
    elif state.team[group] == Team.HELPERS:
        fight[LEAD] -= points
    elif fight[TARGET] == group + 1:
        fight[LEAD] -= points
        fight[POWER] += points


# What is being put together.


@rule("P-14", "P-R16", "P-R17")
def count_puts(numbers: Numbers, state: State, seat: int, terms: Any, table: Table, fight: Any) -> None:
    """Count the assets and deficits that the seat means to put down."""
    late, sign = lateness(state), side_of(state)
    for number in range(state.plan_length):
        attachment, group = int(state.plan_puts[number]), int(state.plan_spots[number])
        table[seat, HAND] -= late * attachment_worth(numbers, attachment, terms)
        points = float(numbers.value[attachment])
        if state.place[group]:
            shift_power(state, group, points, table, fight)
        else:
            change(table, seat, int(state.wing[group]), points)
            fight[LEAD] += sign * points
        if numbers.lasting[attachment] == Lasting.SWAP:
            owner = owner_of(state, group) if state.place[group] else seat
            power, wing = float(state.power[group]), int(state.wing[group])
            change(table, owner, wing, -power)
            change(table, owner, LEFT + RIGHT - wing, power)


@rule("P-16")
def side_of(state: State) -> float:
    """Return 1 for who adds to the attack, -1 for who adds to the defence."""
    return -1.0 if state.phase == Phase.RAISE else 1.0


@rule("P-14", "P-15")
def count_lays(numbers: Numbers, state: State, seat: int, terms: Any, table: Table, fight: Any) -> None:
    """Count the groups that the seat means to lay down, as in its base and on its side."""
    wing = kept_wing(numbers, state, seat, table)
    for group in range(numbers.groups):
        if is_laid(state, group):
            lay(numbers, state, seat, group, wing, 1.0, terms, table, fight)


@rule("P-14", "P-15")
def lay(
    numbers: Numbers,
    state: State,
    seat: int,
    group: int,
    wing: int,
    sign: float,
    terms: Any,
    table: Table,
    fight: Any,
) -> None:
    """Count a group as laid down, from hand or in the base; with a sign of -1 take that back."""
    if state.place[group]:
        fight[LEAD] += sign * state.power[group]
        return
    power = sign * float(numbers.power[group])
    change(table, seat, int(numbers.wing[group]), power)
    table[seat, HAND] -= sign * lateness(state) * group_worth(numbers, group, wing, terms)
    fight[LEAD] += side_of(state) * power


@rule("P-14", "P-15", "P-R15")
def can_be_laid(numbers: Numbers, state: State, seat: int, group: int) -> bool:
    """Whether a seat may still add a group to its side."""
    if has_card(state.hands[seat], group):
        return not is_laid(state, group)
    return bool(state.phase != Phase.RAISE and can_join_from_base(numbers, state, seat, group))


@rule("P-14", "P-16")
def best_completion(numbers: Numbers, state: State, seat: int, terms: Any, table: Table, fight: Any) -> float:
    """Return the best that comes of laying down more, one group after the other while it helps."""
    best = share_in_fight(numbers, state, seat, terms, table, fight)
    if fight[TARGET] == 0:
        return best
    is_bare = state.phase == Phase.ACTION and state.plan_lays[0] == 0 and state.plan_lays[1] == 0
    if is_bare:
        best = 0.0
    wing = kept_wing(numbers, state, seat, table)
    added = np.zeros(GROUPS, np.bool_)
    while True:
        choice = -1
        for group in range(numbers.groups):
            if added[group] or not can_be_laid(numbers, state, seat, group):
                continue
            lay(numbers, state, seat, group, wing, 1.0, terms, table, fight)
            value = share_in_fight(numbers, state, seat, terms, table, fight)
            lay(numbers, state, seat, group, wing, -1.0, terms, table, fight)
            if value > best:
                best, choice = value, group
        if choice < 0:
            return best
        added[choice] = True
        lay(numbers, state, seat, choice, wing, 1.0, terms, table, fight)
