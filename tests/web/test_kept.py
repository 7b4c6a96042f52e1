"""What servers kept under older rules: every table of every archive is opened, played on, and ended."""

from __future__ import annotations

import json
import random
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pentarchy import games
from pentarchy.kernel.chance import Chance
from pentarchy.kernel.options import Option, options_as_of
from pentarchy.table import records
from pentarchy.table.absence import move_for
from pentarchy.table.records import BadRecord, Seat, record
from pentarchy.table.table import AnyBox, AnyGame
from pentarchy.web.domain import commands
from pentarchy.web.domain.playing import Leave
from pentarchy.web.domain.snapshot import TableSnapshot
from pentarchy.web.domain.timing import keep_time
from pentarchy.web.refused import Refused
from pentarchy.web.settings import TABLES
from pentarchy.web.storage.database import Database
from pentarchy.web.storage.store import Store, StoredTable
from pentarchy.web.storage.unfolding import unfold
from pentarchy.web.viewing.seeing import Seeing
from tests.laws.games import changed
from tests.table.journeys import act
from tests.web.apart import run
from tests.web.people import Browser, House
from tests.web.telling import card, renderer, who

ARCHIVES = sorted((Path(__file__).parent / "kept").glob("*.tar.gz"))
NOW = 2_000_000_000.0
every_game = pytest.mark.parametrize("name", games.OURS)


@dataclass(frozen=True)
class Archive:
    """What a server kept."""

    folder: Path
    tables: dict[str, StoredTable]  #: by what the table is about
    records: dict[str, str]  #: by the game
    cookies: dict[str, str]  #: of its people
    addresses: dict[str, str]


