"""How a table lies on a screen: how large its board is, and what of the present step is not in view.

    python -m tests.browser.layout [GAME ...]

prints it for the largest table of each game, at every moment and size that the law of layout is tried at.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, ViewportSize, sync_playwright

from pentarchy import games
from pentarchy.kernel.options import read_options
from pentarchy.table import draws
from pentarchy.table.records import Seat, record, write
from pentarchy.table.table import lay
from tests.browser.conftest import find_browser
from tests.browser.server import Server
from tests.browser.setting_up import open_form, start
from tests.browser.sitting import Sitting, sit_down
from tests.table.journeys import SEED, act

SIZES = (
    "360x640",
    "390x664",
    "390x844",
    "844x390",
    "768x1024",
    "1024x768",
    "1366x768",
    "1440x900",
    "1920x1080",
    "2560x1440",
    "683x384",  # 1366x768 at 200 %
    "720x450",  # 1440x900 at 200 %
)

BEFORE = "before the game"
EARLIER = 60  #: acts of a game before its players leave

MEASURE = """() => {
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const lies = (inner, outer) => inner.left >= outer.left - 1 && inner.top >= outer.top - 1
        && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
    const isSeen = (element) => {
        const box = element.getBoundingClientRect();
        for (let around = element.parentElement; around; around = around.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(around);
            const cuts = around !== document.body && [overflowX, overflowY].some((one) => one !== "visible");
            if (cuts && !lies(box, around.getBoundingClientRect())) return false;
        }
        return lies(box, screen);
    };
    const picture = document.querySelector("#board > svg.scene");
    const { x, y, width, height } = picture.getBoundingClientRect();
    const { width: wide, height: high } = picture.viewBox.baseVal;
    const scale = Math.min(width / wide, height / high);
    const [w, h] = [wide * scale, high * scale];
    const [left, top] = [x + (width - w) / 2, y + (height - h) / 2];
    const places = [...picture.querySelectorAll(".may-be-chosen")];
    const size = ({ width, height }) => Math.min(width, height);
    const isCovered = (place) => {
        const box = (place.querySelector(":scope > .veil") ?? place).getBoundingClientRect();
        const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return !found || !picture.contains(found);
    };
    const prompt = document.getElementById("panel-prompt");
    const isAside = (button) => button.closest(".seldom, .end-links, details:not([open]) > :not(summary)");
    const buttons = [...document.querySelectorAll("#panel-choices :is(button, .button, summary, input)")]
        .filter((button) => button.checkVisibility() && !isAside(button));
    return {
        wide: w,
        high: h,
        board: lies({ left, top, right: left + w, bottom: top + h }, screen),
        prompt: isSeen(prompt) && prompt.scrollHeight <= prompt.clientHeight + 1,
        buttons: buttons.length,
        first: buttons.length === 0 || isSeen(buttons[0]),
        hidden: buttons.filter((button) => !isSeen(button)).map((button) => button.textContent.trim()),
        least: places.length ? Math.min(...places.map((place) => size(place.getBoundingClientRect()))) : null,
        covered: places.filter(isCovered).map((place) => place.id),
    };
}"""


@dataclass(frozen=True)
class Layout:
    """What of a table lies where, at one size; lengths in pixels."""

    wide: float  #: the picture of the board
    high: float
    board: bool  #: all of it is in view
    prompt: bool  #: so is all that is to be done, in its sentence
    buttons: int  #: of the present step
    first: bool  #: the first of them is in view
    hidden: tuple[str, ...]  #: those of them that are not in view
    least: float | None  #: the shortest side of a place that may be chosen
    covered: tuple[str, ...]  #: places that may be chosen and that something lies over


def viewport(size: str) -> ViewportSize:
    """Return a size such as ``390x664`` as a browser has it."""
    width, height = map(int, size.split("x"))
    return {"width": width, "height": height}


def measure(page: Page, size: str) -> Layout:
    """Return how the table of a page lies on a screen of a size."""
    page.set_viewport_size(viewport(size))
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found = page.evaluate(MEASURE)
    return Layout(**{**found, "hidden": tuple(found["hidden"]), "covered": tuple(found["covered"])})


def sit_at_the_largest_table(page: Page, address: str, game: str) -> Sitting:
    """Start a game with as many players as it takes, bots beside oneself, and wait until one is asked."""
    return sit_down(page, address, game, seats=games.load(game).facts.seats[-1])


def moments(new_page: Callable[[], Page], address: str, game: str) -> Iterator[tuple[str, Page]]:
    """Yield the moments of a game's largest tables that people see, each with its page.

    ``new_page`` opens one in a browser of its own.
    """
    yield BEFORE, wait_for_a_friend(new_page(), address, game)
    sitting = sit_at_the_largest_table(new_page(), address, game)
    page = sitting.page
    yield "choosing", page
    if sitting.open_squares.count():
        sitting.open_squares.first.click()
        yield "walking", page
    spectator = new_page()
    spectator.goto(page.url)
    Sitting(spectator, address).wait_for_script()
    yield "watching", spectator
    page.goto(f"{page.url}?at=0")
    sitting.wait_for_script()
    yield "in the past", page
    yield "over", see_the_end(new_page(), address, game)


def wait_for_a_friend(page: Page, address: str, game: str) -> Page:
    """Make a table for as many players as a game takes, one of whom is still to come."""
    others = games.load(game).facts.seats[-1] - 1
    open_form(page, address, game, *["casual"] * (others - 1), "friend")
    start(page)
    Sitting(page, address).wait_for_script()
    return page


def see_the_end(page: Page, address: str, game: str) -> Page:
    """Bring the record of a game of as many players as it takes, all but one of whom have left."""
    page.goto(address)
    page.get_by_label("Record of a game").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": ended(game).encode()}
    )
    page.get_by_role("button", name="Replay").click()
    page.wait_for_url("**/tables/*")
    page.goto(page.url.split("?")[0])  # it is shown from the beginning
    Sitting(page, address).wait_for_script()
    return page


def ended(game: str) -> str:
    """Return the record of a game that is over."""
    rules, dice = games.load(game), random.Random(f"the end of {game}")
    seats = rules.facts.seats[-1]
    box = rules.box.unpack(read_options(rules.box.options, {}), {}, seats, draws.unpacking(SEED))
    table = lay(rules, box, SEED)
    for _ in range(EARLIER):
        table = act(table, dice)
    for seat in range(1, seats):
        table = table.leave(seat)
    assert table.is_over
    return write(record(table, [Seat("", "empty")] * seats))


def share(layout: Layout, size: str) -> float:
    """Return the side of a square as large as the board, as a share of the screen's shorter side."""
    return sqrt(layout.wide * layout.high) / min(map(int, size.split("x")))


def _line(size: str, layout: Layout) -> str:
    board = f"{layout.wide:.0f} x {layout.high:.0f}"
    least = "-" if layout.least is None else f"{layout.least:.0f}"
    wrong = [] if layout.board else ["board"]
    wrong += [] if layout.prompt else ["prompt"]
    wrong += [f"{len(layout.hidden)} of {layout.buttons} buttons"] if layout.hidden else []
    wrong += [f"{len(layout.covered)} places"] if layout.covered else []
    return f"{size:>10}{board:>14}{share(layout, size):>7.0%}{least:>7}   {', '.join(wrong) or '-'}"


def main(names: list[str]) -> None:
    """Print the table of what each game has at each size."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])

        def new_page() -> Page:
            return browser.new_context(reduced_motion="reduce").new_page()

        for name in names or games.OURS:
            for moment, page in moments(new_page, server.address, name):
                print(f"{games.load(name).facts.title}, {moment}")
                print(f"{'size':>10}{'board':>14}{'share':>7}{'place':>7}   not in view")
                for size in SIZES:
                    print(_line(size, measure(page, size)), flush=True)
            for context in browser.contexts:
                context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
