"""Seats that decide at once: tables at which they do, and moves by which they may."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from pentarchy.table.table import Table, waiting
from tests.table.playing import GAMES, advance, choices, decide, table

NAMES = st.sampled_from(sorted(GAMES))
SEEDS = st.integers(0, 10_000)


def planning(name: str, seed: int, versions: int) -> Table:
    """Return a table at which several seats decide at once."""
    here = advance(table(name), random.Random(seed), versions)
    dice = random.Random(seed)
    while not here.is_over and len(waiting(here)) < 2:
        here = decide(here, dice.choice(waiting(here)), dice)
    return here


def decisions(here: Table, dice: random.Random) -> dict[int, list[int]]:
    """Return moves by which every seat that is waited for decides, each in its own draft."""
    plans: dict[int, list[int]] = {}
    for seat in waiting(here):
        alone, plans[seat] = here, []
        while alone.is_waited_for(seat):
            plans[seat].append(dice.choice(choices(alone, seat)))
            alone = alone.play(seat, plans[seat][-1])
        assert alone.version == here.version, "the decision was not quiet"
    return plans
