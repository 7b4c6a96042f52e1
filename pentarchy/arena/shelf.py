"""Keep simulated games as records, one file a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pentarchy.kernel.game import Game
from pentarchy.kernel.seats import NATURE
from pentarchy.table import records
from pentarchy.table.table import Entry, refold

from .simulate import Played, seat_bots


class Shelf:
    """A folder for the records of a run."""

    def __init__(self, game: Game[Any, Any, Any], folder: Path, bots: Sequence[str]) -> None:
        self._game, self._folder, self._bots = game, folder, bots

    def put(self, played: Played) -> Path:
        """Write the record of a game and return its file, ``GAME-000001.json`` for the first."""
        entries, draws = [], 0
        for seat, move in played.log.tolist():
            entries.append(Entry(seat, move, draws if seat == NATURE else -1))
            draws += seat == NATURE
        table = refold(self._game, played.box, played.seed, entries)
        names = seat_bots(self._bots, played.box.seats)
        seats = [records.Seat(name, "bot") for name in names]
        path = self._folder / f"{self._game.facts.name}-{played.index + 1:06}.json"
        part = path.with_suffix(".part")
        part.write_text(records.write(records.record(table, seats)), "utf-8")
        return part.replace(path)
