"""The door for programs: they see what a person in their seat sees, do what that person may, and no more."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pentarchy.kernel.sizes import COMMAND
from pentarchy.table import records
from pentarchy.web.api.descriptions import GameDescription, TableBox
from pentarchy.web.buckets import Rate
from pentarchy.web.domain.audience import DELAY
from tests.shelf import load
from tests.web.people import PLENTY, Browser, House, moves
from tests.web.programs import Program, give_token, joined, made, problem, seated
from tests.web.seats import listen
from tests.web.waiting import until

KEY = "a key that nobody can guess"
GAMES = ("goofspiel", "divide_and_conquer", "stratego_conquest", "sudoku_warriors")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of few games, which is there sooner."""
    with House(tmp_path_factory.mktemp("door"), names=GAMES) as house:
        yield house


@contextmanager
def unchanged(program: Program) -> Iterator[None]:
    """Check that a program sees the same afterwards."""
    at_rest(program)
    before = program.look()
    yield
    assert program.look() == before


def at_rest(program: Program) -> None:
    """Wait until no bot has anything to do."""
    until(
        lambda: (
            not any(
                seat.kind == "bot" and seat.may_act and not seat.is_ready for seat in program.look().seats
            )
        ),
        "a bot does not move",
    )


# What a program sees.


def test_it_sees_what_the_page_of_its_player_shows(house: House) -> None:
    ann = Browser(house)
    table = ann.sit("divide_and_conquer", ("you", "friend"))
    ben = joined(house, table)
    program = give_token(ann, table)
    line, seen = listen(ann, table), program.look()
    assert {one.move for one in seen.moves} == set(moves(line.view["trie"]))
    page = html.unescape(ann.read(table))
    assert seen.prompt == line.view["trie"]["prompt"] and seen.prompt in page
    drawn = "is drawn at random."
    assert drawn in page and any(drawn in told.sentence for told in seen.story)
    assert seen.version == line.view["version"] and seen.you is not None
    assert [seat.player for seat in seen.seats] == ["Ann", "Joiner"]
    assert ben.look().you != seen.you


def test_a_moves_number_kind_and_clicks_are_those_of_the_game(house: House) -> None:
    program, game = made(house, "divide_and_conquer"), load("divide_and_conquer")
    box = house.live(program.table).snapshot.table.box
    for one in program.look().moves:
        assert game.words.read(box, one.move) == one.number
        assert game.rules.kinds.number(one.kind, **one.parts) == one.number
        assert one.path


def test_the_state_is_the_hidden_one_and_as_it_is_described(house: House) -> None:
    program = made(house, "stratego_conquest", ("you", "random"), options={"draft": "random"})
    described = msgspec.json.decode(
        program.send("GET", "/games/stratego_conquest").content, type=GameDescription
    )
    state = program.look().state
    assert state.keys() == described.state["properties"].keys()
    table = house.live(program.table).snapshot.table
    hidden = table.hidden(0)
    assert state["turn" if "turn" in state else "phase"] == getattr(
        hidden, "turn" if "turn" in state else "phase"
    )
    for name, value in state.items():
        if isinstance(value, int):
            assert value == int(getattr(hidden, name)), name
            assert described.state["properties"][name]["minimum"] <= value
    assert described.names["Phase"]["OVER"] > 0


def test_a_box_says_what_is_played_with(house: House) -> None:
    program = made(house, "sudoku_warriors")
    box = msgspec.json.decode(program.send("GET", f"{program.table}/box").content, type=TableBox)
    assert box.options and box.files and len(box.sides) == 2 and box.numbers["seats"] == 2


def test_another_ones_plan_is_not_seen(house: House) -> None:
    ann = made(house, "divide_and_conquer", ("you", "friend"))
    ben = joined(house, ann.table)
    before = ben.look()
    ann.obeyed("move", move=ann.look().moves[0].move)
    assert ben.look() == before, "a plan shows, or that there is one"
    assert ann.look().you != before.you


