"""What people see: the board and its parts, sheets to print, the pictures of the guide."""

from pentarchy.kernel.game import Pictures

from . import board

PICTURES = Pictures(
    picture=board.picture,
)
