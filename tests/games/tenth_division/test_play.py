"""Standing orders, absent players, the size of a state, and what is told of a battle."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.tenth_division import GAME
from pentarchy.games.tenth_division.box.state import ATTACKS, Phase
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import NATURE, SPECTATOR
from tests.games.tenth_division.playing import FIELD, go_on, table

BATTLE = "begin-red at-C2 at-B2 forage-1 done C2-B2 5-infantry announce"


def order(name: str) -> int:
    return [standing.name for standing in GAME.judgement.orders].index(name)


def followed(box: Any, state: Any, seat: int, name: str, number: int = 0) -> str:
    """Return what a standing order does now, in notation; nothing if it waits."""
    hidden = GAME.hidden(box, state, seat)
    move = int(GAME.judgement.follow(box.numbers, hidden, seat, order(name), number))
    return GAME.words.say(box, move) if move >= 0 else ""


def test_a_state_is_small() -> None:
    assert GAME.box.State.dtype.itemsize < 1792


def test_a_sequence_has_room_for_twenty_four_attacks() -> None:
    assert len(GAME.box.State.new().attacks) == len(GAME.box.State.new().lines) == ATTACKS == 24


def test_attack_until_decided_or_until_so_many_are_left() -> None:
    box, state = table(BATTLE)
    assert followed(box, state, 0, "attack until decided") == "roll"
    assert followed(box, state, 0, "attack until decided", 4) == "roll"
    assert followed(box, state, 0, "attack until decided", 5) == "stop"
    assert followed(box, state, 1, "attack until decided") == ""
    state = go_on(box, state, "roll dice-22 dice-33")
    assert followed(box, state, 0, "attack until decided", 2) == "roll"
    assert followed(box, state, 0, "attack until decided", 3) == "stop"


def test_split_evenly_meets_every_attack_with_mixed_kinds() -> None:
    box, state = table("begin-red at-C2 at-B2 forage-1")
    state.owner[box.print.board.numbers["B1"]] = 1
    state.troops[box.print.board.numbers["B1"]] = (2, 0, 0)
    state.troops[box.print.board.numbers["B2"]] = (3, 2, 1)
    state = go_on(box, state, "done C2-B2 2-infantry B1-B2 2-infantry announce")
    assert followed(box, state, 1, "split evenly") == "split"
    state = go_on(box, state, "1:split")
    counts = [line.counts.tolist() for line in state.lines[:2]]
    assert [sum(count) for count in counts] == [3, 3]
    assert sorted(map(sum, zip(*counts, strict=True))) == [1, 2, 3]


def test_lose_the_most_numerous() -> None:
    box, state = table("begin-red at-C2 at-B2 forage-1")
    state.troops[box.print.board.numbers["B2"]] = (2, 4, 0)
    state = go_on(box, state, "done C2-B2 5-infantry announce roll dice-66 dice-111")
    assert state.phase == Phase.LOSSES
    assert followed(box, state, 1, "lose the most numerous") == "lose-cavalry"
    assert followed(box, state, 0, "lose the most numerous") == ""


def test_collect_what_is_needed() -> None:
    box, state = table("begin-red at-A1 at-E3")
    state.owner[box.print.board.numbers["A2"]] = 1
    state.troops[box.print.board.numbers["A2"]] = (1, 0, 0)
    state = go_on(box, state, "forage-2")
    assert followed(box, state, 0, "collect what I need") == "collect-rice"
    state.stock[0] = (9, 0, 0, 0)
    state.cards[0] = 9
    assert followed(box, state, 0, "collect what I need") == "collect-wood"


@pytest.mark.parametrize(
    ("moves", "idle"),
    [
        ("begin-red", "at-A1"),
        ("begin-red at-A1 at-A2 forage-1", "collect-rice"),
        ("begin-red at-A1 at-A2 forage-1 done", "done"),
        (BATTLE, "stop"),
    ],
)
def test_what_an_absent_player_does(moves: str, idle: str) -> None:
    box, state = table(moves)
    seat = GAME.movers(box, state)[0]
    assert GAME.words.say(box, int(GAME.judgement.idle(box.numbers, state, seat))) == idle


def test_an_absent_player_who_is_asked_splits_evenly() -> None:
    box, state = table("begin-red at-C2 at-B2 forage-1 done", hold_back="allowed")
    state = go_on(box, state, "C2-B2 5-infantry announce")
    assert GAME.words.say(box, int(GAME.judgement.idle(box.numbers, state, 1))) == "split"


def told(box: Any, state: Any, text: str) -> tuple[Any, str]:
    seat, move = GAME.movers(box, state)[0], GAME.words.read(box, text)
    after = GAME.after(box, state, seat, move)
    return after, GAME.words.tell(box, state, seat, move, after, SPECTATOR)


def test_a_battle_is_told_with_its_dice_and_losses() -> None:
    box, state = table(BATTLE)
    state, sentence = told(box, state, "roll")
    assert sentence == "Red rolls."
    state, sentence = told(box, state, "dice-64")
    assert sentence == "Red throws 6, 4."
    state, sentence = told(box, state, "dice-54")
    assert sentence == "Green throws 5, 4. Red loses 1 infantry. Green loses 1 infantry."


def test_the_next_turn_is_told() -> None:
    box, state = table("begin-red at-A1 at-E3 forage-1 done done")
    state, sentence = told(box, state, "done")
    assert sentence == "Red moves no troops. It is Green's turn."
    assert GAME.movers(box, state) == [NATURE]


def test_the_sketch_shows_the_stacks() -> None:
    box, state = table("begin-red at-A1 at-E3")
    assert GAME.words.sketch
    lines = GAME.words.sketch(box, state)
    assert "R5" in lines and "G5" in lines and "hill" in lines


def test_a_box_is_played_to_its_end_within_its_bound() -> None:
    box = GAME.box.unpack({"round_limit": 2}, {"board": FIELD}, 3, seeded(1))
    state, moves = GAME.begin(box), 0
    while movers := GAME.movers(box, state):
        seat = movers[0]
        move = (
            GAME.moves(box, state, NATURE)[0]
            if seat == NATURE
            else GAME.judgement.idle(box.numbers, state, seat)
        )
        state = GAME.after(box, state, seat, int(move))
        moves += 1
    assert state.rounds == 2 and moves < GAME.box.longest(box)
