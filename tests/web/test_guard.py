"""Other sites, other names, other people's cookies and too much at once: refused, nothing changed."""

from __future__ import annotations

import asyncio
import logging
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from starlette.responses import Response
from starlette.types import Message
from websockets import Origin
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pentarchy.kernel import sizes
from pentarchy.web.guard import Guard
from pentarchy.web.identity import COOKIE, Identity
from tests.web.people import PUBLIC, Browser, House

COMMAND = {"t": "do", "id": "a-long-id", "have": 1, "do": "leave"}


@contextmanager
def unchanged(browser: Browser, table: str) -> Iterator[None]:
    """Check that a table's page stays as it was."""
    before = browser.read_at_rest(table)
    yield
    assert browser.read(table) == before


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "evil.example:8000", "[", ""])
def test_a_name_that_is_not_ours_is_refused(browser: Browser, name: str) -> None:
    table = browser.sit()
    with unchanged(browser, table):
        for answer in (
            browser.client.get(table, headers={"host": name}),
            browser.client.post(f"{table}/commands", json=COMMAND, headers={"host": name}),
        ):
            assert answer.status_code in (400, 421)


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST:8000", "[::1]:8000", "127.0.0.1"])
def test_our_own_names_are_known(browser: Browser, name: str) -> None:
    assert browser.client.get("/", headers={"host": name}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null", "sec-fetch-site": "cross-site"},
        {"origin": "null", "sec-fetch-site": "same-site"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "file://"},
        {"origin": "http://["},
    ],
)
def test_another_sites_post_is_refused(browser: Browser, headers: dict[str, str]) -> None:
    table = browser.sit()
    form = {"token": browser.token(), "do": "leave", "have": "1"}
    with unchanged(browser, table):
        answer = browser.client.post(f"{table}/commands", data=form, headers=headers)
        assert answer.status_code == 403
        assert "another site" in answer.text


def test_a_post_that_does_not_say_where_it_is_from_is_refused(browser: Browser) -> None:
    form = {"token": browser.token(), "game": "goofspiel"}
    del browser.client.headers["origin"]
    assert browser.client.post("/tables", data=form).status_code == 403


@pytest.mark.parametrize("extra", [{}, {"sec-fetch-site": "same-origin"}])
def test_our_own_forms_come_without_a_referrer(browser: Browser, extra: dict[str, str]) -> None:
    form = {"token": browser.token(), "game": "goofspiel"}
    answer = browser.client.post("/tables", data=form, headers={"origin": "null"} | extra)
    assert answer.status_code == 303


def test_behind_a_proxy_the_public_name_is_ours(browser: Browser) -> None:
    token, name = browser.token(), PUBLIC.removeprefix("https://")
    form = {"token": token, "game": "goofspiel"}
    for origin, status in ((PUBLIC, 303), ("null", 303), (browser.house.address, 403)):
        headers = {"host": name, "origin": origin}
        assert browser.client.post("/tables", data=form, headers=headers).status_code == status
    table = browser.sit()
    line = socket.create_connection(("127.0.0.1", urlsplit(browser.house.address).port))
    with connect(f"ws://{name}{table}/live", sock=line, origin=Origin(PUBLIC)) as line_open:
        assert line_open.response is not None and line_open.response.status_code == 101


@pytest.mark.parametrize("token", ["", "x", "é", "0" * 5000])
def test_a_form_without_its_token_is_refused(browser: Browser, token: str) -> None:
    table = browser.sit()
    with unchanged(browser, table):
        for address in (f"{table}/commands", f"{table}/rematch", "/tables"):
            answer = browser.client.post(address, data={"token": token, "do": "leave", "game": "goofspiel"})
            assert answer.status_code == 403
            assert "out of date" in answer.text
        by_script = browser.client.post(f"{table}/commands", json=COMMAND | {"token": token})
        assert by_script.status_code == 403 and "error" in by_script.json()


def test_anothers_token_is_refused(browser: Browser) -> None:
    table = browser.sit()
    other = Browser(browser.house)
    with unchanged(browser, table):
        answer = browser.client.post(f"{table}/commands", data={"token": other.token(), "do": "leave"})
        assert answer.status_code == 403


