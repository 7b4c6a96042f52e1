"""What the people of a table agree on beside the rules of its game: time, talk, and who looks on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from pentarchy.kernel.options import Option, read_options
from pentarchy.table.clock import Clock, Pace, days, live, remaining

MINUTE, HOUR, DAY = 60, 3600, 86_400

LIVE = ((5, 10), (15, 20), (30, 30), (60, 60))
DAYS = (1, 2, 3, 7)

PACES: dict[str, Pace] = {
    **{f"{minutes}+{seconds}": live(minutes, seconds) for minutes, seconds in LIVE},
    **{f"{count}d": days(count) for count in DAYS},
}

TERMS = (
    Option(
        "clock",
        "Clock",
        "How long players can think. A clock runs only while the game waits for its player.",
        "",
        "none",
        ("none", *PACES),
        is_for_table=True,
    ),
    Option(
        "late",
        "When time runs out",
        "The table makes a simple move for a late player, or a bot plays for them until they return.",
        "",
        "move",
        ("move", "bot"),
        is_for_table=True,
    ),
)

DAYS_OFF = Option(
    "days_off",
    "Days off for each player",
    "At a table with days for each move: a player's clock stands still while they have days off.",
    "",
    "7",
    ("7", "0", "3", "14", "28"),
    is_for_table=True,
)

AUDIENCE = Option(
    "audience",
    "Spectators",
    "Anybody with the link can watch, at once or 10 moves late; or nobody can.",
    "",
    "link",
    ("link", "later", "nobody"),
    is_for_table=True,
)

BEGINS = Option(
    "begins",
    "The game begins",
    "When every seat is taken, or only when everybody is ready, too.",
    "",
    "seated",
    ("seated", "ready"),
    is_for_table=True,
)

FOUND = Option(
    "found",
    "Who can find the table",
    "Only people with the link can find it, or the first page shows it to everybody on this server.",
    "",
    "link",
    ("link", "everybody"),
    is_for_table=True,
)

CHAT = Option(
    "chat",
    "Chat",
    "Whether players can write to each other.",
    "",
    "on",
    ("on", "off"),
    is_for_table=True,
)


def terms_of(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the terms of a game with these options; some games say themselves whether people may talk."""
    says_itself = any(option.key == CHAT.key for option in options)
    ours = (*TERMS, DAYS_OFF, FOUND, BEGINS, AUDIENCE)
    return ours if says_itself else (*ours, CHAT)


WORDS = {
    "days_off": {"0": "None", "3": "3 days", "7": "7 days", "14": "14 days", "28": "28 days"},
    "late": {"move": "The table moves", "bot": "A bot plays on"},
    "audience": {"link": "Anybody with the link", "later": "10 moves late", "nobody": "Nobody"},
    "begins": {"seated": "When every seat is taken", "ready": "When everybody is ready"},
    "found": {"link": "Anybody with the link", "everybody": "Everybody on this server"},
}
"""The values of terms as people read them, where they do not speak for themselves."""


class Terms(msgspec.Struct, frozen=True):
    """What was agreed; the first value of each is what a table without a word on it has."""

    clock: str = "none"
    late: str = "move"
    audience: str = "link"
    chat: str = "on"  #: where the game has no word on it
    found: str = "link"
    begins: str = "seated"
    days_off: str = "0"  #: in one game, where the clock gives days


def read_terms(given: Mapping[str, str]) -> Terms:
    """Return the terms that a form means; ``BadOption`` if one is none of ours."""
    return Terms(**read_options((*TERMS, DAYS_OFF, FOUND, BEGINS, AUDIENCE, CHAT), given))


def words(key: str, value: str) -> str:
    """Return the value of a term as people read it, or nothing where it speaks for itself."""
    if key == "clock":
        return {"none": "No clock", **{name: time_words(name) for name in PACES}}.get(value, "")
    return WORDS.get(key, {}).get(value, "")


def has_days(clock: str) -> bool:
    """Whether a table's clock gives days for each move, so that nobody need be there all the time."""
    return clock.endswith("d")


def time_words(clock: str) -> str:
    """Return how much time a table's clock gives."""
    if has_days(clock):
        return f"{clock[:-1]} {'day' if clock == '1d' else 'days'} for each move"
    minutes, _, seconds = clock.partition("+")
    return f"{minutes} minutes a game and {seconds} seconds a move"


def left_words(clock: Clock, seat: int, now: float) -> str:
    """Return how much time a seat has left, as ``clock.js`` writes it."""
    return seconds_words(remaining(clock, seat, now))


def seconds_words(left: float) -> str:
    """Return so many seconds in words."""
    seconds = int(left)
    if seconds >= DAY:
        days, hours = divmod(seconds // HOUR, 24)
        return f"{days} {'day' if days == 1 else 'days'} {hours} h"
    if seconds >= HOUR:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE:02} min"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def gift_words(seconds: float) -> str:
    """Return how much time is given at once."""
    if seconds >= DAY:
        return "a day"
    return "a minute" if seconds == MINUTE else f"{int(seconds // MINUTE)} minutes"
