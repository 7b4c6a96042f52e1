"""What words mean in the cases of Stratego Conquest: zones, territories, owners, units, cards, phases."""

from pentarchy.games.stratego_conquest.box.constants import (
    ANYTHING,
    CARD_NAMES,
    KINDS,
    NO_UNIT,
    UNIT_NAMES,
    UNKNOWN,
    UNMOVABLE,
)
from pentarchy.games.stratego_conquest.box.map_file import our_map
from pentarchy.games.stratego_conquest.box.state import Phase

ZONES = dict(our_map().zone_numbers)
TERRITORIES = {sign: number for number, sign in enumerate(our_map().territory_signs)}
OWNERS = {"FREE": 0, "RED": 1, "GREEN": 2, "BLUE": 3, "YELLOW": 4}
WORDS = {kind: UNIT_NAMES[kind].upper().replace(" ", "_") for kind in range(1, KINDS)}
UNITS = {"NO_UNIT": NO_UNIT, "UNKNOWN": UNKNOWN, **{word: kind for kind, word in WORDS.items()}}
SETS = {
    "ANYTHING": ANYTHING,
    "MOVABLE": ANYTHING & ~UNMOVABLE,
    "UNMOVABLE": UNMOVABLE,
    **{f"ONLY_{word}": 1 << kind for kind, word in WORDS.items()},
    **{f"NO_{word}": ANYTHING & ~(1 << kind) for kind, word in WORDS.items()},
    "KING_OR_QUEEN": 1 << UNITS["KING"] | 1 << UNITS["QUEEN"],
    "KING_OR_SCOUT": 1 << UNITS["KING"] | 1 << UNITS["SCOUT"],
    "KING_OR_SPY_MASTER": 1 << UNITS["KING"] | 1 << UNITS["SPY_MASTER"],
    "QUEEN_OR_DUKE": 1 << UNITS["QUEEN"] | 1 << UNITS["DUKE"],
    "KING_QUEEN_OR_DUKE": 1 << UNITS["KING"] | 1 << UNITS["QUEEN"] | 1 << UNITS["DUKE"],
    "SCOUT_OR_BARON": 1 << UNITS["SCOUT"] | 1 << UNITS["BARON"],
    "FLAG_KING_OR_BARON": 1 << UNITS["FLAG"] | 1 << UNITS["KING"] | 1 << UNITS["BARON"],
}
CARDS = {name.replace(" ", ""): card for card, name in enumerate(CARD_NAMES) if name}
PHASES = {f"{phase.name}_": int(phase) for phase in Phase}
NAMES = {**ZONES, **TERRITORIES, **OWNERS, **UNITS, **SETS, **CARDS, **PHASES}
