"""Golden transcripts: whole games as text that people review as a diff.

``python -m tests.laws.transcripts`` writes two for each game into its folder's
``games/``: one by the book with every seat taken, one with house rules and few
seats. A transcript that is there keeps its moves: what is written anew is all that
the rules and the story make of them. Where a move has become illegal, or there is no
transcript yet, the greedy bot plays on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pentarchy.bots.player import load
from pentarchy.kernel.chance import Chance, draw, seeded
from pentarchy.kernel.game import Box, Standing, UnreadableMove
from pentarchy.kernel.seats import NATURE, SPECTATOR

from .games import EVERY_GAME, AnyGame, folder
from .table import house_rules, sound_box

KINDS = ("by_the_book", "house_rules")
TRIED = 8  #: games that are played for a new transcript


def path(game: AnyGame, kind: str) -> Path:
    """Return where a transcript lies."""
    return folder(game) / "games" / f"{kind}.txt"


def box_of(game: AnyGame, kind: str) -> Box[Any, Any]:
    """Return the box that a transcript is played with."""
    if kind == KINDS[0]:
        return sound_box(game, game.facts.seats[-1], {}, 1)
    return sound_box(game, game.facts.seats[0], house_rules(game, 2)[1], 1)


def shortest(game: AnyGame, kind: str) -> str:
    """Return a new transcript: the shortest of a few games, for people are to read it."""
    return min((transcribe(game, kind, "", seed) for seed in range(TRIED)), key=len)


def transcribe(game: AnyGame, kind: str, old: str, seed: int = 0) -> str:
    """Return a transcript, with the moves of an old one as far as they are still legal."""
    box = box_of(game, kind)
    state = game.begin(box)
    lines = [*_header(game, box), "", *_standing(box, game.words.standing(box, state), None)]
    moves, chance = _old_moves(old), seeded(f"{game.facts.name} {kind}", seed)
    number, shown = 0, game.words.standing(box, state)
    while not game.is_over(box, state):
        number += 1
        seat, move = _next(game, box, state, moves, chance)
        after = game.after(box, state, seat, move)
        lines += ["", f"{number} {'n' if seat == NATURE else seat}:{game.words.say(box, move)}"]
        lines += [f"    {viewer}: {told}" for viewer, told in _told(game, box, state, seat, move, after)]
        state, standing = after, game.words.standing(box, after)
        lines += _standing(box, standing, shown)
        shown = standing
    outcome = game.words.outcome(box, state)
    places = " ".join(f"{place:.3g}" for place in outcome.places)
    lines += ["", f"Over by {outcome.clause}: {outcome.sentence}", f"places {places}"]
    return "\n".join([*lines, f"points {' '.join(map(str, outcome.points))}", ""])


def assert_golden(game: AnyGame, kind: str) -> None:
    """A transcript is there, and is what the game says today."""
    file = path(game, kind)
    assert file.exists(), f"{file} is missing: run python -m tests.laws.transcripts {game.facts.name}"
    golden = file.read_text("utf-8")
    assert transcribe(game, kind, golden) == golden, "look at the diff of make transcripts"


def _header(game: AnyGame, box: Box[Any, Any]) -> Iterator[str]:
    yield f"{game.facts.title}, rules version {game.facts.rules_version}"
    yield f"seats: {', '.join(side.name for side in box.sides)}"
    for key, value in box.options.items():
        yield f"{key} = {value}"


def _standing(box: Box[Any, Any], now: Standing, before: Standing | None) -> Iterator[str]:
    """Yield what has changed in what everybody can count, a line for the game and one a seat."""
    names = ("", *(side.name for side in box.sides))
    rows = (now.facts, *now.seats)
    older = (before.facts, *before.seats) if before else ((),) * len(rows)
    for name, row, old in zip(names, rows, older, strict=True):
        changed = [f"{label} {value}" for label, value in row if (label, value) not in old]
        if changed:
            yield f"  | {name + ': ' if name else ''}{'; '.join(changed)}"


def _told(
    game: AnyGame, box: Box[Any, Any], before: Any, seat: int, move: int, after: Any
) -> Iterator[tuple[str, str]]:
    """Yield what spectators are told, and what the mover is told if that is something else."""
    public = ""
    for viewer in (SPECTATOR, seat) if seat != NATURE else (SPECTATOR,):
        seen = int(game.secrets.seen(box.numbers, before, seat, move, viewer))
        was, now = game.hidden(box, before, viewer), game.hidden(box, after, viewer)
        told = game.words.tell(box, was, seat, seen, now, viewer)
        if viewer == SPECTATOR:
            public = told
            yield "all", told
        elif told != public:
            yield str(seat), told


def _old_moves(old: str) -> Iterator[str]:
    for line in old.splitlines():
        number, _, said = line.partition(" ")
        if number.isdigit() and ":" in said:
            yield said


def _next(
    game: AnyGame, box: Box[Any, Any], state: Any, moves: Iterator[str], chance: Chance
) -> tuple[int, int]:
    """Return the next move: the old transcript's while it is legal, otherwise the greedy bot's."""
    for said in moves:
        word, _, text = said.partition(":")
        seat = NATURE if word == "n" else int(word)
        try:
            move = game.words.read(box, text)
        except UnreadableMove:
            break
        if game.rules.refusal(box.numbers, state, seat, move) == 0:
            return seat, move
        break
    for _ in moves:  # what came after a move that is no longer legal leads elsewhere
        pass
    seat = game.movers(box, state)[0]
    if seat == NATURE:
        outcomes = game.moves(box, state, NATURE)
        return seat, outcomes[draw(chance, len(outcomes))]
    return seat, load("greedy").choose(game, box, game.hidden(box, state, seat), seat, chance)


def main(wanted: list[str]) -> None:
    """Write the transcripts of these games, or of all."""
    unknown = sorted({*wanted} - {game.facts.name for game in EVERY_GAME})
    if unknown:
        sys.exit(f"There is no game called {', '.join(unknown)}.")
    for game in EVERY_GAME:
        if wanted and game.facts.name not in wanted:
            continue
        for kind in KINDS:
            file = path(game, kind)
            file.parent.mkdir(parents=True, exist_ok=True)
            is_new = not file.exists()
            text = shortest(game, kind) if is_new else transcribe(game, kind, file.read_text("utf-8"))
            file.write_text(text, "utf-8")
            print(file)


if __name__ == "__main__":
    main(sys.argv[1:])
