"""The board as a scene: the sudoku as an island, warriors on the crossings of its lines.

Hilltops are groups named as players name them (``D7``), villages ``r4c7``, provinces
``province-5``, all of them always there. They lie in three layers, villages below,
provinces, hilltops on top; the upper two are silent unless the phase asks for them. So a
press means a hilltop while warriors are placed, a province while a battle is chosen, a
village while one bids, and each takes hits wherever it is the nearest. While warriors are
placed a village keeps its middle, where no hilltop is near: pressed there, it tells of itself.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from pentarchy.kernel.game import Paths
from pentarchy.kernel.livery import LIVERIES, mark
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import HILLTOP_NAMES, HILLTOPS, PROVINCES, VILLAGE_NAMES, VILLAGES, capital, province_of
from ..box.state import CROSSED, DESERTED, Phase, State
from ..box.unpacking import Box
from ..rules.island import controller
from ..words.moves import province_name
from ..words.standing import counted, each, fate_in_words, provinces_in_words, side
from ..words.survey import free_hilltops, owner_of, provinces_at, reach, unused_villages, warriors_around
from .map import CELL, PLAN, WHOLE, chart, cross, lines, rectangle

WARRIOR = 12.5  #: radius of a warrior on his hilltop
FREE = 8.0  #: radius of the ring around a free hilltop that may be chosen
BURST = 11.0  #: radius of the mark on a province's last free hilltop
VILLAGE_KEEPS = 12.0  #: from the middle of a village to where a press means a hilltop
CONTROL = 19.0  #: radius of the sign beneath the digit of a controlled village
CLAIM = 17.5  #: radius of the winner's sign around a capital's digit
DESCRIPTION = (
    "An island of nine provinces. Hilltops lie on lines A to J from the north and 1 to 10 from the west."
)


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a state; everybody sees the same."""
    description = f"{DESCRIPTION} {box.print.remark}".rstrip()
    villages = Element("g", "villages", {}, _villages(box, state))
    shown = (chart(), villages, _provinces(box, state), lines(PLAN), _hilltops(box, state))
    return Scene(WHOLE, WHOLE, "Sudoku Warriors", description, shown, __package__)


def livery(box: Box, seat: int) -> int:
    """Return the number of the colour and shape that a seat's warriors have."""
    return box.sides[seat].colours[0]


# Villages.


def _villages(box: Box, state: State) -> tuple[Element, ...]:
    in_battle = state.phase == Phase.BATTLE
    near = set(reach(int(state.province))) if in_battle else set(range(VILLAGES))
    usable = set(unused_villages(box, state, int(state.bidder))) if in_battle else set()
    return tuple(
        _village(box, state, village, village not in near, village in usable) for village in range(VILLAGES)
    )


def _village(box: Box, state: State, village: int, is_far: bool, is_usable: bool) -> Element:
    holder = int(controller(box.numbers, state, village))
    is_used = bool(state.used[village])
    states = {"is-used": is_used, "is-far": is_far, "is-usable": is_usable}
    attributes: dict[str, Value] = {
        "class": " ".join(["village", *(name for name, holds in states.items() if holds)]),
        "role": "img",
        "aria-label": village_in_words(box, state, village),
    }
    x, y = PLAN.middle(village)
    inside = [rectangle("ground", x - CELL / 2, y - CELL / 2, CELL)]
    if holder >= 0:
        number = livery(box, holder)
        inside.append(rectangle(f"tint livery-{number}", x - CELL / 2, y - CELL / 2, CELL))
        inside.append(mark(number, x, y, CONTROL, "control"))
    inside += _centre(box, state, village, is_used)
    inside.append(rectangle("veil", x - CELL / 2 + 5, y - CELL / 2 + 5, CELL - 10, 4.0))
    return Element("g", VILLAGE_NAMES[village], attributes, tuple(inside))


def _centre(box: Box, state: State, village: int, is_used: bool) -> list[Element]:
    """Return a village's digit, crossed out when used, with the owner's sign around it in a capital."""
    x, y = PLAN.middle(village)
    parts = []
    province = province_of(village)
    owner = owner_of(state, province)
    if village == capital(province):
        parts.append(Element("circle", "", {"class": "capital", "cx": x, "cy": y, "r": 12.5}))
        if owner >= 0:
            parts.append(claim(livery(box, owner), x, y, CLAIM))
    text = str(int(box.numbers.values[village]))
    parts.append(Element("text", "", {"class": "value", "x": x, "y": y + 0.5}, text=text))
    if is_used:
        parts.append(cross("cross", x, y, 8.5))
    return parts


