"""What comes in the box: records, tables of the rulebook, options and files unpacked."""

from pentarchy.kernel.game import Contents
from pentarchy.kernel.livery import sides_by_colour

from .state import Numbers, State
from .unpacking import FILES, OPTIONS, horizon, longest, unpack

CONTENTS = Contents(
    Numbers=Numbers,
    State=State,
    options=OPTIONS,
    files=FILES,
    unpack=unpack,
    sides=sides_by_colour,
    longest=longest,
    horizon=horizon,
)
