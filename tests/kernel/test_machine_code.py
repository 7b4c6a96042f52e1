"""Machine code: kept under a digest of its sources, in any number of processes, or not at all."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.goofspiel import GAME
from pentarchy.kernel import machine_code
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import IllegalMove, bits
from pentarchy.kernel.sources import sources
from pentarchy.kernel.walk import walks

ROOT = Path(__file__).parents[2]
COUNT = """
import numpy as np
from benchmarks.goofspiel import GAME
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.walk import walks
box, out = GAME.box.unpack({}, {}, 2, seeded(1)), np.empty(99, np.int64)
state = GAME.begin(box)
scan = walks(GAME).scan
found = scan(box.numbers, state, 8, out)
kept = getattr(scan, "stats", None)
print(found, sum(kept.cache_hits.values()) if kept else 0, sum(kept.cache_misses.values()) if kept else 0)
"""


def run(folder: Path, **environment: str) -> list[int]:
    """Return moves found, hits and misses of the cache, in a process of its own."""
    known = {**os.environ, "PYTHONPATH": str(ROOT), "PENTARCHY_CACHE": str(folder), **environment}
    done = subprocess.run(
        [sys.executable, "-c", COUNT], env=known, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [int(word) for word in done.stdout.split()]


def test_a_bound_walk_is_compiled_once_for_all_processes(tmp_path: Path) -> None:
    assert run(tmp_path, NUMBA_DISABLE_JIT="0") == [13, 0, 1]
    assert run(tmp_path, NUMBA_DISABLE_JIT="0") == [13, 1, 0]


def test_the_checked_build_compiles_nothing(tmp_path: Path) -> None:
    assert run(tmp_path, NUMBA_DISABLE_JIT="1") == [13, 0, 0]
    assert not list(tmp_path.rglob("*.nbi"))


def test_the_folder_of_machine_code_is_named_after_its_sources() -> None:
    folder = Path(machine_code.cache_folder("benchmarks.goofspiel.rules.bidding"))
    assert folder.parent.name == f"{GAME.facts.package}.rules"
    assert folder.name.startswith("bidding-")
    assert machine_code.game_package("benchmarks.goofspiel.rules.bidding") == GAME.facts.package


def test_a_module_is_made_of_what_it_imports_and_of_nothing_else() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in sources("benchmarks.goofspiel.rules.bidding")}
    assert {"benchmarks/goofspiel/rules/bidding.py", "benchmarks/goofspiel/box/state.py"} <= found
    assert {"pentarchy/kernel/rule.py", "pentarchy/kernel/record.py"} <= found
    assert not {"benchmarks/goofspiel/pictures/board.py", "benchmarks/goofspiel/__init__.py"} & found


@pytest.mark.parametrize(
    ("line", "files"),
    [
        ("import pack.leaf", {"leaf", "__init__", "other"}),
        ("from pack import leaf", {"leaf"}),
        ("from . import leaf", {"leaf"}),
        ("from .leaf import NUMBER", {"leaf"}),
        ("from . import NUMBER", {"__init__", "other"}),
        ("def late():\n    from .leaf import NUMBER", {"leaf"}),
        ("from json import loads", set()),
    ],
)
def test_every_form_of_import_is_followed(
    line: str, files: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"pack{abs(hash((line, str(tmp_path))))}"
    pack = tmp_path / name
    pack.mkdir()
    for file, text in {"__init__": "from .other import NUMBER", "other": "NUMBER = 1", "leaf": ""}.items():
        (pack / f"{file}.py").write_text(text, "utf-8")
    (pack / "top.py").write_text(line.replace("pack", name), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module(name)
    try:
        assert {path.stem for path in sources(f"{name}.top")} == {"top", *files}
    finally:
        for loaded in [module for module in sys.modules if module.startswith(name)]:
            del sys.modules[loaded]


def test_a_module_without_a_rulebook_is_no_game() -> None:
    with pytest.raises(LookupError, match=r"RULES\.md"):
        machine_code.game_package("pentarchy.kernel.chance")


def test_old_generations_are_removed(tmp_path: Path) -> None:
    for age in range(8):
        (tmp_path / f"game-{age}").mkdir()
        os.utime(tmp_path / f"game-{age}", (age, age))
    machine_code._prune(tmp_path.glob("game-*"))
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"game-{age}" for age in (4, 5, 6, 7)]


def test_an_illegal_move_says_why() -> None:
    box = GAME.box.unpack({}, {}, 2, seeded(1))
    with pytest.raises(IllegalMove, match=r"^K is refused\. G-3: the next prize is still to be turned up\.$"):
        GAME.check(box, GAME.begin(box), 0, 13)


def test_bits_are_yielded_lowest_first() -> None:
    assert list(bits(0b100101)) == [0, 2, 5]
    assert list(bits(0)) == []


def test_the_walks_of_a_game_are_bound_once() -> None:
    assert walks(GAME) is walks(GAME)


AT_ONCE = """
import gc, sys, threading
from pentarchy import games
from pentarchy.kernel import sources
modules = [games.load(name).facts.package for name in games.OURS]
gc.callbacks.append(lambda phase, info: sum(range(200)))  # amid a tree others go on only where Python runs
gc.set_threshold(300)
sys.setswitchinterval(1e-6)
sources._imported.cache_clear()
threads = [threading.Thread(target=sources.sources.__wrapped__, args=(module,)) for module in modules]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_several_games_may_be_loaded_at_once() -> None:
    """Python 3.11 fails where two threads make a tree of a file at once."""
    known = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", AT_ONCE], env=known, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
