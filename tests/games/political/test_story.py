"""What is told, to whom, and what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.political import GAME
from pentarchy.games.political.pictures_for_guide import (
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
from pentarchy.kernel.game import SPECTATOR

RED, GREEN, BLUE, YELLOW = range(4)
RAISED = (*BEFORE, REDS_ATTACK, GREENS_RAISE, REDS_CALL)


def told(viewer: int, *moves: str) -> str:
    """Return what a viewer is told of the last of some moves."""
    box = four()
    *earlier, last = " ".join(moves).split()
    before = played(box, *earlier)
    seat, move = GAME.movers(box, before)[0], GAME.read(box, last)
    after = GAME.after(box, before, seat, move)
    seen = int(GAME.seen(box.numbers, before, seat, move, viewer))
    was, now = GAME.hidden(box, before, viewer), GAME.hidden(box, after, viewer)
    return GAME.tell(box, was, seat, seen, now, viewer)


def asked(viewer: int, *moves: str) -> str:
    box = four()
    state: Any = GAME.hidden(box, played(box, *moves), viewer)
    return GAME.prompt(box, state, viewer, ())


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
        "Green keeps a card and puts the other at the bottom of the deck.",
    ),
    "a plan is nobody else's business": (BLUE, BEFORE, ""),
    "an attack is shown": (
        BLUE,
        (*BEFORE, REDS_ATTACK),
        "Red attacks to destroy Chimney Enthusiasts (right 3), in Green's base, with Red Carpet Consciences "
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
        "Green leaves the game: hand discarded, base unaffiliated. It is Blue's turn.",
    ),
}


@pytest.mark.parametrize("what", TOLD)
def test_what_is_told(what: str) -> None:
    viewer, moves, sentence = TOLD[what]
    assert told(viewer, *moves) == sentence


def test_the_defender_is_told_what_is_at_stake() -> None:
    assert asked(GREEN, *BEFORE, REDS_ATTACK).endswith("Attack 7 against 3: it wins in 92% of all rolls.")
    assert asked(GREEN, *BEFORE, REDS_ATTACK, "lay-bronze-statue-society").endswith(
        "Attack 7 against 5: it wins in 72% of all rolls."
    )


def test_everybody_is_asked_in_the_same_words() -> None:
    """Red holds an event for the dice, Yellow none that could be played."""
    questions = {asked(seat, *RAISED) for seat in range(4)}
    assert len(questions) == 1
    assert "nobody sees your answer" in questions.pop()


def test_the_end_says_who_has_won_and_by_what() -> None:
    box = four()
    state = played(box, *BEFORE)
    for seat in (YELLOW, BLUE, GREEN):
        state = GAME.after(box, state, seat, 0)
    assert GAME.outcome(box, state).sentence == "Red wins as the last player left."
