"""Draw a game's board, or print what is played on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from .arguments import Files, GameName, Options, Seats, Seed, load_game, make_box, seat_count
from .complaint import Mistake
from .paper import print_board, print_pages, save, write_pictures

if TYPE_CHECKING:
    from pentarchy.kernel.game import Box, Game
    from pentarchy.kernel.scene import Scene


def board(
    name: GameName,
    seats: Seats = None,
    options: Options = None,
    files: Files = None,
    seed: Seed = "0",
    sheet: Annotated[
        str | None,
        typer.Option(
            "--sheet", metavar="NAME", help="A sheet to play on, such as blank, instead of the board."
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", metavar="FILE", help="Write the picture there; - prints it. Pages are numbered."
        ),
    ] = None,
    pdf: Annotated[
        Path | None, typer.Option("--pdf", metavar="FILE", help="Write a PDF for a printer there.")
    ] = None,
    paper: Annotated[
        Literal["a4", "letter"] | None,
        typer.Option("--paper", metavar="SIZE", help="The size of the paper: a4, the default, or letter."),
    ] = None,
) -> None:
    """Draw a board before the first move, also from a layout file of your own, or a sheet to print."""
    from pentarchy.kernel.chance import seeded

    if paper and not pdf:
        raise Mistake(f"--paper {paper} is for printing: add --pdf FILE")
    if sheet and not svg and not pdf:
        raise Mistake(f"--sheet {sheet[:40]} is for paper: add --pdf FILE, or --svg FILE")
    if svg and svg == pdf:
        raise Mistake(f"--svg and --pdf both name {svg}: name two files")
    game = load_game(name)
    if sheet:
        _refuse_unknown_sheet(game, sheet)
    box = make_box(game, seat_count(game, seats), options, files, seeded(seed))
    if not svg and not pdf:
        print_board(game, box, _beginning(game, box))
        return
    pages = game.pictures.sheets[sheet].pages(box) if sheet else (_picture(game, box),)
    written = write_pictures(pages, svg) if svg else {}
    if pdf:
        written[pdf] = print_pages(pages, paper or "a4")
    save(written)


def _refuse_unknown_sheet(game: Game[Any, Any, Any], name: str) -> None:
    if not game.pictures.sheets:
        raise Mistake(f"{game.facts.title} has no sheets to print; without --sheet its board is drawn")
    if name not in game.pictures.sheets:
        known = ", ".join(f"{each} ({sheet.sentence})" for each, sheet in game.pictures.sheets.items())
        raise Mistake(f"{game.facts.title} has no sheet {name[:40]!r}; it has {known}")


def _beginning(game: Game[Any, Any, Any], box: Box[Any, Any]) -> Any:
    from pentarchy.kernel.seats import SPECTATOR

    return game.hidden(box, game.begin(box), SPECTATOR)


def _picture(game: Game[Any, Any, Any], box: Box[Any, Any]) -> Scene:
    scene: Scene = game.pictures.picture(box, _beginning(game, box))
    return scene
