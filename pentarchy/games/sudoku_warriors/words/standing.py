"""How things stand and what to do now, in words; and the board as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pentarchy.kernel.game import Standing, bits
from pentarchy.kernel.listing import listed

from ..box.constants import (
    EDGE,
    HILLTOP_NAMES,
    HILLTOP_NUMBERS,
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
from ..box.unpacking import SIDES, SIGNS, Box
from ..rules.allowed import refusal
from ..rules.battle import best_other, limit
from ..rules.turn import can_swap
from .moves import province_name
from .survey import (
    ISLANDS_KEPT,
    Island,
    claimants,
    controls,
    fighters,
    island_of,
    owner_of,
    provinces_that_fill,
    rivals,
    unused_villages,
)

NONE = "–"  #: what stands in a row while it has no number
PITCH = 8  #: characters from one hilltop to the next in the sketch

CAPTIONS = {
    "surrender": "Surrender this battle",
    "swap": "Swap: take over the first warrior",
    "leave": "Leave the game",
}


# Words for what is on the board.


def side(seat: int) -> str:
    """Return what a player is called: ``Circle``."""
    return SIDES[seat].name


def each(counts: Iterable[tuple[int, int]]) -> str:
    """Return ``Circle 8, Square 7``."""
    return ", ".join([f"{side(seat)} {count}" for seat, count in counts])


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


def scores(box: Box, state: State) -> list[tuple[int, int]]:
    """Return the seats that are still in the battle, each with its score."""
    return [(seat, int(state.scores[seat])) for seat in fighters(box, state)]


# What everybody can count.


class Battle(NamedTuple):
    """A battle, as far as it goes into how things stand."""

    province: int
    more: int  #: values that the bidder may still add in this bid
    has_added: bool
    scores: tuple[tuple[int, int], ...]  #: of those who are in it


def standing(box: Box, state: State) -> Standing:
    """Return the battle, what is left to place, and each seat's gains: the same rows all game."""
    is_choosing = bool(state.phase == Phase.CHOOSING)
    return _standing(
        island_of(box, state), box.seats, int(box.numbers.target), is_choosing, _battle(box, state)
    )


def _battle(box: Box, state: State) -> Battle | None:
    if state.phase != Phase.BATTLE:
        return None
    added = int(state.added)
    return Battle(int(state.province), limit(state) - added, added > 0, tuple(scores(box, state)))


@lru_cache(ISLANDS_KEPT)
def _standing(island: Island, seats: int, target: int, is_choosing: bool, battle: Battle | None) -> Standing:
    where = "to be chosen" if is_choosing else NONE
    facts = (
        ("Battle", f"province {battle.province + 1}" if battle else where),
        ("May add", _limit_in_words(battle) if battle else NONE),
        ("Free hilltops", str(island.hilltops.count(0))),
    )
    return Standing(facts, tuple(_seat_facts(island, target, battle, seat) for seat in range(seats)))


def _limit_in_words(battle: Battle) -> str:
    """Return how many values the bidder may still add in this bid."""
    return (
        f"{battle.more or 'no'} {'more' if battle.has_added else 'value' if battle.more == 1 else 'values'}"
    )


def _seat_facts(island: Island, target: int, battle: Battle | None, seat: int) -> tuple[tuple[str, str], ...]:
    return (
        ("Provinces", f"{island.owners.count(seat + 1)} of {target}"),
        ("Warriors", str(island.hilltops.count(seat + 1))),
        ("Score", _score(island, battle, seat) if battle else NONE),
        ("Can add", _values_left(island, battle, seat) if battle else NONE),
    )


def _score(island: Island, battle: Battle, seat: int) -> str:
    """Return a seat's score in the battle, or why it has none."""
    for other, score in battle.scores:
        if other == seat:
            return str(score)
    if island.left[seat]:
        return "has left"
    return "out" if seat in claimants(island.hilltops, island.left, battle.province) else "takes no part"


def _values_left(island: Island, battle: Battle, seat: int) -> str:
    """Return the values in reach that a seat in the battle could add, the highest first."""
    if not any(other == seat for other, _ in battle.scores):
        return NONE
    values = [str(island.values[village]) for village in unused_villages(island, battle.province, seat)]
    return " ".join(values) or "nothing"


# What to do now.