def test_the_story_is_told_since_a_version(house: House) -> None:
    program = made(house)
    played(program)
    version = program.look().version
    told = program.look("?since=1").story
    assert told and all(line.version > 1 for line in told)
    assert program.look(f"?since={version}").story == ()
    assert program.look("?since=1").mark == program.look().mark


def test_a_spectator_sees_what_everybody_sees(house: House) -> None:
    program = made(house, "divide_and_conquer", ("you", "friend"))
    joined(house, program.table)
    seen = Program(house, program.table).look()
    assert seen.you is None and seen.moves == () and len(seen.seats) == 2
    assert problem(Program(house, program.table).command("ready", have=0)).status == 401


def test_a_table_may_be_closed_to_spectators_or_late(house: House) -> None:
    closed = made(house, options={"audience": "nobody"})
    assert problem(Program(house, closed.table).send("GET", closed.table)).status == 403
    closed.look()
    late = made(house, options={"audience": "later"})
    played(late)
    assert Program(house, late.table).look().version == max(0, late.look().version - DELAY)


def played(program: Program, until_over: bool = False) -> None:
    """Have a program bid its cards: the first each time, two of them or all."""
    for _ in range(13 if until_over else 2):
        version = program.look().version
        program.obeyed("move", move=program.look().moves[0].move)
        if (own := program.look().you) and own.can_ready:
            program.obeyed("ready")
        until(lambda version=version: program.look().version > version, "nothing follows")  # type: ignore[misc]
        at_rest(program)


def test_the_end_hides_nothing_and_the_record_is_whole(house: House) -> None:
    program = made(house)
    running = records.read(program.send("GET", f"{program.table}/record").text)
    assert running.view == 0 and running.seed is None and program.look().seed == ""
    played(program, until_over=True)
    seen = program.look()
    assert seen.stage == "over" and seen.result is not None and seen.seed and seen.moves == ()
    assert sum(seen.result.places) == 1 and [seat.points for seat in seen.seats] == list(seen.result.points)
    assert records.verify(records.read(program.send("GET", f"{program.table}/record").text), load) == 13


# What a program does.


def test_a_command_is_obeyed_once(house: House) -> None:
    program = made(house, "divide_and_conquer", ("you", "friend"))
    joined(house, program.table)
    seen = program.look()
    said = {"id": "the same id", "have": seen.version, "move": seen.moves[0].move}
    first = program.command("move", **said)
    assert first.status_code == 200
    drafted = program.look()
    assert program.command("move", **said).json() == first.json()
    assert program.look() == drafted and drafted.you is not None and len(drafted.you.plan) == 1


def test_what_comes_too_late_is_refused(house: House) -> None:
    program = made(house)
    old = program.look()
    played(program)
    with unchanged(program):
        details = problem(program.command("move", have=old.version, move=program.look().moves[0].move))
        assert details.status == 409 and "moved on" in details.detail
        assert details.version == program.look().version


def test_a_rule_refuses_with_its_clause(house: House) -> None:
    program = made(house, "divide_and_conquer", ("you", "friend"))
    joined(house, program.table)
    with unchanged(program):
        details = problem(program.command("move", move="E5-10-A1"))
        assert details.status == 422 and details.clause.startswith("D-")
        assert details.link == f"/games/divide_and_conquer/rules#{details.clause}"
        assert problem(program.command("move", move="nonsense")).status == 422


def test_a_plan_is_made_taken_back_and_ready(house: House) -> None:
    ann = made(house, "divide_and_conquer", ("you", "friend"))
    ben = joined(house, ann.table)
    ann.obeyed("move", move=ann.look().moves[0].move)
    ann.obeyed("withdraw")
    assert (own := ann.look().you) is not None and own.plan == ()
    for program in (ann, ben):
        while (own := program.look().you) and not own.can_ready:
            program.obeyed("move", move=program.look().moves[0].move)
    version = ann.look().version
    ann.obeyed("ready")
    assert [seat.is_ready for seat in ben.look().seats] == [True, False]
    ann.obeyed("unready")
    ann.obeyed("ready")
    ben.obeyed("ready")
    assert ann.look().version > version


