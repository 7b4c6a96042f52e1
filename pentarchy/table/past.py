"""What a game has been through, kept so that nobody plays it from the start to see any of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pentarchy.kernel.game import copy

if TYPE_CHECKING:
    from .table import Table

APART = 8  #: moves from one state that is kept to the next; those between are played again


class Past:
    """The states of one log, as far as anybody asked for them; a log that parts from it begins anew.

    Tables that follow on each other share it: their logs begin alike.
    """

    def __init__(self) -> None:
        self._kept: tuple[tuple[Any, ...], list[Any]] = ((), [])
        self._decisions: dict[int, tuple[tuple[Any, ...], int]] = {}

    def state(
        self, log: Sequence[Any], version: int, begin: Callable[[], Any], play: Callable[[Any, Any], None]
    ) -> Any:
        """Return the state after so many entries of a log, for whoever asks alone.

        ``begin`` makes the first state, ``play`` plays an entry on one.
        """
        entries = tuple(log[:version])
        version = len(entries)
        known, states = self._kept
        shared = min(len(known), version)
        if not states or known[:shared] != entries[:shared]:
            states, shared = [begin()], 0
            known = ()
        at = min(len(states) - 1, version // APART)
        state = states[at].copy()
        fresh = list(states)
        for index in range(at * APART, version):
            play(state, entries[index])
            if (index + 1) % APART == 0 and (index + 1) // APART == len(fresh):
                fresh.append(copy(state))
        if version >= len(known):
            self._kept = (entries, fresh)
        return state

    def decided(self, seat: int, log: Sequence[Any], last: int, find: Callable[[], int]) -> int:
        """Return with which entry of a log a seat's decision began whose last entry is known.

        What came later has no say in it: it is looked for once.
        """
        entries = tuple(log[: last + 1])
        known = self._decisions.get(seat)
        if known is None or known[0] != entries:
            known = self._decisions[seat] = (entries, find())
        return known[1]


def state_at(table: Table, version: int) -> Any:
    """Return the official state after the first ``version`` moves, for whoever asks alone."""
    game, numbers = table.game, table.box.numbers

    def play(state: Any, entry: Any) -> None:
        game.rules.play(numbers, state, entry.seat, entry.move)

    return table.past.state(table.log, version, lambda: game.begin(table.box), play)
