"""What a game is remembered for, as counted by hand and from the game log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.box.constants import CURSED_LAND, DUKE, KING, SCOUT, SPY_MASTER
from pentarchy.games.stratego_conquest.pictures.guide import ARMIES, CAMPAIGN, DRAFT, four
from pentarchy.games.stratego_conquest.words.highlights import highlights
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.highlights import PlayedMove, remembered, the_most
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import LEAVE, SPECTATOR
from tests.laws.table import Table, pooled

GAMES = 12 if IS_COMPILED else 4
SET_UP = len(f"{DRAFT} {ARMIES}".split())


@cache
def campaign() -> tuple[PlayedMove[Any], ...]:
    """Return every move of the guide's campaign, its setup included."""
    box, course = four(), list[PlayedMove[Any]]()
    state = GAME.begin(box)
    for word in f"{DRAFT} {ARMIES} {CAMPAIGN}".split():
        seat, move = GAME.movers(box, state)[0], GAME.words.read(box, word)
        course.append(PlayedMove(state, seat, move, GAME.after(box, state, seat, move)))
        state = course[-1].after
    return tuple(course)


def told(course: Iterable[PlayedMove[Any]]) -> dict[str, str]:
    return {line.what: line.words for line in highlights(four(), course)}


def told_after(moves: int) -> dict[str, str]:
    """Return the lines of the campaign after so many of its moves."""
    return told(campaign()[: SET_UP + moves])


def test_one_fight_won_one_unit_lost_and_one_card_are_not_worth_a_line() -> None:
    assert told_after(5) == {}


def test_a_unit_that_won_twice_is_the_best_fighter() -> None:
    # Red's King beats Blue's Count and Spy Master.
    assert told_after(6) == {
        "Most fights won": "Red, 2",
        "Best fighter": "Red's King, 2 fights won",
        "Most units lost": "Blue, 2",
    }


def test_seats_that_tie_are_told_together_and_units_of_a_kind_as_one() -> None:
    # Blue has won by a Cursed Land and thrice by a Baron, of which there are two.
    assert told_after(24) == {
        "Most fights won": "Red and Blue, 4 each",
        "Best fighters": "Blue's Barons, 3 fights won",
        "Most units lost": "Red, 6",
    }


def test_of_units_that_fought_equally_well_none_is_the_best() -> None:
    # Yellow's King has also won three fights now.
    assert told_after(32) == {
        "Most fights won": "Red and Blue, 4 each",
        "Most units lost": "Red and Blue, 6 each",
    }


def test_a_single_flag_is_told_with_who_captured_it_and_when() -> None:
    assert told_after(56) == {
        "Most fights won": "Red, 7",
        "Best fighter": "Yellow's King, 5 fights won",
        "Flag captured": "Blue's, by Yellow's King (round 2)",
        "Most units lost": "Blue, 10",
    }


def test_the_traitor_captures_flags_too() -> None:
    assert told_after(158)["Most flags captured"] == "Yellow, 2"
    assert told(campaign()[-1:]) == {"Flag captured": "Red's, by Yellow's Traitor (round 7)"}


def test_cards_are_told_where_there_is_room() -> None:
    # Yellow has played Rapid Advance and Secret Information, the others one card or none.
    assert told_after(52)["Most cards played"] == "Yellow, 2"


def fought(*kinds: tuple[int, int]) -> dict[str, str]:
    """Return the lines of fights between Red on D3 and Blue on A2, each from the same position."""
    at, zones = campaign()[SET_UP + 4], four().print.map.zone_numbers
    course = list[PlayedMove[Any]]()
    for ours, theirs in kinds:
        before = at.before.copy()
        before.kinds[zones["D3"]], before.kinds[zones["A2"]] = ours, theirs
        course.append(PlayedMove(before, at.seat, at.move, GAME.after(four(), before, at.seat, at.move)))
    return told(course)


def test_equals_lose_both_and_nobody_wins() -> None:
    assert fought((SCOUT, SCOUT), (SCOUT, SCOUT)) == {"Most units lost": "Red and Blue, 2 each"}


def test_a_defender_wins_and_the_spy_master_beats_a_king() -> None:
    assert fought((KING, CURSED_LAND), (SCOUT, CURSED_LAND)) == {
        "Most fights won": "Blue, 2",
        "Best fighters": "Blue's Cursed Lands, 2 fights won",
        "Most units lost": "Red, 2",
    }
    assert fought((SPY_MASTER, KING), (SPY_MASTER, KING)) == {
        "Most fights won": "Red, 2",
        "Best fighter": "Red's Spy Master, 2 fights won",
        "Most units lost": "Blue, 2",
    }


