"""A scene on paper: its size and place, its words, and a refusal of whatever would come out wrong."""

from __future__ import annotations

import re

import pytest

from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.paper import MARGIN, PAPERS, Paper, Unprintable, pdf
from pentarchy.paper.letters import face
from pentarchy.paper.press import POINT

from .documents import drawings, sizes, words

A4 = PAPERS["a4"]


def scene(*elements: Element, width: float = 100.0, height: float = 100.0) -> Scene:
    return Scene(width, height, "A board", "of squares", elements)


def part(tag: str = "rect", text: str = "", /, **attributes: Value) -> Element:
    return Element(tag, "", {name.replace("_", "-"): value for name, value in attributes.items()}, text=text)


def drawn(*elements: Element) -> str:
    """Return what is drawn of elements on a page on which a unit is 1.9 mm and the middle is (50, 50)."""
    (drawing,) = drawings(pdf([scene(*elements)], A4))
    return drawing


def points(drawing: str) -> list[tuple[float, float]]:
    """Return where outlines go, in millimetres from the paper's upper left corner, without the clip."""
    found = re.findall(r"(\S+) (\S+) [ml](?= |\n)", drawing.partition("W*")[2])
    return [(float(x) / POINT, A4.height - float(y) / POINT) for x, y in found]


RECTANGLE = part(x=0, y=0, width=100, height=100, **{"class": "tick"})


# Pages.


@pytest.mark.parametrize(("name", "width", "height"), [("a4", 595.28, 841.89), ("letter", 612.0, 792.0)])
def test_a_page_is_as_large_as_the_paper_in_points(name: str, width: float, height: float) -> None:
    (size,) = sizes(pdf([scene(RECTANGLE, height=150)], PAPERS[name]))
    assert size == pytest.approx((width, height), abs=0.01)


def test_each_scene_is_a_page_and_one_that_is_wide_lies_on_its_side() -> None:
    pages = [
        scene(part("text", f"page {number}", x=5, y=20), width=width)
        for number, width in enumerate((70, 150))
    ]
    document = pdf(pages, A4)
    upright, aside = sizes(document)
    assert upright == aside[::-1] and upright[0] < upright[1]
    assert [words(drawing) for drawing in drawings(document)] == [["page 0"], ["page 1"]]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize(("width", "height"), [(100, 100), (100, 140), (100, 1000), (300, 100)])
def test_a_picture_is_in_the_middle_and_as_large_as_the_margin_lets_it(
    paper: Paper, width: float, height: float
) -> None:
    rectangle = part(x=0, y=0, width=width, height=height, **{"class": "tick"})
    document = pdf([scene(rectangle, width=width, height=height)], paper)
    ((across, down),) = sizes(document)
    found = re.findall(r"(\S+) (\S+) [ml](?= |\n)", drawings(document)[0].partition("W*")[2])
    xs, ys = ([float(pair[axis]) for pair in found] for axis in (0, 1))
    left, right, below, above = min(xs), across - max(xs), min(ys), down - max(ys)
    assert left == pytest.approx(right, abs=0.01) and below == pytest.approx(above, abs=0.01)
    assert min(left, below) == pytest.approx(MARGIN * POINT, abs=0.01)
    assert (across - left - right) / (down - below - above) == pytest.approx(width / height, abs=0.001)


def test_the_same_scenes_are_the_same_bytes_and_carry_no_date() -> None:
    page = scene(
        part("text", "Words", x=5, y=20, font_weight="bold"), part("text", "more", x=5, y=40), RECTANGLE
    )
    assert pdf([page, page], A4) == pdf([page, page], A4)
    assert set(re.findall(rb"D:(\d{4})", pdf([page], A4))) == {b"2000"}


def test_a_document_needs_a_page() -> None:
    with pytest.raises(Unprintable, match="no page"):
        pdf([], A4)


def test_the_face_lies_in_the_document_and_no_other_is_named() -> None:
    document = pdf([scene(part("text", "Words", x=5, y=20))], A4)
    assert set(re.findall(rb"/BaseFont /(\S+)", document)) == {b"AAAAAA+BitstreamVeraSans-Roman"}
    assert b"/FontFile2" in document and b"/ToUnicode" in document


# Shapes and lines.


def test_what_lies_in_groups_is_moved_turned_and_scaled() -> None:
    corner = part("path", d="M0 0H10", **{"class": "tick"})
    group = Element("g", "", {"transform": "translate(50 50) rotate(90)"}, (corner,))
    begin, end = points(drawn(group))
    assert begin == pytest.approx((105.0, 148.5), abs=0.01)
    assert end == pytest.approx((105.0, 148.5 + 19), abs=0.01)


