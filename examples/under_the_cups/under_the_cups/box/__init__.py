"""What comes in the box: records, tables of the rulebook, options and files unpacked."""

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
