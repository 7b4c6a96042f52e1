"""Without a connection a page says so, in words; nothing of a table is kept, and it comes back by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.server import Server
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser

IS_READY = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map((request) => new URL(request.url).pathname);
}"""


def visit(new_context: Callable[..., BrowserContext], address: str) -> Page:
    """Return a page whose browser has the worker."""
    page = new_context(service_workers="allow").new_page()
    page.goto(address)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function(IS_READY)
    return page


def test_a_page_says_that_there_is_no_connection_and_comes_back(
    new_context: Callable[..., BrowserContext], mortal_server: Server
) -> None:
    page = visit(new_context, mortal_server.address)
    mortal_server.kill()
    page.goto(f"{mortal_server.address}/account")
    expect(page.get_by_role("heading")).to_have_text("No connection")
    paper = page.locator(".sheet-of-paper")
    assert paper.evaluate("(paper) => getComputedStyle(paper).backgroundColor") != "rgba(0, 0, 0, 0)"
    mortal_server.start()
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your account")


def test_nothing_of_a_table_is_kept(
    new_context: Callable[..., BrowserContext], mortal_server: Server
) -> None:
    """The caches hold what never changes at its address; a table comes from the server or not at all."""
    page = visit(new_context, mortal_server.address)
    person = Sitting(page, mortal_server.address)
    person.set_up()
    page.reload()
    person.wait_for_script()
    kept = page.evaluate(KEPT)
    assert kept and all(path.startswith("/static/") for path in kept)
    assert sorted(path.rpartition("/")[2] for path in kept) == sorted(
        ("offline.html", "pages.css", "scene.css", "icon.svg", "theme.js")
    )
    mortal_server.kill()
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("No connection")
    assert "Red" not in page.content()


def test_a_live_table_reconnects_as_ever(
    new_context: Callable[..., BrowserContext], mortal_server: Server
) -> None:
    page = visit(new_context, mortal_server.address)
    person = Sitting(page, mortal_server.address)
    person.set_up()
    person.wait_for_script()
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    mortal_server.kill()
    expect(page.locator("#connection")).to_have_attribute("data-state", "lost")
    mortal_server.start()
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")


def test_another_release_takes_the_place_of_what_was_kept(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    """What an older worker kept goes as soon as a newer one is there."""
    page = new_context(service_workers="allow").new_page()
    page.goto(server.address)
    page.evaluate("() => navigator.serviceWorker.ready.then((worker) => worker.unregister())")
    page.evaluate("() => caches.open('offline-of-an-older-release').then(() => true)")
    page.reload()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("async () => (await caches.keys()).every((name) => !name.includes('older'))")
