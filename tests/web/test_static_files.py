"""What is the same for everybody is sent once, packed, and kept for good."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from pentarchy.web.static_files import StaticFiles
from tests.web.people import Browser, House

ADDRESS = re.compile(r'(?:href|src)="(/static/[^"]+)"')


def addresses(browser: Browser) -> list[str]:
    """Return the files that the page of a table asks for."""
    return ADDRESS.findall(browser.read(browser.sit()))


def test_what_a_page_asks_for_is_kept_for_good(browser: Browser) -> None:
    found = addresses(browser)
    assert len(found) > 5
    for address in found:
        answer = browser.client.get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"], address
        assert "max-age=31536000" in answer.headers["cache-control"]


def test_the_first_page_of_all_names_what_is_kept_for_good(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        found = ADDRESS.findall(Browser(house).read("/account"))
        assert any(address.endswith("/scene.css") for address in found)
        assert all(re.fullmatch(r"/static/[0-9a-f]{16}/[\w./-]+", address) for address in found), found


def test_texts_are_packed_for_those_who_can_unpack_them(browser: Browser) -> None:
    for name in ("table.css", "pages.css", "scene.css", "table.js", "icon.svg"):
        packed = browser.client.get(f"/static/{name}", headers={"accept-encoding": "gzip"})
        plain = browser.client.get(f"/static/{name}", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip" and packed.content == plain.content
        assert "content-encoding" not in plain.headers and plain.headers["vary"] == "Accept-Encoding"


def test_an_address_without_a_digest_or_with_an_old_one_is_asked_for_again(browser: Browser) -> None:
    for address in ("/static/table.js", "/static/0123456789abcdef/table.js"):
        answer = browser.client.get(address)
        assert answer.status_code == 200 and answer.headers["cache-control"] == "no-cache"
        mark = answer.headers["etag"]
        assert browser.client.get(address, headers={"if-none-match": mark}).status_code == 304


def test_there_is_nothing_but_the_files(browser: Browser) -> None:
    for address in ("/static/styles/base.css", "/static/x/y/table.js", "/static/", "/static/no.js"):
        assert browser.client.get(address).status_code == 404, address


def test_another_file_makes_another_address() -> None:
    files = StaticFiles()
    files.add("made.css", "a {}")
    before = files.address("made.css")
    files.add("made.css", "b {}")
    assert files.address("made.css") != before
    assert files.address("table.js").split("/")[2] == files.address("theme.js").split("/")[2]


def test_the_page_can_be_installed(browser: Browser) -> None:
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)"', browser.read("/"))
    answer = browser.client.get(address)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["start_url"] == manifest["scope"] == "/" and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        found = browser.client.get(str(httpx.URL(address).join(icon["src"])))
        assert found.status_code == 200 and found.headers["content-type"] == icon["type"]