@pytest.fixture(scope="module", params=ARCHIVES, ids=lambda path: path.name.partition(".")[0])
def archive(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """Each archive, its database brought to the present form."""
    folder = tmp_path_factory.mktemp("kept")
    with tarfile.open(request.param) as packed:
        packed.extractall(folder, filter="data")
    told = json.loads((folder / "people.json").read_text())
    database = Database(folder / "data" / TABLES)

    async def read() -> dict[str, StoredTable]:
        await database.open()
        found = {}
        for about, address in told["tables"].items():
            whole = await Store(database).find_whole(address.removeprefix("/tables/"))
            assert whole is not None
            found[about] = whole
        await database.close()
        return found

    texts = {path.stem: path.read_text("utf-8") for path in (folder / "records").glob("*.json")}
    return Archive(folder, run(read()), texts, told["people"], told["tables"])


def of_game(archive: Archive, name: str) -> Iterator[tuple[str, StoredTable]]:
    """Yield the tables of a game, with what each is about."""
    for about, whole in archive.tables.items():
        if whole.kept.setup.game == name:
            yield about, whole


@cache
def newer(name: str, by: int = 1) -> AnyGame:
    """Return a game as it will be called after further changes of its rules that change nothing here."""
    game = games.load(name)
    return changed(game, rules_version=game.facts.rules_version + by)


def shown(at: TableSnapshot) -> str:
    """Return what a player and a spectator are shown."""
    about = card(at.table.game.facts.name)
    return "".join(str(renderer().view(Seeing(at, who(at, seat), about), "token").panels) for seat in (0, -1))


def played_on(at: TableSnapshot, dice: random.Random, acts: int = 12) -> TableSnapshot:
    """Return a snapshot after some more acts of anybody, bots and people alike, its clocks kept."""
    for _ in range(acts):
        if at.table.is_over:
            break
        after = at.with_table(act(replace(at.table, auto_ready=0), dice))
        at = keep_time(at, after, NOW)
    return at


def ended(at: TableSnapshot) -> TableSnapshot:
    """Return a snapshot after everybody has left but one, for whom the table has moved to the end."""
    table = replace(at.table, auto_ready=0)
    for seat in range(table.box.seats - 1):
        if not table.is_over and not table.left >> seat & 1:
            table = table.leave(seat)
    for _ in range(2_000):
        if table.is_over:
            break
        table = move_for(table, table.movers()[0])
    return at.with_table(table)


@every_game
def test_a_table_goes_on_or_is_shown_up_to_where_it_reads_alike(archive: Archive, name: str) -> None:
    game, dice, alike = games.load(name), random.Random(name), 0
    for about, whole in of_game(archive, name):
        at = unfold(game, whole)
        assert shown(at)
        if at.apart is not None:
            assert at.apart.why == "rules" and game.facts.rules_version != whole.kept.rules_version, about
            assert at.table.version <= whole.kept.version
            continue
        alike += 1
        assert at.table.version == whole.kept.version and at.table.is_over == whole.kept.is_over, about
        if at.is_gathering or at.table.is_over:
            continue
        after = played_on(at, dice)
        assert shown(after)
        assert ended(after).table.is_over, about
    assert alike > 3, "hardly a table is read any more"


@every_game
def test_rules_that_only_have_another_number_read_every_table(archive: Archive, name: str) -> None:
    """Every draw from the seed is checked then, and for whom the game waits."""
    for about, whole in of_game(archive, name):
        same, at = unfold(games.load(name), whole), unfold(newer(name), whole)
        assert at.apart is None or same.apart is not None, f"{about}: {at.apart}"
        if at.apart is None:
            assert at.table.state.tobytes() == same.table.state.tobytes()
            assert at.details == same.details


def forbidding(game: AnyGame, whole: StoredTable, number: int) -> AnyGame:
    """Return a game with other rules, by which one move of a table is refused."""
    told = [event for event in whole.events if event.kind == "move"][number - 1]
    count = iter(range(1, 1_000_000))

    def refusal(numbers: Any, state: Any, seat: int, move: int) -> int:
        is_it = next(count) == number
        return 1 if is_it and seat == told.seat else int(game.rules.refusal(numbers, state, seat, move))

    return changed(newer(game.facts.name), refusal=refusal)


def test_a_table_that_comes_out_otherwise_is_shown_up_to_there(archive: Archive) -> None:
    about, whole = next(of_game(archive, "divide_and_conquer"))
    game = forbidding(games.load("divide_and_conquer"), whole, 20)
    at = unfold(game, whole)
    assert at.apart is not None and at.apart.why == "rules", about
    assert at.table.version == 19 and at.table.drafts[0].moves == ()
    assert (
        f"version {whole.kept.rules_version} of the rules" in at.apart.sentence
        and "after move 19" in at.apart.sentence
    )
    assert "Move 20" in at.apart.fault and "Move 20" not in at.apart.sentence, "a move may be a secret"
    assert "go differently after move 19" in shown(at)
    clock = at.details.clock
    assert clock is not None and clock.running == 0
    with pytest.raises(Refused, match="go differently"):
        commands.obey(at, who(at, 0), Leave("an id of a command", 19), NOW)


def test_another_end_is_no_end(archive: Archive) -> None:
    """Every move may be made, but by the rules of today the game would not be over."""
    for about, whole in of_game(archive, "divide_and_conquer"):
        if whole.kept.is_over:
            running = replace(whole, kept=replace(whole.kept, is_over=False))
            at = unfold(newer("divide_and_conquer"), running)
            assert at.apart is not None and "over" in at.apart.fault, about


def test_others_who_are_awaited_are_noticed_by_the_clocks(archive: Archive) -> None:
    for about, whole in of_game(archive, "divide_and_conquer"):
        clock = whole.details.clock
        if clock is not None and clock.running:
            others = replace(clock, running=clock.running ^ 0b11)
            moved = replace(whole, details=type(whole.details)(clock=others))
            at = unfold(newer("divide_and_conquer"), moved)
            assert at.apart is not None and "waite" in at.apart.fault, about
            break


def test_a_draw_that_comes_out_otherwise_is_noticed(archive: Archive) -> None:
    _, whole = next(of_game(archive, "political"))
    spoiled = replace(whole, kept=replace(whole.kept, seed=bytes(32)))
    at = unfold(newer("political", 2), spoiled)
    assert at.apart is not None and "from the seed brings" in at.apart.fault


HOLD_BACK = Option("hold_back", "", "", "", "none", ("none", "allowed"), since=2, before="allowed")


def test_an_option_that_is_new_since_is_as_the_game_was_played() -> None:
    assert options_as_of((HOLD_BACK,), {}, 1) == {"hold_back": "allowed"}
    assert options_as_of((HOLD_BACK,), {}, 2) == {}
    assert options_as_of((HOLD_BACK,), {"hold_back": "none"}, 1) == {"hold_back": "none"}
    assert options_as_of((replace(HOLD_BACK, before=None),), {"x": 1}, 1) == {"x": 1}


def test_an_old_table_gets_the_options_of_its_time(archive: Archive) -> None:
    _, whole = next(of_game(archive, "divide_and_conquer"))
    game, given = newer("divide_and_conquer"), list[Any]()

    def unpack(options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance) -> AnyBox:
        given.append(options.get("hold_back"))
        known = {key: value for key, value in options.items() if key != HOLD_BACK.key}
        return game.box.unpack(known, files, seats, chance)

    with_option = changed(game, options=(*game.box.options, HOLD_BACK), unpack=unpack)
    assert unfold(with_option, whole).apart is None
    made = records.read(archive.records["divide_and_conquer"])
    assert records.verify(made, lambda name: with_option) > 0
    assert given == ["allowed"] * 3, "the table's, the record's, and what chance made before play"


@every_game
def test_a_record_of_older_rules_is_read_alike_or_refused_in_words(archive: Archive, name: str) -> None:
    made = records.read(archive.records[name])
    for game in (games.load(name), newer(name, 3)):
        try:
            assert records.verify(made, lambda name, game=game: game) >= 0  # type: ignore[misc]
        except BadRecord as error:
            assert games.load(name).facts.rules_version != made.rules_version, error
            assert f"version {made.rules_version} of the rules" in str(error)


def test_what_comes_out_otherwise_is_no_record(archive: Archive) -> None:
    made = records.read(archive.records["divide_and_conquer"])
    assert made.result is not None
    worded = records.read(records.write(made))
    assert worded.result is not None
    worded.result.sentence = "They called it otherwise then."
    assert records.verify(worded, lambda name: newer(name)) > 0, "words are no result"
    with pytest.raises(BadRecord, match="sentence"):
        records.verify(worded, lambda name: changed(newer(name), rules_version=made.rules_version))
    made.result.points[0] += 1
    with pytest.raises(BadRecord, match=r"played by version 1 of the rules .* does not come out the same"):
        records.verify(made, lambda name: newer(name))


def test_a_table_that_went_on_is_recorded_by_the_rules_of_today(archive: Archive) -> None:
    _, whole = next(of_game(archive, "divide_and_conquer"))
    at = ended(unfold(newer("divide_and_conquer"), whole))
    seats = [Seat(one.name, "person" if one.kind == "person" else "bot") for one in at.seats]
    again = records.read(records.write(record(at.table, seats)))
    assert again.rules_version == newer("divide_and_conquer").facts.rules_version
    assert records.verify(again, lambda name: newer(name)) > 0


def test_its_people_find_it_as_it_was(archive: Archive) -> None:
    """By a whole server on the folder: the same browser has its seat, its plan and its time, and plays on."""
    about = "divide_and_conquer with a clock"
    with House(archive.folder / "data", names=("goofspiel", "divide_and_conquer")) as house:
        ann = Browser(house)
        ann.client.cookies.set("pentarchy", archive.cookies["Ann"])
        table = archive.addresses[about]
        page = ann.read(table)
        assert 'value="withdraw"' in page and "Set apart" not in page, "the plan is there"
        assert 'class="dial' in page and "day" in page
        assert "has left" not in page
        assert ann.press(table, "leave").status_code == 303
        assert "has left" in ann.read(table)
