"""Who may do what, and what chance may bring."""

from __future__ import annotations

from collections.abc import Iterator

from .. import NATURE
from .board import (
    CARDS,
    DRAFT,
    DRAWING,
    FIRST,
    MOVES,
    ORDERS,
    OVER,
    PLACING,
    RANKS,
    REDEPLOY,
    SETTING,
    SPYING,
    TRAITOR,
    UNIT,
)
from .position import Position


def awaited(game: Position) -> set[int]:
    """Whom the game waits for."""
    if game.stage == OVER:
        return set()
    if game.stage in (FIRST, DRAWING, UNIT) or is_dealt(game):
        return {NATURE}
    if game.stage == PLACING:
        return {seat for seat in range(game.seats) if game.reserve[seat].total() and seat not in game.left}
    return {game.turn}


def is_dealt(game: Position) -> bool:
    """Whether chance hands the tokens out (C-R8)."""
    return game.stage == DRAFT and bool(game.options["draft"] == "random")


def allowed(game: Position, seat: int) -> set[str]:
    """All that a seat may do now."""
    if seat not in awaited(game):
        return set()
    if game.stage == PLACING:
        return set(placings(game, seat))
    asked = {DRAFT: tokens, CARDS: plays, SETTING: settings, REDEPLOY: redeploys}
    return {**asked, SPYING: looks, TRAITOR: namings, MOVES: steps}[game.stage](game)


def chances(game: Position) -> dict[str, int]:
    """What NATURE may bring now, and how likely in proportion."""
    if game.stage == FIRST and game.options["first"] == "random":
        return {f"first-{name}": 1 for name in game.names}
    if game.stage == FIRST:
        return {f"unit-{kind}": number for kind, number in (+game.aside[drawer(game)]).items()}
    if is_dealt(game):
        return dict.fromkeys(tokens(game), 1)
    if game.stage == DRAWING:
        return {f"draw-{card}": number for card, number in game.pile.items() if number} or {"draw-traitor": 1}
    if game.stage == UNIT:
        return {f"unit-{kind}": number for kind, number in (+game.reserve[game.turn]).items()}
    return {}


def may_leave(game: Position, seat: int) -> bool:
    """Whether a seat may leave the game (C-R42): whenever people may act."""
    return seat not in game.left and game.stage != OVER and awaited(game) != {NATURE}


def drawer(game: Position) -> int:
    """Who draws next for the first turn."""
    return next(seat for seat in game.contenders if seat not in game.shown)


def tokens(game: Position) -> set[str]:
    """The tokens that can be taken (C-6)."""
    return {f"take-{territory}" for territory in {*game.map.territory.values()} - game.tokens.keys()}


def placings(game: Position, seat: int) -> Iterator[str]:
    """Yield where each unit may be placed: one in each own territory at least (C-7, C-R9)."""
    filled = {game.map.territory[zone] for zone in game.own(seat)}
    empty = [each for each, owner in game.tokens.items() if owner == seat and each not in filled]
    for zone, territory in game.map.territory.items():
        if game.tokens.get(territory) == seat and zone not in game.units:
            if territory in empty or game.reserve[seat].total() > len(empty):
                for kind in +game.reserve[seat]:
                    yield f"{kind}-{zone}"


def plays(game: Position) -> set[str]:
    """Which cards can be carried out (C-10, C-R13, C-R14)."""
    found = {f"play-{card}" for card in +game.hand if can_begin(game, card)}
    return found if found and game.options["must_play"] else found | {"none"}


def can_begin(game: Position, card: str) -> bool:
    """Whether a card's action has a way to begin (C-R14)."""
    seat = game.turn
    own, reserve = game.own(seat), game.reserve[seat]
    if card == "deploy":
        return reserve.total() > 0 and bool(bordering(game))
    if card == "surprise-attack":
        return reserve.total() > 0 and bool(game.free())
    if card == "new-spy-master":
        return reserve["spy-master"] > 0 and bool(game.free())
    if card == "secret-information":
        return any(game.units[zone].kind == "spy-master" for zone in own)
    if card == "redeploy":
        return len(own) >= 3
    return card == "rapid-advance" or len(own) < len(game.units)


def bordering(game: Position) -> set[str]:
    """The free zones that border on one's units (C-11)."""
    return {zone for own in game.own(game.turn) for zone in game.map.ways[own]} & game.free()


def settings(game: Position) -> set[str]:
    """Where the unit in hand may be set (C-11, C-15, C-R30)."""
    return {f"set-{zone}" for zone in (bordering(game) if game.card == "deploy" else game.free())}


def redeploys(game: Position) -> set[str]:
    """Three units are picked, then their order (C-12, C-R24)."""
    if len(game.picks) == 3:
        return {f"order-{order}" for order in ORDERS}
    return {f"pick-{zone}" for zone in game.own(game.turn) if zone not in game.picks}


def looks(game: Position) -> set[str]:
    """Two adjacent territories are looked at (C-13)."""
    around = game.map.beside(game.picks[0]) if game.picks else {*game.map.territory.values()}
    return {f"spy-{territory}" for territory in around}


def namings(game: Position) -> set[str]:
    """An enemy unit is picked, then it is named (C-14, C-R16)."""
    if game.picks:
        return {f"guess-{kind}" for kind in RANKS}
    return {f"aim-{zone}" for zone, unit in game.units.items() if unit.seat != game.turn}


def steps(game: Position) -> set[str]:
    """The basic move must be made if there is one; others may be (C-16, C-17, C-R18)."""
    found = set(marches(game))
    if game.is_basic_due:
        return found or {"stay"}
    return found | {"done"}


def marches(game: Position) -> Iterator[str]:
    """Yield every move of every unit of whose turn it is (C-16, C-17, C-20, C-R19, C-R23)."""
    for zone in game.own(game.turn):
        unit = game.units[zone]
        if unit.kind in ("flag", "cursed-land") or (unit.has_moved and not game.options["same_unit"]):
            continue
        targets = set(game.map.ways[zone])
        if unit.kind == "scout":
            targets |= run(game, zone)
        for target in targets:
            if target not in game.units or game.units[target].seat != game.turn:
                yield f"{zone}-{target}"


def run(game: Position, start: str) -> set[str]:
    """Where a Scout comes by free zones, to an enemy next to the last of them perhaps (C-R23)."""
    reached = [zone for zone in game.map.ways[start] if zone not in game.units]
    for zone in reached:
        reached += [
            next_one
            for next_one in game.map.ways[zone]
            if next_one not in game.units and next_one not in reached and next_one != start
        ]
    ends = {zone for last in reached for zone in game.map.ways[last] if zone in game.units}
    return {*reached, *(ends if game.options["scout_run_attack"] else ())} - {start}
