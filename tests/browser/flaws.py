"""What axe finds wrong with a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def flaws(page: Page) -> list[str]:
    """Return what axe finds wrong of a page once it is there, each with the elements it is wrong of."""
    page.wait_for_load_state()
    found = Axe().run(page).response["violations"]
    return [f"{flaw['id']}: {[node['html'][:160] for node in flaw['nodes'][:3]]}" for flaw in found]
