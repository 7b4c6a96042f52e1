"""The sheets to print: the map to lay on a table, and the territories' tokens to cut out."""

from __future__ import annotations

from pentarchy.kernel.game import Box, Sheet
from pentarchy.kernel.scene import Element, Scene, Value

from ..box.constants import TERRITORIES, ZONES
from ..box.map_file import Map
from ..box.state import Numbers, Print
from .geometry import HALF, QUARTER, plan
from .map import chart, names, relief, token, tower, zone_name

LONG, SHORT = 930.0, 640.0  #: a page's edges
HEAD = 52.0  #: where the map begins, below its title
EDGE = 16.0  #: left free around the map

COLUMNS, ROWS = 4, 6  #: of tokens
WIDE, HIGH = 150.0, 140.0  #: a token
TOP = 66.0  #: where the tokens begin
SHAPE = 0.62  #: of a territory's size on the map, on its token
ROOM = 92.0  #: for its shape


SHEETS: dict[str, Sheet[Numbers, Print]] = {
    "map": Sheet("The map, to lay on a table", lambda box: (board(box),)),
    "tokens": Sheet("A token for every territory, to cut out", lambda box: (tokens(box),)),
}


def board(box: Box[Numbers, Print]) -> Scene:
    """Return the map as large as a page on its side has room for, its zones free for units."""
    of = box.print.map
    paper = plan(of)
    scale = min((LONG - 2 * EDGE) / paper.width, (SHORT - HEAD - EDGE) / paper.height)
    place = f"translate({(LONG - scale * paper.width) / 2:.2f} {HEAD:g}) scale({scale:.4f})"
    labels = tuple(word for number in range(ZONES) for word in zone_name(of, number, is_occupied=True))
    tokens = tuple(token(of, territory, None) for territory in range(TERRITORIES))
    layers = (chart(of), relief(of), *tokens, *_grounds_of_words(of), names(of), *labels)
    elements = (
        _page(LONG, SHORT),
        *_title(of, "towers are cities, rings are for the tokens, and nothing crosses mountains"),
        Element("g", "", {"transform": place}, layers),
    )
    return Scene(LONG, SHORT, f"{of.name}, a map of Stratego Conquest", _in_words(of), elements, __package__)


def _grounds_of_words(of: Map) -> tuple[Element, ...]:
    """Return bits of paper beneath the names: paper cannot draw a rim around letters."""
    paper = plan(of)
    names_at = zip(paper.name_places, of.territory_names, strict=True)
    labels_at = zip(paper.label_places, of.zone_names, strict=True)
    return (
        *(_bit(x, y, 7.0 * len(name) + 3, 9.0) for (x, y), name in names_at),
        *(_bit(x, y, 6.5 * len(name) + 1, 9.0) for (x, y), name in labels_at),
    )


def _bit(x: float, y: float, width: float, height: float) -> Element:
    corner: dict[str, Value] = {"x": x - width / 2, "y": y - height / 2, "rx": 3.0}
    return Element("rect", "", {"class": "word-ground", **corner, "width": width, "height": height})


def tokens(box: Box[Numbers, Print]) -> Scene:
    """Return the tokens of all territories: sign, name and shape, and the territories beside them."""
    of = box.print.map
    elements = (
        _page(SHORT, LONG),
        *_title(of, "the tokens: each says which territories lie beside it", EDGE + 4),
        Element("path", "", {"class": "cut-line", "d": _cuts()}),
        *(part for territory in range(TERRITORIES) for part in _token(of, territory)),
    )
    return Scene(
        SHORT, LONG, f"Tokens of {of.name}", "A token for every territory, to cut out", elements, __package__
    )


def _page(width: float, height: float) -> Element:
    return Element("rect", "", {"class": "sheet", "width": width, "height": height})


def _title(of: Map, words: str, left: float = EDGE) -> tuple[Element, Element]:
    return _text("headline", left, 20.0, of.name), _text(
        "small-print", left, 40.0, f"Stratego Conquest: {words}."
    )


def _text(classes: str, x: float, y: float, words: str) -> Element:
    return Element("text", "", {"class": classes, "x": x, "y": y}, text=words)


def _in_words(of: Map) -> str:
    cities = ", ".join(of.city_names)
    ranges = ", ".join(range_.name for range_ in of.ranges)
    return f"{TERRITORIES} territories of three zones. Cities: {cities}. Mountains: {ranges or 'none'}."


def _token(of: Map, territory: int) -> tuple[Element, ...]:
    row, column = divmod(territory, COLUMNS)
    left, top = (SHORT - COLUMNS * WIDE) / 2 + column * WIDE, TOP + row * HIGH
    middle = left + WIDE / 2
    city = (tower(left + 32, top + 84, 1.6),) if territory in of.cities else ()
    return (
        _shape(of, territory, left + 98, top + 53),
        _text("sign", left + 32, top + 40, of.territory_signs[territory]),
        *city,
        _text("label", middle, top + 109, of.territory_names[territory]),
        _text("small-print is-central", middle, top + 126, f"beside {' '.join(_beside(of, territory))}"),
    )


def _cuts() -> str:
    left = (SHORT - COLUMNS * WIDE) / 2
    down = "".join(f"M{left + WIDE * column:g} {TOP:g}v{HIGH * ROWS:g}" for column in range(COLUMNS + 1))
    across = "".join(f"M{left:g} {TOP + HIGH * row:g}h{WIDE * COLUMNS:g}" for row in range(ROWS + 1))
    return down + across


def _shape(of: Map, territory: int, x: float, y: float) -> Element:
    """Return a territory's zones, drawn around a place."""
    paper, zones = plan(of), of.zones[territory]
    xs, ys = zip(*(paper.centre(zone) for zone in zones), strict=True)
    scale = min(SHAPE, ROOM / (max(ys) - min(ys) + 4 * QUARTER), ROOM / (max(xs) - min(xs) + 2 * HALF))
    x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    place = f"translate({x - scale * x0:.2f} {y - scale * y0:.2f}) scale({scale:.3f})"
    inner = [pair for pair in paper.shared if set(pair) <= set(zones)]
    parts = (
        Element("path", "", {"class": "march march-0", "d": paper.outline(zones)}),
        Element("path", "", {"class": "zone-line", "d": paper.lines(inner)}),
        Element("path", "", {"class": "territory-line", "d": paper.outline(zones)}),
    )
    return Element("g", "", {"transform": place}, parts)


def _beside(of: Map, territory: int) -> list[str]:
    """Return the signs of the territories that a unit can step into from one."""
    reached = {of.territory[other] for zone in of.zones[territory] for other in of.neighbours[zone]}
    return sorted(of.territory_signs[other] for other in reached - {territory})
