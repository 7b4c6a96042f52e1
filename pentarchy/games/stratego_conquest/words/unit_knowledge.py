"""What one may know of a unit, in words and as a mark small enough for its shield.

A set of kinds has bit k for kind k. With the memory aid off (C-R21) nothing is
said of other players' units until the game is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pentarchy.kernel.listing import listed
from pentarchy.kernel.livery import sides_by_colour
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.record import Vector
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import (
    ANYTHING,
    CURSED_LAND,
    FLAG,
    KINDS,
    NO_UNIT,
    PLAYERS,
    RANKS,
    SORCERESS,
    UNIT_NAMES,
    UNKNOWN,
    UNMOVABLE,
    ZONES,
)
from ..box.state import Numbers, Phase, State, is_one
from ..rules.knowledge import PLACES, accounted_for, deduce, known
from .moves import Box

SIDES = sides_by_colour(PLAYERS)  #: of the seats at every table
PLURALS = {CURSED_LAND: "Cursed Lands", SORCERESS: "Sorceresses"}
FEW = 4  #: so many exclusions at most are told as such, more as what is left
FEW_LEFT = 5  #: of so many kinds at most a mark says that there is more to know
MAY_BE = "may be: "
HIGHEST = int(RANKS.max())
LETTERS = {FLAG: "F", CURSED_LAND: "C"}  #: of the kinds without a rank


CERTAIN = (Phase.PLACEMENT, Phase.OVER)  #: when a viewer knows all units in sight

POSITIONS_KEPT = 128  #: of which notes are kept, of all tables, as each viewer knows them, some 10 KB each
ARMIES_KEPT = 512
NOTES_KEPT = 4_000  #: and the words for them


class Note(NamedTuple):
    """What a viewer knows of a unit on the board."""

    owner: int  #: seat
    kind: int  #: 0 when it is not certain
    kinds: int  #: the set of what it may be
    base: int  #: the set of what is not accounted for elsewhere: what units of that army may be at all
    common: int  #: the part of it that sets a unit apart: marks leave out what hardly any of them may be
    is_own: bool
    is_private: bool  #: others do not know as much
    knowers: tuple[int, ...]  #: of a viewer's own unit: the other seats that know it


class Public(NamedTuple):
    """What all know of all armies, as the state has it."""

    owners: bytes
    may_be: bytes
    turn: int
    has_drawn: bool  #: whether whoever's turn it is has a unit in hand
    drawn_may_be: int
    open_reserve: bytes
    reserve_may_be: bytes
    flag_holder: bytes
    standing: bytes
    army: bytes  #: how many of each kind the box has for each player


class Facts(NamedTuple):
    """All that a viewer's notes are made from: of the viewer's hidden state, and so known to the viewer."""

    public: Public
    seats: int
    has_aid: bool
    viewer: int
    kinds: bytes
    spied: bytes
    sight: bytes


def facts_of(box: Box, state: State, viewer: int) -> Facts:
    """Return what a viewer's notes of a hidden state are made from."""
    has_aid, army = _printed(box)
    public = Public(
        state.owners.tobytes(),
        state.may_be.tobytes(),
        int(state.turn),
        int(state.drawn) != NO_UNIT,
        int(state.drawn_may_be),
        state.open_reserve.tobytes(),
        state.reserve_may_be.tobytes(),
        state.flag_holder.tobytes(),
        state.standing.tobytes(),
        army,
    )
    kinds, spied, sight = state.kinds.tobytes(), state.spied.tobytes(), state.sight.tobytes()
    return Facts(public, box.seats, has_aid, viewer, kinds, spied, sight)


@once_a_box
def _printed(box: Box) -> tuple[bool, bytes]:
    return bool(box.options["memory_aid"]), box.numbers.army.tobytes()


def note_of(box: Box, state: State, viewer: int, zone: int) -> Note | None:
    """Return what a viewer knows of the unit in a zone of the hidden state; None for a free zone."""
    return notes_of(box, state, viewer)[zone]


