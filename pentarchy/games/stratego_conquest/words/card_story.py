"""The card step in sentences: cards drawn and played, and what they bring."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel.listing import listed

from ..box.constants import CARD_NAMES, FLAG, NO_CARD, RAPID_ADVANCE, SECRET_INFORMATION, TRAITOR, UNIT_NAMES
from ..box.move_codes import AIM, DRAW, GUESS, NO_PLAY, ORDER, PICK, PLAY, SECRET_UNIT, SET, SPY, UNIT
from ..box.state import Phase, State
from ..rules.cards import has_pile
from .fight_story import flags_in_words
from .moves import Box, zone_of
from .unit_knowledge import unit_in_words


def tell_card_step(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    """Return a move of the card step as a viewer saw it, and the shuffle that the Traitor brings."""
    told = _TOLD[Phase(int(before.phase))](box, before, seat, seen, after, viewer)
    if before.hand[TRAITOR] and not after.hand[TRAITOR] and after.phase != Phase.OVER:
        told += " The Traitor is discarded, so all discards and the pile are shuffled together (C-14)."
    return told


def _who(box: Box, seat: int, viewer: int, verb: str) -> str:
    """Return ``You draw`` or ``Red draws``."""
    return f"You {verb}" if seat == viewer else f"{box.sides[seat].name} {verb}s"


# Drawing and playing.


def _tell_draw(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    told = f"{box.sides[int(before.turn)].name} draws {CARD_NAMES[seen - DRAW]}."
    if before.to_draw > 1 and before.pile.sum() == 1:
        if has_pile(after):
            return f"{told} The pile is empty, so the discards are shuffled into a new one (C-R12)."
        return f"{told} There are no more cards to draw (C-R12)."
    return told


def _tell_card(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    name = box.sides[seat].name
    if seen == NO_PLAY:
        return f"{name} plays no card."
    card = seen - PLAY
    told = f"{name} plays {CARD_NAMES[card]}"
    if card == RAPID_ADVANCE:
        return f"{told} for 2 more moves."
    if card == SECRET_INFORMATION:
        return f"{told}, which proves that {name}'s Spy Master is on the board."
    return f"{told}."


# Units from the reserve.


def _tell_unit(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    turn = int(before.turn)
    if seen == SECRET_UNIT:
        return f"{box.sides[turn].name} draws a unit from the reserve. Nobody else sees it."
    whose = "your" if turn == viewer else "the"
    return f"{_who(box, turn, viewer, 'draw')} {whose} {unit_in_words(seen - UNIT)}, from the reserve."


def _tell_setting(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    zone = box.print.map.zone_names[seen - SET]
    kind = int(before.drawn)
    if kind == FLAG and before.card == NO_CARD:
        return f"{_who(box, seat, viewer, 'put')} {'your' if seat == viewer else 'the'} Flag back on {zone}."
    whose = "your" if seat == viewer else "the"
    what = f"{whose} {UNIT_NAMES[kind]}" if kind > 0 else "the unit"
    return f"{_who(box, seat, viewer, 'set')} {what} on {zone}."


# Redeploy.


def _tell_redeploying(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    names = box.print.map.zone_names
    if PICK <= seen < AIM:
        return f"{_who(box, seat, viewer, 'pick')} the unit on {names[seen - PICK]}."
    zones = [int(zone) for zone in before.picks]
    where = listed(names[zone] for zone in zones)
    if seat != viewer:
        told = f"{box.sides[seat].name} redeploys the units on {where}."
        return f"{told} Nobody else knows which of them moved, if any."
    if seen == ORDER:
        return f"You redeploy the units on {where}, and leave them as they stand."
    kinds = [int(after.kinds[zone]) for zone in zones]
    stands = listed(f"{UNIT_NAMES[kind]} on {names[zone]}" for kind, zone in zip(kinds, zones, strict=True))
    return f"You redeploy the units on {where}. Their new places: {stands}."


# Secret Information.


def _tell_spying(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    of = box.print.map
    second = seen - SPY
    if not before.picked:
        return f"{_who(box, seat, viewer, 'choose')} to look into {of.territory_names[second]}."
    first = int(before.picks[0])
    both = f"{of.territory_names[first]} and {of.territory_names[second]}"
    if seat != viewer:
        return f"{box.sides[seat].name} looks at all units in {both}."
    zones = [zone for territory in (first, second) for zone in of.zones[territory]]
    found = [
        f"{of.zone_names[zone]} {box.sides[int(after.owners[zone]) - 1].name}'s "
        f"{unit_in_words(int(after.kinds[zone]))}"
        for zone in zones
        if after.owners[zone] and after.owners[zone] != seat + 1
    ]
    return f"You look into {both}: {'; '.join(found) or 'no units but your own'}."


# Traitor.


def _tell_naming(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    if seen >= AIM:
        zone = zone_of(seen)
        owner = box.sides[int(before.owners[zone]) - 1].name
        name = box.print.map.zone_names[zone]
        return f"{_who(box, seat, viewer, 'aim')} the Traitor at {owner}'s unit on {name}."
    zone, kind = int(before.picks[0]), seen - GUESS
    holder = int(before.owners[zone]) - 1
    named = f"{_who(box, seat, viewer, 'say')} that it is {_with_article(kind)}."
    if after.owners[zone]:
        look = f" You see that it is {_with_article(int(after.kinds[zone]))}." if seat == viewer else ""
        return f"{named} That is wrong.{look}"
    if kind == FLAG:
        capture = f"{named} That is right: {box.sides[holder].name}'s Flag is captured."
        return " ".join([capture, *flags_in_words(box, seat, holder, before, after)])
    return f"{named} That is right: {box.sides[holder].name}'s {UNIT_NAMES[kind]} is lost."


def _with_article(kind: int) -> str:
    name = UNIT_NAMES[kind]
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


_Teller = Callable[[Box, State, int, int, State, int], str]
_TOLD: dict[Phase, _Teller] = {
    Phase.DRAWING: _tell_draw,
    Phase.CARDS: _tell_card,
    Phase.UNIT: _tell_unit,
    Phase.SETTING: _tell_setting,
    Phase.REDEPLOY: _tell_redeploying,
    Phase.SPYING: _tell_spying,
    Phase.TRAITOR: _tell_naming,
}
