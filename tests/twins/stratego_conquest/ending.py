"""How a game ends, and who has won."""

from __future__ import annotations

from .board import OVER, RANKS
from .position import Position


def look_for_end(game: Position) -> bool:
    """Whether one flag is left on the board, or one player (C-8, C-R33, C-R42)."""
    own = [seat for seat, holder in game.holder.items() if seat == holder]
    playing = game.playing()
    if len(own) == 1 and own[0] in game.left:
        count(game, "C-R42")
    elif len(own) == 1:
        end(game, "C-8", set(own))
    elif len(playing) == 1:
        end(game, "C-R42", set(playing))
    return game.stage == OVER


def count(game: Position, clause: str) -> None:
    """Most flags held win, then most tokens, then the highest sum of ranks (C-R35)."""
    staying = [seat for seat in range(game.seats) if seat not in game.left]
    best = max(tally(game, seat) for seat in staying)
    end(game, clause, {seat for seat in staying if tally(game, seat) == best})


def tally(game: Position, seat: int) -> tuple[int, int, int]:
    """What a player counts at the end: flags, tokens, ranks (C-R35)."""
    tokens = list(game.tokens.values()).count(seat)
    return game.points()[seat], tokens, sum(RANKS[game.units[zone].kind] for zone in game.own(seat))


def end(game: Position, clause: str, winners: set[int]) -> None:
    """Be over by a clause."""
    game.stage, game.ending, game.winners = OVER, clause, winners
