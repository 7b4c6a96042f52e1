"""Where players put their Flag: far from the borders, where few ways lead."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import rule

from ..box.constants import FLAG, TERRITORIES, ZONES
from ..box.state import Numbers, State
from ..rules.knowledge import only

FAR = 3  #: steps from a border beyond which a zone is no safer
FINE = 36  #: how finely weights are told apart


@rule("C-7")
def settle_flag(
    numbers: Numbers, state: State, seat: int, units: int, where: Any, may_be: Any, kinds: Any, chance: Chance
) -> None:
    """Let a player's Flag change places with a unit of theirs, where both may be the other.

    It comes to a zone the likelier, the farther that lies from the borders and the fewer ways lead there.
    """
    flag = 0
    while flag < units and kinds[flag] != FLAG:
        flag += 1
    if flag == units or where[flag] < 0:
        return
    depth = depths_at_home(numbers, state, seat)
    odds = np.zeros(units, np.int64)
    total = 0
    for unit in range(units):
        if where[unit] >= 0 and may_be[unit] & only(FLAG) and may_be[flag] & only(kinds[unit]):
            odds[unit] = weight_of(numbers, int(where[unit]), depth)
            total += odds[unit]
    point = draw(chance, total)
    for unit in range(units):
        point -= odds[unit]
        if point < 0:
            kinds[flag], kinds[unit] = kinds[unit], FLAG
            return


@rule("C-R5")
def weight_of(numbers: Numbers, zone: int, depth: Any) -> int:
    """Return how likely a Flag was put in a zone."""
    ways = 0
    while numbers.exits[zone, ways] >= 0:
        ways += 1
    return 1 + FINE * int(depth[zone]) ** 2 // max(1, ways) ** 2


@rule("C-7", "C-R5")
def depths_at_home(numbers: Numbers, state: State, seat: int) -> Any:
    """Return how many steps each zone lies behind the nearest that is not in a territory of a unit at home.

    Such a unit has not moved as far as all know: it may be the Flag.
    """
    is_home = np.zeros(TERRITORIES, np.bool_)
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1 and state.may_be[zone] & only(FLAG):
            is_home[numbers.territory[zone]] = True
    depth = np.zeros(ZONES, np.int64)
    for zone in range(ZONES):
        depth[zone] = FAR if is_home[numbers.territory[zone]] else 0
    for _ in range(FAR):
        for zone in range(ZONES):
            way = 0
            while numbers.exits[zone, way] >= 0:
                depth[zone] = min(depth[zone], depth[numbers.exits[zone, way]] + 1)
                way += 1
    return depth
