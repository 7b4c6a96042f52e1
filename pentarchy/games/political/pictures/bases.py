"""Bases and the middle as part of the picture: a head with both sums and what they come to, then groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from pentarchy.kernel.listing import listed
from pentarchy.kernel.livery import LIVERIES, mark
from pentarchy.kernel.scene import Element

from ..box.constants import GROUPS, LEFT, RIGHT
from ..box.state import Phase, Place, State, Team
from ..rules.attacks import is_laid
from ..rules.table import cards_in_base, result_of
from ..words.attack import Fight
from ..words.cards import (
    WINGS,
    card_in_words,
    counted,
    effect_of,
    group_in_words,
    influence_in_words,
    minus,
    place_in_words,
    player,
    stack_of,
    sums_of,
)
from ..words.moves import Box
from ..words.ranking import ranks
from .tiles import LINE, WIDE, Tile, group_tile, rectangle, words_at

ACROSS = 520.0  #: what lies between the edges of the picture
COLUMNS = 3  #: of tiles
GAP = 6.0  #: between tiles
HEAD = 40.0  #: of a base
LETTERS = 50  #: of a line across
HEAD_LETTER = 10.5  #: how wide a letter of what a base counts for is, on the average

Panel = tuple[float, str, tuple[Element, ...]]  #: how high, in words, and what is in it


def base(box: Box, state: State, seat: int, viewer: int, fight: Fight | None) -> Panel:
    """Return a player's base."""
    tiles = [_tile(box, state, group, fight) for group in lying(state, seat + 1)]
    laid, high = laid_out(tiles, HEAD)
    inside = [*_head(box, state, seat, viewer), *laid]
    if state.phase == Phase.OVER:
        lines = wrap(count_in_words(box, state, seat), LETTERS)
        inside += [words_at("sum-line", 2, high + LINE * (row + 0.5), line) for row, line in enumerate(lines)]
        high += LINE * len(lines) + GAP
    left, right = (minus(number) for number in sums_of(state, seat))
    words = (
        f"{player(box, seat)}'s base: left {left}, right {right}, "
        f"counts for {influence_in_words(state, seat)}; {counted(int(state.held[seat]), 'card')} in hand"
    )
    return high, words, tuple(inside)


def middle(box: Box, state: State, fight: Fight | None) -> Panel:
    """Return the groups that belong to nobody, and how many cards are left to draw."""
    groups = lying(state, Place.UNAFFILIATED)
    laid, high = laid_out([_tile(box, state, group, fight) for group in groups], HEAD)
    deck = f"{counted(int(state.deck), 'card')} in the deck"
    words = "Unaffiliated" if groups else "Unaffiliated: none"
    inside = (
        rectangle("head", 0, 2, ACROSS, HEAD - 6),
        words_at("head-name", 10, 19, words),
        words_at("head-end", ACROSS - 10, 19, deck),
        *laid,
    )
    return high, f"Unaffiliated groups; {deck}", inside


def lying(state: State, place: int) -> list[int]:
    """Return the groups at a place, those of the left wing first and the strongest of each first."""
    groups = [group for group, where in enumerate(state.place.tolist()) if where == place]
    return sorted(groups, key=lambda group: (int(state.wing[group]), -int(state.power[group]), group))


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


def _head(box: Box, state: State, seat: int, viewer: int) -> Iterator[Element]:
    livery = box.sides[seat].colours[0]
    is_turn = state.turn == seat and state.turns and state.phase != Phase.OVER
    yield rectangle("head is-turn" if is_turn else "head", 0, 2, ACROSS, HEAD - 6)
    yield rectangle(f"plate livery-{livery}", 0, 2, 6, HEAD - 6)
    yield mark(livery, 24, 19, 11)
    if not state.left[seat]:
        yield words_at("seat-letter", 44, 19, LIVERIES[livery].letter)
    name = player(box, seat) if seat != viewer else f"{player(box, seat)} (you)"
    yield words_at("head-name", 56, 19, name, 110)
    yield words_at("head-quiet", 170, 19, _hand_in_words(state, seat), 60)
    for x, wing in ((236.0, LEFT), (304.0, RIGHT)):
        yield from _sum(x, wing, sums_of(state, seat)[wing])
    yield words_at("head-end", ACROSS - 10, 19, _net(box, state, seat), 136, HEAD_LETTER)


