"""The record: one JSON document that holds a whole game, to keep, to send and to check.

``docs/record.md`` describes the format and ``record.schema.json`` beside this
file defines it. A reader trusts nothing: every byte is bound by a digest, every move is checked
by the rules, the result is counted again, and with the seed every die and card is checked.
Whatever is wrong is said in one line that names the place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from pentarchy import games
from pentarchy.kernel.brought import Unreadable, read_json, read_text
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import IllegalMove, UnreadableMove
from pentarchy.kernel.options import BadFile, BadOption, options_as_of
from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.quote import cut, quoted
from pentarchy.kernel.seats import LEAVE, NATURE, SEATS, SPECTATOR
from pentarchy.kernel.sizes import RECORD, size_in_words

from . import draws
from .contributions import Contribution, Digits, draw_key
from .record_text import DIGEST, difference, digest_of, written
from .table import AnyBox, AnyGame, Entry, Table

FORMAT: Literal["pentarchy record 2"] = "pentarchy record 2"
OLD_FORMAT: Literal["pentarchy record 1"] = "pentarchy record 1"
"""As records were written before players added to the seed: without a digest, and without odds."""
MOST_DRAWS = 1_000_000_000  #: a draw's number is not higher
TOLD = "places", "points", "clause", "sentence"  #: of a result, all that is counted again
HIDDEN = "?"  #: how a move begins in a viewer's record that they saw only in part

Name = Annotated[str, msgspec.Meta(max_length=60)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Weight = Annotated[int, msgspec.Meta(ge=0, le=2**52)]


class BadRecord(ValueError):
    """A record that cannot be used; the text is one line that says where and why."""


class RecordedBox(msgspec.Struct, forbid_unknown_fields=True):
    """What the game was played with."""

    options: dict[str, bool | int | str]
    files: dict[str, str]


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """Who sat there."""

    name: Name
    kind: Literal["person", "bot", "empty"]


class Move(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One move: by a seat's number, or by ``nature`` with the number of its draw, and the odds of it."""

    by: Annotated[int, msgspec.Meta(ge=0, le=7)] | Literal["nature"]
    move: Text
    draw: Annotated[int, msgspec.Meta(ge=0, le=MOST_DRAWS)] | None = None
    odds: tuple[Weight, Weight, Weight] | None = None
    """The weight of all outcomes before the one that came, its own, and that of all; once it is over."""


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """How it ended, seat by seat."""

    places: Annotated[list[float], msgspec.Meta(max_length=SEATS)]
    points: Annotated[list[int], msgspec.Meta(max_length=SEATS)]
    clause: Name
    sentence: Annotated[str, msgspec.Meta(max_length=2_000)]


class GameRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game from the first move to the last, or as far as it has come."""

    format: Literal["pentarchy record 1", "pentarchy record 2"]
    game: Name
    rules_version: int
    view: Annotated[int, msgspec.Meta(ge=0, le=7)] | Literal["all", "spectator"]
    box: RecordedBox
    seats: Annotated[list[Seat], msgspec.Meta(min_length=1, max_length=8)]
    commitment: Digits
    moves: list[Move]
    result: Result | None
    seed: Digits | None = None
    take_backs: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    contributions: Annotated[list[Contribution], msgspec.Meta(max_length=SEATS)] = []
    digest: Digits | None = None  #: follows from all lines before it; not in a record of the old format


@dataclass(frozen=True)
class Replay:
    """A record that was played through and found right."""

    game: AnyGame
    box: AnyBox
    log: tuple[Entry, ...]
    states: tuple[Any, ...]  #: the state before each move, and the last one
    outcome: Outcome | None  #: none while the game runs


def record(table: Table, seats: Sequence[Seat], viewer: int | None = None) -> GameRecord:
    """Return the record of a table: whole, or of a running game as one viewer has seen it.

    The seed is in it once the game is over, and then every viewer may have the whole.
    """
    whole = viewer is None or table.is_over
    return GameRecord(
        FORMAT,
        table.game.facts.name,
        table.game.facts.rules_version,
        "all" if whole else "spectator" if viewer == SPECTATOR else viewer,  # type: ignore[arg-type]
        RecordedBox(dict(table.box.options), dict(table.box.files)),
        list(seats),
        draws.commitment(table.seed),
        _moves(table, None if whole else viewer),
        _result(table.game.words.outcome(table.box, table.state)) if table.is_over else None,
        table.seed.hex() if table.is_over else None,
        table.rewinds,
        list(table.contributions) if table.is_sealed else [],
    )


def write(made: GameRecord) -> str:
    """Return the record as text: one JSON document with a move a line, and the digest of all at its end.

    One of the old format is written as it was then, without a digest.
    """
    return written(msgspec.to_builtins(made), has_digest=made.format == FORMAT)


def read(sent: str | bytes) -> GameRecord:
    """Return the record that a file or a text holds, as it was written; its moves are not yet checked.

    Of a file each sign counts, however it is encoded; a text may have passed a form, which changes how lines
    end.
    """
    try:
        text = read_text(sent, RECORD) if isinstance(sent, bytes) else sent
        if len(text) > RECORD:
            raise BadRecord(f"The record is longer than {size_in_words(RECORD)}, so it cannot be a game.")
        plain = read_json(text)
    except Unreadable as error:
        raise BadRecord(f"The record {error}.") from None
    made = _converted(plain)
    if made.format == OLD_FORMAT:
        _check_old(made)
    else:
        _check_text(text, made, isinstance(sent, bytes))
    return made


def _converted(plain: Any) -> GameRecord:
    kind = plain.get("format") if isinstance(plain, dict) else None
    if not isinstance(kind, str) or not kind.startswith("pentarchy record"):
        raise BadRecord(f'This is not a Pentarchy record: it does not say "format": "{FORMAT}".')
    if kind not in (FORMAT, OLD_FORMAT):
        raise BadRecord(f'{quoted(kind)} is a format that this program does not read; it reads "{FORMAT}".')
    try:
        return msgspec.convert(plain, GameRecord)
    except msgspec.ValidationError as error:
        raise BadRecord(_where_it_is_foreign(str(error))) from None


def _check_old(made: GameRecord) -> None:
    """Refuse what no record of the old format had: it would be a new one, called otherwise."""
    if made.digest or made.contributions or any(move.odds for move in made.moves):
        raise BadRecord(f'A record that says "format": "{OLD_FORMAT}" has no digest, contributions or odds.')


def _check_text(text: str, made: GameRecord, is_file: bool) -> None:
    """Refuse a record that is written otherwise than we write it, its digest included."""
    if made.digest is None:
        raise BadRecord(f'In "{DIGEST}": there is none, so this record cannot be checked.')
    meant = write(made)
    if (text if is_file else text.replace("\r\n", "\n")) != meant:
        raise BadRecord(difference(text, meant))


def digest(made: GameRecord) -> str:
    """Return the digest that a record ends with, by which two people know that they have the same one."""
    return digest_of(write(made))


def replay(made: GameRecord, load: Callable[[str], AnyGame] = games.load) -> Replay:
    """Play a record through, every move checked, and count the result again.

    A record of other rules is good if it reads alike by those of today: every move may be made, chance was
    due where it moved, and the places and points come out the same. What is told of it may be worded anew.
    """
    game = _game(made, load)
    with _of_its_rules(made, game):
        return _replayed(made, game)


def _replayed(made: GameRecord, game: AnyGame) -> Replay:
    if made.view != "all":
        who = _name(made.view)
        raise BadRecord(f"This is a running game as {who} saw it; only a whole record can be replayed.")
    _check_contributions(made)
    box = _unpack(game, made)
    state, states, log = game.begin(box), [], []
    for number, move in enumerate(made.moves, 1):
        entry = _entry(game, box, state, number, move)
        states.append(state)
        log.append(entry)
        state = game.after(box, state, entry.seat, entry.move)
    outcome = game.words.outcome(box, state) if game.is_over(box, state) else None
    _compare(made, outcome, ("places", "points") if _is_foreign(made, game) else TOLD)
    return Replay(game, box, tuple(log), (*states, state), outcome)


def verify(made: GameRecord, load: Callable[[str], AnyGame] = games.load) -> int:
    """Check every outcome of NATURE against the seed; return how many there were. See ``verified``."""
    return sum(entry.seat == NATURE for entry in verified(made, load).log)


def verified(made: GameRecord, load: Callable[[str], AnyGame] = games.load) -> Replay:
    """Play a record through, and check every outcome of NATURE against the seed.

    Everything that ``replay`` checks is checked too. Without a seed, which a
    running game does not tell, there is nothing to check the outcomes against.
    """
    played = replay(made, load)
    with _of_its_rules(made, played.game):
        _check_draws(made, played)
    return played


def _check_draws(made: GameRecord, played: Replay) -> None:
    if made.seed is None:
        raise BadRecord(
            "The record has no seed yet: you get it when the game is over, and then the draws can be checked."
        )
    seed = bytes.fromhex(made.seed)
    if draws.commitment(seed) != made.commitment:
        raise BadRecord('The seed is not the one that was promised: its SHA-256 differs from "commitment".')
    _check_box(made, played, seed)
    key, next_draw = draw_key(seed, made.contributions), 0
    for number, (entry, state) in enumerate(zip(played.log, played.states, strict=False), 1):
        if entry.seat == NATURE:
            if entry.number < next_draw:
                raise BadRecord(
                    f"Move {number}: draw {entry.number} was made before it; no draw is made twice."
                )
            if entry.number > next_draw and not made.take_backs:
                raise BadRecord(f"Move {number}: draw {next_draw} is due, not draw {entry.number}.")
            odds = _check_draw(played, key, number, entry, state)
            if made.format == FORMAT and not _is_foreign(made, played.game):
                _check_odds(made, number, odds)
            next_draw = entry.number + 1


def schema() -> str:
    """Return the JSON schema of a record, as ``record.schema.json`` publishes it."""
    made = msgspec.json.schema(GameRecord)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A Pentarchy record"}
    return json.dumps({**head, **made}, indent=2, ensure_ascii=False) + "\n"


def _moves(table: Table, viewer: int | None) -> list[Move]:
    """Return the log in notation; for a viewer, what they could not see is a question mark."""
    game, box, state, moves = table.game, table.box, table.game.begin(table.box), []
    for entry in table.log:
        seen = entry.move
        if viewer is not None:
            seen = int(game.secrets.seen(box.numbers, state, entry.seat, entry.move, viewer))
        text = game.words.say(box, seen) if seen < game.rules.MOVES else f"{HIDDEN}{seen - game.rules.MOVES}"
        if entry.seat == NATURE:
            # Until the game is over the odds may tell what is hidden.
            odds = _odds(game, box, state, entry.move) if table.is_over else None
            moves.append(Move("nature", text, entry.number, odds))
        else:
            moves.append(Move(entry.seat, text))
        game.rules.play(box.numbers, state, entry.seat, entry.move)
    return moves


def _odds(game: AnyGame, box: AnyBox, state: Any, move: int) -> tuple[int, int, int]:
    """Return the weight of all outcomes before one that NATURE brings, its own, and that of all."""
    weights, index = game.odds(box, state), game.moves(box, state, NATURE).index(move)
    return int(sum(weights[:index])), int(weights[index]), int(sum(weights))


def _result(outcome: Outcome) -> Result:
    return Result(list(outcome.places), list(outcome.points), outcome.clause, outcome.sentence)


def _where_it_is_foreign(message: str) -> str:
    """Return a line for people from ``msgspec``'s ``why - at `$.moves[3].by```."""
    why, _, path = message.partition(" - at `$")
    if path.startswith(".moves["):
        number = path.removeprefix(".moves[").partition("]")[0]
        rest = path.partition("]")[2].strip(".`")
        where = f"Move {int(number) + 1}" if number.isdigit() else "A move"
        where = f'{where}, "{cut(rest)}"' if rest else where
    else:
        place = cut(path.strip(".`"))
        where = f'In "{place}"' if place else "At the top"
    return f"{where}: {cut(why.replace('`', chr(34)))}."


