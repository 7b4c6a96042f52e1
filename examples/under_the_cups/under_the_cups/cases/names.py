"""What words mean in the cases."""

from under_the_cups.box.constants import THROWS
from under_the_cups.words.moves import throw_in_digits

NAMES = {f"throw-{throw_in_digits(throw)}": throw for throw in range(THROWS)}
