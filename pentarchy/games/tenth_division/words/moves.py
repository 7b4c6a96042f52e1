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

``?`` is a step in somebody else's draft, ``?card`` a card that they collect unseen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pentarchy.kernel import game
from pentarchy.kernel.game import UnreadableMove
from pentarchy.kernel.notation import joined, seat_words, unreadable
from pentarchy.kernel.seats import LEAVE

from ..box import move_codes as codes
from ..box.constants import (
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
from ..box.state import Numbers, Print, State
from .units import only_kind

Box = game.Box[Numbers, Print]

PAYMENT_WORDS = tuple(
    "".join(name[0] * int(number) for name, number in zip(CARD_NAMES, payment, strict=True))
    for payment in PAYMENTS
)
DICE_WORDS = tuple("".join(str(face) for face in faces if face) for faces in DICE)

WORDS: Mapping[int, str] = {
    LEAVE: "leave",
    codes.DONE: "done",
    codes.ANNOUNCE: "announce",
    codes.GO: "roll",
    codes.STOP: "stop",
    codes.SPLIT: "split",
    codes.NEXT: "next",
    codes.INSTEAD: "move-instead",
    codes.OFFER: "offer",
    codes.ACCEPT: "accept",
    codes.DECLINE: "decline",
    codes.COUNTER: "counter",
    codes.ABANDON: "abandon",
    codes.MARCH: "march",
    codes.SECRET_STEP: "?",
    codes.SECRET_CARD: "?card",
    **{codes.RAISE + die: f"raise-{die + 1}" for die in range(MOST_DICE)},
    **{codes.LOSE + kind: f"lose-{name}" for kind, name in enumerate(UNIT_NAMES)},
    **{codes.COLLECT + card: f"collect-{name}" for card, name in enumerate(CARD_NAMES)},
    **{codes.BUY + card: f"buy-{name}" for card, name in enumerate(CARD_NAMES)},
    **{codes.FORAGE + face: f"forage-{face + 1}" for face in range(FACES)},
    **{codes.THROW + number: f"dice-{word}" for number, word in enumerate(DICE_WORDS)},
    **{
        codes.SWAP + payment * CARDS + card: f"swap-{word}-{name}"
        for payment, word in enumerate(PAYMENT_WORDS)
        for card, name in enumerate(CARD_NAMES)
    },
    **{
        first + good * STEP + number - 1: f"{verb}-${MONEY_STEP * number}"
        if good == 0
        else f"{verb}-{number}-{name}"
        for first, verb in ((codes.GIVE, "give"), (codes.GET, "get"))
        for good, name in enumerate(GOOD_NAMES)
        for number in range(1, STEP + 1)
    },
    **{
        codes.ADD + kind * STEP + number - 1: f"{number}-{name}"
        for kind, name in enumerate(UNIT_NAMES)
        for number in range(1, STEP + 1)
    },
}
"""What every move is called that is the same on every board."""

NUMBERS = {word: move for move, word in WORDS.items()}
PLACES = re.compile(r"(?:(road|raze|at)-)?([a-z]\d{1,2})(?:-([a-z]\d{1,2}))?")


def say(box: Box, move: int) -> str:
    """Return a move in notation; ``LookupError`` for a number that this board has no use for."""
    if move in WORDS:
        return WORDS[move]
    names = box.print.board.names
    if codes.PARTNER <= move < codes.FORAGE:
        return f"with-{seat_words(box)[move - codes.PARTNER]}"
    if codes.BEGIN <= move < codes.THROW:
        return f"begin-{seat_words(box)[move - codes.BEGIN]}"
    if codes.HEX <= move < codes.BUILD:
        return f"at-{names[move - codes.HEX]}"
    if codes.BUILD <= move < codes.RAZE:
        return f"road-{'-'.join(ends_of_side(box, move - codes.BUILD))}"
    if codes.RAZE <= move < codes.WAY:
        return f"raze-{'-'.join(ends_of_side(box, move - codes.RAZE))}"
    if codes.WAY <= move < codes.MOVES:
        return "-".join(ends_of_way(box, move - codes.WAY))
    raise LookupError(f"there is no move number {move}")


def hexes_of_way(box: Box, way: int) -> tuple[int, int]:
    """Return the hexes from which and to which a way leads, -1 where there is none."""
    origin, direction = divmod(way, WAYS)
    return origin, box.print.board.ways[origin][direction]


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
    plain = joined(text)
    if plain in NUMBERS:
        return NUMBERS[plain]
    verb, _, who = plain.partition("-")
    if verb in ("with", "begin") and who in seat_words(box):
        return (codes.PARTNER if verb == "with" else codes.BEGIN) + seat_words(box).index(who)
    if (found := PLACES.fullmatch(plain)) is not None:
        return _read_places(box, found[1] or "", found[2].upper(), (found[3] or "").upper())
    raise unreadable(
        text,
        "C3-C4 for an attack or a movement, 5-infantry, at-C3, road-C3-C4, collect-rice, give-$15, announce, "
        "roll, stop, done",
    )


def _read_places(box: Box, verb: str, one: str, other: str) -> int:
    board = box.print.board
    for name in (one, other):
        if name and name not in board.numbers:
            raise UnreadableMove(f"there is no hex {name} on this board of {len(board.names)} hexes")
    if (verb == "at") != (not other):
        raise UnreadableMove(f"write at-{one}, or two hexes such as {one}-{other or one}")
    where = board.numbers[one]
    if verb == "at":
        return codes.HEX + where
    target = board.numbers[other]
    if target not in board.ways[where]:
        raise UnreadableMove(f"{other} is more than two hexes from {one}")
    way = board.ways[where].index(target)
    if not verb:
        return codes.WAY + where * WAYS + way
    if way >= 2 * SIDES:
        raise UnreadableMove(f"{one} and {other} share no side for a road")
    first = codes.BUILD if verb == "road" else codes.RAZE
    return first + (where * SIDES + way if way < SIDES else target * SIDES + way - SIDES)


def path(box: Box, state: State, seat: int, move: int) -> tuple[str, ...]:
    """Return the elements to click for a move, in order; a number is one click."""
    if codes.WAY <= move < codes.MOVES:
        return ends_of_way(box, move - codes.WAY)
    if codes.HEX <= move < codes.BUILD:
        return (box.print.board.names[move - codes.HEX],)
    if codes.ADD <= move < codes.HEX:
        kind, number = divmod(move - codes.ADD, STEP)
        said = (str(number + 1),)
        return said if only_kind(box.numbers, state, seat) == kind else (UNIT_NAMES[kind], *said)
    if codes.GIVE <= move < codes.ADD:
        verb = "give" if move < codes.GET else "get"
        good, number = divmod(move - (codes.GIVE if move < codes.GET else codes.GET), STEP)
        return f"{verb}-{GOOD_NAMES[good]}", str((number + 1) * (1 if good else MONEY_STEP))
    if codes.SWAP <= move < codes.BANK_END:
        payment, card = divmod(move - codes.SWAP, CARDS)
        return f"swap-{PAYMENT_WORDS[payment]}", CARD_NAMES[card]
    return (say(box, move),)
