"""Attacks: what is put together, shown, rolled for and settled (P-14 to P-19)."""

from __future__ import annotations

from .cards import DEFEND
from .position import ATTACK, DEFENCE, MORE, RAISE, Plan, Position
from .turns import end_turn, open_window


def plan_step(game: Position, seat: int, word: str, rest: str) -> None:
    """Go on with a plan, show it, or give it up (P-R37)."""
    if word in ("take", "destroy"):
        game.plan = Plan(rest, word == "destroy")
    elif word == "lay":
        game.plan.lays.append(rest)
    elif word == "put":
        card, _, group = rest.partition("@")
        game.plan.puts.append((card, group))
    else:
        show(game, seat, is_shown=word == "declare")


def show(game: Position, seat: int, is_shown: bool) -> None:
    """Carry out what was put together, and let the next side answer (P-16, P-R37)."""
    plan, game.plan = game.plan, Plan()
    was_raise = game.defender() == seat
    if is_shown:
        lay_all(game, seat, plan)
    if plan.target:
        open_raise(game)
    elif is_shown and was_raise:
        game.stage = MORE
    else:
        open_window(game)


def lay_all(game: Position, seat: int, plan: Plan) -> None:
    """Lay groups and attachments down (P-14, P-16, P-R15)."""
    if plan.target:
        game.target, game.is_destroying = plan.target, plan.is_destroying
    for group in plan.lays:
        if group not in game.place:
            game.lay_down(seat, group, seat)
    for card, group in plan.puts:
        game.lose(seat, card)
        game.stacks[group].append(card)
    team = game.attackers if seat == game.turn else game.helpers
    team.update(plan.lays)


def open_raise(game: Position) -> None:
    """Ask the owner of the group attacked, if it is another player's (P-16, P-18, P-19)."""
    if game.defender() is None:
        open_window(game)
    else:
        game.stage = RAISE


def roll(game: Position, number: int) -> None:
    """Roll for the attack, then for the defence; two dice where an event says so (P-17, P-R22, P-R40)."""
    side = rolling(game)
    game.dice[side].append(number)
    if side == DEFENCE and len(game.dice[side]) == dice_of(game, side):
        settle(game)


def rolling(game: Position) -> str:
    """The side that rolls next."""
    return ATTACK if len(game.dice[ATTACK]) < dice_of(game, ATTACK) else DEFENCE


def dice_of(game: Position, side: str) -> int:
    """How many dice a side rolls."""
    return 2 if side in game.twice else 1


def total(game: Position, side: str, groups: set[str]) -> int:
    """What a side has: its groups, its better die, and what events add (P-17, P-R6, P-R23)."""
    return sum(game.power(group) for group in groups) + max(game.dice[side]) + game.bonus[side]


def settle(game: Position) -> None:
    """More takes the group over or destroys it (P-17, P-R24, P-R40)."""
    target = game.target
    shields = sum(
        game.cards[card].number for card in game.stacks[target] if game.cards[card].effect == DEFEND
    )
    attack = total(game, ATTACK, game.attackers)
    if attack > total(game, DEFENCE, {target, *game.helpers}) + shields:
        if game.is_destroying:
            game.destroy(target)
        else:
            game.place[target] = game.turn
    end_turn(game)
