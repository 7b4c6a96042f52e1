"""Anything at all, by HTTP and by the line: never a fault of ours, never a change."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentarchy.games import load_all
from pentarchy.kernel.options import FileKind
from pentarchy.kernel.sizes import FILE
from pentarchy.table.record_text import written
from tests.depth import IS_DEEP
from tests.web.brought import text as a_record
from tests.web.people import Browser, House, Line

pytestmark = pytest.mark.deeper

examples = settings(max_examples=40 if IS_DEEP else 15)

TEXT = st.text(max_size=60)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
COMMAND = st.fixed_dictionaries(
    {"t": st.sampled_from(["do", "hello", "resync", "ping"]) | TEXT},
    optional={
        "id": TEXT | st.just("12345678") | JSON,
        "have": st.integers(-5, 2**70) | JSON,
        "draft": st.integers(-5, 2**70) | JSON,
        "do": st.sampled_from(["withdraw", "ready", "unready", "stop", "follow"]) | JSON,
        "move": TEXT | JSON,
        "order": st.just("lowest") | TEXT | JSON,
        "number": st.integers() | JSON,
    },
)
FIELDS = st.dictionaries(
    st.sampled_from(
        ["game", "name", "seats", "seat-0", "seat-1", "option-cards", "option-", "file-x", "do", "have"]
    )
    | TEXT,
    TEXT | st.sampled_from(["goofspiel", "you", "random", "2", "move"]),
    max_size=8,
)


EDITS = (
    st.builds(lambda: json.loads(a_record())),
    st.sampled_from(
        ["format", "game", "rules_version", "view", "box", "seats", "moves", "result", "seed", "x"]
    ),
    JSON,
)


class Fixture:
    """A table with a line, and what its page says."""

    def __init__(self, house: House) -> None:
        self.browser = Browser(house)
        self.table = self.browser.sit("goofspiel", ("you", "random"))
        self.token = self.browser.token()
        self.page = self.browser.read_at_rest(self.table)
        self.line: Line | None = None

    def check(self, answer: httpx.Response | None = None) -> None:
        """Check that nothing broke and nothing changed."""
        if answer is not None:
            assert answer.status_code < 500, answer.text[:500]
        assert self.browser.read(self.table) == self.page


@pytest.fixture(scope="module")
def fixture(house: House) -> Iterator[Fixture]:
    yield Fixture(house)


@examples
@given(
    address=st.text(max_size=40),
    query=st.dictionaries(st.sampled_from(["at", "path", "story", "seat", "stage", "eyes"]) | TEXT, TEXT),
)
def test_any_address(fixture: Fixture, address: str, query: dict[str, str]) -> None:
    client = fixture.browser.client
    for target in (f"/{quote(address)}", fixture.table, "/games/goofspiel", f"{fixture.table}/record"):
        answer = client.get(target, params=query)
        assert answer.status_code in (200, 307, 400, 404, 405), (answer.status_code, answer.text[:300])
    fixture.check()


@examples
@given(fields=FIELDS)
def test_any_form(fixture: Fixture, fields: dict[str, str]) -> None:
    client, form = fixture.browser.client, fields | {"token": fixture.token}
    fixture.check(client.post("/tables", data=form))
    for do in ("sign-up", "sign-in", "sign-out", "password", "delete"):
        answer = client.post(f"/account/{do}", data=form)
        assert answer.status_code in (409, 422), (do, answer.status_code)
        fixture.check(answer)
    answer = client.post(f"{fixture.table}/commands", data=form)
    assert answer.status_code != 303, "it was taken for a command"
    fixture.check(answer)
    fixture.check(client.post(f"{fixture.table}/rematch", data=form))
    fixture.check(client.post("/play-now", data=form))
    for wish in ("sit", "ready", "free", "offer", "withdraw", "take", "replace", "eyes"):
        assert client.post(f"{fixture.table}/seats", data={wish: "0", **form}).status_code < 500, wish
    fixture.check()


@examples
@given(
    body=st.binary(max_size=300),
    kind=st.sampled_from(
        [
            "multipart/form-data; boundary=x",
            "multipart/form-data",
            "application/json",
            "x/y",
            "application/x-www-form-urlencoded",
        ]
    ),
)
def test_any_body(fixture: Fixture, body: bytes, kind: str) -> None:
    for address in ("/tables", "/account/sign-in", f"{fixture.table}/commands"):
        headers = {"content-type": kind, "x-form-token": fixture.token}
        fixture.check(fixture.browser.client.post(address, content=body, headers=headers))


@examples
@given(command=COMMAND | JSON)
def test_any_command(fixture: Fixture, command: object) -> None:
    try:
        text = json.dumps(command).encode()
    except UnicodeEncodeError:
        return
    if isinstance(command, dict) and command.get("do") == "follow" and command.get("order") == "lowest":
        return  # that may well be a command
    headers = {"content-type": "application/json", "x-form-token": fixture.token}
    answer = fixture.browser.client.post(f"{fixture.table}/commands", content=text, headers=headers)
    assert answer.json()["t"] in ("error", "receipt", "view", "pong")
    fixture.check(answer)
    if fixture.line is None or sum(message["t"] == "error" for message in fixture.line.heard) > 15:
        fixture.line = fixture.browser.connect(fixture.table)  # the old one is about to be cut
    fixture.line.socket.send(text.decode())
    fixture.line.say(t="ping")
    if fixture.line.hear("error", "receipt", "view", "pong")["t"] != "pong":
        fixture.line.hear("pong")
    fixture.check()


@examples
@given(data=st.binary(max_size=200))
def test_any_frame(fixture: Fixture, data: bytes) -> None:
    line = fixture.browser.connect(fixture.table)
    line.socket.send(data)
    line.say(t="ping")
    line.hear("pong")
    line.close()
    fixture.check()


@examples
@given(cookie=st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=60))
def test_any_cookie(fixture: Fixture, cookie: str) -> None:
    address = f"{fixture.browser.house.address}{fixture.table}"
    # No client sends a header that ends with a space.
    answer = httpx.get(address, headers={b"cookie": b"pentarchy=" + cookie.rstrip(" ").encode("latin-1")})
    assert answer.status_code in (200, 400)
    fixture.check()


# What people bring: any bytes, and what was a good file once.

BROUGHT = [(game, kind) for game in load_all() for kind in game.box.files]
SPOILED = st.tuples(st.floats(0, 1), st.binary(max_size=12), st.booleans())
WAYS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1", "cp1252"])


def spoil(text: str, way: str, how: tuple[float, bytes, bool]) -> bytes:
    """Return a file that was saved in some way, with bytes in it that should not be there, or cut off."""
    share, junk, is_cut = how
    data = text.encode(way, "replace")
    at = int(share * len(data))
    return data[:at] + junk + (b"" if is_cut else data[at:])


def said(answer: httpx.Response) -> str:
    """Return what a page says is wrong, or nothing."""
    found = re.search(r'role="alert">(.*?)</p>|<p class="lead">(.*?)</p>', answer.text, re.DOTALL)
    return found[1] or found[2] or "" if found else ""


@pytest.mark.parametrize(("game", "kind"), BROUGHT, ids=[game.facts.name for game, _ in BROUGHT])
def test_any_file_for_a_game(fixture: Fixture, game: Any, kind: FileKind) -> None:
    client = fixture.browser.client
    form = {
        "token": fixture.token,
        "game": game.facts.name,
        "seats": str(game.facts.seats[-1]),
        "check": kind.key,
    }

    def look_at(data: bytes, *, is_pasted: bool = False) -> None:
        pasted = {f"file-{kind.key}": data.decode(errors="replace")} if is_pasted else {}
        files = None if is_pasted else {f"upload-{kind.key}": ("mine", data)}
        answer = client.post("/tables", data=form | pasted, files=files)
        assert answer.status_code in (200, 422), answer.text[:500]
        assert answer.status_code == 200 or len(said(answer)) > 10
        assert len(said(answer)) < 1_000

    @examples
    @given(st.binary(max_size=200) | st.builds(spoil, st.just(kind.example), WAYS, SPOILED), st.booleans())
    def bring(data: bytes, is_pasted: bool) -> None:
        look_at(data, is_pasted=is_pasted)

    bring()
    deep, number = "a." * 19_998 + "a=1\na=" + "[" * 9_000, "a = 0x1" + "0" * 3_600
    for costly in (deep, number, "\n" * FILE, "x" * FILE):
        look_at(costly.encode())
        look_at(costly.encode(), is_pasted=True)
    fixture.check()


def sealed(plain: dict[str, Any]) -> bytes:
    """Return an edited record with a digest that fits, if it is one in any way, so that all of it is read."""
    return (written(plain) if isinstance(plain["moves"], list) else json.dumps(plain)).encode()


@examples
@given(
    data=st.binary(max_size=200)
    | st.builds(spoil, st.builds(a_record), WAYS, SPOILED)
    | JSON.map(lambda plain: json.dumps(plain).encode())
    | st.builds(lambda plain, key, value: sealed(plain | {key: value}), *EDITS)
    | st.sampled_from([b"[" * 900_000, b"[" + b"[]," * 900_000, b"9" * 5_000, b'"\\ud800"'])
)
def test_any_record(fixture: Fixture, data: bytes) -> None:
    files = {"record": ("game.json", data, "application/json")}
    answer = fixture.browser.client.post("/records", data={"token": fixture.token}, files=files)
    assert answer.status_code in (303, 404, 422), answer.text[:500]
    assert answer.status_code == 303 or 10 < len(said(answer)) < 1_000
    fixture.check()
