"""How things stand: what everybody can count, and the table as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.game import Standing

from ..box.constants import FIRST_ATTACHMENT, GROUPS
from ..box.state import Place, State
from .attack import fight_of
from .cards import Count, counted, counts_of, effect_of, minus, name_of, player, stacks_of
from .moves import Box

COLUMNS = 80  #: of a terminal


def standing(box: Box, state: State) -> Standing:
    """Return the deck and the attack, and each player's sums: the same rows all game."""
    fight, turns, held = fight_of(box, state), int(state.turns), state.held.tolist()
    facts = (
        ("Turn", str(turns) if turns else "not begun"),
        ("Deck", counted(int(state.deck), "card")),
        ("Attack", f"{minus(fight.attack)} to {minus(fight.defence)}, {fight.odds:.0%}" if fight else "none"),
    )
    seats = zip(counts_of(state)[: box.seats], held[: box.seats], strict=True)
    return Standing(facts, tuple(_seat_facts(*both) for both in seats))


def _seat_facts(count: Count, held: int) -> tuple[tuple[str, str], ...]:
    return (
        ("Left", minus(count.left)),
        ("Right", minus(count.right)),
        ("Net", str(count.result)),
        ("Hand", str(held)),
    )


def sketch(box: Box, state: State) -> str:
    """Return the table as text: each base, and what is unaffiliated, a group a line."""
    lines: list[str] = []
    counts = counts_of(state)
    for seat in range(box.seats):
        left, right, _ = counts[seat]
        lines.append(f"{player(box, seat)}: left {left}, right {right}, {int(state.held[seat])} in hand")
        lines += _groups(box, state, seat + 1)
    lines.append(f"Unaffiliated; {int(state.deck)} in the deck")
    lines += _groups(box, state, Place.UNAFFILIATED)
    return "\n".join(line[:COLUMNS] for line in lines)


def _groups(box: Box, state: State, place: int) -> Iterator[str]:
    stacks = stacks_of(state)
    for group in range(GROUPS):
        if state.place[group] == place:
            stack = [effect_of(box, FIRST_ATTACHMENT + card) for card in stacks.get(group, ())]
            wing = "right" if state.wing[group] else "left"
            sums = f" {effect_of(box, group)}, {', '.join(stack)}" if stack else ""
            yield f"  {wing:>5} {int(state.power[group]):>2}  {name_of(box, group)}{sums}"
