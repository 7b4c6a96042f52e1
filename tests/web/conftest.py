"""A real server on a free port, with the yardstick game and Divide & Conquer on its shelf."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.people import House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that all tests share; each makes its own tables."""
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def new_house(tmp_path: Path) -> Iterator[Callable[[], House]]:
    """Starts a server on this test's own folder; called again, it is a restart."""
    running: list[House] = []

    def start() -> House:
        for old in running:
            old.stop()
        house = House(tmp_path / "data")
        running.append(house)
        return house.start()

    yield start
    for old in running:
        old.stop()
