"""What is kept, verb by verb, without a server around it: on SQLite and on PostgreSQL it is the same."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from pentarchy.table.clock import live, turned, wind
from pentarchy.web.domain.details import ChatMessage, TableDetails
from pentarchy.web.domain.events import Event, KeptDraft, Receipt
from pentarchy.web.domain.seating import FREE, SeatHolder, Setup
from pentarchy.web.domain.terms import Terms
from pentarchy.web.storage.accounts import Account, Accounts, Taken
from pentarchy.web.storage.changing import Change, Overtaken
from pentarchy.web.storage.database import Database, NoAnswer, Place
from pentarchy.web.storage.faults import FaultReport, Faults, TooMany, list_reports
from pentarchy.web.storage.mailbox import CLAIM, Cause, LetterChoices, Mailbox, Reader, TooManyLetters
from pentarchy.web.storage.notices import Notices, Posting, notice_of
from pentarchy.web.storage.schema import EVENTS, METADATA, TABLES
from pentarchy.web.storage.store import Store
from tests.web.apart import run
from tests.web.postgres_server import database_of
from tests.web.waiting import PATIENCE

pytestmark = pytest.mark.usefixtures("either_database")

ANN, BEN = SeatHolder("person", "Ann", "guest-ann"), SeatHolder("person", "Ben", "guest-ben")
PUBLIC = Setup("goofspiel", {}, {}, (ANN, FREE), "guest-ann", ("Red", "Blue"), Terms(found="everybody"))
NOW = 1_700_000_000.123456  #: with a fraction, and later than 2**31 in milliseconds
SEED = bytes(range(32))
PACE = live(5, 10)
RUNNING = TableDetails(clock=turned(wind(PACE, 2, NOW), PACE, NOW, awaited=1, answered=0))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return database_of(tmp_path) or tmp_path / "tables.sqlite3"


@pytest.fixture
def database(place: Place) -> Iterator[Database]:
    database = Database(place)
    run(database.open())
    yield database
    run(database.close())


def make(store: Store, table: str = "one", setup: Setup = PUBLIC, made_from: str = "") -> str:
    made: str = run(store.add_table(table, setup, 1, SEED, made_from, True, NOW))
    return made


def change(revision: int = 0, **more: Any) -> Change:
    parts: dict[str, Any] = {"version": 1, "is_over": False, "first": 0, "events": (), "drafts": ()}
    return Change("one", revision, **parts | more)


def test_the_tables_are_those_of_the_program(database: Database) -> None:
    def difference(connection: sa.Connection) -> list[Any]:
        found: list[Any] = compare_metadata(MigrationContext.configure(connection), METADATA)
        # What the first tables were without is made by a migration, and named so.
        return [one for one in found if not isinstance(one, tuple) or one[0] != "add_index"]

    assert run(database.read_at_once(difference)) == []


def test_a_table_comes_back_whole(database: Database) -> None:
    store = Store(database)
    make(store)
    clock = RUNNING
    events = (Event("seat", 1, '{"kind":"person","name":"Ben","guest":"guest-ben"}'), Event("move", 0, "K"))
    receipt = Receipt("first", True, 1)
    said = ChatMessage(1, "Ben", "Grüße, «Ann» 🎲", NOW)
    run(
        store.commit(
            change(
                events=events,
                drafts=[(0, KeptDraft(("K",), True))],
                details=clock,
                client_id="guest-ann",
                receipt=receipt,
                chat=[(0, said)],
            )
        )
    )
    whole = run(store.find_whole("one"))
    assert whole.kept.seed == SEED and whole.kept.revision == 1 and whole.kept.setup == PUBLIC
    assert whole.events == list(events) and whole.chat == [said] and whole.details == clock
    assert whole.drafts == {0: KeptDraft(("K",), True)}
    assert run(store.find_receipt("one", "guest-ann", "first")) == receipt
    assert run(store.find_receipt("one", "guest-ben", "first")) is None
    assert [kept.id for kept in run(store.list_tables("guest-ben", 9))] == ["one"]
    assert run(store.list_belongings("guest-ben")) == [("one", "goofspiel")]
    due = run(store.next_due())
    assert due > NOW and run(store.list_due(due)) == ["one"] and run(store.list_due(due - 1)) == []


def test_who_comes_second_writes_nothing(database: Database) -> None:
    store = Store(database)
    make(store)
    run(store.commit(change(events=(Event("move", 0, "K"),))))
    with pytest.raises(Overtaken):
        run(store.commit(change(events=(Event("move", 0, "Q"),), first=1)))
    assert [event.body for event in run(store.find_whole("one")).events] == ["K"]
    # What fails in the middle leaves nothing of its beginning.
    with pytest.raises(sa.exc.IntegrityError):
        run(store.commit(change(1, events=(Event("move", 0, "A"), Event("move", 0, "B")), first=0)))
    whole = run(store.find_whole("one"))
    assert whole.kept.revision == 1 and [event.body for event in whole.events] == ["K"]


def test_a_rematch_is_made_once(database: Database) -> None:
    store = Store(database)
    make(store)
    assert [make(store, name, made_from="one") for name in ("two", "three")] == ["two", "two"]
    assert run(store.find_table("three")) is None and run(store.find_table("one")).revision == 1


def test_nothing_hangs_on_a_table_that_is_not_there(database: Database) -> None:
    with pytest.raises(sa.exc.IntegrityError):
        run(
            database.write(
                lambda connection: connection.execute(
                    sa.insert(METADATA.tables["talk"]).values(table_id="none", number=0, body="")
                )
            )
        )


def test_downtime_is_credited(database: Database) -> None:
    store = Store(database)
    make(store)
    run(store.commit(change(details=RUNNING)))
    due = run(store.next_due())
    run(store.beat(NOW + 60))
    run(store.beat(NOW + 61))
    run(store.credit_downtime(NOW + 1061))
    run(store.credit_downtime(NOW + 1061))  # another server begins at the same moment: it is given once
    assert run(store.next_due()) == pytest.approx(due + 1000, abs=0.01)


def test_a_public_table_is_listed_while_somebody_is_there(database: Database) -> None:
    store, notices = Store(database), Notices(database)
    make(store)
    notice = notice_of(PUBLIC, PUBLIC.seats, False)
    for revision, (seen, maker) in enumerate(((NOW + 50, 0.0), (NOW - 50, NOW + 20))):
        run(store.commit(change(revision, posting=Posting(notice, seen, maker))))
    (posted,) = run(notices.list_all(NOW + 50, ()))
    assert (posted.seen, posted.host_seen, posted.is_usual) == (NOW + 50, NOW + 20, True)
    assert run(notices.list_all(NOW + 51, ())) == []
    assert [one.table for one in run(notices.list_all(NOW + 51, ("one",)))] == ["one"]
    run(store.commit(change(2, posting=Posting(None, NOW, NOW))))
    assert run(notices.list_all(NOW, ("one",))) == []


def test_accounts_and_sessions(database: Database) -> None:
    accounts = Accounts(database)
    ann = Account("guest-ann", "Ann", "$argon2id$1")
    run(accounts.add(ann, "session-1", NOW))
    for other in (ann._replace(client_id="another", name="ANN"), ann._replace(name="Eve")):
        with pytest.raises(Taken):
            run(accounts.add(other, "session-2", NOW))
    assert run(accounts.find("ann")) == ann == run(accounts.find_by_client("guest-ann"))
    assert run(accounts.sign_in(ann, "session-2", NOW)) and not run(
        accounts.sign_in(ann._replace(password="$old"), "session-3", NOW)
    )
    asked = frozenset({("guest-ann", "session-2"), ("guest-ann", ""), ("guest-ben", "")})
    assert run(accounts.who_is_known(asked)) == {("guest-ann", "session-2"), ("guest-ben", "")}
    run(accounts.use("session-2", NOW + 1))
    assert run(accounts.find_session("session-2", NOW)).used == NOW + 1
    assert run(accounts.change_password(ann, "$argon2id$2", "session-4", NOW))
    assert run(accounts.find_session("session-2", NOW)) is None
    run(accounts.remove("guest-ann"))
    assert run(accounts.find("ann")) is None and run(accounts.find_session("session-4", NOW)) is None


def test_letters_are_claimed_once(database: Database) -> None:
    store, mailbox = Store(database), Mailbox(database)
    make(store)
    reader = Reader("guest-ann", "key", "ann@example.org", False, LetterChoices(minutes=1))
    run(mailbox.ask(reader, "mark", NOW))
    (asked,) = run(mailbox.list_letters("guest-ann"))
    assert asked.kind == "confirm" and run(mailbox.list_clients()) == frozenset()
    run(mailbox.confirm("key"))
    run(mailbox.drop([asked]))
    causes = [Cause("turn", 0, "guest-ann", NOW, NOW), Cause("quarter", 0, "guest-ann", NOW, NOW + 90)]
    run(store.commit(change(causes=causes)))
    letters = run(mailbox.list_letters("guest-ann"))
    assert [(one.kind, one.due) for one in letters] == [("turn", NOW + 60), ("quarter", NOW + 90)]
    assert run(mailbox.next_due()) == NOW + 60 and run(mailbox.list_due(NOW + 60)) == ["guest-ann"]
    assert run(mailbox.claim(letters, NOW)) and not run(mailbox.claim(letters, NOW))
    assert run(mailbox.open(NOW + 60)) == 0, "another server that begins now leaves it to who sends it"
    run(mailbox.put_back(letters, NOW + 99, NOW))
    assert [(one.tries, one.failed) for one in run(mailbox.list_letters("guest-ann"))] == [(1, NOW)] * 2
    run(mailbox.note_seen({("one", "guest-ann"): NOW + 1}))
    (left,) = run(mailbox.list_letters("guest-ann"))
    assert left.kind == "quarter" and run(mailbox.claim([left], NOW))
    assert run(mailbox.open(NOW + CLAIM - 1)) == 0 and run(mailbox.open(NOW + CLAIM)) == 1
    run(mailbox.hand_over("guest-ann", "guest-ben"))
    assert run(mailbox.find("guest-ben")).address == "ann@example.org"
    for key in ("another", "a third"):
        run(mailbox.ask(replace(reader, key=key), "mark", NOW))
    with pytest.raises(TooManyLetters):
        run(mailbox.ask(reader, "mark", NOW))


def test_reports_are_kept_once(database: Database, place: Place) -> None:
    faults = Faults(database)
    for words in ("one", "one", "two", "three", "four", "five"):
        run(faults.add(FaultReport("fault", "guest-ann", "table", 3, words)))
    with pytest.raises(TooMany):
        run(faults.add(FaultReport("fault", "guest-ann", "table", 3, "six")))
    assert [kept.report.words for kept in list_reports(place)] == ["five", "four", "three", "two", "one"]


def test_who_goes_is_forgotten(database: Database) -> None:
    store = Store(database)
    make(store)
    note = Event("note", 0, "taken Ann from a bot")
    run(store.commit(change(events=(note,), chat=[(0, ChatMessage(0, "Ann", "I was here", NOW))])))
    run(store.forget("guest-ann", ["one"]))
    whole = run(store.find_whole("one"))
    assert whole.kept.setup.seats[0].name == whole.chat[0].name == "Somebody"
    assert "Ann" not in whole.events[0].body and run(store.list_tables("guest-ann", 9)) == []


def test_a_sign_that_one_database_lacks_breaks_nothing(database: Database) -> None:
    store = Store(database)
    make(store)
    assert run(store.find_table("on\0e")) is None and run(store.find_whole("\0")) is None
    run(store.commit(change(client_id="guest-ann", receipt=Receipt("a\0b", True, 1))))
    assert run(store.find_receipt("one", "guest-ann", "a\0b")).id == "a\0b"


def test_the_stamp_tells_of_other_writers(database: Database, place: Place) -> None:
    store = Store(database)
    make(store)
    other = Database(place)
    run(other.open())
    before = run(store.stamp())
    assert run(store.stamp()) == before, "it changes though nobody writes"
    run(Store(other).commit(change()))
    after = run(store.stamp())
    assert after != before
    run(Accounts(other).add(Account("guest-ann", "Ann", "$"), "session", NOW))
    assert run(store.stamp()) != after
    run(other.close())


def test_a_reader_sees_one_moment(database: Database, place: Place) -> None:
    """What another server writes between two queries is in neither of them."""
    store = Store(database)
    make(store)
    other = Database(place)
    run(other.open())

    def look_twice(connection: sa.Connection) -> list[int]:
        query = sa.select(TABLES.c.revision)
        first = connection.execute(query).scalar_one()
        run(Store(other).commit(change()))
        return [first, connection.execute(query).scalar_one()]

    assert run(database.read_at_once(look_twice)) == [0, 0]
    assert run(store.find_table("one")).revision == 1
    run(other.close())


def test_a_writer_that_takes_long_holds_no_reader_up(database: Database, place: Place) -> None:
    """Neither those of its own process nor those of another, in which somebody waits to write."""
    store, other, may_end, begun = Store(database), Database(place), threading.Event(), threading.Event()
    make(store)

    def write_for_long(connection: sa.Connection) -> None:
        begun.set()
        assert may_end.wait(PATIENCE)

    async def read_meanwhile() -> None:
        await other.open()
        writing = asyncio.create_task(other.write(write_for_long))
        await asyncio.to_thread(begun.wait, PATIENCE)
        waiting = asyncio.create_task(store.commit(change()))
        for reader in (store, Store(other)):
            found = await reader.find_table("one")
            assert found is not None and found.revision == 0
        assert not writing.done() and not waiting.done()
        may_end.set()
        await asyncio.gather(writing, waiting)
        found = await store.find_table("one")
        assert found is not None and found.revision == 1
        await other.close()

    run(read_meanwhile())


def test_writers_wait_for_each_other_before_they_read(place: Place) -> None:
    """Four servers count the same number up at once, by reading it first: no count is lost."""
    databases = [Database(place) for _ in range(4)]
    failed: list[BaseException] = []

    def count(database: Database) -> None:
        def add(connection: sa.Connection) -> None:
            read = connection.execute(sa.select(TABLES.c.version)).scalar_one()
            connection.execute(sa.update(TABLES).values(version=read + 1))

        async def work() -> None:
            for _ in range(10):
                await database.write(add)

        try:
            run(work())
        except BaseException as error:
            failed.append(error)

    def prepare(database: Database) -> None:
        run(database.open())

    # They also make the tables at once: one does, and the others find them.
    at_once([partial(prepare, one) for one in databases])
    make(Store(databases[0]))
    at_once([partial(count, one) for one in databases])
    assert failed == []
    assert run(Store(databases[0]).find_table("one")).version == 40
    for one in databases:
        run(one.close())


def test_writes_that_wait_share_a_commit_and_fail_alone(database: Database) -> None:
    """The thread is held up until all wait."""
    make(Store(database))
    commits, began, goes_on = list[object](), threading.Event(), threading.Event()
    sa.event.listen(database._engine, "commit", commits.append)

    def insert(event: int) -> Callable[[sa.Connection], int]:
        def work(connection: sa.Connection) -> int:
            row = {"table_id": "one", "number": event, "kind": "move", "seat": 0, "body": "K", "draw": 0}
            connection.execute(sa.insert(EVENTS).values(**row, left=""))
            if event == 3:
                raise KeyError("an error of one's own")
            return event

        return work

    async def all_at_once() -> list[Any]:
        held = asyncio.create_task(database.write(partial(hold_up, began, goes_on)))
        await asyncio.to_thread(began.wait)
        writes = [asyncio.create_task(database.write(insert(number))) for number in (0, 1, 2, 3, 2, 4)]
        await asyncio.sleep(0)
        goes_on.set()
        return list(await asyncio.gather(*writes, held, return_exceptions=True))[:-1]

    found = run(all_at_once())
    assert found[:3] == [0, 1, 2] and found[5] == 4 and len(commits) == 2
    assert isinstance(found[3], KeyError) and isinstance(found[4], sa.exc.IntegrityError)
    assert [event.body for event in run(Store(database).find_whole("one")).events] == ["K"] * 4


def test_where_a_commit_fails_nobody_is_told_that_it_is_written(database: Database) -> None:
    make(Store(database))
    began, goes_on = threading.Event(), threading.Event()

    def fail(connection: sa.Connection) -> None:
        raise sa.exc.OperationalError("COMMIT", {}, OSError("the disk is full"))

    async def all_at_once() -> list[Any]:
        held = asyncio.create_task(database.write(partial(hold_up, began, goes_on)))
        await asyncio.to_thread(began.wait)
        store = Store(database)
        writes = [asyncio.create_task(store.commit(change())), asyncio.create_task(database.write(fail))]
        await asyncio.sleep(0)
        goes_on.set()
        return list(await asyncio.gather(*writes, held, return_exceptions=True))[:-1]

    assert [type(answer) for answer in run(all_at_once())] == [NoAnswer, NoAnswer]
    assert run(Store(database).find_table("one")).revision == 0
    run(Store(database).commit(change()))


def hold_up(began: threading.Event, goes_on: threading.Event, connection: sa.Connection) -> None:
    """Write nothing, and keep the thread until others wait for it."""
    began.set()
    goes_on.wait()


def at_once(works: list[Callable[[], Any]]) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
