"""The board that people see: named places, what a press means, small differences, current pictures."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import pairwise, product
from math import dist
from typing import Any

import pytest

from pentarchy.games.sudoku_warriors import GAME
from pentarchy.games.sudoku_warriors.box.constants import (
    HILLTOP_NAMES,
    HILLTOP_NUMBERS,
    PROVINCE_HILLTOPS,
    PROVINCE_VILLAGES,
    VILLAGE_NAMES,
    VILLAGE_NUMBERS,
)
from pentarchy.games.sudoku_warriors.pictures.board import VILLAGE_KEEPS
from pentarchy.games.sudoku_warriors.pictures.guide import (
    AMONG_THREE,
    BIDS,
    CAMPAIGN,
    FIFTH_BATTLE,
    FILLING,
    GRID,
    LAST_BATTLES,
    LAST_HILLTOP,
    OPENING_BID,
    PICTURES,
    SURRENDER,
    TWO_AT_ONCE,
    drawn,
    example,
    played,
    table,
)
from pentarchy.games.sudoku_warriors.pictures.map import PLAN
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import Element, Scene, patch
from tests.games import wandering
from tests.kernel.named import classes, element, having, label
from tests.kernel.patched import canonical, patched, tree

GUIDE = files(GAME.facts.package).joinpath("HOW_TO_PLAY.md").read_text()
RULES = files(GAME.facts.package).joinpath("RULES.md").read_text()


def parts(scene: Scene, name: str, kind: str) -> list[Element]:
    """Return what lies directly in a named element and has a class."""
    inside = element(scene, name).children
    return [part for part in inside if kind in str(part.attributes.get("class", "")).split()]


@cache
def walk(seats: int) -> list[Any]:
    """Return the states of a game played at random."""
    return wandering.walk(GAME, table(seats))


# Names and hits.


def test_every_place_has_its_name_and_lies_in_its_layer() -> None:
    scene = drawn(table(), GAME.begin(table()))
    names = [part.id for part in scene.walk() if part.id]
    assert len(names) == len(set(names))
    layers = {part.id: [inside.id for inside in part.children] for part in scene.elements}
    assert list(layers) == ["chart", "villages", "provinces", "lines", "hilltops"]
    assert layers["villages"] == list(VILLAGE_NAMES)
    assert layers["provinces"] == [f"province-{number}" for number in range(1, 10)]
    assert layers["hilltops"] == list(HILLTOP_NAMES)


def outline(scene: Scene, name: str) -> list[tuple[float, float]]:
    """Return the corners within which a hilltop is hit."""
    (ground,) = parts(scene, name, "ground")
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", str(ground.attributes["d"]))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def is_within(corners: list[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a point lies within a convex outline that goes clockwise."""
    edges = zip(corners, [*corners[1:], corners[0]], strict=True)
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0 for (ax, ay), (bx, by) in edges)


def test_a_press_hits_the_nearest_hilltop_or_the_village_in_whose_middle_it_is() -> None:
    scene = drawn(table(), GAME.begin(table()))
    outlines = {name: outline(scene, name) for name in HILLTOP_NAMES}
    for village in VILLAGE_NAMES[::7]:
        middle_x, middle_y = PLAN.middle(VILLAGE_NUMBERS[village])
        for right, down in product(range(-23, 24, 3), repeat=2):
            x, y = middle_x + right + 0.1, middle_y + down + 0.2
            hit = [name for name, corners in outlines.items() if is_within(corners, x, y)]
            nearest = min(HILLTOP_NAMES, key=lambda name: dist(PLAN.crossing(HILLTOP_NUMBERS[name]), (x, y)))
            if abs(right + 0.1) + abs(down + 0.2) < VILLAGE_KEEPS:
                assert hit == [], f"{village} cannot be asked what it is worth"
            else:
                assert hit == [nearest]


PHASES = {
    "placing": ((CAMPAIGN,), "hilltops", []),
    "choosing": ((CAMPAIGN, FIFTH_BATTLE, TWO_AT_ONCE), "provinces", ["province-5", "province-6"]),
    "bidding": ((FILLING, LAST_HILLTOP), "", []),
}


