"""What words mean in the cases of Divide & Conquer: squares, battalions, phases, and what an order may be."""

from pentarchy.games.divide_and_conquer.box.constants import BATTALION_NAMES, SQUARE_NUMBERS
from pentarchy.games.divide_and_conquer.box.state import SILENT, UNKNOWN, UNWRITTEN, Phase

BATTALIONS = {name: number for number, name in enumerate(BATTALION_NAMES)}
PHASES = {phase.name: int(phase) for phase in Phase}
ORDERS = {"SILENT": SILENT, "UNKNOWN": UNKNOWN, "UNWRITTEN": UNWRITTEN}
NAMES = {**SQUARE_NUMBERS, **BATTALIONS, **PHASES, **ORDERS}
