"""What stands around the board: the steps of the turn above it, dice, what all have and the key below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pentarchy.kernel.livery import LIVERIES, mark
from pentarchy.kernel.scene import Element, Value

from ..box.constants import CARD_NAMES, FACES, UNIT_NAMES
from ..box.state import ATTACKER, DEFENDER, Phase, State, Status
from ..box.unpacking import Box
from ..rules.fights import seat_of, strength
from ..words.moves import ends_of_way
from ..words.standing import GROUND_WORDS, name_of
from .geometry import MARGIN, WIDTH, Plan
from .pieces import UNITS, ground_sign, sign

Dice = tuple[Sequence[int], Sequence[int]]
"""What the attacker's and the defender's dice show, the highest first."""

STEPS = ("Collect", "Attack", "Trade", "Roads", "Move", "Train")
STEP_OF = {
    **dict.fromkeys((Phase.FORAGE, Phase.COLLECT), 0),
    **dict.fromkeys(range(Phase.ATTACK, Phase.COUNTER_MOVE + 1), 1),
    **dict.fromkeys((Phase.TRADE, Phase.ANSWER, Phase.COUNTER_OFFER, Phase.LAST_ANSWER), 2),
    Phase.ROADS: 3,
    Phase.MOVE: 4,
    Phase.TRAIN: 5,
}
"""Which of the six steps each phase belongs to."""

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
    """Return whose turn it is and its six steps: those that are over, the one he is at, what is left."""
    at = STEP_OF.get(Phase(int(state.phase)), -1)
    room = (width - 2 * MARGIN - OWNER) / len(STEPS)
    parts: list[Element] = []
    if at >= 0:
        livery = box.sides[int(state.turn)].colours[0]
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
    return Element(
        "g",
        "steps",
        {"class": "steps", "role": "img", "aria-label": _steps_in_words(box, state, at)},
        tuple(parts),
    )


def _steps_in_words(box: Box, state: State, at: int) -> str:
    if at < 0:
        return "No turn has begun, or all are over"
    left = ", ".join(word.lower() for word in STEPS[at + 1 :]) or "nothing"
    return f"{name_of(box, int(state.turn))}'s turn, step {at + 1} of 6, {STEPS[at].lower()}; then {left}"


# The dice.


def dice(box: Box, state: State, width: float, top: float, thrown: Dice) -> Element:
    """Return the dice that lie there: those of a roll, a side left and right, or the one for cards.

    Which die of a pair wins is marked while the roll is settled: a bonus is in them then.
    """
    parts: list[Element] = []
    words = "No dice lie there"
    if any(thrown):
        is_now = bool(state.dice[DEFENDER].any())
        parts = [*_side(ATTACKER, thrown, width, top, is_now), *_side(DEFENDER, thrown, width, top, is_now)]
        words = " against ".join(", ".join(map(str, faces)) or "nothing yet" for faces in thrown)
    elif state.phase == Phase.COLLECT:
        parts = list(_die(MARGIN + 2, top + 8, int(state.die), "die"))
        taken = f"{int(state.collected)} of {int(state.die)} cards collected"
        parts.append(_text("note is-start", MARGIN + 44, top + 24, taken))
        words = f"The die shows {int(state.die)}"
    if state.attacks_made and state.attack < state.attacks_made:
        parts += _fighters(box, state, width, top)
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


def _fighters(box: Box, state: State, width: float, top: float) -> Iterator[Element]:
    """Yield who fights whom: the marks of both sides, and how many units each has left."""
    seats = [int(seat_of(box.numbers, state, side)) for side in (ATTACKER, DEFENDER)]
    for seat, x in zip(seats, (MARGIN + 14, width - MARGIN - 14), strict=True):
        if seat >= 0:
            yield mark(box.sides[seat].colours[0], x, top + 23, 11)
    where = " on ".join(ends_of_way(box, int(state.attacks[int(state.attack)].way)))
    units = [int(strength(box.numbers, state, side)) for side in (ATTACKER, DEFENDER)]
    is_split = state.phase != Phase.DEFENCE
    words = f"{where}: {units[0]} against {units[1]}" if is_split else where
    yield _text("note", width / 2, top + 24, words)


# What everybody has.


def chests(box: Box, state: State, width: float, top: float) -> Element:
    """Return each player's money and cards, two players a row."""
    room = (width - 2 * MARGIN) / CHESTS
    parts = tuple(
        Element(
            "g",
            "",
            {"class": "chest" if state.status[seat] == Status.IN else "chest is-out"},
            tuple(
                _chest(
                    box, state, seat, MARGIN + seat % CHESTS * room, top + CHEST_ROW * (seat // CHESTS + 0.5)
                )
            ),
        )
        for seat in range(box.seats)
    )
    return Element("g", "chests", {"class": "chests", "aria-hidden": "true"}, parts)


def chests_height(box: Box) -> float:
    """Return how much room that takes up."""
    return CHEST_ROW * -(-box.seats // CHESTS) + 4


def _chest(box: Box, state: State, seat: int, left: float, y: float) -> Iterator[Element]:
    yield mark(box.sides[seat].colours[0], left + 12, y, 9)
    yield _text("count is-start", left + 27, y + 0.5, f"${int(state.money[seat])}")
    for card, word in enumerate(CARD_NAMES):
        x = left + 88 + 39 * card
        yield ground_sign(word, x, y, 8)
        yield _text("count is-start", x + 11, y + 0.5, str(int(state.stock[seat, card])))
    unseen = int(state.cards[seat]) - int(state.stock[seat].sum())
    if unseen:
        yield _text("note is-start", left + 240, y + 0.5, f"+{unseen}")


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
