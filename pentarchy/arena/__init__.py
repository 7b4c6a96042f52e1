"""Many games between bots: what a rule does over thousands of them."""

from .report import Length, Report, wilson
from .shelf import Shelf
from .simulate import Played, simulate

__all__ = ["Length", "Played", "Report", "Shelf", "simulate", "wilson"]
