"""The trees of a search: what each seat has tried wherever it may find itself, in arrays made beforehand.

A node is what a seat may know where it is to decide: its hidden state, by which it is found again. So each
seat has a tree of its own, in which nothing of the others' secrets can show, and two ways that lead a
seat to the same knowledge lead to the same node. An edge is a move that was legal there.

Information sets as nodes: P. I. Cowling, E. J. Powley, D. Whitehouse, Information Set Monte Carlo Tree
Search (2012). One table for all ways to a position: B. E. Childs, J. H. Brodeur, L. Kocsis,
Transpositions and Move Groups in Monte Carlo Tree Search (2008).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.hashing import mixed
from pentarchy.kernel.rule import compiled

NONE = -1  #: no node: unknown, or the tables are full
LANES = 4  #: words that are mixed side by side, since each product waits for the one before
SLOTS_EACH = 2  #: slots of the hash table for each node, at least
LEAST_SPREAD = 1e-9
SAME = 1e-12  #: priors are even where what moves are worth differs less
TRUST = 0.02  #: the regret that all moves of a mixed node begin with together, by their priors
PARTS = 1 << 30  #: how finely chance is divided


class Balance(NamedTuple):
    """How a search divides its efforts; ``docs/decisions/017-search.md`` says how they were found."""

    exploration: float  #: how much a move gains that was tried little, in spreads of what visits came to
    reserve: float  #: by how many spreads a move that was never tried is taken to be below the mean
    contrast: float  #: how much likelier a move is for each spread that it is worth more at first sight
    evenness: float  #: the part of the priors that all moves of a node share alike
    glance: int  #: most moves that are weighed by ``worth`` when a node is new, any of those there are
    judged_after: int  #: visits after which all moves of a node are weighed; those of the root are at once
    effort: int  #: moves that an iteration weighs at nodes that are new before it stops at one
    depth: int  #: decisions that are played at random below the trees
    mixed: int  #: most moves of a node that are chosen among by regret where seats decide at once
    curiosity: float  #: how often any of them is chosen instead


class Tree(NamedTuple):
    """Nodes and edges; those of a node lie side by side, those that were tried first."""

    slots: Any  #: a hash table: a node + 1, or 0
    keys: Any
    first: Any  #: a node's first edge
    count: Any  #: how many it has
    tried: Any  #: how many of them were tried
    visits: Any
    totals: Any  #: the values that visits came to, added up: of the seat that decides there
    squares: Any  #: their squares
    weighed: Any  #: how many of its edges have priors by what their moves seem worth; the others none
    is_mixed: Any  #: whether its seat decides at once with others, and so by chance
    moves: Any
    worths: Any  #: what the position after each move seems worth at first sight
    priors: Any  #: how likely each move seems to be the best before it is tried
    edge_visits: Any
    edge_totals: Any
    regrets: Any  #: at mixed nodes: by how much a move would have done better than what was done, added up
    weights: Any  #: and how often it was to be chosen, added up, what came later the more
    used: Any  #: nodes, then edges, that are in use


def plant(nodes: int, edges: int) -> Tree:
    """Return empty trees with room for so many nodes and edges of all seats together."""
    slots = 1 << (SLOTS_EACH * nodes - 1).bit_length()
    whole, parts = np.int64, np.float64
    return Tree(
        slots=np.zeros(slots, np.int32),
        keys=np.empty(nodes, whole),
        first=np.empty(nodes, whole),
        count=np.empty(nodes, whole),
        tried=np.empty(nodes, whole),
        visits=np.empty(nodes, whole),
        totals=np.empty(nodes, parts),
        squares=np.empty(nodes, parts),
        weighed=np.empty(nodes, whole),
        is_mixed=np.empty(nodes, np.int8),
        moves=np.empty(edges, np.int32),
        worths=np.empty(edges, parts),
        priors=np.empty(edges, parts),
        edge_visits=np.empty(edges, np.int32),
        edge_totals=np.empty(edges, parts),
        regrets=np.empty(edges, parts),
        weights=np.empty(edges, parts),
        used=np.zeros(2, whole),
    )


@compiled
def key_of(words: Any, seat: int) -> int:
    """Return a number for a seat and what it may know, as good as never the same for two."""
    one, two, three, four = mixed(1, seat), 2, 3, 4  # mixed, or a word could undo the seat
    whole = len(words) - len(words) % LANES
    for index in range(0, whole, LANES):
        one = mixed(one, int(words[index]))
        two = mixed(two, int(words[index + 1]))
        three = mixed(three, int(words[index + 2]))
        four = mixed(four, int(words[index + 3]))
    for index in range(whole, len(words)):
        one = mixed(one, int(words[index]))
    return mixed(mixed(mixed(mixed(one, 0), two), three), four)  # each is mixed once more than the next


@compiled
def find(tree: Tree, key: int) -> int:
    """Return the node of a key, or ``NONE``."""
    last = len(tree.slots) - 1
    slot = key & last
    while tree.slots[slot] != 0:
        node = int(tree.slots[slot]) - 1
        if tree.keys[node] == key:
            return node
        slot = (slot + 1) & last
    return NONE


@compiled
def grow(tree: Tree, key: int, out: Any, count: int, is_mixed: bool) -> int:
    """Return a new node with an edge for each of ``count`` moves, ``NONE`` if there is no room for it."""
    node, first = int(tree.used[0]), int(tree.used[1])
    if node == len(tree.keys) or first + count > len(tree.moves):
        return NONE
    last = len(tree.slots) - 1
    slot = key & last
    while tree.slots[slot] != 0:
        slot = (slot + 1) & last
    tree.slots[slot] = node + 1
    tree.used[0], tree.used[1] = node + 1, first + count
    tree.keys[node], tree.first[node], tree.count[node] = key, first, count
    tree.tried[node], tree.visits[node], tree.weighed[node] = 0, 0, 0
    tree.totals[node], tree.squares[node], tree.is_mixed[node] = 0.0, 0.0, is_mixed
    for index in range(count):
        edge = first + index
        tree.moves[edge], tree.priors[edge] = out[index], 1.0 / count
        tree.edge_visits[edge], tree.edge_totals[edge] = 0, 0.0
        tree.regrets[edge], tree.weights[edge] = 0.0, 0.0
    return node


@compiled
def foresee(tree: Tree, balance: Balance, node: int) -> None:
    """Make priors by what moves seem worth, in units of their spread, and bring the likeliest forward."""
    first, count, weighed = int(tree.first[node]), int(tree.count[node]), int(tree.weighed[node])
    total, squares, highest = 0.0, 0.0, -1e300
    for edge in range(first, first + weighed):
        total += tree.worths[edge]
        squares += tree.worths[edge] * tree.worths[edge]
        highest = max(highest, tree.worths[edge])
    spread = sqrt(max(squares / weighed - total * total / (weighed * weighed), 0.0))
    scale = balance.contrast / spread if spread > SAME else 0.0
    total = 0.0
    for edge in range(first, first + weighed):
        tree.priors[edge] = exp((tree.worths[edge] - highest) * scale)
        total += tree.priors[edge]
    for edge in range(first, first + weighed):
        likely = (1.0 - balance.evenness) * tree.priors[edge] / total
        tree.priors[edge] = balance.evenness / weighed + likely
    for edge in range(first + weighed, first + count):
        tree.priors[edge] = 0.0
    sort(tree, first + int(tree.tried[node]), first + weighed)
    if tree.visits[node] == 0:
        for edge in range(first, first + count):
            tree.regrets[edge] = TRUST * tree.priors[edge]


@compiled
def spread_of(tree: Tree, node: int) -> float:
    """Return the standard deviation of the values that visits of a node came to."""
    visits = tree.visits[node]
    mean = tree.totals[node] / visits
    return sqrt(max(tree.squares[node] / visits - mean * mean, LEAST_SPREAD))


@compiled
def select(tree: Tree, node: int, balance: Balance) -> int:
    """Return the edge to try next: what has been good so far, and what has been tried little for its prior.

    PUCT (C. D. Rosin, Multi-armed Bandits with Episode Context, 2011), in units of the node's own spread,
    so that it asks for no scale of values. Of the edges that were never tried only the likeliest is a
    candidate, with the node's mean less a reserve: where moves are many, only as many are looked at as
    promise something.
    """
    first, tried, visits = tree.first[node], tree.tried[node], tree.visits[node]
    if visits == 0:
        return int(first)
    spread = spread_of(tree, node)
    bonus = balance.exploration * spread * sqrt(float(visits))
    best, highest = first, -1e300
    if tried < tree.count[node]:
        best = first + tried
        highest = tree.totals[node] / visits - balance.reserve * spread + bonus * tree.priors[best]
    for edge in range(first, first + tried):
        times = tree.edge_visits[edge]
        score = tree.edge_totals[edge] / times + bonus * tree.priors[edge] / (1 + times)
        if score > highest:
            best, highest = edge, score
    return int(best)


@compiled
def note(tree: Tree, node: int, edge: int, value: float) -> None:
    """Count a visit that went on by an edge and came to a value."""
    tree.visits[node] += 1
    tree.totals[node] += value
    tree.squares[node] += value * value
    if tree.edge_visits[edge] == 0:
        tree.tried[node] += 1  # `select` only ever offers the first that was not
    tree.edge_visits[edge] += 1
    tree.edge_totals[edge] += value


@compiled
def odds_of(tree: Tree, edge: int, count: int, total: float) -> float:
    """Return how likely a mixed node's move is to be chosen: by its regret; all alike if there is none."""
    return tree.regrets[edge] / total if total > 0.0 else 1.0 / count


