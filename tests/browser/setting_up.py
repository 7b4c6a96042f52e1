"""Setting up a game in the form of its page: who plays, by which rules, with what file; and its start."""

from __future__ import annotations

from playwright.sync_api import Page


def open_form(page: Page, address: str, game: str, *others: str, name: str = "Ada") -> None:
    """Open the page of a game, and choose who plays it beside oneself: friends or bots."""
    page.goto(f"{address}/games/{game}")
    page.locator(f"[name='seats'][value='{len(others) + 1}']").check(force=True)
    page.get_by_label("Your name").fill(name)
    for seat, who in enumerate(others, 1):
        page.locator(f"[name='seat-{seat}']").select_option(who)


def choose_rules(page: Page, **options: str) -> None:
    """Unfold the house rules and choose some, each in the kind of field that it has."""
    unfold(page)
    for key, value in options.items():
        control = page.locator(f"[name='option-{key}']")
        kind = control.first.evaluate("field => field.type")
        if kind == "radio":
            page.locator(f"[name='option-{key}'][value='{value}']").check(force=True)
        elif kind == "select-one":
            control.select_option(value)
        else:
            control.fill(value)


def unfold(page: Page) -> None:
    """Open what is folded: house rules, and fields for files."""
    for folded in page.locator("details.sheet-of-paper:not([open]) > summary").all()[::-1]:
        folded.click()


def bring(page: Page, name: str, text: str) -> None:
    """Choose a file to play with."""
    page.get_by_label("or choose a file").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )


def start(page: Page) -> None:
    """Start the game, and wait for its table."""
    page.get_by_role("button", name="Start the game").last.click()
    page.wait_for_url("**/tables/*")
