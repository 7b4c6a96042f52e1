"""A new game to change step by step: a copy of the skeleton with a name of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from .arguments import AsJson
from .complaint import Mistake
from .paper import print_facts, print_json

SKELETON = "last_stone"  #: the game that is copied, in ``pentarchy/skeleton``
SMALL_WORDS = frozenset(
    ("a", "an", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to")
)  #: in titles
NAME = re.compile(r"[a-z]([a-z0-9_]*[a-z0-9])?")


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Its name: small letters, digits and _, such as hill_kings.")
    ],
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="FOLDER", help="A new folder; NAME in the current folder by default."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make a new game: a package of your own, with a small game in it to play at once and to change.

    Every file in it says what belongs there. docs/add-a-game.md goes through a larger game room by room.
    """
    refuse_name(name)
    folder = folder or Path(name)
    refuse_folder(folder)
    files = files_of(name)
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    if as_json:
        print_json({"name": name, "title": title_of(name), "folder": str(folder), "files": list(files)})
        return
    print(f"{title_of(name)} is in the folder {folder}: {len(files)} files.")
    print_facts(
        [
            ("Install it", f"pip install --editable {folder}"),
            ("Play it", f"pentarchy play, or pentarchy terminal {name}"),
            ("Test it", f"pytest -k {name}, in a checkout of Pentarchy"),
        ]
    )


def refuse_name(name: str) -> None:
    """Raise ``Mistake`` for a name that no game can have, or that something has already."""
    from keyword import iskeyword

    from pentarchy.kernel.quote import quoted

    if not NAME.fullmatch(name):
        raise Mistake(
            f"{quoted(name)} cannot be a game's name: write small letters, digits and underscores, "
            "such as hill_kings"
        )
    if iskeyword(name):
        raise Mistake(f"{quoted(name)} is a word of Python: choose another name")
    owner = _owner_of(name)
    if owner:
        raise Mistake(f"{owner} is called {quoted(name)} already: choose another name")


def _owner_of(name: str) -> str:
    """Return what has a name already, as a sentence begins with it; nothing if the name is free."""
    from importlib.metadata import PackageNotFoundError, distribution, entry_points
    from importlib.util import find_spec

    from pentarchy.games import GROUP, OURS

    if name in OURS or name in entry_points(group=GROUP).names:
        return "a game"
    found = find_spec(name)
    if found and found.origin:  # any folder is a module of a kind; one that has files of Python is meant
        return "a Python module"
    try:
        distribution(name)
    except PackageNotFoundError:
        return ""
    return "an installed package"


def refuse_folder(folder: Path) -> None:
    """Raise ``Mistake`` for a place where something lies already."""
    if folder.is_dir() and any(folder.iterdir()):
        raise Mistake(f"{folder}: this folder is not empty; name a new one")
    if folder.exists() and not folder.is_dir():
        raise Mistake(f"{folder}: this is a file; name a new folder")


def title_of(name: str) -> str:
    """Return what people call a game of a name: ``Kings of the Hill``."""
    first, *others = name.split("_")
    return " ".join([first.capitalize(), *(_in_title(word) for word in others if word)])


def _in_title(word: str) -> str:
    return word if word in SMALL_WORDS else word.capitalize()


def files_of(name: str) -> Mapping[str, str]:
    """Return the text of every file of a new game by its path, the skeleton's name replaced everywhere."""
    from importlib.resources import files

    root = Path(str(files("pentarchy.skeleton")))
    package = sorted(path for path in (root / SKELETON).rglob("*") if path.is_file())
    paths = [root / "pyproject.toml", *(path for path in package if path.suffix != ".pyc")]
    return {
        _renamed(path.relative_to(root).as_posix(), name): _renamed(path.read_text("utf-8"), name)
        for path in paths
    }


def _renamed(text: str, name: str) -> str:
    """Return a text with a name, a title and a letter for clauses in place of the skeleton's."""
    for old, new_one in (
        (SKELETON, name),
        (SKELETON.replace("_", "-"), name.replace("_", "-")),
        (title_of(SKELETON), title_of(name)),
    ):
        text = text.replace(old, new_one)
    return re.sub(rf"\b{SKELETON[0].upper()}-(?=\d)", f"{name[0].upper()}-", text)
