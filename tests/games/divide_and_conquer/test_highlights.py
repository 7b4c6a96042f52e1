"""What a game is remembered for, as counted by hand and from the game log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from pentarchy.games.divide_and_conquer import GAME
from pentarchy.games.divide_and_conquer.pictures.guide import CAMPAIGN, LAST_TURNS, TWELFTH_TURN
from pentarchy.games.divide_and_conquer.words.highlights import highlights
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.highlights import PlayedMove, remembered, the_most
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE, SPECTATOR
from pentarchy.table.table import lay
from pentarchy.web.viewing.highlights import steps
from tests.games.divide_and_conquer.playing import played, played_on, table
from tests.laws.table import Table, pooled

GAMES = 24


def told(moves: str, seats: int = 4, **options: Any) -> dict[str, str]:
    """Return the lines of a game by its moves, as ``played_on`` has them."""
    box = GAME.box.unpack({"first_initiative": "north", **options}, {}, seats, seeded("highlights"))
    return {line.what: line.words for line in highlights(box, played_on(box, GAME.begin(box), moves))}


def test_a_single_fight_is_the_only_one_and_no_turn_is_the_bloodiest() -> None:
    assert told("E5-6-D6 E6-4-D7 pass pass  D6-6-D7 pass pass pass") == {
        "Most troops lost": "North and East, 4 each",
        "The only fight": "6 of North meet 4 of East on D7",
    }


TWO_MEETINGS = "E5-2-D6 E6-2-D7 pass pass  D6-1-D7 pass pass pass  skip skip  D6-1-D7 pass pass pass"
"""In turn 2 one of North meets two of East, in turn 3 another the one that is left."""


def test_turns_that_were_equally_bloody_are_all_told() -> None:
    assert told(TWO_MEETINGS) == {
        "Most troops lost": "North and East, 2 each",
        "Bloodiest turn": "2 troops lost on turns 2 and 3",
        "Biggest fight": "1 of North meets 2 of East on D7",
    }


def test_of_fights_that_were_equally_big_none_is_told() -> None:
    alike = "E5-2-D6 E6-1-D7 F6-1-G6 F5-1-G5  D6-1-D7 pass G6-1-G5 pass"
    assert told(alike) == {}, "every player lost one troop, in one turn, in fights that are alike"


def test_of_fights_of_equal_size_the_bloodier_is_the_bigger() -> None:
    # Four meet on both squares: 1 against 3 in turn 2, 2 against 2 in turn 3.
    moves = "E5-3-D6 E6-3-D7 pass pass  D6-1-D7 pass pass pass  skip skip  D6-2-D7 pass pass pass"
    assert told(moves) == {
        "Most troops lost": "North and East, 3 each",
        "Bloodiest turn": "4 troops lost on turn 3",
        "Biggest fight": "2 of North meet 2 of East on D7",
    }


def test_two_players_always_lose_as_many_and_partners_defend_as_one() -> None:
    shared = "E5-4-E4 F6-3-E5 pass pass  pass E5-3-E4 F5-5-F4 pass  pass pass F4-5-E4 pass"
    assert told(shared, 2, partner_square="share") == {
        "Troops lost": "5 on each side",
        "The only fight": "5 of West meet 7 of North & South on E4",
    }


def test_the_longest_line_has_room() -> None:
    crowd = {0: {"E10": 10}, 2: {"E10": 10}, 3: {"D9": 10}}
    box, state = table(2, crowd, partner_square="share")
    state = played(box, state, "0:pass 0:pass 1:D9-10-E10 1:pass reveal reveal reveal")
    after = played(box, state, "reveal")
    (_, fight) = highlights(box, [PlayedMove(state, NATURE, GAME.words.read(box, "reveal"), after)])
    assert fight == ("The only fight", "10 of West meet 20 of North & South on E10")


def test_the_first_objective_says_who_took_it_and_when() -> None:
    march = "E5-9-D4 pass pass pass  D4-9-C3 pass pass pass  C3-9-B2 pass pass pass  B2-9-A2 pass pass pass"
    assert told(march, turn_limit=4) == {"First objective": "A2, by North on turn 4"}


def test_attacks_that_come_to_nothing_are_no_fights() -> None:
    equals = "E5-4-D6 E6-4-D7 pass pass  D6-4-D7 pass pass pass"
    assert told(equals, equal_strength="bounce") == {}
    assert told(f"{equals} call-off", equal_strength="choice") == {}
    assert told(f"{equals} 0:leave", equal_strength="choice") == {}
    assert told(f"{equals} fight", equal_strength="choice") == {
        "Most troops lost": "North and East, 4 each",
        "The only fight": "4 of North meet 4 of East on D7",
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_that_ends_at_once_has_nothing_to_tell(seats: int) -> None:
    assert told(" ".join(f"{seat}:leave" for seat in range(seats - 1)), seats) == {}


def test_the_campaign_of_the_guide() -> None:
    # West left one troop on H2 in turn 7, and two of North come there in turn 12.
    assert told(f"{CAMPAIGN} {TWELFTH_TURN} {LAST_TURNS}") == {
        "Most troops lost": "North and West, 1 each",
        "The only fight": "2 of North meet 1 of West on H2",
        "First objective": "A2, by North on turn 4",
    }


def test_a_table_that_is_over_tells_it() -> None:
    box = GAME.box.unpack({"turn_limit": 1, "first_initiative": "north"}, {}, 2, seeded("table"))
    over = lay(GAME, box, b"highlights", auto_ready=3)
    for seat in (0, 0, 1, 1):
        over = over.play(seat, GAME.words.read(box, "pass"))
    assert over.is_over and highlights(box, steps(over)) == ()


# Whole games, counted from the troops on the board and from the game log.

MET = re.compile(r"(\d+) of (\w+) meets? ((?:\d+ of \w+(?: and )?)+) on (\w+)")


def counted(box: Any, course: Iterable[PlayedMove[Any]]) -> list[tuple[str, str]]:
    """Return the lines as the troops on the board and the sentences of the game log have them."""
    names = [side.name for side in box.sides]
    lost, turns, fights, met, first = [0] * box.seats, Counter[int](), list[Any](), None, ""
    for step in course:
        seen = GAME.words.tell(box, step.before, step.seat, step.move, step.after, SPECTATOR)
        met = MET.search(seen) or met
        fallen = (step.before.troops.sum(axis=1) - step.after.troops.sum(axis=1)).clip(0).tolist()
        for battalion, count in enumerate(fallen):
            if count:
                lost[int(box.numbers.commander[battalion])] += count
                turns[int(step.before.turn)] += count
        if sum(fallen):
            assert met
            defenders = sum(int(number) for number in re.findall(r"\d+", met[3]))
            fights.append((int(met[1]) + defenders, sum(fallen), met))
        took = re.search(r"to (\w+)[.,]? .*?(\w+) holds (\d) of its 4 objectives now", seen)
        if took and not first:
            first = f"{took[1]}, by {took[2]} on turn {int(step.before.turn)}"
    return [
        ("Troops lost", f"{lost[0]} on each side" if lost[0] else "")
        if box.seats == 2
        else ("Most troops lost", the_most(names, lost)),
        ("Bloodiest turn", bloodiest(turns)),
        ("Biggest fight" if len(fights) > 1 else "The only fight", biggest(fights)),
        ("First objective", first),
    ]


def bloodiest(turns: Counter[int]) -> str:
    worst = sorted(turn for turn in turns if turns[turn] == max(turns.values()))
    if len(turns) < 2:
        return ""
    number = f"{turns[worst[0]]} troops lost on"
    return {
        1: f"{number} turn {worst[0]}",
        2: f"{number} turns {' and '.join(map(str, worst))}",
        3: f"{number} turns {', '.join(map(str, worst[:2]))} and {worst[-1]}",
    }.get(len(worst), f"{number} each of {len(worst)} turns")


def biggest(fights: list[Any]) -> str:
    top = [fight for fight in fights if fight[:2] == max(fight[:2] for fight in fights)]
    if len(top) != 1:
        return ""
    met = top[0][2]
    if " and " not in met[3]:
        return str(met[0])
    size, names = top[0][0] - int(met[1]), " & ".join(re.findall(r"of (\w+)", met[3]))
    return f"{met[1]} of {met[2]} {'meets' if met[1] == '1' else 'meet'} {size} of {names} on {met[4]}"


def test_random_games_with_random_house_rules_are_told_as_they_went() -> None:
    found = Counter[str]()
    for number in range(GAMES):
        law = Table(GAME, pooled(GAME, number % 12), number, number, Counter())
        journey = law.journey(leaving=number % 3, most=1500)
        course = [PlayedMove(one.before, one.seat, one.move, one.after) for one in law.steps_of(journey)]
        lines = highlights(law.box, course)
        assert lines == remembered(*counted(law.box, course)), number
        assert all(len(line.what) <= 24 and len(line.words) <= 44 for line in lines), lines
        found.update(line.what for line in lines)
    assert not IS_COMPILED or {"Troops lost", "Most troops lost", "Biggest fight", "First objective"} <= set(
        found
    )
