"""How things stand: what everybody can count, and the table as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.game import Standing

from ..box.constants import FIRST_ATTACHMENT, GROUPS
from ..box.state import Place, State
from ..rules.table import result_of
from .attack import fight_of
from .cards import counted, effect_of, minus, name_of, player, stack_of, sums_of
from .moves import Box

COLUMNS = 80  #: of a terminal


def standing(box: Box, state: State) -> Standing:
    """Return the deck and the attack, and each player's sums: the same rows all game."""
    fight = fight_of(box, state)
    facts = (
        ("Turn", str(int(state.turns)) if state.turns else "not begun"),
        ("Deck", counted(int(state.deck), "card")),
        ("Attack", f"{minus(fight.attack)} to {minus(fight.defence)}, {fight.odds:.0%}" if fight else "none"),
    )
    return Standing(facts, tuple(_seat_facts(state, seat) for seat in range(box.seats)))


def _seat_facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    left, right = sums_of(state, seat)
    return (
        ("Left", minus(left)),
        ("Right", minus(right)),
        ("Net", str(int(result_of(state, seat)))),
        ("Hand", str(int(state.held[seat]))),
    )


def sketch(box: Box, state: State) -> str:
    """Return the table as text: each base, and what is unaffiliated, a group a line."""
    lines: list[str] = []
    for seat in range(box.seats):
        left, right = sums_of(state, seat)
        lines.append(f"{player(box, seat)}: left {left}, right {right}, {int(state.held[seat])} in hand")
        lines += _groups(box, state, seat + 1)
    lines.append(f"Unaffiliated; {int(state.deck)} in the deck")
    lines += _groups(box, state, Place.UNAFFILIATED)
    return "\n".join(line[:COLUMNS] for line in lines)


def _groups(box: Box, state: State, place: int) -> Iterator[str]:
    for group in range(GROUPS):
        if state.place[group] == place:
            stack = [effect_of(box, FIRST_ATTACHMENT + card) for card in stack_of(state, group)]
            wing = "right" if state.wing[group] else "left"
            sums = f" {effect_of(box, group)}, {', '.join(stack)}" if stack else ""
            yield f"  {wing:>5} {int(state.power[group]):>2}  {name_of(box, group)}{sums}"
