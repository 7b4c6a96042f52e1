"""How a game ended: each seat's result, its points, and the clause that ended it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The end of a game."""

    places: tuple[float, ...]  #: each seat's result in 0..1; they sum to 1
    points: tuple[int, ...]  #: what the game counts, seat by seat
    clause: str  #: the clause that ended it, such as ``D-5``
    sentence: str  #: the end in words: who won, and by what

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best result; several when they share it."""
        best = max(self.places)
        return tuple(seat for seat, place in enumerate(self.places) if place == best)
