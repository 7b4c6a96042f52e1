"""The eight seat colours stay apart for every kind of sight; shapes and letters for none."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from pentarchy.kernel import scene
from pentarchy.kernel.livery import LIVERIES, mark

Colours = npt.NDArray[np.float64]

LEAST = 19.0  #: between the nearest two, in CAM02-UCS

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
# Vision Deficiency" (2009): what somebody without one kind of cone sees, in linear RGB.
SIGHTS = {
    "normal": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
TO_CAT02 = np.array([[0.7328, 0.4296, -0.1624], [-0.7036, 1.6975, 0.0061], [0.0030, 0.0136, 0.9834]])
TO_CONES = np.array([[0.38971, 0.68898, -0.07868], [-0.22981, 1.18340, 0.04641], [0.0, 0.0, 1.0]])
ADAPTING = 64 / np.pi / 5  #: cd/m2, of a screen in a lit room
BACKGROUND = 0.2  #: its luminance beside white's
FIFTH = 1 / (5 * ADAPTING + 1)
LEVEL = 0.2 * FIFTH**4 * 5 * ADAPTING + 0.1 * (1 - FIFTH**4) ** 2 * np.cbrt(5 * ADAPTING)  #: CIECAM02's F_L


def linear(hexes: list[str]) -> Colours:
    """Return colours as rows of linear sRGB, 0 to 1."""
    encoded = np.array([[int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)] for text in hexes])
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def cones(rgb: Colours) -> Colours:
    """Return CIECAM02's compressed cone responses, adapted to D65."""
    white = TO_CAT02 @ TO_XYZ @ np.ones(3) * 100
    degree = 1 - np.exp((-ADAPTING - 42) / 92) / 3.6
    adapted = (rgb @ TO_XYZ.T * 100 @ TO_CAT02.T) * (degree * 100 / white + 1 - degree)
    response = adapted @ (TO_CONES @ np.linalg.inv(TO_CAT02)).T
    power = (LEVEL * np.abs(response) / 100) ** 0.42
    compressed: Colours = np.sign(response) * 400 * power / (power + 27.13) + 0.1
    return compressed


def cam02_ucs(rgb: Colours) -> Colours:
    """Return J', a', b' of Luo, Cui and Li (2006) for rows of linear sRGB, average surround."""
    red, green, blue = cones(rgb).T
    base = 0.725 * BACKGROUND**-0.2
    exponent = 0.69 * (1.48 + np.sqrt(BACKGROUND))
    a, b = red - 12 * green / 11 + blue / 11, (red + green - 2 * blue) / 9
    hue = np.arctan2(b, a)
    achromatic = (2 * red + green + blue / 20 - 0.305) * base
    w_red, w_green, w_blue = cones(np.ones((1, 3)))[0]
    lightness = 100 * (achromatic / ((2 * w_red + w_green + w_blue / 20 - 0.305) * base)) ** exponent
    eccentricity = (np.cos(hue + 2) + 3.8) / 4
    t = 50000 / 13 * base * eccentricity * np.hypot(a, b) / (red + green + 1.05 * blue)
    chroma = t**0.9 * np.sqrt(lightness / 100) * (1.64 - 0.29**BACKGROUND) ** 0.73
    colourfulness = np.log(1 + 0.0228 * chroma * LEVEL**0.25) / 0.0228
    return np.stack(
        [1.7 * lightness / (1 + 0.007 * lightness), colourfulness * np.cos(hue), colourfulness * np.sin(hue)],
        1,
    )


def seen(hexes: list[str], sight: str) -> Colours:
    """Return how colours look to somebody: rows of J', a', b'."""
    return cam02_ucs(np.clip(linear(hexes) @ np.array(SIGHTS[sight]).T, 0, 1))


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_nearest_two_of_eight_seat_colours_stay_apart(sight: str) -> None:
    looks = seen([livery.hex for livery in LIVERIES], sight)
    apart = {
        f"{LIVERIES[one].colour} and {LIVERIES[other].colour}": float(
            np.linalg.norm(looks[one] - looks[other])
        )
        for one, other in combinations(range(len(LIVERIES)), 2)
    }
    nearest = min(apart, key=lambda pair: apart[pair])
    assert apart[nearest] >= LEAST, f"{nearest} are {apart[nearest]:.1f} apart for {sight}"


def test_the_distance_is_measured_as_others_measure_it() -> None:
    white, red = cam02_ucs(np.array([[1.0, 1.0, 1.0], [1.0, 0.0, 0.0]]))
    assert white[0] == pytest.approx(100, abs=0.01)
    assert red == pytest.approx([60.05, 38.69, 24.32], abs=0.02)


def test_a_usual_bright_palette_would_fail() -> None:
    red, green = seen(["#d62728", "#8c564b"], "deuteranopia")
    assert np.linalg.norm(red - green) < LEAST


def test_shapes_letters_and_names_tell_the_seats_apart_without_any_colour() -> None:
    assert len(LIVERIES) == 8
    for what in ("shape", "letter", "colour", "outline"):
        assert len({getattr(livery, what) for livery in LIVERIES}) == 8, what


def test_the_style_sheet_has_the_same_colours() -> None:
    sheet = Path(scene.__file__).with_name("scene.css").read_text()
    written = dict(re.findall(r"--livery-(\d): (#[0-9a-f]{6});", sheet))
    assert written == {str(seat): livery.hex.lower() for seat, livery in enumerate(LIVERIES)}


@pytest.mark.parametrize("seat", range(len(LIVERIES)))
def test_every_outline_fits_its_square(seat: int) -> None:
    numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", LIVERIES[seat].outline)]
    assert max(map(abs, numbers)) <= 1


def test_a_mark_is_a_shape_with_a_class_and_no_colour() -> None:
    drawn = mark(3, 10, 20.5, 16.0).svg()
    assert 'class="mark livery-3"' in drawn
    assert 'transform="translate(10 20.5) scale(16)"' in drawn
    assert "#" not in drawn
