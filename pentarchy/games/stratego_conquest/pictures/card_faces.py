"""The faces of the action cards: a sign, a name, how many of it were drawn."""

from __future__ import annotations

from pentarchy.kernel.scene import Element, Value

from ..box.constants import (
    CARD_NAMES,
    DEPLOY,
    NEW_SPY_MASTER,
    RAPID_ADVANCE,
    REDEPLOY,
    SECRET_INFORMATION,
    SURPRISE_ATTACK,
    TRAITOR,
)

SIGNS = {
    DEPLOY: "M0 -9V3M-5 -1.5L0 4L5 -1.5M-9 8H9",
    RAPID_ADVANCE: "M-8 -7L-1 0L-8 7M0 -7L7 0L0 7",
    SURPRISE_ATTACK: "M2 -10L-6 1H0L-2 10L6 -2H0Z",
    REDEPLOY: "M-8 -4H6L2 -8M8 4H-6L-2 8",
    SECRET_INFORMATION: "M-10 0C-5 -7.5 5 -7.5 10 0C5 7.5 -5 7.5 -10 0ZM-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0Z",
    TRAITOR: "M-8 8L5 -5M3 -9L9 -3L7 -9ZM-8.5 1.5L-1.5 8.5M-8 8L-9 9",
    NEW_SPY_MASTER: "M-10 2H10M-6.5 2C-6 -4 -5 -8 0 -7C5 -8 6 -4 6.5 2"
    "M-6 6.5A2.6 2.6 0 1 0 -.8 6.5A2.6 2.6 0 1 0 -6 6.5"
    "M.8 6.5A2.6 2.6 0 1 0 6 6.5A2.6 2.6 0 1 0 .8 6.5M-.8 6.5H.8",
}
"""Lines around the origin: a landing, two points, a flash, an exchange, an eye, a dagger, a hat."""


def name_rows(card: int) -> list[str]:
    """Return a card's name in the rows that a card has room for."""
    first, _, second = CARD_NAMES[card].rpartition(" ")
    return [row for row in (first, second) if row]


def card_face(
    card: int, count: int, where: tuple[float, float, float, float], reason: str
) -> tuple[Element, ...]:
    """Return what is printed on a card; ``reason`` is why it cannot be played, if it cannot."""
    x, y, width, height = where
    middle = x + width / 2
    rows = name_rows(card)
    lines = [(rows[0], 37.0)] if len(rows) == 1 else [(rows[0], 29.0), (rows[1], 39.0)]
    paper: dict[str, Value] = {
        "class": "card-paper",
        "x": x + 1,
        "y": y + 1,
        "width": width - 2,
        "height": height - 2,
        "rx": 4.0,
    }
    sign: dict[str, Value] = {
        "class": "card-sign",
        "d": SIGNS[card],
        "transform": f"translate({middle:g} {y + 13:g}) scale(0.82)",
    }
    parts = [Element("rect", "", paper), Element("path", "", sign)]
    for number, (row, down) in enumerate(lines):
        kind = "card-name" if len(lines) == 1 or number else "card-name is-upper"
        parts.append(Element("text", "", {"class": kind, "x": middle, "y": y + down}, text=row))
    if count > 1:
        place: dict[str, Value] = {"class": "edge-words is-end", "x": x + width - 6, "y": y + 13}
        parts.append(Element("text", "", place, text=f"×{count}"))
    if reason:
        why: dict[str, Value] = {"class": "card-reason", "x": middle, "y": y + 50}
        parts.append(Element("text", "", why, text=reason))
    return tuple(parts)
