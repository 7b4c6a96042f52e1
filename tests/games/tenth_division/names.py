"""What words mean in the cases of Tenth Division: hexes of the field, owners, cards, units, phases."""

from pentarchy.games.tenth_division import GAME
from pentarchy.games.tenth_division.box.board_file import read_board
from pentarchy.games.tenth_division.box.constants import CARD_NAMES, UNIT_NAMES
from pentarchy.games.tenth_division.box.state import Ending, Phase, Status
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.livery import LIVERIES
from pentarchy.kernel.trace import cases

FIELD = (cases(GAME) / "boards" / "field.txt").read_text("utf-8")
HEXES = read_board(FIELD, seeded("cases"), needs_hill=True, seats=2).numbers
SEATS = {livery.colour.split()[-1]: seat for seat, livery in enumerate(LIVERIES[:5])}
OWNERS = {name.upper(): seat + 1 for name, seat in SEATS.items()}
CARDS = {name: number for number, name in enumerate(CARD_NAMES)}
UNITS = {name: number for number, name in enumerate(UNIT_NAMES)}
PHASES = {phase.name: int(phase) for phase in Phase}
ENDINGS = {f"BY_{ending.name}": int(ending) for ending in Ending}
STATUSES = {f"IS_{status.name}": int(status) for status in Status}
NAMES = {**HEXES, **SEATS, **OWNERS, **CARDS, **UNITS, **PHASES, **ENDINGS, **STATUSES, "NOBODY": 0}
