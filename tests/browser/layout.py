"""How a table lies on a screen: how large its board is, and what of the present step is not in view.

    python -m tests.browser.layout [GAME ...]

prints it for the largest table of each game, at every size.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, ViewportSize, sync_playwright

from pentarchy import games
from tests.browser.conftest import find_browser
from tests.browser.server import Server
from tests.browser.sitting import Sitting, sit_down

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
    const isAside = (button) => button.closest(".seldom, details:not([open]) > :not(summary)");
    const buttons = [...document.querySelectorAll("#panel-choices :is(button, .button, summary, input)")]
        .filter((button) => button.checkVisibility() && !isAside(button));
    return {
        wide: w,
        high: h,
        board: lies({ left, top, right: left + w, bottom: top + h }, screen),
        prompt: isSeen(prompt) && prompt.scrollHeight <= prompt.clientHeight + 1,
        buttons: buttons.length,
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
        for name in names or games.OURS:
            page = browser.new_context(reduced_motion="reduce").new_page()
            sit_at_the_largest_table(page, server.address, name)
            print(games.load(name).facts.title)
            print(f"{'size':>10}{'board':>14}{'share':>7}{'place':>7}   not in view")
            for size in SIZES:
                print(_line(size, measure(page, size)), flush=True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
