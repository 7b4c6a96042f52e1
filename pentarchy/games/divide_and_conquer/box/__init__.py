"""What comes in the box: records, tables of the rulebook, options and files unpacked."""

from pentarchy.kernel.game import Contents

from .state import Numbers, State
from .unpacking import FILES, OPTIONS, horizon, longest, sides, unpack

CONTENTS = Contents(
    Numbers=Numbers,
    State=State,
    options=OPTIONS,
    files=FILES,
    unpack=unpack,
    sides=sides,
    longest=longest,
    horizon=horizon,
)
