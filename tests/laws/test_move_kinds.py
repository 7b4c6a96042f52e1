"""What moves say: a kind, and parts with names, as they stand in ``Rules.kinds``."""

from __future__ import annotations

from collections import Counter

from pentarchy.kernel.seats import LEAVE

from .check import check
from .games import AnyGame
from .law import law
from .table import Table


@law(examples=20)
def test_a_move_is_of_one_kind_and_its_parts_say_which(table: Table) -> None:
    for state in table.positions(5, aside=150):
        for seat in table.everyone():
            moves = [LEAVE, *table.game.moves(table.box, state, seat)]
            said = {saying(table.game, move) for move in moves}
            assert len(said) == len(moves), "two moves say the same"


@law(examples=20)
def test_what_is_seen_of_a_move_is_of_one_kind(table: Table) -> None:
    game = table.game
    for step in table.steps(12, leaving=8, aside=150):
        for viewer in game.viewers(table.box):
            seen = int(game.secrets.seen(table.box.numbers, step.before, step.seat, step.move, viewer))
            assert saying(game, seen)
            assert game.rules.kinds.of(seen).is_mask == (seen != step.move)


def saying(game: AnyGame, move: int) -> tuple[str, tuple[int, ...]]:
    """Return the kind of a move or a mask and its parts, having looked that they lead back to it."""
    kinds = [kind for kind in game.rules.kinds if any(move in numbers for numbers in kind.ranges)]
    assert len(kinds) == 1, f"number {move} is of {len(kinds)} kinds"
    values = game.rules.kinds.values(move)
    assert list(values) == [part.name for part in kinds[0].parts]
    assert all(values[part.name] in part.values for part in kinds[0].parts), f"{kinds[0].name} {values}"
    assert game.rules.kinds.number(kinds[0].name, **values) == move
    return kinds[0].name, tuple(values.values())


@check()
def test_every_number_is_of_one_kind(game: AnyGame) -> None:
    kinds, numbers = game.rules.kinds, range(game.rules.MOVES + game.secrets.MASKS)
    found = Counter(number for kind in kinds for part in kind.ranges for number in part)
    assert found == dict.fromkeys(numbers, 1)
    assert [kinds.number(kinds.of(number).name, **kinds.values(number)) for number in numbers] == [*numbers]
    assert (kinds.moves, kinds.masks) == (game.rules.MOVES, game.secrets.MASKS)


@check()
def test_to_leave_is_a_kind_of_its_own(game: AnyGame) -> None:
    assert saying(game, LEAVE) == ("leave", ())
    assert game.rules.kinds["leave"].count == 1
