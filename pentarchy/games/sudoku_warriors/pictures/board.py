"""The board as a scene: the sudoku as an island, warriors on the crossings of its lines.

Hilltops are groups named as players name them (``D7``), villages ``r4c7``, provinces
``province-5``, all of them always there. They lie in three layers, villages below,
provinces, hilltops on top; the upper two are silent unless the phase asks for them. So a
press means a hilltop while warriors are placed, a province while a battle is chosen, a
village while one bids, and each takes hits wherever it is the nearest. While warriors are
placed a village keeps its middle, where no hilltop is near: pressed there, it tells of itself.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from pentarchy.kernel.game import Paths
from pentarchy.kernel.livery import LIVERIES, mark
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import HILLTOP_NAMES, HILLTOPS, PROVINCES, VILLAGE_NAMES, VILLAGES, capital
from ..box.state import CROSSED, DESERTED, Phase, State
from ..box.unpacking import SIDES, Box
from ..rules.island import NOBODY
from ..words.moves import province_name
from ..words.standing import counted, each, fate_in_words, provinces_in_words, side
from ..words.survey import (
    ISLANDS_KEPT,
    REACHES,
    Control,
    Island,
    controls,
    free_hilltops,
    island_of,
    owner_of,
    provinces_with,
    unused_villages,
)
from .map import CELL, PLAN, WHOLE, chart, cross, lines, rectangle

VILLAGES_KEPT = 6_000  #: as they were drawn, of all tables, some 3 KB each
HILLTOPS_KEPT = 2_000
WARRIOR = 12.5  #: radius of a warrior on its hilltop
FREE = 8.0  #: radius of the ring around a free hilltop that may be chosen
BURST = 11.0  #: radius of the mark on a province's last free hilltop
VILLAGE_KEEPS = 12.0  #: from the middle of a village to where a press means a hilltop
CONTROL = 19.0  #: radius of the sign beneath the digit of a controlled village
CLAIM = 17.5  #: radius of the winner's sign around a capital's digit
NOWHERE = -1  #: where no battle is
CAPITALS = {capital(province): province for province in range(PROVINCES)}
DESCRIPTION = (
    "An island of nine provinces. Hilltops lie on lines A to J from the north and 1 to 10 from the west."
)


class Omen(NamedTuple):
    """What a warrior on a free hilltop would bring."""

    fate: str  #: what it starts or decides, in words
    pressed: tuple[int, ...]  #: else the provinces of which the hilltop is one of the last two


NO_OMEN = Omen("", ())
NO_OMENS = (NO_OMEN,) * HILLTOPS


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a state; everybody sees the same."""
    description = f"{DESCRIPTION} {box.print.remark}".rstrip()
    island, phase = island_of(box, state), int(state.phase)
    in_battle, is_choosing = phase == Phase.BATTLE, phase == Phase.CHOOSING
    battlefield, bidder = (int(state.province), int(state.bidder)) if in_battle else (NOWHERE, NOBODY)
    due = int(state.due) if is_choosing else 0
    omens = _omens(island.hilltops, island.left, int(state.mover)) if phase != Phase.OVER else NO_OMENS
    shown = (
        chart(),
        _villages(island, battlefield, bidder),
        _provinces(island.owners, free_hilltops(island.hilltops), is_choosing, due, battlefield),
        lines(PLAN),
        _hilltops(island.hilltops, omens, int(state.latest) - 1, phase == Phase.PLACING),
    )
    return Scene(WHOLE, WHOLE, "Sudoku Warriors", description, shown, __package__)


def livery(seat: int) -> int:
    """Return the number of the colour and shape that a seat's warriors have."""
    return SIDES[seat].colours[0]


# Villages.


@lru_cache(ISLANDS_KEPT)
def _villages(island: Island, battlefield: int, bidder: int) -> Element:
    """Return the villages, and in a battle which of them are in reach and which the bidder may use."""
    in_battle = battlefield != NOWHERE
    near = set(REACHES[battlefield] if in_battle else range(VILLAGES))
    usable = set(unused_villages(island, battlefield, bidder)) if in_battle else set()
    used, drawn = island.used, []
    for village, (value, control) in enumerate(zip(island.values, controls(island), strict=True)):
        province = CAPITALS.get(village, NOWHERE)
        owner = owner_of(island.owners, province) if province != NOWHERE else NOBODY
        is_used, is_far, is_usable = used[village] > 0, village not in near, village in usable
        drawn.append(_village(village, value, control, owner, is_used, is_far, is_usable))
    return Element("g", "villages", {}, tuple(drawn))


@lru_cache(VILLAGES_KEPT)
def _village(
    village: int, value: int, control: Control, owner: int, is_used: bool, is_far: bool, is_usable: bool
) -> Element:
    """Return a village; ``owner`` is who owns the province of which it is the capital, if it is one."""
    states = {"is-used": is_used, "is-far": is_far, "is-usable": is_usable}
    attributes: dict[str, Value] = {
        "class": " ".join(["village", *(name for name, holds in states.items() if holds)]),
        "role": "img",
        "aria-label": village_in_words(village, value, control, owner, is_used),
    }
    ground, veil = _grounds(village)
    inside = (ground, *_tint(village, control.holder), *_centre(village, value, owner, is_used), veil)
    return Element("g", VILLAGE_NAMES[village], attributes, inside)


