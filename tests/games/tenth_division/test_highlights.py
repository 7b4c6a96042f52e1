"""What a game is remembered for: its battles, what they cost, the hill, the largest army."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pentarchy.games.tenth_division import GAME
from pentarchy.games.tenth_division.box.state import Phase
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.highlights import PlayedMove, the_most
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE
from tests.games import telling
from tests.games.tenth_division.playing import FIELD
from tests.games.wandering import wandered

GAMES = 8 if IS_COMPILED else 1
MOST_MOVES = 2000 if IS_COMPILED else 150
BOLD = ("announce", "go", "add")  #: kinds of moves without which little happens
LEAVING = 0.0005  #: of the players, at each of their decisions
BEGUN = "begin-red at-C2 at-B2 forage-1 done"
BATTLE = f"{BEGUN} C2-B2 5-infantry announce"


class Play:
    """A game on the board of the cases, by moves in notation of whoever is to move, or ``seat:move``."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        self.box: Any = GAME.box.unpack(options, {"board": FIELD}, seats, seeded(1))
        self.state: Any = GAME.begin(self.box)
        self.steps: list[PlayedMove[Any]] = []

    def on(self, moves: str) -> Play:
        """Play on."""
        for text in moves.split():
            named, _, word = text.rpartition(":")
            seat, move = int(named or GAME.movers(self.box, self.state)[0]), GAME.words.read(self.box, word)
            GAME.check(self.box, self.state, seat, move)
            after = GAME.after(self.box, self.state, seat, move)
            self.steps.append(PlayedMove(self.state, seat, move, after))
            self.state = after
        return self

    def stands(self, where: str, seat: int, *troops: int) -> Play:
        """Have units stand on a hex, whoever stood there."""
        at = self.box.print.board.numbers[where]
        self.state = self.state.copy()
        self.state.owner[at], self.state.troops[at] = seat + 1, troops
        return self

    def lines(self) -> dict[str, str]:
        return lines(self.box, self.steps)


def lines(box: Any, steps: list[PlayedMove[Any]]) -> dict[str, str]:
    assert GAME.words.highlights
    found = GAME.words.highlights(box, iter(steps))
    assert len(found) <= 4
    assert all(len(line.what) <= 24 and 0 < len(line.words) <= 44 for line in found)
    return {line.what: line.words for line in found}


def test_a_battle_that_is_stopped_is_not_won() -> None:
    """6 and 4 against 5 and 4: a unit each; then Red stops."""
    play = Play().on(f"{BATTLE} roll dice-64 dice-54 stop")
    assert play.lines() == {
        "Battles": "1, which the attacker did not win",
        "Biggest battle": "Red 5 against Green 5, on B2",
    }


def test_an_attack_that_is_announced_and_never_fought_is_no_battle() -> None:
    assert Play().on(f"{BATTLE} stop").lines() == {}


def test_the_battle_that_ends_the_game() -> None:
    """Two rolls cost Green all four units that stand on B2, and Red one."""
    play = Play().on(BEGUN).stands("B2", 1, 4, 0, 0)
    play.on("C2-B2 5-infantry announce roll dice-661 dice-55 roll dice-664 dice-65")
    assert play.state.phase != Phase.OVER
    play.on("roll dice-665 dice-55")
    assert play.state.phase == Phase.OVER
    assert play.lines() == {
        "Battles": "1, which the attacker won",
        "Biggest battle": "Red 5 against Green 4, on B2",
        "Most troops lost": "Green, 4",
    }


def test_a_battle_for_the_hill_is_said_to_be_one() -> None:
    """The first battle has as many units, but the second is more even; the hill lies on C3."""
    play = Play().on("begin-red at-C2 at-A1 forage-1").stands("C3", 1, 3, 1, 0).stands("D2", 1, 2, 0, 0)
    play.stands("C2", 0, 9, 0, 0)
    play.on("done C2-D2 6-infantry announce roll dice-111 dice-11 stop")
    play.on("C2-C3 4-infantry announce roll dice-11 dice-11 stop")
    assert play.lines() == {
        "Battles": "2, of which attackers won none",
        "Biggest battle": "Red 4 against Green 4, on the hill",
        "Most troops lost": "Red, 4",
    }


def test_a_shot_that_nobody_can_meet_is_no_battle() -> None:
    """A cannon shoots at D3 from two hexes away, where there is infantry only."""
    play = Play().on("begin-red at-D1 at-A1 forage-1").stands("D1", 0, 0, 0, 1).stands("D3", 1, 1, 0, 0)
    play.on("done D1-D3 1-cannon announce roll dice-66 dice-11")
    found = play.lines()
    assert "Battles" not in found and "Biggest battle" not in found
    assert found["Most troops lost"] == "Green, 1"


def test_a_hex_that_a_shot_empties_wins_no_battle() -> None:
    play = Play().on("begin-red at-D1 at-A1 forage-1").stands("D1", 0, 2, 0, 1).stands("D3", 1, 1, 0, 0)
    play.stands("D2", 1, 2, 0, 0).on("done D1-D2 2-infantry announce roll dice-61 dice-51 stop")
    play.on("D1-D3 1-cannon announce roll dice-66 dice-11")
    assert play.lines() == {
        "Battles": "1, which the attacker did not win",
        "Biggest battle": "Red 2 against Green 2, on D2",
        "Most troops lost": "Green, 2",
    }