@pytest.mark.parametrize(
    ("guess", "lines"),
    [("guess-duke", {"Most units lost": "Red, 2"}), ("guess-flag", {}), ("guess-earl", {})],
)
def test_a_unit_that_the_traitor_names_is_lost_without_a_fight(guess: str, lines: dict[str, str]) -> None:
    at, move = campaign()[-1], GAME.words.read(four(), guess)
    before = at.before.copy()
    before.kinds[four().print.map.zone_numbers["F1"]] = DUKE
    named = PlayedMove(before, at.seat, move, GAME.after(four(), before, at.seat, move))
    assert told([named, named]) == lines


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_that_ends_at_once_has_nothing_to_tell(seats: int) -> None:
    box = GAME.box.unpack({"first": "random"}, {}, seats, seeded("highlights"))
    state, course = GAME.begin(box), list[PlayedMove[Any]]()
    for seat in range(seats - 1):
        course.append(PlayedMove(state, seat, LEAVE, GAME.after(box, state, seat, LEAVE)))
        state = course[-1].after
    assert GAME.is_over(box, state) and highlights(box, course) == ()


# Whole games, counted from the game log.

LOST = re.compile(r"(\w+)'s ([A-Z][\w ]+?) is lost, and (\w+)'s ([A-Z][\w ]+?) (?:takes|keeps)")
BOTH = re.compile(r"(?:A unit of (\w+)|(\w+)'s [\w ]+?) (?:runs and )?attacks (\w+) on .* so both are lost")
NAMED = re.compile(r"That is right: (\w+)'s [\w ]+ is lost")
CAPTURED = re.compile(r"(\w+)'s ([A-Z][\w ]+?) captures (\w+)'s Flag")
BETRAYED = re.compile(r"^(\w+) says that .* That is right: (\w+)'s Flag is captured")
PLAYED = re.compile(r"^(\w+) plays (?!no card)")


def counted(box: Any, course: Iterable[PlayedMove[Any]]) -> list[tuple[str, str]]:
    """Return the lines as the sentences of the game log have them."""
    won, lost, played = Counter[tuple[str, str]](), Counter[str](), Counter[str]()
    captures = list[tuple[str, str, str, int]]()
    for step in course:
        seen = GAME.words.tell(box, step.before, step.seat, step.move, step.after, SPECTATOR)
        if found := LOST.search(seen):
            lost[found[1]] += 1
            won[found[3], found[4]] += 1
        if found := BOTH.search(seen):
            lost.update((found[1] or found[2], found[3]))
        if found := NAMED.search(seen):
            lost[found[1]] += 1
        if found := CAPTURED.search(seen):
            captures.append((found[1], found[3], found[2], int(step.before.rounds)))
        if found := BETRAYED.search(seen):
            captures.append((found[1], found[2], "Traitor", int(step.before.rounds)))
        if found := PLAYED.search(seen):
            played[found[1]] += 1
    wins = Counter[str]()
    for (name, _), count in won.items():
        wins[name] += count
    return [
        ("Most fights won", most(box, wins)),
        best_fighter(box, won),
        flags(box, captures),
        ("Most units lost", most(box, lost)),
        ("Most cards played", most(box, played)),
    ]


def most(box: Any, counts: Counter[str], least: int = 2) -> str:
    names = [side.name for side in box.sides]
    return the_most(names, [counts[name] for name in names]) if max([0, *counts.values()]) >= least else ""


def best_fighter(box: Any, won: Counter[tuple[str, str]]) -> tuple[str, str]:
    ranks = sorted(won.values(), reverse=True)
    if not ranks or ranks[0] < 2 or ranks[0] in ranks[1:]:
        return "", ""
    ((name, unit), count), *_ = won.most_common(1)
    several = unit in ("Cursed Land", "Sorceress", "Scout", "Baron")
    if unit == "Baron" and box.options["army"] != "second_baron":
        several = False
    many = "Sorceresses" if unit == "Sorceress" else f"{unit}s"
    what = "Best fighters" if several else "Best fighter"
    return what, f"{name}'s {many if several else unit}, {count} fights won"


def flags(box: Any, captures: list[tuple[str, str, str, int]]) -> tuple[str, str]:
    if len(captures) == 1:
        captor, victim, by, number = captures[0]
        return "Flag captured", f"{victim}'s, by {captor}'s {by} (round {number})"
    return "Most flags captured", most(box, Counter(capture[0] for capture in captures), 1)


def test_random_games_with_random_house_rules_are_told_as_they_went() -> None:
    found = Counter[str]()
    for number in range(GAMES):
        law = Table(GAME, pooled(GAME, number), number, number, Counter())
        journey = law.journey(leaving=number % 3, aside=0, most=2500)
        course = [PlayedMove(one.before, one.seat, one.move, one.after) for one in law.steps_of(journey)]
        lines = highlights(law.box, course)
        assert lines == remembered(*counted(law.box, course)), number
        assert all(len(line.what) <= 24 and len(line.words) <= 44 for line in lines), lines
        found.update(line.what for line in lines)
    assert not IS_COMPILED or {"Most fights won", "Most units lost", "Most flags captured"} <= set(found)


def test_the_campaign_is_told_as_its_game_log_has_it() -> None:
    assert highlights(four(), campaign()) == remembered(*counted(four(), campaign()))
    assert told_after(158)["Most units lost"] == "Green and Blue, 13 each"
