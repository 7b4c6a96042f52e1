"""What of a change is written down: the events that led to it, and the drafts that it touched."""

from __future__ import annotations

import msgspec

from pentarchy.kernel.seats import SPECTATOR

from .contributing import contribution_events
from .events import Event, KeptDraft
from .snapshot import TableSnapshot


def new_events(before: TableSnapshot, after: TableSnapshot) -> list[Event]:
    """Return what of a change goes into the database's list of events."""
    events = [
        Event("seat", seat, msgspec.json.encode(holder).decode())
        for seat, holder in enumerate(after.seats)
        if holder != before.seats[seat]
    ]
    if after.host != before.host:
        events.append(Event("owner", SPECTATOR, after.host))
    events += contribution_events(before, after)
    table = after.table
    if table.rewinds > before.table.rewinds:
        events.append(Event("back", SPECTATOR, str(table.version)))
    left = after.times.get(before.table.version, ())
    for entry in table.log[before.table.version :]:
        notation = table.game.words.say(table.box, entry.move)
        events.append(Event("move", entry.seat, notation, entry.number, left))
        left = ()
    events += [
        Event("note", note.seat, f"{note.kind} {note.more}".strip())
        for note in after.notes[len(before.notes) :]
    ]
    return events


def new_drafts(before: TableSnapshot, after: TableSnapshot) -> list[tuple[int, KeptDraft]]:
    """Return the drafts that a change touched, in notation."""
    table = after.table
    return [
        (
            seat,
            KeptDraft(
                tuple(table.game.words.say(table.box, move) for move in draft.moves),
                draft.is_ready,
                tuple((table.game.judgement.orders[index].name, number) for index, number in draft.orders),
                draft.number,
            ),
        )
        for seat, draft in enumerate(table.drafts)
        if draft != before.table.drafts[seat]
    ]
