"""The law of layout: the whole board, what to do and every button of the step are in view at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from pentarchy import games
from tests.browser.layout import BEFORE, SIZES, measure, moments, see_the_end, share
from tests.browser.server import Server
from tests.depth import IS_DEEP

pytestmark = [pytest.mark.browser, pytest.mark.deeper]

QUICK = ("390x664", "844x390", "1024x768", "1440x900")
SHARE = 0.55  #: of the screen's shorter side
LIES = "844x390"
UPRIGHT, LYING = 330, 290  #: pixels of a board on a phone: across where it stands, high where it lies
AIMED_AT = 24  #: pixels of a place that may be chosen

GROWS = (
    "it is as large as the cards on the table, and with eight bases one may have to scroll: test_columns.py"
)
TALL = "hexes with what all six players own below them: higher than wide, and all of it in view"
INVITES = "what to send to friends comes first: on a small screen over the board, and the rest by scrolling"
EXCEPTIONS = {
    **{("political", size): GROWS for size in SIZES},
    ("tenth_division", "360x640"): TALL,
    ("tenth_division", "390x664"): TALL,
}


def flaws(page: Page, game: str, moment: str, size: str) -> list[str]:
    """Return what of a table is not as the law wants it, at one moment and size."""
    found, (across, high) = measure(page, size), map(int, size.split("x"))
    excused = INVITES if moment == BEFORE else EXCEPTIONS.get((game, size))
    said = [] if found.prompt else ["the prompt is cut off"]
    if excused == INVITES:
        said += [] if found.first else ["the link for friends is not in view"]
    elif excused != GROWS:
        said += [f"not in view: {words}" for words in found.hidden]
        said += [f"covered: {place}" for place in found.covered]
    if found.least is not None and found.least < AIMED_AT:
        said.append(f"a place of {found.least:.0f} px")
    if not excused:
        said += [] if found.board else ["the board is not in view"]
        said += [] if share(found, size) >= SHARE else [f"the board has {share(found, size):.0%}"]
    if across < 560 and not excused and found.wide < UPRIGHT:
        said.append(f"the board is {found.wide:.0f} px wide")
    if across > high and high < 560 and not excused and found.high < min(LYING, 0.75 * high):
        said.append(f"the board is {found.high:.0f} px high")
    return said


@pytest.mark.parametrize("game", games.OURS)
def test_the_law_of_layout(game: str, new_context: Callable[..., BrowserContext], server: Server) -> None:
    sizes = SIZES if IS_DEEP else QUICK
    seen = {
        (moment, size): flaws(page, game, moment, size)
        for moment, page in moments(lambda: new_context().new_page(), server.address, game)
        for size in sizes
    }
    assert not {moment: said for moment, said in seen.items() if said}


@pytest.mark.parametrize("game", games.OURS)
def test_on_a_phone_that_lies_the_ranking_is_in_view_and_what_can_be_done_below_it(
    game: str, page: Page, server: Server
) -> None:
    see_the_end(page, server.address, game)
    assert not flaws(page, game, "over", LIES)
    ranks = [one.bounding_box() for one in page.locator(".ranking li").all()]
    buttons = page.locator(".end-buttons .button, .end-buttons button").all()
    tops = {box["y"] for one in buttons if (box := one.bounding_box())}
    assert len(ranks) == games.load(game).facts.seats[-1] and len(tops) == 1, "all in one row"
    assert all(box and box["y"] + box["height"] <= min(tops) for box in ranks)
