"""What people see. Sheets to print have their place here, too, as ``sheets``."""

from pentarchy.kernel.game import Pictures

from . import board

PICTURES = Pictures(
    picture=board.picture,
)
