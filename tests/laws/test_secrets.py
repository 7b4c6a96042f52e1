"""What a viewer may not know does not reach him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.record import EVERYONE, Record, Secret, secrets
from pentarchy.kernel.seats import NATURE, SPECTATOR, SPECTATOR_BIT

from .games import AnyGame
from .law import law
from .table import Step, Table

TRIED = 3  #: other values a secret cell is given
CELLS = 24  #: secret cells looked at in a position
PAID_OPENLY = {"tenth_division": "swap-"}
"""Moves by which a secret is laid open and gone at once: what is paid is public (T-R11), and leaves no trace
in the state. By the name of their game, how their notation begins."""
LOOKED_AT = 60  #: positions of a game looked at for a secret that has not come up yet


def declared(kind: type[Record], path: str = "") -> Iterator[str]:
    """Yield every field of a state that is not declared for everyone, without indices."""
    for name, field in kind.fields.items():
        if isinstance(field.dtype, type) and issubclass(field.dtype, Record):
            yield from declared(field.dtype, f"{path}{name}.")
        elif field.audience is not EVERYONE:
            yield f"{path}{name}"


def declared_secrets(game: AnyGame) -> list[str]:
    """Return the names of all secret fields of a game's state."""
    return list(declared(game.box.State))


def secrets_to_come_up(game: AnyGame) -> list[str]:
    """Return the secrets that a law must have varied; the short walks of the checked build meet few."""
    return declared_secrets(game) if IS_COMPILED else []


def telling_steps(table: Table) -> Iterator[Step]:
    """Yield some moves of a random game, then those before which a secret is kept that never came up."""
    journey, wanted = table.journey(leaving=5), secrets_to_come_up(table.game)
    for index in journey.some(6):
        yield journey.around(index)
    for index in table.dice.sample(range(len(journey)), min(LOOKED_AT, len(journey))):
        missing = {name for name in wanted if not table.notes[name]}
        if missing and missing & kept_secrets(table, journey.position(index)):
            yield journey.around(index)


def kept_secrets(table: Table, state: Any) -> set[str]:
    """Return the names of the fields that somebody may not know in a state."""
    viewers = table.game.viewers(table.box)
    return {
        field_of(cell)
        for cell in secrets(table.game.box.State, state)
        if not all(may_know(cell.audience(table.box.numbers, state), viewer) for viewer in viewers)
    }


def cells(table: Table, state: Any) -> list[Secret]:
    """Return some of a state's secret cells, of every field."""
    found = list(secrets(table.game.box.State, state))
    table.dice.shuffle(found)
    of_fields = {field_of(cell): cell for cell in found}
    return [*of_fields.values(), *found][:CELLS]


def field_of(cell: Secret) -> str:
    """Return the name of a cell's field, without indices: ``players.bid``."""
    return ".".join(part.partition("[")[0] for part in cell.path.split("."))


def may_know(audience: int, viewer: int) -> bool:
    """Whether a viewer is in an audience."""
    bit = SPECTATOR_BIT if viewer == SPECTATOR else 1 << viewer
    return bool(audience & bit)


def other_values(table: Table, cell: Secret) -> list[int]:
    assert cell.field.values is not None
    values, truth = cell.field.values, cell.value
    drawn = table.dice.sample(values, min(TRIED + 1, len(values)))
    return [value for value in drawn if value != truth][:TRIED]


@law(examples=30, must_note=secrets_to_come_up)
def test_a_secret_does_not_show(table: Table) -> None:
    """Change any cell by its declared audience: who is outside it gets the same bytes and the same moves."""
    game, numbers = table.game, table.box.numbers
    for step in telling_steps(table):
        for cell in cells(table, step.before):
            truth, audience = cell.value, cell.audience(numbers, step.before)
            for viewer in game.viewers(table.box):
                if may_know(audience, viewer):
                    continue
                hidden = game.hidden(table.box, step.before, viewer)
                seen = int(game.secrets.seen(numbers, step.before, step.seat, step.move, viewer))
                tells = game.secrets.reveals(numbers, step.before, step.seat, step.move, step.after)
                for value in other_values(table, cell):
                    cell.value = value
                    try:
                        altered = game.hidden(table.box, step.before, viewer)
                        assert altered.tobytes() == hidden.tobytes(), f"{cell.path} shows to {viewer}"
                        if not tells and not game.secrets.reveals(
                            numbers, step.before, step.seat, step.move, step.after
                        ):
                            now = int(game.secrets.seen(numbers, step.before, step.seat, step.move, viewer))
                            assert now == seen, f"{cell.path} shows to {viewer} in what he sees of a move"
                    finally:
                        cell.value = truth
                    table.notes[field_of(cell)] += 1


