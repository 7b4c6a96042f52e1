"""Whether a log reads alike by the rules of today: every move of it may be made, and chance brought the same.

Older rules keep no states, so this is what can be known of them. A log reads alike as far as

* whoever moved may move then, and the move is legal;
* chance was due where it moved, and nowhere else, and brought what it could bring;
* with the key of its draws: by the number of its draw it brings the same;
* the game was not over before a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pentarchy.kernel.game import IllegalMove, UnreadableMove
from pentarchy.kernel.seats import LEAVE, NATURE, NATURE_DUE

from . import draws
from .table import AnyBox, AnyGame, Entry


@dataclass(frozen=True)
class Written:
    """A move as it was written down."""

    seat: int
    notation: str
    number: int = -1  #: for NATURE, which draw it was


@dataclass(frozen=True)
class Reading:
    """A log as far as it reads alike."""

    log: tuple[Entry, ...]
    state: Any  #: the state after the last of its moves
    trouble: str  #: why no further, with the move: nothing for players to see; empty where all of it was read


class Otherwise(ValueError):
    """A move that comes out otherwise than it did; the text is a sentence."""


def read_alike(game: AnyGame, box: AnyBox, written: Sequence[Written], key: bytes | None = None) -> Reading:
    """Play a log that was written down, as far as it reads alike; draws are checked against their key."""
    state, log = game.begin(box), list[Entry]()
    for number, move in enumerate(written, 1):
        try:
            entry = _entry(game, box, state, move, key)
            after = game.after(box, state, entry.seat, entry.move)
        except (Otherwise, UnreadableMove, IllegalMove) as error:
            return Reading(tuple(log), state, f"Move {number}, {move.notation[:200]!r}: {error}")
        except Exception as error:  # the rules themselves fail on it: what comes before can still be shown
            why = f"the rules fail on it, {type(error).__name__}: {error}"
            return Reading(tuple(log), state, f"Move {number}, {move.notation[:200]!r}: {why}")
        state = after
        log.append(entry)
    return Reading(tuple(log), state, "")


def _entry(game: AnyGame, box: AnyBox, state: Any, move: Written, key: bytes | None) -> Entry:
    awaited = int(game.rules.to_move(box.numbers, state))
    if awaited == 0:
        raise Otherwise("the game is over before it.")
    if (awaited == NATURE_DUE) != (move.seat == NATURE):
        raise Otherwise("chance is due before it." if awaited == NATURE_DUE else "chance is not due.")
    code = game.words.read(box, move.notation)
    game.check(box, state, move.seat, code)
    if move.seat != NATURE:
        return Entry(move.seat, code)
    if code == LEAVE:  # which no rule refuses to chance
        raise Otherwise("chance cannot bring this here.")
    if key is not None:
        moves = game.moves(box, state, NATURE)
        due = moves[draws.draw(key, move.number, game.odds(box, state))]
        if due != code:
            raise Otherwise(f"draw {move.number} from the seed brings {game.words.say(box, due)!r} here.")
    return Entry(NATURE, code, move.number)
