"""Every game ends, within its bound, and its outcome adds up."""

from __future__ import annotations

import numpy as np
import pytest

from pentarchy.bots.terms import weights
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import LEAVE
from pentarchy.kernel.trace import rulebook

from .law import law
from .table import Table
from .walks import kernels

GAMES = 20  #: random games of one table, compiled


@law(examples=12)
def test_a_game_ends_within_its_bound(table: Table) -> None:
    for index in range(GAMES if IS_COMPILED else 1):
        journey = table.journey(index=index, leaving=0, aside=(0, 300, 900)[index % 3])
        assert journey.is_over or not IS_COMPILED
        assert len(journey) <= table.longest


@law(examples=8)
def test_players_who_stall_come_to_the_end(table: Table) -> None:
    """Also when everybody does first whatever may be done out of turn."""
    state = table.game.begin(table.box)
    out, odds = table.lists()
    most = table.longest if IS_COMPILED else 200
    stall = kernels(table.game).stall
    moves = stall(table.box.numbers, state, table.seats, out, odds, table.chance(), most)
    assert moves >= 0 or not IS_COMPILED, f"not over after {most} moves"


@law(examples=25, must_note=lambda game: ["an end"])
def test_an_outcome_adds_up(table: Table) -> None:
    game, journey = table.game, table.journey(leaving=table.dice.choice((0, 2, 300)))
    if not journey.is_over:
        return
    table.notes["an end"] += 1
    state, out = journey.final, np.zeros(table.seats)
    game.rules.places(table.box.numbers, state, out)
    outcome = game.words.outcome(table.box, state)
    assert outcome.places == pytest.approx(tuple(out))
    assert len(outcome.points) == table.seats
    assert sum(outcome.places) == pytest.approx(1)
    assert all(0 <= place <= 1 for place in outcome.places)
    assert outcome.clause in rulebook(game)
    assert outcome.sentence.endswith(".") and outcome.sentence[0].isupper()
    assert any(table.box.sides[seat].name in outcome.sentence for seat in outcome.winners)
    gone = [seat for seat, move, *_ in journey.log.tolist() if move == LEAVE]
    assert not any(outcome.places[seat] for seat in gone), "who has left wins nothing"
    for seat in range(table.seats):
        terms = weights(game)
        assert game.judgement.worth(table.box.numbers, state, seat, terms) == pytest.approx(out[seat])


@law(examples=25, must_note=lambda game: ["an end"])
def test_nobody_moves_when_it_is_over(table: Table) -> None:
    game, journey = table.game, table.journey(leaving=table.dice.choice((0, 2, 300)))
    if not journey.is_over:
        return
    table.notes["an end"] += 1
    for seat in table.everyone():
        assert game.moves(table.box, journey.final, seat) == []
        for move in [LEAVE, *table.dice.sample(range(game.rules.MOVES), min(40, game.rules.MOVES))]:
            assert table.refusal(journey.final, seat, move), f"{move} of {seat} is allowed"


@law(examples=20)
def test_who_leaves_does_not_win_alone(table: Table) -> None:
    """Whoever is in the game to its end comes out no worse than one who left first."""
    journey = table.journey(leaving=100)
    left = {seat for seat, move, *_ in journey.log.tolist() if move == LEAVE}
    if journey.is_over and left and len(left) < table.seats:
        places = table.game.words.outcome(table.box, journey.final).places
        assert max(places[seat] for seat in range(table.seats) if seat not in left) > 0


@law(examples=25)
def test_a_position_is_worth_a_share(table: Table) -> None:
    game, terms = table.game, weights(table.game)
    for state in table.positions(6, leaving=5):
        for seat in range(table.seats):
            hidden = game.hidden(table.box, state, seat)
            assert 0 <= float(game.judgement.worth(table.box.numbers, hidden, seat, terms)) <= 1


@law(examples=20)
def test_what_is_remembered_changes_nothing(table: Table) -> None:
    """What a position is worth does not depend on what was asked before, to the last bit."""
    game, numbers, memory = table.game, table.box.numbers, weights(table.game)
    for state in table.positions(6, leaving=5):
        for seat in range(table.seats):
            hidden = game.hidden(table.box, state, seat)
            for move in [None, *game.moves(table.box, hidden, seat)[:8]]:
                after = hidden if move is None else game.after(table.box, hidden, seat, move)
                fresh = game.judgement.worth(numbers, after, seat, weights(game))
                first, again = (game.judgement.worth(numbers, after, seat, memory) for _ in range(2))
                assert first == fresh == again


@law(examples=10)
def test_turns_count_up(table: Table) -> None:
    game, journey = table.game, table.journey()
    if game.rules.turns is None:
        return
    counted = [game.rules.turns(table.box, journey.position(index)) for index in journey.some(12)]
    assert counted == sorted(counted)
    assert counted[-1] <= game.rules.turns(table.box, journey.final)