def notes_of(box: Box, state: State, viewer: int) -> tuple[Note | None, ...]:
    """Return what a viewer knows of the units in all zones."""
    if state.phase not in CERTAIN:
        return _notes(facts_of(box, state, viewer))
    units = zip(owners_of_units(box, state), state.kinds.tolist(), strict=True)
    return tuple(None if owner < 0 else _certain(owner, kind, owner == viewer, ()) for owner, kind in units)


def owners_of_units(box: Box, state: State) -> list[int]:
    """Return whose unit stands in each zone, -1 where none does."""
    if state.phase != Phase.PLACEMENT:
        return [holder - 1 for holder in state.owners.tolist()]
    tokens, territory = state.tokens.tolist(), box.print.map.territory
    return [tokens[territory[zone]] - 1 if kind else -1 for zone, kind in enumerate(state.kinds.tolist())]


@lru_cache(NOTES_KEPT)
def _certain(owner: int, kind: int, is_own: bool, knowers: tuple[int, ...]) -> Note:
    return Note(owner, kind, 1 << kind, 1 << kind, 1 << kind, is_own, False, knowers)


@lru_cache(POSITIONS_KEPT)
def _notes(facts: Facts) -> tuple[Note | None, ...]:
    """Return a viewer's notes in a game that is under way."""
    others = tuple(seat for seat in range(facts.seats) if seat != facts.viewer)
    armies = {owner: army_of(facts, owner) for owner in others} if facts.has_aid else {}
    knowers = _knowers(facts, others)
    notes: list[Note | None] = []
    for zone, kind in enumerate(np.frombuffer(facts.kinds, np.int8).tolist()):
        owner = facts.public.owners[zone] - 1
        if owner < 0:
            notes.append(None)
        elif owner == facts.viewer:
            notes.append(_certain(owner, kind, True, knowers.get(zone, ())))
        elif owner in armies:
            notes.append(_noted(armies[owner], owner, zone))
        else:
            notes.append(Note(owner, NO_UNIT, ANYTHING, ANYTHING, ANYTHING, False, False, ()))
    return tuple(notes)


