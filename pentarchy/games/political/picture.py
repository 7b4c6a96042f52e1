"""The table as a scene: a panel for each base, one for what is unaffiliated, and one for the viewer's hand.

Every card that lies face up, and every card of the viewer's own hand, is a group called after it
(``card-the-compost-choir``); what he has just drawn is ``keep-`` and its name. A group of the
table shows what it counts now and, in the order in which they lie, all that lies on it. Panels are
always there and keep their size; where many cards lie the rows become narrower.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from pentarchy.kernel.game import SPECTATOR
from pentarchy.kernel.livery import mark
from pentarchy.kernel.scene import Element, Scene, Value

from .atlas import CARDS, FIRST_ATTACHMENT, GROUPS
from .fight import Fight, fight_of
from .moves import Box, slug
from .rules.attacks import is_laid
from .rules.cards import has_card
from .state import Place, State, Team
from .words import (
    card_in_words,
    counted,
    effect_of,
    group_in_words,
    name_of,
    place_in_words,
    player,
    stack_of,
    sums_of,
)

WIDE = 960.0
EDGE = 12.0  #: around the panels, and between them
HEAD = 40.0  #: of a panel, for its name and sums
ROW = 38.0  #: of a card, where there is room
NARROW = 26  #: letters of a name that fit as they are; a longer one is set narrower
BASE_ROWS, MIDDLE_ROWS, HAND_ROWS = 5, 3, 3  #: for which a panel has room
COLUMNS = 4  #: of cards in a panel as wide as the table; half as many in a base
BASE_HIGH = HEAD + BASE_ROWS * ROW + 8
FIGHT_HIGH = 44.0

Area = tuple[float, float, float, float]  #: from the left, from the top, wide, high


def picture(box: Box, state: State, viewer: int = SPECTATOR) -> Scene:
    """Return the picture of a hidden state as its viewer sees it."""
    rows = ceil(box.seats / 2)
    top = EDGE + FIGHT_HIGH + EDGE
    middle = top + rows * (BASE_HIGH + EDGE)
    hand = middle + HEAD + MIDDLE_ROWS * ROW + 8 + EDGE
    high = hand + HEAD + HAND_ROWS * ROW + 8 + EDGE
    fight = fight_of(box, state)
    shown = (
        _fight_panel(box, state, fight),
        *(_base(box, state, seat, fight, _base_area(seat, top)) for seat in range(box.seats)),
        _middle(box, state, fight, (EDGE, middle, WIDE - 2 * EDGE, hand - middle - EDGE)),
        _hand(box, state, viewer, (EDGE, hand, WIDE - 2 * EDGE, high - hand - EDGE)),
    )
    return Scene(
        WIDE,
        high,
        "Political Divide & Conquer 2020",
        "Bases of groups with what lies on them, the unaffiliated groups, and the viewer's hand.",
        shown,
        __package__,
    )


def _base_area(seat: int, top: float) -> Area:
    wide = (WIDE - 3 * EDGE) / 2
    return EDGE + seat % 2 * (wide + EDGE), top + seat // 2 * (BASE_HIGH + EDGE), wide, BASE_HIGH


# Panels.


def _panel(name: str, area: Area, words: str, inside: Sequence[Element]) -> Element:
    x, y, wide, high = area
    ground: dict[str, Value] = {"class": "panel", "x": x, "y": y, "width": wide, "height": high, "rx": 6}
    attributes: dict[str, Value] = {"class": "area", "role": "img", "aria-label": words}
    return Element("g", name, attributes, (Element("rect", "", ground), *inside))


def _text(classes: str, x: float, y: float, words: str) -> Element:
    return Element("text", "", {"class": classes, "x": x, "y": y}, text=words)


def _fight_panel(box: Box, state: State, fight: Fight | None) -> Element:
    """Return the attack under way: what is attacked, both sums, and the odds."""
    area = (EDGE, EDGE, WIDE - 2 * EDGE, FIGHT_HIGH)
    words = "Nothing is attacked."
    if fight:
        verb = "destroyed" if fight.destroys else "taken over"
        attack, defence = (str(power).replace("-", "−") for power in (fight.attack, fight.defence))
        words = (
            f"{name_of(box, fight.target)} is to be {verb}: {attack} against {defence}, "
            f"and the attack wins in {fight.odds:.0%} of all rolls."
        )
    return _panel("attack", area, words, (_text("words", EDGE + 14, EDGE + 28, words),))


def _base(box: Box, state: State, seat: int, fight: Fight | None, area: Area) -> Element:
    x, y, *_ = area
    left, right = sums_of(state, seat)
    name = player(box, seat)
    net = f"{abs(left - right)} {'left' if left > right else 'right' if right > left else 'even'}"
    hand = counted(int(state.held[seat]), "card")
    head = f"{name}: {net}"
    sums = f"left {left}, right {right}, {hand} in hand".replace("-", "−")
    inside = [
        mark(box.sides[seat].colours[0], x + 20, y + 21, 10),
        _text("title", x + 38, y + 27, head),
        _text("sums", x + 190, y + 26, sums),
        *_rows(box, state, _lying(state, seat + 1), fight, area, COLUMNS // 2, BASE_ROWS),
    ]
    return _panel(f"base-of-{name.lower().replace(' ', '-')}", area, f"{head}, {sums}", inside)


def _middle(box: Box, state: State, fight: Fight | None, area: Area) -> Element:
    x, y, *_ = area
    deck = f"{counted(int(state.deck), 'card')} in the deck"
    words = f"Unaffiliated groups; {deck}"
    inside = [
        _text("title", x + 14, y + 27, words),
        *_rows(box, state, _lying(state, Place.UNAFFILIATED), fight, area, COLUMNS, MIDDLE_ROWS),
    ]
    return _panel("unaffiliated", area, words, inside)


def _lying(state: State, place: int) -> list[int]:
    return [group for group in range(GROUPS) if state.place[group] == place]


def _rows(
    box: Box,
    state: State,
    groups: Sequence[int],
    fight: Fight | None,
    area: Area,
    columns: int,
    rows: int,
) -> Iterator[Element]:
    for group, spot in zip(groups, _spots(len(groups), area, columns, rows), strict=True):
        yield _group(box, state, group, fight, spot)


def _spots(count: int, area: Area, columns: int, rows: int) -> Iterator[Area]:
    """Yield a place for each of so many cards in a panel."""
    x, y, wide, _ = area
    high = ROW * rows / max(rows, ceil(count / columns))
    column = (wide - 16) / columns
    for index in range(count):
        left, top = x + 8 + index % columns * column, y + HEAD + index // columns * high
        yield left + 2, top + 1, column - 4, high - 2


# Cards.


def _group(box: Box, state: State, group: int, fight: Fight | None, area: Area) -> Element:
    """Return a group on the table, with what lies on it."""
    stack = [effect_of(box, FIRST_ATTACHMENT + card) for card in stack_of(state, group)]
    number = str(int(state.power[group])).replace("-", "−")
    words = f"{group_in_words(box, state, group)}, {place_in_words(box, state, group)}"
    if stack:
        names = [card_in_words(box, FIRST_ATTACHMENT + card) for card in stack_of(state, group)]
        words = f"{words}; printed {effect_of(box, group)}, on it {', '.join(names)}"
    classes = f"card wing-{int(state.wing[group])}"
    if fight and fight.target == group:
        classes = f"{classes} is-attacked"
    if state.team[group] != Team.NONE or is_laid(state, group):
        classes = f"{classes} is-fighting"
    return _card(f"card-{slug(box, group)}", classes, area, number, name_of(box, group), stack, words)


def _card(
    name: str, classes: str, area: Area, number: str, title: str, stack: Sequence[str], words: str
) -> Element:
    x, y, wide, high = area
    ground: dict[str, Value] = {"class": "face", "x": x, "y": y, "width": wide, "height": high, "rx": 3}
    middle = y + high / 2 + 5
    name_line = y + 0.42 * high if stack else middle - 0.5
    inside = [Element("rect", "", ground), _text("number", x + 16, middle, number)]
    inside.append(_name(x + 32, name_line, wide - 38, title))
    if stack:
        inside.append(_text("stack", x + 32, y + 0.82 * high, " ".join(stack)))
    veil = {**ground, "class": "veil"}
    attributes: dict[str, Value] = {"class": classes, "role": "img", "aria-label": words}
    return Element("g", name, attributes, (*inside, Element("rect", "", veil)))


def _name(x: float, y: float, room: float, title: str) -> Element:
    """Return a card's name, set narrower where it would be too long."""
    attributes: dict[str, Value] = {"class": "name", "x": x, "y": y}
    if len(title) > NARROW:
        attributes |= {"textLength": round(room), "lengthAdjust": "spacingAndGlyphs"}
    return Element("text", "", attributes, text=title)