def test_a_program_leaves_for_good(house: House) -> None:
    program = made(house, "divide_and_conquer", ("you", "random", "random"), options={"on_leave": "pass"})
    program.obeyed("leave")
    assert program.look().seats[0].has_left


def test_a_program_chats_as_people_do(house: House) -> None:
    ann = made(house, seats=("you", "friend"))
    ben = joined(house, ann.table)
    ann.obeyed("say", text="Hello, I am a program.")
    assert [line.text for line in ben.look().chat] == ["Hello, I am a program."]


def test_before_the_game_it_says_that_it_is_ready(house: House) -> None:
    ann = made(house, seats=("you", "friend"), options={"begins": "ready"})
    ben = joined(house, ann.table)
    assert ann.look().stage == "gathering"
    for program in (ann, ben):
        assert program.send("POST", f"{ann.table}/seat", {"do": "ready"}).status_code == 200
    assert ann.look().stage == "playing"
    assert problem(ann.send("POST", f"{ann.table}/seat", {"do": "ready"})).status == 409


def test_a_host_fills_free_seats_with_bots(house: House) -> None:
    ann = made(house, seats=("you", "friend", "friend"))
    ben = joined(house, ann.table)
    assert problem(ben.send("POST", f"{ann.table}/seat", {"do": "fill", "bot": "random"})).status == 403
    assert problem(ann.send("POST", f"{ann.table}/seat", {"do": "fill", "bot": "nobody"})).status == 422
    assert ann.send("POST", f"{ann.table}/seat", {"do": "fill", "bot": "random"}).status_code == 200
    assert [seat.kind for seat in ann.look().seats] == ["person", "person", "bot"]


def test_the_same_players_play_again(house: House) -> None:
    ann = made(house, seats=("you", "random"))
    assert problem(ann.send("POST", f"{ann.table}/rematch")).status == 409
    played(ann, until_over=True)
    again = seated(house, f"{ann.table}/rematch", {}, Authorization=f"Bearer {ann.token}")
    assert again.id != ann.id and ann.look().rematch == again.id
    assert (own := again.look().you) is not None and own.seat == 1, "seats are rotated"


# How it gets to a seat.


def test_the_same_request_is_done_once(house: House) -> None:
    body = {"game": "goofspiel", "name": "Robo", "seats": ["you", "friend", "friend"]}
    tables = [seated(house, "/tables", body, **{"Idempotency-Key": KEY}) for _ in range(2)]
    assert tables[0].id == tables[1].id and tables[0].token == tables[1].token
    path = f"{tables[0].table}/join"
    joins = [seated(house, path, {"name": "J"}, **{"Idempotency-Key": f"{KEY} again"}) for _ in range(2)]
    assert joins[0].token == joins[1].token
    assert [seat.kind for seat in joins[0].look().seats] == ["person", "person", "free"]
    assert problem(Program(house).send("POST", path, {}, **{"Idempotency-Key": "short"})).status == 400


def test_a_seat_is_taken_once(house: House) -> None:
    ann = made(house, seats=("you", "friend"))
    joined(house, ann.table, seat=1)
    details = problem(Program(house).send("POST", f"{ann.table}/join", {"seat": 1}))
    assert details.status == 409 and "this seat is taken" in details.detail
    assert problem(Program(house).send("POST", f"{ann.table}/join", {"seat": 7})).status == 422


