"""A game that was played elsewhere, from its record: every move and draw is checked before it is kept."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pentarchy.kernel.seats import NATURE, SPECTATOR
from pentarchy.table import records
from pentarchy.table.table import AnyGame

from ..plain_words import NAME_LENGTH, one_line
from .events import Event
from .seating import SeatHolder, Setup


@dataclass(frozen=True)
class Brought:
    """What a record comes to: a table where nobody of this server sits, from its first move to its last."""

    setup: Setup
    seed: bytes
    events: tuple[Event, ...]
    version: int  #: how many of the events are moves that stand


def read_record(sent: str | bytes) -> records.GameRecord:
    """Return the record of a finished game that a file holds, unchecked; ``BadRecord`` if it is none."""
    made = records.read(sent)
    if made.seed is None or made.result is None:
        raise records.BadRecord(
            "The game in this record is not over. You can replay only finished games here: "
            "then the seed is known, and we can check every draw."
        )
    return made


def read_game(made: records.GameRecord, game: AnyGame, host: str) -> Brought:
    """Return the game of a record, or raise ``BadRecord`` at the first thing in it that is not so."""
    played = records.verified(made, lambda name: game)
    box = played.box
    setup = Setup(
        game=game.facts.name,
        options=dict(box.options),
        files=dict(box.files),
        seats=tuple(SeatHolder(seat.kind, one_line(seat.name, NAME_LENGTH)) for seat in made.seats),
        host=host,
        sides=tuple(side.name for side in box.sides),
    )
    # Nobody knows any more what was taken back; that it was explains the draws that are missing.
    rewinds = (Event("back", SPECTATOR, "0"),) * made.take_backs
    seed = msgspec.json.encode(made.contributions).decode()
    added = (Event("seed", SPECTATOR, seed),) if made.contributions else ()
    moves = (
        Event(
            "move", entry.seat, game.words.say(box, entry.move), entry.number if entry.seat == NATURE else -1
        )
        for entry in played.log
    )
    return Brought(setup, bytes.fromhex(made.seed or ""), (*added, *rewinds, *moves), len(played.log))
