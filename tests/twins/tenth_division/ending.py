"""Who is out, how turns on the hill are counted, and how a game ends."""

from __future__ import annotations

from collections import Counter

from .position import IN, MOST_MONEY, OUT, OVER, Position

ROUNDS = {"hill": 60, "war": 100}  #: T-R48


def look_who_is_out(game: Position) -> None:
    """Who has no troops is out at once, and the last with troops wins (T-2, T-R45, T-R46)."""
    fight = game.fights[game.fight_at]
    for seat, conqueror in ((game.acting, fight.owner), (fight.owner, game.acting)):
        if not game.army(seat):
            hand_over(game, seat, conqueror)
            if game.status[seat] == IN:
                game.status[seat] = OUT
    look_for_last(game, "T-2")


def hand_over(game: Position, seat: int, conqueror: int) -> None:
    """Money and cards go to the bank, or to who beat the last troops, also of one who has left (T-R46)."""
    if game.options["spoils"] == "conqueror":
        game.money[conqueror] = min(game.money[conqueror] + game.money[seat], MOST_MONEY)
        game.cards[conqueror] += game.cards[seat]
    game.money[seat], game.cards[seat] = 0, Counter()


def look_for_last(game: Position, clause: str) -> None:
    """Whether one is left; the troops of those who have gone win nothing (T-2, T-R45, T-R52)."""
    playing = game.playing()
    if len(playing) == 1:
        end(game, clause, playing)


def look_at_hill(game: Position) -> None:
    """As a step ends: who stands on the hill (T-R44)."""
    if game.hill and game.owner.get(game.hill) != game.holder:
        game.holder = game.owner.get(game.hill)
        game.hill_count, game.is_fresh = 0, game.holder == game.turn


def count_hill(game: Position) -> None:
    """As a turn ends: whether it counts for who holds the hill, and has not left (T-R44, T-R52)."""
    counts = game.options["hill_count"] == "table_turns" or game.holder == game.turn
    if game.holder is not None and counts and not game.is_fresh and is_in(game, game.holder):
        game.hill_count += 1
        if game.hill_count >= game.options["hill_turns"]:
            end(game, "T-R44", [game.holder])
    game.is_fresh = False


def count_all(game: Position) -> None:
    """After the last round: turns on the hill, hexes, troops, money (T-R48)."""
    playing = game.playing()
    best = max(tally(game, seat) for seat in playing)
    end(game, "T-R48", [seat for seat in playing if tally(game, seat) == best])


def tally(game: Position, seat: int) -> tuple[int, int, int, int]:
    """What a player counts after the last round (T-R48)."""
    turns = game.hill_count if game.holder == seat else 0
    return turns, len(game.own(seat)), game.army(seat), game.money[seat]


def is_last_round(game: Position) -> bool:
    """Whether the round that ends is the last (T-R48)."""
    return game.rounds >= int(game.options["round_limit"] or ROUNDS[game.options["goal"]])


def end(game: Position, clause: str, winners: list[int]) -> None:
    """Be over by a clause."""
    if game.stage != OVER:
        game.stage, game.ending, game.winners = OVER, clause, {*winners}


def is_in(game: Position, seat: int) -> bool:
    """Whether a seat has turns."""
    return game.status[seat] == IN
