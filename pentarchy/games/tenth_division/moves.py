"""Moves as numbers, as notation and as clicks.

==================  =====================================  =======================
moves               what they are                          notation
==================  =====================================  =======================
``LEAVE`` ...       what is said in a word                 ``done``, ``announce``
``RAISE``           a point of the bonus goes to a die     ``raise-2``
``LOSE``            a unit that is lost                    ``lose-infantry``
``COLLECT``         a card that is collected               ``collect-rice``
``BUY``             a card for $100                        ``buy-iron``
``PARTNER``         with whom one deals                    ``with-green``
``FORAGE``          NATURE rolls for cards                 ``forage-4``
``BEGIN``           NATURE draws who begins                ``begin-red``
``THROW``           NATURE throws dice                     ``dice-653``
``SWAP``            three cards to the bank for one        ``swap-rrr-wood``
``GIVE``, ``GET``   what an offer gives and asks for       ``give-$15``, ``get-2-rice``
``ADD``             so many of a kind take part            ``5-infantry``
``HEX``             a hex to start or to train on          ``at-C3``
``BUILD``           a road is built                        ``road-C3-C4``
``RAZE``            a road is destroyed                    ``raze-C3-C4``
``WAY``             an attack or a movement                ``C3-C4``
==================  =====================================  =======================

``?`` is a step in somebody else's draft, ``?card`` a card that he collects unseen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pentarchy.kernel import game
from pentarchy.kernel.game import LEAVE, UnreadableMove
from pentarchy.kernel.quote import quoted

from . import deeds
from .atlas import (
    CARD_NAMES,
    CARDS,
    DICE,
    FACES,
    GOOD_NAMES,
    MONEY_STEP,
    MOST_DICE,
    PAYMENTS,
    SIDES,
    STEP,
    UNIT_NAMES,
    WAYS,
)
from .state import Numbers, Print, State

Box = game.Box[Numbers, Print]

PAYMENT_WORDS = tuple(
    "".join(name[0] * int(number) for name, number in zip(CARD_NAMES, payment, strict=True))
    for payment in PAYMENTS
)
DICE_WORDS = tuple("".join(str(face) for face in faces if face) for faces in DICE)

WORDS: Mapping[int, str] = {
    LEAVE: "leave",
    deeds.DONE: "done",
    deeds.ANNOUNCE: "announce",
    deeds.GO: "roll",
    deeds.STOP: "stop",
    deeds.SPLIT: "split",
    deeds.NEXT: "next",
    deeds.INSTEAD: "move-instead",
    deeds.OFFER: "offer",
    deeds.ACCEPT: "accept",
    deeds.DECLINE: "decline",
    deeds.COUNTER: "counter",
    deeds.ABANDON: "abandon",
    deeds.MARCH: "march",
    deeds.SECRET_STEP: "?",
    deeds.SECRET_CARD: "?card",
    **{deeds.RAISE + die: f"raise-{die + 1}" for die in range(MOST_DICE)},
    **{deeds.LOSE + kind: f"lose-{name}" for kind, name in enumerate(UNIT_NAMES)},
    **{deeds.COLLECT + card: f"collect-{name}" for card, name in enumerate(CARD_NAMES)},
    **{deeds.BUY + card: f"buy-{name}" for card, name in enumerate(CARD_NAMES)},
    **{deeds.FORAGE + face: f"forage-{face + 1}" for face in range(FACES)},
    **{deeds.THROW + number: f"dice-{word}" for number, word in enumerate(DICE_WORDS)},
    **{
        deeds.SWAP + payment * CARDS + card: f"swap-{word}-{name}"
        for payment, word in enumerate(PAYMENT_WORDS)
        for card, name in enumerate(CARD_NAMES)
    },
    **{
        first + good * STEP + number - 1: f"{verb}-${MONEY_STEP * number}"
        if good == 0
        else f"{verb}-{number}-{name}"
        for first, verb in ((deeds.GIVE, "give"), (deeds.GET, "get"))
        for good, name in enumerate(GOOD_NAMES)
        for number in range(1, STEP + 1)
    },
    **{
        deeds.ADD + kind * STEP + number - 1: f"{number}-{name}"
        for kind, name in enumerate(UNIT_NAMES)
        for number in range(1, STEP + 1)
    },
}
"""What every move is called that is the same on every board."""

NUMBERS = {word: move for move, word in WORDS.items()}
PLACES = re.compile(r"(?:(road|raze|at)-)?([a-z]\d{1,2})(?:-([a-z]\d{1,2}))?")


def seat_words(box: Box) -> list[str]:
    """Return how notation names the seats."""
    return [side.name.lower().replace(" ", "-") for side in box.sides]


def say(box: Box, move: int) -> str:
    """Return a move in notation; ``LookupError`` for a number that this board has no use for."""
    if move in WORDS:
        return WORDS[move]
    names = box.print.board.names
    if deeds.PARTNER <= move < deeds.FORAGE:
        return f"with-{seat_words(box)[move - deeds.PARTNER]}"
    if deeds.BEGIN <= move < deeds.THROW:
        return f"begin-{seat_words(box)[move - deeds.BEGIN]}"
    if deeds.HEX <= move < deeds.BUILD:
        return f"at-{names[move - deeds.HEX]}"
    if deeds.BUILD <= move < deeds.RAZE:
        return f"road-{'-'.join(ends_of_side(box, move - deeds.BUILD))}"
    if deeds.RAZE <= move < deeds.WAY:
        return f"raze-{'-'.join(ends_of_side(box, move - deeds.RAZE))}"
    if deeds.WAY <= move < deeds.MOVES:
        return "-".join(ends_of_way(box, move - deeds.WAY))
    raise LookupError(f"there is no move number {move}")


def ends_of_way(box: Box, way: int) -> tuple[str, str]:
    """Return the names of the hexes from which and to which a way leads."""
    return _names(box, way // WAYS, way % WAYS)


def ends_of_side(box: Box, side: int) -> tuple[str, str]:
    """Return the names of the hexes on both sides of a numbered side."""
    return _names(box, side // SIDES, side % SIDES)


def _names(box: Box, where: int, way: int) -> tuple[str, str]:
    board = box.print.board
    target = board.ways[where][way]
    if target < 0:
        raise LookupError(f"from {board.names[where]} no such way leads to a hex")
    return board.names[where], board.names[target]


def read(box: Box, text: str) -> int:
    """Return the move that a text means, spaces and capitals allowed; ``UnreadableMove`` if it means none."""
    plain = "-".join(text.split()).lower()
    if plain in NUMBERS:
        return NUMBERS[plain]
    verb, _, who = plain.partition("-")
    if verb in ("with", "begin") and who in seat_words(box):
        return (deeds.PARTNER if verb == "with" else deeds.BEGIN) + seat_words(box).index(who)
    if (found := PLACES.fullmatch(plain)) is not None:
        return _read_places(box, found[1] or "", found[2].upper(), (found[3] or "").upper())
    raise UnreadableMove(
        f"{quoted(text)} is not a move. Write C3-C4 for an attack or a movement, 5-infantry, at-C3, "
        "road-C3-C4, collect-rice, give-$15, announce, roll, stop, done."
    )


def _read_places(box: Box, verb: str, one: str, other: str) -> int:
    board = box.print.board
    for name in (one, other):
        if name and name not in board.numbers:
            raise UnreadableMove(f"there is no hex {name} on this board, which has {len(board.names)}")
    if (verb == "at") != (not other):
        raise UnreadableMove(f"write at-{one}, or two hexes such as {one}-{other or one}")
    where = board.numbers[one]
    if verb == "at":
        return deeds.HEX + where
    target = board.numbers[other]
    if target not in board.ways[where]:
        raise UnreadableMove(f"{other} is more than two hexes from {one}")
    way = board.ways[where].index(target)
    if not verb:
        return deeds.WAY + where * WAYS + way
    if way >= 2 * SIDES:
        raise UnreadableMove(f"{one} and {other} share no side for a road")
    first = deeds.BUILD if verb == "road" else deeds.RAZE
    return first + (where * SIDES + way if way < SIDES else target * SIDES + way - SIDES)


def path(box: Box, state: State, seat: int, move: int) -> tuple[str, ...]:
    """Return the elements to click for a move, in order; a number is one click."""
    if deeds.WAY <= move < deeds.MOVES:
        return ends_of_way(box, move - deeds.WAY)
    if deeds.HEX <= move < deeds.BUILD:
        return (box.print.board.names[move - deeds.HEX],)
    if deeds.ADD <= move < deeds.HEX:
        kind, number = divmod(move - deeds.ADD, STEP)
        return UNIT_NAMES[kind], str(number + 1)
    if deeds.GIVE <= move < deeds.ADD:
        verb = "give" if move < deeds.GET else "get"
        good, number = divmod(move - (deeds.GIVE if move < deeds.GET else deeds.GET), STEP)
        return f"{verb}-{GOOD_NAMES[good]}", str((number + 1) * (1 if good else MONEY_STEP))
    if deeds.SWAP <= move < deeds.BANK_END:
        payment, card = divmod(move - deeds.SWAP, CARDS)
        return f"swap-{PAYMENT_WORDS[payment]}", CARD_NAMES[card]
    return (say(box, move),)
