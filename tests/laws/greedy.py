"""Games of greedy bots, audited after every move: ``python -m tests.laws.greedy GAME --games 200``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from pentarchy import games
from pentarchy.arena.simulate import Played, simulate

from .games import AnyGame
from .table import house_rules, sound_box


def audited_moves(game: AnyGame, count: int) -> Iterator[int]:
    """Play games with house rules at random, and yield each one's moves; a flaw is an ``AssertionError``."""
    for number, options in enumerate(house_rules(game, count)):
        seats = game.facts.seats[number % len(game.facts.seats)]
        box = sound_box(game, seats, options, number)
        played: list[Played] = []
        simulate(
            game,
            seats=seats,
            games=1,
            seed=number,
            bots=("greedy",),
            options=box.options,
            files=box.files,
            keep=played.append,
        )
        audit_each_position(game, played[0], f"game {number}, {seats} seats, {dict(box.options)}")
        yield len(played[0].log)


def audit_each_position(game: AnyGame, played: Played, what: str) -> None:
    """Play a log once more, with an audit after each move."""
    box, state = played.box, game.begin(played.box)
    for index, (seat, move) in enumerate(played.log.tolist()):
        game.rules.play(box.numbers, state, seat, move)
        flaws = game.secrets.audit(box, state)
        assert not flaws, f"{what}: after move {index}, {seat}:{game.words.say(box, move)}: {flaws}"


def main() -> None:
    """Audit as many games as were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws.greedy", description=__doc__)
    parser.add_argument("game", choices=sorted(games.names()))
    parser.add_argument("--games", type=int, default=200)
    wanted = parser.parse_args()
    moves = 0
    for number, played in enumerate(audited_moves(games.load(wanted.game), wanted.games), 1):
        moves += played
        if number % max(1, wanted.games // 10) == 0:
            print(f"{wanted.game}: {number} games, {moves:,} positions, no flaw", flush=True)


if __name__ == "__main__":
    main()