@law(examples=25)
def test_what_one_may_know_is_not_hidden(table: Table) -> None:
    """Hiding changes no cell that the viewer, or everyone, may know."""
    game, numbers = table.game, table.box.numbers
    for state in table.positions(5, leaving=5):
        cells_of_truth = list(secrets(game.box.State, state))
        for viewer in game.viewers(table.box):
            hidden = game.hidden(table.box, state, viewer)
            for cell, shown in zip(cells_of_truth, secrets(game.box.State, hidden), strict=True):
                if may_know(cell.audience(numbers, state), viewer):
                    assert shown.value == cell.value, f"{cell.path} is hidden from {viewer}"
                shown.value = cell.value
            assert hidden.tobytes() == state.tobytes(), (
                f"a field declared for everyone is hidden from {viewer}"
            )


@law(examples=25)
def test_hiding_twice_hides_no_more(table: Table) -> None:
    for state in table.positions(6, leaving=5):
        for viewer in table.game.viewers(table.box):
            hidden = table.game.hidden(table.box, state, viewer)
            again = table.game.hidden(table.box, hidden, viewer)
            assert again.tobytes() == hidden.tobytes()


@law(examples=20)
def test_nothing_is_hidden_when_the_game_is_over(table: Table) -> None:
    game, journey = table.game, table.journey(leaving=20)
    if journey.is_over:
        for viewer in game.viewers(table.box):
            assert game.hidden(table.box, journey.final, viewer).tobytes() == journey.final.tobytes()


@law(examples=25)
def test_a_hidden_state_offers_its_viewer_what_the_true_one_does(table: Table) -> None:
    """A player's moves, their refusals and his turn do not depend on what he may not know."""
    game, numbers = table.game, table.box.numbers
    for state in table.positions(6, leaving=5, aside=150):
        awaited = int(game.rules.to_move(numbers, state))
        for viewer in game.viewers(table.box):
            hidden = game.hidden(table.box, state, viewer)
            knows = int(game.rules.to_move(numbers, hidden))
            assert (knows == 0) == (awaited == 0), "the end is no secret"
            assert (knows >> NATURE) == (awaited >> NATURE), "whether chance is due is no secret"
            if viewer == SPECTATOR:
                continue
            assert (knows >> viewer) & 1 == (awaited >> viewer) & 1, "a player knows whether he is awaited"
            moves = game.moves(table.box, state, viewer)
            assert game.moves(table.box, hidden, viewer) == moves
            for move in table.dice.sample(range(game.rules.MOVES), min(30, game.rules.MOVES)):
                assert table.refusal(hidden, viewer, move) == table.refusal(state, viewer, move)
            for move in moves[:5]:
                assert game.words.path(table.box, hidden, viewer, move) == game.words.path(
                    table.box, state, viewer, move
                )


@law(examples=25)
def test_a_move_is_seen_as_itself_or_as_a_mask(table: Table) -> None:
    game = table.game
    for step in table.steps(10):
        for viewer in game.viewers(table.box):
            seen = int(game.secrets.seen(table.box.numbers, step.before, step.seat, step.move, viewer))
            assert seen == step.move or game.rules.MOVES <= seen < game.rules.MOVES + game.secrets.MASKS
            assert seen == step.move or viewer != step.seat, "who moves knows what he did"
            assert game.words.say(table.box, seen), "a mask has a notation, too"


def are_paid_openly(table: Table, *moves: int) -> bool:
    """Whether all of some moves show by a rule what of a secret they use up."""
    begins = PAID_OPENLY.get(table.game.facts.name)
    return begins is not None and all(
        table.game.words.say(table.box, move).startswith(begins) for move in moves
    )


@law(examples=25)
def test_what_is_seen_of_a_move_is_no_more_than_what_came_of_it(table: Table) -> None:
    """Two moves that lead to different states, but to the same for a viewer, look the same to him."""
    game, numbers = table.game, table.box.numbers
    for step in table.steps(8):
        moves = game.moves(table.box, step.before, step.seat)
        for other in table.dice.sample(moves, min(5, len(moves))):
            after = game.after(table.box, step.before, step.seat, other)
            if after.tobytes() == step.after.tobytes() or are_paid_openly(table, step.move, other):
                continue
            for viewer in game.viewers(table.box):
                view = game.hidden(table.box, step.after, viewer).tobytes()
                if game.hidden(table.box, after, viewer).tobytes() == view:
                    seen = [
                        int(game.secrets.seen(numbers, step.before, step.seat, move, viewer))
                        for move in (step.move, other)
                    ]
                    assert seen[0] == seen[1], f"{viewer} sees which of two secret moves was made"


@law(examples=20)
def test_a_game_says_whether_it_has_secrets(table: Table) -> None:
    game = table.game
    assert game.facts.has_secrets == bool(declared_secrets(game))
    if not game.facts.has_secrets:
        for state in table.positions(4):
            assert game.hidden(table.box, state, SPECTATOR).tobytes() == state.tobytes()
