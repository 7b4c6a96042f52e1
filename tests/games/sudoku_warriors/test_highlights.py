"""What a game is remembered for, as counted by hand and from the game log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from pentarchy.games.sudoku_warriors import GAME
from pentarchy.games.sudoku_warriors.pictures.guide import (
    BIDS,
    CAMPAIGN,
    FIFTH_BATTLE,
    FILLING,
    LAST_BATTLES,
    LAST_HILLTOP,
    OPENING_BID,
    SURRENDER,
    TWO_AT_ONCE,
    table,
)
from pentarchy.games.sudoku_warriors.words.highlights import highlights
from pentarchy.kernel.highlights import PlayedMove, remembered, the_most
from pentarchy.kernel.listing import listed
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import SPECTATOR
from tests.laws.table import Table, pooled

GAMES = 24


def told(moves: str, seats: int = 2, **options: Any) -> dict[str, str]:
    """Return the lines of a game in notation; a move is the awaited seat's, or ``seat:move``."""
    box = table(seats, **options)
    state, course = GAME.begin(box), list[PlayedMove[Any]]()
    for text in moves.split():
        named, _, word = text.rpartition(":")
        seat, move = int(named or GAME.movers(box, state)[0]), GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        course.append(PlayedMove(state, seat, move, GAME.after(box, state, seat, move)))
        state = course[-1].after
    return {line.what: line.words for line in highlights(box, course)}


def province(rows: str, columns: range) -> str:
    """Return the hilltops of a province in reading order."""
    return " ".join(f"{row}{column}" for row in rows for column in columns)


FIRST, LAST = province("ABCD", range(1, 5)), province("GHIJ", range(7, 11))
"""Placed in turn, each is filled with eight warriors of both; Square places last and opens the battle."""

# Circle adds 9 + 7 + 6 + 5 to its 8 warriors, Square 8 + 8 + 7; four of Square are crossed out.
EXAMPLE = f"{FILLING} {LAST_HILLTOP} {OPENING_BID} {' '.join(BIDS)}"


def test_a_single_battle_is_the_only_one() -> None:
    assert told(f"{EXAMPLE} {SURRENDER}") == {
        "The only battle": "Circle won province 1, 35 to 31",
        "Most spent in battles": "Circle, 27",
        "Most warriors lost": "Square, 4",
    }


def test_a_battle_that_is_not_decided_yet_is_none() -> None:
    assert told(EXAMPLE) == {"Most spent in battles": "Circle, 27"}
    assert told(f"{EXAMPLE} 0:leave") == {"Most spent in battles": "Circle, 27"}, "it ends the game"


def test_who_surrenders_while_ahead_was_not_beaten_closely() -> None:
    assert told(f"{FILLING} {LAST_HILLTOP} +r1c4 surrender") == {
        "Highest winning score": "Circle, 8 for province 1",
        "Most spent in battles": "Square, 8",
        "Most warriors lost": "Square, 4",
    }


def test_a_province_without_a_battle_counts_for_nothing_but_those_crossed_out() -> None:
    moves = "B2 A2 B3 A3 C2 A4 C3 B1 D1 B4 D2 C1 D3 C4 D4 A1"
    # Circle has all around the capital. Of Square's, A4, B4 and C4 also lie in province 2;
    # A1 is crossed out as soon as it is placed.
    assert told(moves) == {"Most warriors lost": "Square, 5"}


def test_battles_that_were_alike_are_told_together() -> None:
    # Square loses A2, B2 and C2 in the first province, and H8, H10, I8, I10, J8 and J10 in the last.
    assert told(f"{FIRST} surrender {LAST} surrender") == {
        "Closest of 2 battles": "8 to 8 for provinces 1 and 9",
        "Most warriors lost": "Square, 9",
    }


def test_the_closest_battle_need_not_be_the_highest() -> None:
    # In province 9 Circle has the left half, and adds the 4 of r7c7.
    halves = " ".join(f"{row}7 {row}9 {row}8 {row}10" for row in "GHIJ")
    assert told(f"{FIRST} surrender {halves} done +r7c7 done surrender") == {
        "Highest winning score": "Circle, 12 for province 9",
        "Closest of 2 battles": "Circle won province 1, 8 to 8",
        "Most spent in battles": "Circle, 4",
        "Most warriors lost": "Square, 9",
    }


