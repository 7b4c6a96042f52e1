"""The deal and the turns: cards are drawn, one thing is done, and the next player is at turn."""

from __future__ import annotations

from .cards import ATTACHMENT, DEALT, GROUP
from .choices import attacks, deeds
from .ending import count
from .position import ACTION, CHOICE, DRAWING, FIRST, MIDDLE, UNAFFILIATED, WINDOW, Plan, Position


def deal(game: Position, card: str) -> None:
    """Give a card to the next who has not six (P-9)."""
    game.middle.remove(card)
    seats = game.playing()
    game.gain(next(seat for seat in seats if len(game.hands[seat]) < DEALT), card)
    if all(len(game.hands[seat]) == DEALT for seat in seats):
        game.stage = MIDDLE


def turn_up(game: Position, group: str) -> None:
    """Lay the first unaffiliated group (P-9, P-R28)."""
    game.middle.remove(group)
    game.place[group], game.stacks[group] = UNAFFILIATED, []
    game.stage = FIRST


def begin_turn(game: Position, seat: int) -> None:
    """Draw two cards, or as many as there are (P-10, P-R7); none in the turn of P-R9."""
    game.turn = seat
    game.may_keep_both = game.keeps_both(seat)
    game.to_draw = 0 if game.is_extra else min(2, game.deck())
    game.stage = DRAWING
    if not game.to_draw:
        begin_action(game)


def take_from_deck(game: Position, card: str) -> None:
    """Take the card off that was drawn."""
    if game.top and game.top[0] == card:
        game.top = None
    elif game.middle:
        game.middle.remove(card)
    else:
        del game.bottom[0]
    game.to_draw -= 1


def draw(game: Position, card: str) -> None:
    """Draw a card in a turn; a single one is kept (P-R7)."""
    take_from_deck(game, card)
    game.drawn.append(card)
    if game.to_draw:
        return
    game.stage = CHOICE
    if len(game.drawn) == 1:
        keep(game, game.drawn)


def choose(game: Position, said: str) -> None:
    """Keep both cards, or one, and put the other on top or to the bottom (P-10)."""
    if said == "both":
        keep(game, game.drawn)
        return
    kept, _, end = said.partition("-")[2].rpartition("-")
    other = next(card for card in game.drawn if card != kept)
    if end == "top":
        game.top = other, game.turn
    else:
        game.bottom.append((other, game.turn))
    keep(game, [kept])


def keep(game: Position, cards: list[str]) -> None:
    """Take cards into the hand; the deck may be empty now (P-R8)."""
    for card in cards:
        game.gain(game.turn, card)
    game.drawn = []
    note_the_last_card(game, game.turn)
    begin_action(game)


def note_the_last_card(game: Position, seat: int) -> None:
    """Whose draw has left nothing in the deck has drawn the last card (P-6, P-R8, P-R9)."""
    if not game.deck() and game.last_seat is None:
        game.last_seat = seat


def begin_action(game: Position) -> None:
    """Ask all for events, if the table has it so, and then for one thing that is done (P-R25)."""
    if game.options["event_windows"] == "every_turn":
        open_window(game)
    else:
        game.stage = ACTION


def open_window(game: Position) -> None:
    """Ask all at once and in secret (P-R25)."""
    game.stage = WINDOW
    game.is_window, game.has_stirred = True, False
    game.answers, game.pending = {}, []


def act(game: Position, word: str, rest: str) -> None:
    """Do the one thing of a turn that is no attack (P-11)."""
    if word == "put":
        card, _, group = rest.partition("@")
        game.lose(game.turn, card)
        game.stacks[group].append(card)
    elif word == "pass":
        note_what_is_missing(game)
    else:
        game.lay_down(game.turn, rest, game.turn if word == "base" else UNAFFILIATED)
    end_turn(game)


def note_what_is_missing(game: Position) -> None:
    """Who passes because nothing else is possible shows what is not in the hand (P-R41)."""
    is_forced = game.options["allow_pass"] == "only_if_stuck" and not [*deeds(game), *attacks(game)]
    if is_forced:
        has_room = any(game.is_open(group) for group in game.place)
        game.lacks[game.turn] = {GROUP, ATTACHMENT} if has_room else {GROUP}


def end_turn(game: Position) -> None:
    """Pass to the next player, or to who has drawn the last card, or count (P-6, P-R8, P-R9)."""
    game.clear_attack()
    game.plan, game.pending, game.is_window, game.is_turn_over = Plan(), [], False, False
    if game.deck():
        begin_turn(game, next(seat for seat in game.clockwise(game.turn) if seat != game.turn))
    elif game.last_seat is None or game.last_seat == game.turn or game.last_seat in game.left:
        count(game)
    else:
        game.is_extra = True
        begin_turn(game, game.last_seat)
