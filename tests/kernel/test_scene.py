"""Pictures as data: markup that is always well formed, and differences that a browser can apply."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.kernel.layouts import LAID, Layout, Point, places
from pentarchy.kernel.scene import Element, Scene, patch, style_sheet

from .patched import canonical, patched, tree


def scene(*elements: Element, title: str = "A board") -> Scene:
    return Scene(10, 20.5, title, "of squares", elements)


def square(name: str, *, text: str = "", classes: str = "square", **inside: str) -> Element:
    count = Element("text", f"{name}-count", {"x": 1.5}, text=text)
    token = Element("g", f"{name}-token", {}, tuple(Element(tag, "", {"d": d}) for tag, d in inside.items()))
    return Element("g", name, {"class": classes}, (Element("rect"), token, count))


def test_a_picture_says_its_size_its_title_and_what_it_shows() -> None:
    root = ElementTree.fromstring(scene(square("A1"), title="Tom & <Jerry>").svg())
    assert root.get("viewBox") == "0 0 10 20.5"
    assert root.get("aria-label") == "Tom & <Jerry>"
    assert [child.tag.rpartition("}")[2] for child in root] == ["title", "desc", "style", "g"]


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"])))
def test_whatever_a_text_holds_it_stays_a_text(words: str) -> None:
    drawn = scene(Element("text", "words", {"aria-label": words}, text=words))
    (found,) = tree(drawn).findall(".//*[@id='words']")
    assert (found.text or "") == words
    assert (found.get("aria-label") or "").split() == words.split()


def test_the_sheet_inside_a_picture_holds_no_markup_that_could_end_it() -> None:
    assert "<" not in style_sheet() and "/*" not in style_sheet()
    assert ".scene .veil" in style_sheet()
    (style,) = [part for part in ElementTree.fromstring(scene().svg()) if part.tag.endswith("style")]
    assert style.text == style_sheet() and len(style) == 0


def test_a_notebook_gets_the_picture_with_its_sheet() -> None:
    assert scene()._repr_svg_() == scene().svg(css=True)
    assert "<style>" not in scene().svg(css=False)


def test_without_ids_several_pictures_can_stand_on_a_page() -> None:
    drawn = scene(square("A1", text="9", path="M0 0"))
    assert 'id="' not in drawn.svg(ids=False)
    assert drawn.svg(ids=False, css=False).count("<rect/>") == 1
    assert 'id="A1-count"' in drawn.svg()


def test_numbers_are_written_as_short_as_they_are() -> None:
    assert Element("rect", "", {"x": 1.0, "y": 0.25, "rx": 3}).svg() == '<rect x="1" y="0.25" rx="3"/>'


def test_all_elements_are_walked_outer_ones_first() -> None:
    names = [element.id for element in scene(square("A1"), square("A2")).walk()]
    assert names == ["A1", "", "A1-token", "A1-count", "A2", "", "A2-token", "A2-count"]


CHANGES = {
    "nothing": (square("A1"), square("A1"), {}),
    "a class": (square("A1"), square("A1", classes="square held"), {"A1": {"class": "square held"}}),
    "a word": (square("A1", text="9"), square("A1", text="8 & 1"), {"A1-count": {"#text": "8 & 1"}}),
    "a word gone": (square("A1", text="9"), square("A1"), {"A1-count": {"#text": ""}}),
    "what lies inside": (
        square("A1", path="M0 0"),
        square("A1", path="M1 1"),
        {"A1-token": {"#inner": '<path d="M1 1"/>'}},
    ),
    "something new": (square("A1"), square("A1", path="M0 0"), {"A1-token": {"#inner": '<path d="M0 0"/>'}}),
    "nothing left": (square("A1", path="M0 0"), square("A1"), {"A1-token": {"#inner": ""}}),
    "an attribute gone": (
        square("A1"),
        replace(square("A1"), attributes={"role": "img"}),
        {"A1": {"role": "img", "class": None}},
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_patch_names_just_what_changed_and_makes_the_one_the_other(change: str) -> None:
    before, after, expected = CHANGES[change]
    changes = patch(scene(before, square("B2")), scene(after, square("B2")))
    assert changes == expected
    assert patched(scene(before, square("B2")), changes) == canonical(tree(scene(after, square("B2"))))


def test_a_browser_gets_attributes_as_plain_words() -> None:
    before, after = (Element("g", "A1", {"aria-label": words}) for words in ("North", "North & South"))
    assert patch(scene(before), scene(after)) == {"A1": {"aria-label": "North & South"}}


def test_what_has_no_name_cannot_be_patched() -> None:
    before, after = (Element("g", "", {}, tuple(Element("rect") for _ in range(count))) for count in (1, 2))
    with pytest.raises(ValueError, match="nameless <g> changed shape"):
        patch(scene(before), scene(after))
    with pytest.raises(ValueError, match="longer"):
        patch(scene(before), scene(before, before))
    for other in (
        Element("g", "", {"class": "held"}),
        Element("g", text="9"),
        Element("path"),
        Element("g", "A1"),
    ):
        with pytest.raises(ValueError, match="changed itself"):
            patch(scene(Element("g")), scene(other))


def test_a_nameless_element_may_hold_named_ones_that_change() -> None:
    before, after = (Element("g", "", {}, (square("A1", text=text),)) for text in "98")
    assert patch(scene(before), scene(after)) == {"A1-count": {"#text": "8"}}


def test_a_picture_that_grows_says_so_and_a_patch_names_its_new_size() -> None:
    small = replace(scene(square("A1")), grows=True)
    tall = replace(small, height=30.0)
    assert ElementTree.fromstring(tall.svg()).get("class") == "scene grows"
    changes = patch(small, tall)
    assert changes == {"": {"viewBox": "0 0 10 30"}}
    assert patched(small, changes) == canonical(tree(tall))


def in_two_layouts(beside: Point, high: float) -> Scene:
    """Return a picture of two parts that can lie below each other or side by side."""
    lies = {"A1": {1: (0.0, 0.0), 2: (0.0, 0.0)}, "B2": {1: (0.0, high), 2: beside}}
    parts = [Element("g", name, {LAID: places(points)}) for name, points in lies.items()]
    layouts = Layout(1, 10, 20.5), Layout(2, 20, high)
    return replace(scene(*parts), grows=True, layouts=layouts, smallest_words=4.0)


def test_a_picture_says_how_its_parts_lie_in_each_layout() -> None:
    root = ElementTree.fromstring(in_two_layouts((10.0, 0.0), 8.0).svg())
    assert root.get("viewBox") == "0 0 10 20.5", "it is drawn in the first of them"
    assert root.get("data-layouts") == "1:10 20.5;2:20 8"
    assert root.get("data-smallest-words") == "4"
    assert [part.get("data-layouts") for part in root[3:]] == ["1:0 0;2:0 0", "1:0 8;2:10 0"]
    assert "data-layouts" not in scene(square("A1")).svg(), "most have one alone"


def test_a_patch_says_anew_how_parts_lie_in_a_layout() -> None:
    before, after = in_two_layouts((10.0, 0.0), 8.0), in_two_layouts((10.0, 2.5), 9.0)
    changes = patch(before, after)
    assert changes == {
        "": {"data-layouts": "1:10 20.5;2:20 9"},
        "B2": {"data-layouts": "1:0 9;2:10 2.5"},
    }
    assert patched(before, changes) == canonical(tree(after))


def test_of_all_that_lie_in_each_other_the_innermost_that_has_a_name_keeps_its_text() -> None:
    ground = Element("rect", "", {"class": "ground"})
    village = Element("g", "A1", {}, (Element("g", "", {}, (ground,)),))
    villages = Element("g", "villages", {}, (village,))
    assert villages.svg() == '<g id="villages"><g id="A1"><g><rect class="ground"/></g></g></g>'
    assert village.svg() is village.svg()
    kept = [
        each
        for each in villages.walk()
        if any(isinstance(text, str) and "<" in text for text in vars(each).values())
    ]
    assert kept == [village]
