"""Accounts: a guest keeps his seats by a name and a password, finds them anywhere, and goes for good."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from argon2 import PasswordHasher

from pentarchy.games.divide_and_conquer.box.constants import COMPASS
from pentarchy.web.buckets import Rate
from pentarchy.web.identity import COOKIE
from pentarchy.web.limits import RATES
from pentarchy.web.storage.passwords import Passwords
from tests.web.accounts import PASSWORD, ask, hear_the_end, is_signed_in, sign_in, sign_up
from tests.web.people import PLENTY, PUBLIC, QUICK, Browser, House, fields, moves
from tests.web.seats import begin, change, code_of, invite, listen, sit


def with_cookies(house: House, cookies: dict[str, str]) -> Browser:
    """Return a browser with somebody's cookies."""
    browser = Browser(house)
    for name, value in cookies.items():
        browser.client.cookies.set(name, value, domain="127.0.0.1", path="/")
    return browser


def cookies_of(browser: Browser) -> dict[str, str]:
    return dict(browser.client.cookies.items())


def may_play(browser: Browser, table: str) -> bool:
    return bool(moves(listen(browser, table).view["trie"]))


# Signing up.


def test_who_signs_up_keeps_his_seats(house: House) -> None:
    browser = Browser(house)
    table = browser.sit()
    name = sign_up(browser)
    page = browser.read("/account")
    assert name in page and "Sign out everywhere" in page
    assert table in browser.read("/") and may_play(browser, table)
    assert name in browser.read("/games/goofspiel"), "the set-up form does not know him"


def test_the_old_cookie_is_worth_nothing(house: House) -> None:
    browser = Browser(house)
    table = browser.sit()
    browser.read_at_rest(table)
    old, token, line = cookies_of(browser), browser.token(), listen(browser, table)
    line.quiet()
    sign_up(browser)
    hear_the_end(line)
    thief = with_cookies(house, old)
    assert 'name="do"' not in thief.read(table).split('id="panel-choices"')[1]
    thief = with_cookies(house, old)
    form = {"token": token, "do": "leave", "have": "1"}
    assert thief.client.post(f"{table}/commands", data=form).status_code == 403
    thief = with_cookies(house, old)
    assert not may_play(thief, table) and table not in thief.read("/")
    assert browser.client.post(f"{table}/commands", data=form).status_code == 403, "the token is the old one"


def test_a_line_from_before_obeys_nobody(house: House) -> None:
    browser = Browser(house)
    table = browser.sit()
    browser.read(table)
    silent = browser.connect(table)
    sign_up(browser)
    silent.say(t="resync")
    hear_the_end(silent)
    version = listen(browser, table).view["version"]
    other = with_cookies(house, cookies_of(browser)).connect(table)
    ask(browser, "sign-out")
    other.say(t="do", id="12345678", have=version, do="leave")
    hear_the_end(other)


@pytest.mark.parametrize("name", ["", "A", "   ", "\u200b\u200b\u200b", "x" * 25, "\n\n", "é" * 40])
def test_names_that_nobody_may_have(house: House, name: str) -> None:
    browser = Browser(house)
    browser.read("/account")
    answer = ask(browser, "sign-up", name=name, password=PASSWORD)
    assert answer.status_code == 422 and "2 to 24" in answer.text and not is_signed_in(browser)


@pytest.mark.parametrize(
    "other", ["The Same", "the  same", "THE\tSAME", "ＴＨＥ ＳＡＭＥ", " the same\u200b"]
)
def test_a_name_is_one_persons_however_it_is_written(house: House, other: str) -> None:
    first, second = Browser(house), Browser(house)
    if sign_in(first, "the same").status_code != 303:
        sign_up(first, "the same")
    second.read("/account")
    answer = ask(second, "sign-up", name=other, password=PASSWORD)
    assert answer.status_code == 422 and "Somebody has this name" in answer.text
    assert sign_in(second, other).status_code == 303


