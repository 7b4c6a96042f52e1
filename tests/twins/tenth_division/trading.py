"""Trade with the bank and with other players (T-19, T-R39 to T-R41)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from .board import CARDS
from .drafting import STEP
from .position import COLOURS, COUNTER_OFFER, LAST_ANSWER, MOST_MONEY, Offer, Position

GOODS = ("money", *CARDS)
PRICE = 100  #: of a card (T-19)


def swaps(game: Position, seat: int) -> Iterator[str]:
    """Yield how three cards are given for one (T-19, T-R41)."""
    for paid in combinations_with_replacement(CARDS, 3):
        number = Counter(paid)
        if len(number) > 1 and game.options["bank_three"] == "same":
            continue
        if number <= game.cards[seat]:
            for card in CARDS:
                if card not in number and game.in_bank(card) > 0:
                    yield f"swap-{''.join(one[0] for one in paid)}-{card}"


def bank(game: Position, seat: int) -> Iterator[str]:
    """Yield what the bank does (T-19)."""
    yield from swaps(game, seat)
    if game.money[seat] >= PRICE:
        yield from (f"buy-{card}" for card in CARDS if game.in_bank(card) > 0)


def partners(game: Position) -> Iterator[str]:
    """Yield whom an offer may be made to (T-R39, T-R40)."""
    joined = game.joined(game.turn)
    for seat in game.playing():
        if seat != game.turn and game.offers[seat] < game.options["offers_per_partner"]:
            if joined.intersection(game.own(seat)):
                yield f"with-{COLOURS[seat]}"


def trades(game: Position) -> Iterator[str]:
    """Yield all that may be done in the step (T-19)."""
    yield from bank(game, game.turn)
    yield from terms(game, game.offer) if game.offer else partners(game)
    if game.offer:
        yield "abandon"


def has(game: Position, seat: int, good: str) -> int:
    """How much somebody has of a good: cards, or steps of $5."""
    return game.money[seat] // 5 if good == "money" else game.cards[seat][good]


def terms(game: Position, offer: Offer) -> Iterator[str]:
    """Yield how an offer may be drafted further, or made (T-R40)."""
    for good in GOODS:
        yield from amounts(game, "give", good, offer.give, offer.get, offer.by)
        yield from amounts(game, "get", good, offer.get, offer.give, offer.to)
    if offer.give or offer.get:
        yield "offer"


def amounts(
    game: Position, verb: str, good: str, said: dict[str, int], other: dict[str, int], owner: int
) -> Iterator[str]:
    """Yield how much of a good may be given or asked for, once each and one way only (T-R40)."""
    before = said.get(good, 0)
    if good in other or (before and before % STEP):
        return
    for number in range(1, min(has(game, owner, good) - before, STEP) + 1):
        yield f"{verb}-${5 * number}" if good == "money" else f"{verb}-{number}-{good}"


def note(offer: Offer, said: str) -> None:
    """Write down what an offer gives or asks for."""
    verb, _, rest = said.partition("-")
    goods = offer.give if verb == "give" else offer.get
    number, _, good = rest.partition("-")
    if number.startswith("$"):
        goods["money"] = goods.get("money", 0) + int(number[1:]) // 5
    else:
        goods[good] = goods.get(good, 0) + int(number)


def is_possible(game: Position, offer: Offer) -> bool:
    """Whether both have what they are to give, and room for the money (T-R40)."""
    for giver, taker, goods in ((offer.by, offer.to, offer.give), (offer.to, offer.by, offer.get)):
        if any(has(game, giver, good) < number for good, number in goods.items()):
            return False
        if game.money[taker] + 5 * goods.get("money", 0) > MOST_MONEY:
            return False
    return True


def answers(game: Position, offer: Offer) -> Iterator[str]:
    """Yield how an offer may be answered (T-R40)."""
    if is_possible(game, offer):
        yield "accept"
    yield "decline"
    if game.stage != LAST_ANSWER:
        yield "counter"


def exchange(game: Position, offer: Offer) -> None:
    """Hand over what was agreed (T-R40)."""
    for giver, taker, goods in ((offer.by, offer.to, offer.give), (offer.to, offer.by, offer.get)):
        for good, number in goods.items():
            if good == "money":
                game.money[giver] -= 5 * number
                game.money[taker] += 5 * number
            else:
                game.cards[giver][good] -= number
                game.cards[taker][good] += number


def counter(game: Position, offer: Offer) -> None:
    """Begin the one offer that goes back (T-R40)."""
    game.offer = Offer(offer.to, offer.by)
    game.stage = COUNTER_OFFER


def deal_with_bank(game: Position, said: str) -> None:
    """Give three cards for one, or money (T-19)."""
    verb, _, rest = said.partition("-")
    if verb == "buy":
        game.money[game.turn] -= PRICE
        game.cards[game.turn][rest] += 1
        return
    paid, _, card = rest.partition("-")
    for sign in paid:
        game.cards[game.turn][next(name for name in CARDS if name[0] == sign)] -= 1
    game.cards[game.turn][card] += 1
