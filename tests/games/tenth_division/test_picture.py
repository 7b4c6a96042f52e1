"""The board that people see: named hexes, words of one size on every board, roads, dice, the turn's steps."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from pentarchy.games.tenth_division import GAME
from pentarchy.games.tenth_division.box.constants import KINDS, WAYS
from pentarchy.games.tenth_division.box.state import Phase, drafter
from pentarchy.games.tenth_division.pictures.geometry import WIDTH
from pentarchy.games.tenth_division.pictures.guide import PICTURES
from pentarchy.games.tenth_division.rules.board import target_of
from pentarchy.games.tenth_division.rules.ending import hexes_of
from pentarchy.games.tenth_division.rules.stocks import pieces_on_board
from pentarchy.games.tenth_division.words.moves import hexes_of_way
from pentarchy.games.tenth_division.words.standing import drafter_of, holdings
from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.scene import Element, Scene
from tests.kernel.named import element, label

from .playing import go_on, table

FACING = "begin-red at-C2 at-B2 forage-1"
LARGEST = "\n".join(" " * abs(4 - row) + " ".join("?" * (9 - abs(4 - row))) for row in range(9))
PHONE = 374  #: px that a picture has on a phone of 390 px
LEAST = 11.0  #: px of the smallest word
RULES = files(GAME.facts.package).joinpath("RULES.md").read_text("utf-8")
DRESS = files(GAME.facts.package).joinpath("pictures", "dress.css").read_text("utf-8")


def words(part: Element) -> list[str]:
    return [inner.text for inner in part.walk() if inner.text]


def opening(seats: int, files: dict[str, str] | None = None, **options: Any) -> Scene:
    box = GAME.box.unpack(options, files or {}, seats, seeded("picture"))
    return GAME.pictures.picture(box, GAME.begin(box))


@pytest.mark.parametrize(
    "scene",
    [
        opening(3),
        opening(6),
        opening(4, board="30", goal="war"),
        opening(3, {"board": LARGEST}, goal="war"),
        opening(2, {"board": "R W B I"}, goal="war"),
        opening(3, {"board": "? " * 61}, goal="war"),
    ],
    ids=["19", "37", "30", "61", "4", "61 in a row"],
)
def test_words_are_large_enough_on_a_phone(scene: Scene) -> None:
    sizes = re.findall(r"font-size: (\d+)px", DRESS)
    assert min(map(int, sizes)) >= 16
    assert not any("fine" in str(part.attributes.get("class")).split() for part in scene.walk())
    assert 16 * PHONE * scene.screens / scene.width >= LEAST - 0.15
    assert scene.width >= WIDTH


def test_people_count_what_the_rules_count() -> None:
    box, chance = GAME.box.unpack({}, {}, 3, seeded("count")), seeded("count")
    state = GAME.begin(box)
    for _ in range(400):
        seat = GAME.movers(box, state)[0]
        moves = GAME.moves(box, state, seat)
        state = GAME.after(box, state, seat, moves[draw(chance, len(moves))])
        for seat, (hexes, units) in enumerate(holdings(state)[: box.seats]):
            assert hexes == hexes_of(box.numbers, state, seat)
            assert units == [pieces_on_board(box.numbers, state, seat, kind) for kind in range(KINDS)]


def test_people_know_who_drafts_and_where_ways_lead() -> None:
    box, state = table(FACING)
    state.turn, state.acting, state.partner = 1, 2, 3
    for phase in Phase:
        state.phase = phase
        assert drafter_of(state) == drafter(state)
    for way in range(len(box.print.board.names) * WAYS):
        assert hexes_of_way(box, way) == (way // WAYS, target_of(box.numbers, way))


def test_a_hex_says_its_name_ground_content_and_roads() -> None:
    box, state = table(FACING)
    scene = GAME.pictures.picture(box, state)
    assert label(scene, "C2") == "C2, iron, 5 infantry of Red"
    assert label(scene, "C3") == "C3, hill, free"
    state.roads[box.print.board.numbers["C2"]] = 1
    assert "roads to" in label(GAME.pictures.picture(box, state), "C2")


def test_a_stack_shows_its_owners_letter_and_the_number_of_each_kind() -> None:
    box, state = table(FACING)
    state.troops[box.print.board.numbers["C2"]] = (12, 3, 1)
    assert words(element(GAME.pictures.picture(box, state), "C2")) == ["C2", "R", "12", "3", "1"]


def test_the_hill_shows_for_how_many_turns_it_was_held() -> None:
    box, state = table(FACING)
    state.hill_holder, state.hill_count = 1, 4
    assert "4/7" in words(element(GAME.pictures.picture(box, state), "C3"))


def test_the_steps_say_whose_turn_it_is_and_what_is_left() -> None:
    box, state = table(FACING)
    assert label(GAME.pictures.picture(box, state), "steps").startswith(
        "Red's turn, step 1 of 6, collect; then attack"
    )
    state = go_on(box, state, "done done")
    assert "step 1 of 6" not in label(GAME.pictures.picture(box, state), "steps")


def test_a_roll_stays_on_the_table_until_the_next_draw() -> None:
    box, state = table(f"{FACING} done C2-B2 5-infantry announce roll dice-64 dice-53")
    assert not state.dice.any()
    last = (("forage-1",), ("dice-64",), ("dice-53",))
    assert label(GAME.pictures.picture(box, state, drawn=last), "dice") == "6, 4 against 5, 3"
    assert (
        label(GAME.pictures.picture(box, state, drawn=(*last, ("forage-2",))), "dice") == "No dice lie there"
    )


def test_the_dice_that_win_a_pair_are_marked() -> None:
    box, state = table(f"{FACING} done C2-B2 5-infantry announce roll dice-64")
    state.dice[1, :2] = (6, 3)
    marks = [
        str(part.attributes["class"]) for part in element(GAME.pictures.picture(box, state), "dice").walk()
    ]
    dice = [classes for classes in marks if classes.startswith("die")]
    assert dice == ["die", "die is-winner", "die is-winner", "die"]


def test_a_road_is_clicked_where_it_lies() -> None:
    """Where none is, the place is named after the move that builds it, else after that which destroys it."""
    box, state = table(FACING)
    names = {part.id for part in GAME.pictures.picture(box, state).walk()}
    assert "road-C2-C3" in names
    state.roads[box.print.board.numbers["C2"]] |= 1
    state.roads[box.print.board.numbers["C3"]] |= 8
    names = {part.id for part in GAME.pictures.picture(box, state).walk()}
    assert "raze-C2-C3" in names and "road-C2-C3" not in names


def test_attacks_are_drawn_in_their_order_and_a_draft_for_its_writer_alone() -> None:
    box, state = table(f"{FACING} done C2-B2")
    assert any(
        "is-written" in str(part.attributes.get("class")) for part in GAME.pictures.picture(box, state).walk()
    )
    other = GAME.pictures.picture(box, GAME.hidden(box, state, 1), viewer=1)
    assert not any("is-written" in str(part.attributes.get("class")) for part in other.walk())


# The guide.


def test_the_pictures_show_what_the_guide_says() -> None:
    assert label(PICTURES["plan"](), "B3") == "B3, rice, 4 infantry and 1 cavalry of Red, roads to C3"
    assert label(PICTURES["roll"](), "dice") == "6, 5, 2 against 6, 4"
    assert label(PICTURES["roll"](), "C4").startswith("C4, pasture, 1 infantry of Blue")
    assert label(PICTURES["moved-in"](), "C4") == "C4, pasture, 2 infantry and 1 cavalry of Red"
    assert "1/7" in words(element(PICTURES["end-of-turn"](), "C3"))
    moves = [
        part for part in PICTURES["move"]().walk() if "may-be-chosen" in str(part.attributes.get("class"))
    ]
    assert len(moves) == 6