@pytest.mark.parametrize("name", ["<script>alert(1)//", "{{ 7*7 }}", "\u202eAnn", "'; drop--", "ẞß", "😀😀"])
def test_hostile_names_are_only_names(house: House, name: str) -> None:
    browser = Browser(house)
    sign_up(browser, name)
    for address in ("/account", "/", "/games/goofspiel"):
        page = browser.read(address)
        assert "<script>alert" not in page and "\u202e" not in page and "Your account, 49" not in page
    ask(browser, "sign-out")
    assert sign_in(browser, name.swapcase()).status_code == 303
    assert ask(browser, "delete", password=PASSWORD).status_code == 303


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("", "at least 8"),
        ("short", "at least 8"),
        ("x" * 129, "at most 128"),
        ("a" * 20, "One character"),
        ("THE  Name 1", "your name first"),
    ],
)
def test_passwords_that_nobody_may_have(house: House, password: str, why: str) -> None:
    browser = Browser(house)
    browser.read("/account")
    answer = ask(browser, "sign-up", name="The Name 1", password=password)
    assert answer.status_code == 422 and why in answer.text
    assert 'value="The Name 1"' in answer.text, "the name is to be written again"


@pytest.mark.parametrize(
    "password", ["        \t x", "🂡🂢🂣🂤🂥🂦🂧🂨", "x" * 127 + "é", "\u0000null\u0000null", "%00%ff+&=;"]
)
def test_any_sign_is_good_in_a_password(house: House, password: str) -> None:
    browser, other = Browser(house), Browser(house)
    name = sign_up(browser, password=password)
    assert sign_in(other, name, password).status_code == 303
    assert sign_in(Browser(house), name, password + "x").status_code == 422


# Signing in and out.


def test_two_browsers_of_one_account_are_in_step_on_one_seat(house: House) -> None:
    browser, other = Browser(house), Browser(house)
    table = browser.sit()
    name = sign_up(browser)
    assert sign_in(other, name).status_code == 303
    lines = [listen(browser, table), listen(other, table)]
    assert lines[0].do("move", move=moves(lines[0].view["trie"])[0])["ok"]
    drafts = [line.hear("draft")["trie"]["drafted"] for line in lines]
    assert drafts[0] == drafts[1]
    assert lines[1].do("ready")["ok"]
    lines[0].hear("step")
    lines[1].hear("step")
    for line in lines:
        line.say(t="resync")
    tokens = {line.hear("view")["panels"]["choices"] for line in lines}
    assert len(tokens) == 2, "both have the same form token"


def test_signing_out_leaves_nothing(house: House) -> None:
    browser = Browser(house)
    table = browser.sit()
    name = sign_up(browser)
    browser.read_at_rest(table)
    session, line = cookies_of(browser), listen(browser, table)
    line.quiet()
    assert ask(browser, "sign-out").status_code == 303
    hear_the_end(line)
    for somebody in (browser, with_cookies(house, session)):
        assert not is_signed_in(somebody) and name not in somebody.read("/")
        assert table not in somebody.read("/") and not may_play(somebody, table)


def test_signing_out_everywhere(house: House) -> None:
    browser, other = Browser(house), Browser(house)
    name = sign_up(browser)
    sign_in(other, name)
    assert is_signed_in(other)
    assert ask(browser, "sign-out-everywhere").status_code == 303
    assert not is_signed_in(browser) and not is_signed_in(other)


def test_another_password_ends_the_other_sessions(house: House) -> None:
    browser, other = Browser(house), Browser(house)
    table = browser.sit()
    name = sign_up(browser)
    sign_in(other, name)
    browser.read_at_rest(table)
    old, line = cookies_of(browser), listen(other, table)
    line.quiet()
    new = {"password": PASSWORD, "new-password": "battery staple"}
    assert ask(browser, "password", **new | {"password": "wrong horse"}).status_code == 422
    assert ask(browser, "password", **new | {"new-password": "short"}).status_code == 422
    assert is_signed_in(other)
    assert ask(browser, "password", **new).status_code == 303
    hear_the_end(line)
    assert is_signed_in(browser) and not is_signed_in(other)
    assert not is_signed_in(with_cookies(house, old)), "the session was not rotated"
    assert sign_in(other, name).status_code == 422
    assert sign_in(other, name, "battery staple").status_code == 303


