"""What a game is remembered for: claims that were doubted, and the one that said most that was not there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pentarchy import games
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.highlights import PlayedMove

GAME = games.load("under_the_cups")
ROLLED = "begin-1 roll-13 roll-36 roll-25"  #: two threes, a two, a five, a six and a one


def lines(box: Any, steps: list[PlayedMove[Any]]) -> dict[str, str]:
    assert GAME.words.highlights
    return {line.what: line.words for line in GAME.words.highlights(box, iter(steps))}


def told(*words: str, **options: Any) -> dict[str, str]:
    """Return the lines of a game of three with two dice each, by moves of whoever is to move."""
    box = GAME.box.unpack({"dice": 2, **options}, {}, 3, seeded("highlights"))
    state, steps = GAME.begin(box), list[PlayedMove[Any]]()
    for text in " ".join(words).split():
        named, _, word = text.rpartition(":")
        seat, move = int(named or GAME.movers(box, state)[0]), GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        steps.append(PlayedMove(state, seat, move, state := GAME.after(box, state, seat, move)))
    return lines(box, steps)


def test_a_claim_that_all_believed_may_have_been_the_boldest() -> None:
    """Red's claim is true, with the one. Green's says two that are not there, Blue's five."""
    found = told(ROLLED, "3x3 believe believe 4x5 believe believe 6x4 doubt believe lift")
    assert found == {"Claims doubted": "1 of 3", "Boldest claim": "Blue, 6 fours where there was 1"}


def test_of_equals_the_first_is_the_boldest() -> None:
    assert told(ROLLED, "3x5 believe believe 3x6")["Boldest claim"] == "Red, 3 fives where there were 2"


def test_ones_count_as_the_table_plays() -> None:
    """It is true where ones are wild."""
    assert told(ROLLED, "3x3", ones="plain")["Boldest claim"] == "Red, 3 threes where there were 2"


def test_true_claims_are_no_bold_ones() -> None:
    assert told(ROLLED, "2x3 believe believe 2x5") == {"Claims doubted": "none of 2"}


@pytest.mark.parametrize("moves", ["", "begin-1", f"{ROLLED} 0:leave"])
def test_a_game_without_a_claim_has_nothing_to_tell(moves: str) -> None:
    assert told(moves) == {}


@pytest.mark.parametrize("seats", range(2, 7))
def test_lines_say_what_lay_under_the_cups(seats: int) -> None:
    dice = Random(f"highlights {seats}")
    options = {option.key: dice.choice(option.choices) for option in GAME.box.options}
    box = GAME.box.unpack(options, {}, seats, seeded(seats))
    state, steps = GAME.begin(box), list[PlayedMove[Any]]()
    claims, lifted, worst = 0, 0, 0
    faces, found = dict[int, str](), ""
    while movers := GAME.movers(box, state):
        seat = dice.choice(movers)
        move = dice.choice(GAME.moves(box, state, seat)[:9])
        kind, _, what = (word := GAME.words.say(box, move)).partition("-")
        if kind == "roll":
            faces[int(state.rolling)] = what
        if "x" in word:
            claims += 1
            count, face = map(int, word.split("x"))
            held = "".join(cup for cup_seat, cup in faces.items() if state.players[cup_seat].dice)
            there = held.count(str(face)) + (held.count("1") if options["ones"] == "wild" else 0)
            if count - there > worst:
                worst, found = count - there, f"{box.sides[seat].name}, {count} "
        lifted += word == "lift"
        steps.append(PlayedMove(state, seat, move, state := GAME.after(box, state, seat, move)))
    assert lines(box, steps)["Claims doubted"] == f"{lifted or 'none'} of {claims}"
    assert lines(box, steps).get("Boldest claim", "").startswith(found)
    assert bool(found) == ("Boldest claim" in lines(box, steps))
