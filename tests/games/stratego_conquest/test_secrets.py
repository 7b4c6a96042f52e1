"""What each seat holds possible, in random games at tables of all kinds: the truth, and worlds dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.box.constants import (
    ANYTHING,
    CARD_NAMES,
    CARDS,
    NEW_SPY_MASTER,
    TRAITOR,
    UNKNOWN,
)
from pentarchy.games.stratego_conquest.box.move_codes import (
    GUESS,
    MARCH,
    NO_PLAY,
    PICK,
    PLAY,
    SET,
    STAY,
    TAKE,
)
from pentarchy.games.stratego_conquest.box.state import Phase
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import bits
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE, SPECTATOR
from tests.depth import IS_DEEP
from tests.laws.table import POOL, Table, pooled

pytestmark = pytest.mark.deeper

GAMES = 480 if IS_DEEP else 120 if IS_COMPILED else 6
LOOKS = 4  #: positions that are looked at in a game, at most
OFTEN, RARELY = 60, 15  #: how often each card was played at least; the Traitor and New Spy Master


@cache
def tables() -> tuple[Table, ...]:
    """Return tables of two to four seats, with every house rule somewhere."""
    return tuple(Table(GAME, pooled(GAME, n % POOL), n % POOL, n, Counter()) for n in range(GAMES))


def is_telling(move: int) -> bool:
    """Whether a move changes what is known of units otherwise than by a step."""
    return PLAY < move < PLAY + CARDS or GUESS < move < TAKE or SET <= move < PICK or move in (NO_PLAY, STAY)


def positions(table: Table) -> Iterator[Any]:
    """Yield some positions of a random game after the set-up: half of them after what tells of units."""
    journey, state, found = table.journey(leaving=1), GAME.begin(table.box), []
    for index in range(len(journey)):
        seat, move = journey.step(index)
        GAME.rules.play(table.box.numbers, state, seat, move)
        if Phase.PLACEMENT < state.phase < Phase.OVER:
            found.append((is_telling(move) or (move >= MARCH and table.dice.random() < 0.2), state.copy()))
    for wanted in (True, False):
        those = [state for tells, state in found if tells == wanted]
        yield from table.dice.sample(those, min(LOOKS // 2, len(those)))


def unseen(state: Any, seat: int) -> set[int]:
    """Return the kinds of a player's units in reserve that not all know."""
    return set(np.flatnonzero(state.reserve[seat]).tolist())


def known(hidden: Any, viewer: int) -> Any:
    """Return for each zone the kinds that the unit there may be, by what a viewer's state says of it."""
    kinds = np.asarray(hidden.may_be, int)
    if viewer == SPECTATOR:
        return kinds
    is_shown = np.asarray(hidden.spied, int) >> viewer & 1 > 0
    return np.where(is_shown, kinds & hidden.sight[viewer], kinds)


@pytest.mark.parametrize("part", range(4))
def test_the_truth_is_possible_and_worlds_dealt_anew_are_alike(part: int) -> None:
    """For every viewer the truth is allowed; a world is whole, hides to the same and has the same moves."""
    looked = 0
    for table in tables()[part::4]:
        box, numbers = table.box, table.box.numbers
        for state in positions(table):
            looked += 1
            awaited = GAME.movers(box, state)
            for viewer in GAME.viewers(box):
                hidden = GAME.hidden(box, state, viewer)
                expect_truth_allowed(table, state, hidden, viewer)
                moves = GAME.moves(box, state, viewer) if viewer in awaited else []
                world = hidden.copy()
                GAME.secrets.redeal(numbers, world, viewer, True, seeded(f"{looked} {viewer}"))
                said = f"seat {viewer} at table {table.seed}, {dict(box.options)}"
                assert not (flaws := GAME.secrets.audit(box, world)), f"{said}: {flaws}"
                assert GAME.hidden(box, world, viewer).tobytes() == hidden.tobytes(), said
                assert (GAME.moves(box, world, viewer) if viewer in awaited else []) == moves, said
    assert looked >= GAMES // 4


def expect_truth_allowed(table: Table, state: Any, hidden: Any, viewer: int) -> None:
    """What stands, lies in reserve and is in hand is among what the viewer holds possible."""
    owners, kinds, shown = (np.asarray(field, int) for field in (state.owners, state.kinds, hidden.kinds))
    sets = known(hidden, viewer)
    is_certain = (owners == viewer + 1) | (sets & (sets - 1) == 0)
    assert ((sets >> kinds & 1 > 0) | (owners == 0)).all()
    assert (shown == np.where(is_certain, kinds, UNKNOWN)).all(), "what is certain is shown, and no more"
    for seat in range(table.seats):
        assert unseen(state, seat) <= set(bits(int(hidden.reserve_may_be[seat])))
        assert seat == viewer or not unseen(hidden, seat)
    if state.drawn:
        assert int(state.drawn) in bits(int(hidden.drawn_may_be))
        assert 0 < hidden.drawn_may_be <= ANYTHING


@pytest.mark.skipif(not IS_COMPILED, reason="uncompiled, games are few and break off early")
def test_every_card_was_played_often_enough() -> None:
    """The games of these tests have come upon all that there is to know and to forget."""
    played: Counter[int] = Counter()
    seats: set[int] = set()
    for table in tables():
        seats.add(table.seats)
        for seat, move, *_ in table.journey(leaving=1).log.tolist():
            if seat != NATURE and PLAY < move < PLAY + CARDS:
                played[move - PLAY] += 1
    assert seats == {2, 3, 4}
    for card in range(1, CARDS):
        least = RARELY if card in (TRAITOR, NEW_SPY_MASTER) else OFTEN
        assert played[card] >= least, f"{CARD_NAMES[card]} was played {played[card]} times"
