"""What commands print: JSON for programs, tables and lines for people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pentarchy.kernel.game import Box, Game


def print_json(document: Any) -> None:
    """Print a JSON document for programs."""
    print(json.dumps(document, ensure_ascii=False, indent=2))


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
    if game.sketch:
        print(game.sketch(box, state))
        print()
    standing = game.standing(box, state)
    print("   ".join(f"{name}: {value}" for name, value in standing.facts))
    heads = ["Seat", "Side", *[name for name, _ in standing.seats[0]]]
    rows = [
        [str(seat), box.sides[seat].name, *[value for _, value in facts]]
        for seat, facts in enumerate(standing.seats)
    ]
    print_table(heads, rows)


def save_picture(game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, viewer: int, path: Path) -> None:
    """Write the picture of a viewer's hidden state to a file, or print it where the path is ``-``."""
    markup = game.picture(box, state, viewer=viewer).svg() + "\n"
    if str(path) == "-":
        print(markup, end="")
        return
    path.write_text(markup, "utf-8")
    print(f"Drew {path}.")
