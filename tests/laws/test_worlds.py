"""Guessed worlds: they hide to the same, they live, they vary, and they are fair."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.chance import Chance, seeded
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE

from .games import AnyGame
from .law import law
from .table import Table

GUESSES = 100 if IS_COMPILED else 15
#: Games in which what others may do at a decision in secret rests on what is guessed: their hands, say.
RESTING = ("political", "stratego_conquest", "tenth_division")


def guess(table: Table, hidden: Any, viewer: int, chance: Chance, *, begun: bool = True) -> Any:
    """Return a world that a viewer may hold possible, in which others may have begun to decide, or not."""
    world = hidden.copy()
    table.game.secrets.redeal(table.box.numbers, world, viewer, begun, chance)
    return world


def generator(table: Table) -> Chance:
    return seeded(table.dice.getrandbits(32))


@law(examples=25)
def test_a_guessed_world_hides_to_the_same(table: Table) -> None:
    game, chance = table.game, generator(table)
    for state in table.positions(6, leaving=5):
        for viewer in game.viewers(table.box):
            hidden = game.hidden(table.box, state, viewer)
            for begun in (True, False):
                world = guess(table, hidden, viewer, chance, begun=begun)
                flaws = game.secrets.audit(table.box, world)
                assert not flaws, f"a world guessed for {viewer} is impossible: {flaws}"
                again = game.hidden(table.box, world, viewer)
                assert again.tobytes() == hidden.tobytes(), (
                    f"a world guessed for {viewer} is not what they know"
                )


@law(examples=20)
def test_a_guessed_world_plays_to_its_end(table: Table) -> None:
    game, chance = table.game, generator(table)
    for state in table.positions(4, leaving=5):
        for viewer in game.viewers(table.box):
            begun = table.dice.choice((True, False))
            world = guess(table, game.hidden(table.box, state, viewer), viewer, chance, begun=begun)
            moves = table.go_on(world)
            assert not game.secrets.audit(table.box, world)
            assert game.is_over(table.box, world) or (moves and not IS_COMPILED)


def joint_decisions(game: AnyGame) -> list[str]:
    is_joint = game.facts.is_simultaneous and game.facts.has_secrets
    return ["others are to decide, too"] if is_joint else []


@law(examples=20, must_note=joint_decisions)
def test_where_nobody_has_begun_those_are_to_decide_who_seem_to_be(table: Table) -> None:
    """Without a beginning the game waits in a guessed world for just those it seems to wait for.

    Whoever decides at once with the viewer can then still do all that the hidden state lists for them,
    unless that rests on what is guessed.
    """
    game, chance, journey = table.game, generator(table), table.journey(leaving=5)
    joint = journey.joint()
    for index in {*journey.some(4), *table.dice.sample(joint, min(6, len(joint)))}:
        state = journey.position(index)
        for viewer in game.viewers(table.box):
            hidden = game.hidden(table.box, state, viewer)
            world = guess(table, hidden, viewer, chance, begun=False)
            movers = game.movers(table.box, hidden)
            assert game.movers(table.box, world) == movers
            for seat in movers:
                if seat in (viewer, NATURE):
                    continue
                assert game.moves(table.box, world, seat)
                if game.facts.name not in RESTING:
                    assert game.moves(table.box, world, seat) == game.moves(table.box, hidden, seat)
            table.notes["others are to decide, too"] += len(movers) > 1


def what_guesses_do(game: AnyGame) -> list[str]:
    return ["several worlds", "the truth"] if game.facts.has_secrets else []


@law(examples=20, must_note=what_guesses_do)
def test_guesses_vary_and_the_truth_is_among_them(table: Table) -> None:
    game, chance, journey = table.game, generator(table), table.journey()
    early = [index for index in journey.joint() if index < 40]
    # A guess hits upon the truth where little has happened yet: in the first positions, too, then.
    for index in {*journey.some(2), *early[:2], *range(1, min(3, len(journey)))}:
        state = journey.position(index)
        for viewer in game.viewers(table.box):
            hidden = game.hidden(table.box, state, viewer)
            worlds = {guess(table, hidden, viewer, chance).tobytes() for _ in range(GUESSES)}
            if len(worlds) > 1:
                table.notes["several worlds"] += 1
                table.notes["the truth"] += state.tobytes() in worlds


@law(examples=20)
def test_a_move_that_tells_something_says_that_it_reveals(table: Table) -> None:
    """Where a possible world refuses a move, or looks different after it, ``reveals`` is true."""
    game, numbers, chance = table.game, table.box.numbers, generator(table)
    for step in table.steps(6, leaving=5):
        if game.secrets.reveals(numbers, step.before, step.seat, step.move, step.after):
            continue
        assert step.seat != NATURE or len(game.moves(table.box, step.before, NATURE)) == 1
        for viewer in game.viewers(table.box):
            hidden = game.hidden(table.box, step.before, viewer)
            now = game.hidden(table.box, step.after, viewer).tobytes()
            if viewer == step.seat or now == hidden.tobytes():
                continue  # whoever does not notice a move learns nothing from it
            for _ in range(5):
                world = guess(table, hidden, viewer, chance)
                said = f"{game.words.say(table.box, step.move)} of {step.seat} tells {viewer} something"
                assert table.refusal(world, step.seat, step.move) == 0, said
                after = game.after(table.box, world, step.seat, step.move)
                assert game.hidden(table.box, after, viewer).tobytes() == now, said


@law(examples=20)
def test_the_same_happens_in_worlds_that_look_the_same(table: Table) -> None:
    """In two worlds that look alike before and after a move, the move looks and reads alike."""
    game, numbers, chance = table.game, table.box.numbers, generator(table)
    for step in table.steps(6):
        for viewer in game.viewers(table.box):
            hidden = game.hidden(table.box, step.before, viewer)
            now = game.hidden(table.box, step.after, viewer)
            seen = int(game.secrets.seen(numbers, step.before, step.seat, step.move, viewer))
            world = guess(table, hidden, viewer, chance)
            if viewer != step.seat and table.refusal(world, step.seat, step.move) == 0:
                after = game.after(table.box, world, step.seat, step.move)
                if game.hidden(table.box, after, viewer).tobytes() == now.tobytes():
                    assert int(game.secrets.seen(numbers, world, step.seat, step.move, viewer)) == seen
