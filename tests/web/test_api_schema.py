"""Every address of the door is asked as its description says, and as it says not: it answers as described."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.routing import Route

from pentarchy.web.api.endpoints import Endpoint
from pentarchy.web.api.openapi import document
from pentarchy.web.api.seats import CommandReceipt
from pentarchy.web.problem_json import API
from pentarchy.web.viewing.observation import TableObservation
from tests.depth import IS_DEEP
from tests.web.people import House
from tests.web.programs import Program, endpoints, joined, made, problem
from tests.web.schemas import TEXT, spoiled, values

pytestmark = pytest.mark.deeper

ENDPOINTS = endpoints()
WHOLE = document(ENDPOINTS)
examples = settings(max_examples=60 if IS_DEEP else 12)


class Table:
    """A table with a program at it, a new one whenever the game is over; somebody else only sits there."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.begin()

    def begin(self) -> None:
        """Sit down at another table."""
        self.program = made(self.house, "divide_and_conquer", ("you", "friend"))
        self.other = joined(self.house, self.program.table)
        self.seen = self.program.look()

    def settle(self) -> None:
        """Note how it stands there; where nothing more can be done sit down elsewhere."""
        answer = self.program.send("GET", self.program.table)
        if answer.status_code != 200 or answer.json()["you"] is None or answer.json()["stage"] != "playing":
            self.begin()
        self.seen = self.program.look()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of few games, which is there sooner."""
    with House(tmp_path_factory.mktemp("described"), names=("goofspiel", "divide_and_conquer")) as house:
        yield house


@pytest.fixture(scope="module")
def table(house: House) -> Iterator[Table]:
    yield Table(house)


def operation(one: Endpoint) -> dict[str, Any]:
    """Return how an address is described."""
    found: dict[str, Any] = WHOLE["paths"][one.address][one.method.lower()]
    return found


def body_of(one: Endpoint) -> st.SearchStrategy[Any]:
    """Return what draws bodies for an address, right ones and wrong ones."""
    described = operation(one).get("requestBody")
    if described is None:
        return st.none()
    right = values(described["content"]["application/json"]["schema"], WHOLE)
    return right | spoiled(right)


@pytest.mark.parametrize("one", ENDPOINTS, ids=lambda one: one.name)
def test_an_address_answers_as_it_is_described(table: Table, one: Endpoint) -> None:
    @examples
    @given(
        body=body_of(one),
        named=st.sampled_from(["own", "own", "own", "elsewhere"]) | TEXT.filter(bool),
        shows=st.sampled_from(["token", "token", "nothing", "wrong"]),
        query=st.fixed_dictionaries(
            {},
            optional={
                each.name: values(each.schema, WHOLE) | TEXT for each in one.asks if each.name != "wait"
            },
        ),
    )
    def ask(body: Any, named: str, shows: str, query: dict[str, Any]) -> None:
        check(table, one, body, named, shows, query)

    ask()


def check(table: Table, one: Endpoint, body: Any, named: str, shows: str, query: dict[str, Any]) -> None:
    """Ask once, and hold the answer to the description; what is refused has changed nothing."""
    known = {"{table}": table.program.id, "{game}": "goofspiel"}
    path = re.sub(
        r"{\w+}", lambda found: known[found[0]] if named == "own" else quote(named, safe=""), one.path
    )
    said = {
        "token": {"Authorization": f"Bearer {table.program.token}"},
        "wrong": {"Authorization": "Bearer x"},
    }
    content = None if body is None else msgspec.json.encode(body)
    request = table.program.client.build_request(
        one.method, table.program.url(path), content=content, params=query, headers=said.get(shows, {})
    )
    answer = table.program.client.send(request, stream=True)
    try:
        status = answer.status_code
        if "/" in named or named in (".", ".."):
            assert status < 500
            return
        assert str(status) in operation(one)["responses"], (
            f"{status} is not described: {answer.read()[:300]!r}"
        )
        if status >= 400:
            answer.read()
            problem(answer)
            assert table.program.look() == table.seen, "what was refused has changed something"
        else:
            read_as_described(one, answer)
    finally:
        answer.close()
    if status < 400 and one.method == "POST":
        table.settle()


def read_as_described(one: Endpoint, answer: httpx.Response) -> None:
    """Read an answer as a value of the type that its description names; of a stream the first."""
    assert answer.headers["content-type"].startswith(one.media_type)
    if one.media_type == "application/json":
        msgspec.json.decode(answer.read(), type=one.gives)
    else:
        data = next(line for line in answer.iter_lines() if line.startswith("data: "))
        msgspec.json.decode(data.removeprefix("data: "), type=TableObservation)


@given(said=st.binary(max_size=80) | TEXT.map(str.encode))
@examples
def test_any_bytes_at_all_are_no_command(table: Table, said: bytes) -> None:
    headers = {"Authorization": f"Bearer {table.program.token}"}
    answer = table.program.client.post(f"{table.program.table}/commands", content=said, headers=headers)
    assert problem(answer).status == 400
    assert table.program.look() == table.seen


def test_the_description_leads_everywhere_and_nowhere_else() -> None:
    described = {(path, method.upper()) for path, methods in WHOLE["paths"].items() for method in methods}
    assert described == {(one.address, one.method) for one in ENDPOINTS}
    names = [one.name for one in ENDPOINTS]
    assert len(set(names)) == len(names)
    text = msgspec.json.encode(WHOLE).decode()
    for name in set(re.findall(r'"#/components/schemas/(\w+)"', text)):
        assert name in WHOLE["components"]["schemas"]
    for one in ENDPOINTS:
        in_path = [each["name"] for each in operation(one)["parameters"] if each["in"] == "path"]
        assert in_path == re.findall(r"{(\w+)}", one.path)


def test_every_route_of_the_door_is_described(house: House) -> None:
    routes = [route for route in house.app.routes if isinstance(route, Route) and route.path.startswith(API)]
    assert {route.path for route in routes} - {one.address for one in ENDPOINTS} == {f"{API}/openapi.json"}
    assert table_of(house)["paths"] == WHOLE["paths"]


def test_an_address_names_all_of_its_methods(house: House) -> None:
    for address, methods in WHOLE["paths"].items():
        path = re.sub(r"{\w+}", "any", address.removeprefix(API))
        answer = Program(house).send("OPTIONS", path)
        assert problem(answer).status == 405
        named = {each.strip().lower() for each in answer.headers["allow"].split(",")}
        assert set(methods) <= named <= {*methods, "head"}


def table_of(house: House) -> dict[str, Any]:
    """Return the description as the server publishes it."""
    found: dict[str, Any] = Program(house).send("GET", "/openapi.json").json()
    return found


def test_every_field_that_a_program_reads_is_explained() -> None:
    seen = WHOLE["components"]["schemas"]["TableObservation"]["properties"]
    plain = {"table", "game", "rules_version", "seats", "facts", "chat", "stage", "asked"}
    assert {name for name, one in seen.items() if "description" not in one} <= plain
    assert CommandReceipt.__doc__ in WHOLE["components"]["schemas"]["CommandReceipt"]["description"]