def test_nothing_is_drawn_beyond_the_edge_of_a_picture() -> None:
    clip = drawn(RECTANGLE).partition("W*")[0]
    corners = re.findall(r"(\S+) (\S+) [ml](?= |\n)", clip)
    found = {(round(float(x) / POINT, 1), round(float(y) / POINT, 1)) for x, y in corners}
    assert found == {(x, y) for x in (10, 200) for y in (53.5, 243.5)}


@pytest.mark.parametrize(
    ("effect", "wide"), [("none", 2 * 3 * 1.9 * POINT), ("non-scaling-stroke", 2 * 0.75)]
)
def test_a_pen_is_as_wide_as_the_picture_has_it_or_as_wide_everywhere(effect: str, wide: float) -> None:
    line = part(
        "path", d="M0 0H10", transform="scale(3)", stroke="#000000", stroke_width=2, vector_effect=effect
    )
    (width,) = re.findall(r"(\S+) w\n", drawn(line))
    assert float(width) == pytest.approx(wide, rel=1e-4)


def test_a_dashed_line_is_dashed_and_its_ends_and_corners_are_as_said() -> None:
    drawing = drawn(
        part("path", d="M0 0H10", stroke="#000000", stroke_dasharray="2,1", stroke_linecap="round"),
        part("path", d="M0 0H10", stroke="#000000", stroke_linejoin="bevel"),
    )
    (dash,) = re.findall(r"\[(\S+) (\S+)\] 0 d", drawing)
    assert [float(length) for length in dash] == pytest.approx([2 * 1.9 * POINT, 1.9 * POINT], rel=1e-4)
    assert "1 J" in drawing and "2 j" in drawing


def test_colours_are_those_of_the_sheet_for_print_and_their_opacity_is_kept() -> None:
    assert "1 1 1 rg" in drawn(part(width=10, height=10, **{"class": "sheet"}))
    thin = pdf([scene(part(width=10, height=10, **{"class": "tint livery-0"}))], A4)
    assert b"/ca .16" in thin and ".92549 .184314 .058824 rg" in drawings(thin)[0]


@pytest.mark.parametrize(
    "hidden", [{"class": "is-absent"}, {"visibility": "hidden"}, {"fill": "none"}, {"opacity": 0}]
)
def test_what_is_not_seen_is_not_drawn(hidden: dict[str, Value]) -> None:
    assert points(drawn(part(width=10, height=10, **hidden))) == []


# Words.


def test_words_can_be_found_and_copied() -> None:
    (line,) = words(drawn(part("text", "  Tom's  (first)\nbattle \\ ", x=5, y=20, font_size="8px")))
    assert line == "Tom's (first) battle \\"


def place(drawing: str) -> tuple[float, ...]:
    (found,) = re.findall(r"1 0 0 1 0 0 Tm (\S+) (\S+) (\S+) (\S+) (\S+) (\S+) Tm", drawing)
    return tuple(float(number) for number in found)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_a_line_is_held_where_its_anchor_says(anchor: str, share: float) -> None:
    long = face(is_bold=False).stringWidth("battle", 10)
    x = place(drawn(part("text", "battle", x=50, y=50, font_size="10px", text_anchor=anchor)))[4]
    assert x / POINT == pytest.approx(105 - share * long * 1.9, abs=0.01)


def test_a_line_may_stand_on_its_point_or_have_it_in_its_middle() -> None:
    on, around = (
        place(drawn(part("text", "8", x=50, y=50, font_size="10px", dominant_baseline=baseline)))[5]
        for baseline in ("auto", "central")
    )
    assert on / POINT == pytest.approx(148.5, abs=0.01)
    assert 0.2 < (on - around) / POINT / (10 * 1.9) < 0.4


def test_small_capitals_and_wide_spacing_are_set() -> None:
    drawing = drawn(part("text", "Forest", x=50, y=50, **{"class": "label"}))
    assert words(drawing) == ["FOREST"]
    assert ".96 Tc" in drawing and " 11.2 Tf" in drawing  # of 16, as the class has it


@pytest.mark.parametrize(
    ("covers", "stroke", "modes"), [(1, "none", []), (0, "#000000", ["1"]), (1, "#000000", ["2"])]
)
def test_letters_may_have_an_outline(covers: float, stroke: str, modes: list[str]) -> None:
    drawing = drawn(part("text", "8", x=50, y=50, fill_opacity=covers, stroke=stroke, stroke_width=3))
    assert re.findall(r"(\d) Tr", drawing) == modes
    widths = [float(width) for width in re.findall(r"(\S+) w\n", drawing)]
    assert widths == pytest.approx([3 * 1.9 * POINT] * len(modes), rel=1e-4)