def claim(number: int, x: float, y: float, radius: float) -> Element:
    """Return a winner's sign around a digit; the triangle is larger, and higher for the digit's sake."""
    if LIVERIES[number].shape == "triangle":
        return mark(number, x, y - 0.14 * radius, 1.25 * radius, "claim")
    return mark(number, x, y, radius, "claim")


def village_in_words(box: Box, state: State, village: int) -> str:
    """Return a village's name, its value, and who controls it and why."""
    words = [VILLAGE_NAMES[village]]
    province = province_of(village)
    if village == capital(province):
        owner = owner_of(state, province)
        whose = f", won by {side(box, owner)}" if owner >= 0 else ""
        words.append(f"the capital of province {province + 1}{whose}")
    words.append(f"value {int(box.numbers.values[village])}{', used up' if state.used[village] else ''}")
    around = warriors_around(box, state, village)
    if not around:
        return f"{', '.join(words)}, no warriors around it"
    holder = int(controller(box.numbers, state, village))
    words.append(f"controlled by {side(box, holder) if holder >= 0 else 'nobody'}")
    return f"{', '.join(words)}: {each(box, around).lower()}"


# Provinces.


def _provinces(box: Box, state: State) -> Element:
    classes = "provinces" if state.phase == Phase.CHOOSING else "provinces is-silent"
    inside = tuple(_province(box, state, province) for province in range(PROVINCES))
    return Element("g", "provinces", {"class": classes}, inside)


def _province(box: Box, state: State, province: int) -> Element:
    """Return a province's border, as its owner, its battle or a choice has it."""
    is_battlefield = state.phase == Phase.BATTLE and state.province == province
    states = {
        "is-due": state.phase == Phase.CHOOSING and bool((int(state.due) >> province) & 1),
        "is-battlefield": is_battlefield,
    }
    attributes: dict[str, Value] = {
        "class": " ".join(["province", *(name for name, holds in states.items() if holds)]),
        "role": "img",
        "aria-label": _province_in_words(box, state, province),
    }
    left, top = PLAN.corner(province)
    inside = [
        rectangle("ground", left, top, 3 * CELL),
        *_ribbon(box, owner_of(state, province), left, top),
    ]
    if is_battlefield:
        inside.append(rectangle("battle-line", left + 4.5, top + 4.5, 3 * CELL - 9))
    inside.append(rectangle("veil", left + 4, top + 4, 3 * CELL - 8))
    return Element("g", province_name(province), attributes, tuple(inside))


def _ribbon(box: Box, owner: int, left: float, top: float) -> tuple[Element, ...]:
    """Return the border of a province in its owner's colour."""
    if owner < 0:
        return ()
    edge = 3 * CELL
    outer = f"M{left + 2:g} {top + 2:g}h{edge - 4:g}v{edge - 4:g}h{4 - edge:g}Z"
    inner = f"M{left + 7:g} {top + 7:g}v{edge - 14:g}h{edge - 14:g}v{14 - edge:g}Z"
    return (Element("path", "", {"class": f"ribbon livery-{livery(box, owner)}", "d": outer + inner}),)


def _province_in_words(box: Box, state: State, province: int) -> str:
    """Return a province's number, and whose it is or how far it is from its battle."""
    words = [f"Province {province + 1}"]
    owner = owner_of(state, province)
    free = len(free_hilltops(state, province))
    if owner >= 0:
        words.append(f"owned by {side(box, owner)}")
    elif state.owners[province] == DESERTED:
        words.append("nobody's for good")
    elif state.phase == Phase.BATTLE and state.province == province:
        words.append("fought for now")
    elif free == 0:
        words.append("its battle is due")
    else:
        words.append(f"{counted(free, 'hilltop')} free")
    return ", ".join(words)


# Hilltops.


