"""Boards: drawn by chance, brought as a file, or refused with the line and the hex that are wrong."""

from __future__ import annotations

from collections import Counter

import pytest

from pentarchy.games.tenth_division.box.board_file import EXAMPLE, Board, axial, draw_board, read_board
from pentarchy.games.tenth_division.box.constants import ADJACENT, FIRST_STEPS, HEXES, OFFSETS, WAYS, Ground
from pentarchy.games.tenth_division.box.unpacking import unpack
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.options import BadFile, BadOption

SMALL = " R W\nB H I\n P R\n"


def board(text: str, *, needs_hill: bool = False, seats: int = 2) -> Board:
    return read_board(text, seeded("board"), needs_hill=needs_hill, seats=seats)


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Count steps between two hexes by cube coordinates."""
    right, down = other[0] - one[0], other[1] - one[1]
    return max(abs(right), abs(down), abs(right + down))


def test_the_eighteen_ways_are_all_that_is_one_or_two_hexes_away() -> None:
    assert len(set(OFFSETS)) == WAYS == 18
    assert [distance((0, 0), offset) for offset in OFFSETS] == [1] * ADJACENT + [2] * 12


def test_a_way_leads_by_a_neighbour_of_both_its_ends() -> None:
    for way in range(ADJACENT, WAYS):
        for side in FIRST_STEPS[way]:
            assert distance(OFFSETS[side], OFFSETS[way]) == 1


def test_hexes_are_named_by_row_and_number() -> None:
    assert board(SMALL).names == ("A1", "A2", "B1", "B2", "B3", "C1", "C2")


def test_ways_lead_where_the_drawing_shows() -> None:
    drawn = board(SMALL)
    middle = drawn.numbers["B2"]
    beside = {drawn.names[target] for target in drawn.ways[middle][:ADJACENT]}
    assert beside == {"A1", "A2", "B1", "B3", "C1", "C2"}
    east = [drawn.names[drawn.ways[drawn.numbers[name]][0]] for name in ("A1", "B1", "C1")]
    assert east == ["A2", "B2", "C2"]


def test_ways_are_distances_on_the_board() -> None:
    drawn = board(EXAMPLE)
    for start, place in enumerate(drawn.places):
        for target, other in enumerate(drawn.places):
            apart = distance(axial(place), axial(other))
            assert (target in drawn.ways[start]) == (apart in (1, 2))


@pytest.mark.parametrize(("size", "rice"), [(19, 4), (37, 8)])
def test_a_hexagon_has_its_tiles_and_a_hill_in_the_middle(size: int, rice: int) -> None:
    drawn = board(draw_board(size, seeded(size), has_hill=True), needs_hill=True)
    count = Counter(drawn.grounds)
    assert len(drawn.names) == size
    assert (count[Ground.RICE], count[Ground.WOOD], count[Ground.PASTURE]) == (rice, rice, rice)
    assert (count[Ground.BRICK], count[Ground.IRON], count[Ground.DESERT]) == (
        rice * 3 // 4,
        rice * 3 // 4,
        1,
    )
    assert drawn.hill == size // 2
    assert all(target >= 0 for target in drawn.ways[drawn.hill])


def test_the_oblong_has_two_deserts_and_no_hill() -> None:
    drawn = board(draw_board(30, seeded(3), has_hill=False))
    assert len(drawn.names) == 30
    assert Counter(drawn.grounds)[Ground.DESERT] == 2
    assert drawn.hill == -1


def test_without_a_hill_the_desert_may_lie_anywhere() -> None:
    where = {board(draw_board(19, seeded(n), has_hill=False)).grounds.index(Ground.DESERT) for n in range(40)}
    assert len(where) > 8


def test_what_is_left_to_chance_is_drawn_and_kept() -> None:
    drawn = board(EXAMPLE)
    assert "?" not in drawn.text
    again = read_board(drawn.text, seeded("another"), needs_hill=True, seats=2)
    assert again == drawn


def test_chance_draws_differently() -> None:
    texts = {read_board(EXAMPLE, seeded(n), needs_hill=True, seats=2).text for n in range(5)}
    assert len(texts) == 5


def test_remarks_and_small_letters_may_stay() -> None:
    assert board("# mine\n r w # a row\n# between\nb h i\n p r").grounds == board(SMALL).grounds


def test_gaps_and_empty_rows_hold_places_free() -> None:
    drawn = board(" R W\nB . I\n P R\n")
    assert drawn.names == ("A1", "A2", "B1", "B2", "C1", "C2")
    assert drawn.ways[drawn.numbers["B1"]][0] == -1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no hex in the file"),
        (" R W\nB X I\n P R\n", "line 2: 'X' in place 3"),
        (" R W\n B H I\n P R\n", "line 2: B in place 2 stands between two places"),
        (" RW\nB H I\n P R\n", "line 1: W in place 3 stands between two places"),
        (" R W\nH H I\n P R\n", "line 2: B2 is a second hill beside B1"),
        (" R W\nB D I\n P R\n", "King of the Hill needs a middle hex"),
        ("R H . W R W\n", "no hexes lead from A1 to A3"),
        ("R H\n", "2 hexes; 2 players need 4"),
        ("\n".join([f"{' ' * (n % 2)}R R R R R R" for n in range(11)]) + "\n H", "room for 61"),
        ("R" * 5_000, "needs no more than 4000"),
        ("\n".join(" " * n + "R" for n in range(30)), "line 27: a board has 26 rows"),
    ],
)
def test_a_wrong_board_is_refused_where_it_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadFile, match=reason):
        board(text, needs_hill=True)


def test_the_largest_hexagon_is_the_largest_board() -> None:
    rows = [5, 6, 7, 8, 9, 8, 7, 6, 5]
    text = "\n".join(" " * (9 - length) + " ".join("R" * length) for length in rows)
    assert len(board(text).names) == HEXES


def test_a_table_chooses_the_size() -> None:
    assert [len(unpack({}, {}, seats, seeded(1)).print.board.names) for seats in (2, 4, 5, 6)] == [
        19,
        19,
        37,
        37,
    ]
    assert len(unpack({"board": "37"}, {}, 3, seeded(1)).print.board.names) == 37


def test_a_board_that_is_brought_counts() -> None:
    box = unpack({}, {"board": EXAMPLE}, 3, seeded(1))
    assert box.options["board"] == "file"
    assert box.numbers.hexes == len(box.print.board.names) == 35
    assert int(box.numbers.hill) == box.print.board.numbers["C4"]


def test_total_war_has_no_hill() -> None:
    assert unpack({"goal": "war"}, {"board": EXAMPLE}, 3, seeded(1)).numbers.hill == -1


@pytest.mark.parametrize(
    ("options", "files", "reason"),
    [
        ({"board": "30"}, {}, "board = 30 has no middle hex"),
        ({"board": "file"}, {}, "no board was brought"),
        ({"min_players": 3}, {}, "min_players = 3"),
        ({"stocks": "hidden", "supply": "box"}, {}, "stocks = hidden"),
        ({}, {"map": "x"}, "no use for a file called 'map'"),
        ({}, {"board": EXAMPLE, "made": EXAMPLE}, "brought or made by chance"),
    ],
)
def test_a_wrong_table_is_refused(options: dict[str, object], files: dict[str, str], reason: str) -> None:
    with pytest.raises((BadOption, BadFile), match=reason):
        unpack(options, files, 2, seeded(1))
