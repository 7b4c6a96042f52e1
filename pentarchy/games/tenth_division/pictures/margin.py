"""What stands around the board: the steps of the turn above it, dice, what all have and the key below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pentarchy.kernel.livery import LIVERIES, mark
from pentarchy.kernel.scene import Element, Value

from ..box.constants import CARD_NAMES, FACES, UNIT_NAMES
from ..box.state import ATTACKER, DEFENDER, Phase, State, Status
from ..box.unpacking import Box
from ..rules.fights import strength
from ..words.moves import hexes_of_way
from ..words.prompts import attack_in_words
from ..words.standing import GROUND_WORDS
from .geometry import MARGIN, WIDTH, Plan
from .pieces import UNITS, ground_sign, sign

Dice = tuple[tuple[int, ...], tuple[int, ...]]
"""What the attacker's and the defender's dice show, the highest first."""

STEPS = ("Collect", "Attack", "Trade", "Roads", "Move", "Train")
STEP_OF: Mapping[int, int] = {
    **dict.fromkeys((Phase.FORAGE, Phase.COLLECT), 0),
    **dict.fromkeys(range(Phase.ATTACK, Phase.COUNTER_MOVE + 1), 1),
    **dict.fromkeys((Phase.TRADE, Phase.ANSWER, Phase.COUNTER_OFFER, Phase.LAST_ANSWER), 2),
    Phase.ROADS: 3,
    Phase.MOVE: 4,
    Phase.TRAIN: 5,
}
"""Which of the six steps each phase belongs to."""

STEPS_KEPT = 100  #: the strip above a board as it was drawn, of all tables, some 40 KB each
STRIPS_KEPT = 300  #: strips for dice, some 10 KB each
CHESTS_KEPT = 500  #: what a player has, some 16 KB each
ROWS_KEPT = 100  #: of what all at a table have, some 12 KB beside the chests
IS_IN = int(Status.IN)

DICE_ROW = 48.0  #: height of the strip for dice
KEY_ROW = 24.0  #: height of a line of the key
OWNER = 44.0  #: room for the shape and the letter of whose turn it is
CHEST_ROW = 25.0  #: height of a row of what players have
CHESTS = 2  #: players in a row
LETTER = 8.6  #: units that a letter takes up, on average
DIE = 30.0
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _text(classes: str, x: float, y: float, words: str) -> Element:
    return Element("text", "", {"class": classes, "x": x, "y": y}, text=words)


# The steps of the turn.


def steps(box: Box, state: State, width: float) -> Element:
    """Return whose turn it is and its six steps: those that are over, the one under way, what is left."""
    at, side = STEP_OF.get(int(state.phase), -1), box.sides[int(state.turn)]
    return _steps(at, side.name, side.colours[0], width) if at >= 0 else _steps(at, "", -1, width)


@lru_cache(STEPS_KEPT)
def _steps(at: int, player: str, livery: int, width: float) -> Element:
    room = (width - 2 * MARGIN - OWNER) / len(STEPS)
    parts: list[Element] = []
    if at >= 0:
        parts.append(mark(livery, MARGIN + 11, 24, 10))
        parts.append(_text("count", MARGIN + 31, 24.5, LIVERIES[livery].letter))
    for number, word in enumerate(STEPS):
        stage = "is-now" if number == at else "is-past" if number < at else "is-to-come"
        left = MARGIN + OWNER + number * room
        tab: dict[str, Value] = {"x": left + 1.5, "y": 10.0, "width": room - 3, "height": 28.0, "rx": 4.0}
        inside = (
            Element("rect", "", {"class": "tab", **tab}),
            _text("note", left + room / 2, 24.5, word),
            Element("path", "", {"class": "strike", "d": f"M{left + 12:.1f} 25h{room - 24:.1f}"}),
        )
        parts.append(Element("g", "", {"class": f"step {stage}"}, inside))
    attributes: dict[str, Value] = {
        "class": "steps",
        "role": "img",
        "aria-label": _steps_in_words(at, player),
    }
    return Element("g", "steps", attributes, tuple(parts))


def _steps_in_words(at: int, player: str) -> str:
    if at < 0:
        return "No turn has begun, or all are over"
    left = ", ".join(word.lower() for word in STEPS[at + 1 :]) or "nothing"
    return f"{player}'s turn, step {at + 1} of 6, {STEPS[at].lower()}; then {left}"


# The dice.


class Strip(NamedTuple):
    """All that lies on the strip for dice."""

    thrown: Dice
    is_now: bool  #: the roll is being settled
    collected: tuple[int, int] | None  #: how many cards of how many, while they are collected
    liveries: tuple[int, ...]  #: of the sides that fight, -1 for nobody
    fight: str  #: where, and how many are left, empty for no fight


def dice(box: Box, state: State, width: float, top: float, thrown: Dice) -> Element:
    """Return the dice that lie there: those of a roll, a side left and right, or the one for cards.

    Which die of a pair wins is marked while the roll is settled: a bonus is in them then.
    """
    is_now, collected = False, None
    if any(thrown):
        is_now = bool(state.dice[DEFENDER].any())
    elif int(state.phase) == Phase.COLLECT:
        collected = int(state.collected), int(state.die)
    liveries, fight = _fighters(box, state)
    return _strip(Strip(thrown, is_now, collected, liveries, fight), width, top)


@lru_cache(STRIPS_KEPT)
def _strip(of: Strip, width: float, top: float) -> Element:
    parts: list[Element] = []
    words = "No dice lie there"
    if any(of.thrown):
        for side in (ATTACKER, DEFENDER):
            parts += _side(side, of.thrown, width, top, of.is_now)
        words = " against ".join(", ".join(map(str, faces)) or "nothing yet" for faces in of.thrown)
    elif of.collected:
        taken, die = of.collected
        parts = list(_die(MARGIN + 2, top + 8, die, "die"))
        parts.append(_text("note is-start", MARGIN + 44, top + 24, f"{taken} of {die} cards collected"))
        words = f"The die shows {die}"
    if of.fight:
        for livery, x in zip(of.liveries, (MARGIN + 14, width - MARGIN - 14), strict=True):
            if livery >= 0:
                parts.append(mark(livery, x, top + 23, 11))
        parts.append(_text("note", width / 2, top + 24, of.fight))
    return Element("g", "dice", {"class": "dice", "role": "img", "aria-label": words}, tuple(parts))


def _side(side: int, thrown: Dice, width: float, top: float, is_now: bool) -> Iterator[Element]:
    """Yield a side's dice, the highest nearest to the middle; of each pair the one that wins is marked."""
    ours, theirs = thrown[side], thrown[1 - side]
    for rank, face in enumerate(ours):
        away = 46 + rank * (DIE + 5)
        left = MARGIN + away - 8 if side == ATTACKER else width - MARGIN - away + 8 - DIE
        is_compared = rank < min(len(ours), len(theirs), 2)
        wins = is_now and is_compared and (face > theirs[rank] or (face == theirs[rank] and side == DEFENDER))
        state = " is-winner" if wins else " is-spare" if theirs and not is_compared else ""
        yield from _die(left, top + 8, face, f"die{state}")


