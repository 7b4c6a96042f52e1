"""Pictures on paper: scenes become pages of a PDF, in outlines and letters, as sharp as the printer is."""

from .press import MARGIN, PAPERS, Paper, pdf
from .unprintable import Unprintable

__all__ = ["MARGIN", "PAPERS", "Paper", "Unprintable", "pdf"]
