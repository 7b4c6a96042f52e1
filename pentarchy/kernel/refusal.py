"""Why a move is not allowed, as a number for rules and a sentence for people."""

from __future__ import annotations

from .cited import Cited


class Refusal(Cited):
    """Base of a game's refusals; each member is a number and ``"CLAUSE: sentence"``."""
