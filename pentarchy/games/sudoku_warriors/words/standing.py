"""How things stand and what to do now, in words; and the board as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pentarchy.kernel.game import Standing
from pentarchy.kernel.listing import listed

from ..box.constants import (
    EDGE,
    HILLTOP_NAMES,
    HILLTOP_NUMBERS,
    HILLTOPS,
    PROVINCES,
    ROWS,
    SIDE,
    VILLAGE_NAMES,
    VILLAGE_NUMBERS,
    capital,
    province_of,
)
from ..box.move_codes import ADD, DONE
from ..box.state import CROSSED, Phase, Refusal, State
from ..box.unpacking import SIGNS, Box
from ..rules.allowed import refusal
from ..rules.battle import best_other, limit
from ..rules.island import controller, provinces_of
from ..rules.turn import can_swap
from .moves import province_name
from .survey import claimants, fighters, owner_of, provinces_that_fill, rivals, unused_villages

NONE = "–"  #: what stands in a row while it has no number
PITCH = 8  #: characters from one hilltop to the next in the sketch

CAPTIONS = {
    "surrender": "Surrender this battle",
    "swap": "Swap: take the first warrior over",
    "leave": "Leave the game",
}


# Words for what is on the board.


def side(box: Box, seat: int) -> str:
    """Return what a player is called: ``Circle``."""
    return box.sides[seat].name


def each(box: Box, counts: Mapping[int, int]) -> str:
    """Return ``Circle 8, Square 7``."""
    return ", ".join(f"{side(box, seat)} {count}" for seat, count in counts.items())


def counted(number: int, what: str) -> str:
    """Return ``1 warrior`` or ``2 warriors``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def provinces_in_words(provinces: Sequence[int]) -> str:
    """Return ``province 5``, or ``provinces 4 and 5``."""
    numbers = listed([str(province + 1) for province in provinces])
    return f"province{'' if len(provinces) == 1 else 's'} {numbers}"


def placing_in_words(provinces: Sequence[int]) -> str:
    """Return ``starts the battle for province 5``, or ``starts the battles for provinces 4 and 5``."""
    return f"starts the battle{'' if len(provinces) == 1 else 's'} for {provinces_in_words(provinces)}"


def scores(box: Box, state: State) -> dict[int, int]:
    """Return the score of each seat that is still in the battle."""
    return {seat: int(state.scores[seat]) for seat in fighters(box, state)}


# What everybody can count.


def standing(box: Box, state: State) -> Standing:
    """Return the battle, what is left to place, and each seat's gains: the same rows all game."""
    free = sum(int(holder) == 0 for holder in state.hilltops)
    facts = (("Battle", _battle(state)), ("May add", _limit_in_words(state)), ("Free hilltops", str(free)))
    return Standing(facts, tuple(_seat_facts(box, state, seat) for seat in range(box.seats)))


def _battle(state: State) -> str:
    if state.phase == Phase.BATTLE:
        return f"province {int(state.province) + 1}"
    return "to be chosen" if state.phase == Phase.CHOOSING else NONE


def _limit_in_words(state: State) -> str:
    """Return how many values the bidder may still add in this bid."""
    if state.phase != Phase.BATTLE:
        return NONE
    more = limit(state) - int(state.added)
    return f"{more or 'no'} {'more' if state.added else 'value' if more == 1 else 'values'}"


def _seat_facts(box: Box, state: State, seat: int) -> tuple[tuple[str, str], ...]:
    owned = f"{int(provinces_of(state, seat))} of {int(box.numbers.target)}"
    warriors = sum(int(holder) == seat + 1 for holder in state.hilltops)
    return (
        ("Provinces", owned),
        ("Warriors", str(warriors)),
        ("Score", _score(box, state, seat)),
        ("Can add", _values_left(box, state, seat)),
    )


def _score(box: Box, state: State, seat: int) -> str:
    """Return a seat's score in the battle, or why it has none."""
    if state.phase != Phase.BATTLE:
        return NONE
    if state.fighting[seat]:
        return str(int(state.scores[seat]))
    if state.left[seat]:
        return "has left"
    return "out" if seat in claimants(box, state, int(state.province)) else "takes no part"