@cache
def _grounds(village: int) -> tuple[Element, Element]:
    """Return what lies beneath all else in a village and what lies above."""
    left, top = _corner(village)
    return rectangle("ground", left, top, CELL), rectangle("veil", left + 5, top + 5, CELL - 10, 4.0)


def _corner(village: int) -> tuple[float, float]:
    x, y = PLAN.middle(village)
    return x - CELL / 2, y - CELL / 2


@cache
def _tint(village: int, holder: int) -> tuple[Element, ...]:
    """Return the colour and the sign of who controls a village, if anybody does."""
    if holder < 0:
        return ()
    number, (x, y) = livery(holder), PLAN.middle(village)
    return rectangle(f"tint livery-{number}", *_corner(village), CELL), mark(number, x, y, CONTROL, "control")


@cache
def _centre(village: int, value: int, owner: int, is_used: bool) -> tuple[Element, ...]:
    """Return a village's digit, crossed out when used, with the owner's sign around it in a capital."""
    x, y = PLAN.middle(village)
    parts = []
    if village in CAPITALS:
        parts.append(Element("circle", "", {"class": "capital", "cx": x, "cy": y, "r": 12.5}))
        if owner >= 0:
            parts.append(claim(livery(owner), x, y, CLAIM))
    parts.append(Element("text", "", {"class": "value", "x": x, "y": y + 0.5}, text=str(value)))
    if is_used:
        parts.append(cross("cross", x, y, 8.5))
    return tuple(parts)


def claim(number: int, x: float, y: float, radius: float) -> Element:
    """Return a winner's sign around a digit; the triangle is larger, and higher for the digit's sake."""
    if LIVERIES[number].shape == "triangle":
        return mark(number, x, y - 0.14 * radius, 1.25 * radius, "claim")
    return mark(number, x, y, radius, "claim")


def village_in_words(village: int, value: int, control: Control, owner: int, is_used: bool) -> str:
    """Return a village's name, its value, and who controls it and why."""
    words = [VILLAGE_NAMES[village]]
    if village in CAPITALS:
        whose = f", won by {side(owner)}" if owner >= 0 else ""
        words.append(f"the capital of province {CAPITALS[village] + 1}{whose}")
    words.append(f"value {value}{', used up' if is_used else ''}")
    if not control.warriors:
        return f"{', '.join(words)}, no warriors around it"
    words.append(f"controlled by {side(control.holder) if control.holder >= 0 else 'nobody'}")
    return f"{', '.join(words)}: {each(control.warriors).lower()}"


# Provinces.


@lru_cache(ISLANDS_KEPT)
def _provinces(
    owners: bytes, free: tuple[int, ...], is_choosing: bool, due: int, battlefield: int
) -> Element:
    """Return the provinces; ``due`` are the bits of those of which one is to be chosen."""
    inside = tuple(
        _province(
            province, owners[province], free[province], bool(due >> province & 1), province == battlefield
        )
        for province in range(PROVINCES)
    )
    return Element("g", "provinces", {"class": "provinces" if is_choosing else "provinces is-silent"}, inside)


@cache
def _province(province: int, owned: int, free: int, is_due: bool, is_battlefield: bool) -> Element:
    """Return a province's border, as its owner, its battle or a choice has it."""
    states = {"is-due": is_due, "is-battlefield": is_battlefield}
    attributes: dict[str, Value] = {
        "class": " ".join(["province", *(name for name, holds in states.items() if holds)]),
        "role": "img",
        "aria-label": _province_in_words(province, owned, free, is_battlefield),
    }
    left, top = PLAN.corner(province)
    inside = [rectangle("ground", left, top, 3 * CELL), *_ribbon(owned, left, top)]
    if is_battlefield:
        inside.append(rectangle("battle-line", left + 4.5, top + 4.5, 3 * CELL - 9))
    inside.append(rectangle("veil", left + 4, top + 4, 3 * CELL - 8))
    return Element("g", province_name(province), attributes, tuple(inside))


def _ribbon(owned: int, left: float, top: float) -> tuple[Element, ...]:
    """Return the border of a province in its owner's colour."""
    if owned in (0, DESERTED):
        return ()
    edge = 3 * CELL
    outer = f"M{left + 2:g} {top + 2:g}h{edge - 4:g}v{edge - 4:g}h{4 - edge:g}Z"
    inner = f"M{left + 7:g} {top + 7:g}v{edge - 14:g}h{edge - 14:g}v{14 - edge:g}Z"
    return (Element("path", "", {"class": f"ribbon livery-{livery(owned - 1)}", "d": outer + inner}),)


