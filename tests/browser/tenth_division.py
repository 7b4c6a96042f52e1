"""Tenth Division as it is played in a browser: its hexes, its commands, and the next thing to do."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.patience import wait_until
from tests.browser.sitting import Sitting


def command(page: Page, *names: str) -> Locator:
    """Return the first of some buttons that is there."""
    return page.locator(", ".join(f"#walk [data-click='{name}']" for name in names)).first


def hexes(page: Page) -> Locator:
    """Return the hexes that may be chosen."""
    return page.locator(".hex.may-be-chosen")


def shown(page: Page) -> str:
    """Return what the page asks, and what it offers."""
    return str(
        page.evaluate(
            """() => ["board", "panel-prompt", "walk"].map((id) => document.getElementById(id))
                .map((part) => `${part?.dataset.version} ${part?.textContent}`).join("|")"""
        )
    )


def act(sitting: Sitting, press: Callable[[Locator], None]) -> None:
    """Do the next thing: carry out what was begun, attack if one can, else go on to the next step."""
    page, before = sitting.page, shown(sitting.page)
    asked = page.locator("#panel-prompt .prompt-sentence").inner_text()
    carry_out = command(page, "roll", "split", "announce", "march", "accept", "lose-infantry")
    if sitting.numbers.count():
        press(sitting.numbers.last)
    elif command(page, "infantry").count():
        press(command(page, "infantry"))
    elif carry_out.count():
        press(carry_out)
    elif hexes(page).count() and (
        "attack" in asked or "From" in asked or "start" in asked or "free hex" in asked
    ):
        press(hexes(page).first)
    else:
        press(command(page, "done", "abandon", "decline", "cavalry", "cannon"))
    wait_until(lambda: shown(page) != before, page, what=f"what comes of a press at {before}")
