"""What becomes of a game when somebody leaves it (T-R52)."""

from __future__ import annotations

from .battles import best_dice, compare, lose_what_must_be, raiser, side_of
from .ending import look_for_last
from .meeting import meet_evenly
from .position import (
    ANSWER,
    BONUS,
    COUNTER_OFFER,
    DEFENCE,
    IN,
    LAST_ANSWER,
    LEFT,
    LOSSES,
    OVER,
    PLACE,
    TRADE,
    Position,
)
from .turns import begin_step, end_turn, go_on_after_roll, go_on_with_sequence, next_striker, place_next


def leave(game: Position, seat: int) -> None:
    """Their troops stay and defend; the last who has not left wins."""
    was_in = game.status[seat] == IN
    game.status[seat] = LEFT
    if not was_in:
        return
    look_for_last(game, "T-R52")
    if game.stage == OVER:
        return
    if game.stage == PLACE:
        if game.turn == seat:
            place_next(game)
    elif seat == game.turn and game.acting == seat:
        break_turn_off(game)
    elif seat == game.acting:
        break_strike_off(game)
    else:
        answer_for(game, seat)


def break_turn_off(game: Position) -> None:
    """The turn is over, and with it the sequence that is fought."""
    game.fights, game.lines, game.answers, game.offer = [], [], {}, None
    end_turn(game)


def break_strike_off(game: Position) -> None:
    """The counter-attack is over."""
    game.fights, game.lines, game.answers = [], [], {}
    next_striker(game)


def answer_for(game: Position, seat: int) -> None:
    """Give the answer that a player who has left owes."""
    game.strikers = [striker for striker in game.strikers if striker != seat]
    if game.stage == DEFENCE and seat in game.answers:
        meet_evenly(game.answers.pop(seat))
        if not game.answers:
            go_on_with_sequence(game)
    elif game.stage == LOSSES:
        if lose_what_must_be(game):
            go_on_after_roll(game)
    elif game.stage == BONUS:
        side = raiser(game)
        if side_of(game, side) == seat:
            game.dice = best_dice(game, side, game.raises)
            if compare(game):
                go_on_after_roll(game)
    elif game.stage in (ANSWER, COUNTER_OFFER, LAST_ANSWER) and game.offer:
        if seat in (game.offer.by, game.offer.to):
            begin_step(game, TRADE)
