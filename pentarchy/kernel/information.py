"""What a viewer has learnt of a game, with perfect recall.

A hidden state is what a viewer may know *now*. It may forget how things came about, and then several pasts
lead to one hidden state. An information state forgets nothing: it is the sequence of all that the viewer
observed, each move as they saw it and what they might know after it. Moves as they were seen are not
enough: what was written in secret is often shown by a later move, or by somebody else's.

The information state of extensive games: H. W. Kuhn, Extensive games and the problem of information (1953).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .game import Box, Game, N, P, S


class Observation(NamedTuple):
    """A move as one viewer saw it, and what they may know since."""

    seat: int  #: who moved: a seat, or ``NATURE``
    move: int  #: the move, or its mask
    hidden: bytes  #: their hidden state after it


def information(
    game: Game[N, S, P], box: Box[N, P], moves: Iterable[tuple[int, int]], viewer: int
) -> tuple[Observation, ...]:
    """Return the information state of a viewer after some moves, played from the start.

    ``moves`` are legal, each a seat or ``NATURE`` and a number, in the order of a log: what is decided at
    once in secret stands there seat by seat, the lowest first, so that the order tells nothing. ``viewer``
    is a seat or ``SPECTATOR``.
    """
    state, learnt = game.begin(box), list[Observation]()
    for seat, move in moves:
        seen = int(game.secrets.seen(box.numbers, state, seat, move, viewer))
        game.rules.play(box.numbers, state, seat, move)
        learnt.append(Observation(seat, seen, game.hidden(box, state, viewer).tobytes()))
    return tuple(learnt)
