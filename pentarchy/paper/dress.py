"""What an element looks like on paper: colours, lines and letters, as ``scene.css`` has them for print."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from pentarchy.kernel.scene import Element, style_sheet

from .selectors import Node, Rule, read_rules
from .unprintable import Unprintable

Style = Mapping[str, str]

SCENE = Node(Element("svg", "", {"class": "scene"}), None)  #: around every picture

INITIAL = {
    "display": "inline",
    "dominant-baseline": "auto",
    "fill": "#000000",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-family": "sans-serif",
    "font-size": "16px",
    "font-style": "normal",
    "font-variant-caps": "normal",
    "font-weight": "400",
    "letter-spacing": "0",
    "opacity": "1",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-anchor": "start",
    "vector-effect": "none",
    "visibility": "visible",
}
"""Whatever paper can show, as it is where nothing is said of it."""

WORDS = {
    "dominant-baseline": ("auto", "central"),
    "fill-rule": ("nonzero", "evenodd"),
    "font-style": ("normal",),
    "font-variant-caps": ("normal", "all-small-caps"),
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
    "text-anchor": ("start", "middle", "end"),
    "vector-effect": ("none", "non-scaling-stroke"),
    "visibility": ("visible", "hidden"),
}
"""What a style that is a word may say."""

COLOUR = r"(?:[^(),]|\([^()]*\))+"

OWN = frozenset({"display", "opacity", "vector-effect"})  #: not for what lies in an element

FOR_SCREENS = frozenset(
    {
        "-webkit-user-select",
        "animation",
        "color-scheme",
        "cursor",
        "font-variant-numeric",  # the printed face's figures are all of one width
        "forced-color-adjust",
        "outline",
        "pointer-events",
        "transition",
        "user-select",
    }
)
"""What changes nothing on paper."""


@cache
def rules_for(package: str) -> list[Rule]:
    """Return the rules for the pictures of a package, of least weight first."""
    return read_rules(style_sheet(package))


def dress(node: Node, outer: Style, rules: Sequence[Rule]) -> Style:
    """Return the whole style of an element, given that of what it lies in; variables included."""
    inherited = {name: value for name, value in outer.items() if name not in OWN}
    written = {name: str(value) for name, value in node.element.attributes.items() if name in INITIAL}
    declared = {name: value for rule in rules if rule.holds(node) for name, value in rule.declarations}
    named = {**inherited, **{name: value for name, value in declared.items() if name.startswith("--")}}
    style = {**INITIAL, **named}
    for name, value in {**written, **declared}.items():
        if name in INITIAL:
            style[name] = _resolve(value, named)
            if not _is_known(name, style[name]):
                raise Unprintable(f"{name}: {style[name]} of {describe(node.element)} cannot be printed")
        elif not name.startswith("--") and name not in FOR_SCREENS:
            raise Unprintable(f"the style {name!r} of {describe(node.element)} cannot be printed")
    return style


def _is_known(name: str, value: str) -> bool:
    if name == "font-family":
        return value.endswith("sans-serif")
    return value in WORDS.get(name, (value,))


def describe(element: Element) -> str:
    """Return an element as a message names it."""
    classes = str(element.attributes.get("class", ""))
    return f"<{element.tag}{f' class={classes!r}' if classes else ''}>"


def _resolve(value: str, named: Mapping[str, str]) -> str:
    """Return a value without variables, and with the light one of two colours."""
    while found := re.search(r"var\(\s*(--[\w-]+)\s*\)", value):
        if found[1] not in named:
            raise Unprintable(f"the style sheet nowhere says what {found[1]} is")
        value = value[: found.start()] + named[found[1]] + value[found.end() :]
    return re.sub(rf"var\(--if-light, ({COLOUR})\) var\(--if-dark, {COLOUR}\)", r"\1", value)


# Values as numbers.


def length(style: Style, name: str) -> float:
    """Return a length in units of the picture."""
    value = style[name]
    if value.endswith("em") and name != "font-size":
        return number(value.removesuffix("em"), name) * length(style, "font-size")
    return number(value.removesuffix("px"), name)


def share(style: Style, name: str) -> float:
    """Return an opacity, from 0 to 1."""
    value = style[name]
    part = number(value.removesuffix("%"), name) / (100 if value.endswith("%") else 1)
    return min(1.0, max(0.0, part))


def dashes(style: Style) -> list[float]:
    """Return the lengths of dashes and gaps; none for a solid line."""
    value = style["stroke-dasharray"]
    return (
        [] if value == "none" else [number(part, "stroke-dasharray") for part in re.split(r"[\s,]+", value)]
    )


def number(text: str, name: str) -> float:
    """Return a text as a number; ``Unprintable`` if it is none."""
    try:
        return float(text)
    except ValueError:
        raise Unprintable(f"{name} is {text[:40]!r}, which is no size that can be printed") from None


Colour = tuple[float, float, float, float]  #: red, green, blue and how much covers, from 0 to 1


def paint(style: Style, name: str) -> Colour | None:
    """Return a colour, its opacity included; none where nothing is painted."""
    # A pattern's name is followed by the colour where there is no such pattern: on paper there is none.
    value = re.sub(r"^url\([^)]*\)\s*(?=\S)", "", style[name])
    if value in ("none", "transparent"):
        return None
    covers = share(style, f"{name}-opacity") * share(style, "opacity")
    if re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        red, green, blue = (int(value[place : place + 2], 16) / 255 for place in (1, 3, 5))
        return (red, green, blue, covers) if covers else None
    parts = re.fullmatch(r"rgb\((\d+) (\d+) (\d+)(?: / (\d+)%)?\)", value)
    if not parts:
        raise Unprintable(f"the {name} is {value[:40]!r}, which is no colour that can be printed")
    red, green, blue = (int(part) / 255 for part in parts.groups()[:3])
    covers *= int(parts[4] or 100) / 100
    return (red, green, blue, covers) if covers else None
