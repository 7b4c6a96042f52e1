"""What comes in the box: records, tables of the rulebook, options and files unpacked."""

from pentarchy.kernel.game import Contents

from . import unpacking
from .state import Numbers, State

CONTENTS = Contents(
    Numbers=Numbers,
    State=State,
    options=unpacking.OPTIONS,
    files=unpacking.FILES,
    unpack=unpacking.unpack,
    sides=lambda seats: unpacking.SIDES[:seats],
    longest=unpacking.longest,
    horizon=unpacking.horizon,
    remark=lambda box: box.print.remark,
)
