"""What people see: the board and its parts, sheets to print, the pictures of the guide."""

from pentarchy.kernel.game import Pictures

from .board import picture
from .pieces_to_cut import PIECES
from .sheet import SHEETS

PICTURES = Pictures(
    picture=picture,
    sheets={**SHEETS, **PIECES},
    shows_latest=True,
)
