"""What is told, to whom, and what is asked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pentarchy.games.political import GAME
from pentarchy.games.political.pictures.guide import (
    BEFORE,
    DEAL,
    DICE,
    GREENS_DRAW,
    GREENS_RAISE,
    REDS_ATTACK,
    REDS_CALL,
    four,
    played,
)
from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.seats import SPECTATOR
from tests.games import telling

RED, GREEN, BLUE, YELLOW = range(4)
RAISED = (*BEFORE, REDS_ATTACK, GREENS_RAISE, REDS_CALL)


def told(viewer: int, *moves: str) -> str:
    """Return what a viewer is told of the last of some moves."""
    box = four()
    *earlier, last = " ".join(moves).split()
    return telling.told(GAME, box, played(box, *earlier), last, viewer)


def asked(viewer: int, *moves: str) -> str:
    box = four()
    state: Any = GAME.hidden(box, played(box, *moves), viewer)
    return GAME.words.prompt(box, state, viewer, ())


TOLD = {
    "who draws sees the card": (GREEN, (DEAL, GREENS_DRAW), "Green draws Typo on the Banner (−1)."),
    "others do not": (RED, (DEAL, GREENS_DRAW), "Green draws a card."),
    "who keeps knows which": (
        GREEN,
        (DEAL, GREENS_DRAW, "keep-opinion-writers-guild-top"),
        "Green keeps Opinion Writers' Guild (right 3) and puts Typo on the Banner on top of the deck.",
    ),
    "others know where": (
        SPECTATOR,
        (DEAL, GREENS_DRAW, "keep-opinion-writers-guild-bottom"),
        "Green keeps one card and puts the other at the bottom of the deck.",
    ),
    "a plan is nobody else's business": (BLUE, BEFORE, ""),
    "an attack is shown": (
        BLUE,
        (*BEFORE, REDS_ATTACK),
        "Red attacks Green's Chimney Enthusiasts (right 3), to destroy it, with Red Carpet Consciences "
        "(left 7) and Creative Map Drawing (+3) on Red Carpet Consciences. Green may raise.",
    ),
    "a raise is shown": (
        BLUE,
        (*BEFORE, REDS_ATTACK, GREENS_RAISE),
        "Green raises: Old School Diary (−2) on Red Carpet Consciences.",
    ),
    "the last die settles it": (
        BLUE,
        (*RAISED, DICE),
        "The defence rolls 3. Attack 5 + 4 = 9, defence 3 + 3 = 6: Chimney Enthusiasts is destroyed. "
        "It is Green's turn.",
    ),
    "an answer is not told to others": (BLUE, (*RAISED, "play-recount@attack"), ""),
    "but to oneself": (
        RED,
        (*RAISED, "play-recount@attack"),
        "Red answers with Recount (roll twice) for the attack.",
    ),
    "the event is shown when all have answered": (
        SPECTATOR,
        (*RAISED, "play-recount@attack pass pass pass"),
        "Red plays Recount (roll twice) for the attack.",
    ),
    "and what it does when nobody cancels it": (
        SPECTATOR,
        (*RAISED, "play-recount@attack pass pass pass pass pass pass"),
        "The attack rolls two dice. Events may be played again.",
    ),
    "a player leaves": (
        SPECTATOR,
        (DEAL, GREENS_DRAW, "leave"),
        "Green leaves the game: their hand is discarded, and their base is unaffiliated. It is Blue's turn.",
    ),
}


@pytest.mark.parametrize("what", TOLD)
def test_what_is_told(what: str) -> None:
    viewer, moves, sentence = TOLD[what]
    assert told(viewer, *moves) == sentence


ASKED = {
    "of two cards one is kept": (
        GREEN,
        (DEAL, GREENS_DRAW),
        "You drew two cards. Keep one and put the other back, on top or at the bottom.",
    ),
    "one of four things is done": (
        GREEN,
        (DEAL, GREENS_DRAW, "keep-opinion-writers-guild-bottom"),
        "Attack a group, add one to your base, reject one, or put an asset or a deficit on any group.",
    ),
    "an attack needs a group": (
        GREEN,
        (DEAL, GREENS_DRAW, "keep-opinion-writers-guild-bottom take-parking-space-defenders"),
        "Lay down a group from your hand to attack with. "
        "Attack 0, defence 2: the attack wins 17% of the time.",
    ),
    "then it can be shown": (
        RED,
        BEFORE,
        "Show your attack, or add more cards. Attack 7, defence 3: the attack wins 92% of the time.",
    ),
    "the defender hears what is at stake": (
        GREEN,
        (*BEFORE, REDS_ATTACK),
        "Red attacks your Chimney Enthusiasts: raise with cards from your hand, or call. "
        "Attack 7, defence 3: the attack wins 92% of the time.",
    ),
    "and what a raise makes of it": (
        GREEN,
        (*BEFORE, REDS_ATTACK, "lay-bronze-statue-society"),
        "Show your raise, or add more cards. Attack 7, defence 5: the attack wins 72% of the time.",
    ),
    "the attacker adds once": (
        RED,
        (*BEFORE, REDS_ATTACK, GREENS_RAISE),
        "You may add to your attack once more. Attack 5, defence 3: the attack wins 72% of the time.",
    ),
    "others wait": (
        BLUE,
        (*BEFORE, REDS_ATTACK),
        "Green may raise or call. Attack 7, defence 3: the attack wins 92% of the time.",
    ),
}


@pytest.mark.parametrize("what", ASKED)
def test_what_is_asked(what: str) -> None:
    viewer, moves, sentence = ASKED[what]
    assert asked(viewer, *moves) == sentence


def test_everybody_is_asked_in_the_same_words() -> None:
    """Red holds an event for the dice, Yellow none that could be played."""
    questions = {asked(seat, *RAISED) for seat in range(4)}
    assert len(questions) == 1
    assert "Nobody sees your answer" in questions.pop()


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_count_is_told_from_the_lowest_base_to_the_winner(seed: str) -> None:
    box, chance = four(), seeded(seed)
    state = before = GAME.begin(box)
    seat = move = 0
    while movers := GAME.movers(box, state):
        seat, before = movers[0], state
        moves = GAME.moves(box, state, seat)
        move = moves[draw(chance, len(moves))]
        state = GAME.after(box, state, seat, move)
    sentence = GAME.words.tell(box, before, seat, move, state, SPECTATOR)
    found = re.search(r"Hands are discarded, and bases are counted: (.*?)\. (\w+) ", sentence)
    assert found is not None
    told = re.findall(r"(\w+) (\d+)(?: left| right|,| and| with|$)", found[1])
    points = dict(zip([side.name for side in box.sides], GAME.words.outcome(box, state).points, strict=True))
    assert {name: int(result) for name, result in told} == points
    assert [int(result) for _, result in told] == sorted(points.values())
    assert told[-1][0] == found[2], "the winner comes last, and then it is said that he has won"


def test_the_end_says_who_has_won_and_by_what() -> None:
    box = four()
    state = played(box, *BEFORE)
    for seat in (YELLOW, BLUE, GREEN):
        state = GAME.after(box, state, seat, 0)
    assert GAME.words.outcome(box, state).sentence == "Red wins as the last player left."


# What the table does for its players.

RECOUNT = (*RAISED, "play-recount@attack pass pass pass")


def followed(order: str, seat: int, *moves: str) -> str:
    """Return what a standing order does for a seat after some moves, in notation; nothing for nothing."""
    box = four()
    state: Any = GAME.hidden(box, played(box, *moves), seat)
    index = [order.name for order in GAME.judgement.orders].index(order)
    move = int(GAME.judgement.follow(box.numbers, state, seat, index, 0))
    return GAME.words.say(box, move) if move >= 0 else ""


@pytest.mark.parametrize("seat", [RED, GREEN, BLUE, YELLOW])
def test_no_events_means_none_in_any_attack(seat: int) -> None:
    assert followed("no-events", seat, *RAISED) == "pass"
    assert followed("cancel-none", seat, *RAISED) == ""


def test_who_minds_his_own_is_asked_where_he_attacks_or_is_attacked() -> None:
    answers = {seat: followed("mind-my-own", seat, *RAISED) for seat in (RED, GREEN, BLUE, YELLOW)}
    assert answers == {RED: "", GREEN: "", BLUE: "pass", YELLOW: "pass"}
    assert followed("mind-my-own", BLUE, *RECOUNT) == "pass"
    assert followed("mind-my-own", GREEN, *RECOUNT) == ""


def test_calling_is_left_to_the_table() -> None:
    assert followed("call", GREEN, *BEFORE, REDS_ATTACK) == "call"
    assert followed("call", GREEN, *RAISED) == ""


def test_no_order_says_what_its_player_holds() -> None:
    for order in GAME.judgement.orders:
        assert not {"hold", "have", "hand"} & set(order.sentence.lower().split())


def test_one_answer_is_all_that_is_asked_in_a_window() -> None:
    box = four()
    assert GAME.rules.takes_one_answer is not None
    assert GAME.rules.takes_one_answer(box.numbers, played(box, *RAISED))
    assert GAME.rules.takes_one_answer(box.numbers, played(box, *RECOUNT))
    assert not GAME.rules.takes_one_answer(box.numbers, played(box, *BEFORE))
