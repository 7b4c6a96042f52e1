"""The game in plain words and a plain picture."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel import game
from pentarchy.kernel.game import NATURE, SPECTATOR, Standing
from pentarchy.kernel.scene import Element, Scene

from .atlas import UNIT_NAMES
from .moves import say
from .outcome import end_sentence
from .rules.board import tokens_of
from .rules.ending import flags_of
from .state import Numbers, Phase, Print, State

Box = game.Box[Numbers, Print]


def tell(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    """Return a move in notation, with who made it."""
    name = "Chance" if seat == NATURE else box.sides[seat].name
    return f"{name}: {say(box, seen)}."


def prompt(box: Box, state: State, seat: int, clicked: Sequence[str]) -> str:
    """Return what is to be done now."""
    if state.phase == Phase.OVER:
        return end_sentence(box, state)
    return f"{Phase(int(state.phase)).name.capitalize()}."


def standing(box: Box, state: State) -> Standing:
    """Return tokens, flags and units of each player."""
    rows = tuple(
        (
            ("Tokens", str(tokens_of(state, seat))),
            ("Flags", str(flags_of(state, seat))),
            ("Units", str(int(state.standing[seat]))),
        )
        for seat in range(box.seats)
    )
    return Standing((("Round", str(int(state.rounds))), ("Pile", str(int(state.pile.sum())))), rows)


def picture(box: Box, state: State, *, viewer: int = SPECTATOR) -> Scene:
    """Return a dot for every zone, with what is known to stand there."""
    zones = tuple(
        Element(
            "g",
            name,
            children=(
                Element("circle", attributes={"cx": 40 * x + 30, "cy": 40 * y + 30, "r": 16}),
                Element(
                    "text",
                    attributes={"x": 40 * x + 30, "y": 40 * y + 30},
                    text=f"{int(state.owners[zone])} {UNIT_NAMES[max(0, int(state.kinds[zone]))]}",
                ),
            ),
        )
        for zone, (name, (x, y)) in enumerate(
            zip(box.print.map.zone_names, box.print.map.positions, strict=True)
        )
    )
    return Scene(640, 300, "Stratego Conquest", "A dot for every zone", zones)


def caption(box: Box, state: State, element: str) -> str:
    """Return what an element is called: a territory by its name, the rest as it is written."""
    if element in box.print.map.territory_signs:
        return box.print.map.territory_names[box.print.map.territory_signs.index(element)]
    return element.replace("-", " ").capitalize()
