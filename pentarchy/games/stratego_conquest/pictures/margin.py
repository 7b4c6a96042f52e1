"""The table's edge below the map: units still to be placed, or the turn, its cards, the pile and reserves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pentarchy.kernel.game import bits
from pentarchy.kernel.livery import mark
from pentarchy.kernel.notation import hyphenated
from pentarchy.kernel.scene import Element, Value

from ..box.constants import ANYTHING, CARD_NAMES, UNKNOWN
from ..box.state import Phase, Refusal, State
from ..rules.knowledge import reserve_size
from ..rules.setup import is_unplaced
from ..words.counts import (
    REASONS,
    Reserve,
    cards_in_words,
    counted,
    moves_left,
    refusals_of_cards,
    reserve_in_words,
    reserve_of,
    signs_of_reserve,
)
from ..words.moves import UNIT_WORDS, Box
from ..words.unit_knowledge import SIDES, facts_of, kinds_in, sign_of, unit_in_words
from .card_faces import card_face
from .shields import at, closed, opened, told

HIGH = 100.0
SIDE = 8.0  #: left free to the left and the right
ROW, SECOND = 58.0, 30.0  #: heights of the two rows
BELOW = 6.0  #: between the rows
PILE = 52.0  #: the width of the pile
TRAY_COLUMNS, TRAY_ROWS = 6, 2

TURNS_KEPT = 500  #: of each kind, as they were drawn, of all tables, some 5 KB each
RESERVES_KEPT = 1_000
TILES_KEPT = 500

SETUP = (Phase.FIRST, Phase.DRAFT)


def edge(box: Box, state: State, viewer: int, width: float, top: float) -> Element:
    """Return what lies below the map for a viewer."""
    is_placing = state.phase == Phase.PLACEMENT
    if is_placing and viewer in range(box.seats) and not state.left[viewer]:
        parts = _tray(box, state, viewer, width, top)
    elif is_placing:
        words = "Everybody is placing their units in secret."
        parts = (_words("edge-words is-central", width / 2, top + 29, words),)
    elif state.phase in SETUP:
        parts = _first_units(box, state, width, top)
    else:
        parts = (*_turn(box, state, viewer, width, top), *_reserves(box, state, viewer, width, top))
    return Element("g", "edge", {"class": "edge"}, parts)


def _words(classes: str, x: float, y: float, words: str) -> Element:
    return Element("text", "", {"class": classes, "x": x, "y": y}, text=words)


def _box(classes: str, x: float, y: float, width: float, height: float) -> Element:
    attributes: dict[str, Value] = {
        "class": classes,
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "rx": 4,
    }
    return Element("rect", "", attributes)


def _place(
    name: str, classes: str, label: str, where: tuple[float, float, float, float], inside: Iterable[Element]
) -> Element:
    """Return something that tells of itself, and that may be chosen if a move names it."""
    x, y, width, height = where
    attributes: dict[str, Value] = {"class": classes, "role": "img", "aria-label": label}
    veil = _box("veil", x + 1.5, y + 1.5, width - 3, height - 3)
    return Element("g", name, attributes, (_box("ground", x, y, width, height), *inside, veil))


# The setup.


def _first_units(box: Box, state: State, width: float, top: float) -> tuple[Element, ...]:
    """Return the units that the players drew for the first turn."""
    if not state.start_units.any():
        return ()
    each = width / box.seats
    parts: list[Element] = []
    for seat in range(box.seats):
        kind, livery = int(state.start_units[seat]), box.sides[seat].colours[0]
        x, y = each * (seat + 0.5), top + 28
        is_first = state.phase == Phase.DRAFT and state.first == seat
        words = f"{box.sides[seat].name}{' begins' if is_first else ''}"
        parts.append(_words("edge-words is-central", x, y + 40, words))
        if kind:
            parts.append(at(x, y, told(livery, kind), 1.3))
    return tuple(parts)


def _tray(box: Box, state: State, seat: int, width: float, top: float) -> tuple[Element, ...]:
    """Return the units that a player has still to place, a kind on each tile."""
    if not is_unplaced(state, seat):
        words = "All your units are placed."
        return (_words("edge-words is-central", width / 2, top + 29, words),)
    wide, high = (width - 2 * SIDE) / TRAY_COLUMNS, (HIGH - 4.0) / TRAY_ROWS
    left = state.reserve[seat].tolist()
    tiles = []
    for index, kind in enumerate(kinds_in(ANYTHING)):
        row, column = divmod(index, TRAY_COLUMNS)
        where = SIDE + column * wide, top + row * high, wide - 4, high - 4
        tiles.append(_tile(seat, kind, left[kind], where))
    return tuple(tiles)


@lru_cache(TILES_KEPT)
def _tile(seat: int, kind: int, left: int, where: tuple[float, float, float, float]) -> Element:
    """Return a kind of unit with how many of it are left to place; spent ones are only named."""
    x, y, _, height = where
    middle = y + height / 2
    inside: tuple[Element, ...] = (_words("edge-words is-quiet", x + 18, middle, sign_of(kind)),)
    if left:
        piece = at(x + 26, middle - 1, opened(SIDES[seat].colours[0], kind), 1.1)
        inside = piece, _words("edge-words", x + 50, middle + 0.5, f"×{left}")
    words = f"{unit_in_words(kind)}, {left or 'none'} left to place"
    classes = "tray-unit" if left else "tray-unit is-spent"
    return _place(f"place-{UNIT_WORDS[kind]}", classes, words, where, inside)


# The turn.


def _turn(box: Box, state: State, viewer: int, width: float, top: float) -> tuple[Element, ...]:
    """Return whose turn it is with its cards, its moves or the unit in hand; and the pile."""
    room = width - 2 * SIDE - PILE - 8
    pile = _pile(tuple(state.pile.tolist()), tuple(state.discards.tolist()), SIDE + room + 8, top)
    phase, seat = int(state.phase), int(state.turn)
    if phase == Phase.OVER:
        return *_winners(int(state.winners), top), pile
    if phase == Phase.UNIT:
        return *_name(seat, top, " draws from the reserve"), pile
    if phase == Phase.SETTING:
        return *_in_hand(seat, int(state.drawn), seat == viewer, top), pile
    if phase == Phase.MOVES:
        return *_moves(seat, *moves_left(state), top), pile
    is_choosing = phase == Phase.CARDS and seat == viewer
    counts = tuple(state.hand.tolist())
    refused = tuple(refusals_of_cards(box, state).items()) if is_choosing else ()
    return *_cards(seat, counts, int(state.card), refused, room, top), pile


@lru_cache(TURNS_KEPT)
def _name(seat: int, top: float, words: str = "") -> tuple[Element, Element]:
    """Return a player's sign and name, with a word behind."""
    side = SIDES[seat]
    sign = mark(side.colours[0], SIDE + 12, top + ROW / 2, 9.0)
    return sign, _words("edge-words", SIDE + 28, top + ROW / 2, f"{side.name}{words}")