def _hilltops(box: Box, state: State) -> Element:
    classes = "hilltops" if state.phase == Phase.PLACING else "hilltops is-silent"
    inside = tuple(_hilltop(box, state, hilltop) for hilltop in range(HILLTOPS))
    return Element("g", "hilltops", {"class": classes}, inside)


def _hilltop(box: Box, state: State, hilltop: int) -> Element:
    """Return a hilltop with what stands there, or with what a placement would bring."""
    holder = int(state.hilltops[hilltop])
    x, y = PLAN.crossing(hilltop)
    name = HILLTOP_NAMES[hilltop]
    kind, words, inside = "", "free", _free(x, y)
    if holder == CROSSED:
        kind, words, inside = " is-crossed-out", "crossed out", _crossed_out(x, y)
    elif holder:
        kind, words = " is-held", f"a warrior of {side(box, holder - 1)}"
        inside = _warrior(livery(box, holder - 1), x, y)
    elif state.phase != Phase.OVER:
        kind, words, inside = _omen(box, state, hilltop)
    if state.latest == hilltop + 1:
        kind += " is-last-move"
        words += ", placed last"
    attributes: dict[str, Value] = {
        "class": f"hilltop{kind}",
        "role": "img",
        "aria-label": f"{name}, {words}",
    }
    return Element("g", name, attributes, (_hit(hilltop), *inside, _ring(hilltop, holder > 0)))


def _omen(box: Box, state: State, hilltop: int) -> tuple[str, str, tuple[Element, ...]]:
    """Return the class, the words and the drawing of a free hilltop, by what a placement starts."""
    x, y = PLAN.crossing(hilltop)
    fate = fate_in_words(box, state, hilltop)
    if fate:
        return " is-fateful", f"free, placing here {fate}", _beacon(x, y)
    pressed = [province for province in provinces_at(hilltop) if len(free_hilltops(state, province)) == 2]
    if pressed:
        words = f"free, one of the last two of {provinces_in_words(pressed)}"
        return " is-nearly-fateful", words, (*_free(x, y), _halo(x, y))
    return "", "free", _free(x, y)


@cache
def _hit(hilltop: int) -> Element:
    """Return where a hilltop is hit: as far as the next ones, but for the middles of the villages around."""
    x, y = PLAN.crossing(hilltop)
    far, near = CELL / 2, CELL / 2 - VILLAGE_KEEPS
    corners = (
        *((-near, -far), (near, -far), (far, -near), (far, near)),
        *((near, far), (-near, far), (-far, near), (-far, -near)),
    )
    outline = "L".join(f"{x + right:g} {y + down:g}" for right, down in corners)
    return Element("path", "", {"class": "ground", "d": f"M{outline}Z"})


def _ring(hilltop: int, is_taken: bool) -> Element:
    x, y = PLAN.crossing(hilltop)
    radius = WARRIOR + 3.5 if is_taken else FREE
    return Element("circle", "", {"class": "veil", "cx": x, "cy": y, "r": radius})


def _free(x: float, y: float) -> tuple[Element, ...]:
    return (Element("circle", "", {"class": "summit", "cx": x, "cy": y, "r": 2.6}),)


def _halo(x: float, y: float) -> Element:
    return Element("circle", "", {"class": "halo", "cx": x, "cy": y, "r": 5.5})


def _warrior(number: int, x: float, y: float) -> tuple[Element, ...]:
    parts = mark(number, x + 1, y + 1.5, WARRIOR, "shadow"), mark(number, x, y, WARRIOR)
    return (Element("g", "", {"class": f"token livery-{number}"}, parts),)


def _crossed_out(x: float, y: float) -> tuple[Element, ...]:
    ruin = Element("circle", "", {"class": "ruin", "cx": x, "cy": y, "r": 9.0})
    return ruin, cross("cross is-bold", x, y, 6.5)


def _beacon(x: float, y: float) -> tuple[Element, ...]:
    """Return the burst that stands on old maps where a battle was: one waits here."""
    points = []
    for number in range(16):
        radius = BURST if number % 2 == 0 else BURST * 0.58
        angle = number * pi / 8
        points.append(f"{x + radius * sin(angle):.1f} {y - radius * cos(angle):.1f}")
    return (Element("path", "", {"class": "burst", "d": f"M{'L'.join(points)}Z"}),)
