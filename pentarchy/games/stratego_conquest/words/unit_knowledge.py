"""What one may know of a unit, in words and as a mark small enough for its shield.

A set of kinds has bit k for kind k. With the memory aid off (C-R21) nothing is
said of other players' units until the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from pentarchy.kernel.listing import listed
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import (
    ANYTHING,
    CURSED_LAND,
    FLAG,
    KINDS,
    NO_UNIT,
    RANKS,
    SORCERESS,
    UNIT_NAMES,
    UNMOVABLE,
    ZONES,
)
from ..box.state import Phase, State, is_one
from ..rules.knowledge import PLACES, accounted_for, deduce, known
from .moves import Box

PLURALS = {CURSED_LAND: "Cursed Lands", SORCERESS: "Sorceresses"}
FEW = 4  #: so many exclusions at most are told as such, more as what is left
FEW_LEFT = 5  #: of so many kinds at most a mark says that there is more to know
MAY_BE = "may be: "
HIGHEST = int(RANKS.max())
LETTERS = {FLAG: "F", CURSED_LAND: "C"}  #: of the kinds without a rank


@dataclass(frozen=True)
class Note:
    """What a viewer knows of a unit on the board."""

    owner: int  #: seat
    kind: int  #: 0 when it is not certain
    kinds: int  #: the set of what it may be
    base: int  #: the set of what is not accounted for elsewhere: what units of that army may be at all
    common: int  #: the part of it that sets a unit apart: marks leave out what hardly any of them may be
    is_own: bool
    is_private: bool  #: others do not know as much
    knowers: tuple[int, ...]  #: of a viewer's own unit: the seats that know it, all but him if everybody does


def note_of(box: Box, state: State, viewer: int, zone: int) -> Note | None:
    """Return what a viewer knows of the unit in a zone of his hidden state; None for a free zone."""
    return notes_of(box, state, viewer, (zone,))[0]


def notes_of(box: Box, state: State, viewer: int, zones: Iterable[int] = range(ZONES)) -> list[Note | None]:
    """Return what a viewer knows of the units in some zones, or in all."""
    owners, kinds = owners_of_units(box, state), state.kinds.tolist()
    if state.phase in (Phase.PLACEMENT, Phase.OVER):
        return [
            None if owners[zone] < 0 else _certain(owners[zone], kinds[zone], owners[zone] == viewer, ())
            for zone in zones
        ]
    armies: dict[int, Army] = {}
    return [
        None if owners[zone] < 0 else _note(box, state, viewer, zone, owners[zone], armies) for zone in zones
    ]


def owners_of_units(box: Box, state: State) -> list[int]:
    """Return whose unit stands in each zone, -1 where none does."""
    if state.phase != Phase.PLACEMENT:
        return [holder - 1 for holder in state.owners.tolist()]
    tokens, territory = state.tokens.tolist(), box.print.map.territory
    return [tokens[territory[zone]] - 1 if kind else -1 for zone, kind in enumerate(state.kinds.tolist())]


def _certain(owner: int, kind: int, is_own: bool, knowers: tuple[int, ...]) -> Note:
    return Note(owner, kind, 1 << kind, 1 << kind, 1 << kind, is_own, False, knowers)


def _note(box: Box, state: State, viewer: int, zone: int, owner: int, armies: dict[int, Army]) -> Note:
    """Return a note of a unit in a game that is under way; ``armies`` keeps what was found of each."""
    if owner == viewer:
        return _certain(owner, int(state.kinds[zone]), True, _knowers(box, state, owner, zone))
    if not box.options["memory_aid"]:
        return Note(owner, NO_UNIT, ANYTHING, ANYTHING, ANYTHING, False, False, ())
    if owner not in armies:
        armies[owner] = army_of(box, state, viewer, owner)
    army = armies[owner]
    kinds, public = army.own.sets[zone], army.public.sets[zone]
    kind = kinds.bit_length() - 1 if is_one(kinds) else NO_UNIT
    # What sets this unit apart is told; what can be said of any unit of that army only if few kinds are left.
    is_like_others = kinds == public & army.own.base and len(kinds_in(kinds)) > FEW_LEFT
    told = army.own if is_like_others else army.public
    base, common = told.base | kinds, told.common | kinds
    return Note(owner, kind, kinds, base, common, False, _is_private(army, kinds, public, base), ())


def _is_private(army: Army, kinds: int, public: int, base: int) -> bool:
    """Whether a viewer is told something else of a unit than those who know what all know."""
    if kinds == public or is_one(kinds) or is_one(public):
        return kinds != public
    return may_be_in_words(kinds, base) != may_be_in_words(public, army.public.base | public)


@dataclass(frozen=True)
class Knowledge:
    """What somebody knows of the units of an army."""

    sets: list[int]  #: what each may be, by zone, then in reserve and in hand; 0 where there is none
    base: int  #: the kinds of which some are uncertain
    common: int  #: the part of them that half of those units on the board may be, or that never moves


@dataclass(frozen=True)
class Army:
    """What a viewer knows of an army of another player, and what all know."""

    own: Knowledge
    public: Knowledge


def army_of(box: Box, state: State, viewer: int, owner: int) -> Army:
    """Return what a viewer knows of the units of another player's army."""
    public = _knowledge(box, state, SPECTATOR, owner)
    return Army(public if viewer == SPECTATOR else _knowledge(box, state, viewer, owner), public)


