"""Battles: sequences are announced, met, fought out, and won (T-11 to T-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

from .board import KINDS
from .drafting import is_long
from .meeting import ask
from .position import (
    ADVANCE,
    ATTACK_DICE,
    BONUS,
    DEFENCE_DICE,
    FIGHT,
    LEFT,
    LOSSES,
    Fight,
    Position,
)

SIDES = ATTACKER, DEFENDER = 0, 1


def announce(game: Position) -> None:
    """Announce a sequence: attacks, and who is to meet them (T-11, T-13, T-R20)."""
    game.fights = []
    for line in game.lines:
        long = is_long(game, line)
        pool = [fight for fight in game.fights if fight.target == line.target and not fight.is_long]
        if pool and not long and game.options["pool_directions"]:
            pool[0].lines.append(line)
        else:
            game.fights.append(Fight([line], line.target, long, game.owner[line.target]))
    game.lines = []
    game.fight_at = -1
    if game.acting == game.turn:
        game.sequences += 1
        game.attacked |= {game.owner[fight.target] for fight in game.fights}
    ask(game)


def strength(game: Position, side: int) -> Counter[str]:
    """The units of a side in the attack that is fought (T-14, T-R22, T-R32, T-R33)."""
    fight = game.fights[game.fight_at]
    if side == ATTACKER:
        return fight.units()
    troops = game.troops(fight.target)
    if is_free_shot(game, fight):
        return troops
    return Counter({kind: min(fight.defence[kind], troops[kind]) for kind in KINDS})


def is_free_shot(game: Position, fight: Fight) -> bool:
    """Whether a long shot goes at a hex without cannons (T-R33)."""
    return fight.is_long and not game.troops(fight.target)["cannon"]


def dice_of(game: Position, side: int) -> int:
    """How many dice a side throws (T-14, T-R24, T-R25)."""
    own, other = strength(game, side).total(), strength(game, 1 - side).total()
    dice = 3 if own > other else 2
    return min(dice, own) if game.options["dice_cap_by_units"] else dice


def throws(dice: int) -> dict[str, int]:
    """How likely so many dice show a set, the highest first."""
    found = {}
    for faces in combinations_with_replacement("654321", dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        found[f"dice-{''.join(faces)}"] = ways
    return found


def bonus(game: Position, side: int) -> int:
    """What a side adds to its dice (T-17, T-R28)."""
    own, other = +strength(game, side), +strength(game, 1 - side)
    if game.options["dual"] == "any_two":
        return max(len(own) - len(other), 0)
    if len(own) == 3:
        return 3 - len(other)
    return int(own.keys() == {"infantry", "cavalry"} and len(other) == 1)


def losses(game: Position, dice: dict[int, list[int]]) -> list[int]:
    """How many units each side loses (T-14, T-R24 to T-R26); a free shot costs the attacker none (T-R33)."""
    units = [strength(game, side).total() for side in SIDES]
    is_free = is_free_shot(game, game.fights[game.fight_at])
    lost = [0, 0]
    best = [sorted(dice[side], reverse=True)[:2] for side in SIDES]
    for attack, defence in zip(*best, strict=False):
        if lost[ATTACKER] == units[ATTACKER] or lost[DEFENDER] == units[DEFENDER]:
            break
        if attack > defence:
            lost[DEFENDER] += 1
        elif not is_free:
            lost[ATTACKER] += 1
    return lost


def best_dice(game: Position, side: int, points: int) -> dict[int, list[int]]:
    """Put the bonus where it does most (T-R29)."""
    found = [game.dice]
    for _ in range(points):
        found = [
            {side: [*dice[side][:at], dice[side][at] + 1, *dice[side][at + 1 :]], 1 - side: dice[1 - side]}
            for dice in found
            for at in range(len(dice[side]))
        ]

    def gain(dice: dict[int, list[int]]) -> int:
        lost = losses(game, dice)
        return lost[1 - side] - lost[side]

    return max(found, key=gain)


def next_fight(game: Position) -> bool:
    """Go to the next attack that is to be fought, or whose winners may move in; whether there is one."""
    while game.fight_at + 1 < len(game.fights):
        game.fight_at += 1
        if begin_fight(game):
            return True
    return False


def begin_fight(game: Position) -> bool:
    """Begin an attack, or end it at once (T-R23, T-R33, T-R34)."""
    fight = game.fights[game.fight_at]
    for line in fight.lines:
        there = game.troops(line.start)
        line.units = Counter({kind: min(line.units[kind], there[kind]) for kind in KINDS})
    if not fight.units().total():
        return False
    if not game.is_enemy(fight.target, game.acting):
        return begin_advance(game, fight)
    if is_free_shot(game, fight) and game.options["free_bombard"] == "forbidden":
        return False
    if not strength(game, DEFENDER).total():
        return False
    game.stage = FIGHT
    return True


def begin_advance(game: Position, fight: Fight) -> bool:
    """Let the winners move in, if they may (T-16, T-R34)."""
    if fight.is_long or not any(entering(game, fight, kind) for kind in KINDS):
        return False
    game.stage = ADVANCE
    game.moved_in = set()
    return True


def entering(game: Position, fight: Fight, kind: str) -> int:
    """How many winners of a kind may move in (T-R34)."""
    if game.options["advance_uses_move"]:
        return sum(
            min(
                line.units[kind],
                sum(unit.kind == kind and not unit.has_moved for unit in game.stacks[line.start]),
            )
            for line in fight.lines
        )
    return fight.units()[kind]


def roll(game: Position) -> None:
    """Roll; cannons that fire a long shot are spent (T-R33)."""
    fight = game.fights[game.fight_at]
    is_counted = game.options["free_bombard"] != "unlimited"
    if fight.is_long and is_counted and not fight.has_begun:
        for line in fight.lines:
            ready = [unit for unit in game.stacks[line.start] if unit.kind == "cannon" and not unit.has_fired]
            for unit in ready[: line.units["cannon"]]:
                unit.has_fired = True
    fight.has_begun = True
    game.dice = {}
    game.stage = ATTACK_DICE


def throw(game: Position, faces: str) -> bool:
    """Take a side's dice; whether the fight goes on at once (T-14, T-R29)."""
    game.dice[len(game.dice)] = [int(face) for face in faces]
    if len(game.dice) < len(SIDES):
        game.stage = DEFENCE_DICE
        return False
    for side in SIDES:
        if points := bonus(game, side):
            is_here = game.status[side_of(game, side)] != LEFT
            if is_here and game.options["bonus_choice"] == "manual":
                game.stage, game.raises = BONUS, points
                return False
            game.dice = best_dice(game, side, points)
    return compare(game)


