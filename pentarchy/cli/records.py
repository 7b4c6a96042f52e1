"""Records: show a position, tell the story, check everything."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pentarchy.kernel.sizes import RECORD

from .arguments import seat_number
from .complaint import Mistake
from .paper import counted, print_board, save_picture

if TYPE_CHECKING:
    from pentarchy.table.records import GameRecord, Replay

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record's file, up to 4 MB.")]


def show(
    path: RecordFile,
    at: Annotated[
        int | None, typer.Option("--at", min=0, metavar="N", help="After N moves; at the end by default.")
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option("--as", metavar="SEAT", help="As this seat saw it: a number from 0, or a side's name."),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write the picture there; - prints it.")
    ] = None,
) -> None:
    """Show a position of a recorded game, as a spectator saw it or as one seat did."""
    from pentarchy.kernel.seats import SPECTATOR

    played = _replay(path)
    game, box = played.game, played.box
    last = len(played.log)
    number = last if at is None else at
    if number > last:
        raise Mistake(f"--at {number}: {path} has {last} moves")
    seat = SPECTATOR if viewer is None else seat_number(box, viewer)
    state = game.hidden(box, played.states[number], seat)
    if svg:
        save_picture(game, box, state, seat, svg)
        return
    print(f"{game.facts.title}: after {number} of {last} moves")
    print()
    print_board(game, box, state)
    print()
    print(game.words.prompt(box, state, seat, ()))


def replay(path: RecordFile) -> None:
    """Print a recorded game move by move, and check every move by the rules."""
    from pentarchy.kernel.seats import NATURE, SPECTATOR

    played = _replay(path)
    game, box = played.game, played.box
    width = len(str(len(played.log)))
    names = [*[side.name for side in box.sides], *[""] * (NATURE - box.seats), "chance"]
    for number, entry in enumerate(played.log, 1):
        before, after = (
            game.hidden(box, state, SPECTATOR) for state in played.states[number - 1 : number + 1]
        )
        seen = game.secrets.seen(box.numbers, played.states[number - 1], entry.seat, entry.move, SPECTATOR)
        told = game.words.tell(box, before, entry.seat, seen, after, SPECTATOR)
        print(f"{number:{width}}  {names[entry.seat]}  {game.words.say(box, entry.move)}  {told}".rstrip())
    print()
    print(
        f"{played.outcome.sentence} ({played.outcome.clause})" if played.outcome else "The game is not over."
    )


def verify(
    path: RecordFile,
    digest: Annotated[
        str | None,
        typer.Option("--digest", metavar="HEX", help="The digest that the table showed at the end."),
    ] = None,
) -> None:
    """Check a record: every byte, every move by the rules, the result, and every random draw.

    It says who added to the seed, and the digest, which is the same for everybody who has the same record.
    """
    from pentarchy.table import records

    record = _read(path)
    if digest is not None and digest.strip().lower() != record.digest:
        has = (
            f"its digest is {record.digest}" if record.digest else "it is of the old format and has no digest"
        )
        raise Mistake(f"{path} is another record than the one that you saw: {has}")
    played = _replay(path, record)
    if record.seed is None:
        print(f"{path}: {counted(len(played.log), 'move')} checked, no mistakes.")
        print("The record has no seed because the game is not over: its draws cannot be checked yet.")
        return
    draws = _blame(path, records.verify, record)
    result = played.outcome.sentence if played.outcome else "the game is not over"
    moves, drawn = counted(len(played.log), "move"), counted(draws, "draw")
    print(f"{path}: {moves}, {drawn} and the result checked, no mistakes: {result}")
    for line in _about_chance(record):
        print(line)


def _about_chance(record: GameRecord) -> list[str]:
    """Return who added to the seed of a record, and its digest, line by line."""
    names = [seat.name or f"seat {number}" for number, seat in enumerate(record.seats)]
    given = [names[one.seat] for one in record.contributions if one.value]
    missing = [names[one.seat] for one in record.contributions if not one.value]
    lines = [f"The browsers of these players added to the seed: {', '.join(given)}."] if given else []
    if missing:
        lines.append(f"These players promised numbers that never came: {', '.join(missing)}.")
    if not given:
        lines.append("Nobody added to the seed: the server alone chose it, before the game began.")
    return [*lines, f"Digest: {record.digest}"] if record.digest else lines


def _read(path: Path) -> GameRecord:
    from pentarchy.table import records

    with path.open("rb") as file:
        data = file.read(RECORD + 1)
    record: GameRecord = _blame(path, records.read, data)
    return record


def _replay(path: Path, record: GameRecord | None = None) -> Replay:
    from pentarchy.table import records

    played: Replay = _blame(path, records.replay, record or _read(path))
    return played


def _blame(path: Path, act: Any, *given: Any) -> Any:
    """Do something with a record; what is wrong with it is said with the file's name."""
    from pentarchy.table.records import BadRecord

    try:
        return act(*given)
    except BadRecord as error:
        raise Mistake(f"{path}: {error}") from None
