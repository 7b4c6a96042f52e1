"""What the database holds of a table, made into the snapshot it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

import msgspec

from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import UnreadableMove
from pentarchy.kernel.options import options_as_of
from pentarchy.kernel.seats import NATURE
from pentarchy.table.alike import Written, read_alike
from pentarchy.table.clock import remaining
from pentarchy.table.contributions import Contribution, draw_key
from pentarchy.table.table import AnyBox, AnyGame, Draft, resumed

from ..domain.apart import READING, SENTENCES, Apart, of_other_rules
from ..domain.chronicle import Chronicle
from ..domain.contributing import read_contributions
from ..domain.details import Note, NoteKind
from ..domain.events import Event, KeptDraft, read_holder
from ..domain.seating import SeatHolder
from ..domain.snapshot import TableSnapshot, people
from .store import StoredTable

UNREADABLE = "We can no longer read this table. It stays as it is."


class Unplayable(ValueError):
    """A table that cannot be opened; the text is a sentence for people."""

    def __init__(self, sentence: str, fault: str = "") -> None:
        self.fault = fault  #: what the operator needs
        super().__init__(sentence)


def unfold(game: AnyGame, whole: StoredTable) -> TableSnapshot:
    """Return the snapshot that the database holds.

    Of a log that the rules of today read no further than to a move it is the snapshot there, set apart.
    ``Unplayable`` if nothing of it can be shown.
    """
    kept = whole.kept
    seats, passed_to = list(kept.setup.seats), None
    for event in whole.events:
        if event.kind == "seat":
            seats[event.seat] = read_holder(event.body)
        elif event.kind == "owner":
            passed_to = event.body
    contributions, is_sealed = _contributions(whole)
    is_foreign = kept.rules_version != game.facts.rules_version
    history = _history(whole.events)
    try:
        options = options_as_of(game.box.options, kept.setup.options, kept.rules_version)
        box = game.box.unpack(options, kept.setup.files, len(seats), seeded("unfold"))
        key = draw_key(kept.seed, contributions) if is_foreign else None
        reading = read_alike(game, box, history.written, key)
    except Exception as error:  # nobody's table may stop the others, whatever is kept of it
        raise Unplayable(UNREADABLE, f"{type(error).__name__}: {error}") from error
    read = partial(resumed, game, box, kept.seed, reading.log, reading.state, auto_ready=_auto_ready(seats))
    table = read(_drafts(game, box, whole.drafts, len(seats))) if not reading.trouble else read()
    table = replace(table, draws=history.draws, rewinds=history.rewinds)
    table = replace(table, contributions=contributions, is_sealed=is_sealed)
    snapshot = TableSnapshot(
        kept.id,
        msgspec.structs.replace(kept.setup, options=dict(box.options)),
        tuple(seats),
        table,
        Chronicle(),
        whole.details,
        tuple(note for note in history.notes if note.version <= table.version),
        history.times,
        tuple(whole.chat),
        kept.rematch or "",
        passed_to,
    )
    trouble = reading.trouble
    if is_foreign and not trouble:
        snapshot = snapshot.with_table(table.redrafted())
        trouble = _ends_otherwise(snapshot, whole)
    return _with_clocks_stopped(replace(snapshot, apart=_apart(game, whole, table.version, trouble)))


def _contributions(whole: StoredTable) -> tuple[tuple[Contribution, ...], bool]:
    """Return what players' browsers add to the seed of a table, and whether that is complete."""
    promised = whole.kept.setup.commitments
    contributions, is_sealed = promised or (), promised is None
    for event in whole.events:
        if event.kind == "seed":
            contributions = read_contributions(event.body)
        elif event.kind == "sealed":
            is_sealed = True
    return contributions, is_sealed


