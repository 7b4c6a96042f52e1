"""Words of the command line that several commands take, and what they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pentarchy.kernel.sizes import FILE

from .complaint import Mistake

if TYPE_CHECKING:
    from pentarchy.kernel.chance import Chance
    from pentarchy.kernel.game import Box, Game


def read_seed(word: str | None) -> str | None:
    """Return a seed as it can be written down: what the shell gave may hold bytes that are no text."""
    return word and word.encode(errors="surrogateescape").decode(errors="replace")


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `pentarchy games`.")]
Seats = Annotated[
    int | None, typer.Option("--seats", metavar="N", help="Players; as many as fit by default.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="A house rule, such as turn_limit=50. Repeatable."),
]
Files = Annotated[
    list[str] | None,
    typer.Option(
        "--file",
        metavar="KIND=PATH",
        help="A file of your own for the game, such as layout=my.txt; up to 1 MB.",
    ),
]
Seed = Annotated[
    str,
    typer.Option(
        "--seed",
        metavar="S",
        callback=read_seed,
        help="Any word or number. The same seed gives the same games.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, as docs/json.md describes it.")]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", min=1, metavar="J", help="How many to run side by side; one per core by default."),
]


def load_game(name: str) -> Game[Any, Any, Any]:
    """Return the game of a name; ``UnknownGame`` if there is none."""
    from pentarchy.games import load

    return load(name)


def seat_count(game: Game[Any, Any, Any], wanted: int | None) -> int:
    """Return how many sit down; ``Mistake`` if the game is not for so many."""
    most = game.facts.seats[-1]
    if wanted is None:
        return most
    if wanted not in game.facts.seats:
        raise Mistake(f"{game.facts.title} is for {game.facts.seats[0]} to {most} players, not {wanted}")
    return wanted


def make_box(
    game: Game[Any, Any, Any],
    seats: int,
    options: Sequence[str] | None,
    files: Sequence[str] | None,
    chance: Chance,
) -> Box[Any, Any]:
    """Return the box for the options and files as they were written."""
    from pentarchy.kernel.options import BadFile

    brought = read_files(files)
    try:
        return game.box.unpack(read_pairs(options, "--option"), brought, seats, chance)
    except BadFile as error:
        raise Mistake(f"{name_file(files)}{error}") from None


def name_file(files: Sequence[str] | None) -> str:
    """Return the path to blame when a file is bad: known if only one was brought."""
    paths = list(read_pairs(files, "--file").values())
    return f"{paths[0]}: " if len(paths) == 1 else ""


def read_pairs(words: Sequence[str] | None, flag: str) -> dict[str, str]:
    """Return ``KEY=VALUE`` words as a dictionary; ``Mistake`` if one is no pair or comes twice."""
    pairs: dict[str, str] = {}
    for word in words or ():
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise Mistake(f"{flag} {word[:60]!r}: write KEY=VALUE")
        if key.strip() in pairs:
            raise Mistake(f"{flag} {key.strip()[:60]} is given twice")
        pairs[key.strip()] = value.strip()
    return pairs


def read_files(words: Sequence[str] | None) -> dict[str, str]:
    """Return the text of each file that is brought; ``Mistake`` if one cannot be read."""
    from pentarchy.kernel.brought import plain_text

    brought = {kind: read_file(Path(path), FILE) for kind, path in read_pairs(words, "--file").items()}
    return {kind: plain_text(text) for kind, text in brought.items()}


def read_file(path: Path, most: int) -> str:
    """Return a file's text; ``Mistake`` if it is too large or no text, ``OSError`` if it is not there."""
    from pentarchy.kernel.brought import Unreadable, read_text

    with path.open("rb") as file:
        data = file.read(most + 1)
    try:
        return read_text(data, most)
    except Unreadable as error:
        raise Mistake(f"{path}: the file {error}") from None


def job_count(wanted: int | None) -> int:
    """Return how many jobs to run side by side: as wanted, or one a core."""
    import os

    return wanted or os.cpu_count() or 1


def seat_number(box: Box[Any, Any], word: str) -> int:
    """Return the seat that a number from 0 or a side's name means; ``Mistake`` if none does."""
    names = [side.name.lower() for side in box.sides]
    if word.strip().lower() in names:
        return names.index(word.strip().lower())
    if word.strip().isdecimal() and int(word) < box.seats:
        return int(word)
    sides = ", ".join(f"{seat} ({side.name})" for seat, side in enumerate(box.sides))
    raise Mistake(f"there is no seat {word[:40]!r}; there are {sides}")
