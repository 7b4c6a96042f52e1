"""Keep simulated games as records, one file a game, and find them again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.seats import NATURE
from pentarchy.table import records
from pentarchy.table.table import Entry, refold

from .simulate import Played, seat_bots


class OtherGames(ValueError):
    """A folder holds the games of another run; the text is a sentence."""


class Shelf:
    """A folder for the records of a run."""

    def __init__(self, game: Game[Any, Any, Any], folder: Path, bots: Sequence[str]) -> None:
        self._game, self._folder, self._bots = game, folder, bots

    def put(self, played: Played, bots: Sequence[str] = ()) -> Path:
        """Write the record of a game and return its file, ``GAME-000001.json`` for the first.

        ``bots`` names who sat where, if that is another arrangement than the run's.
        """
        entries, draws = [], 0
        for seat, move in played.log.tolist():
            entries.append(Entry(seat, move, draws if seat == NATURE else -1))
            draws += seat == NATURE
        table = refold(self._game, played.box, played.seed, entries)
        names = seat_bots(bots or self._bots, played.box.seats)
        seats = [records.Seat(name, "bot") for name in names]
        path = self.path(played.index)
        part = path.with_suffix(".part")
        part.write_text(records.write(records.record(table, seats)), "utf-8")
        return part.replace(path)

    def path(self, index: int) -> Path:
        """Return the file of a game."""
        return self._folder / f"{self._game.facts.name}-{index + 1:06}.json"

    def find(
        self, index: int, bots: Sequence[str], seed: bytes, box: Box[Any, Any]
    ) -> tuple[float, ...] | None:
        """Return what a game came to that was put here before; ``OtherGames`` if it is of another run."""
        path = self.path(index)
        if not path.exists():
            return None
        try:
            found = records.read(path.read_text("utf-8"))
        except (records.BadRecord, UnicodeDecodeError) as error:
            raise OtherGames(f"{path}: {error}") from None
        played = [seat.name for seat in found.seats], found.seed, found.box.options, found.rules_version
        wanted = list(bots), seed.hex(), dict(box.options), self._game.facts.rules_version
        if played != wanted or found.result is None:
            raise OtherGames(f"{path} is a game of another run; name another folder, or empty this one")
        return tuple(found.result.places)