def _values_left(box: Box, state: State, seat: int) -> str:
    """Return the values in reach that a seat could add, the highest first."""
    if state.phase != Phase.BATTLE or not state.fighting[seat]:
        return NONE
    values = [str(int(box.numbers.values[village])) for village in unused_villages(box, state, seat)]
    return " ".join(values) or "nothing"


# What to do now.


def prompt(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    """Return what a seat, or a spectator, is to do now; every move is a single click."""
    if state.phase == Phase.OVER:
        return "The game is over."
    if seat in range(box.seats) and state.left[seat]:
        return "You have left the game; your warriors stay where they are."
    if state.phase == Phase.SETUP:
        return "It is being drawn who begins."
    if state.phase == Phase.BATTLE:
        return _ask_bid(box, state) if seat == state.bidder else _await_bid(box, state)
    is_mine = seat == state.mover
    if state.phase == Phase.CHOOSING:
        return _ask_battle(box, state, is_mine)
    return _ask_placement(box, state) if is_mine else f"{side(box, int(state.mover))} places a warrior."


def _ask_placement(box: Box, state: State) -> str:
    if can_swap(box.numbers, state):
        return "Place a warrior on a free hilltop, or swap: take the first warrior over."
    free = [hilltop for hilltop in range(HILLTOPS) if state.hilltops[hilltop] == 0]
    if all(provinces_that_fill(state, hilltop) for hilltop in free):
        return "Place a warrior: every free hilltop is the last of a province now, and decides it."
    return "Place a warrior on a free hilltop."


def _ask_battle(box: Box, state: State, is_mine: bool) -> str:
    due = [province for province in range(PROVINCES) if (int(state.due) >> province) & 1]
    if is_mine:
        return f"Choose which battle is fought next: {provinces_in_words(due)}."
    return f"{side(box, int(state.mover))} chooses which battle is fought next: {provinces_in_words(due)}."


def _await_bid(box: Box, state: State) -> str:
    bids = "opens" if state.is_opening else "bids in"
    battle = f"the battle for province {int(state.province) + 1}"
    return f"{side(box, int(state.bidder))} {bids} {battle}: {each(box, scores(box, state))}."


def _ask_bid(box: Box, state: State) -> str:
    """Return the scores and what the bidder can do about them."""
    seat = int(state.bidder)
    others = [f"{side(box, other)} {int(state.scores[other])}" for other in rivals(box, state)]
    against = f"You have {', '.join([str(int(state.scores[seat])), *others])}"
    can_add = any(
        refusal(box.numbers, state, seat, ADD + village) == Refusal.NONE
        for village in unused_villages(box, state, seat)
    )
    more = limit(state) - int(state.added)
    if state.is_opening:
        return f"{against}: {_opening_ways(int(state.added), can_add)}."
    if refusal(box.numbers, state, seat, DONE) == Refusal.NONE:
        adding = f"add {_more(more)}, " if can_add else ""
        return f"{against}: you are ahead. Say done, {adding}or surrender."
    highest = int(best_other(state, seat))
    if can_add:
        again = " more" if state.added else ""
        values = "up to two values" if more > 1 else f"one{again} value"
        return f"{against}: get above {highest} with {values}, or surrender."
    return f"{against}: your values cannot get above {highest}. You have to surrender."


def _opening_ways(added: int, can_add: bool) -> str:
    if added:
        return "say done, or surrender"
    if can_add:
        return "you open. Add a value or none, then say done; or surrender"
    return "you open, with no value to add. Say done, or surrender"


def _more(number: int) -> str:
    return "one more value" if number == 1 else "up to two values"


def caption(box: Box, state: State, element: str) -> str:
    """Return words for an element to click, with what it brings in the position at hand."""
    if element in HILLTOP_NUMBERS:
        return _hilltop_caption(box, state, HILLTOP_NUMBERS[element])
    if element in VILLAGE_NUMBERS:
        return _village_caption(box, state, VILLAGE_NUMBERS[element])
    if element == "done":
        return _done_caption(box, state)
    kind, _, rest = element.partition("-")
    if kind == "first":
        return f"{side(box, SIGNS.index(rest))} begins"
    if element in CAPTIONS:
        return CAPTIONS[element]
    province = next(number for number in range(PROVINCES) if province_name(number) == element)
    return f"Fight for province {province + 1} next"


def _hilltop_caption(box: Box, state: State, hilltop: int) -> str:
    if state.phase == Phase.PLACING and state.hilltops[hilltop] == 0:
        fate = fate_in_words(box, state, hilltop)
        if fate:
            return f"{HILLTOP_NAMES[hilltop]}, {fate}"
    return HILLTOP_NAMES[hilltop]


def fate_in_words(box: Box, state: State, hilltop: int) -> str:
    """Return what the mover's warrior on a free hilltop starts, or decides at once; or nothing."""
    filled = provinces_that_fill(state, hilltop)
    mover = int(state.mover)
    there = {province: claimants(box, state, province, hilltop, mover) for province in filled}
    fought = [province for province in filled if len(there[province]) > 1]
    fates = [placing_in_words(fought)] if fought else []
    fates += [
        f"gives province {p + 1} to {side(box, there[p][0]) if there[p] else 'nobody'}"
        for p in filled
        if p not in fought
    ]
    return listed(fates)


def _village_caption(box: Box, state: State, village: int) -> str:
    """Return a village's value, what it brings the bidder's score to, and whether that is enough."""
    worth = int(box.numbers.values[village])
    named = f"{worth} from {VILLAGE_NAMES[village]}"
    if state.phase != Phase.BATTLE:
        return named
    score, best = int(state.scores[state.bidder]) + worth, int(best_other(state, state.bidder))
    enough = "" if state.is_opening else ", enough" if score > best else ", needs one more"
    return f"{named}: {score} against {best}{enough}"


def _done_caption(box: Box, state: State) -> str:
    if state.phase != Phase.BATTLE:
        return "Done"
    return f"Done: {int(state.scores[state.bidder])} against {int(best_other(state, state.bidder))}"


# The board in the terminal.


def sketch(box: Box, state: State) -> str:
    """Return the board as text, at most 80 columns: warriors ``C S T`` on the crossings of the lines."""
    numbers = "".join(f"{column + 1:<{PITCH}}" for column in range(EDGE))
    lines = [f"   {numbers}".rstrip()]
    for row in range(EDGE):
        lines.append(f"{ROWS[row]}  {_ridge(box, state, row)}")
        if row < SIDE:
            lines.append(f"   {_valley(box, state, row)}".rstrip())
    letters = [side(box, seat)[0] for seat in range(box.seats)]
    lines.append(
        f"   {' '.join(letters)} warriors, x crossed out, + free; 8c a village that Circle controls,"
    )
    lines.append("   (8) a value used up, [C] a capital's owner")
    return "\n".join(lines)


def _ridge(box: Box, state: State, row: int) -> str:
    """Return a line of hilltops; a province's border is drawn with ``=``."""
    stroke = ("=" if row % 3 == 0 else "-") * (PITCH - 1)
    return stroke.join(_sign(box, int(state.hilltops[row * EDGE + column])) for column in range(EDGE))


def _sign(box: Box, holder: int) -> str:
    if holder == 0:
        return "+"
    return "x" if holder == CROSSED else side(box, holder - 1)[0]


def _valley(box: Box, state: State, row: int) -> str:
    """Return a row of villages between the lines that run from north to south."""
    villages = (f"{_village_sign(box, state, row * SIDE + column):^{PITCH - 1}}" for column in range(SIDE))
    parts = []
    for column, village in enumerate(villages):
        parts.append(("|" if column % 3 == 0 else ":") + village)
    return "".join(parts) + "|"


def _village_sign(box: Box, state: State, village: int) -> str:
    value = str(int(box.numbers.values[village]))
    words = f"({value})" if state.used[village] else value
    holder = int(controller(box.numbers, state, village))
    if holder >= 0:
        words += side(box, holder)[0].lower()
    owner = owner_of(state, province_of(village))
    if village == capital(province_of(village)) and owner >= 0:
        words += f"[{side(box, owner)[0]}]"
    return words
