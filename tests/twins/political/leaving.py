"""What becomes of a game when somebody leaves it (P-R34, P-R43, P-R44)."""

from __future__ import annotations

from .attacks import open_raise
from .cards import DISCARD, LOOK, ROLL, TWICE
from .ending import end
from .events import end_event, look_if_all_have_answered
from .position import ASKING, COLOURS, RAISE, UNAFFILIATED, WINDOW, Plan, Position
from .turns import end_turn, note_the_last_card


def leave(game: Position, seat: int) -> None:
    """Discard a hand, and leave the base to everybody."""
    is_attacked = game.defender() == seat
    game.left.add(seat)
    for card in [*game.hands[seat]]:
        game.lose(seat, card)
    game.lacks[seat] = set()
    game.looks = {pair: seen for pair, seen in game.looks.items() if seat not in pair}
    for group in game.base(seat):
        game.place[group] = UNAFFILIATED
    has_drawn = bool(game.drawn) and seat == game.turn
    if has_drawn:
        game.drawn = []
    if len(game.playing()) == 1:
        win_alone(game, game.playing()[0])
    elif seat == game.turn:
        if has_drawn:
            note_the_last_card(game, seat)
        break_off(game)
    else:
        if is_attacked:
            drop_defence(game, seat)
        settle_event(game, seat)


def win_alone(game: Position, winner: int) -> None:
    """The last player keeps what they had drawn or played (P-R34)."""
    for card in game.drawn:
        game.gain(winner, card)
    game.drawn = []
    if game.event and game.event.seat == winner:
        game.gain(winner, game.event.card)
    game.event, game.plan = None, Plan()
    game.clear_attack()
    end(game, "P-R34", [winner])


def break_off(game: Position) -> None:
    """A turn is over; another's event is still answered (P-R34, P-R43, P-R44)."""
    game.plan, game.pending, game.is_window = Plan(), [], False
    game.clear_attack()
    play = game.event
    if play is None or play.seat == game.turn:
        game.event = None
        end_turn(game)
        return
    game.is_turn_over = True
    if is_pointless(game, game.turn):
        game.gain(play.seat, play.card)
        game.event = None
        end_turn(game)
    else:
        look_if_all_have_answered(game)


def drop_defence(game: Position, seat: int) -> None:
    """The group attacked and those that helped it are unaffiliated (P-R43)."""
    gone, game.helpers = game.helpers, set()
    if game.stage == RAISE:
        game.plan = Plan()
        open_raise(game)
    else:
        game.plan.puts = [(card, group) for card, group in game.plan.puts if group not in gone]


def settle_event(game: Position, seat: int) -> None:
    """An event of who leaves is lost, and one that was meant for them goes back (P-R34, P-R44)."""
    play = game.event
    if play and play.seat == seat:
        end_event(game)
    elif play and is_pointless(game, seat):
        game.gain(play.seat, play.card)
        end_event(game)
    elif game.stage in (WINDOW, ASKING):
        look_if_all_have_answered(game)


def is_pointless(game: Position, seat: int) -> bool:
    """Whether an event has lost its roll, or the player at whom it was aimed, as one leaves (P-R44)."""
    if game.event is None:
        return False
    effect = game.cards[game.event.card].effect
    if effect in (TWICE, ROLL):
        return not game.target
    return effect in (DISCARD, LOOK) and game.event.aim == COLOURS[seat]
