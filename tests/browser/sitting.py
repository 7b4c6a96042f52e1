"""A person at a table: what they see on the page, and what they do by mouse, finger or keys."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.patience import wait_until
from tests.browser.setting_up import choose_rules, open_form, start

GAME = "/games/divide_and_conquer"


class Sitting:
    """One person at one table of Divide & Conquer, in one tab."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.board = page.locator("#board")

    def set_up(self, *, turns: int = 3, bots: str = "random", **options: str) -> None:
        """Make a table against three bots through the set-up form, and sit down as North, who begins."""
        open_form(self.page, self.address, "divide_and_conquer", bots, bots, bots)
        choose_rules(self.page, **{"turn_limit": str(turns), "first_initiative": "north", **options})
        start(self.page)

    # What he sees.

    def state(self) -> str:
        """Return ``yours``, ``waiting``, ``over`` or ``past``."""
        return self.board.get_attribute("data-state") or "waiting"

    def version(self) -> int:
        """Return the version that the page shows."""
        return int(self.board.get_attribute("data-version") or -1)

    def wait_for_script(self) -> None:
        """Wait until the page is more than its words and forms."""
        self.page.wait_for_function("() => document.getElementById('board').dataset.state")

    def wait(self) -> str:
        """Wait until it is their turn or the game is over; return which."""

        def decided() -> str:
            state = self.page.evaluate("document.getElementById('board')?.dataset.state")
            return state if state in ("yours", "over") else ""

        return wait_until(decided, self.page, what="their turn, or the end")

    def wait_for_version(self, version: int) -> None:
        """Wait until the page shows at least this version."""
        wait_until(lambda: self.version() >= version, self.page, what=f"version {version}")

    @property
    def open_squares(self) -> Locator:
        """The squares that may be chosen."""
        return self.page.locator(".scene .may-be-chosen")

    @property
    def chosen_squares(self) -> Locator:
        """The squares that are chosen."""
        return self.page.locator(".scene .is-chosen")

    @property
    def words(self) -> Locator:
        """The choices that are no numbers, in words."""
        return self.page.locator("#walk .clicks:not(.are-numbers) [data-click]")

    @property
    def numbers(self) -> Locator:
        """The numbers that may be chosen."""
        return self.page.locator("#walk .are-numbers [data-click]")

    @property
    def ready(self) -> Locator:
        """The button that says ready."""
        return self.page.get_by_role("button", name="Ready", exact=True)

    @property
    def draft(self) -> Locator:
        """What he plans, seen by him alone."""
        return self.page.locator(".draft")

    @property
    def trouble(self) -> Locator:
        """Why something was refused."""
        return self.page.locator("#trouble")

    def square(self, name: str) -> Locator:
        """Return a square of the board."""
        return self.page.locator(f"#board #{name}")

    # What he does.

    def order(self, start: str, troops: str, target: str) -> None:
        """Write an order by mouse, and see it on paper."""
        self.send_order(start, troops, target)
        expect(self.draft).to_be_visible()

    def send_order(self, start: str, troops: str, target: str) -> None:
        """Write an order by mouse, whatever becomes of it."""
        self.square(start).click()
        self.numbers.get_by_text(troops, exact=True).click()
        self.square(target).click()

    @property
    def may_speak(self) -> bool:
        """Whether there is talk at the table, on a phone."""
        return self.page.locator("label[for='sheet-talk']").is_visible()

    def march(self) -> None:
        """Play the first turn, in which nine troops go from E5 to D4, and see what comes of it."""
        self.wait()
        self.order("E5", "9", "D4")
        self.ready.click()
        self.wait_for_version(4)
        self.wait()

    def say(self, words: str) -> None:
        """Say something to the table, on a phone."""
        self.page.locator("label[for='sheet-talk']").click()
        self.page.get_by_label("Your message").fill(words)
        self.page.get_by_role("button", name="Send", exact=True).click()
        self.page.locator("label[for='sheet-choices']").click()

    def act(self, press: Callable[[Locator], None]) -> None:
        """Do the next thing that is open: say ready, choose a square, a number, or else a word."""
        # What was done last may still be on its way to the server, and nothing open until it answers.
        self.ready.or_(self.open_squares).or_(self.numbers).or_(self.words).first.wait_for()
        if self.ready.is_visible():
            press(self.ready)
        elif self.open_squares.count():
            squares = self.open_squares
            press(squares.nth(squares.count() // 2))
        elif self.numbers.count():
            press(self.numbers.last)
        else:
            press(self.words.first)

    def play(self, press: Callable[[Locator], None], most: int = 200) -> int:
        """Play to the end; return how many things were done."""
        for done in range(most):
            if self.wait() == "over":
                return done
            self.act(press)
        raise AssertionError(f"the game was not over after {most} things done")


def sit_down(page: Page, address: str, game: str, seats: int = 0) -> Sitting:
    """Start a game as its page offers it, or with so many seats, and wait until one is asked."""
    page.goto(f"{address}/games/{game}")
    if seats:
        page.locator(f"[name='seats'][value='{seats}']").check(force=True)
    start(page)
    sitting = Sitting(page, address)
    assert sitting.wait() == "yours"
    return sitting
