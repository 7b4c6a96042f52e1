"""Scenes in, a PDF out: each on a page of its own, as large as the paper has room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from pentarchy.kernel.scene import Element, Scene

from .dress import INITIAL, SCENE, Style, dashes, describe, dress, length, paint, rules_for, share
from .letters import face, typeset
from .outline import Outline, Plane, read_transform
from .selectors import Node, Rule
from .shapes import SHAPES, read_path
from .unprintable import Unprintable

POINT = 72 / 25.4  #: points in a millimetre
PIXEL = 0.75  #: points in a style sheet's pixel, a 96th of an inch
MARGIN = 10.0  #: millimetres at each edge, which many printers need
MITER = 4.0  #: SVG's own limit of a pointed corner

CAPS = {"butt": 0, "round": 1, "square": 2}
LETTERS = {(True, False): 0, (False, True): 1, (True, True): 2}  #: filled, outlined, or both
JOINS = {"miter": 0, "round": 1, "bevel": 2}
SILENT = frozenset({"id", "class", "role", "tabindex", "transform"})  #: attributes that shape nothing
TAGS = {"g": frozenset[str](), "text": frozenset({"x", "y", "textLength", "lengthAdjust"})} | {
    tag: read for tag, (_, read) in SHAPES.items()
}
"""What can be printed, and the attributes that shape it."""


@dataclass(frozen=True)
class Paper:
    """A size of paper, upright, in millimetres."""

    title: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


def pdf(scenes: Sequence[Scene], paper: Paper) -> bytes:
    """Return a document with a page for each scene; the same scenes, the same bytes.

    A page lies on its side where that makes the picture larger. ``Unprintable`` if there is no
    scene, or something in one that would come out wrong.
    """
    if not scenes:
        raise Unprintable("there is no page to print")
    written = BytesIO()
    first = face(is_bold=False).fontName  # or the library would name a face that is not in the document
    canvas = Canvas(written, invariant=1, pageCompression=1, lang="en", initialFontName=first)
    canvas.setTitle(scenes[0].title)
    canvas.setSubject(scenes[0].description)
    canvas.setCreator("Pentarchy")
    canvas.setAuthor("Pentarchy")
    for scene in scenes:
        _print(canvas, scene, paper)
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def _print(canvas: Any, scene: Scene, paper: Paper) -> None:
    sizes = [(paper.width, paper.height), (paper.height, paper.width)]
    fits = [min((w - 2 * MARGIN) / scene.width, (h - 2 * MARGIN) / scene.height) for w, h in sizes]
    (width, height), fit = (sizes[1], fits[1]) if fits[1] > fits[0] else (sizes[0], fits[0])
    canvas.setPageSize((width * POINT, height * POINT))
    scale = fit * POINT
    left = (width * POINT - scale * scene.width) / 2
    top = (height * POINT + scale * scene.height) / 2
    page = Page(canvas, scene, Plane(scale, 0.0, 0.0, -scale, left, top))
    page.clip()
    ground = dress(SCENE, INITIAL, page.rules)
    for element in scene.elements:
        page.draw(Node(element, SCENE), Plane(), ground)


@dataclass(frozen=True)
class Page:
    """A page that is being drawn."""

    canvas: Any
    scene: Scene
    plane: Plane  #: where the picture's points lie on it

    @property
    def rules(self) -> Sequence[Rule]:
        """What dresses the picture."""
        return rules_for(self.scene.dress)

    def clip(self) -> None:
        """Let nothing be drawn beyond the picture's edge, as in a browser."""
        across, down = self.scene.width, self.scene.height
        edge = self._trace(self.plane.lay(read_path(f"M0 0H{across}V{down}H0Z")))
        self.canvas.clipPath(edge, stroke=0, fill=0)

    def draw(self, node: Node, plane: Plane, outer: Style) -> None:
        """Draw an element and what is in it; ``plane`` is where it lies in the picture."""
        element = node.element
        if element.tag in ("title", "desc"):
            return
        _refuse_unknown(element)
        style = dress(node, outer, self.rules)
        if style["display"] == "none":
            return
        plane = read_transform(str(element.attributes.get("transform", ""))).within(plane)
        if element.tag == "g":
            self._draw_group(node, plane, style)
        elif element.children:
            raise Unprintable(f"what is inside {describe(element)} cannot be printed")
        elif style["visibility"] == "visible":
            draw = self._draw_text if element.tag == "text" else self._draw_shape
            draw(element, plane, style)

    def _draw_group(self, node: Node, plane: Plane, style: Style) -> None:
        if share(style, "opacity") < 1:
            raise Unprintable(f"{describe(node.element)} is translucent as a whole, which cannot be printed")
        for child in node.element.children:
            self.draw(Node(child, node), plane, style)

    def _draw_shape(self, element: Element, plane: Plane, style: Style) -> None:
        outline_of, _ = SHAPES[element.tag]
        whole = plane.within(self.plane)
        self.canvas.saveState()
        is_stroked = self._take_pen(whole, style)
        is_filled = self._take_ink("fill", style)
        if is_stroked or is_filled:
            path = self._trace(whole.lay(outline_of(element)))
            mode = int(style["fill-rule"] == "nonzero")
            self.canvas.drawPath(path, stroke=is_stroked, fill=is_filled, fillMode=mode)
        self.canvas.restoreState()

    def _take_ink(self, use: str, style: Style) -> bool:
        """Take a colour to fill or to stroke with; false if there is nothing to be seen of it."""
        colour = paint(style, use)
        if colour is None:
            return False
        red, green, blue, covers = colour
        name = use.title()
        getattr(self.canvas, f"set{name}ColorRGB")(red, green, blue)
        if covers < 1:
            getattr(self.canvas, f"set{name}Alpha")(covers)
        return True

    def _take_pen(self, whole: Plane, style: Style) -> bool:
        width = length(style, "stroke-width")
        if not width or not self._take_ink("stroke", style):
            return False
        unit = PIXEL if style["vector-effect"] == "non-scaling-stroke" else whole.scale
        self.canvas.setLineWidth(width * unit)
        self.canvas.setLineCap(CAPS[style["stroke-linecap"]])
        self.canvas.setLineJoin(JOINS[style["stroke-linejoin"]])
        self.canvas.setMiterLimit(MITER)
        lengths = [part * unit for part in dashes(style)]
        if any(lengths):
            self.canvas.setDash(lengths)
        return True

    def _trace(self, outline: Outline) -> Any:
        path = self.canvas.beginPath()
        for letter, points in outline:
            numbers = [coordinate for point in points for coordinate in point]
            match letter:
                case "M":
                    path.moveTo(*numbers)
                case "L":
                    path.lineTo(*numbers)
                case "C":
                    path.curveTo(*numbers)
                case "Z":
                    path.close()
        return path

    def _draw_text(self, element: Element, plane: Plane, style: Style) -> None:
        line = typeset(element, style)
        whole = plane.within(self.plane)
        self.canvas.saveState()
        is_stroked = self._take_pen(whole, style)
        is_filled = self._take_ink("fill", style)
        if line.words and (is_stroked or is_filled):
            squeeze = line.squeeze(plane, self.scene.width, self.scene.height)
            begin = line.x - line.anchor * line.width * squeeze
            text = self.canvas.beginText()
            text.setTextTransform(*Plane(squeeze, 0.0, 0.0, -1.0, begin, line.y).within(whole))
            text.setFont(line.font.fontName, line.size)
            text.setCharSpace(line.spacing)
            text.setTextRenderMode(LETTERS[is_filled, is_stroked])
            text.textOut(line.words)
            self.canvas.drawText(text)
        self.canvas.restoreState()


def _refuse_unknown(element: Element) -> None:
    """Raise ``Unprintable`` for a tag or an attribute that would be lost."""
    if element.tag not in TAGS:
        raise Unprintable(f"{describe(element)} cannot be printed")
    known = TAGS[element.tag] | SILENT | INITIAL.keys()
    for name in element.attributes:
        if name not in known and not name.startswith(("aria-", "data-")):
            raise Unprintable(f"{name} of {describe(element)} cannot be printed")
    if element.text.strip() and element.tag != "text":
        raise Unprintable(f"the words in {describe(element)} cannot be printed")
