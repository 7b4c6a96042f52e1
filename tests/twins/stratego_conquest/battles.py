"""Moves on the board, the fights that come of them, and flags that are captured."""

from __future__ import annotations

from .board import RANKS, SETTING
from .ending import look_for_end
from .position import Position
from .turns import go_on_moving


def march(game: Position, start: str, target: str) -> None:
    """Move a unit, and fight if an enemy stands there (C-18, C-19, C-21, C-R20, C-R22, C-R27)."""
    game.has_acted = True
    if game.is_basic_due:
        game.is_basic_due = False
    else:
        game.extra -= 1
    unit = game.units[start]
    unit.has_moved = True
    enemy = game.units.get(target)
    if enemy is None or beats(unit.kind, enemy.kind):
        if enemy:
            lose(game, target)
        game.units[target] = game.units.pop(start)
    else:
        if is_draw(unit.kind, enemy.kind):
            lose(game, target)
        lose(game, start)
    game.control()
    if look_for_end(game):
        return
    if game.in_hand:
        game.stage = SETTING
    else:
        go_on_moving(game)


def beats(attacker: str, defender: str) -> bool:
    """Whether an attack defeats who stands there, and the attacker stays (C-18, C-19, C-21)."""
    if defender == "cursed-land":
        return attacker == "sorceress"
    if (attacker, defender) == ("spy-master", "king"):
        return True
    return defender == "flag" or RANKS[attacker] > RANKS[defender]


def is_draw(attacker: str, defender: str) -> bool:
    """Whether both units of a fight are lost (C-18)."""
    return defender != "cursed-land" and RANKS[attacker] == RANKS[defender]


def lose(game: Position, zone: str) -> None:
    """A unit goes to its owner's reserve, a Flag to who captures it (C-18, C-21)."""
    unit = game.units.pop(zone)
    game.is_stirred = True
    if unit.kind == "flag":
        capture(game, unit.seat)
    else:
        game.reserve[unit.seat][unit.kind] += 1
    game.control()


def capture(game: Position, loser: int) -> None:
    """All flags that the loser held go to who captured his, or to the holder of theirs (C-22, C-R29)."""
    captor = game.turn
    had = game.holder[captor]
    taker = captor if had in (captor, loser) else had
    for flag, holder in game.holder.items():
        if holder == loser:
            game.holder[flag] = taker
    if had == loser:
        game.in_hand = "flag"
