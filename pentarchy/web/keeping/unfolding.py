"""What the database holds of a table, made into the position it is."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import IllegalMove, UnreadableMove
from pentarchy.kernel.options import BadFile, BadOption
from pentarchy.table.table import AnyBox, AnyGame, Draft, Entry, refold

from ..room.affairs import Note, NoteKind
from ..room.chronicle import Chronicle
from ..room.events import Event, KeptDraft, read_occupant
from ..room.position import Position
from ..room.seating import Occupant
from .store import Whole

LOG = logging.getLogger(__name__)


class Unplayable(ValueError):
    """A table that cannot be opened; the text is a sentence for people."""


def unfold(game: AnyGame, whole: Whole) -> Position:
    """Return the position that the database holds; ``Unplayable`` if the rules no longer read it."""
    kept, drafts = whole.kept, whole.drafts
    if kept.rules_version != game.rules_version:
        raise Unplayable(
            f"This table was made under version {kept.rules_version} of the rules of {game.title}; "
            f"the program now has version {game.rules_version}."
        )
    seats, passed_to = list(kept.setup.seats), None
    for event in whole.events:
        if event.kind == "seat":
            seats[event.seat] = read_occupant(event.body)
        elif event.kind == "owner":
            passed_to = event.body
    try:
        box = game.unpack(kept.setup.options, kept.setup.files, len(seats), seeded("unfold"))
        history = _history(game, box, whole.events)
        own = [_draft(game, box, drafts.get(seat, KeptDraft())) for seat in range(len(seats))]
        table = refold(game, box, kept.seed, history.log, own, _eager(seats))
        table = replace(table, draws=history.draws, backs=history.backs)
    except (BadOption, BadFile, IllegalMove, UnreadableMove) as error:
        LOG.error("table %s cannot be opened: %s", kept.id, error)
        raise Unplayable(
            "What is kept of this table can no longer be read. It has been left as it is."
        ) from error
    return Position(
        kept.id,
        kept.setup,
        tuple(seats),
        table,
        Chronicle(),
        whole.affairs,
        tuple(history.notes),
        history.times,
        tuple(whole.talk),
        kept.rematch or "",
        passed_to,
    )


@dataclass
class _History:
    """What the events of a table come to."""

    log: list[Entry] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    times: dict[int, tuple[float, ...]] = field(default_factory=dict)
    draws: int = 0  #: of all that NATURE ever drew, taken back or not
    backs: int = 0


def _history(game: AnyGame, box: AnyBox, events: Sequence[Event]) -> _History:
    """Fold the events: moves, what was taken back of them, notes."""
    made = _History()
    for event in events:
        version = len(made.log)
        if event.kind == "move":
            made.log.append(Entry(event.seat, game.read(box, event.body), event.draw))
            made.draws = max(made.draws, event.draw + 1)
            if event.left:
                made.times[version] = event.left
        elif event.kind == "note":
            kind, _, more = event.body.partition(" ")
            made.notes.append(Note(version, cast(NoteKind, kind), event.seat, more))
            if event.body == "clock":
                made.times = {}  # another clock: what was left on the old one means nothing
        elif event.kind == "back":
            to = int(event.body)
            del made.log[to:]
            made.notes = [note._replace(version=min(note.version, to)) for note in made.notes]
            made.times = {at: left for at, left in made.times.items() if at <= to}
            made.backs += 1
    return made


def _draft(game: AnyGame, box: AnyBox, kept: KeptDraft) -> Draft:
    names = [order.name for order in game.orders]
    orders = tuple((names.index(name), number) for name, number in kept.orders if name in names)
    return Draft(tuple(game.read(box, move) for move in kept.moves), kept.is_ready, orders, kept.number)


def _eager(seats: list[Occupant]) -> int:
    """Return the bits of the seats where nobody need say that he is ready."""
    return sum(1 << seat for seat, occupant in enumerate(seats) if occupant.kind in ("bot", "empty"))
