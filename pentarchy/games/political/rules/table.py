"""Groups on the table: what lies on them, what they count, where they go (P-12, P-13, P-7)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import ATTACHMENTS, GROUPS, LEFT, RIGHT, Lasting
from ..box.state import OFF_TABLE, Numbers, Place, State, Team


@rule("P-5")
def is_on_table(state: State, group: int) -> bool:
    """Whether a group lies in a base or among the unaffiliated."""
    return bool(Place.UNSEEN < state.place[group] < Place.DISCARDED)


@rule("P-5")
def owner_of(state: State, group: int) -> int:
    """Return in whose base a group lies, -1 for nobody's."""
    place = int(state.place[group])
    return place - 1 if Place.UNSEEN < place < Place.UNAFFILIATED else -1


@rule("P-12", "P-R3", "P-R4")
def is_open(state: State, group: int) -> bool:
    """Whether something may be put on a group."""
    return bool(state.cap[group] == 0)


@rule("P-12", "P-R4")
def closes(numbers: Numbers, attachment: int) -> bool:
    """Whether nothing goes on top of an attachment."""
    lasting = numbers.lasting[attachment]
    return bool(lasting != Lasting.NONE and (lasting != Lasting.SWAP or numbers.flip_closes))


@rule("P-12", "P-13", "P-R5", "P-R6", "P-R40")
def attach(numbers: Numbers, state: State, attachment: int, group: int) -> None:
    """An attachment goes on top of a group: it adds, takes off, swaps the wing, or lasts."""
    state.height[group] += 1
    state.lies_on[attachment] = group + 1
    state.level[attachment] = state.height[group]
    state.power[group] += numbers.value[attachment]
    if numbers.lasting[attachment] == Lasting.SWAP:
        state.wing[group] = LEFT + RIGHT - state.wing[group]
    if closes(numbers, attachment):
        state.cap[group] = attachment + 1


@rule("P-12", "P-R40")
def top_of(state: State, group: int) -> int:
    """Return the topmost attachment of a group, -1 if there is none."""
    for attachment in range(ATTACHMENTS):
        if state.lies_on[attachment] == group + 1 and state.level[attachment] == state.height[group]:
            return attachment
    return -1


@rule("P-12", "P-R27", "P-R40")
def remove_top(numbers: Numbers, state: State, group: int) -> None:
    """The topmost attachment of a group is discarded; what it did is undone, and the stack is open."""
    attachment = top_of(state, group)
    state.power[group] -= numbers.value[attachment]
    if numbers.lasting[attachment] == Lasting.SWAP:
        state.wing[group] = LEFT + RIGHT - state.wing[group]
    state.height[group] -= 1
    state.cap[group] = 0
    state.lies_on[attachment] = OFF_TABLE
    state.level[attachment] = 0


@rule("P-17", "P-R27")
def destroy(numbers: Numbers, state: State, group: int) -> None:
    """A group is discarded with all that lies on it."""
    while state.height[group] > 0:
        remove_top(numbers, state, group)
    state.place[group] = Place.DISCARDED
    state.team[group] = Team.NONE


@rule("P-R40")
def has_lasting(numbers: Numbers, state: State, group: int, lasting: int) -> bool:
    """Whether something lasting of a kind lies on a group."""
    return bool(state.cap[group] and numbers.lasting[state.cap[group] - 1] == lasting)


@rule("P-R40")
def has_in_base(numbers: Numbers, state: State, seat: int, lasting: int) -> bool:
    """Whether a player has a group in their base with something lasting of a kind."""
    for group in range(GROUPS):
        if state.place[group] == seat + 1 and has_lasting(numbers, state, group, lasting):
            return True
    return False


@rule("P-15", "P-R15")
def attacks_from_base(numbers: Numbers, state: State, seat: int, group: int) -> bool:
    """Whether a group of a player's base may join their attacks."""
    return bool(state.place[group] == seat + 1 and has_lasting(numbers, state, group, Lasting.THEORIST))


@rule("P-7", "P-R30")
def sum_of(state: State, seat: int, wing: int) -> int:
    """Return the sum of a player's groups of a wing."""
    total = 0
    for group in range(GROUPS):
        if state.place[group] == seat + 1 and state.wing[group] == wing:
            total += state.power[group]
    return total


@rule("P-7", "P-R30")
def result_of(state: State, seat: int) -> int:
    """Return by how much the sums of a player's wings differ."""
    return abs(sum_of(state, seat, LEFT) - sum_of(state, seat, RIGHT))


@rule("P-8", "P-R31")
def cards_in_base(state: State, seat: int) -> int:
    """Return how many cards lie in a player's base, assets and deficits among them."""
    cards = 0
    for group in range(GROUPS):
        if state.place[group] == seat + 1:
            cards += 1 + state.height[group]
    return cards


@rule("P-R34", "P-R43")
def disband(state: State, seat: int) -> None:
    """All groups of a player's base become unaffiliated, and help nobody any more."""
    for group in range(GROUPS):
        if state.place[group] == seat + 1:
            state.place[group] = Place.UNAFFILIATED
            state.team[group] = Team.NONE
