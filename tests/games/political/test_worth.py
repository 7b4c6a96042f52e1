"""The odds are exact, and the estimate wants what a player should want."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from pentarchy.games.political import GAME
from pentarchy.games.political.pictures.guide import BEFORE, GREENS_RAISE, RED, REDS_ATTACK, four, played
from pentarchy.games.political.rules.odds import chance_to_win
from pentarchy.games.political.words.attack import fight_of
from pentarchy.kernel.game import Box

TERMS = np.array([weight for _, weight in GAME.judgement.terms])


def worth_after(box: Box[Any, Any], state: Any, seat: int, text: str) -> float:
    """Return what a seat thinks of its position after a move."""
    hidden = GAME.hidden(box, state, seat)
    after = GAME.after(box, hidden, seat, GAME.words.read(box, text))
    return float(GAME.judgement.worth(box.numbers, after, seat, TERMS))


@pytest.mark.parametrize("twice", list(product((False, True), repeat=2)))
@pytest.mark.parametrize("lead", range(-7, 8))
def test_the_odds_are_those_of_all_falls_of_the_dice(lead: int, twice: tuple[bool, bool]) -> None:
    die = range(1, 7)
    falls = list(product(die, die if twice[0] else (0,), die, die if twice[1] else (0,)))
    won = sum(lead + max(a, b) > max(c, d) for a, b, c, d in falls)
    assert chance_to_win(lead, *twice) == pytest.approx(float(Fraction(won, len(falls))))


def test_the_sums_follow_what_is_put_together() -> None:
    box = four()
    for moves, attack, defence in (
        ((*BEFORE,), 7, 3),
        ((*BEFORE, REDS_ATTACK), 7, 3),
        ((*BEFORE, REDS_ATTACK, GREENS_RAISE), 5, 3),
        ((*BEFORE, REDS_ATTACK, "lay-bronze-statue-society"), 7, 5),
        ((*BEFORE, REDS_ATTACK, "put-old-school-diary@red-carpet-consciences"), 5, 3),
        ((*BEFORE, REDS_ATTACK, "put-firm-handshake@chimney-enthusiasts"), 7, 4),
    ):
        fight = fight_of(box, played(box, *moves))
        assert fight and (fight.attack, fight.defence) == (attack, defence), moves[-1]


def test_naming_a_group_is_worth_what_the_attack_can_become() -> None:
    box = four()
    state = played(box, *BEFORE[:-1], " ".join(BEFORE[-1].split()[:3]))
    assert worth_after(box, state, RED, "destroy-chimney-enthusiasts") > worth_after(
        box, state, RED, "base-the-compost-choir"
    )


def test_a_card_for_the_dice_goes_to_the_own_side() -> None:
    box = four()
    state = played(box, *BEFORE, REDS_ATTACK, GREENS_RAISE, "call")
    own = worth_after(box, state, RED, "play-recount@attack")
    assert own > worth_after(box, state, RED, "play-recount@defence")


def test_a_deficit_goes_on_the_leader_and_not_on_oneself() -> None:
    box = four()
    state = played(box, *BEFORE[:-1], " ".join(BEFORE[-1].split()[:2]), "keep-very-expensive-haircut-bottom")
    leader = worth_after(box, state, RED, "put-very-expensive-haircut@chimney-enthusiasts")
    nobody = worth_after(box, state, RED, "put-very-expensive-haircut@street-mural-society")
    assert leader > nobody


def test_at_the_end_the_estimate_is_the_result() -> None:
    box = four()
    state = played(box, *BEFORE)
    for seat in (3, 2, 1):
        state = GAME.after(box, state, seat, 0)
    assert GAME.is_over(box, state)
    assert [GAME.judgement.worth(box.numbers, state, seat, TERMS) for seat in range(4)] == [1, 0, 0, 0]
