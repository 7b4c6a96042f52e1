"""Goofspiel once more, in a few lines that share nothing with its rules."""

from __future__ import annotations

import random

import pytest

from benchmarks.goofspiel import GAME
from benchmarks.goofspiel.box.move_codes import TURN
from pentarchy.kernel.chance import seeded
from tests.laws.perft import ROWS, unpack


def count_lines(
    prizes: frozenset[int], hands: tuple[frozenset[int], ...], bids: tuple[int, ...], depth: int
) -> int:
    """Count lines of play by sets: a prize, then a bid of each, then the cards are gone."""
    if depth == 0 or (not prizes and not bids):
        return 1
    if not bids:
        return sum(count_lines(prizes - {prize}, hands, (prize,), depth - 1) for prize in prizes)
    seat, lines = len(bids) - 1, 0
    for card in hands[seat]:
        now = (*bids, card)
        if len(now) <= len(hands):
            lines += count_lines(prizes, hands, now, depth - 1)
        else:
            left = tuple(hand - {bid} for hand, bid in zip(hands, now[1:], strict=True))
            lines += count_lines(prizes, left, (), depth - 1)
    return lines


@pytest.mark.parametrize(
    ("position", "count"), [(p, n) for g, p, n in ROWS if g is GAME and n < 200_000], ids=str
)
def test_the_twin_counts_the_same(position: str, count: int) -> None:
    box, _, depth = unpack(GAME, position)
    suit = frozenset(range(1, int(box.numbers.cards) + 1))
    assert count_lines(suit, (suit,) * box.seats, (), depth) == count


def score(prizes: list[int], bids: list[list[int]], is_carried: bool) -> list[int]:
    """Return the points of a game from its prizes and everybody's bids, trick by trick."""
    points, stake = [0] * len(bids), 0
    for prize, cards in zip(prizes, zip(*bids, strict=True), strict=True):
        stake += prize
        if cards.count(max(cards)) == 1:
            points[cards.index(max(cards))] += stake
            stake = 0
        elif not is_carried:
            stake = 0
    return points


@pytest.mark.parametrize("ties", ["nobody", "carry"])
@pytest.mark.parametrize("seats", GAME.facts.seats)
def test_points_are_what_the_twin_counts(seats: int, ties: str) -> None:
    box = GAME.box.unpack({"ties": ties}, {}, seats, seeded(1))
    dice = random.Random(f"{seats} {ties}")
    for _ in range(20):
        prizes, *bids = (dice.sample(range(1, 14), 13) for _ in range(seats + 1))
        state = GAME.begin(box)
        for trick, prize in enumerate(prizes):
            GAME.rules.play(box.numbers, state, 8, prize + TURN)
            for seat in dice.sample(range(seats), seats):
                GAME.rules.play(box.numbers, state, seat, bids[seat][trick])
        outcome = GAME.words.outcome(box, state)
        assert list(outcome.points) == score(prizes, bids, ties == "carry")
        winners = [seat for seat in range(seats) if outcome.points[seat] == max(outcome.points)]
        assert list(outcome.winners) == winners
