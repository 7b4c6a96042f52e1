"""Play a game beside its twin for as long as one likes: ``python -m tests.twins GAME --moves 200000``."""

from __future__ import annotations

import argparse
import sys
from random import SystemRandom

from .comparing import Difference, Tally, compare
from .pairings import PAIRINGS

REPORTS = 20  #: how often it is said how far the comparison is


def main() -> int:
    """Compare until all moves are played, something differs, or somebody interrupts it."""
    parser = argparse.ArgumentParser(prog="python -m tests.twins", description=__doc__)
    parser.add_argument("game", choices=sorted(PAIRINGS))
    parser.add_argument("--moves", type=int, default=200_000, help="how many moves are compared (200000)")
    parser.add_argument("--seed", type=int, default=1, help="which games are played (1)")
    parser.add_argument("--anew", action="store_true", help="play others each time, not those of a seed")
    parser.add_argument("--first", type=int, default=0, help="the game of this seed to begin with (0)")
    wanted = parser.parse_args()
    seed = SystemRandom().randrange(10**6) if wanted.anew else wanted.seed
    tally, reported = Tally(), 0
    try:
        for tally in compare(PAIRINGS[wanted.game], seed, wanted.moves, wanted.first):
            if tally.moves * REPORTS // wanted.moves > reported:
                reported = tally.moves * REPORTS // wanted.moves
                print(f"{wanted.game}: {tally}", file=sys.stderr, flush=True)
    except Difference as difference:
        print(difference)
        return 1
    except KeyboardInterrupt:
        print(f"{wanted.game}: stopped; until then both agreed. {tally}")
        return 130
    print(f"{wanted.game}: both agree. {tally}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
