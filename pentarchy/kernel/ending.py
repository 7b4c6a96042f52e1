"""What ended a game, as a number for rules and by what somebody won for people."""

from __future__ import annotations

from .cited import Cited


class Ending(Cited):
    """Base of a game's endings; each member is a number and ``"CLAUSE: by holding the hill"``.

    A game that tells by what somebody won in words of its own gives the clause alone.
    """
