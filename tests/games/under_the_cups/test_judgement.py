"""The odds, what is ordered by them, and what a position is worth."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest

from pentarchy import games
from pentarchy.arena import simulate
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import SPECTATOR
from tests.games import judging

GAME = games.load("under_the_cups")
forecasts = GAME.words.forecasts or pytest.fail("it has no forecasts")
worth = partial(judging.worth, GAME)
BY_THE_ODDS, LIKELIEST = range(2)
ROLLED = "begin-1 roll-13 roll-36 roll-25"


def played(*words: str, seats: int = 3, **options: Any) -> tuple[Any, Any]:
    """Return a table with two dice each after some moves."""
    box = GAME.box.unpack({"dice": 2, **options}, {}, seats, seeded("odds"))
    state = GAME.begin(box)
    for word in " ".join(words).split():
        seat, move = GAME.movers(box, state)[0], GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state = GAME.after(box, state, seat, move)
    return box, state


def share_of_worlds(own: tuple[int, ...], unseen: int, count: int, face: int, is_wild: bool) -> float:
    """Return in how many of all rolls of the unseen dice a claim is true."""
    faces = {face, 1} if is_wild else {face}
    rolls = list(product(range(1, 7), repeat=unseen))
    return sum(sum(die in faces for die in (*own, *roll)) >= count for roll in rolls) / len(rolls)


@pytest.mark.parametrize("ones", ["wild", "plain"])
@pytest.mark.parametrize(("count", "face"), [(1, 3), (2, 3), (3, 3), (5, 3), (6, 3), (2, 6), (3, 2), (5, 5)])
def test_odds_are_a_count_of_all_worlds(ones: str, count: int, face: int) -> None:
    box, state = played(ROLLED, f"{count}x{face}", ones=ones)
    for viewer, own in ((0, (1, 3)), (1, (3, 6)), (2, (2, 5)), (SPECTATOR, ())):
        (forecast,) = forecasts(box, GAME.hidden(box, state, viewer), viewer)
        truth = share_of_worlds(own, 6 - len(own), count, face, ones == "wild")
        assert forecast.share == pytest.approx(truth)
        assert forecast.rows[0][0] == f"{count} or more"


def test_there_are_no_odds_of_no_claim() -> None:
    box, state = played(ROLLED)
    assert GAME.words.forecasts and forecasts(box, state, 0) == ()


def test_who_answers_by_the_odds_believes_what_is_likely_enough() -> None:
    box, state = played(ROLLED, "3x3")  # Green has one three; of four other dice a third count for one
    hidden = GAME.hidden(box, state, 1)
    share = share_of_worlds((3, 6), 4, 3, 3, True)
    percent = int(100 * share)
    follow = GAME.judgement.follow
    answers = [follow(box.numbers, hidden, 1, BY_THE_ODDS, limit) for limit in (percent, percent + 1)]
    assert [GAME.words.say(box, int(answer)) for answer in answers] == ["believe", "doubt"]
    assert follow(box.numbers, GAME.hidden(box, state, 0), 0, BY_THE_ODDS, 50) == -1
    assert GAME.judgement.follow(box.numbers, hidden, 1, LIKELIEST, 0) == -1


def test_the_likeliest_claim_is_the_highest_of_those_that_are_sure() -> None:
    box, state = played(ROLLED)
    claim = GAME.judgement.follow(box.numbers, GAME.hidden(box, state, 0), 0, LIKELIEST, 0)
    assert GAME.words.say(box, int(claim)) == "2x3"  # a three and a wild one
    box, state = played(ROLLED, "2x3 believe believe")
    claim = GAME.judgement.follow(box.numbers, GAME.hidden(box, state, 1), 1, LIKELIEST, 0)
    assert GAME.words.say(box, int(claim)) == "2x6"
    assert GAME.judgement.follow(box.numbers, GAME.hidden(box, state, 0), 0, LIKELIEST, 0) == -1


def test_an_absent_player_claims_little_and_believes_up_to_a_third() -> None:
    box, state = played(ROLLED)
    assert GAME.words.say(box, int(GAME.judgement.idle(box.numbers, state, 0))) == "1x2"
    for claim, answer in (("2x6", "believe"), ("3x2", "doubt")):
        box, state = played(ROLLED, claim)
        assert GAME.words.say(box, int(GAME.judgement.idle(box.numbers, state, 1))) == answer


def test_worth_is_the_share_of_dice_less_what_may_be_lost() -> None:
    box, state = played(ROLLED)
    assert worth(box, state, 1) == pytest.approx(2 / 6)
    box, state = played(ROLLED, "3x3 believe doubt")
    chances = {seat: share_of_worlds(own, 4, 3, 3, True) for seat, own in enumerate([(1, 3), (3, 6), (2, 5)])}
    losses = {0: 1 - chances[0], 1: 1 - chances[1], 2: chances[2]}
    for seat, loss in losses.items():
        assert worth(box, state, seat) == pytest.approx((2 - loss) / 6)
    box, state = played(ROLLED, "3x3")
    assert worth(box, state, 0) == pytest.approx((2 - losses[0] * 0.5) / 6)
    box, state = played(ROLLED, "3x3 believe doubt", believers="go free")
    assert worth(box, state, 1) == pytest.approx(2 / 6)
    assert worth(box, state, 0) == pytest.approx((2 - losses[0]) / 6)


def test_greedy_beats_random() -> None:
    report = simulate(GAME, seats=2, games=20, seed="cups", bots=("greedy", "random"))
    assert report.wins[0] >= 15


def test_a_guess_is_as_likely_as_the_roll() -> None:
    box, state = played("begin-1 roll-11 roll-12")
    hidden, chance = GAME.hidden(box, state, 0), seeded("guesses")
    first, pairs, tries = GAME.words.read(box, "roll-11") - int(state.players[0].roll), 0, 600
    for _ in range(tries):
        world = hidden.copy()
        GAME.secrets.redeal(box.numbers, world, 0, True, chance)
        faces = GAME.words.say(box, first + int(world.players[1].roll)).removeprefix("roll-")
        pairs += faces[0] == faces[1]
    assert pairs / tries == pytest.approx(1 / 6, abs=0.05)
