"""Play: in the browser, or here in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from .arguments import (
    Files,
    GameName,
    Options,
    Seats,
    load_game,
    make_box,
    read_seed,
    seat_count,
    seat_number,
)
from .complaint import Mistake
from .paper import counted

FIRST_PORT = 8000


class ServerCommand(TyperCommand):
    """A command whose help lists all that the environment may say of a server; read only when it is asked."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        from pentarchy.web.variables import variables

        told = (f"{one.name}: {one.words} ({one.usual})" for one in variables())
        self.epilog = "\n\n".join(["Variables of the environment, and what holds without them:", *told])
        super().format_help(ctx, formatter)


def play(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Opens the setup page of this game; all games otherwise."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", min=1, max=65535, help=f"By default {FIRST_PORT} or the next free one."),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in your network join; prints the link as a QR code.")
    ] = False,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open a browser where there is one.")
    ] = False,
) -> None:
    """Start the server and play in the browser.

    The environment may name a folder for the tables (PENTARCHY_DATA) or a PostgreSQL database
    (DATABASE_URL), the server's public address (PENTARCHY_ADDRESS), a mail server for
    reminders (PENTARCHY_SMTP, PENTARCHY_MAIL_FROM), and every limit; --help lists them all, and
    docs/operating.md says more.
    """
    from pentarchy.web.serve import run

    game = load_game(name).facts.name if name else ""
    run(game=game, port=port, lan=lan, open_browser=open_browser)


def terminal(
    name: GameName,
    seats: Seats = None,
    you: Annotated[
        str, typer.Option("--you", metavar="SEAT", help="A number from 0, or a side's name.")
    ] = "0",
    bots: Annotated[
        str,
        typer.Option(
            "--bots", help="The bots in the other seats, in order; the last takes all that are left."
        ),
    ] = "greedy",
    options: Options = None,
    files: Files = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar="S", callback=read_seed, help="Any word or number; random by default."
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the record there at the end.")
    ] = None,
) -> None:
    """Play a game in the terminal against bots."""
    import secrets
    from hashlib import sha256

    from pentarchy.bots import load
    from pentarchy.table import draws

    from .terminal import Sitting

    game = load_game(name)
    count = seat_count(game, seats)
    secret = secrets.token_bytes(draws.SEED_BYTES) if seed is None else sha256(seed.encode()).digest()
    box = make_box(game, count, options, files, draws.unpacking(secret))
    players = [load(word) for word in bots.split(",")]
    if len(players) > count - 1:
        raise Mistake(f"--bots names {counted(len(players), 'bot')} for {counted(count - 1, 'other seat')}")
    sitting = Sitting(game, box, secret, seat_number(box, you), players)
    sitting.play()
    if save:
        save.write_text(sitting.record(), "utf-8")
        print(f"The record is in {save}.")
