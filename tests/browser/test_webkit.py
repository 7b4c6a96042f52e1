"""A whole game of each in WebKit, the engine of Safari, as wide as a large phone; for ``make test-deep``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pentarchy.games import names
from tests.browser.server import Server
from tests.browser.short_games import play
from tests.browser.webkit import WIDE, WebKit

pytestmark = [pytest.mark.browser, pytest.mark.deep]


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKit]:
    window = WebKit()
    yield window
    window.close()


@pytest.mark.parametrize("game", names())
def test_a_whole_game(game: str, webkit: WebKit, server: Server) -> None:
    play(webkit, server.address, game)
    assert webkit.run("return innerWidth;") == WIDE
    assert webkit.run("return document.documentElement.scrollWidth;") <= WIDE
