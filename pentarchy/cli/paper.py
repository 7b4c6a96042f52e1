"""What commands print: JSON for programs, tables and lines for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .complaint import Mistake

if TYPE_CHECKING:
    from pentarchy.kernel.game import Box, Game
    from pentarchy.kernel.scene import Scene

STDOUT = Path("-")  #: the path that means: print it


def counted(number: int, what: str) -> str:
    """Return a number of things in words: ``1 move``, ``2 moves``."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def print_json(document: Any) -> None:
    """Print a JSON document for programs; signs that the terminal's encoding may lack are escaped."""
    is_unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(document, ensure_ascii=not is_unicode, indent=2))


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()) -> None:
    """Print a table without lines, as wide as the screen at most; ``numbers`` are right-aligned columns."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column, head in enumerate(heads):
        table.add_column(head, justify="right" if column in numbers else "left")
    for row in rows:
        table.add_row(*[Text(cell) for cell in row])
    Console().print(table)


def print_facts(facts: Sequence[tuple[str, str]]) -> None:
    """Print names and values, the values aligned."""
    width = max((len(name) for name, _ in facts), default=0)
    for name, value in facts:
        print(f"{name:{width}}  {value}")


def print_board(game: Game[Any, Any, Any], box: Box[Any, Any], state: Any) -> None:
    """Print a hidden state: the board as text where the game has one, then what all can count."""
    if game.words.sketch:
        print(game.words.sketch(box, state))
        print()
    standing = game.words.standing(box, state)
    print("   ".join(f"{name}: {value}" for name, value in standing.facts))
    heads = ["Seat", "Side", *[name for name, _ in standing.seats[0]]]
    rows = [
        [str(seat), box.sides[seat].name, *[value for _, value in facts]]
        for seat, facts in enumerate(standing.seats)
    ]
    print_table(heads, rows)


def save_picture(game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, viewer: int, path: Path) -> None:
    """Write the picture of a viewer's hidden state to a file, or print it where the path is ``-``."""
    save(write_pictures((game.pictures.picture(box, state, viewer=viewer),), path))


def write_pictures(scenes: Sequence[Scene], path: Path) -> dict[Path, bytes]:
    """Return the SVG files that scenes become; several are numbered: ``map-1.svg``, ``map-2.svg``."""
    if len(scenes) == 1:
        paths = [path]
    elif path == STDOUT:
        raise Mistake(f"there are {len(scenes)} pages, and one can be printed here: name a file instead of -")
    else:
        paths = [path.with_stem(f"{path.stem}-{number}") for number in range(1, len(scenes) + 1)]
    return {each: f"{scene.svg()}\n".encode() for each, scene in zip(paths, scenes, strict=True)}


def print_pages(scenes: Sequence[Scene], paper: str) -> bytes:
    """Return a PDF of scenes; ``Mistake`` if there is something in them that paper cannot show."""
    from pentarchy.paper import PAPERS, Unprintable, pdf

    try:
        return pdf(scenes, PAPERS[paper])
    except Unprintable as error:
        raise Mistake(
            f"this has no PDF: {error}; --svg FILE draws it for a browser, which can print it"
        ) from None


def save(files: Mapping[Path, bytes]) -> None:
    """Write files, and say so, or print the one whose path is ``-``; nothing if a path will not do."""
    for path in files:
        if path.is_dir():
            raise Mistake(f"{path}: this is a folder; name a file in it")
        if not path.parent.is_dir():
            raise Mistake(f"{path}: there is no folder {path.parent}")
    for path, content in files.items():
        if path == STDOUT:
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
        else:
            path.write_bytes(content)
    if STDOUT not in files:
        print(f"Drew {', '.join(map(str, files))}.")