def _name(view: int | str) -> str:
    return f"seat {view}" if isinstance(view, int) else "a spectator"


def _game(made: GameRecord, load: Callable[[str], AnyGame]) -> AnyGame:
    try:
        game = load(made.game)
    except LookupError as error:
        raise BadRecord(f'In "game": {error}.') from None
    if len(made.seats) not in game.facts.seats:
        fit = f"{game.facts.seats[0]} to {game.facts.seats[-1]}"
        raise BadRecord(f'In "seats": {game.facts.title} is for {fit} players, not {len(made.seats)}.')
    return game


def _is_foreign(made: GameRecord, game: AnyGame) -> bool:
    """Whether a record is of other rules than those of today."""
    return made.rules_version != game.facts.rules_version


@contextmanager
def _of_its_rules(made: GameRecord, game: AnyGame) -> Iterator[None]:
    """Have it said of what is wrong with a record of other rules that it is of other rules."""
    try:
        yield
    except BadRecord as error:
        if not _is_foreign(made, game):
            raise
        raise BadRecord(
            f"It was played by version {made.rules_version} of the rules of {game.facts.title}; by version "
            f"{game.facts.rules_version}, which this program has, it does not come out the same. {error}"
        ) from None


def _options(made: GameRecord, game: AnyGame) -> dict[str, Any]:
    """Return the options of a record, those that its rules did not know yet as they were played."""
    return options_as_of(game.box.options, made.box.options, made.rules_version)


