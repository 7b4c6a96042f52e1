"""Who may do what, and what chance may bring."""

from __future__ import annotations

from collections.abc import Iterator

from .. import NATURE
from .cards import CANCEL, DISCARD, DRAW, EVENT, LOOK, REMOVE, ROLL, TWICE
from .position import (
    ASKING,
    CHOICE,
    COLOURS,
    DEAL,
    DRAWING,
    FIRST,
    GIVING,
    LOSING,
    MIDDLE,
    MORE,
    OVER,
    RAISE,
    ROLLING,
    SIDES,
    WINDOW,
    Position,
)


def awaited(game: Position) -> set[int]:
    """Whom the game waits for."""
    if game.stage == OVER:
        return set()
    if game.stage in (DEAL, MIDDLE, FIRST, DRAWING, GIVING, LOSING, ROLLING):
        return {NATURE}
    if game.stage in (WINDOW, ASKING):
        return asked(game) - game.answers.keys()
    defender = game.defender()
    return {defender if game.stage == RAISE and defender is not None else game.turn}


def asked(game: Position) -> set[int]:
    """Who is asked in secret: for events, or whether they cancel one (P-R25, P-R26)."""
    if game.stage == ASKING and game.event:
        return {*game.playing()} - {game.event.seat}
    if game.options["event_windows"] == "own_turn_only":
        return {game.turn}
    return {*game.playing()}


def allowed(game: Position, seat: int) -> set[str]:
    """All that a seat may do now."""
    if seat not in awaited(game):
        return set()
    if game.stage == CHOICE:
        return set(choices(game))
    if game.stage == ASKING:
        cancels = (card for card in game.held(seat, EVENT) if game.cards[card].effect == CANCEL)
        return {"pass", *(f"play-{card}" for card in cancels)}
    if game.stage == WINDOW:
        return {"pass", *plays(game, seat)}
    if game.stage in (RAISE, MORE):
        return {"call", *steps(game, seat)}
    return set(steps(game, seat)) if game.plan.target else actions(game)


def choices(game: Position) -> Iterator[str]:
    """Yield which card may be kept, and where the other goes (P-10)."""
    for card in game.drawn:
        yield f"keep-{card}-top"
        yield f"keep-{card}-bottom"
    if game.may_keep_both:
        yield "both"


def actions(game: Position) -> set[str]:
    """What may be done in a turn, events before it, or a pass (P-11, P-R13, P-R25)."""
    found = {*deeds(game), *attacks(game)}
    if not found or game.options["allow_pass"] == "always":
        found.add("pass")
    return found | {*plays(game, game.turn)}


def deeds(game: Position) -> Iterator[str]:
    """Yield all that may be done but attack (P-11)."""
    for group in game.groups(game.turn):
        yield f"reject-{group}"
        yield f"base-{group}"
    for group in game.place:
        if game.is_open(group):
            for card in game.attachments(game.turn):
                yield f"put-{card}@{group}"


def attacks(game: Position) -> Iterator[str]:
    """Yield which groups may be attacked, if there is somebody to attack them (P-14, P-R14, P-R21)."""
    for target, owner in game.place.items():
        if game.groups(game.turn) or any(group != target for group in game.from_base(game.turn)):
            yield f"destroy-{target}"
            if owner != game.turn:
                yield f"take-{target}"


def steps(game: Position, seat: int) -> Iterator[str]:
    """Yield how a plan may go on (P-14, P-16, P-R14, P-R18)."""
    for group in layable(game, seat):
        yield f"lay-{group}"
    for group in puttable(game, seat):
        if game.is_open(group):
            for card in game.attachments(seat):
                yield f"put-{card}@{group}"
    if game.plan.lays or (game.plan.puts and not game.plan.target):
        yield "declare"


def layable(game: Position, seat: int) -> Iterator[str]:
    """Yield the groups that may join a side (P-15, P-16, P-R15, P-R19)."""
    yield from game.groups(seat)
    if seat == game.turn:
        away = {*game.attackers, *game.plan.lays, game.target, game.plan.target}
        yield from (group for group in game.from_base(seat) if group not in away)


def puttable(game: Position, seat: int) -> set[str]:
    """The groups that a side may put attachments on, closed or not (P-R16, P-R17)."""
    own = {*game.plan.lays, *(game.attackers if seat == game.turn else game.helpers)}
    if seat == game.turn and game.options["attacker_attach"] == "own_team":
        return own
    return {*own, *game.attackers, *game.helpers, game.plan.target or game.target}


def plays(game: Position, seat: int) -> Iterator[str]:
    """Yield the events that would do something now, with what each is aimed at (P-R25, P-R40)."""
    for card in game.held(seat, EVENT):
        for aim in aims(game, seat, card):
            yield f"play-{card}@{aim}" if aim else f"play-{card}"


def aims(game: Position, seat: int, card: str) -> list[str]:
    """What an event may be aimed at, so that it has an effect; an empty text for nothing (P-R40)."""
    effect = game.cards[card].effect
    if effect == DRAW:
        return [""] if game.deck() else []
    if effect == REMOVE:
        return [group for group, stack in game.stacks.items() if stack]
    if effect in (DISCARD, LOOK):
        return [COLOURS[other] for other in game.playing() if other != seat and game.hands[other]]
    if effect in (TWICE, ROLL) and game.target:
        return [side for side in SIDES if effect == ROLL or side not in game.twice]
    return []


def chances(game: Position) -> dict[str, int]:
    """What NATURE may bring now, and how likely in proportion."""
    if game.stage == FIRST:
        return {f"first-{COLOURS[seat]}": 1 for seat in game.playing()}
    if game.stage == ROLLING:
        return {f"die-{number}": 1 for number in range(1, 7)}
    if game.stage == LOSING and game.event:
        return {f"lose-{card}": 1 for card in game.hands[COLOURS.index(game.event.aim)]}
    if game.stage == MIDDLE:
        return {f"draw-{card}": 1 for card in game.groups_of_the_deck()}
    return {f"draw-{card}": 1 for card in uppermost(game)} if game.stage in (DEAL, DRAWING, GIVING) else {}


def uppermost(game: Position) -> set[str]:
    """The cards of which one lies on top of the deck (P-10, P-R11)."""
    if game.top:
        return {game.top[0]}
    return game.middle or {card for card, _ in game.bottom[:1]}


def may_leave(game: Position, seat: int) -> bool:
    """Whether a seat may leave the game (P-R34): whenever people may act."""
    return seat not in game.left and game.stage != OVER and awaited(game) != {NATURE}
