"""A whole evening at each game: two people in browsers of their own, bots, and somebody who looks on.

On the way a page is loaded anew, a line is lost, a bot stands in for somebody, and a move is taken back.
Every screen must show what the server would show there if it were asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

from pentarchy.games import names
from tests.browser import test_tenth_division as tenth_division
from tests.browser.conftest import PHONE
from tests.browser.patience import wait_until
from tests.browser.server import Server
from tests.browser.sitting import Sitting
from tests.depth import soon

pytestmark = pytest.mark.browser

LONGEST = 600  #: things done in a game

#: What a screen shows of the game: its places, all players, what to do now, and the latest of the story.
SHOWN = """() => {
    const words = (id) => document.getElementById(id).textContent.replace(/\\s+/g, " ").trim();
    const lines = [...document.querySelectorAll("#panel-story .story-lines li")].slice(-3);
    return {
        places: [...document.querySelectorAll("#board svg.scene [id]")].map(
            (place) => [place.id, place.getAttribute("aria-label"), place.textContent].join("|")),
        players: words("panel-players"),
        prompt: words("panel-prompt"),
        story: lines.map((line) => line.textContent.replace(/\\s+/g, " ").trim()),
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
    act: Callable[[Sitting, Callable[[Locator], None]], None] = (
        Sitting.act
    )  #: the next thing that a person does


def small_deck() -> str:
    """Return as few cards of Political Divide & Conquer 2020 as three can play with."""

    def cards(name: str, count: int, what: str) -> str:
        made = ", ".join(f'{{ name = "{name} {number}", {what} }}' for number in range(1, count + 1))
        return f"[{made}]"

    kinds = {
        "left": cards("Left", 11, "power = 2"),
        "right": cards("Right", 10, "power = 3"),
        "assets": cards("Asset", 3, 'effect = "+1"'),
        "deficits": cards("Deficit", 2, 'effect = "-2"'),
        "events": cards("Event", 2, 'effect = "draw 1"'),
    }
    return "\n".join(['name = "Small"', *(f"{kind} = {made}" for kind, made in kinds.items())])


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
    page.goto(f"{server.address}/games/{game}")
    page.get_by_label("Your name").fill("Ada")
    page.locator(f"[name='seats'][value='{short.seats}']").check(force=True)
    page.locator("[name='seat-1']").select_option("friend")
    for seat in range(2, short.seats):
        page.locator(f"[name='seat-{seat}']").select_option("random")
    for fold in page.locator("details.sheet-of-paper > summary").all():
        fold.click()
    for key, value in short.options.items():
        control = page.locator(f"[name='option-{key}']")
        if control.first.get_attribute("type") == "radio":
            page.locator(f"[name='option-{key}'][value='{value}']").check(force=True)
        else:
            control.fill(value)
    if short.file:
        page.get_by_label("or a file").set_input_files(
            {"name": "deck.toml", "mimeType": "text/plain", "buffer": short.file.encode()}
        )
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/tables/*")
    return page.get_by_label("Send your friends this address").input_value()


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
        page.get_by_role("button", name="Sit down as").first.tap()
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

    def agree() -> bool:
        fresh.goto(page.url)
        fresh.wait_for_function("() => document.getElementById('board').dataset.state")
        return bool(page.evaluate(SHOWN) == fresh.evaluate(SHOWN))

    wait_until(agree, page, what="a screen that shows what the server would")
    fresh.close()


def lose_the_line(evening: Evening) -> None:
    """The one who looks on hears nothing for a while."""
    evening.eve.page.context.set_offline(True)


def find_the_line(evening: Evening) -> None:
    """He hears again, and of all that happened meanwhile."""
    evening.eve.page.context.set_offline(False)
    evening.compare()


def load_anew(evening: Evening) -> None:
    """The friend's phone loads the page again."""
    evening.ben.page.reload()
    evening.ben.wait_for_script()


def replace_friend(evening: Evening) -> None:
    """A bot stands in for the friend."""
    page = evening.ada.page
    page.get_by_text("Is somebody missing?").click()
    page.locator(".missing button").first.click()
    expect(evening.ben.page.get_by_role("button", name="Take your seat back")).to_be_visible()


def take_seat_back(evening: Evening) -> None:
    """The friend plays himself again."""
    evening.ben.page.get_by_role("button", name="Take your seat back").click()
    expect(evening.ben.page.get_by_role("button", name="Take your seat back")).to_have_count(0)


def take_back(evening: Evening) -> bool:
    """Whoever can take a move back does, the other agreeing where asked; return whether anybody could."""
    for person, other in ((evening.ada, evening.ben), (evening.ben, evening.ada)):
        button = person.page.locator("form[data-do='take-back'] button")
        if button.is_visible():
            must_ask = "Ask" in button.inner_text()
            is_over = has_moved(person)
            button.click()
            if must_ask and not agree(other, is_over):
                return False
            expect(evening.eve.page.locator("#panel-story")).to_contain_text("took back what came after")
            evening.compare()
            return True
    return False


def has_moved(person: Sitting) -> Callable[[], bool]:
    """Return what tells whether the version that somebody sees has become another one."""
    version = person.version()
    return lambda: person.version() != version


def agree(person: Sitting, is_over: Callable[[], bool]) -> bool:
    """Agree to what is asked; return whether it was still asked: any move ends the question."""
    button = person.page.get_by_role("button", name="Agree")
    wait_until(lambda: button.is_visible() or is_over(), person.page, what="a question")
    with suppress(TimeoutError):
        button.click(timeout=5_000)
        return True
    return False


HAPPENS = {4: lose_the_line, 7: find_the_line, 8: load_anew, 10: replace_friend, 13: take_seat_back}
"""What happens on the way, by how many things were done before."""


TRIES = 3
"""How many games are begun until one is long enough for all of it, which chance decides."""


def spend(evening: Evening) -> bool:
    """Play to the end of a game; return whether all happened on the way, and a move was taken back."""
    evening.sit_down()
    happened, is_taken_back = 0, False
    for done in evening.go_on():
        if done in HAPPENS:
            HAPPENS[done](evening)
            happened += 1
        elif happened == len(HAPPENS) and not is_taken_back:
            is_taken_back = take_back(evening)
    return is_taken_back


@pytest.mark.parametrize("game", soon(names(), "political"))
def test_an_evening(game: str, new_context: Callable[..., BrowserContext], server: Server) -> None:
    evenings = (Evening(new_context, server, game) for _ in range(TRIES))
    evening = next((evening for evening in evenings if spend(evening)), None)
    assert evening is not None, "every game was over too soon, or nobody could ever take a move back"
    for person in (evening.ada, evening.ben, evening.eve):
        expect(person.page.locator("#panel-prompt .clause")).to_be_visible()
        expect(person.page.locator(".is-winner")).not_to_have_count(0)
    evening.compare()
