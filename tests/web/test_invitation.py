"""The link to a table as a QR code."""

from __future__ import annotations

from io import BytesIO

import segno

from tests.web.people import PUBLIC, Browser, House


def code(link: str) -> str:
    """Return a QR code as the page has it."""
    kept = BytesIO()
    segno.make(link, error="m").save(kept, kind="svg", scale=4, border=2, light="#fff", xmldecl=False)
    return kept.getvalue().decode()


def test_a_table_that_waits_shows_its_link_as_a_qr_code(house: House, browser: Browser) -> None:
    table = browser.sit(seats=("you", "friend"))
    assert f'<img src="{table}/invitation.svg"' in browser.read(table)
    answer = browser.client.get(f"{table}/invitation.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text == code(f"{house.address}{table}")


def test_the_code_says_the_name_by_which_the_server_is_called(browser: Browser) -> None:
    table = browser.sit(seats=("you", "friend"))
    host = PUBLIC.removeprefix("https://")
    answer = browser.client.get(f"{table}/invitation.svg", headers={"host": host})
    assert answer.text == code(f"{PUBLIC}{table}")


def test_where_there_is_no_table_there_is_no_code(browser: Browser) -> None:
    assert browser.client.get("/tables/nowhere/invitation.svg").status_code == 404
