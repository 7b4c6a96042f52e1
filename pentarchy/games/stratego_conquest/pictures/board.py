"""The board as a scene: the map, who controls it, the shields on it, and the table's edge below.

Zones and territories are named as moves name them (``A1``, ``A``). Where territories are to be chosen the
zones let clicks through. What a hidden state does not know is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from pentarchy.kernel.game import Paths
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.map_file import Map
from ..box.state import Phase, State
from ..words.moves import Box
from ..words.places import territory_in_words, zone_in_words
from ..words.unit_knowledge import SIDES, Note, note_in_words, notes_of
from .geometry import plan
from .last_moves import last_places, ways
from .map import chart, names, relief, territory_control, token, zone
from .margin import HIGH, edge
from .shields import at, noted

ZONES_KEPT = 4_000  #: as they were drawn, of all tables, some 4 KB each

LAST = " is-last-move"
NOWHERE = -1
GAP = 6.0  #: between the map and what lies below it
TERRITORY_PHASES = (Phase.DRAFT, Phase.SPYING)  #: in which territories are chosen, not zones


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a hidden state; ``viewer`` is the seat it was hidden for.

    ``latest`` are the clicks of the moves that are to be marked as the last ones.
    """
    of, phase = box.print.map, int(state.phase)
    width, height = _size(of)
    holders = state.tokens.tolist()
    last = last_places(of, latest)
    high = height + GAP + HIGH
    elements = (
        Element("rect", "", {"class": "sheet", "width": width, "height": high}),
        chart(of),
        *_territories(box, state, phase, holders, last),
        relief(of),
        *(token(of, territory, _livery(holder)) for territory, holder in enumerate(holders)),
        names(of),
        ways(of, latest),
        _zones(box, state, phase, viewer, last),
        edge(box, state, viewer, width, height + GAP),
    )
    return Scene(width, high, "Stratego Conquest", _in_words(of), elements, __package__)


@lru_cache(maxsize=8)
def _size(of: Map) -> tuple[float, float]:
    """Return the width and the height of the map alone."""
    return plan(of).width, plan(of).height


def _in_words(of: Map) -> str:
    return f"{of.name}, a map of 24 territories of three zones each, and below it cards and reserves"


def _livery(holder: int) -> int | None:
    """Return the number of the colour of a seat, which is given one higher: 0 is for nobody."""
    return SIDES[holder - 1].colours[0] if holder else None


# Territories.


def _territories(
    box: Box, state: State, phase: int, holders: Sequence[int], last: set[str]
) -> Iterator[Element]:
    """Yield each territory in its holder's colour."""
    of = box.print.map
    owners = state.owners.tolist()
    picked = int(state.picks[0]) if phase == Phase.SPYING and state.picked else NOWHERE
    for number, (holder, sign) in enumerate(zip(holders, of.territory_signs, strict=True)):
        control = control_in_words(phase, holder, any([owners[zone] for zone in of.zones[number]]))
        yield _territory(of, number, _livery(holder), control, number == picked, sign in last)


def control_in_words(phase: int, holder: int, is_entered: bool) -> str:
    """Return who controls a territory: ``Red's``, ``contested``, ``empty``; ``holder`` is as for liveries."""
    if holder:
        return f"{SIDES[holder - 1].name}'s"
    if phase <= Phase.DRAFT:
        return "still to be taken"
    return "contested" if is_entered else "empty"


@lru_cache(maxsize=1024)
def _territory(
    of: Map, number: int, livery: int | None, control: str, is_picked: bool, is_last: bool
) -> Element:
    """Return a territory in its holder's colour, named as Secret Information and the draft name it."""
    words = f"{territory_in_words(of, number)}, {control}"
    ground = territory_control(of, number, livery, words=words)
    classes = f"{ground.attributes['class']}{' is-picked' if is_picked else ''}{LAST if is_last else ''}"
    return replace(ground, id=of.territory_signs[number], attributes={**ground.attributes, "class": classes})


# Zones.


def _zones(box: Box, state: State, phase: int, viewer: int, last: set[str]) -> Element:
    of, seats = box.print.map, box.seats
    classes = "zones is-silent" if phase in TERRITORY_PHASES else "zones"
    picks, notes = _picks(state, phase), notes_of(box, state, viewer)
    drawn = tuple(
        _zone(of, seats, number, note, picks.get(number, ""), name in last)
        for number, (note, name) in enumerate(zip(notes, of.zone_names, strict=True))
    )
    return Element("g", "zones", {"class": classes}, drawn)


def _picks(state: State, phase: int) -> dict[int, str]:
    """Return the sign of each zone that is picked for a card: its place among three, or a question."""
    if phase == Phase.TRAITOR and state.picked:
        return {int(state.picks[0]): "?"}
    if phase == Phase.REDEPLOY:
        return {int(zone): str(place + 1) for place, zone in enumerate(state.picks[: int(state.picked)])}
    return {}


@lru_cache(ZONES_KEPT)
def _zone(of: Map, seats: int, number: int, note: Note | None, pick: str, is_last: bool) -> Element:
    """Return a zone with what stands there; ``pick`` is its sign if it is picked."""
    x, y = plan(of).centre(number)
    words, pieces = "free", tuple[Element, ...]()
    if note is not None:
        pieces = (at(x, y, noted(SIDES[note.owner].colours[0], note)),)
        words = note_in_words(note, seats)
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