def test_the_hill_and_who_held_it_longest() -> None:
    """Red goes there in the first turn; each turn of theirs that ends there after that is one."""
    play = Play(hill_turns=3).on("begin-red at-C2 at-A1")
    play.stands("C3", 0, 2, 0, 0)
    found = list[str]()
    while play.state.phase != Phase.OVER:
        seat = GAME.movers(play.box, play.state)[0]
        move = "forage-1" if seat == NATURE else GAME.words.say(play.box, idle(play, seat))
        play.on(move)
        found.append(play.lines().get("Longest hold of the hill", ""))
    told = list(dict.fromkeys(found))
    assert told == ["", "Red, 1 turn", "Red, 2 turns", "Red, 3 turns"]


def idle(play: Play, seat: int) -> int:
    return int(GAME.judgement.idle(play.box.numbers, play.state, seat))


def test_several_who_held_the_hill_as_long_are_all_named() -> None:
    """Red for two turns of theirs, then Green for two; Blue, the third, never."""
    play = Play(3, hill_turns=9).on("begin-red at-C2 at-A1 at-E3")
    for holder in range(2):
        play.stands("C3", holder, 1, 0, 0)
        while play.state.hill_holder != holder + 1 or play.state.hill_count < 2:
            seat = GAME.movers(play.box, play.state)[0]
            play.on("forage-1" if seat == NATURE else GAME.words.say(play.box, idle(play, seat)))
    assert play.lines()["Longest hold of the hill"] == "Red and Green, 2 turns each"


def test_the_largest_army_is_told_once_one_has_grown() -> None:
    play = Play(goal="war").on("begin-red at-C2 at-B2 forage-1 done")
    assert play.lines() == {}
    play.state = play.state.copy()
    play.state.stock[0], play.state.cards[0], play.state.phase = (3, 0, 0, 0), 3, Phase.TRAIN
    play.on("at-C2 3-infantry")
    assert play.lines() == {"Largest army": "Red, 8"}
    play.stands("C2", 0, 1, 0, 0).on("forage-1")
    assert play.lines() == {"Largest army": "Red, 8"}, "what was lost later had been there"


@pytest.mark.parametrize("moves", ["", "begin-red", "begin-red at-C2 1:leave"])
def test_a_game_without_a_battle_has_nothing_to_tell(moves: str) -> None:
    assert Play().on(moves).lines() == {}


def counted(box: Any, steps: list[PlayedMove[Any]]) -> dict[str, str]:
    """Return what three lines should say, by the sentences of the game log and the troops in each state."""
    names = [side.name for side in box.sides]
    lost, held, army = ([0] * box.seats for _ in range(3))
    for step, told in zip(steps, telling.sentences(GAME, box, steps), strict=True):
        for name, units in re.findall(r"(Light blue|\w+) loses ([^.]+)\.", told):
            lost[names.index(name)] += sum(map(int, re.findall(r"\d+", units)))
        for name, turns in re.findall(r"(Light blue|\w+) has held the hill for (\d+)", told):
            held[names.index(name)] = max(held[names.index(name)], int(turns))
        for seat in range(box.seats):
            army[seat] = max(army[seat], int(step.after.troops[step.after.owner == seat + 1].sum()))
    return {
        "Most troops lost": the_most(names, lost),
        "Longest hold of the hill": the_most(names, held, "turn"),
        "Largest army": the_most(names, army) if max(army) > 5 else "",
    }


def battles(box: Any, steps: list[PlayedMove[Any]]) -> tuple[int, int, int]:
    """Return how many attacks came to dice on both sides, how many took the hex, and the most units in one.

    An attack is known by its sequence and its number in that; what is shot at from afar meets it by a cannon.
    """
    sequence, fought, won = 0, dict[tuple[int, int], int](), set[tuple[int, int]]()
    for step in steps:
        before, word = step.before, GAME.words.say(box, step.move)
        sequence += word == "announce"
        number = int(before.attack)
        way = int(before.attacks[number].way)
        target = int(box.numbers.targets[way // 18, way % 18])
        if word == "roll" and (sequence, number) not in fought and (way % 18 < 6 or before.troops[target, 2]):
            pooled = box.options["pool_directions"] and way % 18 < 6
            ways = [int(attack.way) for attack in before.attacks[: before.attacks_made]]
            same = [
                at
                for at, other in enumerate(ways)
                if at == number
                or (pooled and other % 18 < 6 and box.numbers.targets[other // 18, other % 18] == target)
            ]
            met = before.lines[number].counts.tolist()
            there = before.troops[target].tolist()
            fought[sequence, number] = sum(map(min, met, there)) + sum(
                int(before.attacks[at].units.sum()) for at in same
            )
        is_taken = before.troops[target].any() and not step.after.troops[target].any()
        if before.attacks_made and (sequence, number) in fought and is_taken:
            won.add((sequence, number))
    return len(fought), len(won), max(fought.values(), default=0)


def test_lines_say_what_came_to_pass() -> None:
    assert sum(compared(number) for number in range(GAMES)) > 9 * GAMES or not IS_COMPILED


def compared(number: int) -> int:
    """Compare the lines of a game with what came to pass; return how many battles there were."""
    box, steps = wandered(GAME, number, BOLD, LEAVING, GAMES, MOST_MOVES)
    found, wanted = lines(box, steps), counted(box, steps)
    count, won, most = battles(box, steps)
    assert found.get("Battles", "0,").startswith(f"{count},")
    if 0 < won < count:
        assert found["Battles"] == f"{count}, of which attackers won {won}"
    units = re.findall(r" (\d+)", found.get("Biggest battle", "").partition(", on ")[0])
    assert sum(map(int, units)) == most
    for what, words in wanted.items():
        assert found.get(what, "") == words or (what == "Largest army" and len(found) == 4)
    return count