def _hand(box: Box, state: State, viewer: int, area: Area) -> Element:
    """Return the viewer's hand and what he has just drawn; at the end everybody's hands have been shown."""
    x, y, *_ = area
    cards: list[tuple[str, int]] = []
    if viewer >= 0:
        cards += [("card", card) for card in range(CARDS) if has_card(state.hands[viewer], card)]
        if state.turn == viewer:
            cards += [("keep", int(card) - 1) for card in state.drawn if card]
    words = f"Your hand: {counted(sum(kind == 'card' for kind, _ in cards), 'card')}"
    if viewer < 0:
        words = "You look on."
    spots = _spots(len(cards), area, COLUMNS, HAND_ROWS)
    shown = [_held(box, state, kind, card, spot) for (kind, card), spot in zip(cards, spots, strict=True)]
    return _panel("hand", area, words, (_text("title", x + 14, y + 27, words), *shown))


def _held(box: Box, state: State, kind: str, card: int, area: Area) -> Element:
    classes = "card is-drawn" if kind == "keep" else "card"
    if card < GROUPS:
        group = box.print.deck.groups[card]
        classes = f"{classes} wing-{group.wing}"
        if is_laid(state, card):
            classes = f"{classes} is-fighting"
        number, stack = str(group.power), []
    else:
        number, stack = "", [effect_of(box, card)]
    words = card_in_words(box, card)
    return _card(f"{kind}-{slug(box, card)}", classes, area, number, name_of(box, card), stack, words)
