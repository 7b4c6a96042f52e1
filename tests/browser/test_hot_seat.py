"""Two people at one screen: a whole game with a curtain between them, and one in which nothing is hidden."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.flaws import flaws
from tests.browser.patience import wait_until
from tests.browser.server import Server
from tests.browser.setting_up import choose_rules, start
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser

TURNS = 2
PANELS = ("banner", "prompt", "choices", "players", "story")


def set_up(page: Page, server: Server, game: str, **options: str) -> Sitting:
    """Make a table for two at this screen: Ada, and Ben beside her."""
    page.goto(f"{server.address}/games/{game}")
    page.locator("[name='seats'][value='2']").check(force=True)
    page.get_by_label("Your name").fill("Ada")
    name = page.locator("[name='name-1']")
    expect(name).to_be_hidden()
    page.locator("[name='seat-1']").select_option("beside")
    name.fill("Ben")
    assert flaws(page) == [], "setting up"
    choose_rules(page, **options)
    start(page)
    return Sitting(page, server.address)


def shown(page: Page) -> list[str]:
    """Return what a page shows: its title, its panels and its board, without what a walk or a clock marks."""
    page.wait_for_function("() => document.getElementById('connection').dataset.state === 'live'")
    text: list[str] = page.evaluate(
        """panels => [document.title,
            ...panels.map((name) => document.getElementById(`panel-${name}`).innerText),
            [...document.querySelectorAll("#board [id]")]
                .map((one) => `${one.id} ${one.getAttribute("aria-label")} ${one.textContent}`)
                .join("\\n")]""",
        list(PANELS),
    )
    return text


def assert_as_loaded_anew(page: Page) -> None:
    """The page shows what it shows when it is loaded again."""
    before = shown(page)
    page.reload()
    page.wait_for_function("() => document.getElementById('board').dataset.state !== undefined")
    assert shown(page) == before


def curtain(page: Page) -> Locator:
    return page.locator(".curtain")


def open_side(page: Page, press: Callable[[Locator], None]) -> str:
    """Open the side of the first of those whom the curtain asks for; return his name."""
    button = page.get_by_role("link", name=re.compile("show my side")).first
    words = button.inner_text()
    press(button)
    expect(page.locator(".at-screen")).to_be_visible()
    return words.split()[2]


def play_with_curtain(sitting: Sitting, press: Callable[[Locator], None]) -> int:
    """Play to the end: whoever is asked for opens his side and acts; return how often one was opened."""
    page, opened = sitting.page, 0
    for _ in range(200):
        wait_until(
            lambda: page.evaluate(
                """() => document.querySelector("[data-opens].is-main") !== null
                    || ["yours", "over"].includes(document.getElementById("board").dataset.state)"""
            ),
            page,
            what="somebody is asked",
        )
        if sitting.state() == "over":
            return opened
        if curtain(page).count():
            assert sitting.open_squares.count() == 0 and sitting.draft.count() == 0
            name = open_side(page, press)
            opened += 1
            expect(page).to_have_title(f"{name}’s turn: Divide & Conquer")
            sitting.wait()
            continue
        sitting.act(press)
        page.wait_for_timeout(20)
    raise AssertionError("the game was not over")


def make_plan(sitting: Sitting) -> str:
    """Plan an order by mouse, and return it in words."""
    sitting.wait()
    sitting.open_squares.first.click()
    sitting.numbers.last.click()
    sitting.open_squares.first.click()
    expect(sitting.draft).to_be_visible()
    return sitting.draft.locator("li").first.inner_text()


def test_a_whole_game_with_a_curtain_by_mouse(page: Page, server: Server) -> None:
    sitting = set_up(page, server, "divide_and_conquer", turn_limit=str(TURNS))
    expect(page.locator(".plate-screen")).to_have_text([re.compile("at one screen with")] * 2)
    expect(curtain(page).get_by_role("heading")).to_be_focused()
    assert flaws(page) == [], "the curtain"
    table = page.url
    open_side(page, lambda button: button.click())
    assert flaws(page) == [], "an open side"
    plan = make_plan(sitting)
    assert_as_loaded_anew(page)
    page.get_by_role("link", name="Close the curtain").click()
    expect(curtain(page)).to_be_visible()
    assert page.url == table and plan not in page.content()
    page.go_back()
    assert plan not in page.content(), "the way back shows it"
    page.goto(table)
    assert play_with_curtain(sitting, lambda button: button.click()) >= 2 * TURNS - 1
    expect(page.locator("#panel-prompt")).to_contain_text("The game is over")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_the_curtain_falls_by_itself_and_leaves_nothing(page: Page, server: Server) -> None:
    """A page whose curtain fell is one that is loaded anew, and has nothing of the plan."""
    sitting = set_up(page, server, "divide_and_conquer", turn_limit="2")
    first = open_side(page, lambda button: button.click())
    plan, planned = make_plan(sitting), 1
    while not sitting.ready.is_visible():
        page.get_by_role("button", name=re.compile("^Pass")).click()
        planned += 1
        expect(sitting.draft.locator("li")).to_have_count(planned)
    page.keyboard.press("r")
    expect(curtain(page)).to_be_visible()
    expect(curtain(page).get_by_role("heading")).to_be_focused()
    expect(page.get_by_role("link", name=f"I am {first}")).to_contain_text("let me look")
    assert plan not in page.content() and "?" not in page.url
    assert_as_loaded_anew(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".at-screen")).not_to_contain_text(first)


@pytest.mark.deep
def test_a_game_with_a_curtain_on_a_phone(new_context: Callable[..., BrowserContext], server: Server) -> None:
    context = new_context(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    page = context.new_page()
    sitting = set_up(page, server, "divide_and_conquer", turn_limit="1")
    assert flaws(page) == [], "the curtain"
    expect(page.get_by_role("link", name=re.compile("show my side")).first).to_be_in_viewport()
    assert play_with_curtain(sitting, lambda button: button.tap()) >= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_an_open_game_goes_from_one_to_the_other(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    """No curtain, no click in between: the screen is whoever's turn it is."""
    for wishes in ({}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}):
        page = new_context(**wishes).new_page()
        sitting = set_up(page, server, "sudoku_warriors", first="circle")
        for name, place in (("Ada", "C4"), ("Ben", "F7"), ("Ada", "G2"), ("Ben", "B8")):
            assert sitting.wait() == "yours"
            expect(page).to_have_title(f"{name}’s turn: Sudoku Warriors")
            expect(curtain(page)).to_have_count(0)
            sitting.square(place).tap() if wishes else sitting.square(place).click()
            expect(sitting.square(place)).to_have_class(re.compile("is-held"))
        expect(page).to_have_title("Ada’s turn: Sudoku Warriors")
        assert_as_loaded_anew(page)
        page.get_by_role("button", name="Undo move 4").click()
        expect(sitting.square("B8")).not_to_have_class(re.compile("is-held"))
        expect(page).to_have_title("Ben’s turn: Sudoku Warriors")
        assert flaws(page) == []


def follow(control: Locator) -> None:
    """Press a link or a button that leads to a page, and wait for that."""
    with control.page.expect_navigation():
        control.click()


def test_without_script(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{server.address}/games/divide_and_conquer")
    page.locator("[name='seats'][value='2']").check(force=True)
    page.locator("[name='seat-1']").select_option("beside")
    page.get_by_role("button", name="Start the game").first.click(force=True)
    for _ in range(2):
        follow(page.get_by_role("link", name=re.compile("show my side")).first)
        ready = page.get_by_role("button", name="Ready", exact=True)
        while ready.count() == 0:
            follow(page.locator("#walk [data-click]").first)
        follow(ready)
        expect(page.locator(".curtain")).to_be_visible()