def test_an_offered_seat_is_taken_over(house: House) -> None:
    ann = made(house, seats=("you", "friend", "random"))
    joined(house, ann.table)
    for wish in ({"do": "replace", "seat": 1}, {"do": "offer", "seat": 1}):
        assert ann.send("POST", f"{ann.table}/seat", wish).status_code == 200
    assert ann.look().seats[1].is_offered
    late = joined(house, ann.table, seat=1, name="Late")
    assert (own := late.look().you) is not None and own.seat == 1
    assert late.look().seats[1].player == "Late"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"game": "chess"}, "no game called"),
        ({"seats": ["friend", "random"]}, 'one seat to "you"'),
        ({"seats": ["you", "you"]}, 'one seat to "you"'),
        ({"seats": ["you", "nobody"]}, "no bot called"),
        ({"seats": ["you"] + ["random"] * 7}, "is for 2 to 6 players"),
        ({"options": {"turns": 3}}, "no option"),
        ({"options": {"clock": "never"}}, "clock"),
        ({"files": {"map": "x"}}, "reads no file"),
    ],
)
def test_a_table_that_cannot_be_made_is_refused_in_words(
    house: House, wrong: dict[str, Any], words: str
) -> None:
    body = {"game": "goofspiel", "seats": ["you", "random"], **wrong}
    details = problem(Program(house).send("POST", "/tables", body))
    assert details.status in (404, 422) and words in details.detail


def test_a_table_is_made_with_house_rules_and_files(house: House) -> None:
    example = load("stratego_conquest").box.files[0]
    program = made(
        house,
        "stratego_conquest",
        ("you", "friend"),
        options={"clock": "2d", "draft": "random"},
        files={example.key: example.example},
    )
    box = msgspec.json.decode(program.send("GET", f"{program.table}/box").content, type=TableBox)
    assert box.options["draft"] == "random" and box.table_options["clock"] == "2d"
    assert example.key in box.files


def test_an_open_table_is_found_and_joined(house: House) -> None:
    ann = made(house, seats=("you", "friend"), options={"found": "everybody"})
    found = [one for one in Program(house).send("GET", "/tables").json() if one["table"] == ann.id]
    assert [place["who"] for place in found[0]["places"]] == ["Robo", ""]
    joined(house, ann.table)


# How it is told of changes.


def test_it_waits_for_a_change(house: House) -> None:
    ann = made(house, seats=("you", "friend"))
    mark = ann.look().mark
    watching = house.live(ann.table)
    with ann.events(mark) as events:
        until(lambda: len(watching.watchers) == 1, "nobody watches")
        joined(house, ann.table)
        told = next(one for one in events if one is not None)
        assert told.stage == "playing" and told.mark != mark
    assert ann.look(f"?wait=60&mark={mark}").stage == "playing", "it waits for nothing where all is new"
    until(lambda: not watching.watchers, "somebody is still counted")


def test_a_plan_wakes_nobody_else(house: House) -> None:
    ann = made(house, "divide_and_conquer", ("you", "friend"))
    ben = joined(house, ann.table)
    with ben.events(ben.look().mark) as events:
        ann.obeyed("move", move=ann.look().moves[0].move)
        ann.obeyed("withdraw")
        ann.send("POST", f"{ann.table}/seat", {"do": "away"})
        told = next(one for one in events if one is not None)
        assert told.seats[0].kind == "bot", "something was told before"


def test_a_stream_ends_with_the_token(house: House) -> None:
    ann = made(house, seats=("you", "friend"))
    with ann.events() as events:
        assert next(events) is not None
        ann.send("POST", f"{ann.table}/seat", {"do": "give-back"})
        assert [one for one in events if one is not None] == []


# What it is refused.


def test_a_cookie_opens_nothing(house: House) -> None:
    ann = Browser(house)
    table = ann.sit("divide_and_conquer", ("you", "friend"))
    joined(house, table)
    answer = ann.client.get(f"/api/v1{table}")
    assert answer.json()["you"] is None
    del ann.client.headers["origin"]
    command = {"id": "with a cookie", "have": 0, "do": "leave"}
    assert problem(ann.client.post(f"/api/v1{table}/commands", json=command)).status == 401


def test_another_sites_page_is_refused(house: House) -> None:
    ann = made(house, seats=("you", "friend"))
    with unchanged(ann):
        evil = {"Origin": "http://evil.example"}
        assert problem(ann.send("POST", f"{ann.table}/seat", {"do": "stand"}, **evil)).status == 403