def test_a_line_too_long_for_the_page_is_set_narrower_and_one_much_too_long_refused() -> None:
    long = face(is_bold=False).stringWidth("battles", 10)
    for room, narrow in ((long + 1, 1.0), (0.8 * long, 0.8)):
        drawing = drawn(part("text", "battles", x=100 - room, y=50, font_size="10px"))
        across, _, _, up, x, _ = place(drawing)
        assert across / up == pytest.approx(narrow, rel=1e-3)
        assert x / POINT == pytest.approx(200 - room * 1.9, abs=0.01)
    with pytest.raises(Unprintable, match="'battles' do not fit"):
        drawn(part("text", "battles", x=100 - 0.5 * long, y=50, font_size="10px"))


def test_a_line_is_as_long_as_the_picture_says() -> None:
    long = face(is_bold=False).stringWidth("battles", 10)
    for asked, narrow in ((0.8, 0.8), (1.2, 1.0)):
        drawing = drawn(part("text", "battles", x=5, y=50, font_size="10px", textLength=asked * long))
        across, _, _, up, _, _ = place(drawing)
        assert across / up == pytest.approx(narrow, rel=1e-3), "narrower, but never stretched"
    with pytest.raises(Unprintable, match="'battles' do not fit"):
        drawn(part("text", "battles", x=5, y=50, font_size="10px", textLength=0.5 * long))


@pytest.mark.parametrize("beyond", [{"x": 120, "y": 50}, {"x": 50, "y": 101}, {"x": -5, "y": 50}])
def test_words_beyond_the_edge_are_refused(beyond: dict[str, Value]) -> None:
    with pytest.raises(Unprintable, match="do not fit"):
        drawn(part("text", "8", **beyond))


def test_words_that_run_upwards_are_refused_only_when_they_run_out() -> None:
    assert words(drawn(part("text", "8", x=50, y=0, transform="rotate(90 50 0)")))
    with pytest.raises(Unprintable, match="do not fit"):
        drawn(part("text", "a long line of words", x=0, y=0, transform="translate(50 50) rotate(-90)"))


# What cannot be printed.


@pytest.mark.parametrize(
    ("element", "why"),
    [
        (part("image", href="map.png"), "<image>"),
        (part("use", href="#A1"), "<use>"),
        (part("rect", filter="url(#blur)"), "filter of <rect>"),
        (part("rect", style="fill: red"), "style of <rect>"),
        (part("path", d="M0 0H10", clip_path="url(#c)"), "clip-path of <path>"),
        (part("text", "8", x=5, y=5, rotate=20), "rotate of <text>"),
        (part("rect", fill="red", width=5, height=5), "the fill is 'red'"),
        (part("rect", stroke="url(#wood)", width=5, height=5), "the stroke is"),
        (part("rect", width="wide", height=5), "width='wide' of a <rect>"),
        (part("rect", width=5, height=5, stroke="#000000", stroke_width="2cm"), "stroke-width is '2cm'"),
        (part("path", d="M0 0H10", stroke="#000000", transform="scale(2 1)"), "stretched"),
        (part("path", d="M0 0H10", transform="skewX(10)"), "skewX"),
        (part("path", d="M0 0H10", transform="scale(2"), "cannot be read"),
        (part("path", d="M0 0K10"), "cannot be read at 'K10'"),
        (part("path", d="L10 10"), "where it begins"),
        (part("text", "8", x=5, y=5, text_anchor="left"), "text-anchor: left"),
        (part("text", "8", x=5, y=5, font_family="serif"), "font-family: serif"),
        (part("text", "8", x=5, y=5, font_style="italic"), "font-style: italic"),
        (part("text", "8", x=5, y=5, text_shadow="1px 1px"), "text-shadow of <text>"),
        (part("text", "Д", x=5, y=20), "'Д' in 'Д'"),
        (part("rect", "words", width=5, height=5), "the words in <rect>"),
        (Element("text", "", {"x": 5}, (part("tspan", "8"),)), "inside <text>"),
        (Element("g", "", {"opacity": 0.5}, (RECTANGLE,)), "translucent as a whole"),
    ],
)
def test_what_would_come_out_wrong_is_refused_by_name(element: Element, why: str) -> None:
    with pytest.raises(Unprintable) as refused:
        drawn(element)
    assert why in str(refused.value)


def test_titles_and_what_only_readers_of_the_screen_hear_are_left_out() -> None:
    names: dict[str, Value] = {"role": "img", "aria-label": "A1", "data-seat": 1, "tabindex": 0}
    assert points(drawn(Element("g", "A1", names, (part("title", "A1"), part("desc", "A1"))))) == []