@compiled
def regret_of(tree: Tree, first: int, stop: int) -> float:
    """Return the regrets of some edges together."""
    total = 0.0
    for edge in range(first, stop):
        total += tree.regrets[edge]
    return total


@compiled
def mix(tree: Tree, node: int, balance: Balance, chance: Chance) -> int:
    """Return an edge of a mixed node by chance: in proportion to regrets, or now and then any.

    Who decides at once with others cannot answer what they do, and whoever always does the same is found
    out. Regret matching (S. Hart, A. Mas-Colell, A Simple Adaptive Procedure Leading to Correlated
    Equilibrium, 2000) in trees: M. Lanctot, V. Lisy, M. Winands, Monte Carlo Tree Search in Simultaneous
    Move Games with Applications to Goofspiel (2013).
    """
    first, count = int(tree.first[node]), int(tree.count[node])
    if draw(chance, PARTS) < balance.curiosity * PARTS:
        return first + draw(chance, count)
    total = regret_of(tree, first, first + count)
    return pick_edge(tree.regrets, first, count, total, chance)


@compiled
def pick_edge(shares: Any, first: int, count: int, total: float, chance: Chance) -> int:
    """Return an edge as likely as its share of a total; each as likely if there is none."""
    if total <= 0.0:
        return first + draw(chance, count)
    point = draw(chance, PARTS) * total / PARTS
    for edge in range(first, first + count - 1):
        point -= shares[edge]
        if point < 0.0:
            return edge
    return first + count - 1


