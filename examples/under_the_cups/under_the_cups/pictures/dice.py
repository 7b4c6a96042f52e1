"""A die, a covered die, and a row of either."""

from __future__ import annotations

from pentarchy.kernel.scene import Element, Value

from ..box.constants import FACES, ONE, SHOWS

SPOTS = ("", "4", "08", "048", "0268", "02468", "023568")  #: of a face, by places on a grid of three by three


def die(face: int, x: float, y: float, size: float, classes: str = "cup-die") -> Element:
    """Return a die with its upper left corner at a point; face 0 is a die that nobody sees."""
    step = size / 4
    spots = tuple(
        _spot(x + step * (place % 3 + 1), y + step * (place // 3 + 1), size)
        for place in map(int, SPOTS[face])
    )
    cube: dict[str, Value] = {
        "class": "cup-cube",
        "x": x,
        "y": y,
        "width": size,
        "height": size,
        "rx": size / 6,
    }
    return Element("g", attributes={"class": classes}, children=(Element("rect", attributes=cube), *spots))


def _spot(x: float, y: float, size: float) -> Element:
    return Element("circle", attributes={"class": "cup-spot", "cx": x, "cy": y, "r": size / 11})


def throw(row: int, claimed: int, is_wild: bool, x: float, y: float, size: float) -> tuple[Element, ...]:
    """Return the dice of a throw; those that count for the face that is claimed stand out."""
    faces = [face for face in range(1, FACES + 1) for _ in range(int(SHOWS[row, face]))]
    counting = {claimed, ONE} if claimed and is_wild else {claimed}
    return tuple(
        die(face, x + 1.2 * size * place, y, size, "cup-die is-counted" if face in counting else "cup-die")
        for place, face in enumerate(faces)
    )


def covered(dice: int, x: float, y: float, size: float) -> tuple[Element, ...]:
    """Return so many dice that cannot be read."""
    return tuple(die(0, x + 1.2 * size * place, y, size, "cup-die is-covered") for place in range(dice))
