"""Outlines of shapes and paths, told by where they go."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, dist, pi, sin

import pytest

from pentarchy.kernel.scene import Element
from pentarchy.paper.outline import Outline, Plane, Point, read_transform
from pentarchy.paper.shapes import SHAPES, read_path
from pentarchy.paper.unprintable import Unprintable


def along(outline: Outline) -> list[Point]:
    """Return many points of an outline, in order."""
    points: list[Point] = []
    for letter, step in outline:
        if letter == "C":
            points += [_on_curve([points[-1], *step], part / 16) for part in range(1, 17)]
        else:
            points += step
    return points


def _on_curve(points: list[Point], t: float) -> Point:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    x, y = (sum(share * point[axis] for share, point in zip(shares, points, strict=True)) for axis in (0, 1))
    return x, y


def shape(tag: str, **attributes: str | float) -> Outline:
    outline_of, known = SHAPES[tag]
    assert attributes.keys() <= known
    return outline_of(Element(tag, "", attributes))


def test_relative_and_absolute_commands_draw_the_same() -> None:
    absolute = "M10 20L30 40H50V60C70 60 70 80 50 80S30 100 50 100Q60 110 70 100T90 100A10 5 30 0 1 100 110Z"
    relative = "m10 20 20 20h20v20c20 0 20 20 0 20s-20 20 0 20q10 10 20 0t20 0a10 5 30 0 1 10 10z"
    one, other = read_path(absolute), read_path(relative)
    assert [step.letter for step in one] == [step.letter for step in other]
    for here, there in zip(along(one), along(other), strict=True):
        assert here == pytest.approx(there)


def test_smooth_curves_go_on_in_the_direction_of_the_one_before() -> None:
    cubic = read_path("M0 0C0 10 10 10 10 0S20 -10 20 0")
    assert cubic[2].points[0] == (10, -10)
    quadratic = read_path("M0 0Q5 10 10 0T20 0T30 0")
    middles = [_on_curve([quadratic[at].points[-1], *quadratic[at + 1].points], 0.5) for at in range(3)]
    assert [y for _, y in middles] == pytest.approx([5, -5, 5])
    assert read_path("M0 0L10 0S20 -10 20 0")[2].points[0] == (10, 0)


def test_a_closed_outline_goes_on_where_it_began() -> None:
    assert read_path("M10 10h5v5z l1 1")[-1].points == ((11, 11),)


@pytest.mark.parametrize(
    ("flags", "centre", "turn"),
    [("0 1", (0, 0), 90), ("0 0", (10, 10), -90), ("1 1", (10, 10), 270), ("1 0", (0, 0), -270)],
)
def test_an_arc_takes_the_way_that_its_flags_say(flags: str, centre: Point, turn: int) -> None:
    points = along(read_path(f"M10 0A10 10 0 {flags} 0 10"))
    assert points[0] == (10, 0) and points[-1] == (0, 10)
    assert all(dist(point, centre) == pytest.approx(10, abs=0.01) for point in points)
    angles = [atan2(y - centre[1], x - centre[0]) for x, y in points]
    turned = sum((after - before + pi) % (2 * pi) - pi for before, after in pairwise(angles))
    assert degrees(turned) == pytest.approx(turn, abs=0.01)


def test_an_arc_may_be_an_ellipse_aslant() -> None:
    begin, end = (20 * cos(0.5), 20 * sin(0.5)), (-20 * cos(0.5), -20 * sin(0.5))
    points = along(read_path(f"M{begin[0]} {begin[1]}A20 5 {0.5 * 180 / pi} 0 1 {end[0]} {end[1]}"))
    for x, y in points:
        across, down = x * cos(0.5) + y * sin(0.5), y * cos(0.5) - x * sin(0.5)
        assert (across / 20) ** 2 + (down / 5) ** 2 == pytest.approx(1, abs=0.002)


def test_an_arc_whose_ellipse_is_too_small_grows_and_one_without_is_a_line() -> None:
    points = along(read_path("M0 0A1 1 0 0 1 20 0"))
    assert all(dist(point, (10, 0)) == pytest.approx(10, abs=0.01) for point in points)
    assert read_path("M0 0A0 5 0 0 1 20 0")[1].letter == "L"


def test_rings_are_round() -> None:
    points = along(shape("circle", cx=3, cy=4, r=10))
    assert all(dist(point, (3, 4)) == pytest.approx(10, abs=0.01) for point in points)
    assert {round(x) for x, _ in points} >= {-7, 13} and {round(y) for _, y in points} >= {-6, 14}
    points = along(shape("ellipse", cx=0, cy=0, rx=10, ry=4))
    assert all((x / 10) ** 2 + (y / 4) ** 2 == pytest.approx(1, abs=0.002) for x, y in points)


def test_rectangles_have_corners_or_rounded_ones() -> None:
    assert along(shape("rect", x=1, y=2, width=10, height=6)) == [(1, 2), (11, 2), (11, 8), (1, 8)]
    points = along(shape("rect", x=0, y=0, width=10, height=6, rx=2))
    assert all(abs(x - 5) <= 5.001 and abs(y - 3) <= 3.001 for x, y in points)
    for x, y in points:
        corner = 2 if x < 2 else 8, 2 if y < 2 else 4
        if (x < 2 or x > 8) and (y < 2 or y > 4):
            assert dist((x, y), corner) == pytest.approx(2, abs=0.01)


def test_lines_and_corners_are_outlines_too() -> None:
    assert along(shape("line", x1=1, y1=2, x2=3, y2=4)) == [(1, 2), (3, 4)]
    assert along(shape("polyline", points="1,2 3,4 5,6")) == [(1, 2), (3, 4), (5, 6)]
    assert [step.letter for step in shape("polygon", points="1 2 3 4 5 6")] == ["M", "L", "L", "Z"]


@pytest.mark.parametrize(
    "text", ["M0", "M0 0L1", "M0 0 Z5", "M0 0X", "M0 0L1 1 ?", "0 0", "M0 0L1 1e", "M0 0A1 1 0 01 5 5"]
)
def test_a_path_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Unprintable, match="cannot be read"):
        read_path(text)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("", (1, 2)),
        ("translate(10)", (11, 2)),
        ("translate(10, 20) scale(3)", (13, 26)),
        ("scale(3 4) translate(10 20)", (33, 88)),
        ("rotate(90)", (-2, 1)),
        ("rotate(90 1 0)", (-1, 0)),
        ("matrix(1 2 3 4 5 6)", (12, 16)),
    ],
)
def test_a_transform_takes_a_point_where_it_says(text: str, point: Point) -> None:
    assert read_transform(text).place((1, 2)) == pytest.approx(point)


def test_a_plane_knows_how_far_it_stretches_a_pen() -> None:
    assert read_transform("rotate(30) scale(3)").scale == pytest.approx(3)
    assert Plane(a=2, d=-2).scale == 2
    for uneven in ("scale(2 3)", "matrix(1 0 1 1 0 0)"):
        with pytest.raises(Unprintable, match="stretched"):
            _ = read_transform(uneven).scale
