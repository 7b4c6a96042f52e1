"""A whole game of each in Firefox, and how its table lies there at four sizes; for ``make test-deep``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pentarchy.games import names
from tests.browser.firefox import Firefox
from tests.browser.layout import MEASURE
from tests.browser.server import Server
from tests.browser.short_games import play

pytestmark = [pytest.mark.browser, pytest.mark.deep]

SIZES = ((390, 664), (844, 390), (1024, 768), (1440, 900))
GROWS = frozenset({"political"})  #: as large as the cards on the table: one may have to scroll


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    window = Firefox()
    yield window
    window.close()


@pytest.mark.parametrize("game", names())
def test_a_whole_game(game: str, firefox: Firefox, server: Server) -> None:
    flaws: list[str] = []

    def look() -> None:
        for wide, high in SIZES:
            firefox.resize(wide, high)
            found = firefox.run(f"return ({MEASURE})();")
            size = f"{wide}x{high}"
            flaws.extend([] if found["prompt"] else [f"{size}: the prompt is cut off"])
            if game not in GROWS:
                flaws.extend([] if found["board"] else [f"{size}: the board is not in view"])
                flaws.extend(f"{size}: covered: {place}" for place in found["covered"])
            if firefox.run("return document.documentElement.scrollWidth;") > wide:
                flaws.append(f"{size}: wider than the screen")

    firefox.resize(*SIZES[0])
    play(firefox, server.address, game, look)
    assert flaws == []
