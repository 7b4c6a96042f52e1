"""What becomes of a game when somebody leaves it."""

from __future__ import annotations

from .board import DRAFT, PLACING, Piece
from .ending import end
from .position import Position
from .setting_up import begin_if_all_placed, go_on_drafting
from .turns import discard, pass_on


def leave(game: Position, seat: int) -> None:
    """The units stay, but those of the set-up go along (C-R42)."""
    game.left.add(seat)
    if game.stage in (DRAFT, PLACING):
        for zone in game.own(seat):
            game.reserve[seat][game.units.pop(zone).kind] += 1
        game.tokens = {each: owner for each, owner in game.tokens.items() if owner != seat}
        del game.holder[seat]
    if len(game.playing()) == 1:
        end(game, "C-R42", set(game.playing()))
    elif game.stage == DRAFT and game.turn == seat:
        go_on_drafting(game)
    elif game.stage == PLACING:
        begin_if_all_placed(game)
    elif game.stage not in (DRAFT, PLACING):
        game.idle = 0
        if game.turn == seat:
            put_back(game)
            discard(game)
            pass_on(game)


def put_back(game: Position) -> None:
    """A unit in hand goes back to the reserve; a Flag to the first free zone (C-R42)."""
    if game.in_hand == "flag":
        game.units[next(zone for zone in game.map.ways if zone not in game.units)] = Piece(game.turn, "flag")
        game.control()
    elif game.in_hand:
        game.reserve[game.turn][game.in_hand] += 1
    game.in_hand = ""
