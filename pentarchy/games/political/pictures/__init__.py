"""What people see: the board and its parts, sheets to print, the pictures of the guide."""

from pentarchy.kernel.game import Pictures

from .cards_to_cut import SHEETS
from .table import picture

PICTURES = Pictures(
    picture=picture,
    sheets=SHEETS,
)
