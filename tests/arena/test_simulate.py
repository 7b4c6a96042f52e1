"""Many games: the same seed gives the same ones, and the report counts them right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
import pytest

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy.arena import Played, Report, Shelf, simulate, wilson
from pentarchy.arena.fate import Fate, fated, promise
from pentarchy.bots import UnknownBot
from pentarchy.games import load
from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.options import BadOption
from pentarchy.kernel.seats import NATURE
from pentarchy.table import draws, records
from tests.laws.games import changed

running = import_module("pentarchy.arena.simulate")

CONQUEST = load("divide_and_conquer")


def logs(
    jobs: int, seed: int | str, games: int = 60, game: Game[Any, Any, Any] = GOOFSPIEL
) -> dict[int, bytes]:
    kept: dict[int, bytes] = {}
    lock = Lock()

    def keep(played: Played) -> None:
        with lock:
            kept[played.index] = played.log.tobytes()

    simulate(game, seats=3, games=games, seed=seed, bots=("greedy", "random"), jobs=jobs, keep=keep)
    return kept


def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    assert logs(1, "a") == logs(3, "a")


def test_a_bot_that_searches_plays_whole_games_too() -> None:
    kept: dict[int, Played] = {}
    for jobs in (1, 2):
        report = simulate(
            GOOFSPIEL,
            seats=3,
            games=4,
            seed="search",
            bots=("search@9", "gentle", "greedy"),
            jobs=jobs,
            keep=lambda played: kept.setdefault(played.index, played),
        )
        assert report.games == len(kept) == 4
        assert report.bots == ("search@9", "gentle", "greedy")
        assert sum(report.wins) + report.draws == 4
        assert report.decisions == sum(int((played.log[:, 0] != NATURE).sum()) for played in kept.values())


def test_another_seed_gives_other_games() -> None:
    first, second = logs(1, "a"), logs(1, "b")
    assert len(first) == len(second) == 60
    assert not set(first.values()) & set(second.values())


def test_no_two_games_of_a_run_are_the_same() -> None:
    assert len(set(logs(1, 0).values())) == 60


def test_a_shorter_run_is_the_beginning_of_a_longer_one() -> None:
    longer = logs(2, 9)
    assert logs(1, 9, games=7) == {index: longer[index] for index in range(7)}


def test_the_report_counts_what_was_played() -> None:
    kept: list[Played] = []
    report = simulate(CONQUEST, seats=3, games=5, seed=1, bots=("greedy", "random"), keep=kept.append)
    winners = [played.outcome.winners for played in kept]
    assert report.games == len(kept) == 5
    assert report.wins == tuple(winners.count((seat,)) for seat in range(3))
    assert report.draws == sum(len(each) > 1 for each in winners)
    assert report.decisions == sum(int((played.log[:, 0] != NATURE).sum()) for played in kept)
    assert report.bots == ("greedy", "random", "random")


def test_a_limit_is_told_from_a_win_and_turns_are_counted() -> None:
    short = simulate(CONQUEST, seats=4, games=4, options={"turn_limit": 3})
    assert (short.limit_endings, short.unit) == (4, "turns")
    assert (short.length.median, short.length.min, short.length.max) == (3, 3, 3)
    won = simulate(CONQUEST, seats=4, games=4, bots=("greedy",))
    assert won.limit_endings == 0


def test_moves_are_counted_where_a_game_counts_no_turns() -> None:
    report = simulate(changed(GOOFSPIEL, turns=None), seats=2, games=2)
    assert (report.unit, report.length.median) == ("moves", 39)


def test_an_interrupt_keeps_what_is_done() -> None:
    calls: list[int] = []

    def interrupt(done: int, decisions: int) -> None:
        calls.append(done)
        if done >= 3 and len([each for each in calls if each >= 3]) == 1:
            raise KeyboardInterrupt

    report = simulate(CONQUEST, seats=4, games=1_000_000, progress=interrupt)
    assert 3 <= report.games < report.asked
    assert sum(report.wins) + report.draws == report.games


def test_a_fault_in_a_thread_is_told_to_the_caller() -> None:
    def fail(played: Played) -> None:
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space left"):
        simulate(GOOFSPIEL, seats=2, games=500, jobs=2, keep=fail)


def test_a_game_past_its_bound_is_a_fault() -> None:
    with pytest.raises(RuntimeError, match="game 1 went on past 5 moves"):
        simulate(changed(GOOFSPIEL, longest=lambda box: 5), seats=2, games=1)


def test_logs_grow_with_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = logs(1, "grown", 20)
    short = changed(GOOFSPIEL, horizon=lambda box: 4)
    monkeypatch.setattr(running, "LOG_BYTES", 3 * 39 * running.MOVE_BYTES)
    assert logs(1, "grown", 20, short) == logs(2, "grown", 20, short) == whole


def test_no_log_is_made_for_the_longest_game_there_could_be() -> None:
    """A bound beyond all memory costs nothing."""
    report = simulate(changed(GOOFSPIEL, longest=lambda box: 10**12), seats=2, games=3)
    assert report.games == 3


def test_bad_input_is_refused_before_a_game_begins() -> None:
    with pytest.raises(UnknownBot):
        simulate(GOOFSPIEL, seats=2, games=1, bots=("nobody",))
    with pytest.raises(BadOption):
        simulate(GOOFSPIEL, seats=2, games=1, options={"cards": 99})
    with pytest.raises(ValueError, match="3 bots do not fit 2 seats"):
        simulate(GOOFSPIEL, seats=2, games=1, bots=("random",) * 3)


def test_a_box_that_chance_makes_is_made_anew_for_each_game() -> None:
    def unpack(
        options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance
    ) -> Box[Any, Any]:
        box = GOOFSPIEL.box.unpack({"cards": 2 + draw(chance, 12)}, files, seats, chance)
        return replace(box, is_drawn=True)

    kept: list[Played] = []
    simulate(changed(GOOFSPIEL, unpack=unpack), seats=2, games=30, keep=kept.append)
    cards = [played.box.options["cards"] for played in sorted(kept, key=lambda each: each.index)]
    assert len(set(cards)) > 3
    assert all(len(played.log) == 3 * played.box.options["cards"] for played in kept)
    again: list[Played] = []
    simulate(changed(GOOFSPIEL, unpack=unpack), seats=2, games=30, jobs=2, keep=again.append)
    assert cards == [played.box.options["cards"] for played in sorted(again, key=lambda each: each.index)]


def test_a_record_of_a_simulated_game_can_be_verified(tmp_path: Path) -> None:
    shelf = Shelf(CONQUEST, tmp_path, ("greedy", "random"))
    simulate(CONQUEST, seats=4, games=2, seed="kept", bots=("greedy", "random"), keep=shelf.put)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["divide_and_conquer-000001.json", "divide_and_conquer-000002.json"]
    made = records.read((tmp_path / names[1]).read_text())
    assert [seat.name for seat in made.seats] == ["greedy", "random", "random", "random"]
    assert records.verify(made) > 10


def test_compiled_draws_are_those_of_a_table() -> None:
    fate = Fate.new()
    odds = np.array([3, 1, 0, 50, 2], np.int64)
    for name in range(40):
        seed = sha256(str(name).encode()).digest()
        promise(fate, np.frombuffer(seed, ">u4").astype(np.int64))
        for number in (0, 9, 10, 99, 12_345):
            assert fated(fate, number, odds, 5) == draws.draw(seed, number, odds.tolist())
    assert {draws.draw(b"many", number, odds.tolist()) for number in range(300)} == {0, 1, 3, 4}


@pytest.mark.parametrize(
    ("wins", "games", "least", "most"),
    [(0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilson_agrees_with_the_published_table(wins: int, games: int, least: float, most: float) -> None:
    assert wilson(wins, games) == pytest.approx((least, most), abs=5e-5)


def test_the_json_of_a_report_has_the_documented_keys() -> None:
    report = Report("x", 3, ("random", "greedy"), (1, 1), 1, 30, 2.0, (5, 8, 9), 1, "turns")
    assert json.loads(json.dumps(report.as_json())) == {
        "games": 3,
        "seats": 2,
        "wins": [1, 1],
        "draws": 1,
        "decisions": 30,
        "seconds": 2.0,
        "decisions_per_second": 15,
        "length": {"median": 8, "min": 5, "max": 9},
        "limit_endings": 1,
    }


def test_a_run_without_a_finished_game_has_a_report() -> None:
    report = Report("x", 9, ("random",), (0,), 0, 0, 0.0, (), 0, "moves")
    assert report.as_json()["length"] == {"median": 0, "min": 0, "max": 0}
    assert report.as_json()["decisions_per_second"] == 0