def _die(x: float, y: float, face: int, classes: str) -> Iterator[Element]:
    yield Element("rect", "", {"class": classes, "x": x, "y": y, "width": DIE, "height": DIE, "rx": 6})
    middle = x + DIE / 2, y + DIE / 2
    if face > FACES:
        yield _text("count is-face", middle[0], middle[1] + 0.5, str(face))
    for right, down in PIPS.get(face, ()):
        at: dict[str, Value] = {"cx": middle[0] + right * 8.0, "cy": middle[1] + down * 8.0, "r": 3.0}
        yield Element("circle", "", {"class": "pip", **at})


def _fighters(box: Box, state: State) -> tuple[tuple[int, ...], str]:
    """Return the liveries of both sides of a fight, and in words how many units each has left."""
    attack = int(state.attack)
    if attack >= int(state.attacks_made):
        return (), ""
    way = int(state.attacks["way"][attack])
    _, target = hexes_of_way(box, way)
    seats = int(state.acting), int(state.owner[target]) - 1
    liveries = tuple(box.sides[seat].colours[0] if seat >= 0 else -1 for seat in seats)
    where = attack_in_words(box, way)
    if int(state.phase) == Phase.DEFENCE:
        return liveries, where
    units = [int(strength(box.numbers, state, side)) for side in (ATTACKER, DEFENDER)]
    return liveries, f"{where}: {units[0]} against {units[1]}"


# What everybody has.


