"""The board that people see: named places, what each viewer knows on the shields, small differences."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.box.constants import (
    ANYTHING,
    BARON,
    COUNT,
    DUKE,
    EARL,
    FLAG,
    KING,
    PRINCE,
    SCOUT,
    SPY_MASTER,
    UNMOVABLE,
)
from pentarchy.games.stratego_conquest.box.map_file import our_map
from pentarchy.games.stratego_conquest.pictures.guide import (
    ARMIES,
    BLUE,
    CAMPAIGN,
    DRAFT,
    FIRST_ATTACK,
    GREEN,
    GREENS_CARDS,
    GREENS_SCOUT,
    PICTURES,
    RED,
    REDS_CARDS,
    REDS_REDEPLOYMENT,
    YELLOW,
    YELLOWS_SECRET,
    campaign,
    drawn,
    four,
    played,
)
from pentarchy.games.stratego_conquest.pictures.pieces_to_cut import PIECES
from pentarchy.games.stratego_conquest.words.unit_knowledge import mark_of, may_be_in_words
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import patch
from pentarchy.kernel.seats import SPECTATOR
from tests.depth import soon
from tests.games import wandering
from tests.kernel.named import classes, element, having, label, words
from tests.kernel.patched import canonical, patched, tree

RULES = files(GAME.facts.package).joinpath("RULES.md").read_text()
ZONES = our_map().zone_names
SIGNS = our_map().territory_signs


@cache
def walk(seats: int, options: tuple[tuple[str, Any], ...] = ()) -> list[tuple[Any, Any]]:
    """Return a game's box and states, played at random for three hundred moves."""
    box = GAME.box.unpack(dict(options), {}, seats, seeded("walk"))
    return [(box, state) for state in wandering.walk(GAME, box, 300)]


TABLES: dict[str, tuple[int, tuple[tuple[str, Any], ...]]] = {
    "four": (4, ()),
    "three who must remember": (3, (("memory_aid", False), ("draft", "random"))),
    "two with open reserves": (2, (("open_reserve", True), ("first", "random"))),
}


# Names, patches, speed of reading.


def test_zones_and_territories_are_called_as_moves_call_them() -> None:
    scene = drawn(four(), campaign(0))
    names = [part.id for part in scene.walk() if part.id]
    assert len(names) == len(set(names))
    assert [name for name in names if name in ZONES] == list(ZONES)
    assert [name for name in names if name in SIGNS] == list(SIGNS)


@pytest.mark.parametrize("table", soon(TABLES, "four"))
def test_every_difference_leads_from_one_picture_to_the_next(table: str) -> None:
    positions = walk(*TABLES[table])
    for (box, before), (_, after) in zip(positions[::9], positions[1::9], strict=False):
        for viewer in (0, SPECTATOR):
            old, new = drawn(box, before, viewer), drawn(box, after, viewer)
            changes = patch(old, new)
            assert patched(old, changes) == canonical(tree(new))
            assert (old.title, old.width, old.height) == (new.title, new.width, new.height)
            assert not {"chart", "relief", "names"} & set(changes)


@pytest.mark.parametrize("table", TABLES)
def test_every_click_that_is_no_button_is_in_the_picture(table: str) -> None:
    buttons = re.compile(r"none|done|stay|guess-.*|order-.*")
    for box, state in walk(*TABLES[table])[::12]:
        for seat in range(box.seats):
            hidden = GAME.hidden(box, state, seat)
            there = {part.id for part in GAME.pictures.picture(box, hidden, viewer=seat).walk()}
            for move in GAME.moves(box, hidden, seat):
                for click in GAME.words.path(box, hidden, seat, move):
                    assert click in there or buttons.fullmatch(click), click


def test_where_territories_are_chosen_the_zones_let_clicks_through() -> None:
    draft = PICTURES["draft"]()
    assert "is-silent" in classes(draft, "zones")
    assert set(having(draft, "may-be-chosen")) <= set(SIGNS)
    assert "is-silent" not in classes(PICTURES["placed"](), "zones")


# What is on the shields.


def test_own_units_have_name_and_rank_and_others_only_their_sign() -> None:
    scene = drawn(four(), campaign(0), RED)
    assert label(scene, "D3") == "D3 in Dunmarsh, your King, rank 10"
    assert words(scene, "D3")[-3:] == ["10", "King", "Dunmarsh"]
    assert label(scene, "W1") == "W1 in Wolfheath, a unit of Green, unknown"
    assert not {"10", "King", "2"} & set(words(scene, "W1"))
    assert drawn(four(), campaign(0)).svg().count('unit-ribbon"') == 0


