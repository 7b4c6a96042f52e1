"""The server's log: one line an event, with its time and level; of one thing no more than a line a minute.

Whoever can make the server say something can make it say that a million times. So what is said again within a
minute is only counted, and so is what one place of the program says of ever other things.
"""

from __future__ import annotations

import json
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TextIO

from .mail import BadSetting
from .moment import server_time

VARIABLE = "PENTARCHY_LOG"
MINUTE = 60.0
LINES_OF_A_PLACE = 20  #: in a minute, of one place in the program that says of ever other things
MOST_REMEMBERED = 1_000  #: of lines that were written


@dataclass
class Said:
    """What was said lately."""

    since: float  #: when its minute began
    lines: int = 0  #: written in that minute
    unsaid: int = 0  #: held back in it


class OnceAMinute(logging.Filter):
    """Lets one line a minute through of each thing; the next one says how many were held back."""

    def __init__(self, now: Callable[[], float] = server_time) -> None:
        super().__init__()
        self._now = now
        self._said: OrderedDict[tuple[str, str], Said] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        place = f"{record.name} {record.levelno} {record.msg}"
        is_new = self._admits(record, (place, record.getMessage()), 1)
        return is_new and self._admits(record, (place, ""), LINES_OF_A_PLACE)

    def _admits(self, record: logging.LogRecord, what: tuple[str, str], most: int) -> bool:
        now = self._now()
        said = self._said.setdefault(what, Said(now))
        self._said.move_to_end(what)
        while len(self._said) > MOST_REMEMBERED:
            self._said.popitem(last=False)
        if now - said.since >= MINUTE:
            if said.unsaid:
                record.msg = f"{record.msg} (and {said.unsaid:,} more like this before)"
            said.since, said.lines, said.unsaid = now, 0, 0
        if said.lines >= most:
            said.unsaid += 1
            return False
        said.lines += 1
        return True


class PlainLines(logging.Formatter):
    """``2026-11-30T12:00:00.000Z warning pentarchy.web.app: what happened``; what follows is indented."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line, and its traceback below it."""
        return "\n    ".join(f"{_head(record)}: {super().format(record)}".splitlines())


class JsonLines(logging.Formatter):
    """An object a line: ``time``, ``level``, ``logger``, ``event``, and ``trace`` where something failed."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        told = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def _moment(record: logging.LogRecord) -> str:
    written = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return written.replace("+00:00", "Z")


def _head(record: logging.LogRecord) -> str:
    return f"{_moment(record)} {record.levelname.lower()} {record.name}"


def write_log(as_json: bool = False, to: TextIO | None = None) -> None:
    """Have everything of this process from *warning* up written, to standard error unless told otherwise."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    handler.addFilter(OnceAMinute())
    logging.getLogger().addHandler(handler)


def is_json_log(environment: Mapping[str, str]) -> bool:
    """Whether the operator wants the log in JSON; ``BadSetting`` if what they want is unknown."""
    form = environment.get(VARIABLE, "").strip().lower() or "plain"
    if form not in ("plain", "json"):
        raise BadSetting(f"{VARIABLE} is plain or json: the form of the log")
    return form == "json"
