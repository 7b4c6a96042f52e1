"""What words mean in the cases of Sudoku Warriors.

``D7`` is a hilltop, ``r4c7`` a village, ``P5`` a province; ``circle`` is a seat, ``CIRCLE`` what stands
where its warrior or its mark does.
"""

from pentarchy.games.sudoku_warriors.box.constants import HILLTOP_NUMBERS, PROVINCES, VILLAGE_NUMBERS
from pentarchy.games.sudoku_warriors.box.state import CROSSED, DESERTED, Ending, Phase
from pentarchy.games.sudoku_warriors.box.unpacking import SIGNS

SEATS = {sign: seat for seat, sign in enumerate(SIGNS)}
MARKS = {
    "FREE": 0,
    "CROSSED": CROSSED,
    "NOBODYS": DESERTED,
    **{sign.upper(): seat + 1 for sign, seat in SEATS.items()},
}
PROVINCE_NUMBERS = {f"P{province + 1}": province for province in range(PROVINCES)}
PHASES = {phase.name: int(phase) for phase in Phase}
ENDINGS = {f"BY_{ending.name}": int(ending) for ending in Ending}
NAMES = {**HILLTOP_NUMBERS, **VILLAGE_NUMBERS, **SEATS, **MARKS, **PROVINCE_NUMBERS, **PHASES, **ENDINGS}
