"""How few orders a battalion needs: a Steiner tree for every square and set of objectives.

A stack marches one step an order, whole or in part, so troops that travel
together share their steps and split as late as they can. The fewest orders that
bring one stack to a set of objectives is then the smallest tree on the board
that joins its square to all of them. Dreyfus and Wagner's programme finds it
for every square and set at once: a tree either splits at its root into the
trees of two smaller sets, or its root has one branch, a step to a neighbour.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .constants import BATTALIONS, OBJECTIVES, SQUARES, STEP_TARGET, TROOPS
from .move_codes import ORDER
from .state import SUBSETS, WAYS, Numbers

FAR = 100  #: orders that stand for "there is no way"; two such sums still fit a byte and a half

Grid = npt.NDArray[np.int16]


def fill_needed(numbers: Numbers) -> None:
    """Fill ``numbers.needed`` from the objectives and exits of each battalion, ``FAR`` at most."""
    for battalion in range(BATTALIONS):
        neighbours = _neighbours(numbers.exits[battalion])
        numbers.needed[battalion] = _trees(numbers.objectives[battalion], neighbours)


def _neighbours(exits: Any) -> Grid:
    """Return each square's neighbours; ``SQUARES`` fills the rows up."""
    neighbours = np.full((SQUARES, WAYS), SQUARES, np.int16)
    for square in range(SQUARES):
        for way in range(WAYS):
            if exits[square, way] < 0:
                break
            neighbours[square, way] = STEP_TARGET[(exits[square, way] - ORDER) // TROOPS]
    return neighbours


def _trees(objectives: Any, neighbours: Grid) -> Grid:
    """Return the size of the smallest tree for each set of objectives and each square."""
    trees = np.full((SUBSETS, SQUARES), FAR, np.int16)
    trees[0] = 0
    for subset in range(1, SUBSETS):
        tree = trees[subset]
        for number in range(OBJECTIVES):
            if subset == 1 << number:
                tree[objectives[number]] = 0
        part = (subset - 1) & subset
        while part:
            np.minimum(tree, trees[part] + trees[subset ^ part], out=tree)
            part = (part - 1) & subset
        trees[subset] = _branched(tree, neighbours)
    return trees


def _branched(tree: Grid, neighbours: Grid) -> Grid:
    """Return the sizes once every root may also be a step away from a better one."""
    while True:
        beyond = np.append(tree, np.int16(FAR))  # the square that fills rows up leads nowhere
        better = np.minimum(tree, beyond[neighbours].min(axis=1) + np.int16(1))
        if (better == tree).all():
            return tree
        tree = better.astype(np.int16)
