"""Bases and the middle as part of the picture: a head with both sums and what they come to, then groups."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from pentarchy.kernel.listing import listed
from pentarchy.kernel.livery import LIVERIES, mark
from pentarchy.kernel.scene import Element

from ..box.constants import FIRST_ATTACHMENT, LEFT, RIGHT
from ..box.state import Phase, State, Team
from ..words.attack import Fight, plan_of
from ..words.cards import (
    WINGS,
    Count,
    Face,
    Lying,
    counted,
    counts_of,
    faces_of,
    groups_by_place,
    influence_in_words,
    minus,
    player,
    where_in_words,
)
from ..words.moves import Box
from ..words.ranking import ranks
from .tiles import LINE, WIDE, Pile, Tile, group_tile, rectangle, words_at

ACROSS = 520.0  #: what lies between the edges of the picture
COLUMNS = 3  #: of tiles
GAP = 6.0  #: between tiles
HEAD = 34.0  #: of a base
HEAD_MIDDLE = 16.0  #: where its words stand
LETTERS = 50  #: of a line across
NO_TEAM = int(Team.NONE)
HEAD_LETTER = 10.5  #: how wide a letter of what a base counts for is, on the average

PANELS_KEPT = 500  #: bases as they were drawn, of all tables, and as many middles; some 40 KB each

Piles = tuple[Pile, ...]


@dataclass(frozen=True, eq=False)
class Panel:
    """A part of the picture, not yet laid anywhere; equal to itself alone, so that it is looked up fast."""

    high: float
    words: str
    inside: tuple[Element, ...]


class Head(NamedTuple):
    """What the head of a base says, and how it was counted at the end."""

    player: str
    livery: int
    is_viewer: bool
    is_turn: bool
    has_left: bool
    held: int  #: cards in the player's hand
    hand: str  #: in words, empty at the end
    sums: tuple[int, int]  #: of the left and the right wing
    influence: str
    net: str  #: what it counts for, with its rank at the end or whether it leads
    reckoning: str  #: how it was counted, empty before the end


def piles_by_place(box: Box, state: State, fight: Fight | None) -> dict[int, Piles]:
    """Return the groups that lie at each place, in the order in which they are drawn."""
    faces, laid = faces_of(box), plan_of(state).laid
    target = fight.target if fight else -1
    return {
        place: tuple(_pile(faces, lying, where_in_words(box, place), target, laid) for lying in groups)
        for place, groups in groups_by_place(state).items()
    }


def _pile(faces: Mapping[int, Face], lying: Lying, where: str, target: int, laid: Collection[int]) -> Pile:
    marks = ""
    if lying.group == target:
        marks = " is-attacked"
    elif lying.team != NO_TEAM or lying.group in laid:
        marks = " is-fighting"
    on = tuple(faces[FIRST_ATTACHMENT + card] for card in lying.on)
    return Pile(faces[lying.group], lying.wing, lying.power, marks, where, on)


def heads(box: Box, state: State, viewer: int, piles: Mapping[int, Piles]) -> tuple[Head, ...]:
    """Return what the head of each player's base says."""
    is_over = int(state.phase) == Phase.OVER
    turn = int(state.turn) if state.turns and not is_over else -1
    counts, gone, held = counts_of(state)[: box.seats], state.left.tolist(), state.held.tolist()
    best = max((count.result for count, left in zip(counts, gone, strict=False) if not left), default=0)
    ranked = ranks(box, state) if is_over else []
    return tuple(
        Head(
            player(box, seat),
            box.sides[seat].colours[0],
            seat == viewer,
            seat == turn,
            bool(gone[seat]),
            held[seat],
            "has left" if gone[seat] else "" if is_over else counted(held[seat], "card"),
            (count.left, count.right),
            influence_in_words(count),
            _net(count, bool(gone[seat]), best, ranked[seat] if is_over else ""),
            count_in_words(box, state, seat, piles.get(seat + 1, ())) if is_over else "",
        )
        for seat, count in enumerate(counts)
    )


def _net(count: Count, has_left: bool, best: int, rank: str) -> str:
    """Return what a base counts for, and whether that leads; at the end its rank."""
    influence = influence_in_words(count)
    if has_left:
        return influence
    if rank:
        return f"{rank}: {influence}"
    return f"leads: {influence}" if count.result == best > 0 else influence


@lru_cache(PANELS_KEPT)
def base(head: Head, piles: Piles) -> Panel:
    """Return a player's base."""
    laid, high = laid_out([group_tile(pile) for pile in piles], HEAD)
    inside = [*_head(head), *laid]
    if head.reckoning:
        lines = wrap(head.reckoning, LETTERS)
        inside += [words_at("sum-line", 2, high + LINE * (row + 0.5), line) for row, line in enumerate(lines)]
        high += LINE * len(lines) + GAP
    left, right = (minus(number) for number in head.sums)
    words = (
        f"{head.player}'s base: left {left}, right {right}, "
        f"counts for {head.influence}; {counted(head.held, 'card')} in hand"
    )
    return Panel(high, words, tuple(inside))


