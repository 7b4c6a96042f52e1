"""A real server on a free port, with the yardstick game and Divide & Conquer on its shelf."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.web.clocks import Moment
from tests.web.people import Browser, House
from tests.web.post_office import Office
from tests.web.postgres_server import Missing, PostgresServer, kept_on, running_server
from tests.web.restarting import restarts


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that all tests share; each makes its own tables."""
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def browser(house: House) -> Browser:
    """Somebody at the server that all tests share."""
    return Browser(house)


@pytest.fixture
def new_house(tmp_path: Path) -> Iterator[Callable[[], House]]:
    """Starts a server on this test's own folder; called again, it is a restart."""
    with restarts(lambda: House(tmp_path / "data")) as again:
        yield again


@pytest.fixture
def moment() -> Moment:
    """When it is, where a test decides that."""
    return Moment()


@pytest.fixture
def start(tmp_path: Path, moment: Moment) -> Iterator[Callable[[], House]]:
    """Starts a server of one short game whose time is ours; called again, it is a restart."""
    with restarts(lambda: House(tmp_path / "data", now=moment, names=("goofspiel",))) as again:
        yield again


@pytest.fixture
def office() -> Iterator[Office]:
    """A mail server on this machine."""
    office = Office()
    office.open()
    yield office
    office.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server of our own."""
    with ExitStack() as open_until_the_end:
        try:
            server = open_until_the_end.enter_context(running_server())
        except Missing as missing:
            pytest.skip(str(missing))
        yield server


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def either_database(request: pytest.FixtureRequest) -> Iterator[None]:
    """Has a module's tests run twice: their tables are in files, and then on a PostgreSQL server."""
    if request.param == "SQLite":
        yield
        return
    with kept_on(request.getfixturevalue("postgres")):
        yield