def _apart(game: AnyGame, whole: StoredTable, moves: int, trouble: str) -> Apart | None:
    """Return why nobody plays at a table: as it is kept, or as it is found."""
    kept, noted = whole.kept, whole.apart
    if not trouble:
        return None if noted is not None and noted.why in READING else noted
    if noted is not None and noted.why not in READING:
        return noted
    if kept.rules_version != game.facts.rules_version:
        sentence = of_other_rules(game.facts.title, kept.rules_version, game.facts.rules_version, moves)
        found = Apart("rules", sentence, fault=trouble)
    else:
        found = Apart("opening", SENTENCES["opening"], fault=trouble)
    return found if noted is None else msgspec.structs.replace(found, at=noted.at, agreed=noted.agreed)


def _ends_otherwise(snapshot: TableSnapshot, whole: StoredTable) -> str:
    """Return why a log of other rules, though every move of it may be made, leads elsewhere; or nothing.

    The game has to be over where it was, and to wait for those for whom it waited, as the clocks tell.
    """
    table, clock, is_ended = snapshot.table, snapshot.details.clock, whole.apart and whole.apart.is_ended
    if table.is_over != whole.kept.is_over and not is_ended:
        now, then = ("is", "was not") if table.is_over else ("is not", "was")
        return f"After the last move the game {now} over, and it {then}."
    movers = table.game.movers(table.box, table.state)
    if table.version and NATURE in movers:
        return "Chance is due after the last move, where the game waited for players."
    if clock is None or clock.is_paused or table.is_over or snapshot.is_gathering or is_ended:
        return ""
    for seat in people(snapshot):
        runs, kept = bool(clock.running >> seat & 1), whole.drafts.get(seat, KeptDraft())
        if runs and seat not in movers:
            return f"The game waited for seat {seat} after the last move, and waits for others."
        if seat in movers and not runs and not kept.is_ready:
            return f"The game waits for seat {seat} after the last move, and waited for others."
    return ""


def _with_clocks_stopped(snapshot: TableSnapshot) -> TableSnapshot:
    """Return a snapshot with its clocks as they were when it was set apart."""
    apart, clock = snapshot.apart, snapshot.details.clock
    if apart is None or clock is None:
        return snapshot
    left = tuple(remaining(clock, seat, apart.at) for seat in range(len(clock.left)))
    return snapshot.with_details(clock=replace(clock, left=left, running=0, since=max(apart.at, clock.since)))


@dataclass
class _History:
    """What the events of a table come to."""

    written: list[Written] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    times: dict[int, tuple[float, ...]] = field(default_factory=dict)
    draws: int = 0  #: of all that NATURE ever drew, taken back or not
    rewinds: int = 0


def _history(events: Sequence[Event]) -> _History:
    """Fold the events: moves, what was taken back of them, notes."""
    made = _History()
    for event in events:
        version = len(made.written)
        if event.kind == "move":
            made.written.append(Written(event.seat, event.body, event.draw))
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
            del made.written[to:]
            made.notes = [note._replace(version=min(note.version, to)) for note in made.notes]
            made.times = {at: left for at, left in made.times.items() if at <= to}
            made.rewinds += 1
    return made


def _drafts(game: AnyGame, box: AnyBox, kept: Mapping[int, KeptDraft], seats: int) -> list[Draft]:
    return [_draft(game, box, kept.get(seat, KeptDraft())) for seat in range(seats)]


def _draft(game: AnyGame, box: AnyBox, kept: KeptDraft) -> Draft:
    """Return a draft as it was kept; one that cannot be read any more is none: it was only a plan."""
    names = [order.name for order in game.judgement.orders]
    orders = tuple((names.index(name), number) for name, number in kept.orders if name in names)
    try:
        return Draft(
            tuple(game.words.read(box, move) for move in kept.moves), kept.is_ready, orders, kept.number
        )
    except UnreadableMove:
        return Draft(orders=orders, number=kept.number + 1)


def _auto_ready(seats: list[SeatHolder]) -> int:
    """Return the bits of the seats where nobody need say that they are ready."""
    return sum(1 << seat for seat, holder in enumerate(seats) if holder.kind in ("bot", "empty"))
