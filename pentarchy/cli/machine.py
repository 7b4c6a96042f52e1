"""The engine under the games: compile them, count positions, measure speed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from .arguments import (
    AsJson,
    Files,
    GameName,
    Jobs,
    Options,
    Seats,
    job_count,
    load_game,
    make_box,
    seat_count,
)
from .complaint import Mistake
from .paper import print_facts, print_json

DEEPEST = 40  #: a depth beyond which no count would end

Rows = list[dict[str, Any]]


def perft(
    name: GameName,
    seats: Seats = None,
    depth: Annotated[
        int, typer.Option("--depth", min=0, max=DEEPEST, metavar="D", help="Moves from the start.")
    ] = 3,
    options: Options = None,
    files: Files = None,
    as_json: AsJson = False,
) -> None:
    """Count the lines of play of a length, to compare two engines.

    Where several seats may move the lowest moves first; chance counts as a player.
    """
    import numpy as np

    from pentarchy.kernel.chance import seeded
    from pentarchy.kernel.walk import walks

    game = load_game(name)
    count = seat_count(game, seats)
    box = make_box(game, count, options, files, seeded("perft"))
    states = game.box.State.row(depth + 1)
    states[0] = game.begin(box)
    lists = np.zeros((depth + 1, game.rules.WIDEST), np.int64)
    room = np.zeros((2, depth + 1), np.int64)
    started = perf_counter()
    lines = int(walks(game).perft(box.numbers, states, lists, room[0], room[1], depth))
    seconds = perf_counter() - started
    if as_json:
        print_json({"game": game.facts.name, "seats": count, "depth": depth, "lines": lines})
        return
    print_facts(
        (
            ("Game", f"{game.facts.title}, {count} seats"),
            ("Depth", str(depth)),
            ("Lines", f"{lines:,}"),
            ("Time", f"{seconds:.2f} s"),
        )
    )


def compile_games(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Every game, if none is named.")
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Compile games side by side, so that the first table does not have to wait."""
    from pentarchy import games

    wanted = [games.load(name).facts.name for name in names] if names else list(games.names())
    started = perf_counter()
    waiting: list[str] = list(dict.fromkeys(wanted))
    failed: list[str] = []
    running: dict[str, subprocess.Popen[bytes]] = {}
    while waiting or running:
        while waiting and len(running) < job_count(jobs):
            game = waiting.pop(0)
            print(f"{game}: compiling", flush=True)
            running[game] = _start(game)
        for game, process in list(running.items()):
            if _has_ended(process):
                del running[game]
                print(f"{game}: {'done' if process.returncode == 0 else 'failed'}", flush=True)
                failed += [game] if process.returncode else []
    print(
        f"{len(set(wanted)) - len(failed)} of {len(set(wanted))} games in {perf_counter() - started:.0f} s."
    )
    if failed:
        raise typer.Exit(1)


def _start(game: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "pentarchy.arena.compiling", game])


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    try:
        process.wait(0.1)
    except subprocess.TimeoutExpired:
        return False
    return True


def bench(
    as_json: AsJson = False,
    quick: Annotated[bool, typer.Option("--quick", help="A tenth of the work: rough numbers.")] = False,
) -> None:
    """Measure speed and strength beside other engines; in a checkout only."""
    rows = _benchmarks()(quick)
    if as_json:
        print_json(rows)
        return
    for row in rows:
        print(row["name"])
        peer = f", {row['ratio']:g} times the {row['peer_value']:,} of {row['peer']}" if row["peer"] else ""
        print(f"    {row['value']:,} {row['unit']}{peer}")


def _benchmarks() -> Any:
    """Return the benchmarks' entry, which a checkout has beside the package and an installation has not."""
    checkout = Path(__file__).parents[2]
    if not (checkout / "benchmarks" / "run.py").is_file():
        raise Mistake("the benchmarks are in a checkout only: get the sources and run `make bench` there")
    if str(checkout) not in sys.path:
        sys.path.insert(0, str(checkout))
    try:
        from benchmarks.run import run
    except ModuleNotFoundError as error:
        if error.name != "pyspiel":
            raise
        raise Mistake(
            "the benchmarks compare with OpenSpiel, which is missing: `make develop` installs it"
        ) from None
    return run
