"""Decks of Political Divide & Conquer 2020 that are short enough for a test."""

from __future__ import annotations


def small_deck() -> str:
    """Return as few cards of Political Divide & Conquer 2020 as three can play with."""

    def cards(name: str, count: int, what: str) -> str:
        made = ", ".join(f'{{ name = "{name} {number}", {what} }}' for number in range(1, count + 1))
        return f"[{made}]"

    kinds = {
        "left": cards("Left", 11, "power = 2"),
        "right": cards("Right", 10, "power = 3"),
        "assets": cards("Asset", 3, 'effect = "+1"'),
        "deficits": cards("Deficit", 2, 'effect = "-2"'),
        "events": cards("Event", 2, 'effect = "draw 1"'),
    }
    return "\n".join(['name = "Small"', *(f"{kind} = {made}" for kind, made in kinds.items())])
