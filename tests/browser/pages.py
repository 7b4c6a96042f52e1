"""The pages that are there for everybody, whatever is played."""

from __future__ import annotations

from pentarchy import games
from tests.browser.conftest import NOWHERE

PAGES = (
    "/",
    "/account",
    "/my-tables",
    *(f"/games/{name}{page}" for name in games.names() for page in ("", "/rules", "/how-to-play")),
    NOWHERE,
)