@pytest.mark.parametrize(
    "spoil", [lambda c: c[:-1], lambda c: "x" + c, lambda c: c.split(".")[0], lambda c: ""]
)
def test_a_cookie_that_is_not_ours_is_nobody(browser: Browser, spoil: Callable[[str], str]) -> None:
    table = browser.sit()
    cookie = browser.client.cookies[COOKIE]
    thief = Browser(browser.house)
    answer = thief.client.get(table, headers={"cookie": f"{COOKIE}={spoil(cookie)}"})
    assert 'name="do"' not in answer.text.split('id="panel-choices"')[1]
    assert answer.headers["set-cookie"].startswith(COOKIE), "he is somebody new"


def test_the_guest_behind_a_cookie_is_told_to_nobody(browser: Browser) -> None:
    table = browser.sit()
    client_id = browser.client.cookies[COOKIE].rpartition(".")[0]
    for page in (browser.read(table), Browser(browser.house).read(table), browser.read(f"{table}/record")):
        assert client_id not in page


def test_sockets_of_other_sites_are_refused(browser: Browser) -> None:
    table = browser.sit()
    address = browser.house.address.replace("http", "ws") + f"{table}/live"
    for origin in ("http://evil.example", "null", None):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address, origin=origin, additional_headers={"sec-fetch-site": "cross-site"}),  # type: ignore[arg-type]
        ):
            pass
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize("extra", [{}, {"sec-fetch-site": "same-origin"}])
def test_sockets_say_where_they_are_from(browser: Browser, extra: dict[str, str]) -> None:
    """Forms without a referrer come from ``null``; a page of ours that opens a socket never does."""
    address = browser.house.address.replace("http", "ws") + f"{browser.sit()}/live"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, origin=Origin("null"), additional_headers=extra),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_behind_tls_redirects_stay_there_and_browsers_are_told_to(browser: Browser) -> None:
    name = PUBLIC.removeprefix("https://")
    for host, scheme in ((name, "https"), (name.upper(), "https"), ("localhost:8443", "http")):
        answer = browser.client.get("/account/", headers={"host": host})
        assert answer.status_code == 307
        assert answer.headers["location"].lower() == f"{scheme}://{host.lower()}/account"
        assert ("strict-transport-security" in answer.headers) is (scheme == "https")
    page = browser.client.get("/", headers={"host": name})
    assert page.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("is_announced", [True, False], ids=["announced", "in pieces"])
