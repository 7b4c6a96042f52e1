"""What the rulebook prints as tables: units, ranks, cards."""

from __future__ import annotations

import numpy as np

PLAYERS = 4
ZONES_EACH = 3
TERRITORIES = 24
ZONES = TERRITORIES * ZONES_EACH
CITIES = 8

# What a unit is. 0 stands for no unit, -1 for one that a viewer does not know.
NO_UNIT = 0
UNKNOWN = -1
FLAG, CURSED_LAND, SPY_MASTER, SCOUT, SORCERESS, BARON, EARL, COUNT, DUKE, PRINCE, QUEEN, KING = range(1, 13)
KINDS = 13  #: room for a number a kind, 0 left empty

UNIT_NAMES = (
    *("", "Flag", "Cursed Land", "Spy Master", "Scout", "Sorceress", "Baron"),
    *("Earl", "Count", "Duke", "Prince", "Queen", "King"),
)
RANKS = np.array([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], np.int16)  #: 0 for what has none (C-3)
FLAG_COUNTS = 11  #: in the draw of who begins (C-5)

LISTED = (0, 1, 2, 1, 4, 2, 1, 1, 1, 1, 1, 1, 1)  #: the units that the rulebook lists: 17
ARMY = 18  #: units that fill a player's zones when four play
EIGHTEENTH = {
    "second_baron": BARON,
    "fifth_scout": SCOUT,
    "third_cursed_land": CURSED_LAND,
    "third_sorceress": SORCERESS,
    "list_alone": NO_UNIT,
}

# Sets of kinds, as bits: bit k for kind k.
ANYTHING = (1 << KINDS) - 2
UNMOVABLE = 1 << FLAG | 1 << CURSED_LAND

# Action cards. 0 stands for no card.
NO_CARD = 0
DEPLOY, RAPID_ADVANCE, SURPRISE_ATTACK, REDEPLOY, SECRET_INFORMATION, TRAITOR, NEW_SPY_MASTER = range(1, 8)
CARDS = 8  #: room for a number a card, 0 left empty
CARD_NAMES = (
    *("", "Deploy", "Rapid Advance", "Surprise Attack", "Redeploy"),
    *("Secret Information", "Traitor", "New Spy Master"),
)
PACK = np.array([0, 6, 13, 4, 11, 5, 1, 2], np.int8)  #: how many of each card (C-2)
RAPID_MOVES = 2  #: optional moves that Rapid Advance gives (C-12)

ORDERS = np.array([(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)], np.int8)
"""The six orders of three units: the unit at place ``ORDERS[n][i]`` goes to place ``i``."""
