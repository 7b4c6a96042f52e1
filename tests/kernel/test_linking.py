"""Functions that call each other by name: whatever is wrong with their files, they do what they say."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pentarchy.kernel import objects
from pentarchy.kernel.linking import Kept

ROOT = Path(__file__).parents[2]
CASES = {
    "calls": "228",
    "recursion": "(3628800, False, True)",
    "arrays": "(90, [0, 2, 4])",
    "retry": "(90, [0, 2, 4])",
    "addresses": "8",
    "records": "3",
    "closures": "([11, 12, 11], [11, 12])",
    "threads": "[228, 228, 228, 228]",
    "rubbish": "[8, 10]",
}
FOR_ONE_PROCESS = {"recursion", "addresses"}  #: what has addresses in it is not kept


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    known = {**os.environ, "PYTHONPATH": str(ROOT), "PENTARCHY_CACHE": str(folder), "NUMBA_DISABLE_JIT": "0"}
    command = [sys.executable, *(words or ("-m", "tests.kernel.linked", str(folder), "calls"))]
    return subprocess.Popen(
        command, env=known, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def answer(process: subprocess.Popen[str]) -> list[str]:
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    return output.splitlines()


def run(folder: Path, case: str = "calls") -> list[str]:
    """Return what a case prints, in a process of its own; the last line is how much was read and compiled."""
    return answer(start(folder, "-m", "tests.kernel.linked", str(folder), case))


@pytest.mark.parametrize("case", CASES)
def test_functions_do_the_same_compiled_and_read(case: str, tmp_path: Path) -> None:
    assert run(tmp_path, case)[0] == CASES[case]
    found, counts = run(tmp_path, case)
    assert found == CASES[case]
    assert (counts.split()[1] == "0") == (case not in FOR_ONE_PROCESS)


def test_an_array_is_the_same_to_a_function_wherever_it_is(tmp_path: Path) -> None:
    assert run(tmp_path, "records") == ["3", "0 2"]
    assert len(list(tmp_path.rglob("put-*.nbc"))) == 1


def test_a_function_that_is_called_has_its_words(tmp_path: Path) -> None:
    said = ["it is 3", "it is 4", "7"]
    assert run(tmp_path, "words") == [*said, "0 2"]
    assert run(tmp_path, "words") == [*said, "1 0"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a chain of calls that was compiled."""
    folder = tmp_path_factory.mktemp("kept")
    assert run(folder) == ["228", "0 3"]
    return folder


def file_of(name: str, folder: Path) -> Path:
    [found] = [path for path in folder.rglob(f"{name}-*.nbc") if not path.stem.endswith("-door")]
    return found


def remove(file: Path) -> None:
    file.unlink()


def empty(file: Path) -> None:
    file.write_bytes(b"")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-99])


def change_a_bit(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def take_for_another(file: Path) -> None:
    file.write_bytes(file_of("most", file.parents[2]).read_bytes())


def replace(file: Path) -> None:
    """Put a function there that is not quite the one that others were compiled to call."""
    kept = Kept(*pickle.loads(objects._read(file)))
    other = kept._replace(declaration=kept.declaration.replace(" i64 ", " i64 noundef "))
    assert other != kept
    objects._write(file, pickle.dumps(tuple(other)))


def make_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


HARMS = (remove, empty, cut, change_a_bit, take_for_another, replace)


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
@pytest.mark.parametrize("name", ["least", "middle"])
def test_a_file_that_is_not_as_it_was_written_is_made_anew(
    name: str, harm: Callable[[Path], None], kept: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "kept"
    shutil.copytree(kept, folder)
    harm(file_of(name, folder))
    if harm is not replace:
        assert run(folder, "rehearsal")[0] == "'not there'"
    found, counts = run(folder)
    assert found == "228" and counts.split()[1] != "0"
    if harm is not replace:
        assert run(folder) == ["228", "1 0"]


def test_what_cannot_be_replaced_is_compiled_each_time(kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    shutil.copytree(kept, folder)
    make_a_folder(file_of("least", folder))
    assert [run(folder)[0], run(folder)[0]] == ["228", "228"]
    assert not [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".nbc"]


def test_where_nothing_can_be_written_each_process_compiles(tmp_path: Path) -> None:
    folder = tmp_path / "a file"
    folder.write_text("in the way of a folder", "utf-8")
    assert run(folder) == ["228", "0 3"]
    assert answer(start(folder, "-c", "from benchmarks.goofspiel import GAME; print(GAME.facts.name)"))


def test_processes_that_compile_the_same_at_once_get_the_same(tmp_path: Path) -> None:
    both = [start(tmp_path) for _ in range(2)]
    assert [answer(process)[0] for process in both] == ["228", "228"]
    assert run(tmp_path) == ["228", "1 0"]
    assert {path.suffix for path in tmp_path.rglob("*") if path.is_file()} == {".nbc"}


def test_a_process_that_is_killed_leaves_nothing_that_harms(tmp_path: Path) -> None:
    process = start(tmp_path)
    while process.poll() is None and not list(tmp_path.rglob("*.nbc")):
        time.sleep(0.01)
    process.kill()
    process.communicate()
    assert run(tmp_path)[0] == "228"
    assert run(tmp_path) == ["228", "1 0"]


LOW = """
from pentarchy.kernel.rule import compiled

@compiled
def low(number):
    return number + ADDED
"""
HIGH = """
from pentarchy.kernel.rule import compiled
from .low import low

@compiled
def high(number):
    return low(number) * 2
"""


def test_a_function_is_compiled_anew_when_one_that_it_calls_has_changed(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "__init__.py").touch()
    (pack / "high.py").write_text(HIGH, "utf-8")
    call = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from pack.high import high; print(high(10))"
    answers = []
    for added in ("1", "2", "1", "100"):
        (pack / "low.py").write_text(LOW.replace("ADDED", added), "utf-8")
        shutil.rmtree(pack / "__pycache__", ignore_errors=True)  # it tells files apart by seconds
        answers += answer(start(tmp_path / "cache", "-c", call))
    assert answers == ["22", "24", "22", "220"]
