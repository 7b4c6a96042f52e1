"""The sheets to print: room for a pencil, words that keep to their place, a battle that the rules allow."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from pentarchy.games.sudoku_warriors import GAME
from pentarchy.games.sudoku_warriors.box.state import CROSSED
from pentarchy.games.sudoku_warriors.box.unpacking import Box
from pentarchy.games.sudoku_warriors.pictures import sheet
from pentarchy.games.sudoku_warriors.pictures.guide import GRID, table
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import Element, Scene
from pentarchy.kernel.seats import NATURE
from pentarchy.paper import MARGIN, PAPERS, Paper
from pentarchy.paper.letters import face

Corners = tuple[float, float, float, float]  #: left, top, right, bottom

SHEETS = {"blank": sheet.blank, "worked": sheet.worked}
RULES = [
    {"village_control": control, "swap_rule": swap, "first": first}
    for control, swap, first in product(("plurality", "strict"), (False, True), ("random", "square"))
]
NO_SUDOKU = GRID[9] + GRID[1:9] + GRID[0] + GRID[10:]  #: its boxes are right, its rows are not


def of_class(scene: Scene, classes: str) -> list[Element]:
    return [part for part in scene.walk() if part.attributes.get("class") == classes]


def number(part: Element, name: str) -> float:
    return float(part.attributes[name])


def small_print(part: Element) -> Corners:
    x, y, long = number(part, "x"), number(part, "y"), face(is_bold=False).stringWidth(part.text, 12)
    return x, y - 6, x + long, y + 6


def tick(part: Element) -> Corners:
    x, y, width, height = (number(part, name) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def overlap(one: Corners, other: Corners) -> bool:
    is_across = one[0] < other[2] and other[0] < one[2]
    return is_across and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("kind", SHEETS)
def test_a_sheet_has_every_digit_and_room_for_every_sign(kind: str, seats: int) -> None:
    scene = SHEETS[kind](table(seats))
    assert "".join(part.text for part in of_class(scene, "value is-printed")) == GRID
    on_board = {(number(part, "cx"), number(part, "cy")) for part in of_class(scene, "spot")}
    assert {sheet.PLAN.crossing(hilltop) for hilltop in range(100)} <= on_board
    assert len(of_class(scene, "capital")) == 9
    for part in scene.walk():
        assert not {"fill", "stroke", "style"} & set(part.attributes), "the style sheet dresses it"


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_it_is_large_enough_to_be_played_on_with_a_pencil(paper: Paper) -> None:
    across, down = (paper.width - 2 * MARGIN) / sheet.WIDTH, (paper.height - 2 * MARGIN) / sheet.HEIGHT
    unit = min(across, down)  # in millimetres
    assert sheet.PLAN.cell * unit >= 16
    assert 2 * sheet.SPOT * unit >= 6.5
    assert 27 * 0.73 * unit >= 5  # a digit's height
    assert 12 * unit / 25.4 * 72 >= 9  # the small print, in points


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("grid", [GRID, NO_SUDOKU], ids=["a sudoku", "none"])
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: " ".join(map(str, rules.values())))
@pytest.mark.parametrize("kind", SHEETS)
def test_whatever_is_written_keeps_to_its_place(
    kind: str, rules: dict[str, Any], grid: str, seats: int
) -> None:
    box = GAME.box.unpack(rules, {"grid": grid}, seats, seeded("sheet"))
    scene = SHEETS[kind](box)
    places = {part.text: small_print(part) for part in of_class(scene, "small-print") if part.text != "•"}
    places |= {f"tick {at}": tick(part) for at, part in enumerate(of_class(scene, "tick"))}
    for words, (left, top, right, bottom) in places.items():
        assert left > 0 and right < scene.width and top > 0 and bottom < scene.height, words
    assert [pair for pair in combinations(places, 2) if overlap(*(places[each] for each in pair))] == []


def said(scene: Scene) -> str:
    return " ".join(part.text for part in of_class(scene, "small-print"))


def test_the_rules_on_it_are_those_of_the_table() -> None:
    plain = said(sheet.blank(table(first="random")))
    assert "Draw lots to see who begins." in plain and "The first to own 5 provinces" in plain
    assert "all others together" not in plain and "take over" not in plain
    other = said(sheet.blank(table(3, first="triangle", village_control="strict", swap_rule=True)))
    assert "Triangle begins." in other and "The first to own 3 provinces" in other
    assert "all others together" in other and "take over" in other


@pytest.mark.parametrize("kind", SHEETS)
def test_what_is_to_be_said_of_a_grid_is_said_on_it(kind: str) -> None:
    box = GAME.box.unpack({}, {"grid": NO_SUDOKU}, 2, seeded("sheet"))
    assert "stands twice" in box.print.remark
    assert said(SHEETS[kind](box)).endswith(box.print.remark)
    assert "not a true sudoku" not in said(SHEETS[kind](table()))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: " ".join(map(str, rules.values())))
def test_the_worked_sheet_shows_a_battle_that_the_rules_allow(rules: dict[str, Any], seats: int) -> None:
    box = table(seats, **rules)
    state, told = sheet.first_battle(box)
    assert not GAME.secrets.audit(box, state)
    winner = int(state.owners[0]) - 1
    assert state.owners.tolist() == [winner + 1, *[0] * 8] and GAME.movers(box, state) != [NATURE]
    assert told[0].endswith("opens.") and "fills province 1" in told[0]
    assert f"{box.sides[winner].name} wins province 1" in told[-1]
    crosses = of_class(sheet.worked(box), "cross is-bold")
    assert len(crosses) == (state.hilltops == CROSSED).sum() > 0


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("control", ["plurality", "strict"])
def test_the_battle_is_fought_to_its_end_on_any_grid(control: str, seed: int) -> None:
    box: Box = GAME.box.unpack({"village_control": control}, {}, 3, seeded(seed))
    state, told = sheet.first_battle(box)
    assert not GAME.secrets.audit(box, state) and state.owners[0] and "wins province 1" in told[-1]
