"""The board that people see: named squares, secrets kept, small differences, current pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from pentarchy.games.divide_and_conquer import GAME
from pentarchy.games.divide_and_conquer.box.constants import SQUARE_NAMES
from pentarchy.games.divide_and_conquer.pictures import board, guide
from pentarchy.games.divide_and_conquer.pictures.guide import (
    CAMPAIGN,
    PICTURES,
    TWELFTH_TURN,
    drawn,
    four,
    played,
)
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import patch
from pentarchy.kernel.seats import SPECTATOR
from tests.games import wandering
from tests.kernel.named import classes, element, label
from tests.kernel.patched import canonical, patched, tree

GUIDE = files(GAME.facts.package).joinpath("HOW_TO_PLAY.md").read_text()
RULES = files(GAME.facts.package).joinpath("RULES.md").read_text()


@cache
def walk(seats: int, options: tuple[tuple[str, Any], ...] = ()) -> list[tuple[Any, Any]]:
    """Return a game's box and states, played at random for two hundred moves."""
    box = GAME.box.unpack(dict(options), {}, seats, seeded("walk"))
    return [(box, state) for state in wandering.walk(GAME, box, 200)]


TABLES = {
    "four": (4, ()),
    "three": (3, (("equal_strength", "choice"),)),
    "two": (2, ()),
    "two who share": (2, (("partner_square", "share"), ("redeployment", True))),
}


def test_the_squares_are_in_reading_order_and_named_as_players_name_them() -> None:
    box, state = walk(4)[0]
    scene = GAME.pictures.picture(box, state)
    assert [part.id for part in scene.elements if part.id in SQUARE_NAMES] == list(SQUARE_NAMES)
    names = [part.id for part in scene.walk() if part.id]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("table", TABLES)
def test_every_difference_is_small_and_leads_from_one_picture_to_the_next(table: str) -> None:
    positions = walk(*TABLES[table])
    for (box, before), (_, after) in zip(positions[::8], positions[1::8], strict=False):
        for viewer in (0, SPECTATOR):
            old, new = drawn(box, before, viewer), drawn(box, after, viewer)
            changes = patch(old, new)
            assert patched(old, changes) == canonical(tree(new))
            assert (old.title, old.description) == (new.title, new.description)
            assert "chart" not in changes
            assert len(changes) <= 20 and sum(len(str(change)) for change in changes.values()) < 4_000


def test_a_square_says_its_name_its_symbol_and_who_stands_there() -> None:
    box = four()
    scene = drawn(box, played(box, CAMPAIGN, TWELFTH_TURN))
    assert label(scene, "E5") == "E5, North's headquarters, empty"
    assert label(scene, "A2") == "A2, North's objective, 3 troops of North"
    assert label(scene, "I5") == "I5, 1 troop of East"
    assert label(scene, "C3") == "C3, empty"
    assert element(scene, "D8-token-count").text == "4"


def test_an_objective_that_is_held_looks_held() -> None:
    box = four()
    scene = drawn(box, played(box, CAMPAIGN, TWELFTH_TURN))
    assert {"objective", "is-held"} <= set(classes(scene, "A2"))
    assert "is-held" not in classes(scene, "G1")
    assert "is-held" in classes(scene, "F5") and "is-held" not in classes(scene, "E5")
    assert "headquarters" in classes(scene, "E5") and "objective" not in classes(scene, "E5")


def test_the_symbols_of_nobody_are_drawn_as_nobodys() -> None:
    box, state = walk(*TABLES["three"])[0]
    scene = drawn(box, state)
    vacant = {name for name in SQUARE_NAMES if "is-vacant" in classes(scene, name)}
    assert vacant == {"F5", "A7", "I1", "I10", "J7"}


def test_two_partners_on_one_square_are_both_drawn() -> None:
    box = GAME.box.unpack(dict(partner_square="share", first_initiative="north"), {}, 2, seeded("share"))
    scene = drawn(box, played(box, "E5-4-E4 F6-3-E5 pass pass"))
    assert label(scene, "E5") == "E5, North's headquarters, 6 troops of North and 3 troops of South"
    assert classes(scene, "E5-token") == ["token", "livery-0"]
    assert classes(scene, "E5-partner") == ["token", "livery-2"]
    assert [element(scene, f"E5-{place}-count").text for place in ("token", "partner")] == ["6", "3"]


