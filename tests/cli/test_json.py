"""What ``--json`` prints, as ``docs/json.md`` promises it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pentarchy.cli import machine
from pentarchy.games import load, names
from pentarchy.kernel.trace import rulebook
from tests.cli.page import documented
from tests.cli.running import Run

GAME = "divide_and_conquer"


def read(run: Run, *words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


def test_games(run: Run) -> None:
    found = read(run, "games")
    assert [each["name"] for each in found] == list(names())
    assert all(set(each) == documented("games") for each in found)
    conquest = found[0]
    assert conquest["seats"] == [2, 4]
    assert conquest["clauses"] == list(rulebook(load(GAME)))
    options = {option["key"]: option for option in conquest["options"]}
    assert set(options) == {option.key for option in load(GAME).box.options}
    assert (options["turn_limit"]["choices"], options["turn_limit"]["is_range"]) == ([1, 1000], True)
    assert (options["signal"]["choices"], options["signal"]["default"]) == ([False, True], False)


def test_rules(run: Run) -> None:
    found = read(run, "rules", GAME)
    assert all(set(each) == documented("rules") for each in found)
    clauses = {each["clause"]: each for each in found}
    assert list(clauses) == list(rulebook(load(GAME)))
    adjacent = clauses["D-10"]
    assert "refuse_order" in adjacent["functions"]
    assert "TOO_FAR" in adjacent["refusals"]
    assert adjacent["cases"] and adjacent["text"]


def test_simulate(run: Run) -> None:
    words = ("simulate", GAME, "--seats", "3", "--games", "4", "--seed", "x", "--bots", "greedy,random")
    report = read(run, *words)
    assert set(report) == documented("simulate")
    assert set(report["length"]) == {"median", "min", "max"}
    assert (report["games"], report["seats"]) == (4, 3)
    assert sum(report["wins"]) + report["draws"] == 4
    again = read(run, *words, "--jobs", "2")
    timed = {"seconds", "decisions_per_second"}
    assert {key: report[key] for key in report if key not in timed} == {
        key: again[key] for key in again if key not in timed
    }


def test_arena(run: Run, tmp_path: Path) -> None:
    words = (
        "arena",
        GAME,
        "--seats",
        "3",
        "--games",
        "4",
        "--bots",
        "greedy,random",
        "--save",
        str(tmp_path),
    )
    report = read(run, *words)
    assert set(report) | set(report["bots"][0]) == documented("arena")
    assert (report["games"], report["seats"], report["arrangements"]) == (6, 3, 3)
    assert [each["name"] for each in report["bots"]] == ["greedy", "random"]
    assert all(each["low"] <= each["share"] <= each["high"] for each in report["bots"])
    assert len(list(tmp_path.iterdir())) == 6
    again = read(run, *words)
    shares = [[each["share"] for each in found["bots"]] for found in (report, again)]
    assert shares[0] == shares[1]
    assert again["bots"][0]["decisions_per_second"] == 0  # nothing had to be played


def test_perft(run: Run) -> None:
    found = read(run, "perft", GAME, "--depth", "2")
    assert set(found) == {"game", "seats", "depth", "lines"}
    assert (found["seats"], found["depth"]) == (4, 2)
    assert found["lines"] == 4 * 51  # four may begin; then a pass or one to ten troops to one of five squares


@pytest.mark.parametrize("depth", ["0", "1", "3"])
def test_perft_agrees_with_a_count_one_by_one(run: Run, depth: str) -> None:
    from pentarchy.kernel.chance import seeded

    game = load(GAME)
    box = game.box.unpack({}, {}, 2, seeded("slow"))

    def count(state: Any, left: int) -> int:
        movers = game.movers(box, state)
        if left == 0 or not movers:
            return 1
        moves = game.moves(box, state, movers[0])
        return sum(count(game.after(box, state, movers[0], move), left - 1) for move in moves)

    found = read(run, "perft", GAME, "--seats", "2", "--depth", depth)
    assert found["lines"] == count(game.begin(box), int(depth))


def test_bench(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks.measure import row

    rows = [row("speed", 300.4, "games/s", "Peer", 100.0), row("share", 99.9, "%")]
    monkeypatch.setattr(machine, "_benchmarks", lambda: lambda quick: rows)
    found = read(run, "bench")
    assert all(set(each) == documented("bench") for each in found)
    assert found[0] == {
        "name": "speed",
        "value": 300,
        "unit": "games/s",
        "peer": "Peer",
        "peer_value": 100,
        "ratio": 3.0,
    }
    assert (found[1]["peer"], found[1]["peer_value"], found[1]["ratio"]) == (None, None, None)
    said = run("bench").stdout
    assert "300 games/s, 3 times the 100 of Peer" in said
    assert "99.9 %" in said
