"""Search for any game: Monte Carlo trees of what seats know, compiled once per game.

Each iteration guesses a world that fits what the seat may know, walks down the trees, a tree for each seat,
until somebody comes to where nobody of them has been, plays on for a few moves, and writes what the position
is worth to each seat into the nodes on its way. What a seat does on that way depends on its own hidden state
alone: nobody plays by a secret of another's, nor has to be guessed to know the searching seat's. Seats that
decide at once decide in trees that do not show them each other's moves. Chance falls as the rules weigh it.

The search with several observers of P. I. Cowling, E. J. Powley, D. Whitehouse, Information Set Monte Carlo
Tree Search (2012). Of more than two players each maximises its own part of the win, as in N. R. Sturtevant,
An Analysis of UCT in Multi-Player Games (2008).

The contract's names stand free in these functions (see ``kernel.walk.bind``). They allocate nothing.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.seats import NATURE, NATURE_DUE
from pentarchy.kernel.walk import lowest

from .tree import NONE, Tree, find, grow, key_of, note, select, sort

if TYPE_CHECKING:  # the contract's names, bound per game
    from pentarchy.kernel.walk import fall

    hide: Any = None
    legal: Any = None
    places: Any = None
    play: Any = None
    redeal: Any = None
    to_move: Any = None
    worth: Any = None

NOBODY_YET = -1
SAME = 1e-12  #: priors are even where what moves are worth differs less


class Settings(NamedTuple):
    """How a search divides its efforts; ``docs/decisions/015-search.md`` says how they were found."""

    exploration: float  #: how much a move gains that was tried little, in spreads of what visits came to
    reserve: float  #: by how many spreads a move that was never tried is taken to be below the mean
    contrast: float  #: how much likelier a move is for each spread that it is worth more at first sight
    evenness: float  #: the part of the priors that all moves of a node share alike
    judged_after: int  #: visits after which a node's moves are weighed by ``worth`` each
    depth: int  #: decisions that are played at random below the trees


class Desk(NamedTuple):
    """What a search works with."""

    states: Any  #: three: what the seat may know, the guessed world, and one to try a move in
    sight: Any  #: one: what the seat that decides may know
    words: Any  #: the same memory as ``sight``, in words of eight bytes
    out: Any
    odds: Any
    terms: Any  #: how much each term of ``worth`` counts
    values: Any  #: a number a seat
    nodes: Any  #: the way down the trees
    edges: Any
    deciders: Any  #: the seat of each node on the way


def search(
    numbers: Any,
    desk: Desk,
    tree: Tree,
    settings: Settings,
    seats: int,
    seat: int,
    chance: Chance,
    times: int,
) -> None:
    """Walk down the trees so many times from the hidden state of ``seat``, which keeps its bytes."""
    states = desk.states
    for _ in range(times):
        states[1] = states[0]
        redeal(numbers, states[1], seat, False, chance)
        length = descend(numbers, desk, tree, settings, seat, chance)
        play_on(numbers, desk, settings.depth, chance)
        value(numbers, desk, seats)
        for step in range(length):
            note(tree, desk.nodes[step], desk.edges[step], desk.values[desk.deciders[step]])


def descend(numbers: Any, desk: Desk, tree: Tree, settings: Settings, first: int, chance: Chance) -> int:
    """Play the guessed world to where the trees end; return how many decisions were noted on the way.

    Who searches decides first, whoever else is to decide now; those do not see it before they have.
    """
    world, length, seat = desk.states[1], 0, first
    while length < len(desk.nodes):
        if seat == NOBODY_YET:
            seats = to_move(numbers, world)
            if seats == 0:
                break
            if seats == NATURE_DUE:
                play(numbers, world, NATURE, fall(numbers, world, desk.out, desk.odds, chance))
                continue
            seat = lowest(seats)
        desk.sight[0] = world
        hide(numbers, desk.sight[0], seat)
        key = key_of(desk.words, seat)
        node = find(tree, key)
        is_new = node == NONE
        if is_new:
            count = legal(numbers, desk.sight[0], seat, desk.out)
            shuffle(desk.out, count, chance)
            node = grow(tree, key, desk.out, count)
            if node == NONE:
                break
        choices = tree.count[node]
        if is_new and choices > 1 and length > 0:
            break
        if choices > 1 and not tree.is_judged[node] and tree.visits[node] >= settings.judged_after:
            judge(numbers, desk, tree, settings, node, seat)
        edge = select(tree, node, settings.exploration, settings.reserve)
        desk.nodes[length], desk.edges[length], desk.deciders[length] = node, edge, seat
        play(numbers, world, seat, int(tree.moves[edge]))
        length += 1
        seat = NOBODY_YET
    return length


def shuffle(out: Any, count: int, chance: Chance) -> None:
    """Bring moves into any order: no game's way of listing them is to count."""
    for last in range(count - 1, 0, -1):
        other = draw(chance, last + 1)
        out[last], out[other] = out[other], out[last]


def judge(numbers: Any, desk: Desk, tree: Tree, settings: Settings, node: int, seat: int) -> None:
    """Weigh each move of a node by what the position after it is worth to the seat that decides."""
    first, count = int(tree.first[node]), int(tree.count[node])
    trial, total, squares, highest = desk.states[2], 0.0, 0.0, 0.0
    for edge in range(first, first + count):
        desk.states[2] = desk.sight[0]
        play(numbers, trial, seat, int(tree.moves[edge]))
        worth_now = worth(numbers, trial, seat, desk.terms)
        tree.priors[edge] = worth_now
        total += worth_now
        squares += worth_now * worth_now
        highest = max(highest, worth_now)
    mean = total / count
    spread = sqrt(max(squares / count - mean * mean, 0.0))
    tree.is_judged[node] = 1
    scale = settings.contrast / spread if spread > SAME else 0.0
    total = 0.0
    for edge in range(first, first + count):
        tree.priors[edge] = exp((tree.priors[edge] - highest) * scale)
        total += tree.priors[edge]
    for edge in range(first, first + count):
        tree.priors[edge] = settings.evenness / count + (1.0 - settings.evenness) * tree.priors[edge] / total
    sort(tree, first + int(tree.tried[node]), first + count)


def play_on(numbers: Any, desk: Desk, depth: int, chance: Chance) -> None:
    """Play so many more decisions at random, and whatever is NATURE's after them."""
    world, seats = desk.states[1], to_move(numbers, desk.states[1])
    while seats:
        if seats == NATURE_DUE:
            play(numbers, world, NATURE, fall(numbers, world, desk.out, desk.odds, chance))
        elif depth == 0:
            break
        else:
            seat = lowest(seats)
            count = legal(numbers, world, seat, desk.out)
            play(numbers, world, seat, desk.out[draw(chance, count)])
            depth -= 1
        seats = to_move(numbers, world)


def value(numbers: Any, desk: Desk, seats: int) -> None:
    """Write each seat's part of the win: what it is once the game is over, else what it seems worth."""
    world = desk.states[1]
    if to_move(numbers, world) == 0:
        places(numbers, world, desk.values)
        return
    total = 0.0
    for seat in range(seats):
        desk.values[seat] = worth(numbers, world, seat, desk.terms)
        total += desk.values[seat]
    for seat in range(seats):
        desk.values[seat] = desk.values[seat] / total if total > 0.0 else 1.0 / seats