def test_an_order_is_an_arrow_that_only_its_player_sees_until_it_is_revealed() -> None:
    box = four()
    written = played(box, "E5-9-D4 E6-6-D7")
    north, east = drawn(box, written, 0), drawn(box, written, 1)
    assert "is-written" in classes(north, "order-north") and "is-absent" in classes(north, "order-east")
    assert label(north, "order-north") == "North's order: 9 from E5 to D4"
    assert "is-absent" in classes(east, "order-north") and "is-written" in classes(east, "order-east")
    other = played(box, "E5-1-E4 E6-6-D7")
    assert drawn(box, other, 1) == east and drawn(box, other) == drawn(box, written)


def test_orders_are_shown_one_after_the_other_and_fade_when_their_turn_is_over() -> None:
    box = four()
    orders = "E5-9-D4 E6-6-D7 F6-5-G7 F5-7-G4"
    stages = [
        [
            classes(drawn(box, played(box, orders, reveals=number)), f"order-{name}")[1:]
            for name in ("north", "east")
        ]
        for number in range(3)
    ]
    assert stages == [
        [["is-absent"], ["is-absent"]],
        [["is-latest"], ["is-absent"]],
        [["is-past"], ["is-latest"]],
    ]
    planning = drawn(box, played(box, orders))
    assert classes(planning, "order-west") == ["order", "is-latest", "is-fading"]
    assert [name for name in SQUARE_NAMES if "is-last-move" in classes(planning, name)] == ["F5", "G4"]


def test_no_arrow_and_no_light_before_anybody_has_marched() -> None:
    box = four()
    scene = drawn(box, played(box, "pass pass pass pass"))
    assert board.latest_order(box, played(box, "pass pass pass pass")) == -1
    assert not any("is-last-move" in classes(scene, name) for name in SQUARE_NAMES)


def overlaps() -> Iterator[str]:
    """Yield every step on which an arrow's number would cover the count of either stack."""
    tabs = {}
    for right, down in board.WAYS_OF_ARROWS:
        start, target = 55, 55 + right + 10 * down
        _, number, _ = board._arrow_parts(0, start, target, 10)
        for square in (start, target):
            _, _, tab, _ = board._stack("", 0, 10, *board.centre(square), None).children
            tabs[right, down, square] = boxes_meet(number.attributes, tab.attributes)
    yield from (str(step) for step, meets in tabs.items() if meets)


def boxes_meet(one: Any, other: Any) -> bool:
    return all(
        one[at] < other[at] + other[size] and other[at] < one[at] + one[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_no_arrows_number_covers_the_count_of_a_stack() -> None:
    assert list(overlaps()) == []


# The guide and the pictures made for it.


def test_the_guide_names_the_squares_of_the_printed_board() -> None:
    scene = PICTURES["start"]()
    rows = re.findall(r"^\| (\w+) \| [a-z ]+ \| (\w+) \| ([A-J0-9, ]+) \|$", GUIDE, re.MULTILINE)
    assert len(rows) == 4
    for battalion, home, goals in rows:
        assert label(scene, home) == f"{home}, {battalion}'s headquarters, 10 troops of {battalion}"
        for goal in goals.split(", "):
            assert label(scene, goal) == f"{goal}, {battalion}'s objective, empty"


def test_the_examples_come_out_as_the_guide_says() -> None:
    assert label(PICTURES["six-after"](), "D7") == "D7, 2 troops of North"
    assert label(PICTURES["eight-after"](), "E3") == "E3, 4 troops of West"
    assert label(PICTURES["revealed"](), "D4") == "D4, 9 troops of North"
    end = PICTURES["end"]()
    assert all(label(end, name).endswith("of West") for name in ("A7", "I1", "I10", "J7"))


def test_the_guides_marks_are_the_clicks_that_the_rules_allow() -> None:
    scene = PICTURES["choose-target"]()
    may = [name for name in SQUARE_NAMES if "may-be-chosen" in classes(scene, name)]
    assert may == ["D4", "D5", "D6", "E4", "F4"]
    assert [name for name in SQUARE_NAMES if "is-chosen" in classes(scene, name)] == ["E5"]


def test_fifteen_orders_are_the_fewest_that_win() -> None:
    numbers = four().numbers
    for battalion in range(4):
        assert numbers.needed[battalion, 15, numbers.headquarters[battalion]] == 15


def test_a_move_that_is_refused_stops_a_picture_from_being_made() -> None:
    with pytest.raises(ValueError, match="D-10"):
        guide.played(four(), "E5-9-E6")
