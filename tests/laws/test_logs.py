"""The log is the game: it refolds, is written and read, saved and gone on with."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.kernel.machine_code import IS_COMPILED
from tests.depth import IS_DEEP

from .games import EVERY_GAME, AnyGame, name
from .greedy import audited_moves
from .law import law
from .table import Journey, Table
from .walks import kernels

STEPS = 250 if IS_COMPILED else 60  #: how far a law follows a log move by move
GREEDY_GAMES = 20 if IS_DEEP else 4  #: games of greedy bots that are audited; ``make soak`` audits 200


@law(examples=30)
def test_a_log_refolds_to_equal_bytes(table: Table) -> None:
    journey = table.journey(leaving=5)
    assert journey.position(len(journey)).tobytes() == journey.final.tobytes()


@law(examples=12)
def test_a_written_log_is_the_same_game(table: Table) -> None:
    game, journey = table.game, table.journey(leaving=5, most=STEPS)
    text = " ".join(f"{seat}:{game.words.say(table.box, move)}" for seat, move, *_ in journey.log.tolist())
    state = game.begin(table.box)
    for word in text.split():
        seat, _, said = word.partition(":")
        move = game.words.read(table.box, said)
        game.check(table.box, state, int(seat), move)
        game.rules.play(table.box.numbers, state, int(seat), move)
    assert state.tobytes() == journey.final.tobytes()


@law(examples=12)
def test_undo_to_the_beginning_and_redo(table: Table) -> None:
    """Every copy kept on the way keeps its bytes, and leads to the same next position."""
    game, journey = table.game, table.journey(most=STEPS)
    kept, bytes_then = [game.begin(table.box)], []
    for index in range(len(journey)):
        bytes_then.append(kept[-1].tobytes())
        kept.append(game.after(table.box, kept[-1], *journey.step(index)))
    for index in reversed(range(len(journey))):
        assert kept[index].tobytes() == bytes_then[index], "playing on changed an older copy"
        again = game.after(table.box, kept[index], *journey.step(index))
        assert again.tobytes() == kept[index + 1].tobytes()


@law(examples=12)
def test_a_saved_game_goes_on_the_same(table: Table) -> None:
    game, journey = table.game, table.journey(most=STEPS)
    state = game.begin(table.box)
    for index in range(len(journey)):
        loaded = game.box.State.load(state.tobytes())
        assert loaded.tobytes() == state.tobytes()
        for seat in table.everyone():
            assert game.moves(table.box, loaded, seat) == game.moves(table.box, state, seat)
        state = loaded
        game.rules.play(table.box.numbers, state, *journey.step(index))
    assert state.tobytes() == journey.final.tobytes()


@law(examples=12)
def test_two_games_at_once_do_not_touch_each_other(table: Table) -> None:
    game = table.game
    journeys = [table.journey(index=index, most=STEPS) for index in (1, 2)]
    states = [game.begin(table.box) for _ in journeys]
    for index in range(max(map(len, journeys))):
        for journey, state in zip(journeys, states, strict=True):
            if index < len(journey):
                game.rules.play(table.box.numbers, state, *journey.step(index))
    for journey, state in zip(journeys, states, strict=True):
        assert state.tobytes() == journey.final.tobytes()


@law(examples=12)
def test_the_same_seed_plays_the_same_game(table: Table) -> None:
    first, again = table.journey(index=3), table.journey(index=3)
    assert first.log.tobytes() == again.log.tobytes()
    assert first.final.tobytes() == again.final.tobytes()


def seeds_that_differ(game: Any) -> list[str]:
    return ["another seed, another game"]


@law(examples=12, must_note=seeds_that_differ)
def test_another_seed_plays_another_game(table: Table) -> None:
    first, other = table.journey(index=3), table.journey(index=4)
    if first.log.tobytes() != other.log.tobytes():
        table.notes["another seed, another game"] += 1


@law(examples=6)
def test_audit_finds_nothing_on_the_way(table: Table) -> None:
    """Every counter that the rules keep equals a slow recount, after every move."""
    journey = table.journey(leaving=5, aside=150, most=2 * STEPS)
    state = table.game.begin(table.box)
    assert not table.game.secrets.audit(table.box, state)
    for index in range(len(journey)):
        table.game.rules.play(table.box.numbers, state, *journey.step(index))
        flaws = table.game.secrets.audit(table.box, state)
        assert not flaws, f"after move {index}, {describe(journey, index)}: {flaws}"


@pytest.mark.deeper
@pytest.mark.skipif(not IS_COMPILED, reason="uncompiled, greedy bots think for an hour")
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_audit_finds_nothing_in_games_of_greedy_bots(game: AnyGame) -> None:
    """Bots that know what they want come to positions that chance hardly ever does."""
    assert sum(audited_moves(game, GREEDY_GAMES)) > GREEDY_GAMES


def describe(journey: Journey, index: int) -> str:
    """Return a move of a log in words for a failure."""
    seat, move = journey.step(index)
    return f"{seat}:{journey.table.game.words.say(journey.table.box, move)}"


@law(examples=8)
def test_compiled_walks_and_python_play_the_same(table: Table) -> None:
    """A log folded inside a compiled walk and one folded call by call give the same bytes."""
    journey = table.journey(most=STEPS)
    state = table.game.begin(table.box)
    for index in range(len(journey)):
        table.game.rules.play(table.box.numbers, state, *journey.step(index))
    folded = table.game.begin(table.box)
    kernels(table.game).retrace(table.box.numbers, folded, journey.log, len(journey))
    assert folded.tobytes() == state.tobytes()
