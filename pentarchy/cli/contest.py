"""How strong bots are, from the command line."""

from __future__ import annotations

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
from .simulation import INTERRUPTED, watch

if TYPE_CHECKING:
    from pentarchy.arena import Contest
    from pentarchy.kernel.game import Game


def arena(
    name: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", help="One bot per seat, such as search@2000,greedy; the last takes all other seats."
        ),
    ],
    seats: Seats = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", min=1, metavar="M", help="How many to play at least; rounds are always finished."
        ),
    ] = 100,
    seed: Seed = "0",
    options: Options = None,
    files: Files = None,
    jobs: Jobs = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="DIR",
            help="Write a record of each game there, and continue from those that are there.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how strong bots are against each other.

    A bot is a level (gentle, casual, steady, keen, fierce), random, greedy, search@2000 (iterations
    a decision) or search@0.5s. In each round every arrangement around the table plays once on the
    same seed; if there are more than 24, each bot sits in each seat once. The same seed gives the
    same games, whatever --jobs is, unless a bot thinks in seconds. Ctrl-C ends it and prints what
    is done so far.
    """
    from pentarchy import arena as many
    from pentarchy.kernel.options import BadFile

    game = load_game(name)
    named = [word.strip() for word in bots.split(",")]
    count = _seat_count(game, seats, len(named))
    if len(named) > count:
        raise Mistake(f"--bots names {counted(len(named), 'bot')} for {counted(count, 'seat')}")
    if save:
        save.mkdir(parents=True, exist_ok=True)
    shelf = many.Shelf(game, save, named) if save else None
    asked = len(many.pairings(many.seat_bots(named, count), games))
    with watch(game, asked) as progress:
        try:
            made = many.contest(
                game,
                bots=named,
                seats=count,
                games=games,
                seed=seed,
                options=read_pairs(options, "--option"),
                files=read_files(files),
                jobs=job_count(jobs),
                keep=(lambda pairing, played: shelf.put(played, pairing.bots)) if shelf else None,
                known=(lambda each, seed, box: shelf.find(each.index, each.bots, seed, box))
                if shelf
                else None,
                progress=progress,
            )
        except BadFile as error:
            raise Mistake(f"{name_file(files)}{error}") from None
    if as_json:
        print_json(made.as_json())
    else:
        _print_contest(game, made)
    if made.games < made.asked:
        raise typer.Exit(INTERRUPTED)


def _seat_count(game: Game[Any, Any, Any], wanted: int | None, named: int) -> int:
    """Return how many sit down: a seat for each bot if nothing is said, and as many as the game needs."""
    return seat_count(game, max(named, game.facts.seats[0]) if wanted is None else wanted)


def _print_contest(game: Game[Any, Any, Any], made: Contest) -> None:
    if made.games < made.asked:
        print(f"Interrupted after {made.games:,} of {made.asked:,} games.\n")
    rows = []
    for each in made.ranking():
        found = each.as_json()
        rows.append(
            (
                each.name,
                f"{each.games:,}",
                f"{each.share:.1%}",
                f"{each.low:.1%} to {each.high:.1%}",
                _points(found["elo"]),
                f"{_points(found['elo_low'])} to {_points(found['elo_high'])}",
                f"{found['decisions_per_second']:,}",
                f"{found['simulations_per_second']:,}",
            )
        )
    heads = "Bot", "Games", "Share", "95 %", "Elo", "95 %", "Moves/s", "Sims/s"
    print_table(heads, rows, numbers=(1, 2, 4, 6, 7))
    print()
    ways = "every arrangement" if made.arrangements > 1 else "one arrangement"
    print_facts(
        (
            ("Games", f"{made.games:,} of {game.facts.title}, {made.seats} seats"),
            ("Rounds", f"of {made.arrangements} games, {ways} on one seed"),
            ("An even share", f"{1 / made.seats:.1%}"),
            ("Time", f"{made.seconds:.1f} s"),
        )
    )


def _points(elo: int | None) -> str:
    return "-" if elo is None else f"{elo:+d}"
