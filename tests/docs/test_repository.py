"""What holds for the repository as a whole: its locks, its links, and what no file of it may name."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import pentarchy
from docs.pictures import draw
from pentarchy.games import OURS, load_all

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")

# Written in pieces, so that this file does not name them either.
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("deb", "debian"),
        ("packages", "debian"),
    )
]
OUTSIDE = [f"{start}/{end}" for start, end in (("..", "shared"), ("", "work/"), ("", "root/"), ("", "home/"))]


def ignored() -> list[str]:
    lines = (ROOT / ".gitignore").read_text().splitlines()
    return [line.rstrip("/") for line in lines if line] + [".git"]


def files(folder: Path = ROOT) -> Iterator[Path]:
    """Yield every file that belongs to the repository."""
    names = ignored()
    for path in sorted(folder.iterdir()):
        if any(fnmatch(path.name, name) for name in names):
            continue
        if path.is_dir():
            yield from files(path)
        else:
            yield path


def texts() -> Iterator[tuple[str, str]]:
    for path in files():
        yield str(path.relative_to(ROOT)), path.read_text(errors="replace")


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def pins(lock: str) -> dict[str, str]:
    """Return the version of each package in a lock."""
    found = re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / lock).read_text(), re.MULTILINE)
    return dict(found)


def needed(lock: str) -> list[Requirement]:
    """Return what pyproject.toml asks of a lock."""
    settings = project()
    groups, extras = settings["dependency-groups"], settings["project"]["optional-dependencies"]
    lines = settings["project"]["dependencies"] + groups["build"]
    if lock == "requirements-dev.lock":
        lines = lines + groups["dev"] + extras["bench"] + extras["postgres"]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_every_package_by_version_and_hash_and_names_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    requirements = re.split(r"\n(?=\S)", text.strip())
    for requirement in requirements:
        assert re.match(r"[a-z0-9-]+==\S+( ; [^\\]+)? \\\n", requirement), requirement[:80]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", requirement), requirement[:80]
    assert len(requirements) == len(pins(lock))
    assert "://" not in text and "file:" not in text
    assert set(re.findall(r"--[a-z-]+", text)) == {"--hash"}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_answers_what_the_project_asks_for(lock: str) -> None:
    pinned = pins(lock)
    for requirement in needed(lock):
        version = pinned.get(canonicalize_name(requirement.name), "none")
        assert version in requirement.specifier, f"{lock} has {version} of {requirement}: run `make lock`"


def test_the_locks_agree() -> None:
    run_time, development = (pins(lock) for lock in LOCKS)
    assert run_time.items() <= development.items()


def test_every_dependency_has_its_reason_written_down() -> None:
    run_time = (ROOT / "docs/decisions/007-run-time-dependencies.md").read_text()
    development = (ROOT / "docs/decisions/008-development-dependencies.md").read_text()
    reasons = set(re.findall(r"^\| ([a-z][a-z0-9-]*) \|", run_time + development, re.MULTILINE))
    asked = {canonicalize_name(requirement.name) for requirement in needed("requirements-dev.lock")}
    assert reasons - {"package"} == asked - {"setuptools"}
    assert "`setuptools`" in run_time


def test_no_file_names_a_package_host_or_somebodys_machine() -> None:
    found = [
        f"{name}: {word}" for name, text in texts() for word in (*HOSTS, *OUTSIDE) if word in text.lower()
    ]
    assert found == []


def test_every_relative_link_leads_somewhere() -> None:
    broken = []
    for name, text in texts():
        if not name.endswith(".md"):
            continue
        for target in LINK.findall(text):
            path, _, anchor = target.partition("#")
            if path == "rules" and name.endswith("HOW_TO_PLAY.md"):  # the page of a game's rules
                book = (ROOT / name).with_name("RULES.md").read_text("utf-8")
                broken += [] if not anchor or f"**{anchor}**" in book else [f"{name}: {target}"]
                continue
            is_local = path and "://" not in path and not path.startswith(("mailto:", "picture:"))
            if is_local and not (ROOT / name).parent.joinpath(path).exists():
                broken.append(f"{name}: {target}")
    assert broken == []


def test_every_decision_is_numbered_once_and_says_what_and_why() -> None:
    pages = sorted((ROOT / "docs/decisions").glob("*.md"))
    assert [page.name[:3] for page in pages] == [f"{number:03}" for number in range(1, len(pages) + 1)]
    for page in pages:
        text = page.read_text()
        assert text.startswith(f"# {page.name[:3]}: ")
        assert len(text.splitlines()) <= 60, f"{page.name} is longer than a page"


def test_the_change_log_knows_this_version_and_the_rules_of_every_game() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    assert project()["project"]["version"] == pentarchy.__version__
    assert re.search(rf"^## {re.escape(pentarchy.__version__)}\b", text, re.MULTILINE)
    for release in text.split("\n## ")[1:]:
        assert "\n### Rules\n" in release and "\n### Software\n" in release
    for game in load_all():
        assert f"**{game.facts.title}**, rules version {game.facts.rules_version}" in text


def test_no_folder_has_a_name_that_says_nothing() -> None:
    empty = {"utils", "util", "common", "helpers", "models", "misc"}
    paths = [path.relative_to(ROOT) for path in files()]
    assert [str(path) for path in paths if empty.intersection(path.parts)] == []


@pytest.mark.parametrize("game", OURS)
def test_a_picture_in_the_documentation_is_what_the_program_draws(game: str) -> None:
    assert (draw.FOLDER / f"{game}.svg").read_text("utf-8") == draw.board(game), "run `make docs`"
    assert f"../pictures/{game}.svg" in (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")


def test_no_class_of_the_server_has_the_name_of_another() -> None:
    """Whoever reads a name in the server, or looks for it, finds one thing; games have names of their own."""
    places: dict[str, list[str]] = {}
    for path in sorted((ROOT / "pentarchy").rglob("*.py")):
        if not {"games", "skeleton"} & set(path.relative_to(ROOT).parts):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    places.setdefault(node.name, []).append(path.relative_to(ROOT).as_posix())
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert not twice, f"one class name stands for several things: {twice}"
