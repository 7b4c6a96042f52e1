"""The attack as part of the picture: both sides card by card, the dice, the chance, what is at stake."""

from __future__ import annotations

from collections.abc import Iterator

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


def duel(box: Box, state: State, fight: Fight | None) -> Panel:
    """Return the attack under way and the event that was just played; nothing while there is neither."""
    parts: list[Element] = []
    high, said = 10.0, []
    if state.event:
        words = f"{player(box, int(state.event_by) - 1)} plays {_event(box, state)}"
        said.append(f"{words}.")
        parts += _lines("duel-event", words, high)
        high += LINE * len(in_lines(words, LETTERS, 3)) + 8
    if fight:
        words = attack_in_words(box, fight)
        said.append(f"{words}. {totals_in_words(fight)}")
        parts += _lines("duel-title", words, high)
        high += LINE * len(in_lines(words, LETTERS, 3)) + 8
        parts += _totals(box, state, fight, high)
        high += TOTALS
        parts += [part for side in (ATTACK, DEFENCE) for part in _side(fight, side, high)]
        high += max(len(side) for side in fight.sides) * LINE + 10
        parts += _stakes(box, state, fight, high)
        high += 2 * LINE + 8
    if not parts:
        return 0.0, "Nothing is attacked.", ()
    return high + GAP, " ".join(said), (rectangle("duel-ground", 0, 0.5, ACROSS, high - 0.5), *parts)


def _event(box: Box, state: State) -> str:
    return event_in_words(box, state, int(state.event) - 1, int(state.event_at))


def attack_in_words(box: Box, fight: Fight) -> str:
    """Return who attacks what, and to what end."""
    name = name_of(box, fight.target)
    if fight.owner == fight.attacker:
        name = f"{name} of the same base"
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


def _totals(box: Box, state: State, fight: Fight, top: float) -> Iterator[Element]:
    """Yield both totals with their dice, and between them the chance."""
    middle = top + 26
    seats = fight.attacker, fight.owner
    for side, sign in ((ATTACK, 1), (DEFENCE, -1)):
        edge = 0 if side == ATTACK else ACROSS
        if seats[side] >= 0:
            yield mark(box.sides[seats[side]].colours[0], edge + sign * 26, middle, 13)
        number = (fight.attack, fight.defence)[side]
        yield words_at("duel-total", edge + sign * 72, middle, minus(number))
        for count in range(1 + fight.twice[side]):
            rolled = int(state.dice[side]) if count == 0 else 0
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
        yield words_at("part-name is-planned", x + 12, top + LINE / 2, "nobody laid down yet")


def _stakes(box: Box, state: State, fight: Fight, top: float) -> Iterator[Element]:
    """Yield what the players concerned will count for, the attack won or not."""
    won, lost = prospects(box, state, fight)
    line: dict[str, Value] = {"class": "duel-line", "d": f"M12 {top - 2:g}H{ACROSS - 12:g}"}
    yield Element("path", "", line)
    yield words_at("duel-stake", 12, top + LINE / 2 + 2, f"If the attack wins: {won}", ACROSS - 24)
    yield words_at("duel-stake", 12, top + LINE * 1.5 + 2, f"If it does not: {lost}", ACROSS - 24)
