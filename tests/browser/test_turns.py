"""Turns as people read and see them: what the game log names lights up, and the board comes closer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.flaws import flaws
from tests.browser.server import Server
from tests.browser.setting_up import open_form, start
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser

#: Where the picture lies, and how large it is.
LIES = """() => {
    const { x, y, width } = document.querySelector("#board svg.scene").getBoundingClientRect();
    return [x, y, width].map(Math.round);
}"""

#: The middle of the place that may be chosen and is nearest to a point.
NEAR = """([x, y]) => {
    const middle = (place) => {
        const { x, y, width, height } = place.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const far = ([right, down]) => Math.hypot(right - x, down - y);
    const middles = [...document.querySelectorAll("#board .may-be-chosen")].map(middle);
    return middles.sort((one, other) => far(one) - far(other))[0];
}"""


def set_up(page: Page, server: Server) -> Sitting:
    """Join a game of Sudoku Warriors against one bot, and wait to place."""
    open_form(page, server.address, "sudoku_warriors", "random")
    start(page)
    sitting = Sitting(page, server.address)
    assert sitting.wait() == "yours"
    return sitting


def place(sitting: Sitting, name: str) -> None:
    """Place a warrior on a hilltop, and wait for the bot's."""
    version = sitting.version()
    sitting.square(name).click()
    sitting.wait_for_version(version + 2)
    assert sitting.wait() == "yours"


def free(sitting: Sitting) -> str:
    """Return a hilltop near the middle of the board that may be chosen."""
    names: list[str] = sitting.open_squares.evaluate_all("places => places.map(place => place.id)")
    return next(name for name in names if name[0] in "DEFG" and name[1:] in "4567")


def lies(page: Page) -> list[int]:
    """Return where the picture begins, and how wide it is."""
    found: list[int] = page.evaluate(LIES)
    return found


def test_what_the_game_log_names_lights_up(page: Page, server: Server) -> None:
    """A name by pointing at it, all of a sentence by pointing at that, and by the focus."""
    sitting = set_up(page, server)
    name = free(sitting)
    place(sitting, name)
    sentence = page.locator(".told", has_text=f"on {name}").last
    expect(sentence).to_contain_text("places a warrior on")
    named = sentence.locator(f".named[data-place='{name}']")
    named.hover()
    expect(page.locator(f"#board #{name}.is-named")).to_be_visible()
    assert page.locator("#board .is-named").count() == 1
    assert flaws(page) == [], "with something lit"
    page.locator("#board").hover()
    expect(page.locator("#board .is-named")).to_have_count(0)
    page.keyboard.press("Tab")
    sentence.locator("a").focus()
    expect(page.locator(f"#board #{name}.is-named")).to_be_visible()
    expect(page.locator("#board .is-named")).to_have_count(sentence.locator(".named").count())


def test_the_board_zooms_and_stays(page: Page, server: Server) -> None:
    """By keys, the wheel and buttons; moves of others leave it where it is, and a drag pulls it."""
    sitting = set_up(page, server)
    whole = lies(page)
    for _ in range(3):
        page.keyboard.press("+")
    closer = lies(page)
    assert closer[2] > 1.9 * whole[2]
    place(sitting, free(sitting))
    assert lies(page) == closer, "a new picture came, and the board has moved"
    frame = page.locator("#board").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    version = sitting.version()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 20)
    page.mouse.move(x + 60, y + 40)
    page.mouse.up()
    assert lies(page) == [closer[0] + 60, closer[1] + 40, closer[2]]
    assert sitting.version() == version and sitting.wait() == "yours", "a drag was a click"
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"() => ({LIES})()[2] > {closer[2]}")
    page.keyboard.press("0")
    assert lies(page) == whole
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="Zoom in").click()
    expect(page.locator("#zoom output")).to_have_text("125 %")
    assert lies(page)[2] > whole[2]


def test_two_fingers_zoom_the_board(new_context: Callable[..., BrowserContext], server: Server) -> None:
    """What lies between them stays there; afterwards a tap still chooses a place."""
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    sitting = set_up(page, server)
    before, line = lies(page), page.context.new_cdp_session(page)

    def touch(kind: str, *xs: float) -> None:
        points = [{"x": x, "y": 300, "id": index} for index, x in enumerate(xs)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 160, 240)
    for apart in (60, 80, 100):
        touch("touchMove", 200 - apart, 200 + apart)
    touch("touchEnd")
    after = lies(page)
    assert after[2] > 2 * before[2]
    assert page.evaluate("visualViewport.scale") == 1, "the page has zoomed, not the board"
    version = sitting.version()
    x, y = page.evaluate(NEAR, [200, 300])
    page.touchscreen.tap(x, y)
    sitting.wait_for_version(version + 1)
