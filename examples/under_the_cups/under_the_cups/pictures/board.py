"""The table as a scene: the claim above, a row a player, the faces to claim below."""

from __future__ import annotations

from pentarchy.kernel.game import Paths
from pentarchy.kernel.livery import mark
from pentarchy.kernel.scene import Element, Scene
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import ANSWERING, CLAIMING, FACES
from ..box.move_codes import DOUBT
from ..box.state import Box, State
from ..words.captions import FACE_WORDS, dice_in_words
from .dice import covered, die, throw

WIDTH, HEAD, ROW, FOOT = 536.0, 88.0, 84.0, 96.0
DICE, SIZE, SMALL = 142.0, 36.0, 22.0  #: where dice begin, how large they are, and those lifted last


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a hidden state."""
    height = HEAD + ROW * box.seats + FOOT
    sheet = Element("rect", attributes={"class": "sheet", "width": WIDTH, "height": height})
    rows = tuple(_row(box, state, seat, viewer) for seat in range(box.seats))
    parts = (sheet, _claim(box, state), *rows, _faces(height))
    words = f"{box.seats} cups with dice, the claim that stands, and six faces to claim"
    return Scene(WIDTH, height, "Under the Cups", words, parts, dress=__package__)


def _claim(box: Box, state: State) -> Element:
    """Return the claim that stands, and the one for which cups were lifted last."""
    name = box.sides[int(state.turn)].name
    due = "is to top" if state.count else "is to claim"
    said = f"{name} {due}" if state.stage == CLAIMING else f"{name} claims" if state.count else ""
    number = _text("claim-number", 300, 30, f"{int(state.count)} ×" if state.count else "", "cup-count")
    dice = (die(int(state.face), 330, 12, SIZE, "cup-die is-claimed"),) if state.count else ()
    last = _text("", 20, 66, _last_lifting(box, state), "cup-note")
    return Element("g", "claim", {}, (_text("", 20, 30, said, "cup-claim"), number, *dice, last))


def _last_lifting(box: Box, state: State) -> str:
    if not state.shown_turn:
        return ""
    claim = dice_in_words(int(state.shown_count), int(state.shown_face))
    name = box.sides[int(state.shown_turn) - 1].name
    found = {0: "were none", 1: "was 1"}.get(int(state.found), f"were {int(state.found)}")
    return f"Last time: {name} claimed {claim}, and there {found}."


def _row(box: Box, state: State, seat: int, viewer: int) -> Element:
    """Return a player's dice, what they say, and below it what they had when cups were lifted last."""
    y, player = HEAD + ROW * seat, state.players[seat]
    wild, dice = bool(box.numbers.wild), int(player.dice)
    now = throw(int(player.roll), int(state.face), wild, DICE, y + 8, SIZE)
    now = now or covered(dice, DICE, y + 8, SIZE)
    past = throw(int(player.shown), int(state.shown_face), wild, DICE, y + 52, SMALL)
    words = _word(state, seat)
    parts = (
        Element(
            "rect",
            attributes={
                "class": "cup-row is-turn" if state.turn == seat else "cup-row",
                "x": 8,
                "y": y,
                "width": WIDTH - 16,
                "height": ROW - 6,
                "rx": 6,
            },
        ),
        mark(seat, 32, y + 26, 13),
        _text("", 54, y + 26, box.sides[seat].name, "cup-name"),
        *now,
        _text("", 372, y + 26, words, "cup-word"),
        *past,
        _text("", DICE + 6 * SMALL + 10, y + 63, _past_word(state, seat), "cup-note"),
    )
    label = f"{box.sides[seat].name}: {dice} dice{', ' if words else ''}{words}"
    return Element("g", f"seat-{seat}", {"role": "img", "aria-label": label}, parts)


def _word(state: State, seat: int) -> str:
    """Return what a player says now, as far as the state shows it."""
    player = state.players[seat]
    if int(state.gone) >> seat & 1:
        return "has left"
    if player.dice == 0:
        return "is out"
    if player.answer:
        return "doubts it" if player.answer == DOUBT else "believes it"
    if seat == state.turn:
        return "is to claim" if state.stage == CLAIMING else "claims" if state.count else ""
    return "is asked" if state.stage == ANSWERING else ""


def _past_word(state: State, seat: int) -> str:
    player = state.players[seat]
    if not player.shown:
        return ""
    claimed = seat == state.shown_turn - 1
    said = "claimed" if claimed else "doubted" if player.said == DOUBT else "believed"
    return f"{said}, lost a die" if player.lost else said


def _faces(height: float) -> Element:
    """Return six faces, each to be clicked by who claims it."""
    return Element("g", "faces", {}, tuple(_face(face, height) for face in range(1, FACES + 1)))


def _face(face: int, height: float) -> Element:
    x, y, side = 8 + 88.0 * (face - 1), height - FOOT + 8, 80.0
    ground = {"x": x, "y": y, "width": side, "height": side, "rx": 8}
    veil = {"x": x + 3, "y": y + 3, "width": side - 6, "height": side - 6, "rx": 6}
    parts = (
        Element("rect", attributes={"class": "ground", **ground}),
        die(face, x + 18, y + 18, 44),
        Element("rect", attributes={"class": "veil", **veil}),
    )
    return Element(
        "g", f"face-{face}", {"class": "square", "role": "img", "aria-label": FACE_WORDS[face]}, parts
    )


def _text(name: str, x: float, y: float, words: str, classes: str) -> Element:
    return Element("text", name, {"class": classes, "x": x, "y": y}, text=words)
