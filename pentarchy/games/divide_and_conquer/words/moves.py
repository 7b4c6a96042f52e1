"""Moves as numbers, as notation and as clicks.

==========  ===============================  =====================
number      move                             notation
==========  ===============================  =====================
0           leave the game                   ``leave``
1           no order this turn               ``pass``
2           no reinforcement                 ``skip``
3, 4        the Commander's Choice           ``fight``, ``call-off``
5           NATURE reveals the next order    ``reveal``
6-9         NATURE draws who begins          ``initiative-north``
10-14       a signal                         ``signal-nobody``, ``signal-north``
15-114      a lost troop returns             ``+D4``
115-214     a troop is redeployed            ``D4-HQ``
215-7054    an order                         ``E5-9-D4``
7055-34418  a pass or an order of a          ``south-pass``,
            battalion that is named          ``south-E5-9-D4``
34419       an order that one may not read   ``?``
==========  ===============================  =====================

A name is needed only where a player of two battalions orders the second before the
first: without it a pass, or an order from a square that both hold, is the first's.
"""

from __future__ import annotations

import re

from pentarchy.kernel import game
from pentarchy.kernel.game import IllegalMove, UnreadableMove
from pentarchy.kernel.notation import joined, unreadable
from pentarchy.kernel.seats import LEAVE

from ..box.constants import (
    BATTALION_NAMES,
    PLAYERS,
    SQUARE_NAMES,
    SQUARE_NUMBERS,
    STEP_NUMBERS,
    STEP_START,
    STEP_TARGET,
    TROOPS,
)
from ..box.move_codes import (
    CALL_OFF,
    EACH,
    FIGHT,
    INITIATIVE,
    MOVES,
    NAMED,
    ORDER,
    PASS,
    POINT,
    REDEPLOY,
    REINFORCE,
    REVEAL,
    SECRET_ORDER,
    SKIP,
)
from ..box.state import Numbers, Print, Refusal, State
from ..rules.planning import named, plain, planned

Box = game.Box[Numbers, Print]

WORDS = {
    LEAVE: "leave",
    PASS: "pass",
    SKIP: "skip",
    FIGHT: "fight",
    CALL_OFF: "call-off",
    REVEAL: "reveal",
    SECRET_ORDER: "?",
}
NUMBERS = {word: move for move, word in WORDS.items()}
EXAMPLES = "an order like E5-9-D4, or pass, south-pass, skip, +D4, D4-HQ, fight, call-off, signal-nobody"

DASH = r"(?:\s*[-–]\s*|\s+)"  #: or a space
ORDER_TEXT = re.compile(rf"([A-J](?:10|[1-9])){DASH}(\d{{1,4}}){DASH}([A-J](?:10|[1-9]))")
REINFORCE_TEXT = re.compile(r"\+\s*([A-J](?:10|[1-9]))")
NAMED_TEXT = re.compile(rf"({'|'.join(BATTALION_NAMES).lower()}){DASH}(.+)")
REDEPLOY_TEXT = re.compile(rf"([A-J](?:10|[1-9])){DASH}HQ")


def write_order(start: int, troops: int, target: int) -> int:
    """Return the number of an order; ``KeyError`` if the squares are not adjacent."""
    return ORDER + STEP_NUMBERS[start, target] * TROOPS + troops - 1


def read_order(move: int) -> tuple[int, int, int]:
    """Return the start square, the troops and the target square of an order."""
    step, spare = divmod(move - ORDER, TROOPS)
    return int(STEP_START[step]), spare + 1, int(STEP_TARGET[step])


def is_order(move: int) -> bool:
    """Whether a move sends troops from one square to another, no battalion named."""
    return ORDER <= move < NAMED


