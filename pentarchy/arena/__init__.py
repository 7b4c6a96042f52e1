"""Many games between bots: what a rule does over thousands of them."""

from .report import Length, Report, wilson
from .simulate import Played, simulate

__all__ = ["Length", "Played", "Report", "simulate", "wilson"]
