"""Tenth Division: whole games by mouse, finger and keys; odds, standing orders, trade, a board drawn."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from pentarchy import games
from tests.browser.conftest import PHONE
from tests.browser.flaws import flaws
from tests.browser.patience import wait_until
from tests.browser.server import Server
from tests.browser.setting_up import choose_rules, open_form, start, unfold
from tests.browser.sitting import Sitting
from tests.browser.tenth_division import act, command, hexes

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif("tenth_division" not in games.names(), reason="the game is not on the shelf yet"),
]

DIAMOND = "R W\n B I\n"  #: whoever starts on A2 or B1 is beside all others
HILL = " R W\nP H B\n I R\n"  #: every hex is beside the hill


def set_up(page: Page, server: Server, board: str = "", **options: str) -> Sitting:
    """Join as Red against one bot that plays at random."""
    open_form(page, server.address, "tenth_division", "random")
    choose_rules(page, **options)
    if board:
        page.get_by_label("Board of your own").fill(board)
    start(page)
    return Sitting(page, server.address)


def play(sitting: Sitting, press: Callable[[Locator], None], most: int = 150) -> None:
    """Play to the end."""
    for _ in range(most):
        if sitting.wait() == "over":
            return
        act(sitting, press)
    raise AssertionError(f"the game was not over after {most} things done")


def assert_finished(page: Page, *clauses: str) -> None:
    """The page says who won, and by which clause."""
    href = page.locator("#panel-prompt .clause").get_attribute("href") or ""
    assert href.partition("#")[2] in clauses
    expect(page.locator(".is-winner")).not_to_have_count(0)
    assert flaws(page) == []


def start_on(sitting: Sitting, name: str) -> None:
    """Start on a hex, or on the next one if the other player stands there."""
    assert sitting.wait() == "yours"
    here = sitting.square(name)
    (here if "may-be-chosen" in (here.get_attribute("class") or "") else hexes(sitting.page).first).click()


def may_take_the_hill(page: Page, server: Server) -> bool:
    """Play until one may move; return whether the hill is still free then."""
    sitting = set_up(
        page, server, HILL, hill_turns="1", round_limit="3", first_round_peace="true", max_sequences="2"
    )
    start_on(sitting, "A1")
    for _ in range(12):
        assert sitting.wait() == "yours"
        version = sitting.version()
        if "move" in page.locator("#panel-prompt").inner_text():
            return "free" in (sitting.square("B2").get_attribute("aria-label") or "")
        command(page, "done").click()
        sitting.wait_for_version(version + 1)
    raise AssertionError("it never came to the fifth step")


def test_king_of_the_hill_by_mouse(page: Page, server: Server) -> None:
    """A stack is dragged onto the hill and holds it for a turn."""
    # One time in ten the other player begins and is there first.
    assert any(may_take_the_hill(page, server) for _ in range(4))
    sitting = Sitting(page, server.address)
    stack = page.locator(".hex.may-be-dragged").first
    assert "5 infantry of Red" in (stack.get_attribute("aria-label") or "")
    stack.drag_to(sitting.square("B2"))
    expect(page.locator("#panel-prompt")).to_contain_text("How many infantry move from")
    sitting.numbers.last.click()
    expect(page.locator(".told", has_text="Red moves 5 infantry from")).to_contain_text("to B2.")
    expect(sitting.square("B2")).to_have_attribute("aria-label", "B2, hill, 5 infantry of Red")
    expect(page.locator("#panel-banner")).to_contain_text("Red, 0 of 1 turns")
    assert flaws(page) == [], "on the hill"
    play(sitting, lambda choice: choice.click())
    assert_finished(page, "T-R44", "T-R48", "T-2", "T-R45")


def may_announce(page: Page, server: Server) -> bool:
    """Play until one may announce an attack; return whether it came to that before the game was over."""
    sitting = set_up(page, server, DIAMOND, goal="war", round_limit="3", max_sequences="2")
    start_on(sitting, "A2")
    while sitting.wait() != "over":
        if command(page, "announce").count():
            return True
        act(sitting, lambda choice: choice.click())
    return False


@pytest.mark.deep
def test_total_war_by_mouse(page: Page, server: Server) -> None:
    """The odds are there before an attack is announced and after each roll; the dice stay on the table."""
    # Whoever begins on A2 or B1 has somebody to attack; a few times in a hundred the other is quicker.
    assert any(may_announce(page, server) for _ in range(4))
    sitting, forecast = Sitting(page, server.address), page.locator(".forecast").first
    expect(forecast.locator("summary")).to_contain_text("Fought to the end with the default losses")
    expect(forecast).to_contain_text("attack wins")
    forecast.locator("summary").click()
    expect(forecast.locator("tbody tr")).not_to_have_count(0)
    expect(forecast).to_contain_text("+2 for the attack")
    assert flaws(page) == [], "before an attack"
    command(page, "announce").click()
    expect(command(page, "roll")).to_be_visible()
    before = forecast.locator("h2").inner_text()
    command(page, "roll").click()
    expect(page.locator(".scene .die")).not_to_have_count(0)
    expect(page.locator(".forecast h2", has_text=before)).to_have_count(0)
    play(sitting, lambda choice: choice.click())
    assert_finished(page, "T-2", "T-R48")


@pytest.mark.deep
def test_by_finger_on_a_phone(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    sitting = set_up(page, server, goal="war", round_limit="1", max_sequences="2")
    sitting.wait()
    assert flaws(page) == [], "at the start"
    play(sitting, lambda choice: choice.tap())
    assert_finished(page, "T-2", "T-R48")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.deep
def test_by_keys(page: Page, server: Server) -> None:
    """Arrows lead over the hexes and the choices, Enter chooses."""
    sitting = set_up(page, server, goal="war", round_limit="1", max_sequences="2")

    def press(choice: Locator) -> None:
        if choice.evaluate("element => element.closest('.scene') !== null"):
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("ArrowUp")  # to the board
            for side in ("Right", "Down", "Left", "Up") * 3:
                if page.evaluate("document.activeElement.matches('.hex.may-be-chosen')"):
                    break
                page.keyboard.press(f"Shift+Arrow{side}")  # to the nearest open hex on that side
            assert page.evaluate("document.activeElement.matches('.hex.may-be-chosen')")
        else:
            choice.focus()
        page.keyboard.press("Enter")

    play(sitting, press)
    assert_finished(page, "T-2", "T-R48")


def test_standing_orders_are_given_on_the_page(page: Page, server: Server) -> None:
    sitting = set_up(page, server, DIAMOND, goal="war", round_limit="1", max_sequences="1")
    start_on(sitting, "A2")
    sitting.wait()
    page.get_by_text("Let the table do it for you").click()
    orders = page.locator(".orders .order")
    for words in ("split my units evenly", "kind that I have most of", "Collect the cards that I need"):
        page.locator(".orders .order", has_text=words).get_by_role("button").click()
        expect(page.locator(".orders .order", has_text=words).get_by_role("button")).to_have_text("Stop")
    onward = orders.filter(has_text="In every attack roll on")
    onward.locator("select").select_option("2")
    onward.get_by_role("button").click()
    expect(orders.filter(has_text="In every attack roll on").get_by_role("button")).to_have_text("Stop")
    play(sitting, lambda choice: choice.click())
    assert_finished(page, "T-2", "T-R48")


def test_a_board_is_drawn_on_the_page(page: Page, server: Server) -> None:
    """Clicks write the text, the server says what is wrong with it, and the game is played on it."""
    page.goto(f"{server.address}/games/tenth_division")
    unfold(page)
    text, field = page.get_by_label("Board of your own"), page.locator(".hex-field")
    for row, place in ((5, 4), (5, 6), (6, 4)):
        field.get_by_label(f"Row {row}, place {place}:").click()
    field.locator("input[value='H']").check(force=True)
    field.get_by_label("Row 5, place 5:").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    field.locator("input[value='?']").check(force=True)
    field.get_by_label("Row 6, place 5:").click()
    assert [line.split() for line in text.input_value().splitlines()][4] == [*"...RHR..."]
    assert flaws(page) == [], "while drawing"
    page.locator("[name='seats'][value='3']").check(force=True)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("alert").first).to_contain_text("Board")
    expect(page.locator("#own-board")).to_contain_text("5 hexes; 3 players need 6 at least")
    expect(field.get_by_label("Row 5, place 5: hill")).to_be_visible()
    page.locator("[name='seats'][value='2']").check(force=True)
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".preview")).to_contain_text("This works.")
    page.locator("[name='seat-1']").select_option("random")
    start(page)
    expect(page.locator(".scene .hex")).to_have_count(5)


def test_two_players_trade_and_haggle(new_context: Callable[..., BrowserContext], server: Server) -> None:
    """A road is built by mouse; an offer, a counter-offer, and what was agreed upon in both chests."""
    page, other = new_context().new_page(), new_context().new_page()
    page.goto(f"{server.address}/games/tenth_division")
    page.locator("[name='seats'][value='2']").check(force=True)
    page.locator("[name='seat-1']").select_option("friend")
    unfold(page)
    for key, value in (("goal", "war"), ("first_round_peace", "true")):
        page.locator(f"[name='option-{key}'][value='{value}']").check(force=True)
    page.get_by_label("Board of your own").fill("B W\n B R\n")
    start(page)
    other.goto(page.url)
    other.get_by_role("button", name="Join as Green").click()
    screens = [page, other]

    def turn() -> Page:
        """Return the screen of whoever is to decide, once it may."""

        def decides() -> Page | None:
            return next((one for one in screens if Sitting(one, "").state() == "yours"), None)

        screen = wait_until(decides, *screens, what="somebody may decide")
        assert screen is not None
        return screen

    def until(*words: str) -> Page:
        """Press done until the prompt asks for something; return the screen of whoever is asked."""
        for _ in range(20):
            screen = turn()
            asked = screen.locator("#panel-prompt").inner_text()
            if any(word in asked for word in words):
                return screen
            before = screen.locator("#board").get_attribute("data-version")
            command(screen, "done").click()
            expect(screen.locator("#board")).not_to_have_attribute("data-version", before or "")
        raise AssertionError(f"it never came to {words}")

    first = turn()
    first.locator("#A2").click()
    expect(other.locator("#A2")).to_have_attribute("aria-label", re.compile("5 infantry"))
    second = turn()
    assert second is not first
    second.locator("#B1").click()
    builder = until("Trade with the bank")
    command(builder, "buy-brick").click()
    builder = until("Build a road")
    road = builder.locator(".road.may-be-chosen").first
    assert "No road between" in (road.get_attribute("aria-label") or "")
    builder.locator("#road-A2-B1").click()
    for screen in screens:
        expect(screen.locator("#raze-A2-B1")).to_have_attribute("aria-label", "A road between A2 and B1")

    trader = until("Trade with the bank")
    partner = screens[1 - screens.index(trader)]
    trader.locator("#walk [data-click^='with-']").click()
    command(trader, "give-money").click()
    trader.get_by_label("Number").fill("15")
    trader.get_by_role("button", name="Choose").click()
    expect(command(trader, "offer")).to_be_visible()
    command(trader, "offer").click()
    expect(partner.locator("#panel-prompt")).to_contain_text("You are offered $15, and asked for nothing.")
    assert flaws(partner) == [], "an offer"
    command(partner, "counter").click()
    command(partner, "get-money").click()
    partner.get_by_label("Number").fill("20")
    partner.get_by_role("button", name="Choose").click()
    command(partner, "offer").click()
    expect(trader.locator("#panel-prompt")).to_contain_text("You are asked for $20, and offered nothing.")
    command(trader, "accept").click()
    for screen in screens:
        expect(screen.locator("#panel-story")).to_contain_text("accepts: nothing from")
