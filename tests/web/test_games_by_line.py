"""The live line: receipts before steps, one command one event, old versions, two tabs, spectators."""

from __future__ import annotations

import threading

import pytest
from websockets.exceptions import ConnectionClosed

from pentarchy.games import load_all
from tests.cases.at_the_table import stands_for
from tests.web.people import Browser, House, Line, fields, moves

WITH_STAND_INS = [
    game.facts.name for game in load_all() if any(option.key == "on_leave" for option in game.box.options)
]


def sit_down(house: House, seats: tuple[str, ...] = ("you", "random", "random")) -> tuple[Browser, str, Line]:
    """Return somebody at a table of Goofspiel, his table, and his live line with a view."""
    browser = Browser(house)
    table = browser.sit("goofspiel", seats)
    browser.read(table)
    line = browser.connect(table)
    line.say(t="hello")
    line.hear("view")
    return browser, table, line


def bid(line: Line) -> str:
    """Draft the first bid there is; return it."""
    move = moves(line.view["trie"])[0]
    assert line.do("move", move=move)["ok"]
    line.hear("draft")
    return move


def test_a_whole_game_by_the_line(house: House) -> None:
    _, _, line = sit_down(house)
    version = line.view["version"]
    while not line.view["over"]:
        bid(line)
        receipt = line.do("ready")
        assert receipt["ok"]
        assert line.heard[-1]["t"] == "receipt", "the steps were told before the receipt"
        while not line.view["over"] and not moves(line.view["trie"]):
            line.hear("step")
    steps = [message for message in line.heard if message["t"] == "step"]
    assert [step["version"] for step in steps] == list(range(version + 1, line.view["version"] + 1))
    assert any(step["pace"] == "reveal" and "turned up" in step["told"] for step in steps)
    assert '/rematch"' in line.view["panels"]["choices"]
    assert not line.do("move", move="K")["ok"]


def test_hello_with_the_present_version_brings_nothing_new(house: House) -> None:
    browser, table, line = sit_down(house)
    other = browser.connect(table)
    other.say(t="hello", mark=line.view["mark"])
    other.say(t="ping")
    assert other.hear("pong", "view")["t"] == "pong"
    other.say(t="hello", mark="another")
    assert other.hear("view")["version"] == line.view["version"]
    other.say(t="resync")
    assert other.hear("view")["board"].startswith("<svg")


def test_what_is_shown_is_counted_so_that_nothing_is_missed(house: House) -> None:
    """Each line counts for itself: not how often others plan, only what it was sent."""
    browser, table, line = sit_down(house, ("you", "random", "random"))
    late = browser.connect(table)
    late.say(t="ping")
    assert "count" not in late.hear("pong"), "a line that was not greeted shows nothing"
    late.say(t="hello", mark=line.view["mark"])
    assert late.hear("presence")["count"] == 1, "who is there, and no view"
    spectator = Browser(house).connect(table)
    spectator.say(t="hello")
    assert spectator.hear("presence")["count"] == 2, "the view before it"
    bid(line)
    assert late.hear("draft")["count"] == 2
    spectator.say(t="ping")
    assert spectator.hear("pong")["count"] == 2, "another's plan counts for nobody else"
    for _ in range(2):
        late.say(t="hello", mark="another")
    assert [late.hear("view")["count"] for _ in range(2)] == [3, 5], "greeting twice does no harm"
    assert line.do("ready")["ok"]
    line.quiet()
    counts = [message["count"] for message in line.heard if message["t"] not in ("receipt", "pong")]
    assert counts == list(range(1, len(counts) + 1))


def test_who_comes_back_sees_who_has_said_ready_meanwhile(house: House) -> None:
    """No version comes of readiness, and yet a screen must show it."""
    _, table, line = sit_down(house, ("you", "random", "friend"))
    friend = Browser(house)
    form = fields(friend.read(table)) | {"sit": "2"}
    assert friend.client.post(f"{table}/seats", data=form).status_code == 303
    away = friend.connect(table)
    away.say(t="hello")
    before = away.hear("view")
    assert 'plate-status">ready' not in before["panels"]["players"].partition("Ann")[2].partition("</li>")[0]
    away.close()
    line.hear("view")
    bid(line)
    assert line.do("ready")["ok"]
    back = friend.connect(table)
    back.say(t="hello", mark=before["mark"])
    after = back.hear("view")
    assert (after["version"], after["draft"]) == (before["version"], before["draft"])
    assert after["panels"]["players"] != before["panels"]["players"]


def test_two_tabs_of_one_seat_both_follow(house: House) -> None:
    browser, table, line = sit_down(house)
    other = browser.connect(table)
    other.say(t="hello")
    other.hear("view")
    bid(line)
    told = other.hear("draft")
    assert told["draft"] == line.view["draft"]
    assert other.do("withdraw")["ok"]
    other.hear("draft")
    assert line.hear("draft")["draft"] == other.view["draft"]
    assert line.view["trie"] == other.view["trie"]


