"""Pages are packed, and their size tells nothing of what is secret; what is the same is not sent again."""

from __future__ import annotations

import gzip
import re

import httpx

from pentarchy.web.identity import Identity
from pentarchy.web.packing import MOST_NOISE, packed
from pentarchy.web.static_files import EXPORT, MODULE, STATIC, as_sent
from tests.web.people import Browser, fields

TOKEN = re.compile(r'name="token" value="([^"]+)"')


def test_pages_are_packed_for_those_who_can_unpack_them(browser: Browser) -> None:
    table = browser.sit()
    for address, status in (("/", 200), (table, 200), ("/games/goofspiel/rules", 200), ("/nowhere", 404)):
        got = browser.client.get(address, headers={"accept-encoding": "gzip"})
        plain = browser.client.get(address, headers={"accept-encoding": "identity"})
        assert got.status_code == plain.status_code == status
        assert got.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert "Accept-Encoding" in got.headers["vary"]
        assert got.num_bytes_downloaded < plain.num_bytes_downloaded / 2
        assert got.text.endswith("</html>") and plain.text.endswith("</html>")


def test_the_page_that_is_the_same_for_everybody_is_packed_once(browser: Browser) -> None:
    """It lies there packed, and the worker that keeps it names it."""
    worker = browser.client.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    found = re.search(r"/static/\w+/offline\.html", worker.text)
    assert found
    page = browser.client.get(found[0], headers={"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip" and "No connection" in page.text
    assert "immutable" in page.headers["cache-control"] and "set-cookie" not in page.headers
    for file in re.findall(r"/static/[\w/.]+", worker.text):
        assert "immutable" in browser.client.get(file).headers["cache-control"]


def test_the_length_of_a_packed_page_is_chances() -> None:
    lengths = [len(packed(b"a secret")) for _ in range(200)]
    assert max(lengths) - min(lengths) > MOST_NOISE / 2
    assert gzip.decompress(packed(b"a secret")) == b"a secret"


def test_no_two_pages_have_the_same_token_and_every_one_is_taken(browser: Browser) -> None:
    table = browser.sit(seats=("you", "friend"))
    pages = [browser.client.get(address).text for address in (table, table, "/", "/games/goofspiel")]
    tokens = [set(TOKEN.findall(page)) for page in pages]
    assert all(len(found) == 1 for found in tokens) and len(set.union(*tokens)) == len(pages)
    right = browser.house.services.identity.token
    own = browser.client.cookies["pentarchy"].rpartition(".")[0]
    assert right(own) == fields(browser.read(table))["token"], "it is what is under the mask"
    assert not any(right(own) in page for page in pages), "what proves a form stands in no page as it is"
    for page in pages[:2]:
        said = browser.client.post(f"{table}/commands", data=fields(page) | {"do": "say", "text": "Hello"})
        assert said.status_code == 303, said.text[:2000]


def test_a_masked_token_proves_what_the_token_does() -> None:
    identity = Identity(b"secret")
    token = identity.token("ann")
    masked = identity.masked(token)
    assert identity.is_token("ann", masked) and identity.is_token("ann", token)
    assert not identity.is_token("ben", masked) and not identity.is_token("", masked)
    for wrong in ("", "x", masked[:-4], masked[4:], "ä" * 72, identity.masked("x" * len(token))):
        assert not identity.is_token("ann", wrong), wrong


def test_a_page_without_a_form_is_not_sent_again(browser: Browser) -> None:
    browser.read("/")  # brings the cookie
    first = browser.client.get("/games/goofspiel/rules")
    again = browser.client.get("/games/goofspiel/rules", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["cache-control"] == "private, no-cache"
    for address in ("/", "/games/goofspiel", browser.sit()):
        assert "etag" not in browser.client.get(address).headers, "each has a key of its own"


def test_who_is_new_gets_a_cookie_with_a_whole_page(browser: Browser) -> None:
    page = httpx.get(f"{browser.house.address}/games/goofspiel/rules")
    assert "etag" not in page.headers and "set-cookie" in page.headers


def test_scripts_and_sheets_leave_their_comments_and_their_indents_at_home() -> None:
    for path in STATIC.glob("*.js"):
        script = path.read_text("utf-8")
        sent = as_sent(path.name, script.encode()).decode()
        assert not re.search(r"^\s*(//|/\*)", sent, re.MULTILINE), path.name
        assert not any("\n" in text for text in re.findall(r"`[^`]*`", sent)), (
            f"{path.name}: a text of several lines"
        )
        kept = [line.lstrip() for line in script.splitlines() if not re.match(r"\s*(//|/?\*)", line)]
        assert sent.splitlines() == [line for line in kept if line], path.name
    for path in STATIC.rglob("*.css"):
        texts = re.findall(r"\"[^\"\n]*\"", path.read_text("utf-8"))
        assert not any(re.search("[{};,] | [{};,]", text) for text in texts), path.name
    assert as_sent("a.css", b"a, b { /* why */\n  b: c;\n}") == b"a,b{b: c;}"


def test_a_script_brings_all_its_modules_along(browser: Browser) -> None:
    named = re.findall(r'<script[^>]* src="/static/[0-9a-f]+/([a-z_]+\.js)"', browser.read(browser.sit()))
    assert sorted(named) == ["table.js", "theme.js"]
    whole = browser.client.get("/static/table.js").text
    assert not re.search(r"^(import|export)\b", whole, re.MULTILINE)
    modules = re.findall(r"^const (\w+)_js = ", whole, re.MULTILINE)
    assert len(modules) == len(set(modules)) and modules[-1] == "table"
    for place, name in enumerate(modules):
        for other in re.findall(r'from "\./(\w+)\.js"', (STATIC / f"{name}.js").read_text("utf-8")):
            assert other in modules[:place], "what a module needs is there before it"
    assert browser.client.get("/static/picture.js").status_code == 404, "nobody asks for a part"


def test_a_module_is_written_in_the_ways_that_can_be_joined() -> None:
    for path in STATIC.glob("*.js"):
        for line in path.read_text("utf-8").splitlines():
            if re.match(r"import\b", line):
                assert MODULE.fullmatch(line), f"{path.name}: {line}"
            if re.match(r"export\b", line):
                assert EXPORT.match(line), f"{path.name}: {line}"
