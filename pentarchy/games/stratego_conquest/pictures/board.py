"""The board as a scene: the map, who controls it, the shields on it, and the table's edge below.

Zones and territories are named as moves name them (``A1``, ``A``). Where territories are to be chosen the
zones let clicks through. What a hidden state does not know is not drawn.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from pentarchy.kernel.game import Paths
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import TERRITORIES
from ..box.map_file import Map
from ..box.state import Phase, State
from ..words.moves import Box
from ..words.places import territory_in_words, zone_in_words
from ..words.unit_knowledge import Note, note_in_words, notes_of
from .geometry import plan
from .last_moves import last_places, ways
from .map import chart, names, relief, territory_control, token, zone
from .margin import HIGH, edge
from .shields import at, noted

LAST = " is-last-move"
GAP = 6.0  #: between the map and what lies below it
TERRITORY_PHASES = (Phase.DRAFT, Phase.SPYING)  #: in which territories are chosen, not zones


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a hidden state; ``viewer`` is the seat it was hidden for.

    ``latest`` are the clicks of the moves that are to be marked as the last ones.
    """
    of = box.print.map
    width, height = _size(of)
    holders = state.tokens.tolist()
    last = last_places(of, latest)
    elements = (
        Element("rect", "", {"class": "sheet", "width": width, "height": height + GAP + HIGH}),
        chart(of),
        *(_territory(box, state, number, holders[number] - 1, last) for number in range(TERRITORIES)),
        relief(of),
        *(token(of, territory, _livery(box, holders[territory] - 1)) for territory in range(TERRITORIES)),
        names(of),
        ways(of, latest),
        _zones(box, state, viewer, last),
        edge(box, state, viewer, width, height + GAP),
    )
    return Scene(width, height + GAP + HIGH, "Stratego Conquest", _in_words(of), elements, __package__)


@lru_cache(maxsize=8)
def _size(of: Map) -> tuple[float, float]:
    """Return the width and the height of the map alone."""
    return plan(of).width, plan(of).height


def _in_words(of: Map) -> str:
    return f"{of.name}, a map of 24 territories of three zones each, and below it cards and reserves"


def _livery(box: Box, seat: int) -> int | None:
    return box.sides[seat].colours[0] if seat >= 0 else None


# Territories.


def _territory(box: Box, state: State, territory: int, holder: int, last: set[str]) -> Element:
    """Return a territory in its holder's colour, named as Secret Information and the draft name it."""
    of = box.print.map
    words = f"{territory_in_words(of, territory)}, {control_in_words(box, state, territory, holder)}"
    is_picked = state.phase == Phase.SPYING and state.picked and int(state.picks[0]) == territory
    marks = " is-picked" if is_picked else ""
    if of.territory_signs[territory] in last:
        marks += LAST
    return _ground(of, territory, _livery(box, holder), words, marks)


@lru_cache(maxsize=1024)
def _ground(of: Map, territory: int, livery: int | None, words: str, marks: str) -> Element:
    ground = territory_control(of, territory, livery, words=words)
    classes = f"{ground.attributes['class']}{marks}"
    name = of.territory_signs[territory]
    return replace(ground, id=name, attributes={**ground.attributes, "class": classes})


def control_in_words(box: Box, state: State, territory: int, holder: int) -> str:
    """Return who controls a territory: ``Red's``, ``contested``, ``free``, ``nobody's``."""
    if holder >= 0:
        return f"{box.sides[holder].name}'s"
    if state.phase <= Phase.DRAFT:
        return "still to be taken"
    return "contested" if any(state.owners[zone] for zone in box.print.map.zones[territory]) else "empty"


# Zones.


def _zones(box: Box, state: State, viewer: int, last: set[str]) -> Element:
    classes = "zones is-silent" if state.phase in TERRITORY_PHASES else "zones"
    picks = _picks(state)
    drawn = []
    for number, note in enumerate(notes_of(box, state, viewer)):
        livery = box.sides[note.owner].colours[0] if note else 0
        words = note_in_words(box, note) if note else "free"
        is_last = box.print.map.zone_names[number] in last
        drawn.append(_zone(box.print.map, number, livery, note, words, picks.get(number, ""), is_last))
    return Element("g", "zones", {"class": classes}, tuple(drawn))


def _picks(state: State) -> dict[int, str]:
    """Return the sign of each zone that is picked for a card: its place among three, or a question."""
    if state.phase == Phase.TRAITOR and state.picked:
        return {int(state.picks[0]): "?"}
    if state.phase == Phase.REDEPLOY:
        return {int(zone): str(place + 1) for place, zone in enumerate(state.picks[: int(state.picked)])}
    return {}


@lru_cache(maxsize=4096)
def _zone(
    of: Map, number: int, livery: int, note: Note | None, words: str, pick: str, is_last: bool
) -> Element:
    """Return a zone with what stands there; ``words`` say it, ``pick`` is its sign if it is picked."""
    x, y = plan(of).centre(number)
    pieces = () if note is None else (at(x, y, noted(livery, note)),)
    said = f"{zone_in_words(of, number)}, {words}"
    marks = ("is-picked" if pick else "") + (LAST if is_last else "")
    place = zone(of, number, words=said, classes=marks.strip(), pieces=pieces)
    sign = (_pick(x, y, pick),) if pick else ()
    return replace(place, id=of.zone_names[number], children=(*place.children, *sign))


def _pick(x: float, y: float, words: str) -> Element:
    """Return the sign of a picked unit."""
    disc: dict[str, Value] = {"class": "pick-disc", "cx": x + 12, "cy": y - 13, "r": 8.5}
    text: dict[str, Value] = {"class": "pick-number", "x": x + 12, "y": y - 12.5}
    parts = Element("circle", "", disc), Element("text", "", text, text=words)
    return Element("g", "", {"class": "pick"}, parts)