def _hand_in_words(state: State, seat: int) -> str:
    if state.left[seat]:
        return "has left"
    return counted(int(state.held[seat]), "card") if state.phase != Phase.OVER else ""


def _sum(x: float, wing: int, total: int) -> Iterator[Element]:
    """Yield the sum of a wing on a sign that points to it."""
    outline = f"M{x:g} 19L{x + 11:g} 6H{x + 64:g}V32H{x + 11:g}Z"
    if wing == RIGHT:
        outline = f"M{x + 64:g} 19L{x + 53:g} 6H{x:g}V32H{x + 53:g}Z"
    yield Element("path", "", {"class": f"sum-sign wing-{wing}", "d": outline})
    yield words_at("sum-number", x + (37 if wing == LEFT else 27), 19, minus(total))


def _net(box: Box, state: State, seat: int) -> str:
    """Return what a base counts for, and whether that leads; at the end its rank."""
    influence = influence_in_words(state, seat)
    if state.left[seat]:
        return influence
    if state.phase == Phase.OVER:
        return f"{ranks(box, state)[seat]}: {influence}"
    best = max(int(result_of(state, other)) for other in range(box.seats) if not state.left[other])
    leads = best > 0 and result_of(state, seat) == best
    return f"leads: {influence}" if leads else influence


def count_in_words(box: Box, state: State, seat: int) -> str:
    """Return how a base is counted, group by group: ``Left 4 + 5 = 9, right 2; 9 − 2 = 7 left``."""
    sums = sums_of(state, seat)
    wings = [_wing_in_words(state, seat, wing) for wing in (LEFT, RIGHT)]
    more, less = sorted(sums, reverse=True)
    taken = f"{minus(more)} − {minus(less)}" if less >= 0 else f"{minus(more)} − ({minus(less)})"
    cards = counted(int(cards_in_base(state, seat)), "card")
    counted_up = f"{wings[0]}; {wings[1]}. {taken} = {influence_in_words(state, seat)}, with {cards}."
    equals = _equals(box, state, seat)
    return f"{counted_up} As much as {equals}: of equals the most cards win." if equals else counted_up


def _equals(box: Box, state: State, seat: int) -> str:
    """Return who else has the same result."""
    others = [other for other in range(box.seats) if other != seat and not state.left[other]]
    return listed(
        [player(box, other) for other in others if result_of(state, other) == result_of(state, seat)]
    )


def _wing_in_words(state: State, seat: int, wing: int) -> str:
    powers = [int(state.power[group]) for group in lying(state, seat + 1) if state.wing[group] == wing]
    head = WINGS[wing].capitalize() if wing == LEFT else WINGS[wing]
    if not powers:
        return f"{head} 0"
    row = minus(powers[0]) + "".join(f" {'−' if power < 0 else '+'} {abs(power)}" for power in powers[1:])
    return f"{head} {row} = {minus(sum(powers))}" if len(powers) > 1 else f"{head} {row}"


# Groups.


def _tile(box: Box, state: State, group: int, fight: Fight | None) -> Tile:
    classes = ""
    if fight and fight.target == group:
        classes = " is-attacked"
    elif state.team[group] != Team.NONE or is_laid(state, group):
        classes = " is-fighting"
    return group_tile(box, state, group, classes, tile_in_words(box, state, group))


def tile_in_words(box: Box, state: State, group: int) -> str:
    """Return a group with all that lies on it."""
    words = f"{group_in_words(box, state, group)}, {place_in_words(box, state, group)}"
    names = [card_in_words(box, GROUPS + card) for card in stack_of(state, group)]
    return f"{words}; printed {effect_of(box, group)}, on it {', '.join(names)}" if names else words
