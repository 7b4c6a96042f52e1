"""Other worlds: tables that differ from a true one only in what a viewer may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import NATURE
from pentarchy.table.past import state_at
from pentarchy.table.table import AnyGame, Draft, Entry, Table

TRIES = 12  #: moves of a log that are looked at for another one that would have looked the same


def at_version(table: Table, version: int, log: Sequence[Entry] | None = None) -> Table:
    """Return a table at an earlier version, or at one of another log, nothing drafted."""
    log = tuple(table.log if log is None else log)[:version]
    bare = replace(table, log=log, drafts=(Draft(),) * table.box.seats)
    return replace(bare, state=state_at(bare, version))


def redealt(table: Table, viewer: int, dice: random.Random, *, begun: bool = False) -> Table:
    """Return a table that a viewer may hold possible: what others hold is dealt again.

    What others have decided already lies in their drafts, and is none of the state's; with ``begun``
    it may be some of the state's, too.
    """
    world = table.game.hidden(table.box, table.state, viewer)
    table.game.secrets.redeal(table.box.numbers, world, viewer, begun, seeded(dice.getrandbits(32)))
    return replace(table, state=world)


def other_world(table: Table, viewer: int, dice: random.Random) -> Table:
    """Return a table that a viewer may hold possible, in which others may have begun, too.

    Where somebody would be done who is waited for, nobody has begun.
    """
    other = redealt(table, viewer, dice, begun=True)
    return other if other.movers() == table.movers() else redealt(table, viewer, dice)


def alone(table: Table, viewer: int) -> Table:
    """Return a table without the drafts of others."""
    drafts = [draft if seat == viewer else Draft() for seat, draft in enumerate(table.drafts)]
    return replace(table, drafts=tuple(drafts))


def other_pasts(table: Table, viewer: int, dice: random.Random) -> Iterator[tuple[int, int, Table]]:
    """Yield tables that came about otherwise, unseen by a viewer.

    Each comes with the version at which it parted from the true log, and the last at
    which the viewer knows of both the same; it ends there.
    """
    seen = list(knowledge(table, viewer))
    for at in dice.sample(range(table.version), min(TRIES, table.version)):
        entry = table.log[at]
        before = state_at(table, at)
        if entry.seat == viewer:
            continue
        moves = look_alikes(table, before, entry, viewer)
        for move in dice.sample(moves, min(6, len(moves))):
            log = [*table.log[:at], entry._replace(move=move), *table.log[at + 1 :]]
            end = same_until(table, before, log, at, viewer, seen)
            if end > at:
                yield at, end, at_version(table, end, log)
                break


def look_alikes(table: Table, before: Any, entry: Entry, viewer: int) -> list[int]:
    """Return the moves that a viewer would have seen as he saw this one, a mask."""
    game, numbers = table.game, table.box.numbers
    seen = int(game.secrets.seen(numbers, before, entry.seat, entry.move, viewer))
    return [
        move
        for move in game.moves(table.box, before, entry.seat)
        if move != entry.move and int(game.secrets.seen(numbers, before, entry.seat, move, viewer)) == seen
    ]


def knowledge(table: Table, viewer: int) -> Iterator[bytes]:
    """Yield what a viewer knew at every version of a table."""
    game, state = table.game, table.game.begin(table.box)
    yield game.hidden(table.box, state, viewer).tobytes()
    for entry in table.log:
        game.rules.play(table.box.numbers, state, entry.seat, entry.move)
        yield game.hidden(table.box, state, viewer).tobytes()


def same_until(
    table: Table, start: Any, log: Sequence[Entry], at: int, viewer: int, seen: Sequence[bytes]
) -> int:
    """Return the last version of another log at which a viewer knows what he knew in the true one."""
    game, state = table.game, start.copy()
    for version in range(at, len(log)):
        entry = log[version]
        if not is_possible(game, table, state, entry):
            return version
        game.rules.play(table.box.numbers, state, entry.seat, entry.move)
        if game.hidden(table.box, state, viewer).tobytes() != seen[version + 1]:
            return version
    return len(log)


def is_possible(game: AnyGame, table: Table, state: Any, entry: Entry) -> bool:
    """Whether an entry of a log could follow on a state."""
    if game.rules.refusal(table.box.numbers, state, entry.seat, entry.move):
        return False
    return entry.seat != NATURE or entry.move in game.moves(table.box, state, NATURE)
