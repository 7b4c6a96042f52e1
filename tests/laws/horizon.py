"""How long ordinary games are, and how wide: ``python -m tests.laws.horizon GAME --games 200``.

Prints, for each number of seats, the moves of games between greedy bots with every option at its default
(the median, what 99 in 100 do not exceed, the longest), what the game says of that (``Contents.horizon``),
the most moves that anybody could choose among, and the bound on those (``Rules.WIDEST``).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np

from pentarchy.arena.simulate import Played, simulate

from .games import EVERY_GAME, AnyGame


@dataclass(frozen=True)
class Measured:
    """What games with so many seats came to."""

    seats: int
    lengths: tuple[int, ...]  #: in moves, NATURE's included, the shortest first
    horizon: int  #: what the game says
    widest: int  #: the most moves that a position offered

    def row(self) -> str:
        """Return it as a line of a table."""
        median, most = (int(np.quantile(self.lengths, share)) for share in (0.5, 0.99))
        return f"{self.seats:5} {median:6} {most:6} {self.lengths[-1]:7} {self.horizon:7} {self.widest:6}"


def measure(game: AnyGame, seats: int, games: int, *, is_width_wanted: bool = False) -> Measured:
    """Play games between greedy bots, options at their defaults."""
    kept: list[Played] = []
    simulate(game, seats=seats, games=games, seed="horizon", bots=("greedy",), keep=kept.append)
    return Measured(
        seats,
        tuple(sorted(len(played.log) for played in kept)),
        int(game.box.horizon(kept[0].box)),
        max(widest(game, played) for played in kept) if is_width_wanted else 0,
    )


def widest(game: AnyGame, played: Played) -> int:
    """Return the most moves that anybody had at a turn of theirs in a game."""
    box, state, most = played.box, game.begin(played.box), 0
    for seat, move in played.log.tolist():
        most = max(most, len(game.moves(box, state, seat)))
        game.rules.play(box.numbers, state, seat, move)
    return most


def main() -> None:
    """Print a table of a game."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws.horizon", description=__doc__)
    known = {game.facts.name: game for game in EVERY_GAME}
    parser.add_argument("game", choices=sorted(known))
    parser.add_argument("--games", type=int, default=200)
    wanted = parser.parse_args()
    game = known[wanted.game]
    print("seats median   99 % longest horizon widest")
    for seats in game.facts.seats:
        print(measure(game, seats, wanted.games, is_width_wanted=True).row(), flush=True)
    print(f"no position offers more than {game.rules.WIDEST:,}")


if __name__ == "__main__":
    main()