def _province_in_words(province: int, owned: int, free: int, is_battlefield: bool) -> str:
    """Return a province's number, and whose it is or how far it is from its battle."""
    words = f"Province {province + 1}"
    if owned == DESERTED:
        return f"{words}, nobody's for good"
    if owned:
        return f"{words}, owned by {side(owned - 1)}"
    if is_battlefield:
        return f"{words}, fought for now"
    return f"{words}, {counted(free, 'hilltop')} free" if free else f"{words}, its battle is due"


# Hilltops.


@lru_cache(ISLANDS_KEPT)
def _hilltops(hilltops: bytes, omens: tuple[Omen, ...], latest: int, is_placing: bool) -> Element:
    """Return the hilltops; ``latest`` is the one that was placed on last, if any was."""
    inside = tuple(
        _hilltop(hilltop, holder, omen, hilltop == latest)
        for hilltop, (holder, omen) in enumerate(zip(hilltops, omens, strict=True))
    )
    return Element("g", "hilltops", {"class": "hilltops" if is_placing else "hilltops is-silent"}, inside)


@lru_cache(ISLANDS_KEPT)
def _omens(hilltops: bytes, left: bytes, mover: int) -> tuple[Omen, ...]:
    """Return of each hilltop what the mover's warrior would bring there, if it is free."""
    return tuple(
        NO_OMEN if holder else _omen(hilltops, left, mover, hilltop)
        for hilltop, holder in enumerate(hilltops)
    )


def _omen(hilltops: bytes, left: bytes, mover: int, hilltop: int) -> Omen:
    fate = fate_in_words(hilltops, left, mover, hilltop)
    return Omen(fate, () if fate else tuple(provinces_with(hilltops, hilltop, 2)))


@lru_cache(HILLTOPS_KEPT)
def _hilltop(hilltop: int, holder: int, omen: Omen, is_last: bool) -> Element:
    """Return a hilltop with what stands there, or with what a placement would bring."""
    kind, words, inside = "", "free", _free(hilltop)
    if holder == CROSSED:
        kind, words, inside = " is-crossed-out", "crossed out", _crossed_out(hilltop)
    elif holder:
        kind, words = " is-held", f"a warrior of {side(holder - 1)}"
        inside = _warrior(livery(holder - 1), hilltop)
    elif omen.fate:
        kind, words, inside = " is-fateful", f"free, placing here {omen.fate}", _beacon(hilltop)
    elif omen.pressed:
        kind, words = " is-nearly-fateful", f"free, one of the last two of {provinces_in_words(omen.pressed)}"
        inside = *inside, _halo(hilltop)
    if is_last:
        kind += " is-last-move"
        words += ", placed last"
    attributes: dict[str, Value] = {
        "class": f"hilltop{kind}",
        "role": "img",
        "aria-label": f"{HILLTOP_NAMES[hilltop]}, {words}",
    }
    parts = (_hit(hilltop), *inside, _ring(hilltop, holder > 0))
    return Element("g", HILLTOP_NAMES[hilltop], attributes, parts)


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


@cache
def _ring(hilltop: int, is_taken: bool) -> Element:
    x, y = PLAN.crossing(hilltop)
    radius = WARRIOR + 3.5 if is_taken else FREE
    return Element("circle", "", {"class": "veil", "cx": x, "cy": y, "r": radius})


@cache
def _free(hilltop: int) -> tuple[Element, ...]:
    x, y = PLAN.crossing(hilltop)
    return (Element("circle", "", {"class": "summit", "cx": x, "cy": y, "r": 2.6}),)


@cache
def _halo(hilltop: int) -> Element:
    x, y = PLAN.crossing(hilltop)
    return Element("circle", "", {"class": "halo", "cx": x, "cy": y, "r": 5.5})


@cache
def _warrior(number: int, hilltop: int) -> tuple[Element, ...]:
    x, y = PLAN.crossing(hilltop)
    parts = mark(number, x + 1, y + 1.5, WARRIOR, "shadow"), mark(number, x, y, WARRIOR)
    return (Element("g", "", {"class": f"token livery-{number}"}, parts),)


@cache
def _crossed_out(hilltop: int) -> tuple[Element, ...]:
    x, y = PLAN.crossing(hilltop)
    ruin = Element("circle", "", {"class": "ruin", "cx": x, "cy": y, "r": 9.0})
    return ruin, cross("cross is-bold", x, y, 6.5)


@cache
def _beacon(hilltop: int) -> tuple[Element, ...]:
    """Return the burst that stands on old maps where a battle was: one waits here."""
    x, y = PLAN.crossing(hilltop)
    points = []
    for number in range(16):
        radius = BURST if number % 2 == 0 else BURST * 0.58
        angle = number * pi / 8
        points.append(f"{x + radius * sin(angle):.1f} {y - radius * cos(angle):.1f}")
    return (Element("path", "", {"class": "burst", "d": f"M{'L'.join(points)}Z"}),)
