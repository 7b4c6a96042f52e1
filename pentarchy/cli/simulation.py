"""Many games between bots, from the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arguments import (
    AsJson,
    Files,
    GameName,
    Jobs,
    Options,
    Seats,
    Seed,
    job_count,
    load_game,
    name_file,
    read_files,
    read_pairs,
    seat_count,
)
from .complaint import Mistake
from .paper import counted, print_facts, print_json, print_table

if TYPE_CHECKING:
    from pentarchy.arena import Report
    from pentarchy.kernel.game import Game

INTERRUPTED = 130

Progress = Callable[[int, int], None]


def simulate(
    name: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1, metavar="M", help="How many to play.")] = 1000,
    seed: Seed = "0",
    bots: Annotated[
        str,
        typer.Option(
            "--bots", help="One bot per seat, such as steady,gentle; the last takes all other seats."
        ),
    ] = "random",
    options: Options = None,
    files: Files = None,
    jobs: Jobs = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="DIR", help="Write a record of each game there.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and count.

    A bot is a level (gentle, casual, steady, keen, fierce), random, greedy or search@2000; those that search
    (keen, fierce, search) take far longer than the others.
    The same seed gives the same games, whatever --jobs is. Ctrl-C ends the run
    and prints what is done so far. Memory follows the games that are played, not
    the longest there could be: 64 MB of logs a job, and less than 2 GB in all.
    """
    from pentarchy import arena
    from pentarchy.kernel.options import BadFile

    game = load_game(name)
    count = seat_count(game, seats)
    names = [word.strip() for word in bots.split(",")]
    if len(names) > count:
        raise Mistake(f"--bots names {counted(len(names), 'bot')} for {counted(count, 'seat')}")
    if save:
        save.mkdir(parents=True, exist_ok=True)
    with watch(game, games) as progress:
        try:
            report = arena.simulate(
                game,
                seats=count,
                games=games,
                seed=seed,
                bots=names,
                options=read_pairs(options, "--option"),
                files=read_files(files),
                jobs=job_count(jobs),
                keep=arena.Shelf(game, save, names).put if save else None,
                progress=progress,
            )
        except BadFile as error:
            raise Mistake(f"{name_file(files)}{error}") from None
    if as_json:
        print_json(report.as_json())
    else:
        _print_report(game, report)
    if report.games < report.asked:
        raise typer.Exit(INTERRUPTED)


@contextmanager
def watch(game: Game[Any, Any, Any], games: int) -> Iterator[Progress]:
    """Show on stderr what is going on, if a person looks: games done, their rate, the time left."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"Preparing {game.facts.title}", total=games, rate="")

        def advance(done: int, decisions: int) -> None:
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
            rate = f"{speed:,.0f} games/s" if speed else ""
            bar.update(task, description="Playing", completed=done, rate=rate)

        yield advance


def _print_report(game: Game[Any, Any, Any], report: Report) -> None:
    from pentarchy.arena import wilson

    if report.games < report.asked:
        print(f"Interrupted after {report.games:,} of {report.asked:,} games.\n")
    rows = []
    for seat, (bot, wins) in enumerate(zip(report.bots, report.wins, strict=True)):
        least, most = wilson(wins, report.games)
        share = f"{wins / report.games:.1%}" if report.games else "-"
        rows.append((str(seat), bot, f"{wins:,}", share, f"{least:.1%} to {most:.1%}"))
    print_table(("Seat", "Bot", "Wins", "Share", "95 % interval"), rows, numbers=(0, 2, 3))
    length = report.length
    print()
    print_facts(
        (
            ("Games", f"{report.games:,} of {game.facts.title}"),
            ("Shared wins", f"{report.draws:,}"),
            ("Ended by a limit", f"{report.limit_endings:,}"),
            ("Length", f"{length.median:g} {report.unit} (median), {length.min} to {length.max}"),
            ("Decisions", f"{report.decisions:,} in {report.seconds:.2f} s"),
            ("Speed", f"{report.decisions_per_second:,.0f} decisions/s"),
        )
    )
