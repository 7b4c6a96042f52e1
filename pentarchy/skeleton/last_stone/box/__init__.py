"""What comes in the box. Name here what people may bring, such as a map of their own, as ``files``."""

from pentarchy.kernel.game import Contents
from pentarchy.kernel.livery import sides_by_colour

from . import unpacking
from .state import Numbers, State

CONTENTS = Contents(
    Numbers=Numbers,
    State=State,
    options=unpacking.OPTIONS,
    files=(),
    unpack=unpacking.unpack,
    sides=sides_by_colour,
    longest=unpacking.longest,
    horizon=unpacking.horizon,
)
