"""Draw a game's board."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .arguments import Files, GameName, Options, Seats, Seed, load_game, make_box, seat_count
from .paper import print_board, save_picture


def board(
    name: GameName,
    seats: Seats = None,
    options: Options = None,
    files: Files = None,
    seed: Seed = "0",
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write the picture there; - prints it.")
    ] = None,
) -> None:
    """Draw a board as it lies before the first move, your own layout file included."""
    from pentarchy.kernel.chance import seeded
    from pentarchy.kernel.game import SPECTATOR

    game = load_game(name)
    box = make_box(game, seat_count(game, seats), options, files, seeded(seed))
    state = game.hidden(box, game.begin(box), SPECTATOR)
    if svg:
        save_picture(game, box, state, SPECTATOR, svg)
    else:
        print_board(game, box, state)
