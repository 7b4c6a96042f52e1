"""What may be drafted: sequences of attacks, movements, and units that are trained."""

from __future__ import annotations

from collections.abc import Iterator

from .board import KINDS, PRICES
from .position import COUNTER_MOVE, Line, Position

STEP = 63  #: the most that one word gives a number of
MOST_ATTACKS = 24  #: T-R20
BOX = {"infantry": 40, "cavalry": 12, "cannon": 8}  #: pieces of a player, where the box is all (T-R10)


def numbers(kind: str, most: int) -> Iterator[str]:
    """Yield what may be said of so many at most."""
    yield from (f"{number}-{kind}" for number in range(1, min(most, STEP) + 1))


def is_long(game: Position, line: Line) -> bool:
    """Whether an attack goes two hexes far (T-12, T-R31)."""
    return line.target not in game.map.near[line.start]


def free(game: Position, line: Line, kind: str) -> int:
    """How many units of a kind may still join an attack (T-11, T-12, T-R33)."""
    there = [unit for unit in game.stacks[line.start] if unit.kind == kind]
    others = [other for other in game.lines if other is not line and other.start == line.start]
    used = sum(other.units[kind] for other in others)
    if not is_long(game, line):
        return len(there) - used
    if kind != "cannon":
        return 0
    ready = sum(not unit.has_fired for unit in there)
    if game.options["free_bombard"] == "unlimited":
        ready = len(there)
    shot = sum(other.units[kind] for other in others if is_long(game, other))
    return min(len(there) - used, ready - shot)


def can_be_shot_at(game: Position, target: str) -> bool:
    """Whether a long shot at a hex is allowed (T-R33)."""
    return game.options["free_bombard"] != "forbidden" or game.troops(target)["cannon"] > 0


def attack_ways(game: Position, seat: int) -> Iterator[Line]:
    """Yield the attacks that may be listed next (T-11, T-12, T-R19, T-R37)."""
    if len(game.lines) >= MOST_ATTACKS:
        return
    listed = {(line.start, line.target) for line in game.lines}
    for start in game.own(seat):
        for target in [*game.map.near[start], *game.map.far[start]]:
            line = Line(start, target)
            if not game.is_enemy(target, seat) or (start, target) in listed:
                continue
            if seat != game.turn and game.owner[target] != game.turn:
                continue
            if is_long(game, line) and not can_be_shot_at(game, target):
                continue
            if any(free(game, line, kind) for kind in KINDS):
                yield line


def attacks(game: Position, seat: int) -> Iterator[str]:
    """Yield how a sequence may be drafted further, or announced (T-11)."""
    line = game.lines[-1] if game.lines else None
    if line:
        for kind in KINDS:
            if not line.units[kind] or line.units[kind] % STEP == 0:
                yield from numbers(kind, free(game, line, kind) - line.units[kind])
    if line is None or line.units.total():
        yield from (f"{way.start}-{way.target}" for way in attack_ways(game, seat))
    if line and line.units.total():
        yield "announce"


def can_follow_roads(game: Position, start: str, target: str, seat: int) -> bool:
    """Whether two roads lead from a hex to another, one after the other (T-9, T-R17)."""
    ways = game.road_ways()
    can_pass = game.options["road_pass_enemy"]
    return any(target in ways[over] and (can_pass or not game.is_enemy(over, seat)) for over in ways[start])


def movable(game: Position, start: str, kind: str) -> int:
    """How many units of a kind have not moved (T-R16)."""
    return sum(unit.kind == kind and not unit.has_moved for unit in game.stacks[start])


def move_ways(game: Position, seat: int) -> Iterator[tuple[str, str]]:
    """Yield from where to where troops may move (T-9, T-R16, T-R38)."""
    for start in game.own(seat):
        if not any(movable(game, start, kind) for kind in KINDS):
            continue
        far = () if game.stage == COUNTER_MOVE else game.map.far[start]
        for target in [*game.map.near[start], *far]:
            if game.is_enemy(target, seat):
                continue
            if target in game.map.near[start] or can_follow_roads(game, start, target, seat):
                yield start, target


def can_move_one(game: Position, seat: int) -> bool:
    """Whether any unit can move one hex (T-R38)."""
    return any(target in game.map.near[start] for start, target in move_ways(game, seat))


def movements(game: Position, seat: int) -> Iterator[str]:
    """Yield how a movement may be drafted further, or carried out (T-9, T-R16)."""
    line = game.lines[-1] if game.lines else None
    if line is None:
        yield from (f"{start}-{target}" for start, target in move_ways(game, seat))
        return
    for kind in KINDS:
        if not line.units[kind] or line.units[kind] % STEP == 0:
            yield from numbers(kind, movable(game, line.start, kind) - line.units[kind])
    if line.units.total():
        yield "march"


def affordable(game: Position, seat: int, kind: str) -> int:
    """How many units of a kind can be paid for, and are in the box (T-8, T-R10, T-R43)."""
    money, cards = PRICES[kind]
    most = [game.money[seat] // money]
    most += [game.cards[seat][card] // number for card, number in cards.items()]
    if game.options["supply"] == "box":
        most.append(BOX[kind] - sum(game.troops(name)[kind] for name in game.own(seat)))
    return max(min(most), 0)


def trainings(game: Position, seat: int) -> Iterator[str]:
    """Yield where units are trained, then which (T-8, T-R43)."""
    kinds = [kind for kind in KINDS if affordable(game, seat, kind)]
    if game.ground:
        for kind in kinds:
            yield from numbers(kind, affordable(game, seat, kind))
    elif kinds:
        yield from (f"at-{name}" for name in game.own(seat))
