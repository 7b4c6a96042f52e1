"""Many games between bots: what a rule does over thousands of them, and how strong bots are."""

from .contest import Contest, Pairing, contest, pairings
from .report import Length, Report, wilson
from .shelf import OtherGames, Shelf
from .simulate import Played, seat_bots, simulate

__all__ = [
    "Contest",
    "Length",
    "OtherGames",
    "Pairing",
    "Played",
    "Report",
    "Shelf",
    "contest",
    "pairings",
    "seat_bots",
    "simulate",
    "wilson",
]
