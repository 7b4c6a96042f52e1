"""Notation both ways, and what people read."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import UnreadableMove
from pentarchy.kernel.seats import LEAVE

from .check import check
from .games import EVERY_GAME, AnyGame, name
from .law import law
from .table import Table


@law(examples=30)
def test_notation_reads_back(table: Table) -> None:
    """Every legal move is written in one way, without blanks, and no two moves alike."""
    game = table.game
    for state in table.positions(5):
        for seat in table.everyone():
            moves = [LEAVE, *game.moves(table.box, state, seat)]
            said = [game.words.say(table.box, move) for move in moves]
            assert len(set(said)) == len(said), "two moves are written alike"
            for move, text in zip(moves, said, strict=True):
                assert text and not any(map(str.isspace, text)), f"{text!r} has blanks"
                assert game.words.read(table.box, text) == move
                assert game.words.read(table.box, f" {text.lower()} ") == move


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_any_text_is_a_move_or_unreadable(game: AnyGame) -> None:
    box = game.box.unpack({}, {}, game.facts.seats[-1], seeded(1))

    @settings(max_examples=300)
    @given(st.one_of(st.text(max_size=30), st.text("ABCDEFJKabcdr0123456789-: >", max_size=12)))
    def read(text: str) -> None:
        try:
            move = game.words.read(box, text)
        except UnreadableMove as error:
            assert 10 < len(str(error)) < 300
            return
        assert 0 <= move < game.rules.MOVES
        assert game.words.read(box, game.words.say(box, move)) == move

    read()


@law(examples=25)
def test_a_visible_change_is_told(table: Table) -> None:
    game = table.game
    for step in table.steps(8, leaving=8, aside=150):
        for viewer in game.viewers(table.box):
            before = game.hidden(table.box, step.before, viewer)
            after = game.hidden(table.box, step.after, viewer)
            seen = int(game.secrets.seen(table.box.numbers, step.before, step.seat, step.move, viewer))
            sentence = game.words.tell(table.box, before, step.seat, seen, after, viewer)
            assert sentence == sentence.strip()
            if before.tobytes() != after.tobytes():
                assert sentence, f"nothing is told of {game.words.say(table.box, step.move)} to {viewer}"
            if sentence:
                assert sentence[-1] in ".!?" and sentence[0] == sentence[0].upper(), sentence


@law(examples=20)
def test_every_step_of_a_choice_has_a_prompt(table: Table) -> None:
    game = table.game
    for state in table.positions(4):
        for viewer in game.viewers(table.box):
            hidden = game.hidden(table.box, state, viewer)
            assert game.words.prompt(table.box, hidden, viewer, ())
            for move in game.moves(table.box, hidden, viewer)[:10] if viewer >= 0 else []:
                clicks = game.words.path(table.box, hidden, viewer, move)
                for at in range(len(clicks)):
                    assert game.words.prompt(table.box, hidden, viewer, clicks[:at])


@law(examples=20)
def test_the_standing_has_the_same_rows_all_game(table: Table) -> None:
    game, shapes = table.game, Counter[Any]()
    for state in table.positions(6, leaving=5):
        for viewer in game.viewers(table.box):
            standing = game.words.standing(table.box, game.hidden(table.box, state, viewer))
            assert len(standing.seats) == table.seats
            rows = (standing.facts, *standing.seats)
            assert all(label and value for row in rows for label, value in row), rows
            shapes[tuple(tuple(label for label, _ in row) for row in rows)] += 1
    assert len(shapes) == 1, "a row comes or goes, and the page jumps"


@law(examples=15)
def test_a_sketch_fits_a_terminal(table: Table) -> None:
    game = table.game
    for state in table.positions(3) if game.words.sketch else []:
        for viewer in game.viewers(table.box):
            assert game.words.sketch
            lines = game.words.sketch(table.box, game.hidden(table.box, state, viewer)).splitlines()
            assert lines and all(len(line) <= 80 for line in lines)


@check()
def test_the_facts_are_there(game: AnyGame) -> None:
    assert game.facts.title and game.facts.goal.endswith(".") and game.facts.credits
    assert game.facts.name == game.facts.package.rpartition(".")[2]
    assert 2 <= game.facts.seats[0] <= game.facts.seats[-1] <= 8
    assert 0 < game.facts.minutes[0] <= game.facts.minutes[1]
    assert game.facts.rules_version >= 1
    assert len({option.key for option in game.box.options}) == len(game.box.options)
    for option in game.box.options:
        assert option.title and option.sentence.endswith("."), option.key
        assert option.default in option.choices, f"{option.key}: the default is not among the choices"
    assert all(term and isinstance(weight, float) for term, weight in game.judgement.terms)
    assert all(order.name and order.sentence for order in game.judgement.orders)
