"""Turns: their six steps, one after the other, and the counter-attacks in between (T-5, T-18)."""

from __future__ import annotations

from collections import Counter

from .battles import go_on_fighting, next_fight
from .choices import every
from .ending import count_all, count_hill, is_in, is_last_round, look_at_hill, look_who_is_out
from .position import (
    ATTACK,
    COLLECT,
    COUNTER,
    FORAGE,
    MOVE,
    OVER,
    PLACE,
    ROADS,
    TRADE,
    TRAIN,
    Position,
)

INCOME = 50  #: T-6
STEPS = (COLLECT, ATTACK, TRADE, ROADS, MOVE, TRAIN)  #: T-5
BLOCK = 3  #: sequences after which the attacked may strike back (T-18)


def place_next(game: Position) -> None:
    """Let the next player place soldiers, or begin the first turn (T-4)."""
    waiting = [seat for seat in game.clockwise(game.first) if is_in(game, seat) and not game.own(seat)]
    game.stage = PLACE
    if waiting:
        game.turn = waiting[0]
        return
    game.rounds = 1
    game.turn = next(seat for seat in game.clockwise(game.first) if is_in(game, seat))
    begin_turn(game)


def begin_turn(game: Position) -> None:
    """Collect $50, and roll for cards (T-6, T-7)."""
    game.money[game.turn] = min(game.money[game.turn] + INCOME, 32_000)
    game.taken = Counter()
    game.sequences = 0
    game.attacked, game.strikers = set(), []
    game.offers, game.offer = Counter(), None
    game.acting = game.turn
    for stack in game.stacks.values():
        for unit in stack:
            unit.has_moved = unit.has_fired = False
    game.stage = FORAGE


def begin_step(game: Position, stage: int) -> None:
    """Go to a step, or past it where there is no choice (T-R49)."""
    if game.stage == OVER:
        return
    game.stage = stage
    game.lines, game.ground, game.offer = [], "", None
    game.acting = game.turn
    if not is_closed(game) and any(said != "done" for said in every(game, game.turn)):
        return
    end_step(game)


def is_closed(game: Position) -> bool:
    """Whether there are no attacks: in the first round, or after the last sequence (T-R7, T-R35)."""
    is_peace = game.options["first_round_peace"] and game.rounds == 1
    return game.stage == ATTACK and (is_peace or game.sequences >= game.options["max_sequences"])


def end_step(game: Position) -> None:
    """Go to the next step, or to the next turn (T-5, T-R44)."""
    look_at_hill(game)
    if game.stage == TRAIN:
        end_turn(game)
    else:
        begin_step(game, STEPS[STEPS.index(game.stage) + 1])


def end_turn(game: Position) -> None:
    """Count turns on the hill, and let the next player begin (T-R44, T-R48)."""
    count_hill(game)
    if game.stage == OVER:
        return
    around = game.clockwise(game.turn)[1:]
    for seat in around:
        if seat == game.first and not end_round(game):
            return
        if is_in(game, seat):
            game.turn = seat
            begin_turn(game)
            return


def end_round(game: Position) -> bool:
    """A round ends where it began; whether there is another (T-R48)."""
    if is_last_round(game):
        count_all(game)
        return False
    game.rounds += 1
    return True


def go_on_with_sequence(game: Position) -> None:
    """Fight the next attack, or end the sequence (T-15, T-18, T-R36, T-R37)."""
    if game.stage == OVER or next_fight(game):
        return
    game.fights, game.lines = [], []
    if game.acting != game.turn:
        next_striker(game)
    elif game.sequences % BLOCK == 0:
        game.strikers = [seat for seat in game.clockwise(game.turn)[1:] if seat in game.attacked]
        game.attacked = set()
        next_striker(game)
    else:
        begin_step(game, ATTACK)


def go_on_after_roll(game: Position) -> None:
    """See who is out, and whether the attack goes on (T-15, T-R46)."""
    look_who_is_out(game)
    if game.stage != OVER and not go_on_fighting(game):
        go_on_with_sequence(game)


def end_moving_instead(game: Position) -> None:
    """Who has moved instead may move again at another time, and in a turn of their own (T-R38)."""
    for name in game.own(game.acting):
        for unit in game.stacks[name]:
            unit.has_moved = False
    next_striker(game)


def next_striker(game: Position) -> None:
    """Let the next who was attacked strike back, or go on with the turn (T-18, T-R36, T-R47)."""
    while game.strikers:
        if not is_in(game, game.turn):
            break
        game.acting = game.strikers.pop(0)
        game.stage, game.lines = COUNTER, []
        if is_in(game, game.acting) and any(said != "done" for said in every(game, game.acting)):
            return
    game.strikers = []
    if is_in(game, game.turn):
        begin_step(game, ATTACK)
    else:
        end_turn(game)
