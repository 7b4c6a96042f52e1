"""Who may do what, and what chance may bring."""

from __future__ import annotations

from collections.abc import Iterator

from .. import NATURE
from .battles import advances, dice_of, loser, raiser, side_of, strength, throws
from .board import CARDS
from .drafting import attacks, can_move_one, movements, trainings
from .meeting import words
from .position import (
    ADVANCE,
    ANSWER,
    ATTACK,
    ATTACK_DICE,
    BONUS,
    COLLECT,
    COLOURS,
    COUNTER,
    COUNTER_MOVE,
    COUNTER_OFFER,
    DEFENCE,
    DEFENCE_DICE,
    FIGHT,
    FIRST,
    FORAGE,
    LAST_ANSWER,
    LEFT,
    LOSSES,
    MOVE,
    OVER,
    PLACE,
    ROADS,
    TRADE,
    TRAIN,
    Position,
)
from .trading import answers, terms, trades

ROAD_MONEY = 5  #: T-10


def awaited(game: Position) -> set[int]:
    """Whom the game waits for."""
    if game.stage == OVER:
        return set()
    if game.stage in (FIRST, FORAGE, ATTACK_DICE, DEFENCE_DICE):
        return {NATURE}
    if game.stage == DEFENCE:
        return {*game.answers}
    if game.stage == BONUS:
        return {side_of(game, raiser(game))}
    if game.stage == LOSSES:
        return {side_of(game, loser(game))}
    if game.stage in (FIGHT, ADVANCE, COUNTER, COUNTER_MOVE):
        return {game.acting}
    if game.stage in (ANSWER, COUNTER_OFFER, LAST_ANSWER) and game.offer:
        return {game.offer.by if game.stage == COUNTER_OFFER else game.offer.to}
    return {game.turn}


def allowed(game: Position, seat: int) -> set[str]:
    """All that a seat may do now."""
    if seat not in awaited(game):
        return set()
    return set(every(game, seat))


def every(game: Position, seat: int) -> Iterator[str]:
    """Yield all that a seat that is awaited may do."""
    stage = game.stage
    if stage in (ATTACK, TRADE, ROADS, MOVE, TRAIN, COLLECT, COUNTER, COUNTER_MOVE):
        yield "done"
    if stage == PLACE:
        yield from (f"at-{name}" for name in game.map.near if name not in game.owner and name != game.hill)
    elif stage == COLLECT:
        yield from collectable(game)
    elif stage in (ATTACK, COUNTER):
        yield from attacks(game, seat)
        if stage == COUNTER and can_move_one(game, seat):
            yield "move-instead"
    elif stage == DEFENCE:
        yield from words(game.answers[seat])
    elif stage == FIGHT:
        yield from ("roll", "stop")
    elif stage == BONUS:
        yield from (f"raise-{die + 1}" for die in range(len(game.dice[raiser(game)])))
    elif stage == LOSSES:
        yield from (f"lose-{kind}" for kind in +strength(game, loser(game)))
    elif stage == ADVANCE:
        yield from advances(game)
    elif stage in (MOVE, COUNTER_MOVE):
        yield from movements(game, seat)
    elif stage == TRAIN:
        yield from trainings(game, seat)
    elif stage == TRADE:
        yield from trades(game)
    elif stage == ROADS:
        yield from roads(game)
    elif stage in (ANSWER, LAST_ANSWER) and game.offer:
        yield from answers(game, game.offer)
    elif stage == COUNTER_OFFER and game.offer:
        yield from (*terms(game, game.offer), "abandon")


def collectable(game: Position) -> Iterator[str]:
    """Yield the cards that may be taken: one at most for each hex, of its kind (T-7, T-R2, T-R9, T-R10)."""
    if game.taken.total() >= game.die:
        return
    grounds = [yield_of(game, name) for name in game.own(game.turn)]
    for card in CARDS:
        taken = {other: game.taken[other] + (other == card) for other in CARDS}
        beyond = sum(max(number - grounds.count(other), 0) for other, number in taken.items())
        if beyond <= grounds.count("any") and game.in_bank(card) > 0:
            yield f"collect-{card}"


def yield_of(game: Position, name: str) -> str:
    """What a hex yields (T-R2, T-R3)."""
    ground = game.map.grounds[name]
    pastures = {"rice": "rice", "barren": "", "wild": "any"}
    return pastures[game.options["pasture"]] if ground == "pasture" else ground


def roads(game: Position) -> Iterator[str]:
    """Yield the roads that may be built and destroyed (T-10, T-R10, T-R14, T-R15)."""
    seat = game.turn
    own = {*game.own(seat)}
    around = {"connected": game.joined(seat), "own_hex": own, "anywhere": {*game.map.near}}[
        game.options["build"]
    ]
    limit = (90 if game.seats > 4 else 60) if game.options["supply"] == "box" else 10**6
    can_pay = game.money[seat] >= ROAD_MONEY and game.cards[seat]["brick"] and len(game.roads) < limit
    for name, near in game.map.near.items():
        for other in near:
            road = game.order(name, other)
            if road == (name, other) and road in game.roads and own.intersection(road):
                yield f"raze-{name}-{other}"
            elif road == (name, other) and road not in game.roads and can_pay and around.intersection(road):
                yield f"road-{name}-{other}"


def chances(game: Position) -> dict[str, int]:
    """What NATURE may bring now, and how likely in proportion."""
    if game.stage == FIRST:
        return {f"begin-{COLOURS[seat]}": 1 for seat in range(game.seats)}
    if game.stage == FORAGE:
        return {f"forage-{number}": 1 for number in range(1, 7)}
    if game.stage in (ATTACK_DICE, DEFENCE_DICE):
        return throws(dice_of(game, int(game.stage == DEFENCE_DICE)))
    return {}


def may_leave(game: Position, seat: int) -> bool:
    """Whether a seat may leave the game (T-R52): whenever people may act."""
    return game.status[seat] != LEFT and game.stage != OVER and awaited(game) != {NATURE}
