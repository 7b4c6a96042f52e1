"""Turns: cards are drawn and discarded, moves are made, and the next player is to move."""

from __future__ import annotations

from collections import Counter

from .board import CARDS, DRAWING, MOVES
from .ending import count
from .position import Position


def begin_turn(game: Position) -> None:
    """What one may draw and move is fixed as the turn begins (C-10, C-16, C-21, C-R11, C-R37)."""
    if game.turn in game.left or game.is_out(game.turn):
        pass_on(game)
        return
    tokens = [territory for territory, seat in game.tokens.items() if seat == game.turn]
    game.to_draw = len(tokens) // 2 if game.holder[game.turn] == game.turn else 0
    game.extra = len(game.map.cities.intersection(tokens))
    game.is_basic_due, game.has_acted = True, False
    for unit in game.units.values():
        unit.has_moved = False
    draw(game, "")


def draw(game: Position, card: str) -> None:
    """Draw a card and go on; a pile that runs out is made anew from the discards (C-10, C-R12)."""
    if card == "traitor" and game.is_traitor_last:
        game.is_traitor_last = False
    elif card:
        game.pile[card] -= 1
    if card:
        game.hand[card] += 1
        game.to_draw -= 1
    if game.to_draw and not game.pile.total() and not game.is_traitor_last:
        game.pile, game.discards = game.discards, Counter()
    if game.to_draw and (game.pile.total() or game.is_traitor_last):
        game.stage = DRAWING
    elif game.hand.total():
        game.stage = CARDS
    else:
        end_cards(game)


def end_cards(game: Position) -> None:
    """All cards are discarded; with the Traitor everything is shuffled (C-10, C-14, C-R15)."""
    discard(game)
    game.stage = MOVES


def discard(game: Position) -> None:
    """Put all cards away, and shuffle everything if the Traitor is among them (C-10, C-14)."""
    game.card, game.picks, game.to_draw = "", [], 0
    game.discards += game.hand
    game.hand = Counter()
    if game.discards["traitor"]:
        game.pile += game.discards
        game.discards = Counter()


def go_on_moving(game: Position) -> None:
    """Another move, while one may be made (C-16, C-R18)."""
    game.stage = MOVES
    if game.is_out(game.turn) or not game.extra:
        end_turn(game)


def end_turn(game: Position) -> None:
    """Nobody having acted for a whole round ends the game (C-R34)."""
    game.idle = 0 if game.has_acted else game.idle + 1
    if game.idle >= len(game.playing()):
        count(game, "C-R34")
    else:
        pass_on(game)


def pass_on(game: Position) -> None:
    """The next player has a turn; a round ends where it began (C-R35)."""
    game.turn = (game.turn + 1) % game.seats
    if game.turn == game.first:
        game.quiet = 0 if game.is_stirred else game.quiet + 1
        game.is_stirred = False
        if game.quiet >= game.options["quiet_limit"] or game.rounds >= game.options["round_limit"]:
            count(game, "C-R35")
            return
        game.rounds += 1
    begin_turn(game)