def test_a_fight_is_known_to_all_and_its_owner_sees_that_it_is() -> None:
    state = campaign(FIRST_ATTACK + 1)
    assert label(drawn(four(), state, GREEN), "A2") == "A2 in Aldermoor, Red's King, rank 10"
    assert label(drawn(four(), state, RED), "A2") == "A2 in Aldermoor, your King, rank 10, known to all"
    assert "watched" in drawn(four(), state, RED).svg(css=False)
    assert "watched" not in drawn(four(), campaign(FIRST_ATTACK), RED).svg(css=False)


def test_a_secret_look_is_on_its_players_board_alone() -> None:
    state = campaign(YELLOWS_SECRET)
    yellow, red, all_ = (drawn(four(), state, viewer) for viewer in (YELLOW, RED, SPECTATOR))
    assert label(yellow, "F1") == "F1 in Frostmere, Red's Flag, which only you know"
    assert "told is-private" in element(yellow, "F1").svg()
    assert label(all_, "F1") == "F1 in Frostmere, a unit of Red, unknown"
    assert "is-private" not in all_.svg(css=False)
    assert label(red, "F1") == "F1 in Frostmere, your Flag, known to Yellow"
    assert label(drawn(four(), state, BLUE), "F1") == label(all_, "F1")


def test_a_redeployment_leaves_what_the_three_are_together() -> None:
    done = campaign(REDS_REDEPLOYMENT + 1)
    yellow = drawn(four(), done, YELLOW)
    assert label(yellow, "F1") == (
        "F1 in Frostmere, a unit of Red, may be: Duke, Cursed Land or Flag, by what you were shown"
    )
    assert "…" in words(yellow, "F1")
    picking = drawn(four(), campaign(REDS_REDEPLOYMENT))
    assert having(picking, "is-picked") == ["F1", "Y1", "X2"]
    assert [words(picking, name)[-1] for name in ("F1", "Y1", "X2")] == ["1", "2", "3"]


def test_without_the_memory_aid_others_units_are_blank_until_the_end() -> None:
    box = four(memory_aid=False)
    moves = CAMPAIGN.split()
    seen = drawn(box, played(box, DRAFT, ARMIES, *moves[:YELLOWS_SECRET]), YELLOW)
    assert label(seen, "F1") == "F1 in Frostmere, a unit of Red, unknown"
    assert label(seen, "A1") == "A1 in Aldermoor, a unit of Red, unknown"
    assert "known to" not in seen.svg(css=False)
    over = drawn(box, played(box, DRAFT, ARMIES, *moves), RED)
    assert label(over, "Y2") == "Y2 in Yewdale, Yellow's King, rank 10"


MARKS = {
    "nothing": (ANYTHING, ANYTHING, "", ""),
    "moved": (ANYTHING & ~UNMOVABLE, ANYTHING, "»", "neither Flag nor Cursed Land"),
    "not named so": (ANYTHING & ~(1 << DUKE), ANYTHING, "≠7", "no Duke"),
    "cannot move": (UNMOVABLE, ANYTHING, "F/C", "may be: Cursed Land or Flag"),
    "of two": (1 << BARON | 1 << EARL, ANYTHING, "4/5", "may be: Earl or Baron"),
    "of four": (
        1 << EARL | 1 << COUNT | 1 << DUKE | 1 << BARON,
        ANYTHING,
        "4–7",
        "may be: Duke, Count, Earl or Baron",
    ),
    "high": (1 << PRINCE | 1 << KING, ANYTHING, "8+", "may be: King or Prince"),
    "low": (1 << SPY_MASTER | 1 << SCOUT | 1 << BARON, ANYTHING, "≤4", "may be: Baron, Scout or Spy Master"),
    "needs words": (1 << FLAG | 1 << KING, ANYTHING, "…", "may be: King or Flag"),
    "accounted for elsewhere": (ANYTHING & ~(1 << DUKE), ANYTHING & ~(1 << DUKE), "", ""),
    "moved, the King elsewhere": (
        ANYTHING & ~UNMOVABLE & ~(1 << KING),
        ANYTHING & ~(1 << KING),
        "»",
        "neither Flag nor Cursed Land",
    ),
}


@pytest.mark.parametrize("case", MARKS)
def test_what_is_known_in_part_has_a_short_mark_and_a_sentence(case: str) -> None:
    kinds, base, mark, sentence = MARKS[case]
    assert mark_of(kinds, base) == mark
    assert may_be_in_words(kinds, base) == sentence


def test_every_mark_is_short_enough_for_its_shield() -> None:
    for kinds in range(2, ANYTHING + 1, 2):
        assert len(mark_of(kinds)) <= 3, f"{kinds:b}"
        assert kinds == ANYTHING or may_be_in_words(kinds)


