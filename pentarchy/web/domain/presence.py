"""Who of a table's people is there: now, lately, or not for days. Pure: every moment is given."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .snapshot import TableSnapshot
from .terms import DAY, HOUR

Level = Literal["here", "lately", "away"]

GRACE = 60.0  #: seconds for which somebody counts as there who was there: the page may only be loading anew


class Presence(NamedTuple):
    """Whether the player of a seat is there."""

    seat: int
    level: Level  #: which shape stands for it
    words: str


def presences(
    snapshot: TableSnapshot, last_seen: dict[str, float], here: frozenset[str], now: float
) -> tuple[Presence, ...]:
    """Return whether each person in a seat is there, as everybody may know.

    ``last_seen`` says when each browser was last there, ``here`` which of them have the table open. The
    words are coarse, so that they are other ones a few times a day and not every minute.
    """
    return tuple(
        Presence(seat, *_told(now if holder.client_id in here else last_seen.get(holder.client_id), now))
        for seat, holder in enumerate(snapshot.seats)
        if holder.kind == "person"
    )


def _told(seen: float | None, now: float) -> tuple[Level, str]:
    if seen is None:
        return "away", "away"
    gone = now - seen
    if gone < GRACE:
        return "here", "here"
    if gone < HOUR:
        return "lately", "left minutes ago"
    if gone < DAY:
        return "away", "away for hours"
    days = int(gone // DAY)
    return "away", "away for a day" if days == 1 else f"away for {days} days"