def test_a_wrong_name_is_refused_as_a_wrong_password_is(house: House) -> None:
    browser = Browser(house)
    name = sign_up(Browser(house))
    answers = [sign_in(browser, name, "wrong horse"), sign_in(browser, "nobody at all")]
    pages = [re.sub(r'value="[^"]*"', "", answer.text) for answer in answers]
    assert answers[0].status_code == answers[1].status_code == 422 and pages[0] == pages[1]
    assert not is_signed_in(browser)


def test_where_nobody_is_a_password_is_compared_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    passwords, verify = Passwords(), PasswordHasher.verify

    def note(hasher: PasswordHasher, kept: str, password: bytes) -> bool:
        compared.append(kept)
        return verify(hasher, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", note)
    assert not passwords._fits(PASSWORD, None)
    assert "$m=65536,t=3,p=4$" in compared[0]
    assert len(compared) == 1 and compared[0].split("$")[:4] == passwords._hasher.hash("").split("$")[:4]
    passwords.close()


def test_a_password_is_kept_anew_where_more_is_asked_today(new_house: Callable[[], House]) -> None:
    house = new_house()
    browser = Browser(house)
    name = sign_up(browser)
    weak = PasswordHasher(time_cost=1, memory_cost=16, parallelism=1).hash(PASSWORD)
    with sqlite3.connect(house.folder / "tables.sqlite3") as database:
        database.execute("update accounts set password = ?", (weak,))
    assert sign_in(Browser(house), name).status_code == 303
    with sqlite3.connect(house.folder / "tables.sqlite3") as database:
        kept = database.execute("select password from accounts").fetchone()[0]
    assert kept != weak and f"m={QUICK.memory_cost}," in kept
    assert sign_in(Browser(house), name).status_code == 303


def test_only_who_is_signed_in_or_is_not(house: House) -> None:
    browser = Browser(house)
    browser.read("/account")
    for do in ("sign-out", "sign-out-everywhere", "password", "delete"):
        assert ask(browser, do, password=PASSWORD).status_code == 409
    name = sign_up(browser)
    for do in ("sign-up", "sign-in"):
        assert ask(browser, do, name=name, password=PASSWORD).status_code == 409
    for do in ("sign-up", "sign-in", "sign-out", "sign-out-everywhere", "password", "delete"):
        forged = browser.client.post(f"/account/{do}", data={"token": "forged", "password": PASSWORD})
        assert forged.status_code == 403 and "out of date" in forged.text
        assert browser.client.get(f"/account/{do}").status_code == 405
    assert is_signed_in(browser)


def test_a_page_that_is_turned_away_takes_no_cookie_away(house: House) -> None:
    """Another site's form comes without our cookie; its answer must not bring another one."""
    answer = Browser(house).client.post(
        "/account/sign-out", data={"token": "x"}, headers={"origin": "http://evil.example"}
    )
    assert answer.status_code == 403 and "set-cookie" not in answer.headers


def test_what_came_by_tls_is_for_tls_alone(house: House) -> None:
    for host, is_secure in ((urlsplit(PUBLIC).netloc, True), ("localhost", False)):
        answer = Browser(house).client.get("/", headers={"host": host})
        assert ("secure" in answer.headers["set-cookie"].lower()) == is_secure


# What comes along.


def test_the_seats_of_a_guest_come_along(house: House) -> None:
    (host, _, third), table = begin(house)
    name = sign_up(Browser(house))
    line, watching = listen(host, table), listen(third, table)
    answer = sign_in(host, name)
    assert answer.status_code == 303 and "moved=1" in answer.headers["location"]
    assert "We added 1 table from this browser" in host.read(answer.headers["location"])
    assert "came back from another browser" in watching.hear("ready", "view")["panels"]["story"]
    hear_the_end(line)
    assert may_play(host, table)
    other = Browser(house)
    sign_in(other, name)
    assert may_play(other, table) and table in other.read("/")
    assert change(other, table, replace="1").status_code == 303, "the maker's rights stayed behind"
    assert may_play(third, table)


def test_what_a_guest_made_and_does_not_play_comes_along(house: House) -> None:
    host, table = invite(house, ("friend", "friend"))
    name = sign_up(Browser(house))
    assert sign_in(host, name).status_code == 303
    ask(host, "sign-out")
    assert table not in host.read("/")
    sign_in(host, name)
    assert table in host.read("/")
    assert change(host, table, fill="random").status_code == 303


def test_a_finished_game_comes_along_and_is_played_again(house: House) -> None:
    host, friend = Browser(house), Browser(house)
    table = host.sit("goofspiel", ("you", "friend"))
    friend.read(table)
    sit(friend, table)
    assert friend.press(table, "leave").status_code == 303
    name = sign_up(Browser(house))
    assert "moved=1" in sign_in(host, name).headers["location"]
    assert table in host.read("/") and "came back" not in host.read(table)
    again = host.client.post(f"{table}/rematch", data={"token": host.token()}).headers["location"]
    assert may_play(host, again) and may_play(friend, again)


def test_a_kept_seat_comes_along(house: House) -> None:
    (host, friend, _), table = begin(house)
    assert change(host, table, replace="1").status_code == 303
    name = sign_up(Browser(house))
    sign_in(friend, name)
    assert "Take your seat back" in friend.read(table)
    assert change(friend, table, back="yes").status_code == 303


def test_nobody_gets_two_seats_by_it(house: House) -> None:
    for is_begun in (False, True):
        host, table = invite(house, ("you", "friend") if is_begun else ("you", "friend", "friend"))
        name = sign_up(host)
        client_id = Browser(house)
        client_id.read(table)
        sit(client_id, table)
        answer = sign_in(client_id, name)
        assert "doubled=1" in answer.headers["location"]
        assert "nobody can have two" in client_id.read(answer.headers["location"])
        page = client_id.read(table)
        assert "Greedy bot" in page if is_begun else page.count("A friend") > 1
        assert table in client_id.read("/")


def test_a_code_opens_a_seat_of_an_account_too(house: House) -> None:
    browser, other = Browser(house), Browser(house)
    table = browser.sit()
    sign_up(browser)
    code = code_of(browser, table)
    other.read(table)
    assert change(other, table, code=code).status_code == 303
    assert may_play(other, table) and not may_play(browser, table)


def test_reminders_come_along_and_go(new_house: Callable[[], House]) -> None:
    house = new_house()
    browser, other = Browser(house), Browser(house)
    name = sign_up(Browser(house))
    database = sqlite3.connect(house.folder / "tables.sqlite3")
    mine = database.execute("select guest from accounts").fetchone()
    for somebody, address in ((browser, "ann@example.org"), (other, "old@example.org")):
        somebody.read("/")
        client_id = somebody.client.cookies[COOKIE].rpartition(".")[0]
        with database:
            row = (client_id, address, address, True, "{}", 0.0)
            database.execute("insert into readers values (?, ?, ?, ?, ?, ?, NULL)", row)
        sign_in(somebody, name)
        kept = database.execute("select guest, address from readers where guest = ?", mine).fetchall()
        assert kept == [(*mine, "ann@example.org")], "it is not the first that he gave"
    assert ask(other, "delete", password=PASSWORD).status_code == 303
    assert database.execute("select * from readers").fetchall() == []
    database.close()


# What is kept.


def test_a_restart_keeps_sessions(new_house: Callable[[], House]) -> None:
    browser = Browser(new_house())
    table = browser.sit()
    sign_up(browser)
    browser.move_to(new_house())
    assert is_signed_in(browser) and may_play(browser, table)


def test_the_database_holds_no_password_and_no_session(new_house: Callable[[], House]) -> None:
    house = new_house()
    browser = Browser(house)
    sign_up(browser, "Somebody Else", "a pass phrase of mine")
    secret = browser.client.cookies[COOKIE]
    for path in house.folder.iterdir():
        data = path.read_bytes()
        assert b"a pass phrase" not in data and secret.strip("~").encode() not in data, path
    with sqlite3.connect(house.folder / "tables.sqlite3") as database:
        assert database.execute("select password from accounts").fetchone()[0].startswith("$argon2id$")


@pytest.fixture
def clock(tmp_path: Path) -> Iterator[tuple[House, list[float]]]:
    """A server with the usual limits, and the moment it believes it is."""
    moment = [1_000_000.0]
    rates = {**PLENTY, **{what: rate for what, rate in RATES.items() if what.startswith("passwords")}}
    with House(tmp_path, lambda: moment[0], ("goofspiel",), rates=rates) as house:
        yield house, moment


def test_a_session_ends_that_nobody_uses(clock: tuple[House, list[float]]) -> None:
    house, moment = clock
    browser, other = Browser(house), Browser(house)
    name = sign_up(browser)
    sign_in(other, name)
    for _ in range(3):
        moment[0] += 300 * 86_400
        answer = browser.client.get("/account")
        assert "signed in as" in answer.text and "400" not in answer.headers.get("set-cookie", "")
        assert answer.headers["set-cookie"].startswith(COOKIE), "the cookie would end before the session"
        assert "set-cookie" not in browser.client.get("/account").headers
    assert not is_signed_in(other)


def test_guessing_is_slow_and_locks_nobody_out(clock: tuple[House, list[float]]) -> None:
    house, moment = clock
    owner, thief = Browser(house), Browser(house)
    name = sign_up(owner)
    statuses = [sign_in(thief, name.upper(), f"wrong {number}").status_code for number in range(12)]
    assert statuses == [422] * 10 + [429] * 2
    refused = sign_in(thief, name)
    assert refused.status_code == 429 and "Try again in 60 seconds" in refused.text
    nobody = [sign_in(thief, "Nobody here", f"wrong {number}").status_code for number in range(12)]
    assert nobody == statuses, "it can be told whether a name is there"
    assert is_signed_in(owner)
    new = {"password": PASSWORD, "new-password": "battery staple"}
    assert ask(owner, "password", **new).status_code == 303, "who is signed in is locked out"
    moment[0] += 61
    assert sign_in(thief, name, "battery staple").status_code == 303


def test_who_makes_too_much_waits(tmp_path: Path) -> None:
    with House(tmp_path, now=lambda: 1_700_000_000.0, names=("goofspiel",), rates=RATES) as house:
        browser = Browser(house)
        form = {
            "token": browser.token(),
            "game": "goofspiel",
            "seats": "2",
            "seat-0": "you",
            "seat-1": "random",
        }
        answers = [browser.client.post("/tables", data=form) for _ in range(61)]
        assert [answer.status_code for answer in answers] == [303] * 60 + [429]
        assert "Try again in 60 seconds" in answers[-1].text
        for number in range(5):
            sign_up(browser, f"Name {number}")
            assert ask(browser, "delete", password=PASSWORD).status_code == 303


def test_what_is_only_looked_at_or_refused_counts(tmp_path: Path) -> None:
    """To read a file may take long, whatever comes of it."""
    few = {**RATES, "files of a guest": Rate(3, 3600.0)}
    with House(tmp_path, now=lambda: 1_700_000_000.0, names=("divide_and_conquer",), rates=few) as house:
        browser = Browser(house)
        form = fields(browser.client.get("/games/divide_and_conquer").text) | {
            "seats": "2",
            "check": "layout",
        }
        asked = [COMPASS, "no layout", COMPASS, COMPASS]
        answers = [browser.client.post("/tables", data=form | {"file-layout": text}) for text in asked]
        assert [answer.status_code for answer in answers] == [200, 422, 200, 429]
        assert "There were too many files in a short time" in answers[-1].text
        assert "Try again in 20 minutes" in answers[-1].text
        assert browser.client.post("/tables", data=form | {"check": ""}).status_code == 303, "without a file"


# Going for good.


def test_who_deletes_his_account_is_forgotten(new_house: Callable[[], House]) -> None:
    house = new_house()
    (host, friend, third), table = begin(house)
    line = listen(friend, table)
    assert line.do("say", text="I was here")["ok"]
    name = sign_up(friend, "Deletia")
    gathering = friend.sit("goofspiel", ("you", "friend"), name="Deletia Real")
    browser = Browser(house)
    sign_in(browser, "Deletia")
    watching = listen(host, table)
    assert ask(browser, "delete", password="wrong horse").status_code == 422
    assert is_signed_in(friend)
    answer = ask(browser, "delete", password=PASSWORD)
    assert answer.status_code == 303 and "deleted" in browser.read(answer.headers["location"])
    watching.quiet()
    talk, players = watching.view["panels"]["talk"], watching.view["panels"]["players"]
    assert "Friend 1" not in talk + players and "Somebody" in talk and "I was here" in talk
    assert "Greedy bot" in players
    for somebody in (browser, friend):
        assert not is_signed_in(somebody) and table not in somebody.read("/")
        assert sign_in(somebody, name).status_code == 422
    assert "Deletia" not in third.read(gathering) and third.read(gathering).count('name="sit"') == 2
    assert may_play(third, table)
    house = new_house()
    third.move_to(house)
    page = third.read(table)
    assert "Friend 1" not in page and "Somebody" in page and may_play(third, table)
    with sqlite3.connect(house.folder / "tables.sqlite3") as database:
        left = [row for kind in ("accounts", "sessions") for row in database.execute(f"select * from {kind}")]
        told = [
            str(row)
            for kind in ("events", "talk", "tables")
            for row in database.execute(f"select * from {kind}")
        ]
    assert left == [] and not [row for row in told if "Friend 1" in row or "Deletia" in row]


def test_a_name_goes_where_somebody_sits_no_more(house: House) -> None:
    """His seat was taken over before he deleted his account: that table forgets him, too."""
    (host, friend, third), table = begin(house)
    line = listen(friend, table)
    assert line.do("say", text="I was here")["ok"]
    sign_up(friend)
    change(friend, table, away="yes")
    change(host, table, offer="1")
    taker = Browser(house)
    taker.read(table)
    assert change(taker, table, take="1", name="Eve").status_code == 303
    watching = listen(host, table)
    assert "Friend 1" in watching.view["panels"]["story"] + watching.view["panels"]["talk"]
    assert ask(friend, "delete", password=PASSWORD).status_code == 303
    page = third.read(table)
    assert "Friend 1" not in page and "I was here" in page and "Eve" in page
    with sqlite3.connect(house.folder / "tables.sqlite3") as database:
        kinds = ("events", "talk", "tables", "affairs")
        told = [str(row) for kind in kinds for row in database.execute(f"select * from {kind}")]
    assert not [row for row in told if table.removeprefix("/tables/") in row and "Friend 1" in row]
    assert may_play(taker, table)


def test_the_makers_rights_go_to_somebody_who_is_there(house: House) -> None:
    host, table = invite(house, ("you", "friend", "friend"))
    friend = Browser(house)
    friend.read(table)
    sit(friend, table)
    sign_up(host)
    assert ask(host, "delete", password=PASSWORD).status_code == 303
    assert change(friend, table, fill="random").status_code == 303
    assert may_play(friend, table)
