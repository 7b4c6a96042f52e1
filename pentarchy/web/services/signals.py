"""What happens at tables and others in the server want to hear of, without the one knowing the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, ParamSpec

from .live_table import LiveTable

P = ParamSpec("P")


class Signal(Generic[P]):
    """Something that happens again and again; those who connected are called each time, in order."""

    def __init__(self) -> None:
        self._receivers: list[Callable[P, None]] = []

    def connect(self, receiver: Callable[P, None]) -> None:
        """Have somebody called from now on."""
        self._receivers.append(receiver)

    def send(self, *values: P.args, **named: P.kwargs) -> None:
        """Call all who connected."""
        for receiver in self._receivers:
            receiver(*values, **named)


@dataclass(frozen=True)
class Signals:
    """What the server's parts tell each other."""

    table_used: Signal[[LiveTable]] = field(default_factory=Signal)
    """Somebody looked at a table or changed it: it may be a bot's turn."""
    table_seen: Signal[[str, str]] = field(default_factory=Signal)
    """A browser sees a table: the table's id, the client's."""
    measured: Signal[[str, float, str]] = field(default_factory=Signal)
    """Something took so long: what of ``metrics.MEASURED``, how many seconds, of which kind."""
    clocks_changed: asyncio.Event = field(default_factory=asyncio.Event)
    """The next deadline may be another one now."""
