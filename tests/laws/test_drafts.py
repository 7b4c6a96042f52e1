"""What several decide at once comes out the same in whatever order it arrives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from pentarchy.kernel.seats import NATURE_DUE
from pentarchy.table import table as tables

from .games import AnyGame
from .law import law
from .table import Table

MOST_MOVES = 6  #: moves of one draft
#: Games with secrets in which nobody decides two things in secret at once.
ONE_AT_A_TIME = ("goofspiel", "under_the_cups")


def is_quiet(table: Table, before: Any, seat: int, after: Any) -> bool:
    """Whether no other viewer can tell that a move was made, and chance is not due after it."""
    game = table.game
    if int(game.rules.to_move(table.box.numbers, after)) in (NATURE_DUE, 0):
        return False
    return all(
        game.hidden(table.box, before, viewer).tobytes() == game.hidden(table.box, after, viewer).tobytes()
        for viewer in game.viewers(table.box)
        if viewer != seat
    )


def draft(table: Table, state: Any, seat: int) -> tuple[list[int], Any]:
    """Return quiet moves of a seat, as many as there are until it is done, and the state after them."""
    moves: list[int] = []
    while seat in table.game.movers(table.box, state) and len(moves) < MOST_MOVES:
        move = table.any_move(state, seat)
        after = table.game.after(table.box, state, seat, move)
        if not is_quiet(table, state, seat, after):
            break
        moves.append(move)
        state = after
    return moves, state


def two_drafts(game: AnyGame) -> list[str]:
    return ["two drafts"] if game.facts.is_simultaneous else []


def a_decision_of_all(game: AnyGame) -> list[str]:
    return ["a decision of all"] if game.facts.is_simultaneous else []


@law(examples=20, must_note=two_drafts)
def test_drafts_of_different_seats_commute(table: Table) -> None:
    game, numbers, journey = table.game, table.box.numbers, table.journey(leaving=1)
    joint = journey.joint()
    for index in table.dice.sample(joint, min(4, len(joint))):
        state = journey.position(index)
        movers = table.dice.sample(game.movers(table.box, state), 2)
        drafts = {seat: draft(table, state, seat)[0] for seat in movers}
        if not all(drafts.values()):
            continue
        ends = []
        for order in (movers, movers[::-1]):
            end = state.copy()
            for seat in order:
                for move in drafts[seat]:
                    assert table.refusal(end, seat, move) == 0, "a draft depends on another's"
                    game.rules.play(numbers, end, seat, move)
            ends.append(end.tobytes())
        assert ends[0] == ends[1], "the order in which drafts arrive makes a difference"
        table.notes["two drafts"] += 1


@law(examples=20, must_note=a_decision_of_all)
def test_a_decision_of_all_does_not_depend_on_the_order(table: Table) -> None:
    game, numbers, journey = table.game, table.box.numbers, table.journey(leaving=0)
    joint = journey.joint()
    for index in table.dice.sample(joint, min(3, len(joint))):
        state = journey.position(index)
        movers = game.movers(table.box, state)
        drafts = {}
        for seat in movers:
            moves, end = draft(table, state, seat)
            if seat not in game.movers(table.box, end):
                drafts[seat] = moves
        if len(drafts) < len(movers):
            continue
        ends = set()
        orders = list(permutations(movers))
        for order in table.dice.sample(orders, min(6, len(orders))):
            end = state.copy()
            for seat in order:
                for move in drafts[seat]:
                    assert table.refusal(end, seat, move) == 0
                    game.rules.play(numbers, end, seat, move)
            ends.add(end.tobytes())
        assert len(ends) == 1
        table.notes["a decision of all"] += 1


@law(examples=20)
def test_a_quiet_move_takes_nothing_from_the_others(table: Table) -> None:
    """After a quiet move every other seat is awaited as before and has the same moves."""
    game, journey = table.game, table.journey()
    for index in journey.some(8):
        before = journey.position(index)
        seat, move = journey.step(index)
        after = game.after(table.box, before, seat, move)
        if not is_quiet(table, before, seat, after):
            continue
        for other in range(table.seats):
            if other != seat:
                was, now = game.movers(table.box, before), game.movers(table.box, after)
                assert (other in was) == (other in now)
                assert game.moves(table.box, before, other) == game.moves(table.box, after, other)


def a_draft_of_several(game: AnyGame) -> list[str]:
    has_several = game.facts.has_secrets and game.facts.name not in ONE_AT_A_TIME
    return ["one taken back", "one exchanged"] if has_several else []


def drafting(table: Table) -> Iterator[tuple[tables.Table, int]]:
    """Yield tables of a random game at which a seat has drafted several moves."""
    journey = table.journey(leaving=1)
    for index in journey.some(6):
        log = [tables.Entry(*journey.step(before)) for before in range(index)]
        here = tables.refold(table.game, table.box, bytes(32), log)
        for seat in here.movers():
            drafted = after = here
            while len(after.drafts[seat].moves) < MOST_MOVES and after.version == here.version:
                drafted = after
                if not drafted.is_waited_for(seat):
                    break
                after = drafted.play(seat, table.any_move(drafted.hidden(seat), seat))
            if len(drafted.drafts[seat].moves) > 1:
                yield drafted, seat


def words(here: tables.Table, seat: int) -> list[str]:
    return [one.words for one in here.planned(seat)]


@law(examples=20, must_note=a_draft_of_several)
def test_a_change_of_one_drafted_move_leaves_the_others_as_they_were(table: Table) -> None:
    """Each of them says the same to its owner, or has been dropped and is told."""
    for here, seat in drafting(table):
        planned, said = here.planned(seat), words(here, seat)
        for place, one in enumerate(planned, 1):
            others = said[: place - 1] + said[place:]
            back = here.withdraw(seat, one.move, place)
            assert sorted([*words(back, seat), *back.drafts[seat].dropped]) == sorted(others), (
                "a drafted move changed when another was taken back"
            )
            table.notes["one taken back"] += 1
            instead = table.any_move(one.before, seat)
            if not here.is_quiet(one.before, seat, here.game.after(here.box, one.before, seat, instead)):
                continue
            other = here.exchange(seat, one.move, instead, place)
            now, dropped = words(other, seat), other.drafts[seat].dropped
            assert now[: place - 1] == said[: place - 1]
            assert sorted([*now[place:], *dropped]) == sorted(said[place:]), (
                "a drafted move changed when another was exchanged"
            )
            table.notes["one exchanged"] += 1