def _unpack(game: AnyGame, made: GameRecord) -> AnyBox:
    try:
        return game.box.unpack(_options(made, game), made.box.files, len(made.seats), seeded("record"))
    except (BadOption, BadFile) as error:
        raise BadRecord(f'In "box": {error}.') from None


def _entry(game: AnyGame, box: AnyBox, state: Any, number: int, move: Move) -> Entry:
    """Return a move that the rules allow here, or say in one line why it is none."""
    if game.is_over(box, state):
        raise BadRecord(f"Move {number}, {quoted(move.move)}: the game was over before it.")
    try:
        code = game.words.read(box, move.move)
        if move.by == "nature":
            return Entry(NATURE, _outcome(game, box, state, number, move, code), _draw(number, move))
        if move.draw is not None:
            raise BadRecord(f'Move {number}: only NATURE draws, yet a seat\'s move has a "draw".')
        if move.by >= box.seats:
            raise BadRecord(f"Move {number}: there is no seat {move.by}.")
        game.check(box, state, move.by, code)
        return Entry(move.by, code)
    except UnreadableMove as error:
        raise BadRecord(f"Move {number}, {quoted(move.move)}, cannot be read: {error}") from None
    except IllegalMove as error:
        side = "" if isinstance(move.by, str) else f" by {box.sides[move.by].name}"
        raise BadRecord(f"Move {number}{side}: {error}") from None


def _outcome(game: AnyGame, box: AnyBox, state: Any, number: int, move: Move, code: int) -> int:
    game.check(box, state, NATURE, code)
    if code == LEAVE or code not in game.moves(box, state, NATURE):
        raise BadRecord(f"Move {number}, {quoted(move.move)}: chance cannot bring this here.")
    return code


def _draw(number: int, move: Move) -> int:
    if move.draw is None:
        raise BadRecord(f'Move {number}: a move of NATURE names its "draw", counted from 0.')
    return move.draw


def _compare(made: GameRecord, outcome: Outcome | None, keys: Sequence[str]) -> None:
    """Refuse a record that tells another end than its moves have, in any of these."""
    if outcome is None:
        if made.result is not None:
            raise BadRecord('In "result": the moves do not come to an end, yet there is a result.')
        return
    if made.result is None:
        raise BadRecord('In "result": the game is over after the last move, yet there is no result.')
    told, counted = msgspec.structs.asdict(made.result), msgspec.structs.asdict(_result(outcome))
    for key in keys:
        if told[key] != counted[key]:
            says, comes_to = cut(str(told[key])), counted[key]
            raise BadRecord(f'In "result", "{key}": the record says {says}, its moves come to {comes_to}.')


def _check_box(made: GameRecord, played: Replay, seed: bytes) -> None:
    """Refuse a box that chance did not make so, where files were made by chance."""
    brought = {kind.key for kind in played.game.box.files}
    files = {key: text for key, text in made.box.files.items() if key in brought}
    fresh = played.game.box.unpack(_options(made, played.game), files, len(made.seats), draws.unpacking(seed))
    if dict(fresh.files) != made.box.files:
        raise BadRecord('In "box": what chance made before play does not follow from the seed.')


def _check_draw(played: Replay, key: bytes, number: int, entry: Entry, state: Any) -> tuple[int, int, int]:
    """Refuse an outcome that its draw does not bring; return its odds."""
    game, box = played.game, played.box
    moves = game.moves(box, state, NATURE)
    due = moves[draws.draw(key, entry.number, game.odds(box, state))]
    if due != entry.move:
        raise BadRecord(
            f"Move {number}: draw {entry.number} from the seed is {game.words.say(box, due)!r}, "
            f"not {game.words.say(box, entry.move)!r}."
        )
    return _odds(game, box, state, entry.move)


def _check_odds(made: GameRecord, number: int, odds: tuple[int, int, int]) -> None:
    """Refuse odds that are not those of the rules, or none where there should be some."""
    if made.moves[number - 1].odds != odds:
        raise BadRecord(f'Move {number}, "odds": by the rules they are {list(odds)}.')


def _check_contributions(made: GameRecord) -> None:
    """Refuse contributions that are not what was promised, or of no seat, or not in order."""
    seats = [one.seat for one in made.contributions]
    if seats != sorted(set(seats)) or any(seat >= len(made.seats) for seat in seats):
        raise BadRecord('In "contributions": they are by seats of this game, each once and in order.')
    for one in made.contributions:
        if one.value is not None and not one.is_kept:
            raise BadRecord(
                f'In "contributions": the number of seat {one.seat} is not the one that was promised: '
                f'its SHA-256 differs from its "commitment".'
            )