def _winners(won: int, top: float) -> tuple[Element, ...]:
    winners = list(bits(won))
    signs = tuple(
        mark(SIDES[seat].colours[0], SIDE + 12 + 22 * index, top + ROW / 2, 9.0)
        for index, seat in enumerate(winners)
    )
    words = f"{SIDES[winners[0]].name} has won" if len(winners) == 1 else "share the win"
    return *signs, _words("edge-words", SIDE + 6 + 22 * len(winners), top + ROW / 2, words)


@lru_cache(TURNS_KEPT)
def _in_hand(seat: int, kind: int, is_own: bool, top: float) -> tuple[Element, ...]:
    """Return the unit that is to be set on a zone, as the viewer knows it."""
    livery = SIDES[seat].colours[0]
    piece = closed(livery) if kind == UNKNOWN else told(livery, kind)
    if is_own:
        piece = opened(livery, kind)
    return *_name(seat, top, " sets down"), at(SIDE + 190, top + ROW / 2 - 1, piece, 1.4)


@lru_cache(TURNS_KEPT)
def _moves(seat: int, must: int, may: int, top: float) -> tuple[Element, ...]:
    """Return a sign for every move that is left: full for the basic one, open for those that may be left."""
    x, y = SIDE + 172, top + ROW / 2
    pips = []
    for index in range(must + may):
        due = " is-due" if index < must else ""
        place: dict[str, Value] = {"class": f"move-pip{due}", "cx": x + 27 * index, "cy": y, "r": 10.5}
        pips.append(Element("circle", "", place))
        pips.append(_words(f"pip-sign{due}", x + 27 * index, y - 1, "»"))
    must_words = "basic move" if must else ""
    may_words = f"up to {may} more" if may else ""
    note = ", ".join(words for words in (must_words, may_words) if words)
    return *_name(seat, top, " moves"), *pips, _words("edge-note", x - 10, y + 20, note)