def raiser(game: Position) -> int:
    """The side that has a bonus."""
    return ATTACKER if bonus(game, ATTACKER) else DEFENDER


def raise_die(game: Position, die: int) -> bool:
    """Add a point to a die (T-R29); whether the fight goes on at once."""
    game.dice[raiser(game)][die - 1] += 1
    game.raises -= 1
    return compare(game) if not game.raises else False


def compare(game: Position) -> bool:
    """Compare the dice; whether nobody has to name what is lost (T-14, T-R27)."""
    game.owed = losses(game, game.dice)
    game.stage = LOSSES
    return lose_what_must_be(game)


def side_of(game: Position, side: int) -> int:
    """Who has a side."""
    return game.acting if side == ATTACKER else game.fights[game.fight_at].owner


def lose_what_must_be(game: Position) -> bool:
    """Lose what nobody has a choice in (T-R27, T-R52); whether all is lost that is owed."""
    for side in SIDES:
        while game.owed[side]:
            units = +strength(game, side)
            if game.status[side_of(game, side)] == LEFT:
                lose(game, side, max(KINDS, key=lambda kind: units[kind]))
            elif len(units) == 1 or game.owed[side] == units.total():
                lose(game, side, next(iter(units)))
            else:
                return False
    return True


def loser(game: Position) -> int:
    """The side that names a unit next: the attacker first (T-R27)."""
    return ATTACKER if game.owed[ATTACKER] else DEFENDER


def lose(game: Position, side: int, kind: str) -> None:
    """Take a unit off (T-14)."""
    fight = game.fights[game.fight_at]
    game.owed[side] -= 1
    if side == ATTACKER:
        line = next(line for line in fight.lines if line.units[kind])
        line.units[kind] -= 1
        game.lose(line.start, kind)
    else:
        if not is_free_shot(game, fight):
            fight.defence[kind] = strength(game, DEFENDER)[kind] - 1
        game.lose(fight.target, kind)


def go_on_fighting(game: Position) -> bool:
    """After a roll: whether this attack still asks something (T-15, T-R23, T-R33)."""
    fight = game.fights[game.fight_at]
    if not fight.units().total():
        return False
    if not game.is_enemy(fight.target, game.acting):
        return begin_advance(game, fight)
    if is_free_shot(game, fight) or not strength(game, DEFENDER).total():
        return False
    game.stage = FIGHT
    return True


def advances(game: Position) -> Iterator[str]:
    """Yield who may move in (T-R34)."""
    fight = game.fights[game.fight_at]
    for kind in KINDS:
        if kind not in game.moved_in:
            for number in range(1, min(entering(game, fight, kind), 63) + 1):
                yield f"{number}-{kind}"
    yield "done"


def advance(game: Position, kind: str, number: int) -> bool:
    """Move winners of a kind in; whether others still may (T-16, T-R34)."""
    fight = game.fights[game.fight_at]
    for part in fight.lines:
        units = game.take(part.start, kind, min(number, part.units[kind]))
        for unit in units:
            unit.has_moved = bool(game.options["advance_uses_move"])
        game.bring(fight.target, game.acting, units)
        game.settle(part.start)
        number -= len(units)
    game.moved_in.add(kind)
    return [*advances(game)] != ["done"]
