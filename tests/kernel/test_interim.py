"""The interim: rules run as they are written until their machine code is there, and do the same as it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pentarchy.kernel import interim
from pentarchy.kernel.interim import Source, as_written, machine_code_from, runs_as_written, source_here

ROOT = Path(__file__).parents[2]

#: Plays a game of the yardstick in its interim, looks for machine code, compiles, and plays the same again.
PLAY = """
import json
import numpy as np
from benchmarks.goofspiel import GAME
from pentarchy import bots
from pentarchy.kernel import interim
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.interim import NotOnDisk, Source, machine_code_from

def play():
    box, chance, out = GAME.box.unpack({}, {}, 2, seeded(1)), seeded("bots"), np.empty(99, np.int64)
    state, met = GAME.begin(box), []
    while movers := GAME.movers(box, state):
        seat = movers[0]
        if seat == 8:
            move = int(GAME.rules.legal(box.numbers, state, seat, out)) and int(out[0])
        else:
            move = bots.load("greedy").choose(GAME, box, GAME.hidden(box, state, seat), seat, chance)
        kind = GAME.rules.refusal(box.numbers, state, np.int8(seat), move)
        GAME.rules.play(box.numbers, state, seat, move)
        met.append((seat, move, type(kind).__name__, state.tobytes().hex()))
    return met

def compiled():
    return len(GAME.rules.play.signatures)

interim.begin(GAME.facts.package)
as_written, before = play(), compiled()
try:
    with machine_code_from(Source.DISK):
        play()
    was_there = True
except NotOnDisk:
    was_there = False
with machine_code_from(Source.COMPILER):
    play()
interim.end(GAME.facts.package)
print(json.dumps([as_written == play(), before, was_there, compiled(), len(as_written)]))
"""


def run(folder: Path) -> list[object]:
    known = {**os.environ, "PYTHONPATH": str(ROOT), "PENTARCHY_CACHE": str(folder), "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", PLAY], env=known, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found: list[object] = json.loads(done.stdout)
    return found


def test_a_game_is_the_same_before_its_machine_code_is_there_and_after(tmp_path: Path) -> None:
    is_same, before, was_there, after, moves = run(tmp_path)
    assert is_same and moves
    assert (before, was_there, after) == (0, False, 1)
    assert run(tmp_path)[2], "what one process has compiled another finds"


def test_a_game_that_waits_makes_no_other_wait() -> None:
    interim.begin("toys.chess")
    try:
        assert runs_as_written("toys.chess.rules") and runs_as_written("toys.chess")
        assert not runs_as_written("toys.chess_960.rules")
        assert runs_as_written("pentarchy.kernel"), "chance belongs to all"
        with machine_code_from(Source.DISK):
            assert not runs_as_written("toys.chess.rules")
    finally:
        interim.end("toys.chess")
    assert not runs_as_written("toys.chess.rules") and not runs_as_written("pentarchy.kernel")


def test_a_thread_has_machine_code_again_from_where_it_had_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with machine_code_from(Source.COMPILER):
        with machine_code_from(Source.DISK):
            assert source_here() is Source.DISK
        assert source_here() is Source.COMPILER
    assert source_here() is Source.NOWHERE


def test_numbers_are_pythons_own_as_machine_code_has_them() -> None:
    def tenfold(number: int) -> int:
        return number * 10

    answer = as_written(tenfold)(np.int8(100))
    assert answer == 1000 and type(answer) is int
    assert type(as_written(lambda: np.bool_(True))()) is bool
    assert type(as_written(lambda: np.float64(0.5))()) is float