def prompt(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    """Return what a seat, or a spectator, is to do now; every move is a single click."""
    if state.phase == Phase.OVER:
        return "The game is over."
    if seat in range(box.seats) and state.left[seat]:
        return "You have left the game; your warriors stay where they are."
    if state.phase == Phase.SETUP:
        return "The first player is being drawn at random."
    if state.phase == Phase.BATTLE:
        return _ask_bid(box, state) if seat == state.bidder else _await_bid(box, state)
    is_mine = seat == state.mover
    if state.phase == Phase.CHOOSING:
        return _ask_battle(box, state, is_mine)
    return _ask_placement(box, state) if is_mine else f"{side(int(state.mover))} is placing a warrior."


def _ask_placement(box: Box, state: State) -> str:
    if can_swap(box.numbers, state):
        return "Place a warrior on a free hilltop, or swap: take over the first warrior."
    hilltops = state.hilltops.tobytes()
    free = (hilltop for hilltop, holder in enumerate(hilltops) if holder == 0)
    if all(provinces_that_fill(hilltops, hilltop) for hilltop in free):
        return "Place a warrior. Every free hilltop is now the last of a province, and decides it."
    return "Place a warrior on a free hilltop."


def _ask_battle(box: Box, state: State, is_mine: bool) -> str:
    due = list(bits(int(state.due)))
    if is_mine:
        return f"Choose which battle is fought next: {provinces_in_words(due)}."
    return f"{side(int(state.mover))} chooses which battle is fought next: {provinces_in_words(due)}."


def _await_bid(box: Box, state: State) -> str:
    bids = "opens" if state.is_opening else "bids in"
    battle = f"the battle for province {int(state.province) + 1}"
    return f"{side(int(state.bidder))} {bids} {battle}: {each(scores(box, state))}."


def _ask_bid(box: Box, state: State) -> str:
    """Return the scores and what the bidder can do about them."""
    seat = int(state.bidder)
    others = [f"{side(other)} {int(state.scores[other])}" for other in rivals(box, state)]
    against = f"You have {', '.join([str(int(state.scores[seat])), *others])}"
    can_add = any(
        refusal(box.numbers, state, seat, ADD + village) == Refusal.NONE
        for village in unused_villages(island_of(box, state), int(state.province), seat)
    )
    more = limit(state) - int(state.added)
    if state.is_opening:
        return f"{against}: {_opening_ways(int(state.added), can_add)}."
    if refusal(box.numbers, state, seat, DONE) == Refusal.NONE:
        adding = f"add {_more(more)}, " if can_add else ""
        return f"{against}: you are ahead. Close the bid, {adding}or surrender."
    highest = int(best_other(state, seat))
    if can_add:
        again = " more" if state.added else ""
        values = "up to 2 values" if more > 1 else f"1{again} value"
        return f"{against}: get above {highest} with {values}, or surrender."
    return f"{against}: your values cannot get you above {highest}. You must surrender."


def _opening_ways(added: int, can_add: bool) -> str:
    if added:
        return "close the bid, or surrender"
    if can_add:
        return "you open. Add 1 value or none, then close the bid; or surrender"
    return "you open, and have no value to add. Close the bid, or surrender"


def _more(number: int) -> str:
    return "1 more value" if number == 1 else "up to 2 values"


def caption(box: Box, state: State, element: str) -> str:
    """Return words for an element to click, with what it brings in the position at hand."""
    if element in HILLTOP_NUMBERS:
        return _hilltop_caption(state, HILLTOP_NUMBERS[element])
    if element in VILLAGE_NUMBERS:
        return _village_caption(box, state, VILLAGE_NUMBERS[element])
    if element == "done":
        return _done_caption(box, state)
    kind, _, rest = element.partition("-")
    if kind == "first":
        return f"{side(SIGNS.index(rest))} begins"
    if element in CAPTIONS:
        return CAPTIONS[element]
    province = next(number for number in range(PROVINCES) if province_name(number) == element)
    return f"Fight for province {province + 1} next"


def _hilltop_caption(state: State, hilltop: int) -> str:
    if state.phase == Phase.PLACING and state.hilltops[hilltop] == 0:
        hilltops, left = state.hilltops.tobytes(), state.left.tobytes()
        fate = fate_in_words(hilltops, left, int(state.mover), hilltop)
        if fate:
            return f"{HILLTOP_NAMES[hilltop]}, {fate}"
    return HILLTOP_NAMES[hilltop]


def fate_in_words(hilltops: bytes, left: bytes, mover: int, hilltop: int) -> str:
    """Return what the mover's warrior on a free hilltop starts, or decides at once; or nothing."""
    filled = provinces_that_fill(hilltops, hilltop)
    there = {province: claimants(hilltops, left, province, hilltop, mover) for province in filled}
    fought = [province for province in filled if len(there[province]) > 1]
    fates = [placing_in_words(fought)] if fought else []
    fates += [
        f"gives province {p + 1} to {side(there[p][0]) if there[p] else 'nobody'}"
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
        return "Close the bid"
    return f"Close the bid: {int(state.scores[state.bidder])} against {int(best_other(state, state.bidder))}"


# The board in the terminal.


def sketch(box: Box, state: State) -> str:
    """Return the board as text, at most 80 columns: warriors ``C S T`` on the crossings of the lines."""
    island = island_of(box, state)
    numbers = "".join(f"{column + 1:<{PITCH}}" for column in range(EDGE))
    lines = [f"   {numbers}".rstrip()]
    for row in range(EDGE):
        lines.append(f"{ROWS[row]}  {_ridge(island, row)}")
        if row < SIDE:
            lines.append(f"   {_valley(island, row)}".rstrip())
    letters = [side(seat)[0] for seat in range(box.seats)]
    lines.append(
        f"   {' '.join(letters)} warriors, x crossed out, + free; 8c a village that Circle controls,"
    )
    lines.append("   (8) a value used up, [C] a capital's owner")
    return "\n".join(lines)


def _ridge(island: Island, row: int) -> str:
    """Return a line of hilltops; a province's border is drawn with ``=``."""
    stroke = ("=" if row % 3 == 0 else "-") * (PITCH - 1)
    return stroke.join(_sign(holder) for holder in island.hilltops[row * EDGE : (row + 1) * EDGE])


def _sign(holder: int) -> str:
    if holder == 0:
        return "+"
    return "x" if holder == CROSSED else side(holder - 1)[0]


def _valley(island: Island, row: int) -> str:
    """Return a row of villages between the lines that run from north to south."""
    villages = (f"{_village_sign(island, row * SIDE + column):^{PITCH - 1}}" for column in range(SIDE))
    parts = []
    for column, village in enumerate(villages):
        parts.append(("|" if column % 3 == 0 else ":") + village)
    return "".join(parts) + "|"


def _village_sign(island: Island, village: int) -> str:
    value = str(island.values[village])
    words = f"({value})" if island.used[village] else value
    holder = controls(island)[village].holder
    if holder >= 0:
        words += side(holder)[0].lower()
    owner = owner_of(island.owners, province_of(village))
    if village == capital(province_of(village)) and owner >= 0:
        words += f"[{side(owner)[0]}]"
    return words