def name_of(move: int) -> str:
    """Return the battalion that a move names, in small letters; empty if it names none."""
    return BATTALION_NAMES[(move - NAMED) // EACH].lower() if NAMED <= move < MOVES else ""


def signal_names(box: Box) -> list[str]:
    """Return the words for whom a pointer may show: nobody, then each seat by its first battalion."""
    return ["nobody", *(BATTALION_NAMES[side.colours[0]].lower() for side in box.sides)]


def say(box: Box, move: int) -> str:
    """Return a move in notation."""
    if move in WORDS:
        return WORDS[move]
    if is_order(move):
        start, troops, target = read_order(move)
        return f"{SQUARE_NAMES[start]}-{troops}-{SQUARE_NAMES[target]}"
    if INITIATIVE <= move < POINT:
        return f"initiative-{BATTALION_NAMES[move - INITIATIVE].lower()}"
    if POINT <= move < REINFORCE:
        names = signal_names(box)
        shown = move - POINT
        return f"signal-{names[shown] if shown < len(names) else shown}"
    if REINFORCE <= move < REDEPLOY:
        return f"+{SQUARE_NAMES[move - REINFORCE]}"
    if REDEPLOY <= move < ORDER:
        return f"{SQUARE_NAMES[move - REDEPLOY]}-HQ"
    if name := name_of(move):
        return f"{name}-{say(box, plain(move))}"
    raise ValueError(f"there is no move number {move}")


def read(box: Box, text: str) -> int:
    """Return the move that a text means, spaces and lower case allowed.

    ``UnreadableMove`` if it is not in the notation; ``IllegalMove`` if it can be
    understood but no battalion could ever do it.
    """
    tidy = " ".join(text.split()).lower()
    word = joined(text)
    if word in NUMBERS:
        return NUMBERS[word]
    if (found := ORDER_TEXT.fullmatch(tidy.upper())) is not None:
        return _read_order(*found.groups())
    if (found := REINFORCE_TEXT.fullmatch(tidy.upper())) is not None:
        return REINFORCE + SQUARE_NUMBERS[found[1]]
    if (found := REDEPLOY_TEXT.fullmatch(tidy.upper())) is not None:
        return REDEPLOY + SQUARE_NUMBERS[found[1]]
    if (found := NAMED_TEXT.fullmatch(tidy)) is not None:
        return _read_named(box, found[1], found[2], text)
    first, _, last = word.partition("-")
    if first == "initiative" and last.title() in BATTALION_NAMES:
        return INITIATIVE + BATTALION_NAMES.index(last.title())
    if first == "signal" and last in signal_names(box):
        return POINT + signal_names(box).index(last)
    if first == "signal" and re.fullmatch(f"[1-{PLAYERS}]", last):
        return POINT + int(last)
    raise unreadable(text, EXAMPLES)


def _read_named(box: Box, name: str, rest: str, text: str) -> int:
    if rest != WORDS[PASS] and ORDER_TEXT.fullmatch(rest.upper()) is None:
        raise unreadable(text, EXAMPLES)
    return int(named(BATTALION_NAMES.index(name.title()), read(box, rest)))


def _read_order(start: str, number: str, target: str) -> int:
    said = f"{start}-{number}-{target}"
    troops = int(number)
    if troops == 0:
        raise UnreadableMove(f"{said}: an order needs at least one troop")
    if troops > TROOPS:
        raise IllegalMove(Refusal.TOO_MANY, said)
    squares = SQUARE_NUMBERS[start], SQUARE_NUMBERS[target]
    if squares not in STEP_NUMBERS:
        raise IllegalMove(Refusal.TOO_FAR, said)
    return write_order(squares[0], troops, squares[1])


def has_two_orders(box: Box, seat: int) -> bool:
    """Whether a player writes an order for each of two battalions."""
    return len(box.sides[seat].colours) > 1 and not box.numbers.one_order


def path(box: Box, state: State, seat: int, move: int) -> tuple[str, ...]:
    """Return the elements to click for a move, in order."""
    if name := name_of(move):
        clicks = path(box, state, seat, plain(move))
        return (f"{name}-pass",) if plain(move) == PASS else (name, *clicks)
    if move == PASS and has_two_orders(box, seat):
        return (f"{BATTALION_NAMES[planned(box.numbers, state, seat)].lower()}-pass",)
    if is_order(move):
        start, troops, target = read_order(move)
        return (SQUARE_NAMES[start], str(troops), SQUARE_NAMES[target])
    if REINFORCE <= move < REDEPLOY:
        where = SQUARE_NAMES[move - REINFORCE]
        return ("reinforce", where) if box.numbers.redeployment else (where,)
    if REDEPLOY <= move < ORDER:
        return ("redeploy", SQUARE_NAMES[move - REDEPLOY])
    if POINT <= move < REINFORCE:
        return ("signal", say(box, move))
    return (say(box, move),)