def test_one_command_id_is_one_event_and_one_receipt(house: House) -> None:
    _, _, line = sit_down(house)
    bid(line)
    first = line.do("ready", id="the-only-one")
    version = first["version"]
    line.quiet()
    again = line.do("ready", id="the-only-one", have=0)
    assert again == first
    line.quiet()
    assert [entry["version"] for entry in line.heard if entry["t"] == "step"][-1] == line.view["version"]
    assert line.view["version"] >= version


def test_a_refused_command_is_refused_again_with_the_same_words(house: House) -> None:
    _, _, line = sit_down(house)
    refused = line.do("move", id="nonsense-1", move="the king")
    assert not refused["ok"] and "not a bid" in refused["error"]
    assert line.do("move", id="nonsense-1", move="K") == refused


def test_a_command_that_rules_refuse_links_to_its_clause(house: House) -> None:
    _, _, line = sit_down(house)
    bid(line)
    refused = line.do("move", move="K")
    assert refused["clause"] == "G-4"
    assert refused["link"] == "/games/goofspiel/rules#G-4"


def test_an_old_version_is_refused_with_the_new_view(house: House) -> None:
    _, _, line = sit_down(house)
    old = line.view["version"]
    bid(line)
    line.do("ready")
    while not moves(line.view["trie"]):
        line.hear("step")
    move = moves(line.view["trie"])[0]
    for action in ({"do": "move", "move": move}, {"do": "leave"}):
        refused = line.do(have=old, **action)
        assert not refused["ok"] and "moved on" in refused["error"]
        assert line.hear("view")["version"] == line.view["version"]
    assert not line.do("move", move=move, have=line.view["version"] + 5)["ok"]
    line.hear("view")
    assert line.do("move", move=move)["ok"], "the table took a refused command"


def test_a_late_draft_of_a_decision_still_open_is_taken(house: House) -> None:
    browser = Browser(house)
    options = {"option-signal": "true", "option-first_initiative": "north"}
    table = browser.sit("divide_and_conquer", ("you", "random", "random"), **options)
    browser.read(table)
    line = browser.connect(table)
    line.say(t="hello")
    line.hear("view")
    old = line.view["version"]
    assert line.do("move", move="signal east")["ok"]
    line.hear("step")
    assert line.view["version"] > old
    assert not line.do("move", have=old, move="E5-3-D4")["ok"], "his own visible move closed the decision"
    line.hear("view")
    assert line.do("move", move="E5-3-D4")["ok"]


def test_standing_orders(house: House) -> None:
    _, _, line = sit_down(house)
    version = line.view["version"]
    assert "goes from" in line.do("follow", order="lowest", number=77)["error"]
    assert line.do("follow", order="lowest", number=11)["ok"]
    while line.view["version"] < version + 6:
        line.hear("step")
    line.quiet()
    assert moves(line.view["trie"]), "eleven cards are left, so it is his own turn again"
    assert line.do("stop", order="lowest")["ok"]
    assert not line.do("stop", order="lowest")["ok"]


def test_others_look_on_and_may_do_nothing(house: House) -> None:
    _, table, line = sit_down(house)
    other = Browser(house)
    page = other.read(table)
    assert 'name="do"' not in page.split('id="panel-choices"')[1].split("</section>")[0]
    watching = other.connect(table)
    watching.say(t="hello")
    view = watching.hear("view")
    assert moves(view["trie"]) == []
    refused = watching.do("move", move="K")
    assert not refused["ok"] and "watching this table" in refused["error"]
    assert other.post(table, {"t": "do", "id": "12345678", "have": 1, "do": "leave"}).status_code == 403
    before = len(watching.heard)
    bid(line)
    watching.quiet()
    assert watching.heard[before:] == [], "an onlooker heard of a draft"
    line.do("ready")
    assert watching.hear("step")["version"] == view["version"] + 1


def test_somebody_without_a_cookie_looks_on(house: House) -> None:
    _, table, _ = sit_down(house)
    stranger = Browser(house)
    watching = stranger.connect(table)
    watching.say(t="hello")
    assert moves(watching.hear("view")["trie"]) == []
    assert not watching.do("leave")["ok"]


def test_who_leaves_stays_as_an_onlooker_of_his_seat(house: House) -> None:
    _, _, line = sit_down(house)
    assert line.do("leave")["ok"]
    line.hear("step")
    line.quiet()
    assert moves(line.view["trie"]) == []
    assert not line.do("move", move="K")["ok"]


@stands_for("C-R42", "D-R32", "P-R34", "S-R23", "T-R52")
@pytest.mark.parametrize("game", WITH_STAND_INS)
def test_a_bot_takes_over_where_the_table_says_so(house: House, game: str) -> None:
    browser = Browser(house)
    table = browser.sit(game, ("you", "random"), **{"option-on_leave": "bot"})
    browser.read_at_rest(table)  # a word that a bot's move overtakes is refused
    line = browser.connect(table)
    line.say(t="hello")
    line.hear("view")
    assert line.do("leave")["ok"]
    view = line.hear("view")
    assert moves(view["trie"]) == []
    assert "Greedy bot" in view["panels"]["players"]
    assert line.hear("step")["version"] > view["version"], "the bots go on"


