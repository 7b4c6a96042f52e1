"""The files that people bring on the command line, and the terminals on which they read the answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentarchy.games.divide_and_conquer.box.constants import COMPASS
from pentarchy.kernel.sizes import FILE, RECORD
from tests.cli.running import Run

GAME = "divide_and_conquer"
LAYOUT = ("board", GAME, "--file")
WAYS = {
    "marked": COMPASS.encode("utf-8-sig"),
    "UTF-16": COMPASS.encode("utf-16"),
    "Windows": COMPASS.replace("\n", "\r\n").encode(),
    "old Mac": COMPASS.replace("\n", "\r").encode(),
    "form feed": COMPASS.replace("\n", "\f\n", 1).encode(),
    "Latin-1": f"# Zöe\n{COMPASS}".encode("latin-1"),
}


def spoiled(share: float, junk: bytes) -> bytes:
    """Return a layout with bytes in it that should not be there."""
    data = COMPASS.encode()
    at = int(share * len(data))
    return data[:at] + junk + data[at:]


@pytest.mark.parametrize("way", WAYS)
def test_a_layout_is_read_however_it_was_saved(run: Run, tmp_path: Path, way: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(WAYS[way])
    assert run(*LAYOUT, f"layout={path}").stdout == run("board", GAME).stdout


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_record_is_read_however_it_was_saved(
    run: Run, record_file: Path, tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(record_file.read_text("utf-8").encode(encoding))
    assert "no mistakes" in run("verify", str(path)).stdout


@pytest.mark.parametrize("command", ["verify", "show", "replay"])
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"format": "pentarchy record 1", "view": "\\ud800"}', "half a character"),
        (b"[" * 100_000, "lists within lists"),
        (b"\x89PNG\r\n\x1a\n\0\0", "is not text: byte 1, in line 1"),
        (b" " * (RECORD + 1), "more than 4 MB"),
        (b'{"format": "pentarchy record 1", "' + b"x" * 500_000 + b'": 1}', "unknown field"),
    ],
)
def test_a_bad_record_is_refused_in_a_line(
    refuse: Callable[..., str], tmp_path: Path, command: str, data: bytes, words: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    said = refuse(command, str(path))
    assert words in said and len(said) < 400 + len(str(path))


@pytest.mark.parametrize(
    ("game", "kind", "data", "words"),
    [
        (
            "political",
            "deck",
            b'left = [{ name = "A", power = 0x1' + b"0" * 3_600 + b"}]",
            "3,603 characters",
        ),
        ("political", "deck", b"a." * 19_998 + b"a=1", "key of more than 8 parts"),
        ("stratego_conquest", "map", b"a." * 9_998 + b"a=1", "key of more than 8 parts"),
        (GAME, "layout", b"x" * (FILE + 1), "more than 1 MB"),
        ("tenth_division", "board", b"R \0", "line 1 has the character 0x00"),
        ("sudoku_warriors", "grid", b"\x81", "byte 1, in line 1, is not UTF-8"),
    ],
)
def test_a_bad_file_is_refused_in_a_line(
    refuse: Callable[..., str], tmp_path: Path, game: str, kind: str, data: bytes, words: str
) -> None:
    path = tmp_path / "bad"
    path.write_bytes(data)
    assert words in refuse("board", game, "--file", f"{kind}={path}")


@settings(max_examples=30)
@given(data=st.binary(max_size=80) | st.builds(spoiled, st.floats(0, 1), st.binary(max_size=9)))
def test_any_bytes_are_read_or_refused_in_a_line(run: Run, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "any"
    path.write_bytes(data)
    for words in (("verify", str(path)), (*LAYOUT, f"layout={path}")):
        result = run(*words)
        if result.exit_code:
            assert result.exit_code == 2 and result.stdout == ""
            assert result.stderr.startswith("pentarchy: ") and result.stderr.count("\n") == 1


def test_a_file_that_never_ends_is_not_read_to_its_end(refuse: Callable[..., str]) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this machine has no such file")
    assert "more than 1 MB" in refuse(*LAYOUT, "layout=/dev/zero")


def pentarchy(*words: str | bytes, encoding: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the program on a terminal that has only some letters."""
    told = os.environ | {"PYTHONIOENCODING": encoding, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "pentarchy", *words]
    return subprocess.run(command, env=told, input=lines, capture_output=True, check=False)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize(
    "words", [("rules", "political", "--trace"), ("board", "stratego_conquest"), ("--help",)]
)
def test_what_a_terminal_lacks_is_replaced(words: tuple[str, ...], encoding: str) -> None:
    done = pentarchy(*words, encoding=encoding)
    assert done.returncode == 0 and not done.stderr
    assert done.stdout.decode(encoding)


def test_programs_get_json_whole_whatever_the_terminal_lacks() -> None:
    narrow, wide = (
        json.loads(pentarchy("rules", "political", "--json", encoding=encoding).stdout)
        for encoding in ("ascii", "utf-8")
    )
    assert narrow == wide


def test_bytes_that_are_no_text_are_read_as_an_unknown_sign() -> None:
    told = pentarchy(
        "terminal", GAME, "--seats", "2", "--seed", b"\xff", encoding="utf-8", lines=b"\xff\nquit\n"
    )
    assert told.returncode == 0 and b"Traceback" not in told.stderr
    assert b"is not a move" in told.stdout
