"""What is said of units by those who count: what all know, and what one player was shown besides."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.box.constants import (
    ANYTHING,
    BARON,
    CURSED_LAND,
    DUKE,
    FLAG,
    KING,
    QUEEN,
    SCOUT,
    UNMOVABLE,
)
from pentarchy.games.stratego_conquest.box.map_file import our_map
from pentarchy.games.stratego_conquest.box.state import Phase
from pentarchy.games.stratego_conquest.pictures.board import picture
from pentarchy.games.stratego_conquest.words.counts import reserve_in_words, reserve_of
from pentarchy.games.stratego_conquest.words.unit_knowledge import facts_of, note_in_words, note_of
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box
from pentarchy.kernel.seats import SPECTATOR
from tests.kernel.named import label

RED, GREEN, BLUE = range(3)
ZONES = our_map().zone_numbers


def sets(*kinds: int) -> int:
    return sum(1 << kind for kind in kinds)


def table(**options: Any) -> tuple[Box[Any, Any], Any]:
    """Return a box and a position in which nobody has a unit yet, Green to move."""
    box = GAME.box.unpack({"first": "random", **options}, {}, 3, seeded("notes"))
    state = GAME.begin(box)
    state.phase, state.turn, state.first, state.rounds, state.basic_due = Phase.MOVES, GREEN, RED, 1, 1
    state.reserve[:], state.reserve_may_be[:] = 0, 0
    return box, state


def stand(state: Any, seat: int, **units: tuple[int, int]) -> None:
    """Put units on zones: of each its kind, and what it may be as far as all know."""
    for name, (kind, may_be) in units.items():
        zone = ZONES[name]
        state.owners[zone], state.kinds[zone], state.may_be[zone] = seat + 1, kind, may_be
        state.standing[seat] += 1


def show(state: Any, viewer: int, name: str) -> None:
    zone = ZONES[name]
    state.spied[zone] |= 1 << viewer
    state.sight[viewer, zone] = 1 << int(state.kinds[zone])


def said(box: Box[Any, Any], state: Any, viewer: int, name: str) -> str:
    note = note_of(box, GAME.hidden(box, state, viewer), viewer, ZONES[name])
    assert note is not None
    return note_in_words(note, box.seats)


def reserve_said(box: Box[Any, Any], hidden: Any, viewer: int) -> str:
    """Return what a viewer is told of Red's reserve."""
    return reserve_in_words(reserve_of(box, hidden, RED, facts_of(box, hidden, viewer)), "Red")


def blurred() -> tuple[Box[Any, Any], Any]:
    """Return a position in which Red's A1, a Scout, may be the King or a Scout as far as all know."""
    box, state = table()
    king_or_scout = sets(KING, SCOUT)
    stand(state, RED, A1=(SCOUT, king_or_scout), F2=(KING, ANYTHING), S1=(BARON, ANYTHING))
    stand(state, RED, J1=(DUKE, sets(KING, DUKE, BARON)))
    stand(state, GREEN, F3=(BARON, ANYTHING))
    return box, state


def test_after_a_fight_shows_the_king_no_other_unit_may_be_the_king() -> None:
    box, state = blurred()
    assert said(box, state, BLUE, "A1") == "a unit of Red, may be: King or Scout"
    attack = GAME.words.read(box, "F3-F2")
    state = GAME.after(box, state, GREEN, attack)
    for viewer in (GREEN, BLUE, SPECTATOR):
        assert said(box, state, viewer, "A1") == "Red's Scout, rank 2"
        assert said(box, state, viewer, "J1") == "a unit of Red, may be: Duke or Baron"
        assert said(box, state, viewer, "S1") == "a unit of Red, unknown", "that it is no King goes for all"
        hidden = GAME.hidden(box, state, viewer)
        assert label(picture(box, hidden, viewer), "A1").endswith("Red's Scout, rank 2")
        assert "King" not in reserve_said(box, hidden, viewer)
    state.turn = BLUE
    assert GAME.words.caption(box, GAME.hidden(box, state, BLUE), "A1") == "A1, attack Red's Scout, rank 2"
    assert said(box, state, RED, "A1") == "your Scout, rank 2, known to all"


def test_whoever_was_shown_the_king_alone_counts_it_out_alone() -> None:
    box, state = blurred()
    show(state, BLUE, "F2")
    assert said(box, state, BLUE, "A1") == "Red's Scout, rank 2, which only you know"
    assert said(box, state, BLUE, "J1") == "a unit of Red, may be: Duke or Baron, by what you were shown"
    assert said(box, state, BLUE, "S1") == "a unit of Red, unknown"
    for viewer in (GREEN, SPECTATOR):
        assert said(box, state, viewer, "A1") == "a unit of Red, may be: King or Scout"
        assert said(box, state, viewer, "J1") == "a unit of Red, may be: King, Duke or Baron"


def test_what_all_can_tell_of_a_unit_is_not_said_to_be_a_secret() -> None:
    box, state = blurred()
    stand(state, RED, K1=(QUEEN, ANYTHING & ~UNMOVABLE))
    show(state, BLUE, "F2")
    told = "a unit of Red, has moved: neither Flag nor Cursed Land"
    assert said(box, state, BLUE, "K1") == said(box, state, GREEN, "K1") == told


def test_a_reserve_is_told_by_what_is_left_for_it() -> None:
    box, state = table()
    stand(state, RED, A1=(KING, ANYTHING), F2=(FLAG, ANYTHING))
    state.reserve[RED, QUEEN] = state.reserve[RED, DUKE] = 1
    state.reserve_may_be[RED] = sets(KING, QUEEN, DUKE)
    show(state, BLUE, "A1")
    words = {v: reserve_said(box, GAME.hidden(box, state, v), v) for v in (GREEN, BLUE)}
    assert "(may be: King, Queen or Duke)" in words[GREEN]
    assert "(may be: Queen or Duke)" in words[BLUE]


@pytest.mark.parametrize("viewer", [GREEN, SPECTATOR])
def test_without_the_memory_aid_nothing_is_counted_out_for_anybody(viewer: int) -> None:
    box, state = table(memory_aid=False)
    stand(state, RED, A1=(CURSED_LAND, UNMOVABLE), F2=(FLAG, sets(FLAG)))
    state.reserve[RED, QUEEN] = 1
    state.reserve_may_be[RED] = sets(KING, QUEEN)
    assert said(box, state, viewer, "A1") == "a unit of Red, unknown"
    assert "may be" not in reserve_said(box, GAME.hidden(box, state, viewer), viewer)
