"""Draw every game's table as it lies on six screens: ``python -m docs.pictures.screens [GAME ...]``.

Each game gets a sheet in ``screens/``, with each screen light and dark. Nobody looks at sixty screens before
each change; a sheet is looked at in a moment, and two of them are compared by eye.
"""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from pentarchy.games import OURS
from tests.browser.conftest import find_browser
from tests.browser.layout import sit_at_the_largest_table, viewport
from tests.browser.server import Server

FOLDER = Path(__file__).parent / "screens"
SIZES = ("360x640", "390x844", "844x390", "768x1024", "1366x768", "1920x1080")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
AREA = 150_000  #: pixels that each screen has on the sheet
QUALITY = 0.72

JOIN = """async ({ shots, area, quality }) => {
    const load = ({ url }) => new Promise((done) => {
        const image = new Image();
        image.onload = () => done(image);
        image.src = url;
    });
    const images = await Promise.all(shots.map(load));
    const gap = 16, words = 22;
    const sizes = images.map(({ width, height }) => {
        const scale = Math.sqrt(area / (width * height));
        return [Math.round(width * scale), Math.round(height * scale)];
    });
    const half = images.length / 2;
    const wide = sizes.slice(0, half).reduce((sum, [width]) => sum + width + gap, gap);
    const high = Math.max(...sizes.map(([, height]) => height)) + words + gap;
    const sheet = Object.assign(document.createElement("canvas"), { width: wide, height: 2 * high + gap });
    const pen = sheet.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.fillStyle = "#888";
    pen.fillRect(0, 0, sheet.width, sheet.height);
    pen.font = "14px sans-serif";
    images.forEach((image, index) => {
        const row = Math.floor(index / half);
        const left = sizes.slice(row * half, index).reduce((sum, [width]) => sum + width + gap, gap);
        const [width, height] = sizes[index];
        pen.fillStyle = "#fff";
        pen.fillText(shots[index].words, left, gap + row * high + 14);
        pen.drawImage(image, left, gap + row * high + words, width, height);
    });
    return sheet.toDataURL("image/webp", quality);
}"""


def draw(browser: Browser, address: str, game: str) -> bytes:
    """Return the sheet of a game's largest table, where somebody has to choose."""
    page = browser.new_context(reduced_motion="reduce").new_page()
    sit_at_the_largest_table(page, address, game)
    shots = [_shot(page, size, scheme) for scheme in SCHEMES for size in SIZES]
    joined = page.context.new_page().evaluate(JOIN, {"shots": shots, "area": AREA, "quality": QUALITY})
    page.context.close()
    return b64decode(joined.partition(",")[2])


def _shot(page: Page, size: str, scheme: Literal["light", "dark"]) -> dict[str, str]:
    """Return what a screen shows, as the sheet takes it."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport(size))
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    picture = b64encode(page.screenshot()).decode()
    return {"url": f"data:image/png;base64,{picture}", "words": f"{size}, {scheme}"}


def main(names: list[str]) -> None:
    """Draw the sheets of some games, or of all."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for name in names or OURS:
            sheet = draw(browser, server.address, name)
            (FOLDER / f"{name}.webp").write_bytes(sheet)
            print(f"{name}: {len(sheet) // 1000} KB", flush=True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