@pytest.mark.parametrize("phase", PHASES)
def test_a_press_goes_to_what_the_phase_asks_for(phase: str) -> None:
    moves, asked, chosen_from = PHASES[phase]
    scene = drawn(table(), played(table(), *moves))
    for layer in ("provinces", "hilltops"):
        assert ("is-silent" in classes(scene, layer)) == (layer != asked)
    assert having(scene, "is-due") == chosen_from


@pytest.mark.parametrize("seats", [2, 3])
def test_whatever_may_be_clicked_on_the_board_can_be_marked(seats: int) -> None:
    box = table(seats)
    for state in walk(seats)[::5]:
        for seat in GAME.movers(box, state):
            scene = drawn(box, state)
            names = {part.id for part in scene.walk() if part.id}
            for move in GAME.moves(box, state, seat):
                (click,) = GAME.words.path(box, state, seat, move)
                if click in names:
                    assert parts(scene, click, "ground") and parts(scene, click, "veil")
                else:
                    assert click in ("done", "surrender")


# Differences.


@pytest.mark.parametrize("seats", [2, 3])
def test_every_difference_is_small_and_leads_from_one_picture_to_the_next(seats: int) -> None:
    box, states = table(seats), walk(seats)
    sizes = []
    for before, after in [*list(pairwise(states))[::4], (states[-2], states[-1])]:
        old, new = drawn(box, before), drawn(box, after)
        changes = patch(old, new)
        assert patched(old, changes) == canonical(tree(new))
        assert not {"chart", "lines"} & set(changes)
        sizes.append(sum(len(str(change)) for change in changes.values()))
    assert sorted(sizes)[len(sizes) // 2] < 5_000 and max(sizes) < 40_000


def test_a_placement_changes_its_hilltop_and_the_villages_around_it() -> None:
    box = table()
    before, after = played(box), played(box, "B2")
    assert set(patch(drawn(box, before), drawn(box, after))) == {
        *("B2", "r1c1", "r1c2", "r2c1", "r2c2", "province-1")
    }


# Villages.


def test_a_village_says_who_controls_it_and_why() -> None:
    scene = drawn(table(), played(table(), "B2 C2 A1 C3"))
    assert label(scene, "r1c1") == "r1c1, value 6, controlled by Circle: circle 2"
    assert label(scene, "r2c1") == "r2c1, value 5, controlled by nobody: circle 1, square 1"
    assert (
        label(scene, "r2c2")
        == "r2c2, the capital of province 1, value 8, controlled by Square: circle 1, square 2"
    )
    assert label(scene, "r9c9") == "r9c9, value 2, no warriors around it"


def test_a_village_is_tinted_by_colour_and_shape_of_who_controls_it() -> None:
    scene = drawn(table(3), played(table(3), "B2 C9 H4"))
    for village, livery in {"r1c1": 3, "r2c8": 2, "r7c3": 0}.items():
        for kind in ("tint", "control"):
            (part,) = parts(scene, village, kind)
            assert f"livery-{livery}" in str(part.attributes["class"])
    assert not parts(scene, "r9c9", "tint")


def test_a_used_value_is_crossed_out() -> None:
    scene = drawn(table(), example(OPENING_BID))
    assert having(scene, "is-used") == ["r1c4"]
    assert parts(scene, "r1c4", "cross") and not parts(scene, "r1c3", "cross")
    assert "value 8, used up, controlled by Square" in label(scene, "r1c4")


def test_in_a_battle_the_bidders_values_stand_out_and_what_is_out_of_reach_recedes() -> None:
    scene = drawn(table(), example())
    assert having(scene, "is-battlefield") == ["province-1"]
    assert set(having(scene, "is-usable")) == {"r1c2", "r1c3", "r1c4", "r3c1", "r4c1"}
    far = {VILLAGE_NAMES[v] for p in (2, 4, 5, 6, 7, 8) for v in PROVINCE_VILLAGES[p]}
    assert set(having(scene, "is-far")) == far
    assert not having(drawn(table(), played(table(), FILLING)), "is-far")


@pytest.mark.parametrize("is_strict", [False, True])
def test_strict_control_is_shown_as_it_is(is_strict: bool) -> None:
    box = table(3, village_control="strict" if is_strict else "plurality")
    scene = drawn(box, played(box, "B2 B3 C2 C3"))
    holder = "nobody" if is_strict else "Circle"
    assert label(scene, "r2c2").endswith(f"controlled by {holder}: circle 2, square 1, triangle 1")


# Hilltops and provinces.


def test_a_hilltop_says_who_stands_there() -> None:
    scene = drawn(table(), example(OPENING_BID, *BIDS, SURRENDER))
    assert label(scene, "A1") == "A1, a warrior of Circle"
    assert label(scene, "A2") == "A2, crossed out"
    assert label(scene, "E5") == "E5, free"
    assert having(scene, "is-crossed-out") == ["A2", "A3", "B3", "C2"]
    assert not parts(scene, "A2", "token") and parts(scene, "A2", "cross")


def test_the_last_placement_is_marked() -> None:
    assert not having(drawn(table(), GAME.begin(table())), "is-last-move")
    scene = drawn(table(), played(table(), "D4 B4"))
    assert having(scene, "is-last-move") == ["B4"]
    assert label(scene, "B4") == "B4, a warrior of Square, placed last"


def test_a_last_hilltop_is_marked_with_what_it_starts() -> None:
    scene = drawn(table(), played(table(), FILLING))
    assert having(scene, "is-fateful") == ["A3"]
    assert label(scene, "A3") == "A3, free, placing here starts the battle for province 1"
    scene = drawn(table(), played(table(), CAMPAIGN, FIFTH_BATTLE))
    assert label(scene, "E7") == "E7, free, placing here starts the battles for provinces 5 and 6"
    before = drawn(table(), played(table(), " ".join(FILLING.split()[:-1])))
    assert having(before, "is-nearly-fateful") == ["A3", "B2"]
    assert label(before, "B2") == "B2, free, one of the last two of province 1"


@pytest.mark.parametrize(
    "circles, fate",
    [
        ("B2 B3 C2 C3", "gives province 1 to Circle"),
        ("B3 C2 C3 A1", "starts the battle for province 1"),
    ],
)
def test_a_hilltop_that_decides_a_province_at_once_says_so(circles: str, fate: str) -> None:
    state = GAME.begin(table())
    hilltops = [h for h in PROVINCE_HILLTOPS[0].tolist() if HILLTOP_NAMES[h] != "D4"]
    for hilltop in hilltops:
        state.hilltops[hilltop] = 1 if HILLTOP_NAMES[hilltop] in circles.split() else 2
    assert label(drawn(table(), state), "D4") == f"D4, free, placing here {fate}"


def test_the_warrior_about_to_be_placed_counts_at_the_capital() -> None:
    state = GAME.begin(table())
    for hilltop in PROVINCE_HILLTOPS[0].tolist():
        state.hilltops[hilltop] = 0 if HILLTOP_NAMES[hilltop] == "B2" else 2
    assert label(drawn(table(), state), "B2").endswith("starts the battle for province 1")
    state.mover = 1
    assert label(drawn(table(), state), "B2").endswith("gives province 1 to Square")


def test_a_province_tells_how_far_it_is_and_whose() -> None:
    assert label(drawn(table(), played(table())), "province-5") == "Province 5, 16 hilltops free"
    assert label(drawn(table(), played(table(), FILLING)), "province-1") == "Province 1, 1 hilltop free"
    assert label(drawn(table(), example()), "province-1") == "Province 1, fought for now"
    scene = drawn(table(), played(table(), CAMPAIGN, FIFTH_BATTLE, TWO_AT_ONCE))
    assert label(scene, "province-6") == "Province 6, its battle is due"
    assert label(scene, "province-1") == "Province 1, owned by Circle"


def test_the_winners_sign_stands_around_the_capitals_digit() -> None:
    scene = drawn(table(), example(OPENING_BID, *BIDS, SURRENDER))
    (claim,) = parts(scene, "r2c2", "claim")
    assert "livery-3" in str(claim.attributes["class"])
    assert "the capital of province 1, won by Circle" in label(scene, "r2c2")
    assert not parts(scene, "r5c5", "claim")


def test_a_grid_that_is_no_true_sudoku_is_said_to_be_none() -> None:
    rows = ["123123123", "456456456", "789789789"]  # the same box nine times
    digits = "".join(rows[row % 3] for row in range(9))
    box = GAME.box.unpack({}, {"grid": digits}, 2, seeded("no sudoku"))
    assert box.print.remark in drawn(box, GAME.begin(box)).description
    assert "stands twice" in box.print.remark


# The guide and the pictures made for it.


def test_the_guides_sudoku_is_one_and_its_games_end_as_it_says() -> None:
    assert table().print.remark == "" and table().print.grid == GRID
    state = played(table(), CAMPAIGN, FIFTH_BATTLE, TWO_AT_ONCE, LAST_BATTLES)
    assert GAME.words.outcome(table(), state).sentence == "Circle owns five provinces and wins."
    three = played(table(3), AMONG_THREE)
    assert three.scores.tolist() == [11, 12, 13] and GAME.movers(table(3), three) == [0]


def test_the_worked_battle_is_the_one_that_is_played() -> None:
    """Each row of the guide's tables is a bid: who adds what from where, and both scores behind it."""
    rows = re.findall(
        r"^\| (Circle|Square)(?: opens)? \| (.+?) \| \**(\d+)\** \| \**(\d+)\** \|$", GUIDE, re.M
    )
    box, state = table(), example()
    for bidder, added, circle, square in rows:
        assert box.sides[GAME.movers(box, state)[0]].name == bidder
        for value, village in re.findall(r"(\d) from (r\dc\d)", added):
            assert int(value) == box.numbers.values[VILLAGE_NUMBERS[village]]
            state = step(box, state, f"+{village}")
        assert state.scores[:2].tolist() == [int(circle), int(square)]
        state = step(box, state, "done")
    assert len(rows) == 6 and state == example(OPENING_BID, *BIDS)
    assert [GAME.words.say(box, move) for move in GAME.moves(box, state, 1)] == ["surrender"]


def step(box: Any, state: Any, word: str) -> Any:
    (seat,) = GAME.movers(box, state)
    move = GAME.words.read(box, word)
    GAME.check(box, state, seat, move)
    return GAME.after(box, state, seat, move)


def test_what_the_guide_says_of_its_pictures_is_in_them() -> None:
    control = PICTURES["control"]()
    assert "controlled by Square: circle 1, square 2" in label(control, "r2c2")
    assert "controlled by nobody: circle 1, square 1" in label(control, "r2c1")
    assert all("controlled by Circle" in label(control, f"r{r}c{c}") for r in (1, 2) for c in (4, 5))
    won = PICTURES["won"]()
    assert having(won, "is-crossed-out") == ["A2", "A3", "B3", "C2"]
    assert "controlled by Square" in label(won, "r1c3") and "controlled by Circle" in label(won, "r1c2")
    assert label(won, "A4") == "A4, a warrior of Square"


def test_the_guides_marks_are_the_clicks_that_the_rules_allow() -> None:
    assert set(having(PICTURES["bid"](), "may-be-chosen")) == {"r1c1", "r2c1", "r3c4", "r4c3"}
    assert having(PICTURES["two-at-once"](), "may-be-chosen") == ["province-5", "province-6"]
    assert len(having(PICTURES["choose-hilltop"](), "may-be-chosen")) == 100 - 14


def test_a_move_that_is_refused_stops_a_picture_from_being_made() -> None:
    with pytest.raises(ValueError, match="S-5"):
        played(table(), "D4 D4")
