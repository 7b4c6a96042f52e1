"""What is wrong with a page: what axe finds, and what lies over its buttons."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def flaws(page: Page) -> list[str]:
    """Return what axe finds wrong of a page once it is there, each with the elements it is wrong of."""
    page.wait_for_load_state()
    found = Axe().run(page).response["violations"]
    return [f"{flaw['id']}: {[node['html'][:160] for node in flaw['nodes'][:3]]}" for flaw in found]


def covered(page: Page) -> list[str]:
    """Return the words of the buttons among the choices that something lies over, scrolled to or not."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#panel-choices button, #panel-choices summary")]
            .filter((button) => button.checkVisibility())
            .filter((button) => {
                button.scrollIntoView({ block: "center" });
                const { x, y, width, height } = button.getBoundingClientRect();
                return [0.2, 0.5, 0.8].some(
                    (part) => !button.contains(document.elementFromPoint(x + width / 2, y + part * height)));
            })
            .map((button) => button.textContent.trim())"""
    )
    return found