class Chest(NamedTuple):
    """What a player has."""

    livery: int
    is_in: bool  #: neither wiped out nor gone
    money: int
    cards: tuple[int, ...]  #: of each kind, as far as they are known
    unseen: int


def chests(box: Box, state: State, width: float, top: float) -> Element:
    """Return each player's money and cards, two players a row."""
    status, money, held = state.status.tolist(), state.money.tolist(), state.cards.tolist()
    known = state.stock.tolist()
    return _chests(
        tuple(
            Chest(
                side.colours[0],
                status[seat] == IS_IN,
                money[seat],
                tuple(known[seat]),
                held[seat] - sum(known[seat]),
            )
            for seat, side in enumerate(box.sides)
        ),
        width,
        top,
    )


@lru_cache(ROWS_KEPT)
def _chests(all_of_them: tuple[Chest, ...], width: float, top: float) -> Element:
    room = (width - 2 * MARGIN) / CHESTS
    parts = tuple(
        _chest(chest, MARGIN + seat % CHESTS * room, top + CHEST_ROW * (seat // CHESTS + 0.5))
        for seat, chest in enumerate(all_of_them)
    )
    return Element("g", "chests", {"class": "chests", "aria-hidden": "true"}, parts)


def chests_height(box: Box) -> float:
    """Return how much room that takes up."""
    return CHEST_ROW * -(-box.seats // CHESTS) + 4


@lru_cache(CHESTS_KEPT)
def _chest(chest: Chest, left: float, y: float) -> Element:
    parts = [
        mark(chest.livery, left + 12, y, 9),
        _text("count is-start", left + 27, y + 0.5, f"${chest.money}"),
    ]
    for card, (word, number) in enumerate(zip(CARD_NAMES, chest.cards, strict=True)):
        x = left + 88 + 39 * card
        parts += (ground_sign(word, x, y, 8), _text("count is-start", x + 11, y + 0.5, str(number)))
    if chest.unseen:
        parts.append(_text("note is-start", left + 240, y + 0.5, f"+{chest.unseen}"))
    return Element("g", "", {"class": "chest" if chest.is_in else "chest is-out"}, tuple(parts))


# The key.


def key(of: Plan, grounds: Sequence[str], top: float) -> Element:
    """Return what each sign on the board means."""
    parts: list[Element] = []
    for line, entries in enumerate(_key_lines(of, grounds)):
        x = (min(of.width, WIDTH) - sum(_room(word) for word in entries)) / 2 + 8
        for word in entries:
            y = top + KEY_ROW * (line + 0.5)
            if word in UNIT_NAMES:
                parts.append(sign(UNITS[UNIT_NAMES.index(word)], x, y, 7, "unit"))
            elif word == "road":
                parts.append(Element("path", "", {"class": "highway-edge", "d": f"M{x - 9:.1f} {y:.1f}h16"}))
                parts.append(Element("path", "", {"class": "highway", "d": f"M{x - 9:.1f} {y:.1f}h16"}))
            else:
                parts.append(ground_sign(word, x, y, 8))
            parts.append(_text("note is-start", x + 14, y + 0.5, word))
            x += _room(word)
    return Element("g", "key", {"class": "key", "aria-hidden": "true"}, tuple(parts))


def key_height(of: Plan, grounds: Sequence[str]) -> float:
    """Return how much room the key takes up."""
    return KEY_ROW * len(_key_lines(of, grounds)) + 6


def _key_lines(of: Plan, grounds: Sequence[str]) -> list[list[str]]:
    """Return the entries of the key, line by line; no line is wider than the picture."""
    lines: list[list[str]] = [[]]
    for word in (*grounds, *UNIT_NAMES, "road"):
        if sum(map(_room, lines[-1])) + _room(word) > min(of.width, WIDTH) - MARGIN:
            lines.append([])
        lines[-1].append(word)
    return lines


def _room(word: str) -> float:
    return 38 + LETTER * len(word)


def grounds_of(box: Box) -> tuple[str, ...]:
    """Return the kinds of ground on a board, the hill last."""
    board = box.print.board
    hill = int(box.numbers.hill)
    there = {board.grounds[where] for where in range(len(board.names)) if where != hill}
    words = tuple(word for ground, word in GROUND_WORDS.items() if ground in there)
    return (*words, "hill") if hill >= 0 else words