def test_the_campaign_of_the_guide() -> None:
    # Five of the nine battles were won by one; 38 was also the highest score.
    assert told(f"{CAMPAIGN} {FIFTH_BATTLE} {TWO_AT_ONCE} {LAST_BATTLES}") == {
        "Closest of 9 battles": "Square won province 6, 38 to 37",
        "Most spent in battles": "Circle, 129",
        "Most warriors lost": "Square, 26",
    }


def test_a_game_that_ends_at_once_has_nothing_to_tell() -> None:
    assert told("1:leave") == {}
    assert told("D4 swap 0:leave", swap_rule=True) == {}, "the warrior that changed sides is not lost"
    assert told("D4 0:leave 2:leave", 3) == {}


# Whole games, counted from the game log.


def counted(box: Any, course: Iterable[PlayedMove[Any]]) -> list[tuple[str, str]]:
    """Return the lines as the sentences of the game log have them."""
    names = [side.name for side in box.sides]
    spent, lost = Counter[str](), Counter[str]()
    battles, scores = list[tuple[str, int, int, int]](), dict[str, int]()
    for step in course:
        seen = GAME.words.tell(box, step.before, step.seat, step.move, step.after, SPECTATOR)
        for name, value, score in re.findall(r"(\w+) adds (\d+) from \w+: (\d+) against", seen):
            spent[name] += int(value)
            scores[name] = int(score)
        for number, name in re.findall(r"(\d+) warriors? of (\w+), on", seen):
            lost[name] += int(number)
        won = re.search(r"(\w+) wins province (\d)", seen)
        if won and scores and re.search(r"surrenders|is out of this battle", seen.split(" wins ")[0]):
            own = scores.pop(won[1])
            battles.append((won[1], int(won[2]), own, max(scores.values())))
        if begun := re.search(r"Warriors there: ([^.]+)\.", seen):
            scores = {name: int(number) for name, number in re.findall(r"(\w+) (\d+)", begun[1])}
    return [
        ("Highest winning score", highest(battles)),
        closest(battles),
        ("Most spent in battles", the_most(names, [spent[name] for name in names])),
        ("Most warriors lost", the_most(names, [lost[name] for name in names])),
    ]


def highest(battles: list[Any]) -> str:
    top = [battle for battle in battles if battle[2] == max(battle[2] for battle in battles)]
    if not top or top == nearest(battles):
        return ""
    if len(top) == 1:
        return f"{top[0][0]}, {top[0][2]} for province {top[0][1]}"
    return f"{top[0][2]} {where(top)}"


def nearest(battles: list[Any]) -> list[Any]:
    beaten = sorted((b for b in battles if b[2] >= b[3]), key=lambda b: (b[2] - b[3], -b[2]))
    return [battle for battle in battles if battle[2:] == beaten[0][2:]] if beaten else []


def closest(battles: list[Any]) -> tuple[str, str]:
    near = nearest(battles)
    what = f"Closest of {len(battles)} battles" if len(battles) > 1 else "The only battle"
    if len(near) < 2:
        return what, "".join(f"{b[0]} won province {b[1]}, {b[2]} to {b[3]}" for b in near)
    return what, f"{near[0][2]} to {near[0][3]} {where(near)}"


def where(battles: list[Any]) -> str:
    if len(battles) > 3:
        return f"in {len(battles)} battles"
    return f"for provinces {listed(map(str, sorted(battle[1] for battle in battles)))}"


@pytest.mark.parametrize("leaving", [0, 4])
def test_random_games_with_random_house_rules_are_told_as_they_went(leaving: int) -> None:
    found = Counter[str]()
    for number in range(GAMES):
        law = Table(GAME, pooled(GAME, number % 12), number, number + leaving, Counter())
        course = [
            PlayedMove(one.before, one.seat, one.move, one.after)
            for one in law.steps_of(law.journey(leaving=leaving, aside=0))
        ]
        lines = highlights(law.box, course)
        assert lines == remembered(*counted(law.box, course)), number
        assert all(len(line.what) <= 24 and len(line.words) <= 44 for line in lines), lines
        found.update(line.what.split()[0] for line in lines)
    assert not IS_COMPILED or {"Highest", "Closest", "Most"} <= set(found)
