"""How a game ends, and who has won."""

from __future__ import annotations

from collections.abc import Callable

from .position import OVER, Position

REPLAYS = 3  #: P-R31


def count(game: Position) -> None:
    """Discard hands and count bases: results, then cards, then all share or play again (P-6 to P-8)."""
    for hand in game.hands:
        hand.clear()
    game.looks = {}
    results = game.points()
    ahead = best(game.playing(), lambda seat: results[seat])
    if len(ahead) == 1:
        end(game, "P-7", ahead)
        return
    ahead = best(ahead, game.cards_in_base)
    if len(ahead) == 1:
        end(game, "P-8", ahead)
    elif game.options["final_tie"] == "replay" and game.replays < REPLAYS:
        game.replays += 1
        game.lay_out()
    else:
        end(game, "P-R31", ahead)


def best(seats: list[int], what: Callable[[int], int]) -> list[int]:
    """The seats that have most of something."""
    most = max(what(seat) for seat in seats)
    return [seat for seat in seats if what(seat) == most]


def end(game: Position, clause: str, winners: list[int]) -> None:
    """Be over by a clause."""
    game.stage, game.ending, game.winners = OVER, clause, {*winners}
