"""What people read: every event in a sentence with its numbers, and nothing that a viewer may not know."""

from __future__ import annotations

from functools import partial

import pytest

from pentarchy.games.tenth_division import GAME
from pentarchy.games.tenth_division.pictures.guide import CAMPAIGN, three
from pentarchy.kernel.seats import SPECTATOR
from tests.games import telling

from .playing import go_on, table

FACING = "begin-red at-C2 at-B2 forage-1"

told = partial(telling.told, GAME)


def campaign() -> list[str]:
    """Return what an onlooker is told of the guide's campaign."""
    box = three()
    state, sentences = GAME.begin(box), []
    for word in CAMPAIGN.split():
        sentences.append(told(box, state, word))
        state = go_on(box, state, word)
    return [sentence for sentence in sentences if sentence]


def test_the_campaign_reads_as_a_story() -> None:
    story = campaign()
    assert story[:4] == [
        "Red begins.",
        "Red starts on B3.",
        "Green starts on D2.",
        "Blue starts on C5. It is Red's turn.",
    ]
    for sentence in (
        "Red rolls 4.",
        "Red collects rice.",
        "Green builds a road from C3 to D2.",
        "Red attacks C4 from B3 with 3 infantry and 1 cavalry.",
        "Red throws 6, 5, 2.",
        "Blue throws 6, 4. Blue loses 2 infantry.",
        "Red moves into C4 with 2 infantry.",
        "Red offers Green 1 wood for $30.",
        "Green accepts: 1 wood from Red, for $30.",
    ):
        assert sentence in story


def test_a_plan_is_told_to_its_writer_alone() -> None:
    box, state = table(f"{FACING} done")
    assert told(box, state, "C2-B2", 0) == "Red plans to attack B2 from C2."
    assert told(box, state, "C2-B2", 1) == told(box, state, "C2-B2", SPECTATOR) == ""


def test_what_is_asked_reads_as_a_question_to_its_player() -> None:
    box, state = table(FACING)
    assert GAME.words.prompt(box, state, 0, ()) == "Collect one card from the hexes you stand on."
    assert GAME.words.prompt(box, state, 1, ()) == "Red collects cards."
    numbers = box.print.board.numbers
    state.owner[numbers["B1"]], state.troops[numbers["B1"]] = 1, (2, 0, 0)
    state.troops[numbers["B2"]] = (4, 2, 0)
    state = go_on(box, state, "done C2-B2 5-infantry B1-B2 2-infantry announce")
    asked = "Which units meet the attack on B2 from C2 (5 infantry)?"
    assert (
        GAME.words.prompt(box, state, 1, ()) == f"{asked} Units that you do not choose meet a later attack."
    )
    state = go_on(box, state, "1:3-infantry")
    assert GAME.words.prompt(box, state, 1, ()).startswith(f"{asked} So far: 3 infantry.")


def test_every_hex_has_a_name_among_the_choices() -> None:
    box, state = table(FACING)
    assert all(GAME.words.caption(box, state, name) == name for name in box.print.board.names)


@pytest.mark.parametrize(
    ("money", "moves", "sentence"),
    [
        (0, "", "Red collects no cards."),
        (0, "done", "Red does not attack."),
        (0, "done C2-B2 1-infantry announce stop", "Red makes no more attacks."),
        (100, "done done", "Red ends the trade step."),
        (0, "done done", "Red moves no troops. It is Green's turn."),
        (0, "done done C2-C1 1-infantry march", "Red moves no more troops. It is Green's turn."),
    ],
)
def test_who_is_done_is_told_to_have_done_what_they_did(money: int, moves: str, sentence: str) -> None:
    box, state = table(FACING)
    state.money[0] = money
    assert told(box, go_on(box, state, moves), "done") == sentence


def test_who_moves_in_no_further_has_moved_in() -> None:
    box, state = table(FACING)
    numbers = box.print.board.numbers
    state.troops[numbers["B2"]] = (1, 0, 0)
    state.troops[numbers["C2"]] = (5, 1, 0)
    state.owner[numbers["E3"]], state.troops[numbers["E3"]] = 2, (1, 0, 0)
    state = go_on(box, state, "done C2-B2 5-infantry 1-cavalry announce roll dice-666 dice-11")
    assert told(box, state, "done") == "Red does not move in."
    assert told(box, go_on(box, state, "1-cavalry"), "done") == "Red moves no more units in."


def test_a_training_is_told_with_its_hex_to_all() -> None:
    box, state = table("begin-red at-C2 at-E3 forage-1 done")
    state.stock[0], state.cards[0] = (4, 0, 0, 0), 4
    state = go_on(box, state, "done done at-C2")
    for viewer in (0, 1, SPECTATOR):
        assert told(box, state, "1-infantry", viewer) == "Red trains 1 infantry on C2."


def test_who_leaves_without_troops_leaves_none() -> None:
    box, state = table("begin-red at-C2 at-E3", seats=3)
    state = GAME.begin(box)
    state = go_on(box, state, "begin-red at-C2")
    move = GAME.words.read(box, "leave")
    for seat, sentence in (
        (0, "Red leaves the game; their troops stay and defend."),
        (2, "Blue leaves the game."),
    ):
        after = GAME.after(box, state, seat, move)
        assert GAME.words.tell(box, state, seat, move, after, SPECTATOR).startswith(sentence)