@lru_cache(PANELS_KEPT)
def middle(piles: Piles, in_deck: int) -> Panel:
    """Return the groups that belong to nobody, and how many cards are left to draw."""
    laid, high = laid_out([group_tile(pile) for pile in piles], HEAD)
    deck = f"{counted(in_deck, 'card')} in the deck"
    inside = (
        rectangle("head", 0, 2, ACROSS, HEAD - 6),
        words_at("head-name", 10, HEAD_MIDDLE, "Unaffiliated" if piles else "Unaffiliated: none"),
        words_at("head-end", ACROSS - 10, HEAD_MIDDLE, deck),
        *laid,
    )
    return Panel(high, f"Unaffiliated groups; {deck}", inside)


def laid_out(tiles: Sequence[Tile], top: float) -> tuple[list[Element], float]:
    """Return tiles in columns, each where there is most room, and how far down they reach."""
    feet = [top] * COLUMNS
    laid = []
    for tile in tiles:
        column = feet.index(min(feet))
        laid.append(tile.at(column * (WIDE + GAP), feet[column]))
        feet[column] += tile.high + GAP
    return laid, max(feet)


# The head.


def _head(head: Head) -> Iterator[Element]:
    yield rectangle("head is-turn" if head.is_turn else "head", 0, 2, ACROSS, HEAD - 6)
    yield rectangle(f"plate livery-{head.livery}", 0, 2, 6, HEAD - 6)
    yield mark(head.livery, 24, HEAD_MIDDLE, 11)
    if not head.has_left:
        yield words_at("seat-letter", 44, HEAD_MIDDLE, LIVERIES[head.livery].letter)
    yield words_at(
        "head-name", 56, HEAD_MIDDLE, f"{head.player} (you)" if head.is_viewer else head.player, 110
    )
    yield words_at("head-quiet", 170, HEAD_MIDDLE, head.hand, 60)
    for x, wing in ((236.0, LEFT), (304.0, RIGHT)):
        yield from _sum(x, wing, head.sums[wing])
    yield words_at("head-end", ACROSS - 10, HEAD_MIDDLE, head.net, 136, HEAD_LETTER)


def _sum(x: float, wing: int, total: int) -> Iterator[Element]:
    """Yield the sum of a wing on a sign that points to it."""
    y = HEAD_MIDDLE
    outline = f"M{x:g} {y:g}l11 -12H{x + 64:g}v24H{x + 11:g}Z"
    if wing == RIGHT:
        outline = f"M{x + 64:g} {y:g}l-11 -12H{x:g}v24H{x + 53:g}Z"
    yield Element("path", "", {"class": f"sum-sign wing-{wing}", "d": outline})
    yield words_at("sum-number", x + (37 if wing == LEFT else 27), y, minus(total))


def count_in_words(box: Box, state: State, seat: int, piles: Piles) -> str:
    """Return how a base is counted, group by group: ``Left 4 + 5 = 9, right 2; 9 − 2 = 7 left``."""
    count = counts_of(state)[seat]
    wings = [_wing_in_words(piles, wing) for wing in (LEFT, RIGHT)]
    more, less = sorted((count.left, count.right), reverse=True)
    taken = f"{minus(more)} − {minus(less)}" if less >= 0 else f"{minus(more)} − ({minus(less)})"
    cards = counted(count.cards, "card")
    counted_up = f"{wings[0]}; {wings[1]}. {taken} = {influence_in_words(count)}, with {cards}."
    equals = _equals(box, state, seat)
    return f"{counted_up} As much as {equals}: of equals the most cards win." if equals else counted_up


def _equals(box: Box, state: State, seat: int) -> str:
    """Return who else has the same result."""
    counts = counts_of(state)
    others = [other for other in range(box.seats) if other != seat and not state.left[other]]
    return listed([player(box, other) for other in others if counts[other].result == counts[seat].result])


def _wing_in_words(piles: Piles, wing: int) -> str:
    powers = [pile.power for pile in piles if pile.wing == wing]
    head = WINGS[wing].capitalize() if wing == LEFT else WINGS[wing]
    if not powers:
        return f"{head} 0"
    row = minus(powers[0]) + "".join(f" {'−' if power < 0 else '+'} {abs(power)}" for power in powers[1:])
    return f"{head} {row} = {minus(sum(powers))}" if len(powers) > 1 else f"{head} {row}"