@pytest.mark.parametrize(
    ("address", "limit"),
    [("/account/sign-in", sizes.COMMAND), ("/tables", sizes.SET_UP_FORM), ("/records", sizes.RECORD_FORM)],
)
def test_a_body_of_exactly_the_limit_is_read(
    browser: Browser, address: str, limit: int, is_announced: bool
) -> None:
    """And one byte more is not, whether its length is said before or found out."""
    token = f"token={browser.token()}&x=".encode()
    form = {"content-type": "application/x-www-form-urlencoded"}
    for size, is_read in ((limit, True), (limit + 1, False)):
        body = token + b"y" * (size - len(token))
        sent = body if is_announced else iter([body[: size // 2], body[size // 2 :]])
        answer = browser.client.post(address, content=sent, headers=form)
        assert (answer.status_code != 413) is is_read, (size, answer.status_code, answer.text[:500])


@pytest.mark.parametrize("size", [sizes.COMMAND + 1, 10_000_000])
def test_a_command_that_is_too_long_is_refused_in_words(browser: Browser, size: int) -> None:
    table = browser.sit()
    with unchanged(browser, table):
        answer = browser.client.post(f"{table}/commands", content=b"x" * size)
        assert answer.status_code == 413
        assert "64 KB" in answer.text and "Nothing was changed" in answer.text


def test_a_body_without_a_length_is_measured_while_it_comes(browser: Browser) -> None:
    table = browser.sit()

    def drip(size: int) -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * size

    for content_type in (
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ):
        for size in (1_000, 10_000, sizes.COMMAND + 1):
            answer = browser.client.post(
                f"{table}/commands", content=drip(size), headers={"content-type": content_type}
            )
            assert answer.status_code == 413, (content_type, size)


def test_a_set_up_with_files_may_be_longer(browser: Browser) -> None:
    form = {"token": browser.token(), "game": "divide_and_conquer", "option-layout": "file"}
    fits = browser.client.post("/tables", data=form, files={"file-layout": ("l", b"x" * 150_000)})
    assert fits.status_code == 422 and "characters" in fits.text
    whole = browser.client.post("/tables", data=form, files={"file-layout": ("l", b"x" * (sizes.FILE + 1))})
    assert whole.status_code == 422 and "the file has more than 1 MB" in whole.text
    too_long = browser.client.post(
        "/tables", data=form, files={"file-layout": ("l", b"x" * sizes.SET_UP_FORM)}
    )
    assert too_long.status_code == 413 and "4 MB" in too_long.text


def test_a_message_that_is_too_long_ends_the_line_and_nothing_else(browser: Browser) -> None:
    table = browser.sit()
    with unchanged(browser, table):
        line = browser.connect(table)
        line.say(t="hello")
        line.hear("view")
        line.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as ended:
            line.hear("error")
        assert ended.value.sent is not None and ended.value.sent.code == 1009


def test_what_every_answer_says(browser: Browser) -> None:
    for address in ("/", "/nothing", "/static/table.css", browser.sit()):
        headers = browser.client.get(address).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "script-src 'self';" in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_the_cookie_is_closed_to_scripts_and_other_sites(house: House) -> None:
    cookie = Browser(house).client.get("/").headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie


def test_ids_are_unguessable_and_unrelated(browser: Browser) -> None:
    ids = {browser.sit().removeprefix("/tables/") for _ in range(5)}
    assert len(ids) == 5 and all(len(one) >= 22 for one in ids)
    assert len({one[:4] for one in ids}) == 5


def test_the_secret_is_made_once_and_is_its_owners_alone(house: House) -> None:
    path = house.folder / "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(path.read_bytes()) >= 32
    identity = Identity(path.read_bytes())
    assert identity.read(identity.write("somebody")) == "somebody"
    assert Identity(b"another secret").read(identity.write("somebody")) is None


def test_who_hangs_up_amid_a_request_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Nobody looks into half a body, nobody answers, and the log has a line at most."""
    came: Iterator[Message] = iter(
        [
            {"type": "http.request", "body": b"token=", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )
    did: list[object] = []

    async def app(*given: object) -> None:
        did.append(given)

    async def refuse(*given: object) -> Response:
        raise AssertionError("there is nobody to answer")

    async def receive() -> Message:
        return next(came)

    async def send(message: Message) -> None:
        did.append(message)

    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"content-length", b"900")]
    scope = {"type": "http", "method": "POST", "path": "/tables", "query_string": b"", "headers": headers}
    with caplog.at_level(logging.DEBUG):
        asyncio.run(Guard(app, frozenset({"localhost"}), refuse)(scope, receive, send))
    assert did == []
    assert len(caplog.records) <= 2 and all(record.levelno < logging.WARNING for record in caplog.records)


def test_a_length_that_is_no_length_is_refused(browser: Browser) -> None:
    """However many digits it has; who hangs up then may hear nothing."""
    for length in ("9" * 13, "9" * 5_000, "-1", "1e3"):
        place = urlsplit(browser.house.address)
        head = f"POST /tables HTTP/1.1\r\nHost: {place.netloc}\r\nOrigin: {browser.house.address}\r\n"
        with socket.create_connection((place.hostname or "", place.port or 0)) as line:
            line.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode())
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(200)
        assert not answer or answer.startswith(b"HTTP/1.1 4"), length


def test_a_form_in_another_writing_is_refused(browser: Browser) -> None:
    """Some of them make halves of signs, and some take long to read."""
    body = b'--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n\\ud800\r\n--x--\r\n'
    for charset in ("unicode_escape", "punycode", "utf-7", "utf-16"):
        headers = {"content-type": f"multipart/form-data; boundary=x; charset={charset}"}
        answer = browser.client.post("/tables", content=body, headers=headers)
        assert answer.status_code == 400 and "not written in UTF-8" in answer.text
