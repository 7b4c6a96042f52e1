"""What is printed: kinds of ground, cards and units, prices, directions, dice."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
import numpy.typing as npt

HEXES = 61  #: the most hexes a board may have: a hexagon of five to a side
PLAYERS = 6
LIMIT = 255  #: units of a kind on one hex, or in one attack
STEP = 63  #: the most that one decision gives a number of


class Ground(IntEnum):
    """What a hex is; rice to iron are in the order of the cards."""

    RICE = 0
    WOOD = 1
    BRICK = 2
    IRON = 3
    PASTURE = 4
    DESERT = 5


RICE, WOOD, BRICK, IRON = range(4)
CARDS = 4  #: kinds of resource cards
CARD_NAMES = ("rice", "wood", "brick", "iron")
WILD, NOTHING = CARDS, -1  #: what a hex may yield beside a card: one of any kind, or none
GOODS = CARDS + 1  #: what is traded: money in steps of $5, then the cards
GOOD_NAMES = ("money", *CARD_NAMES)
MONEY_STEP = 5

INFANTRY, CAVALRY, CANNON = range(3)
KINDS = 3  #: of units
UNIT_NAMES = ("infantry", "cavalry", "cannon")

START_MONEY = 100
START_INFANTRY = 5
INCOME = 50
CARD_PRICE = 100  #: what the bank asks for a card
CARDS_FOR_ONE = 3
ROAD_MONEY = 5
UNIT_MONEY: npt.NDArray[np.int16] = np.array([20, 30, 50], np.int16)
UNIT_CARDS: npt.NDArray[np.int16] = np.array([[1, 0, 0, 0], [2, 1, 0, 0], [3, 1, 0, 1]], np.int16)

# The supply of the printed boxes, by whether five or six play.
BOX_CARDS = (19, 24)
BOX_ROADS = (60, 90)
BOX_UNITS: npt.NDArray[np.int16] = np.array([40, 12, 8], np.int16)

# Directions: six to a neighbour, clockwise from the east, then twelve to a hex at distance two.
NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  #: in axial coordinates, rows counted down
SIDES = 3  #: sides of a hex that are counted as its own: east, south-east, south-west
ADJACENT = len(NEIGHBOURS)


def _far_ways() -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield each offset at distance two, and the directions of the first steps that lead to it."""
    for way, (column, row) in enumerate(NEIGHBOURS):
        yield (2 * column, 2 * row), (way, way)
        other = (way + 1) % ADJACENT
        yield (column + NEIGHBOURS[other][0], row + NEIGHBOURS[other][1]), (way, other)


OFFSETS = (*NEIGHBOURS, *(offset for offset, _ in _far_ways()))
WAYS = len(OFFSETS)  #: ways from a hex to another that is one or two away
FIRST_STEPS: npt.NDArray[np.int8] = np.array(
    [(way, way) for way in range(ADJACENT)] + [steps for _, steps in _far_ways()], np.int8
)
"""By which neighbours a way may lead: directions from its origin."""

# Dice that are thrown together are a set: the highest first, 0 for a die that is not thrown.
MOST_DICE = 3
FACES = 6


def _sets() -> Iterator[tuple[int, ...]]:
    for count in range(1, MOST_DICE + 1):
        for faces in combinations_with_replacement(range(FACES, 0, -1), count):
            yield faces + (0,) * (MOST_DICE - count)


def _throws(faces: tuple[int, ...]) -> int:
    """Return in how many ways dice come to show this set."""
    thrown = [face for face in faces if face]
    return factorial(len(thrown)) // prod(factorial(thrown.count(face)) for face in set(thrown))


DICE: npt.NDArray[np.int8] = np.array(list(_sets()), np.int8)
DICE_WEIGHTS: npt.NDArray[np.int16] = np.array([_throws(faces) for faces in _sets()], np.int16)
DICE_COUNT: npt.NDArray[np.int16] = np.count_nonzero(DICE, axis=1).astype(np.int16)
DICE_FIRST: npt.NDArray[np.int16] = np.searchsorted(DICE_COUNT, np.arange(MOST_DICE + 2)).astype(np.int16)
"""The first set of so many dice; those of ``n`` dice end where those of ``n + 1`` begin."""

# Three cards paid to the bank, as how many of each kind.
PAYMENTS: npt.NDArray[np.int8] = np.array(
    [
        [cards.count(kind) for kind in range(CARDS)]
        for cards in combinations_with_replacement(range(CARDS), CARDS_FOR_ONE)
    ],
    np.int8,
)
