"""A whole evening at each game: two people in browsers of their own, bots, and somebody who looks on.

On the way a page is loaded anew, a line is lost, a bot stands in for somebody, and a move is taken back.
Every screen must show what the server would show there if it were asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import BrowserContext, TimeoutError, expect

from pentarchy.games import names
from tests.browser.evening import Evening
from tests.browser.patience import wait_until
from tests.browser.server import Server
from tests.browser.sitting import Sitting
from tests.depth import soon

pytestmark = pytest.mark.browser


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


TRIES = 10
"""How many games are begun at most until one is long enough for all of it: chance decides, and most are."""


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
