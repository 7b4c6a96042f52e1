"""What a player chooses at once is what they may do step by step."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from pentarchy.kernel.act import from_writing, in_writing
from pentarchy.kernel.seats import NATURE_DUE

from .games import AnyGame
from .law import law
from .table import Table

GAMES_WITH_ACTS = ("tenth_division", "sudoku_warriors")


def some_act(game: AnyGame) -> Iterable[str]:
    """Return what must have come up in games that have acts."""
    return ["an act"] if game.facts.name in GAMES_WITH_ACTS else []


def offered(table: Table, state: Any, seat: int) -> dict[tuple[str, ...], tuple[int, ...]]:
    """Return what a seat may choose, by its clicks, as the page has it."""
    game, box = table.game, table.box
    hidden = game.hidden(box, state, seat)
    chosen = {game.words.path(box, hidden, seat, move): (move,) for move in game.moves(box, hidden, seat)}
    acts = game.words.acts(box, hidden, seat) if game.words.acts else ()
    return chosen | {act.path: act.moves for act in acts}


@law(examples=12, must_note=some_act)
def test_an_act_is_legal_from_its_first_move_to_its_last(table: Table) -> None:
    """Made by one player, whom the game still waits for, with no chance in between."""
    game, box = table.game, table.box
    assert bool(game.words.acts) == (game.facts.name in GAMES_WITH_ACTS)
    for state in table.positions(12):
        for seat in range(table.seats):
            for moves in offered(table, state, seat).values():
                table.notes["an act"] += len(moves) > 1
                here = state
                for index, move in enumerate(moves):
                    assert game.rules.to_move(box.numbers, here) != NATURE_DUE
                    assert table.refusal(here, seat, move) == 0, (
                        f"{in_writing(lambda one: game.words.say(box, one), moves)} stops at {index}"
                    )
                    here = game.after(box, here, seat, move)


@law(examples=12)
def test_no_path_begins_another_and_every_move_can_be_chosen(table: Table) -> None:
    game, box = table.game, table.box
    for state in table.positions(8):
        for seat in range(table.seats):
            chosen = offered(table, state, seat)
            paths = sorted(chosen)
            assert all(other[: len(one)] != one for one, other in pairwise(paths))
            legal = set(game.moves(box, game.hidden(box, state, seat), seat))
            assert legal == {moves[0] for moves in chosen.values()}, "a move cannot be chosen, or is none"


@law(examples=6)
def test_an_act_reads_back(table: Table) -> None:
    game, box = table.game, table.box
    for state in table.positions(4):
        for seat in range(table.seats):
            for moves in offered(table, state, seat).values():
                written = in_writing(lambda one: game.words.say(box, one), moves)
                assert tuple(from_writing(lambda one: game.words.read(box, one), written)) == moves
                assert len(written) <= 200, "a command has no room for it"
