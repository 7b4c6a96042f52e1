"""Print every text of some games of a kind that people read, each once: ``python -m docs.texts GAME``.

For whoever reads over our English: the log, prompts, captions, facts, refusals and options of a game, without
the same sentence a hundred times. Texts that differ only in numbers, places and sides count as one.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

from pentarchy import games
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box
from pentarchy.kernel.seats import NATURE, SPECTATOR
from pentarchy.table.table import AnyGame
from pentarchy.web.viewing import clicks

MOVES = 3_000  #: of one game at most
DEEPEST = 400  #: positions of a game in which all prompts and captions are asked for
PLACE = re.compile(r"\b[A-R]\d{1,2}\b|\d+(?:\.\d+)?%?")


def played(game: AnyGame, box: Box[Any, Any], seed: int) -> Iterator[tuple[str, str]]:
    """Yield the kind and the words of every text of a game that is played at random."""
    state, dice = game.begin(box), random.Random(seed)
    for number in range(MOVES):
        if game.is_over(box, state):
            yield "result", game.words.outcome(box, state).sentence
            return
        if number < DEEPEST:
            yield from _asked(game, box, state)
        seat, move = _next(game, box, state, dice)
        after = game.after(box, state, seat, move)
        for viewer in (SPECTATOR, *range(box.seats)):
            seen = int(game.secrets.seen(box.numbers, state, seat, move, viewer))
            hidden = [game.hidden(box, one, viewer) for one in (state, after)]
            yield "log", game.words.tell(box, hidden[0], seat, seen, hidden[1], viewer)
        state = after


def _next(game: AnyGame, box: Box[Any, Any], state: Any, dice: random.Random) -> tuple[int, int]:
    seat = dice.choice(list(game.movers(box, state)))
    return seat, int(dice.choice(list(game.moves(box, state, seat))))


def _asked(game: AnyGame, box: Box[Any, Any], state: Any) -> Iterator[tuple[str, str]]:
    """Yield what everybody is asked and shown in a position."""
    standing = game.words.standing(box, game.hidden(box, state, SPECTATOR))
    for name, value in (*standing.facts, *(fact for seat in standing.seats for fact in seat)):
        yield "facts", f"{name}: {value}"
    for viewer in (SPECTATOR, *range(box.seats)):
        hidden = game.hidden(box, state, viewer)
        yield "prompts", game.words.prompt(box, hidden, viewer, ())
        if viewer != SPECTATOR and viewer in game.movers(box, state) and viewer != NATURE:
            yield from _walked(clicks.trie(game, box, hidden, viewer))


def _walked(node: clicks.Trie) -> Iterator[tuple[str, str]]:
    for below in node["next"].values():
        yield "captions", below["label"]
        if "prompt" in below:
            yield "prompts", below["prompt"]
            yield from _walked(below)


def written(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield the texts of a game that stand fast: refusals, house rules, standing orders."""
    for refusal in game.rules.Refusal:
        if refusal:
            yield "refusals", refusal.sentence
    for option in game.box.options:
        yield "house rules", f"{option.title}: {option.sentence}"
    for order in game.judgement.orders:
        yield "standing orders", order.sentence


def distinct(texts: Iterator[tuple[str, str]], sides: Sequence[str]) -> dict[str, list[str]]:
    """Return the first of all texts that differ in more than numbers, places and sides, by their kind."""
    names = re.compile("|".join(map(re.escape, sorted(sides, key=len, reverse=True))))
    found: dict[str, dict[str, str]] = {}
    for kind, text in texts:
        if text:
            found.setdefault(kind, {}).setdefault(names.sub("◇", PLACE.sub("□", text)), text)
    return {kind: list(first.values()) for kind, first in found.items()}


def texts_of(game: AnyGame, count: int, first: int) -> Iterator[tuple[str, str]]:
    """Yield all texts of a game and of so many games of it, the number of players going round."""
    yield from written(game)
    seats = game.facts.seats[::-1]
    for seed in range(first, first + count):
        box = game.box.unpack({}, {}, seats[(seed - first) % len(seats)], seeded("box", seed))
        yield from played(game, box, seed)


def main() -> None:
    """Print the texts of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=3, help="how many games are played (3)")
    parser.add_argument("--seed", type=int, default=1, help="the first of their seeds (1)")
    asked = parser.parse_args()
    game = games.load(asked.game)
    sides = game.box.unpack({}, {}, game.facts.seats[-1], seeded("box", asked.seed)).sides
    found = distinct(texts_of(game, asked.games, asked.seed), [side.name for side in sides])
    for kind, texts in found.items():
        print(f"\n# {kind}: {len(texts)}\n")
        print("\n".join(texts))


if __name__ == "__main__":
    main()
