"""A server that ends and comes back: what it shows again, and a database that was changed meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from pentarchy.web.storage.database import kind_of
from tests.web.people import House


@contextmanager
def restarts(make: Callable[[], House]) -> Iterator[Callable[[], House]]:
    """Give what starts a server; called again, it is a restart. What runs at the end is stopped."""
    running: list[House] = []

    def again() -> House:
        for old in running:
            old.stop()
        running.append(make())
        return running[-1].start()

    try:
        yield again
    finally:
        for old in running:
            old.stop()


def content(page: str) -> str:
    """Return what a page shows, without what differs from one answer to the next."""
    # The pictures' style sheet has its lasting address once all games are loaded.
    return re.sub(r'name="token" value="[^"]*"|(?<=/static/)[0-9a-f]{16}/', "", page)


def change_database(house: House, statement: str, **values: object) -> None:
    """Change what the database holds, as a broken disk or another version would."""
    engine = kind_of(house.place).engine
    with engine.begin() as connection:
        connection.execute(sa.text(statement), values)
    engine.dispose()