@lru_cache(TURNS_KEPT)
def _cards(
    seat: int,
    counts: tuple[int, ...],
    played: int,
    refused: tuple[tuple[int, Refusal], ...],
    room: float,
    top: float,
) -> tuple[Element, ...]:
    """Return the cards of the turn, a kind once, each with why it cannot be played."""
    cards = [card for card, count in enumerate(counts) if card and count]
    if not cards:
        return _name(seat, top, " draws cards")
    reasons = dict(refused)
    wide = min(128.0, room / len(cards))
    faces = []
    for index, card in enumerate(cards):
        where = SIDE + index * wide, top, wide - 5, ROW
        refusal = reasons.get(card)
        reason = REASONS[refusal] if refusal else ""
        classes = _card_classes(card, played, bool(reason), len(cards) > 4)
        label = f"{CARD_NAMES[card]}, {counted(counts[card], 'card')} drawn"
        if refusal:
            label += f", cannot be played: {refusal.text.partition(': ')[2]}"
        face = card_face(card, counts[card], where, reason)
        faces.append(_place(f"play-{hyphenated(CARD_NAMES[card])}", classes, label, where, face))
    return tuple(faces)


def _card_classes(card: int, played: int, is_refused: bool, is_narrow: bool) -> str:
    names = ["card"]
    if is_refused:
        names.append("is-unplayable")
    if played == card:
        names.append("is-played")
    elif played:
        names.append("is-spent")
    if is_narrow:
        names.append("is-narrow")
    return " ".join(names)


@lru_cache(TURNS_KEPT)
def _pile(pile: tuple[int, ...], discards: tuple[int, ...], x: float, top: float) -> Element:
    """Return the pile with the number of its cards; in words, which they are."""
    size = sum(pile)
    words = f"Pile, {counted(size, 'card')}: {cards_in_words(pile) or 'none'}"
    gone = f"; discarded: {cards_in_words(discards)}" if sum(discards) else ""
    where = x, top, PILE, ROW
    inside = (
        _box("card-back", x + 8, top + 6, PILE - 14, ROW - 10),
        _box("card-back", x + 5, top + 3, PILE - 14, ROW - 10),
        _words("edge-words is-central", x + PILE / 2 - 2, top + 24, str(size)),
        _words("edge-note is-central", x + PILE / 2 - 2, top + 40, "pile"),
    )
    return _place("pile", "pile", words + gone, where, inside)


# Reserves.


def _reserves(box: Box, state: State, viewer: int, width: float, top: float) -> Iterator[Element]:
    """Yield each player's reserve, as far as the viewer knows it."""
    wide = (width - 2 * SIDE) / box.seats
    y = top + ROW + BELOW
    facts = facts_of(box, state, viewer)
    for seat in range(box.seats):
        size = int(reserve_size(box.numbers, state, seat))
        where = SIDE + seat * wide, y, wide - 5, SECOND
        yield _reserve(seat, seat == viewer, size, reserve_of(box, state, seat, facts), where)


@lru_cache(RESERVES_KEPT)
def _reserve(
    seat: int, is_own: bool, size: int, reserve: Reserve, where: tuple[float, float, float, float]
) -> Element:
    """Return a player's reserve: how many units, and on larger screens which."""
    x, y, width, height = where
    middle = y + height / 2
    whose = "Your reserve" if is_own else f"{SIDES[seat].name}'s reserve"
    lines = _lines(signs_of_reserve(reserve) or "no unit in reserve", width - 60)
    inside = (
        at(x + 14, middle - 0.5, closed(SIDES[seat].colours[0]), 0.68),
        _words("edge-words", x + 28, middle + 0.5, str(size)),
        *(
            _words("edge-note", x + 56, middle + 10.5 * (index - (len(lines) - 1) / 2), line)
            for index, line in enumerate(lines)
        ),
    )
    words = f"{whose}, {counted(size, 'unit')}: {reserve_in_words(reserve, SIDES[seat].name)}"
    return _place(f"reserve-{seat + 1}", "reserve", words, where, inside)


def _lines(words: str, width: float) -> list[str]:
    """Return words on two lines at most, cut where there is no more room."""
    most = int(width / 4.6)
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + 1 + len(word) > most and lines[-1]:
            if len(lines) == 2:
                return [lines[0], f"{lines[1]} …"]
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
