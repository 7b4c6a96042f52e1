"""What people see: the board and its parts, sheets to print, the pictures of the guide."""

from pentarchy.kernel.game import Pictures

from .board import picture
from .sheet import SHEETS

PICTURES = Pictures(
    picture=picture,
    sheets=SHEETS,
    shows_draws=True,
)
