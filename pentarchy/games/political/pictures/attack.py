"""The attack as part of the picture: both sides card by card, the dice, the chance, what is at stake."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pentarchy.kernel.livery import mark
from pentarchy.kernel.scene import Element, Value

from ..box.constants import ATTACK, DEFENCE
from ..box.state import State
from ..words.attack import Fight, prospects, totals_in_words
from ..words.cards import event_in_words, minus, name_of, player, signed
from ..words.moves import Box
from .bases import ACROSS, GAP, Panel
from .tiles import LINE, in_lines, rectangle, words_at

LETTERS = 46  #: of a line across
SIDE = ACROSS / 2
TOTALS, LIST = 78.0, 24.0  #: heights of the row of totals, and of its odds
DIE = 30.0
DUELS_KEPT = 200  #: attacks as they were drawn, of all tables, some 30 KB each
NO_DUEL = Panel(0.0, "Nothing is attacked.", ())


class Duel(NamedTuple):
    """All that is drawn of an attack and of an event that was just played."""

    event: str  #: in words, empty for none
    title: str  #: who attacks what, empty for nobody
    fight: Fight | None
    liveries: tuple[int, int]  #: of both sides, -1 for a group that nobody has
    dice: tuple[int, int]
    stakes: tuple[str, str]  #: what comes of it if the attack wins, and if not


def duel(box: Box, state: State, fight: Fight | None) -> Panel:
    """Return the attack under way and the event that was just played; nothing while there is neither."""
    event = f"{player(box, int(state.event_by) - 1)} plays {_event(box, state)}" if state.event else ""
    if not fight:
        return _panel(Duel(event, "", None, (-1, -1), (0, 0), ("", ""))) if event else NO_DUEL
    seats = fight.attacker, fight.owner
    attacker, owner = (box.sides[seat].colours[0] if seat >= 0 else -1 for seat in seats)
    attack, defence = state.dice.tolist()
    title, stakes = attack_in_words(box, fight), prospects(box, state, fight)
    return _panel(Duel(event, title, fight, (attacker, owner), (attack, defence), stakes))


@lru_cache(DUELS_KEPT)
def _panel(of: Duel) -> Panel:
    parts: list[Element] = []
    high, said = 10.0, []
    if of.event:
        said.append(f"{of.event}.")
        parts += _lines("duel-event", of.event, high)
        high += LINE * len(in_lines(of.event, LETTERS, 3)) + 8
    if of.fight:
        said.append(f"{of.title}. {totals_in_words(of.fight)}")
        parts += _lines("duel-title", of.title, high)
        high += LINE * len(in_lines(of.title, LETTERS, 3)) + 8
        parts += _totals(of.fight, of.liveries, of.dice, high)
        high += TOTALS
        parts += [part for side in (ATTACK, DEFENCE) for part in _side(of.fight, side, high)]
        high += max(len(side) for side in of.fight.sides) * LINE + 10
        parts += _stakes(*of.stakes, high)
        high += 2 * LINE + 8
    ground = rectangle("duel-ground", 0, 0.5, ACROSS, high - 0.5)
    return Panel(high + GAP, " ".join(said), (ground, *parts))


def _event(box: Box, state: State) -> str:
    return event_in_words(box, state, int(state.event) - 1, int(state.event_at))


def attack_in_words(box: Box, fight: Fight) -> str:
    """Return who attacks what, and to what end."""
    name = name_of(box, fight.target)
    if fight.owner == fight.attacker:
        name = f"{'your' if fight.is_planned else 'their'} own {name}"
    elif fight.owner >= 0:
        name = f"{player(box, fight.owner)}'s {name}"
    if fight.is_planned:
        return f"Your plan: {'destroy' if fight.destroys else 'take over'} {name}"
    aim = "destroy it" if fight.destroys else "take it over"
    return f"{player(box, fight.attacker)} attacks {name}, to {aim}"


def _lines(classes: str, words: str, high: float) -> list[Element]:
    lines = in_lines(words, LETTERS, 3)
    return [
        words_at(classes, 12, high + LINE * (row + 0.5), line, ACROSS - 24) for row, line in enumerate(lines)
    ]


def _totals(fight: Fight, liveries: tuple[int, int], dice: tuple[int, int], top: float) -> Iterator[Element]:
    """Yield both totals with their dice, and between them the chance."""
    middle = top + 26
    for side, sign in ((ATTACK, 1), (DEFENCE, -1)):
        edge = 0 if side == ATTACK else ACROSS
        if liveries[side] >= 0:
            yield mark(liveries[side], edge + sign * 26, middle, 13)
        number = (fight.attack, fight.defence)[side]
        yield words_at("duel-total", edge + sign * 72, middle, minus(number))
        for count in range(1 + fight.twice[side]):
            rolled = dice[side] if count == 0 else 0
            yield from _die(edge + sign * (122 + 36 * count), middle, rolled)
    yield words_at("duel-odds", SIDE, middle - 4, f"{fight.odds:.0%}")
    yield words_at("duel-note", SIDE, middle + 22, "attack wins")
    yield rectangle("odds-whole", 12, top + 58, ACROSS - 24, 9)
    yield rectangle("odds-part", 12, top + 58, round((ACROSS - 24) * fight.odds, 1), 9)


def _die(x: float, y: float, number: int) -> Iterator[Element]:
    yield rectangle("duel-die", x - DIE / 2, y - DIE / 2, DIE, DIE)
    yield words_at("duel-pips", x, y, str(number) if number else "?")


def _side(fight: Fight, side: int, top: float) -> Iterator[Element]:
    """Yield what each card brings to a side, a line each."""
    x = 0 if side == ATTACK else SIDE
    for row, part in enumerate(fight.sides[side]):
        y = top + LINE * (row + 0.5)
        planned = " is-planned" if part.is_planned else ""
        points = minus(part.points) if part.is_group else signed(part.points)
        yield words_at(f"part-points{planned}", x + 38, y, points)
        yield words_at(f"part-name{planned}", x + 46, y, part.words, SIDE - 54)
    if not fight.sides[side]:
        yield words_at("part-name is-planned", x + 12, top + LINE / 2, "no group laid down yet")


def _stakes(won: str, lost: str, top: float) -> Iterator[Element]:
    """Yield what the players concerned will count for, the attack won or not."""
    line: dict[str, Value] = {"class": "duel-line", "d": f"M12 {top - 2:g}H{ACROSS - 12:g}"}
    yield Element("path", "", line)
    yield words_at("duel-stake", 12, top + LINE / 2 + 2, f"If the attack wins: {won}", ACROSS - 24)
    yield words_at("duel-stake", 12, top + LINE * 1.5 + 2, f"If it does not: {lost}", ACROSS - 24)
