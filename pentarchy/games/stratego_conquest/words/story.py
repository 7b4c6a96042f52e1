"""What happened, as each viewer saw it, in sentences with every name and rank that players want to check."""

from __future__ import annotations

from pentarchy.kernel.listing import listed
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import KING, SPY_MASTER, UNIT_NAMES
from ..box.move_codes import DONE, FIRST, SECRET_PLACE, STAY, TAKE, UNIT
from ..box.state import OPEN, Phase, State
from ..rules.ending import has_own_flag, is_playing
from .card_story import tell_card_step
from .counts import counted
from .fight_story import fight_between, fight_in_words
from .moves import Box, is_march, is_placing, read_march, read_placing
from .unit_knowledge import note_of, unit_in_words


def tell_move(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    """Return a move in a sentence or a few, as a viewer saw it."""
    if seen == LEAVE:
        return _tell_leaving(box, before, seat, after)
    if before.phase == Phase.FIRST:
        return _tell_first(box, before, seen, after)
    if before.phase == Phase.DRAFT:
        return _tell_token(box, before, seat, seen)
    if seen == SECRET_PLACE or is_placing(seen):
        return _tell_placing(box, seat, seen, viewer)
    if is_march(seen):
        return _tell_march(box, before, seat, seen, after, viewer)
    if seen == DONE:
        return f"{box.sides[seat].name} makes no more moves."
    if seen == STAY:
        return _tell_staying(box, seat)
    return tell_card_step(box, before, seat, seen, after, viewer)


# The setup.


def _tell_first(box: Box, before: State, seen: int, after: State) -> str:
    """Return what was drawn for the first turn, and once all have drawn, who begins or draws again."""
    if not box.numbers.drawn_first:
        return f"{box.sides[seen - FIRST].name} is drawn at random and begins."
    name, kind = box.sides[int(before.turn)].name, seen - UNIT
    told = f"{name} draws the {unit_in_words(kind)}."
    if after.phase == Phase.DRAFT:
        return f"{told} {_tell_who_begins(box, after)}"
    if after.turn <= before.turn:
        tied = [box.sides[s].name for s in range(box.seats) if int(after.contenders) >> s & 1]
        return f"{told} {listed(tied)} tie for the highest unit and draw again (C-R7)."
    return told


def _tell_who_begins(box: Box, after: State) -> str:
    first = int(after.first)
    drawn = after.start_units.tolist()
    kind = drawn[first]
    if kind == SPY_MASTER and KING in drawn:
        return f"A Spy Master beats a King: {box.sides[first].name} begins."
    return f"{box.sides[first].name} drew the highest unit, the {UNIT_NAMES[kind]}, and begins."


def _tell_token(box: Box, before: State, seat: int, seen: int) -> str:
    territory = seen - TAKE
    name = box.sides[int(before.turn)].name
    where = territory_with_city(box, territory)
    return f"{where} is dealt to {name}." if seat == NATURE else f"{name} takes {where}."


def territory_with_city(box: Box, territory: int) -> str:
    """Return a territory's name, with its city."""
    of = box.print.map
    return of.territory_names[territory] + (" with its city" if territory in of.cities else "")


def _tell_placing(box: Box, seat: int, seen: int, viewer: int) -> str:
    if seen == SECRET_PLACE:
        return f"{box.sides[seat].name} places a unit."
    kind, zone = read_placing(seen)
    who = "You place your" if seat == viewer else f"{box.sides[seat].name} places the"
    return f"{who} {UNIT_NAMES[kind]} on {box.print.map.zone_names[zone]}."


# Moves.


def _tell_march(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    """Return a step, a run or an attack, and the fight that it brings."""
    start, target = read_march(seen)
    names = box.print.map.zone_names
    is_run = box.numbers.borders[start, target] != OPEN
    who = "Scout" if is_run else _mover(box, before, seat, start, viewer)
    mover = _of(box, seat, who, viewer)
    runs = "runs" if is_run else "moves"
    if not before.owners[target]:
        shown = ", which shows it to be a Scout" if is_run and not _is_public(box, before, start) else ""
        return f"{mover} {runs} from {names[start]} to {names[target]}{shown}."
    fight = fight_between(before, after, seat, start, target)
    defender = "you" if fight.defender == viewer else box.sides[fight.defender].name
    running = "runs and attacks" if is_run else "attacks"
    told = f"{mover} {running} {defender} on {names[target]} from {names[start]}."
    return f"{told} {fight_in_words(box, fight, before, after, viewer)}"


def _mover(box: Box, before: State, seat: int, zone: int, viewer: int) -> str:
    """Return what moves, as far as the viewer knew it."""
    note = note_of(box, before, viewer, zone)
    return UNIT_NAMES[note.kind] if note and note.kind > 0 else "unit"


def _of(box: Box, seat: int, what: str, viewer: int) -> str:
    """Return ``Your Duke``, ``Red's Duke`` or ``A unit of Red``."""
    if seat == viewer:
        return f"Your {what}"
    name = box.sides[seat].name
    return f"A unit of {name}" if what == "unit" else f"{name}'s {what}"


def _is_public(box: Box, before: State, zone: int) -> bool:
    """Whether all knew a unit, and the board still shows it."""
    kinds = int(before.may_be[zone])
    return bool(box.options["memory_aid"]) and kinds & (kinds - 1) == 0


def _tell_staying(box: Box, seat: int) -> str:
    name = box.sides[seat].name
    told = f"{name} has no move and stays"
    if not box.options["memory_aid"]:
        return f"{told}."
    return f"{told}: each of {name}'s units with a way out is a Flag or a Cursed Land (C-R43)."


# What a move brings besides.


def tell_control(box: Box, before: State, after: State) -> list[str]:
    """Return which territories have changed hands."""
    of = box.print.map
    gained: dict[int, list[str]] = {}
    lost: dict[str, list[str]] = {}
    for territory, (was, now) in enumerate(zip(before.tokens.tolist(), after.tokens.tolist(), strict=True)):
        if was == now:
            continue
        if now:
            gained.setdefault(now - 1, []).append(territory_with_city(box, territory))
        else:
            is_held = any(after.owners[zone] for zone in of.zones[territory])
            word = "contested" if is_held else "nobody's"
            lost.setdefault(word, []).append(of.territory_names[territory])
    parts = [f"{box.sides[seat].name} controls {listed(names)} now" for seat, names in gained.items()]
    parts += [f"{listed(names)} {_is_or_are(names)} {word}" for word, names in lost.items()]
    return [f"{'; '.join(parts)}."] if parts else []


def _is_or_are(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


def tell_who_is_out(box: Box, before: State, after: State) -> list[str]:
    """Return who has lost their last unit, having lost their Flag before."""
    return [
        f"{box.sides[seat].name} is out, with neither Flag nor unit on the board (C-R32)."
        for seat in range(box.seats)
        if is_playing(before, seat) and not is_playing(after, seat) and not after.left[seat]
    ]


def is_new_turn(before: State, after: State) -> bool:
    """Whether a turn has begun."""
    if before.phase <= Phase.PLACEMENT:
        return bool(after.phase > Phase.PLACEMENT)
    return bool(before.turn != after.turn or before.rounds != after.rounds)


def tell_turn(box: Box, after: State) -> str:
    """Return whose turn begins, with how many cards and moves: ``Red's turn: 2 cards``."""
    seat = int(after.turn)
    cards = counted(int(after.to_draw), "card") if after.to_draw else "no cards"
    if not after.to_draw:
        cards += " (too few tokens)" if has_own_flag(after, seat) else " (the Flag is captured)"
    cities = f", and {counted(int(after.extra), 'more move')} for cities" if after.extra else ""
    return f"{box.sides[seat].name}'s turn: {cards}{cities}"


def is_pile_new(before: State, after: State) -> bool:
    """Whether the discards became the pile as a turn began."""
    return bool(before.discards.any() and not after.discards.any() and after.pile.any())


# Leaving.


def _tell_leaving(box: Box, before: State, seat: int, after: State) -> str:
    name = box.sides[seat].name
    if before.phase <= Phase.PLACEMENT:
        return f"{name} leaves the game and takes the army along; {name}'s territories are contested."
    told = f"{name} leaves the game; {name}'s units stay and defend (C-R42)."
    if before.phase != Phase.SETTING or before.turn != seat:
        return told
    back = [zone for zone in range(len(before.owners)) if after.owners[zone] and not before.owners[zone]]
    if back:
        return f"{told} {name}'s Flag is put back on {box.print.map.zone_names[back[0]]}."
    return f"{told} The unit in hand goes back to the reserve."
