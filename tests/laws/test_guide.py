"""``docs/add-a-game.md``, executed: its game, in a folder outside the package, obeys every law."""

from __future__ import annotations

import importlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from pentarchy.kernel import trace
from tests.cases.reader import read_cases
from tests.cases.steps import carry_out

from .games import AnyGame
from .law import LAWS

for _module in sorted(Path(__file__).parent.glob("test_*.py")):
    if "\n@law(" in _module.read_text("utf-8"):
        importlib.import_module(f"tests.laws.{_module.stem}")

GUIDE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FILE = re.compile(r"^`(stones/[\w./]+)`\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHARE = 4  #: of so many examples of a law the toy gets one


@pytest.fixture(scope="module")
def toy() -> Iterator[AnyGame]:
    """The guide's game, in a folder named after its text, so that its machine code is kept, too."""
    text = GUIDE.read_text("utf-8")
    root = Path(tempfile.gettempdir()) / f"pentarchy-guide-{sha256(text.encode()).hexdigest()[:12]}"
    for name, body in FILE.findall(text):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text("utf-8") != body:
            # Several workers may write at once, and each reads only whole files.
            whole = path.with_suffix(f".{os.getpid()}")
            whole.write_text(body, "utf-8")
            whole.replace(path)
    sys.path.insert(0, str(root))
    game: AnyGame = importlib.import_module("stones").GAME
    yield game
    sys.path.remove(str(root))


def folder(game: AnyGame) -> Path:
    file = sys.modules[game.facts.package].__file__
    assert file
    return Path(file).parent


def test_the_guide_has_every_file(toy: AnyGame) -> None:
    names = {path.name for path in folder(toy).iterdir() if path.is_file()}
    assert names >= {
        *("RULES.md", "__init__.py", "state.py", "rules.py", "moves.py", "secrets.py"),
        *("audit.py", "picture.py", "story.py", "worth.py", "stones.case"),
    }


@pytest.mark.parametrize("law", LAWS)
def test_a_game_outside_the_package_obeys(toy: AnyGame, law: str) -> None:
    known = LAWS[law]
    replace(known, examples=max(4, known.examples // SHARE)).try_on(toy)


def test_the_guides_cases_hold(toy: AnyGame) -> None:
    cases = read_cases(folder(toy))
    assert cases
    for case in cases:
        carry_out(toy, case, {})


def test_the_guides_clauses_are_traced(toy: AnyGame) -> None:
    for clause in trace.clauses(toy):
        assert clause.functions, clause.number
        assert clause.cases, clause.number
    assert set(trace.functions(toy)) | set(trace.refusals(toy)) <= set(trace.rulebook(toy))
