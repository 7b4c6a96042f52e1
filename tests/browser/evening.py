"""An evening at a game: two people at a table, one of them on a phone, bots, and somebody who looks on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

from tests.browser import tenth_division
from tests.browser.conftest import PHONE
from tests.browser.decks import small_deck
from tests.browser.patience import wait_until
from tests.browser.server import Server
from tests.browser.setting_up import bring, choose_rules, open_form, start
from tests.browser.sitting import Sitting

LONGEST = 600  #: things done in a game
#: What a screen shows: its places, all players, what to do now, the latest of the story, what was said.
SHOWN = """() => {
    const words = (id) => {
        const place = document.getElementById(id).cloneNode(true);
        for (const one of place.querySelectorAll("noscript")) one.remove();  // a script says it otherwise
        return place.textContent.replace(/\\s+/g, " ").trim();
    };
    const lines = [...document.querySelectorAll("#panel-story .story-lines li")].slice(-3);
    return {
        places: [...document.querySelectorAll("#board svg.scene [id]")].map(
            (place) => [place.id, place.getAttribute("aria-label"), place.textContent].join("|")),
        players: words("panel-players"),
        prompt: words("panel-prompt"),
        story: lines.map((line) => line.textContent.replace(/\\s+/g, " ").trim()),
        said: [...document.querySelectorAll(".talk-lines bdi")].map((said) => said.textContent),
        version: document.getElementById("board").dataset.version,
    };
}"""
CHOICES = """() =>
    document.getElementById("panel-choices").innerHTML + document.getElementById("board").dataset.state"""


@dataclass(frozen=True)
class Short:
    """How a game is kept short enough for a test."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    file: str = ""
    #: Does the next thing that a person does.
    act: Callable[[Sitting, Callable[[Locator], None]], None] = Sitting.act


SHORT = {
    "divide_and_conquer": Short(3, {"turn_limit": "3"}),
    "sudoku_warriors": Short(3),
    "stratego_conquest": Short(3, {"draft": "random", "first": "random", "round_limit": "2"}),
    "tenth_division": Short(3, {"goal": "war", "round_limit": "5"}, act=tenth_division.act),
    "political": Short(3, {"event_windows": "own_turn_only"}, small_deck()),
}
USUAL = Short(3)  #: what is short enough as it is


def set_up(page: Page, server: Server, game: str) -> str:
    """Make a table for oneself, a friend and random bots; return the address to send."""
    short = SHORT.get(game, USUAL)
    open_form(page, server.address, game, "friend", *("random" for _ in range(2, short.seats)))
    choose_rules(page, **short.options)
    if short.file:
        bring(page, "deck.toml", short.file)
    start(page)
    return page.get_by_label("Invite friends with this link").input_value()


class Evening:
    """Two people at a table, and one who looks on."""

    def __init__(self, new_context: Callable[..., BrowserContext], server: Server, game: str) -> None:
        self.game = game
        self.ada = Sitting(new_context().new_page(), server.address)
        self.address = set_up(self.ada.page, server, game)
        phone = new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        self.ben = Sitting(phone.new_page(), server.address)
        self.eve = Sitting(new_context().new_page(), server.address)
        self.eve.page.goto(self.address)

    def sit_down(self) -> None:
        """Have the friend open the link and sit down: a name and one tap, and something is to be done."""
        page = self.ben.page
        page.goto(self.address)
        page.get_by_label("Your name").fill("Ben")
        page.get_by_role("button", name="Join as").first.tap()
        page.locator("#panel-choices .invitation").wait_for(state="detached")
        expect(page.locator("#panel-choices")).not_to_be_empty()
        self.ben.wait_for_script()

    def go_on(self) -> Iterator[int]:
        """Play, whoever is asked, until the game is over; yield how many things were done, before each."""
        for done in range(LONGEST):
            asked = self._asked()
            if asked is None:
                return
            yield done
            # Whoever was asked may be asked no longer: a bot may sit there now.
            if asked.state() == "yours":
                act(asked, SHORT.get(self.game, USUAL).act)
        raise AssertionError(f"the game was not over after {LONGEST} things done")

    def _asked(self) -> Sitting | None:
        """Return who is to do something, once anybody is; none when the game is over."""
        people = (self.ada, self.ben)

        def asked() -> tuple[Sitting, str] | None:
            states = [(person, person.state()) for person in people]
            return next(((person, state) for person, state in states if state in ("yours", "over")), None)

        found = wait_until(asked, *(person.page for person in people), what="somebody is asked")
        assert found is not None
        return found[0] if found[1] == "yours" else None

    def compare(self) -> None:
        """Every screen shows what the server would show there."""
        for person in (self.ada, self.ben, self.eve):
            assert_is_true(person.page)


def act(person: Sitting, press: Callable[[Sitting, Callable[[Locator], None]], None]) -> None:
    """Do the next thing that is open; what the table would do for one is asked of it at first.

    What was open may be gone before it is pressed, where others act at the same time.
    """
    page = person.page
    before = page.evaluate(CHOICES)
    arrange = page.locator("#panel-choices > form[data-do='follow'] button").first
    with suppress(TimeoutError):
        if not person.ready.is_visible() and arrange.is_visible():
            arrange.click(timeout=2_000)
        else:
            press(person, lambda choice: choice.click(timeout=2_000))
    with suppress(TimeoutError):
        page.wait_for_function(f"before => ({CHOICES})() !== before", arg=before, timeout=2_000)


def assert_is_true(page: Page) -> None:
    """A screen shows what a page loaded just now shows, once clicks that make no move yet are taken back."""
    while page.locator("#walk .click-path").count():
        page.keyboard.press("Escape")
    fresh = page.context.new_page()
    shown: list[dict[str, Any]] = []

    def agree() -> bool:
        fresh.goto(page.url)
        fresh.wait_for_function("() => document.getElementById('board').dataset.state")
        shown[:] = [page.evaluate(SHOWN), fresh.evaluate(SHOWN)]
        return bool(shown[0] == shown[1])

    try:
        wait_until(agree, page, what="a screen that shows what the server would")
    except AssertionError as error:
        was, would = shown
        differs = [f"{part}: {was[part]!r}, not {would[part]!r}" for part in was if was[part] != would[part]]
        raise AssertionError("\n".join(["a screen shows what the server would not", *differs])) from error
    fresh.close()
