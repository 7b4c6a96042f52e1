"""The program ``pentarchy``: its commands, and what it says when something is wrong.

The commands import what they need when they run, so that help appears at once.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from pentarchy import __version__

from .boards import board
from .complaint import complaint
from .contest import arena
from .doctor import doctor
from .faults import faults
from .library import games, rules
from .machine import bench, compile_games, perft
from .new import new
from .operating import backup, password
from .people import people
from .playing import ServerCommand, play, terminal
from .records import replay, show, verify
from .simulation import simulate
from .tables import tables

WRONG_INPUT = 2  #: exit code when something that a person gave is wrong


class Program(TyperGroup):
    """Says in one line on stderr what is wrong, and never shows a traceback for it."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        """Run a command and leave with its exit code."""
        extra["standalone_mode"] = False
        _replace_what_is_lacking()
        try:
            code = super().main(args, *rest, **extra)
        except Exception as error:
            sentence = complaint(error)
            if sentence is None:
                raise
            print(f"pentarchy: {sentence}", file=sys.stderr)
            sys.exit(WRONG_INPUT)
        sys.exit(code if isinstance(code, int) else 0)


def _replace_what_is_lacking() -> None:
    """Have a sign that the terminal's encoding lacks be written, or read, as the sign for what is none."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="replace")


app = typer.Typer(
    cls=Program,
    name="pentarchy",
    help="Five games of conquest: play them, change their rules, study them.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

PLAY, STUDY, MAKE, RECORDS, SERVER, ENGINE = "Play", "Study", "Make", "Records", "Server", "Engine"


def _add(
    panel: str, command: Callable[..., None], name: str = "", kind: type[TyperCommand] | None = None
) -> None:
    """Add a command; its docstring explains it, as wide as the terminal is and not as wide as the source."""
    explained = "\n\n".join(part.replace("\n", " ") for part in (inspect.getdoc(command) or "").split("\n\n"))
    app.command(name or None, cls=kind, help=explained, rich_help_panel=panel)(command)


_add(PLAY, play, kind=ServerCommand)
_add(PLAY, terminal)
_add(PLAY, games)
_add(PLAY, rules)
_add(STUDY, simulate)
_add(STUDY, arena)
_add(STUDY, board)
_add(MAKE, new)
_add(RECORDS, show)
_add(RECORDS, replay)
_add(RECORDS, verify)
_add(SERVER, doctor)
_add(SERVER, tables)
_add(SERVER, people)
_add(SERVER, faults)
_add(SERVER, backup)
_add(SERVER, password)
_add(ENGINE, perft)
_add(ENGINE, compile_games, name="compile")
_add(ENGINE, bench)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"pentarchy {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Five games of conquest: play them, change their rules, study them."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> NoReturn:
    """Run the program on the words of the command line."""
    app(prog_name="pentarchy")
    sys.exit(0)
