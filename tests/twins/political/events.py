"""Events: who is asked, whose card is turned up, and what it does (P-R25, P-R26, P-R40)."""

from __future__ import annotations

from .cards import DISCARD, DRAW, LOOK, REMOVE, ROLL, TWICE
from .choices import aims, asked, awaited
from .position import ACTION, ASKING, COLOURS, GIVING, LOSING, ROLLING, Play, Position
from .turns import end_turn, note_the_last_card, open_window


def answer(game: Position, seat: int, said: str) -> None:
    """Note an answer, and look at all of them once all are there."""
    game.answers[seat] = said
    look_if_all_have_answered(game)


def look_if_all_have_answered(game: Position) -> None:
    """Look at the answers clockwise, from whose turn it is or who has played an event (P-R25, P-R26)."""
    if awaited(game):
        return
    if game.stage == ASKING:
        resolve(game)
        return
    seats = [seat for seat in game.clockwise(game.turn) if seat in asked(game)]
    game.pending = [(seat, game.answers[seat]) for seat in seats if game.answers[seat] != "pass"]
    go_on_looking(game)


def go_on_looking(game: Position) -> None:
    """Turn the next card up that is not pointless; ask again unless none was (P-R25)."""
    while game.pending:
        seat, said = game.pending.pop(0)
        card, _, aim = said.removeprefix("play-").partition("@")
        if card in game.hands[seat] and aim in aims(game, seat, card):
            game.has_stirred = True
            play_event(game, seat, said)
            return
    if game.has_stirred:
        open_window(game)
    else:
        game.is_window = False
        game.stage = ROLLING if game.target else ACTION


def play_event(game: Position, seat: int, said: str) -> None:
    """Turn an event up, and ask all others whether they cancel it (P-R26)."""
    card, _, aim = said.removeprefix("play-").partition("@")
    game.lose(seat, card)
    game.event = Play(card, seat, aim)
    game.answers = {}
    game.stage = ASKING


def resolve(game: Position) -> None:
    """The first answer clockwise counts, or else the event (P-R26)."""
    play, said = game.event, game.answers
    if play is None:
        return
    cancels = [seat for seat in game.clockwise(play.seat) if said.get(seat, "pass") != "pass"]
    if cancels:
        game.lose(cancels[0], said[cancels[0]].removeprefix("play-"))
        end_event(game)
    else:
        take_effect(game, play)


def take_effect(game: Position, play: Play) -> None:
    """Do what an event says (P-R40)."""
    card = game.cards[play.card]
    if card.effect == DRAW:
        game.to_draw = min(card.number, game.deck())
        game.stage = GIVING
        return
    if card.effect == DISCARD:
        game.stage = LOSING
        return
    if card.effect == TWICE:
        game.twice.add(play.aim)
    elif card.effect == ROLL:
        game.bonus[play.aim] += card.number
    elif card.effect == REMOVE:
        game.stacks[play.aim].pop()
    elif card.effect == LOOK:
        owner = COLOURS.index(play.aim)
        game.looks.setdefault((play.seat, owner), set()).update(game.hands[owner])
    end_event(game)


def give(game: Position, card: str) -> None:
    """Give a card that was drawn for an event; it may be the last (P-R9)."""
    if game.event is None:
        return
    game.gain(game.event.seat, card)
    if game.to_draw:
        return
    note_the_last_card(game, game.event.seat)
    end_event(game)


def end_event(game: Position) -> None:
    """Go on where the event came in."""
    game.event = None
    if game.is_turn_over:
        end_turn(game)
    elif game.is_window:
        go_on_looking(game)
    else:
        game.stage = ACTION
