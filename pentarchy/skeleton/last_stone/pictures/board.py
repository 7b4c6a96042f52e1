"""The table as a scene. Draw your board here, in elements whose classes ``dress.css`` colours."""

from __future__ import annotations

from pentarchy.kernel.game import Paths
from pentarchy.kernel.livery import mark
from pentarchy.kernel.scene import Element, Scene
from pentarchy.kernel.seats import SPECTATOR

from ..box.state import Box, State
from ..words.captions import stones_in_words

WIDTH, ROW = 536.0, 64.0
LINE = 7  #: stones side by side


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a hidden state: the heap, and the players below it."""
    stones = int(box.numbers.stones)
    rows = (stones + LINE - 1) // LINE
    height = ROW * (rows + 1)
    sheet = Element("rect", attributes={"class": "sheet", "width": WIDTH, "height": height})
    heap = Element("g", "heap", {}, tuple(_stone(place, state) for place in range(stones)))
    players = tuple(_player(box, state, seat, height - ROW / 2) for seat in range(box.seats))
    words = f"{stones_in_words(int(state.heap))} of {stones} left"
    return Scene(WIDTH, height, "Last Stone", words, (sheet, heap, *players), dress=__package__)


def _stone(place: int, state: State) -> Element:
    taken = "" if place < state.heap else " is-taken"
    x, y = WIDTH / LINE * (place % LINE + 0.5), ROW * (place // LINE + 0.5)
    return Element(
        "circle", f"stone-{place}", {"class": f"last-stone-piece{taken}", "cx": x, "cy": y, "r": 22}
    )


def _player(box: Box, state: State, seat: int, y: float) -> Element:
    x = 24 + seat * WIDTH / box.seats
    turn = " is-turn" if state.turn == seat else ""
    name = box.sides[seat].name
    words = Element("text", attributes={"class": f"last-stone-name{turn}", "x": x + 20, "y": y}, text=name)
    return Element("g", f"seat-{seat}", {}, (mark(seat, x, y, 12), words))