@compiled
def note_mixed(tree: Tree, node: int, edge: int, value: float, balance: Balance) -> None:
    """Count a visit of a mixed node, and what each of its moves is regretted for.

    Moves that were not made are taken to come to their means, and what the one that was made came to
    beyond its mean counts the more, the less likely it was: so no mistake of the means stays (T. Davis,
    M. Schmid, M. Bowling, Low-Variance and Zero-Variance Baselines for Extensive-Form Games, 2020). No
    regret falls below none, and later choices weigh more (O. Tammelin, Solving Large Imperfect Information
    Games Using CFR+, 2014).
    """
    first, count = int(tree.first[node]), int(tree.count[node])
    total = regret_of(tree, first, first + count)
    beyond = value - mean_of(tree, node, edge)
    expected = 0.0
    for other in range(first, first + count):
        expected += odds_of(tree, other, count, total) * mean_of(tree, node, other)
    likely = odds_of(tree, edge, count, total)
    beyond /= balance.curiosity / count + (1.0 - balance.curiosity) * likely
    expected += likely * beyond
    for other in range(first, first + count):
        odds = odds_of(tree, other, count, total)
        tree.weights[other] += (tree.visits[node] + 1) * odds
    for other in range(first, first + count):
        gain = mean_of(tree, node, other) - expected
        if other == edge:
            gain += beyond
        tree.regrets[other] = max(0.0, tree.regrets[other] + gain)
    tree.visits[node] += 1
    tree.totals[node] += value
    tree.squares[node] += value * value
    tree.edge_visits[edge] += 1
    tree.edge_totals[edge] += value
    tree.tried[node] = count


@compiled
def mean_of(tree: Tree, node: int, edge: int) -> float:
    """Return what a move came to on average; what its node did if it was not made yet."""
    if tree.edge_visits[edge] > 0:
        return float(tree.edge_totals[edge] / tree.edge_visits[edge])
    return float(tree.totals[node] / tree.visits[node]) if tree.visits[node] > 0 else 0.5


@compiled
def swap(tree: Tree, one: int, other: int) -> None:
    """Exchange two edges."""
    tree.moves[one], tree.moves[other] = tree.moves[other], tree.moves[one]
    tree.worths[one], tree.worths[other] = tree.worths[other], tree.worths[one]
    tree.priors[one], tree.priors[other] = tree.priors[other], tree.priors[one]
    tree.edge_visits[one], tree.edge_visits[other] = tree.edge_visits[other], tree.edge_visits[one]
    tree.edge_totals[one], tree.edge_totals[other] = tree.edge_totals[other], tree.edge_totals[one]


@compiled
def sort(tree: Tree, first: int, stop: int) -> None:
    """Bring edges into the order of their priors, the likeliest first (D. L. Shell, 1959)."""
    gap = 1
    while 3 * gap + 1 < stop - first:
        gap = 3 * gap + 1
    while gap > 0:
        for start in range(first + gap, stop):
            edge = start
            while edge - gap >= first and tree.priors[edge - gap] < tree.priors[edge]:
                swap(tree, edge - gap, edge)
                edge -= gap
        gap //= 3


@compiled
def final_move(tree: Tree, node: int, chance: Chance) -> int:
    """Return the move that a search has come to: at a mixed node by chance, elsewhere what was tried most."""
    if not tree.is_mixed[node]:
        return most_visited(tree, node)
    first, count = int(tree.first[node]), int(tree.count[node])
    total = 0.0
    for edge in range(first, first + count):
        total += tree.weights[edge]
    return int(tree.moves[pick_edge(tree.weights, first, count, total, chance)])


@compiled
def most_visited(tree: Tree, node: int) -> int:
    """Return the move that was tried most often, of equals the one that came to more."""
    first = tree.first[node]
    best = first
    for edge in range(first + 1, first + tree.tried[node]):
        more = tree.edge_visits[edge] - tree.edge_visits[best]
        if more > 0 or (more == 0 and tree.edge_totals[edge] > tree.edge_totals[best]):
            best = edge
    return int(tree.moves[best])