@pytest.mark.parametrize(
    "said",
    ["Bearer wrong", "Bearer", "Basic YTpi", "pentarchy_x", "Bearer " + "x" * 5000, "Bearer pentarchy_é"],
)
def test_a_wrong_token_is_refused(house: House, said: str) -> None:
    ann = made(house, seats=("you", "friend"))
    for method, path in (("GET", ""), ("GET", "/events"), ("GET", "/record"), ("POST", "/commands")):
        headers = {"Authorization": said.encode("latin-1")}
        answer = ann.client.request(method, f"{ann.table}{path}", headers=headers)  # type: ignore[arg-type]
        assert problem(answer).status == 401 and answer.headers["www-authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"leave"',
        b"{}",
        b'{"do": "leave"}',
        b'{"id": "12345678", "have": "1", "do": "leave"}',
        b'{"id": "12345678", "have": 1e400, "do": "leave"}',
        b'{"id": "12345678", "have": NaN, "do": "leave"}',
        b'{"id": "12345678", "have": ' + b"9" * 400 + b', "do": "leave"}',
        b'{"id": "12345678", "have": -1, "do": "leave"}',
        b'{"id": "1234567\\ud800", "have": 1, "do": "leave"}',
        b'{"id": "12345678", "have": 1, "do": "cheat"}',
        b'{"id": "12345678", "have": 1, "do": ["leave"]}',
        b'{"id": "12345678", "have": 1, "do": "move", "move": 7}',
        b'{"id": "12345678", "have": 1, "do": "move", "move": "' + b"x" * 300 + b'"}',
        b"[" * 5000,
        b"\x00\x01",
        b"\xff\xfe\x00",
    ],
)
def test_what_is_no_command_changes_nothing(house: House, body: bytes) -> None:
    ann = made(house, seats=("you", "friend"))
    with unchanged(ann):
        headers = {"Authorization": f"Bearer {ann.token}", "Content-Type": "application/json"}
        details = problem(ann.client.post(f"{ann.table}/commands", content=body, headers=headers))
        assert details.status == 400 and details.title == "Not understood"


def test_what_is_too_long_is_refused(house: House) -> None:
    ann = made(house, seats=("you", "friend"))
    with unchanged(ann):
        body = {"id": "12345678", "have": 0, "do": "say", "text": "x" * COMMAND}
        assert problem(ann.send("POST", f"{ann.table}/commands", body)).status == 413


@pytest.mark.parametrize(
    "query", ["since=x", "since=-1", "since=1e3", "since=" + "9" * 12, "wait=61", "wait=²"]
)
def test_a_number_that_is_none_is_refused(house: House, query: str) -> None:
    ann = made(house, seats=("you", "friend"))
    assert problem(ann.send("GET", f"{ann.table}?{query}")).status == 400


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/tables/nowhere", 404),
        ("GET", "/games/chess", 404),
        ("GET", "/nothing", 404),
        ("DELETE", "/tables", 405),
        ("POST", "/games", 405),
        ("POST", "/tables/nowhere/join", 404),
    ],
)
def test_every_problem_is_json(house: House, method: str, path: str, status: int) -> None:
    assert problem(Program(house).send(method, path)).status == status


def test_programs_are_limited_as_people_are(tmp_path: Path) -> None:
    rates = {**PLENTY, "requests of a program": Rate(3, 60.0), "tables from an address": Rate(2, 60.0)}
    with House(tmp_path, names=("goofspiel",), now=lambda: 1000.0, rates=rates) as house:
        ann = made(house, seats=("you", "friend"))
        for _ in range(3):
            ann.look()
        answer = ann.send("GET", ann.table)
        assert problem(answer).status == 429 and int(answer.headers["retry-after"]) > 0
        other = made(house, seats=("you", "friend"))
        body = {"game": "goofspiel", "seats": ["you", "friend"]}
        assert "too many tables" in problem(Program(house).send("POST", "/tables", body)).detail
        other.look()


def test_the_description_is_published(house: House) -> None:
    described = Program(house).send("GET", "/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    index = Program(house).send("GET", "").json()
    assert index["openapi"] == "/api/v1/openapi.json"
    assert "E5" not in json.dumps(described)
