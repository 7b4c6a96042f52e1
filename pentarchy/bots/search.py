"""Search for any game: Monte Carlo trees of what seats know, compiled once per game.

Each iteration guesses a world that fits what the seat may know, walks down the trees, a tree for each seat,
to where nobody has been, goes a few decisions on by what looks best there at first sight, and writes what the
position is worth to each seat into the nodes on its way. What a seat does there depends on its own hidden
state alone: nobody plays by a secret of another's, and nobody by the searching seat's. Seats that decide
at once decide in trees that do not show them each other's moves. Chance falls as the rules weigh it.

The search with several observers of P. I. Cowling, E. J. Powley, D. Whitehouse, Information Set Monte Carlo
Tree Search (2012). Of more than two players each maximises its own part of the win, as in N. R. Sturtevant,
An Analysis of UCT in Multi-Player Games (2008).

The contract's names stand free in these functions (see ``kernel.walk.bind``). They allocate nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import compiled
from pentarchy.kernel.seats import NATURE, NATURE_DUE
from pentarchy.kernel.walk import lowest

from .tree import NONE, Balance, Tree, find, foresee, grow, key_of, mix, note, note_mixed, select

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
SUREST = 1.0 - 1e-9  #: the greatest part of the win that is believed before the game is over


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
    balance: Balance,
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
        length = descend(numbers, desk, tree, balance, seat, chance)
        play_on(numbers, desk, balance.depth, chance)
        value(numbers, desk, seats)
        for step in range(length):
            node, edge, share = desk.nodes[step], desk.edges[step], desk.values[desk.deciders[step]]
            if tree.is_mixed[node]:
                note_mixed(tree, node, edge, share, balance)
            else:
                note(tree, node, edge, share)


def descend(numbers: Any, desk: Desk, tree: Tree, balance: Balance, first: int, chance: Chance) -> int:
    """Play the guessed world to where the trees end; return how many decisions were noted on the way.

    Who searches decides first, whoever else is to decide now; those do not see it before they have.
    """
    world, length, seat, spent = desk.states[1], 0, first, 0
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
            is_mixed = 1 < count <= balance.mixed and is_one_of_several(to_move(numbers, desk.sight[0]))
            node = grow(tree, key, desk.out, count, is_mixed)
            if node == NONE:
                break
        choices = tree.count[node]
        if is_new and choices > 1 and length > 0:
            if spent >= balance.effort:
                break
            spent += min(choices, balance.glance)
        is_whole = length == 0 or tree.visits[node] >= balance.judged_after
        weighed = choices if is_whole else min(choices, balance.glance)
        if choices > 1 and tree.weighed[node] < weighed:
            weigh(numbers, desk, tree, node, seat, weighed)
            foresee(tree, balance, node)
        edge = mix(tree, node, balance, chance) if tree.is_mixed[node] else select(tree, node, balance)
        desk.nodes[length], desk.edges[length], desk.deciders[length] = node, edge, seat
        play(numbers, world, seat, int(tree.moves[edge]))
        length += 1
        seat = NOBODY_YET
    return length


def is_one_of_several(seats: int) -> bool:
    """Whether a set has two seats at least."""
    return (seats & (seats - 1)) != 0


def shuffle(out: Any, count: int, chance: Chance) -> None:
    """Bring moves into any order: no game's way of listing them is to count."""
    for last in range(count - 1, 0, -1):
        other = draw(chance, last + 1)
        out[last], out[other] = out[other], out[last]


def weigh(numbers: Any, desk: Desk, tree: Tree, node: int, seat: int, stop: int) -> None:
    """Ask what the position after a move is worth to the seat that decides, for so many moves of a node."""
    first = int(tree.first[node])
    for edge in range(first + int(tree.weighed[node]), first + stop):
        desk.states[2] = desk.sight[0]
        play(numbers, desk.states[2], seat, int(tree.moves[edge]))
        tree.worths[edge] = worth(numbers, desk.states[2], seat, desk.terms)
    tree.weighed[node] = stop


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
        desk.values[seat] = strength(worth(numbers, world, seat, desk.terms), seats)
        total += desk.values[seat]
    for seat in range(seats):
        desk.values[seat] = desk.values[seat] / total if total > 0.0 else 1.0 / seats


@compiled
def strength(part: float, seats: int) -> float:
    """Return how strong a seat is against each other one, if it hopes for a part of the win.

    Where all seats hope for much, by what they alone know, parts that are simply added up are all alike; odds
    still differ. Of two seats that agree what each hopes for is what it gets; of more, near even, too.
    """
    part = min(max(part, 0.0), SUREST)
    return float((part / (1.0 - part)) ** ((seats - 1) / seats))