def _knowledge(box: Box, state: State, viewer: int, owner: int) -> Knowledge:
    sets = np.zeros(PLACES, np.int64)
    deduce(box.numbers, state, viewer, owner, sets)
    base = ANYTHING & ~int(accounted_for(box.numbers, state, owner, sets))
    found = [int(kinds) for kinds in sets.tolist()]
    return Knowledge(found, base, base & (UNMOVABLE | _common(found[:ZONES])))


def _common(sets: list[int]) -> int:
    """Return the kinds that at least half of those units on the board may be that are not certain."""
    open_sets = [kinds for kinds in sets if kinds and not is_one(kinds)]
    return sum(
        1 << k for k in range(KINDS) if 2 * sum(kinds >> k & 1 for kinds in open_sets) >= len(open_sets)
    )


def _knowers(box: Box, state: State, owner: int, zone: int) -> tuple[int, ...]:
    """Return who knows a player's unit besides himself."""
    if not box.options["memory_aid"]:
        return ()
    others = [seat for seat in range(box.seats) if seat != owner]
    if is_one(int(state.may_be[zone])):
        return tuple(others)
    if not state.spied[zone]:
        return ()
    return tuple(seat for seat in others if is_one(int(known(state, seat, zone))))


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


def note_in_words(box: Box, note: Note) -> str:
    """Return whose unit it is and what is known of it, as its viewer is told."""
    if note.is_own:
        return f"your {unit_in_words(note.kind)}{_knowers_in_words(box, note)}"
    whose = f"a unit of {box.sides[note.owner].name}"
    if note.kind:
        only_you = ", as you alone know" if note.is_private else ""
        return f"{box.sides[note.owner].name}'s {unit_in_words(note.kind)}{only_you}"
    words = may_be_in_words(note.kinds, note.base)
    if not words:
        return f"{whose}, unknown"
    moved = "has moved: " if note.kinds & UNMOVABLE == 0 and not words.startswith(MAY_BE) else ""
    own = ", by what you were shown" if note.is_private else ""
    return f"{whose}, {moved}{words}{own}"


def _knowers_in_words(box: Box, note: Note) -> str:
    if not note.knowers:
        return ""
    if len(note.knowers) == box.seats - 1:
        return ", known to all"
    return f", known to {listed([box.sides[seat].name for seat in note.knowers])}"


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