def test_events_and_posts_do_what_the_socket_does(house: House) -> None:
    browser, table, line = sit_down(house)
    version = line.view["version"]
    heard: list[str] = []
    has_seen_step = threading.Event()

    def listen() -> None:
        with browser.client.stream("GET", f"{table}/events") as stream:
            for row in stream.iter_lines():
                heard.append(row)
                if '"t":"step"' in row:
                    has_seen_step.set()
                    return

    thread = threading.Thread(target=listen)
    thread.start()
    move = moves(line.view["trie"])[0]
    command = {"t": "do", "id": "by-post-1", "have": version, "do": "move", "move": move}
    answer = browser.post(table, command)
    assert answer.json() == {"t": "receipt", "id": "by-post-1", "ok": True, "version": version, "draft": 1}
    assert browser.post(table, command).json() == answer.json()
    assert browser.post(table, {"t": "do", "id": "by-post-2", "have": version, "do": "ready"}).json()["ok"]
    assert has_seen_step.wait(20)
    thread.join()
    assert any(row.startswith('data: {"t":"view"') for row in heard)
    assert browser.post(table, {"t": "resync"}).json()["t"] == "view"
    stale = browser.post(table, {"t": "do", "id": "by-post-3", "have": version, "do": "withdraw"})
    assert stale.status_code == 409 and not stale.json()["ok"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"t": "sing"}',
        '{"t": "do"}',
        '{"t": "do", "id": "x", "have": 1, "do": "move"}',
        '{"t": "do", "id": "12345678", "have": -1, "do": "move"}',
        '{"t": "do", "id": "12345678", "have": 1, "do": "cheat"}',
        '{"t": "do", "id": "12345678", "have": 1, "do": "move", "move": 7}',
        '{"t": "do", "id": "\\ud8001234567", "have": 1, "do": "move", "move": "K"}',
        '{"t": "do", "id": "12345678", "have": 1, "do": "move", "move": "\\ud800"}',
        '{"t": "do", "id": "12345678", "have": 1, "do": "move", "move": "' + "K" * 300 + '"}',
        '{"t": "hello", "mark": 7}',
        "[" * 50_000,
    ],
)
def test_what_means_nothing_is_said_so_and_changes_nothing(house: House, text: str) -> None:
    browser, table, line = sit_down(house)
    before = line.view["version"], line.view["draft"]
    line.socket.send(text)
    told = line.hear("error")
    assert told["error"].endswith(".") and len(told["error"]) < 400
    line.say(t="resync")
    view = line.hear("view")
    assert (view["version"], view["draft"]) == before
    answer = browser.client.post(
        f"{table}/commands",
        content=text.encode(),
        headers={"content-type": "application/json", "x-form-token": browser.token()},
    )
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")


def test_who_keeps_talking_nonsense_is_cut_off(house: House) -> None:
    _, _, line = sit_down(house)
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(100):
            line.socket.send("nonsense")
            line.hear("error")
    assert closed.value.rcvd is not None, "it was cut off without a word"


def test_one_move_of_a_draft_is_taken_back_or_exchanged(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("divide_and_conquer", ("you", "random"))
    browser.read(table)
    line = browser.connect(table)
    line.say(t="hello")
    line.hear("view")
    while moves(line.view["trie"]):
        order = next(move for move in moves(line.view["trie"]) if not move.endswith("pass"))
        assert line.do("move", move=order)["ok"]
        line.hear("draft")
    drafted = plan(line)
    first, second = drafted
    assert line.view["panels"]["choices"].count("Undo: ") == 2
    assert line.do("move", move="pass", instead=first)["ok"]
    line.hear("draft")
    assert "pass" not in drafted and plan(line) == ["pass", second]
    assert line.do("withdraw", move=second)["ok"]
    line.hear("draft")
    assert plan(line) == ["pass"]
    again = line.do("withdraw", move=second)
    assert not again["ok"] and "not in your plan" in again["error"]
    refused = line.do("move", move="nonsense", instead="pass")
    assert not refused["ok"], "the old move was taken back though the new one cannot be read"
    line.say(t="resync")
    line.hear("view")
    assert plan(line) == ["pass"]
    assert line.do("move", move="pass")["ok"]
    line.hear("draft")
    assert plan(line) == ["pass", "pass"]
    assert line.do("withdraw", move="pass", number=1)["ok"], "the second pass could be meant"
    line.hear("draft")
    assert plan(line) == ["south-pass"], "South's pass became North's"
    assert line.do("move", move=first)["ok"]
    line.hear("draft")
    assert line.do("move", move="pass", instead="south-pass")["ok"]
    line.hear("draft")
    assert plan(line) == ["pass"]
    told = line.view["panels"]["choices"].partition("out of your plan")[2]
    assert "You write an order for North" in told


def plan(line: Line) -> list[str]:
    """Return the draft that the trie tells of, in notation."""
    return [made["move"] for made in line.view["trie"].get("drafted", {}).values()]