def _knowers(facts: Facts, others: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return which others know a viewer's own units, zone by zone."""
    own = facts.viewer + 1
    if not facts.has_aid or not own:
        return {}
    zones = [zone for zone, owned in enumerate(facts.public.owners) if owned == own]
    may_be = np.frombuffer(facts.public.may_be, np.int16).tolist()
    found = {zone: others for zone in zones if is_one(may_be[zone])}
    shown = [zone for zone in zones if facts.spied[zone] and zone not in found]
    if shown:
        _, state = _lay(facts.public, facts.spied, facts.sight)
        for zone in shown:
            found[zone] = tuple(seat for seat in others if is_one(int(known(state, seat, zone))))
    return found


def _noted(army: Army, owner: int, zone: int) -> Note:
    """Return a note of another player's unit."""
    own, public = army.own, army.public
    if own is public:
        return _note_of_all(owner, public.sets[zone], public.base, public.common)
    kinds, known_to_all = own.sets[zone], public.sets[zone]
    # What sets this unit apart is told; what can be said of any unit of that army only if few kinds are left.
    is_like_others = kinds == known_to_all & own.base and len(kinds_in(kinds)) > FEW_LEFT
    told = own if is_like_others else public
    base, common = told.base | kinds, told.common | kinds
    is_private = _is_private(kinds, known_to_all, base, public.base)
    return Note(owner, _sole(kinds), kinds, base, common, False, is_private, ())


@lru_cache(NOTES_KEPT)
def _note_of_all(owner: int, kinds: int, base: int, common: int) -> Note:
    """Return a note of what all know: nothing in it is anybody's own."""
    return Note(owner, _sole(kinds), kinds, base | kinds, common | kinds, False, False, ())


def _sole(kinds: int) -> int:
    return kinds.bit_length() - 1 if is_one(kinds) else NO_UNIT


@lru_cache(NOTES_KEPT)
def _is_private(kinds: int, public: int, base: int, public_base: int) -> bool:
    """Whether a viewer is told something else of a unit than those who know what all know."""
    if kinds == public or is_one(kinds) or is_one(public):
        return kinds != public
    return may_be_in_words(kinds, base) != may_be_in_words(public, public_base | public)


@dataclass(frozen=True)
class Knowledge:
    """What somebody knows of the units of an army."""

    sets: tuple[int, ...]  #: what each may be, by zone, then in reserve and in hand; 0 where there is none
    base: int  #: the kinds of which some are uncertain
    common: int  #: the part of them that half of those units on the board may be, or that never moves


@dataclass(frozen=True)
class Army:
    """What a viewer knows of an army of another player, and what all know."""

    own: Knowledge
    public: Knowledge


@lru_cache(ARMIES_KEPT)
def army_of(facts: Facts, owner: int) -> Army:
    """Return what a viewer knows of the units of another player's army."""
    public = _known_to_all(facts.public, owner)
    if not _was_shown_any(facts, owner):
        return Army(public, public)
    numbers, state = _lay(facts.public, facts.spied, facts.sight)
    return Army(_knowledge(numbers, state, facts.viewer, owner), public)


def _was_shown_any(facts: Facts, owner: int) -> bool:
    """Whether a viewer was shown more of any unit of an army than all know."""
    if facts.viewer == SPECTATOR:
        return False
    pairs = zip(facts.public.owners, facts.spied, strict=True)
    return any(spied >> facts.viewer & 1 for owned, spied in pairs if owned == owner + 1)


@lru_cache(ARMIES_KEPT)
def _known_to_all(public: Public, owner: int) -> Knowledge:
    numbers, state = _lay(public)
    return _knowledge(numbers, state, SPECTATOR, owner)


def _lay(public: Public, spied: bytes = b"", sight: bytes = b"") -> tuple[Numbers, State]:
    """Return a state of which the rules can work out what is known, with nothing else in it."""
    numbers, state = Numbers.new(), State.new()
    numbers.army[:] = np.frombuffer(public.army, np.int8)
    numbers.army_units = numbers.army.sum()
    state.turn, state.drawn_may_be = public.turn, public.drawn_may_be
    state.drawn = UNKNOWN if public.has_drawn else NO_UNIT
    _fill(state.owners, public.owners)
    _fill(state.may_be, public.may_be)
    _fill(state.open_reserve, public.open_reserve)
    _fill(state.reserve_may_be, public.reserve_may_be)
    _fill(state.flag_holder, public.flag_holder)
    _fill(state.standing, public.standing)
    if spied:
        _fill(state.spied, spied)
        _fill(state.sight, sight)
    return numbers, state


def _fill(field: Vector, data: bytes) -> None:
    field[:] = np.frombuffer(data, field.dtype).reshape(field.shape)


def _knowledge(numbers: Numbers, state: State, viewer: int, owner: int) -> Knowledge:
    sets = np.zeros(PLACES, np.int64)
    deduce(numbers, state, viewer, owner, sets)
    base = ANYTHING & ~int(accounted_for(numbers, state, owner, sets))
    found = tuple(sets.tolist())
    return Knowledge(found, base, base & (UNMOVABLE | _common(found[:ZONES])))


def _common(sets: Sequence[int]) -> int:
    """Return the kinds that at least half of those units on the board may be that are not certain."""
    alike = Counter(kinds for kinds in sets if kinds & (kinds - 1))
    half = alike.total() / 2
    return sum(
        1 << k
        for k in range(KINDS)
        if sum(number for kinds, number in alike.items() if kinds >> k & 1) >= half
    )


# Words.


def kinds_in(kinds: int) -> list[int]:
    """Return the kinds of a set, the highest first."""
    return [kind for kind in range(KINDS - 1, 0, -1) if kinds >> kind & 1]


def unit_in_words(kind: int) -> str:
    """Return ``Duke, rank 7``, or ``Flag``."""
    rank = int(RANKS[kind])
    return f"{UNIT_NAMES[kind]}, rank {rank}" if rank else UNIT_NAMES[kind]


def unit_in_short(kind: int) -> str:
    """Return ``Duke 7``, or ``Flag``."""
    rank = int(RANKS[kind])
    return f"{UNIT_NAMES[kind]} {rank}" if rank else UNIT_NAMES[kind]


def units_in_words(counts: Sequence[int]) -> str:
    """Return ``King, 2 Sorceresses and Flag`` for how many there are of each kind, or nothing."""
    return listed([_counted(kind, counts[kind]) for kind in range(KINDS - 1, 0, -1) if counts[kind]])


def _counted(kind: int, count: int) -> str:
    name = UNIT_NAMES[kind]
    return name if count == 1 else f"{count} {PLURALS.get(kind, f'{name}s')}"


def may_be_in_words(kinds: int, base: int = ANYTHING) -> str:
    """Return what a unit may be: ``neither Flag nor Cursed Land``, ``may be: Duke or Count``; or nothing.

    Nothing is said of kinds outside of ``base``, of which any unit of that army is none.
    """
    missing = kinds_in(base & ~kinds)
    if not missing:
        return ""
    if is_one(kinds):
        return unit_in_words(kinds.bit_length() - 1)
    left = kinds_in(kinds)
    if len(missing) > FEW or len(left) <= len(missing):
        return f"{MAY_BE}{listed([UNIT_NAMES[kind] for kind in left], 'or')}"
    if len(missing) == 1:
        return f"no {UNIT_NAMES[missing[0]]}"
    names = [UNIT_NAMES[kind] for kind in reversed(missing)]
    return f"neither {' nor '.join(names)}"


@lru_cache(NOTES_KEPT)
def note_in_words(note: Note, seats: int) -> str:
    """Return whose unit it is and what is known of it, as its viewer is told at a table of so many."""
    if note.is_own:
        return f"your {unit_in_words(note.kind)}{_knowers_in_words(note.knowers, seats)}"
    name = SIDES[note.owner].name
    if note.kind:
        only_you = ", which only you know" if note.is_private else ""
        return f"{name}'s {unit_in_words(note.kind)}{only_you}"
    words = may_be_in_words(note.kinds, note.base)
    if not words:
        return f"a unit of {name}, unknown"
    moved = "has moved: " if note.kinds & UNMOVABLE == 0 and not words.startswith(MAY_BE) else ""
    own = ", by what you were shown" if note.is_private else ""
    return f"a unit of {name}, {moved}{words}{own}"


def _knowers_in_words(knowers: tuple[int, ...], seats: int) -> str:
    if not knowers:
        return ""
    if len(knowers) == seats - 1:
        return ", known to all"
    return f", known to {listed([SIDES[seat].name for seat in knowers])}"


# Marks.


def mark_of(kinds: int, base: int = ANYTHING) -> str:
    """Return what is known of an uncertain unit in at most three signs, or nothing.

    ``»`` has moved, ``4+`` and ``4–7`` are ranks, ``≠7`` is not that, ``F/C`` is Flag or Cursed Land;
    ``…`` is one of a few that need words. Of one that may be many things only words tell.
    """
    if kinds == base:
        return ""
    if kinds == UNMOVABLE:
        return "F/C"
    missing = kinds_in(base & ~kinds)
    if len(missing) == 1:
        return f"≠{sign_of(missing[0])}"
    if kinds & UNMOVABLE == 0:
        return _mark_of_mover(kinds, base & ~UNMOVABLE)
    return "…" if len(kinds_in(kinds)) <= FEW_LEFT else ""


def _mark_of_mover(kinds: int, base: int) -> str:
    """Return the ranks between which a unit must be that can move: ``4–7``, ``4+``, ``≤6``, else ``»``."""
    ranks = _ranks(kinds)
    low, high = ranks[0], ranks[-1]
    least, most = _ranks(base)[0], _ranks(base)[-1]
    if len(ranks) == 2 and high < HIGHEST:
        return f"{low}/{high}"
    if (low, high) == (least, most):
        return "»" if kinds == base or len(ranks) > FEW_LEFT else "…"
    if high == most:
        return f"{low}+"
    return f"≤{high}" if low == least else f"{low}–{high}"


def _ranks(kinds: int) -> list[int]:
    return sorted(int(RANKS[kind]) for kind in kinds_in(kinds))


def sign_of(kind: int) -> str:
    """Return a rank, or a letter for a kind without one."""
    return LETTERS.get(kind) or str(int(RANKS[kind]))
