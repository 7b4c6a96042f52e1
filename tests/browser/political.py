"""What a person does at a table of Political Divide & Conquer 2020 who plays as it comes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.sitting import Sitting

COMMAND = "#walk .are-commands [data-click='{}']"
FIRST_CHOICES = ("declare", "take", "destroy", "bottom", "both", "call", "pass")


def commands(page: Page) -> list[str]:
    """Return the choices that are no cards."""
    choices = page.locator("#walk .are-commands [data-click]")
    found: list[str] = choices.evaluate_all("choices => choices.map(choice => choice.dataset.click)")
    return found


def act(sitting: Sitting, press: Callable[[Locator], None]) -> None:
    """Show what is put together, attack what may be attacked, play no event; else press a card."""
    open_now = commands(sitting.page)
    first = next((name for name in FIRST_CHOICES if name in open_now), "")
    if first:
        press(sitting.page.locator(COMMAND.format(first)))
    elif sitting.open_squares.count():
        press(sitting.open_squares.last)
    else:
        press(sitting.words.first)