# Territories.


def test_a_territory_says_who_controls_it() -> None:
    scene = drawn(four(), campaign(FIRST_ATTACK + 1))
    assert label(scene, "D") == "Dunmarsh, Red's"
    assert label(scene, "A") == "Aldermoor, contested"
    assert label(scene, "K") == "Keyfort, a city, Blue's"
    assert label(PICTURES["draft"](), "J") == "Juniper, still to be taken"


# The table's edge.


def test_the_tray_has_the_units_that_are_left() -> None:
    scene = PICTURES["placement"]()
    assert label(scene, "place-scout") == "Scout, rank 2, 4 left to place"
    assert "×4" in words(scene, "place-scout")
    assert label(scene, "place-king") == "King, rank 10, none left to place"
    assert "is-chosen" in classes(scene, "place-duke")
    other = drawn(four(), played(four(), DRAFT, *ARMIES.split()[:6]), GREEN)
    assert label(other, "place-king") == "King, rank 10, 1 left to place"
    assert label(other, "F1") == "F1 in Frostmere, free"


def test_a_card_says_why_it_cannot_be_played_to_its_player() -> None:
    scene = PICTURES["cards"]()
    assert "is-unplayable" in classes(scene, "play-deploy")
    assert label(scene, "play-deploy") == (
        "Deploy, 1 card drawn, cannot be played: there is no unit in your reserve"
    )
    assert "empty reserve" in words(scene, "play-deploy")
    assert "may-be-chosen" in classes(scene, "play-redeploy")
    assert "is-unplayable" not in drawn(four(), campaign(GREENS_CARDS), RED).svg(css=False)


def test_whether_a_spy_master_is_on_the_board_does_not_show_on_the_card() -> None:
    state = campaign(REDS_CARDS)
    assert "is-unplayable" in classes(drawn(four(), state, RED), "play-secret-information")
    assert "is-unplayable" not in classes(drawn(four(), state, GREEN), "play-secret-information")


def test_reserves_are_told_as_each_knows_them() -> None:
    state = campaign(GREENS_SCOUT)
    assert label(drawn(four(), state, BLUE), "reserve-3").startswith("Your reserve, 10 units: Prince, Duke")
    told = label(drawn(four(), state, RED), "reserve-2")
    assert told.startswith("Green's reserve, 9 units: ") and "that only Green knows" in told
    assert label(drawn(four(), campaign(0)), "reserve-1") == "Red's reserve, 0 units: empty"


def test_the_moves_that_are_left_are_counted() -> None:
    scene = drawn(four(), campaign(FIRST_ATTACK), RED)
    edge = [str(part.attributes.get("class", "")) for part in element(scene, "edge").walk()]
    assert edge.count("move-pip is-due") == 1 and edge.count("move-pip") == 4
    assert words(scene, "pile")[0] == "39"
    assert label(scene, "pile").startswith("Pile, 39 cards: 6 Deploy, 11 Rapid Advance, ")


# The guide and what is printed.


def test_the_pictures_show_what_the_guide_says() -> None:
    assert [name for name in having(PICTURES["attack"](), "may-be-chosen") if name in ZONES] == ["T3", "A2"]
    assert len([sign for sign in having(PICTURES["draft"](), "may-be-chosen") if sign in SIGNS]) == 15
    assert label(PICTURES["flag"](), "E2") == "E2 in Eldholm, Yellow's King, rank 10"
    assert words(PICTURES["traitor"](), "F1")[-1] == "?"
    assert "Yellow has won" in words(PICTURES["end"](), "edge")


def test_a_scouts_whole_reach_is_shown() -> None:
    scene = PICTURES["scout"]()
    reach = {name for name in having(scene, "may-be-chosen") if name in ZONES}
    assert len(reach) > 15 and {"X1", "Y1", "K2", "R1", "W2"} <= reach
    assert "Q3" not in reach and "L2" in reach


def test_a_move_that_is_refused_stops_a_picture_from_being_made() -> None:
    with pytest.raises(ValueError, match="C-6"):
        played(four(), "first-red take-A take-A")


def test_the_printed_army_has_every_unit_and_the_pack_every_card() -> None:
    box = four()
    pages = PIECES["units"].pages(box)
    assert len(pages) == 4
    printed = [part.text for part in pages[RED].walk() if "unit-name" in str(part.attributes.get("class"))]
    assert len(printed) == 18 and printed.count("Scout") == 4
    (cards,) = PIECES["cards"].pages(box)
    signs = [part for part in cards.walk() if part.attributes.get("class") == "card-sign"]
    assert len(signs) == 42
