"""The style sheet as paper reads it: which rule holds, which counts more, and what it refuses to guess."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pentarchy.kernel.livery import LIVERIES
from pentarchy.kernel.scene import Element
from pentarchy.paper.dress import INITIAL, SCENE, Style, dashes, dress, length, paint, rules_for
from pentarchy.paper.selectors import Node, Rule, read_rules
from pentarchy.paper.unprintable import Unprintable


def style(*chain: str) -> Style:
    """Return the style of the last of elements, each within the one before it: ``rect.frame is-inner``."""
    return style_by(rules_for(""), *chain)


def style_by(rules: Sequence[Rule], *chain: str) -> Style:
    """Return the same by other rules."""
    node, found = SCENE, dress(SCENE, INITIAL, rules)
    for words in chain:
        tag, _, classes = words.partition(".")
        node = Node(Element(tag, "", {"class": classes}), node)
        found = dress(node, found, rules)
    return found


def dressed(css: str, *chain: str) -> Style:
    """Return the style by a sheet that is written here."""
    return style_by(read_rules(css), *chain)


# The pictures' own sheet.


def test_paper_is_white_and_ink_is_the_light_one() -> None:
    assert style("rect.sheet")["fill"] == "#ffffff"
    assert style("text.coordinate")["fill"] == "#5b6472"
    assert style("rect.land")["fill"] == "#fffdf8"


@pytest.mark.parametrize("seat", range(8))
def test_a_seat_has_its_colour_on_what_is_drawn_but_not_on_a_group(seat: int) -> None:
    assert style("g.token", f"path.mark livery-{seat}")["fill"].upper() == LIVERIES[seat].hex
    assert style(f"g.token livery-{seat}")["fill"] == INITIAL["fill"]


def test_a_shadow_counts_more_than_a_seat() -> None:
    assert style("path.shadow livery-0")["fill"] == "#1e2430"


def test_what_holds_for_a_child_does_not_hold_further_in() -> None:
    assert length(style("g.square headquarters", "rect.frame"), "stroke-width") == 2.5
    assert length(style("g.square headquarters", "rect.frame is-inner"), "stroke-width") == 1
    assert style("g.square headquarters", "g", "rect.frame")["stroke"] == "none"
    assert dashes(style("g.square objective", "rect.frame")) == [4.5, 3.9]
    assert dashes(style("g.square objective is-held", "rect.frame")) == []
    assert style("g.square objective", "path.corner")["visibility"] == "hidden"


def test_what_is_inherited_comes_from_outside_and_opacity_does_not() -> None:
    inner = style("g.order is-past", "text.count", "text")
    assert inner["font-weight"] == "700" and inner["text-anchor"] == "middle"
    emblem, path = style("g.is-vacant", "g.emblem"), style("g.is-vacant", "g.emblem", "path")
    assert emblem["opacity"] == "0.4" and path["opacity"] == "1"


def test_a_ground_that_would_have_a_pattern_has_its_tint() -> None:
    colour = paint(style("g.square is-refused", "rect.ground"), "fill")
    assert colour == pytest.approx((179 / 255, 38 / 255, 30 / 255, 0.3))


# What sheets may say.


def test_later_rules_count_more_and_more_classes_more_than_that() -> None:
    css = ".scene .a.b { fill: #000003; } .scene .a { fill: #000001; } .scene .a { fill: #000002; }"
    assert dressed(css, "rect.a")["fill"] == "#000002"
    assert dressed(css, "rect.b a")["fill"] == "#000003"
    tags = ".scene rect.a { fill: #000002; } .scene .a { fill: #000001; }"
    assert dressed(tags, "rect.a")["fill"] == "#000002"
    assert dressed(tags, "path.a")["fill"] == "#000001"


@pytest.mark.parametrize(
    ("selector", "chain", "holds"),
    [
        (".scene .a, .scene .b", ["rect.b"], True),
        (".a .b", ["g.a", "g", "rect.b"], True),
        (".a > .b", ["g.a", "g", "rect.b"], False),
        (".a > .b .c", ["g.a", "g.b", "g", "rect.c"], True),
        (".a > .b .c", ["g.a", "g.b", "g.b", "rect.c"], True),
        ("rect:not(.a)", ["rect.b"], True),
        ("rect:not(.a)", ["rect.a"], False),
        (".a:hover", ["rect.a"], False),
        (".a:not(:hover)", ["rect.a"], True),
        ('.a[class="a"]', ["rect.a"], True),
        ('.a[class="b"]', ["rect.a"], False),
        ('[data-theme="dark"] .a', ["rect.a"], False),
    ],
)
def test_a_rule_holds_for_what_its_selector_says(selector: str, chain: list[str], holds: bool) -> None:
    found = dressed(f"{selector} {{ fill: #123456; }}", *chain)
    assert (found["fill"] == "#123456") is holds


def test_rules_for_print_hold_and_those_for_screens_do_not() -> None:
    css = (
        "@media print { .scene { --paper: #ffffff; } } .scene .a { fill: var(--paper); }"
        "@media screen and (max-width: 9px) { .a { fill: #000001; } } @keyframes k { from { opacity: 0; } }"
    )
    assert dressed(css, "rect.a")["fill"] == "#ffffff"


@pytest.mark.parametrize(
    ("css", "why"),
    [
        ("@supports (x: y) { .a { fill: none; } }", "'@supports (x: y)'"),
        ("@media (max-width: 9px) { .a { fill: none; } }", "'@media (max-width: 9px)'"),
        (".a:nth-child(2) { fill: none; }", "'.a:nth-child(2)'"),
        (".a:first-child { fill: none; }", "'.a:first-child'"),
        (".a + .b { fill: none; }", "'+'"),
        ("#A1 { fill: none; }", "'#A1'"),
    ],
)
def test_what_paper_does_not_know_it_does_not_pass_over(css: str, why: str) -> None:
    with pytest.raises(Unprintable) as refused:
        read_rules(css)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("declaration", "why"),
    [
        ("filter: blur(2px)", "the style 'filter' of <rect class='a'>"),
        ("transform: scale(2)", "the style 'transform'"),
        ("fill: var(--nothing)", "what --nothing is"),
        ("stroke-linejoin: arcs", "stroke-linejoin: arcs"),
    ],
)
def test_a_style_that_would_be_lost_is_refused_where_it_is_used(declaration: str, why: str) -> None:
    css = f".a {{ {declaration}; }}"
    dressed(css, "rect.b")
    with pytest.raises(Unprintable) as refused:
        dressed(css, "rect.a")
    assert why in str(refused.value)
