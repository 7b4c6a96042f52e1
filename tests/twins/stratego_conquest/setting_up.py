"""The set-up: who begins, tokens that are taken, and armies that are placed."""

from __future__ import annotations

from .board import DRAFT, PLACING, RANKS
from .choices import awaited, drawer
from .position import Position
from .turns import begin_turn


def draw_first(game: Position, said: str) -> None:
    """The highest unit begins; who tie draw again from what is left (C-5, C-R7)."""
    word, _, rest = said.partition("-")
    if word == "first":
        begin_draft(game, game.names.index(rest))
        return
    seat = drawer(game)
    game.aside[seat][rest] -= 1
    game.shown[seat] = rest
    if len(game.shown) < len(game.contenders):
        return
    values = {each: value(game, game.shown[each]) for each in game.contenders}
    game.contenders = [each for each in game.contenders if values[each] == max(values.values())]
    game.shown = {}
    if len(game.contenders) == 1 or not any(game.aside[each].total() for each in game.contenders):
        begin_draft(game, game.contenders[0])


def value(game: Position, kind: str) -> int:
    """What a unit counts in that draw: a Spy Master beats a King, if nobody has a Flag."""
    drawn = game.shown.values()
    if kind == "spy-master" and "king" in drawn and "flag" not in drawn:
        return RANKS["king"] + 1
    return 11 if kind == "flag" else RANKS[kind]


def begin_draft(game: Position, first: int) -> None:
    """Let a player take the first token (C-6)."""
    game.first = game.turn = first
    game.stage = DRAFT


def go_on_drafting(game: Position) -> None:
    """The next takes a token, whoever has left being passed over (C-6, C-R8, C-R42)."""
    game.taken += 1
    territories = {*game.map.territory.values()}
    while game.taken < len(territories):
        lap, place = divmod(game.taken, game.seats)
        if game.options["draft"] == "snake" and lap % 2:
            place = game.seats - 1 - place
        game.turn = (game.first + place) % game.seats
        if game.turn not in game.left:
            return
        game.taken += 1
    game.stage = PLACING


def begin_if_all_placed(game: Position) -> None:
    """When the last arrangement is handed in, turns begin (C-R9)."""
    if game.stage == PLACING and not awaited(game):
        game.turn = game.first
        game.rounds = 1
        game.control()
        begin_turn(game)
