"""The table as a scene: prizes above, a row a seat below."""

from __future__ import annotations

from pentarchy.kernel.game import Box, Paths
from pentarchy.kernel.livery import mark
from pentarchy.kernel.scene import Element, Scene
from pentarchy.kernel.seats import SPECTATOR

from ..box.state import Numbers, Print, State
from ..words.moves import RANK_NAMES

CARD, ROW = 40.0, 60.0


def picture(
    box: Box[Numbers, Print],
    state: State,
    viewer: int = SPECTATOR,
    *,
    latest: Paths = (),
    drawn: Paths = (),
) -> Scene:
    """Return the picture of a hidden state; the viewer's own cards can be clicked."""
    cards = int(box.numbers.cards)
    width = CARD * (cards + 5)
    rows = [_row(box, state, seat, viewer) for seat in range(box.seats)]
    prizes = tuple(_prize(state, rank) for rank in range(1, cards + 1))
    return Scene(
        width,
        ROW * (box.seats + 1),
        "Goofspiel",
        f"{box.seats} hands of {cards} cards and the prizes",
        (Element("g", "prizes", {}, prizes), *rows),
    )


def _prize(state: State, rank: int) -> Element:
    state_of = "turned" if state.prize == rank else "left" if int(state.prizes) >> rank & 1 else "gone"
    return _card(f"prize-{rank}", RANK_NAMES[rank], rank, 0, f"prize {state_of}")


def _row(box: Box[Numbers, Print], state: State, seat: int, viewer: int) -> Element:
    player = state.players[seat]
    row = seat + 1
    held = tuple(
        _card(
            f"card-{rank}" if seat == viewer else f"card-{seat}-{rank}",
            RANK_NAMES[rank],
            rank,
            row,
            "card held" if int(player.hand) >> rank & 1 else "card gone",
        )
        for rank in range(1, int(box.numbers.cards) + 1)
    )
    last = int(box.numbers.cards) + 1
    bid = _card(f"bid-{seat}", RANK_NAMES[int(player.bid)], last, row, "card bid")
    shown = _card(f"shown-{seat}", RANK_NAMES[int(player.shown)], last + 1, row, "card shown")
    points = Element(
        "text",
        f"points-{seat}",
        {"class": "points", "x": CARD * (last + 2.2), "y": ROW * row + 30.0},
        text=f"{int(player.points)}{'' if int(state.playing) >> seat & 1 else ' (left)'}",
    )
    return Element(
        "g", f"seat-{seat}", {}, (mark(seat, 20.0, ROW * row + 25.0, 12.0), *held, bid, shown, points)
    )


def _card(name: str, letter: str, column: int, row: int, classes: str) -> Element:
    x, y = CARD * column, ROW * row + 4.0
    frame = Element("rect", "", {"x": x, "y": y, "width": CARD - 4, "height": ROW - 8, "rx": 4.0})
    text = Element("text", "", {"x": x + CARD / 2 - 2, "y": y + 30.0, "text-anchor": "middle"}, text=letter)
    return Element("g", name, {"class": classes}, (frame, text))
