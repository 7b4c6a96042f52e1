"""Who may move, and what."""

from __future__ import annotations

import pytest

from pentarchy.kernel.game import IllegalMove
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import LEAVE, NATURE
from pentarchy.kernel.trace import rulebook

from .law import law
from .looking import look
from .table import Table

SAMPLED = 200  #: move numbers that the checked build asks about in a position


@law(examples=30)
def test_whoever_is_to_move_has_a_move(table: Table) -> None:
    game = table.game
    for state in table.positions(12, aside=150):
        movers = game.movers(table.box, state)
        assert movers == [NATURE] or all(seat < table.seats for seat in movers)
        for seat in table.everyone():
            moves = game.moves(table.box, state, seat)
            assert moves or seat not in movers, f"seat {seat} is awaited but has no move"
            assert len(moves) <= game.rules.WIDEST
            assert len(set(moves)) == len(moves), "a move is listed twice"
            assert all(LEAVE < move < game.rules.MOVES for move in moves)
            if seat == NATURE:
                assert (movers == [NATURE]) == bool(moves), "NATURE has moves exactly when chance is due"


@law(examples=30)
def test_legal_moves_are_exactly_those_not_refused(table: Table) -> None:
    for state in table.positions(8 if IS_COMPILED else 4, aside=150):
        for seat in table.everyone():
            moves = table.game.moves(table.box, state, seat)
            if IS_COMPILED:
                assert sorted(moves) == table.scan(state, seat)
                continue
            listed = set(moves)
            sampled = table.dice.sample(
                range(1, table.game.rules.MOVES), min(SAMPLED, table.game.rules.MOVES - 1)
            )
            for move in {*sampled, *table.dice.sample(moves, min(20, len(moves)))}:
                assert (table.refusal(state, seat, move) == 0) == (move in listed), table.game.words.say(
                    table.box, move
                )


@law(examples=30)
def test_anyone_may_leave_once_unless_chance_is_due(table: Table) -> None:
    game, journey = table.game, table.journey(leaving=30)
    for index in journey.some(8):
        state = journey.position(index)
        left = {seat for seat, move, *_ in journey.log[:index].tolist() if move == LEAVE}
        is_open = NATURE not in game.movers(table.box, state)
        for seat in range(table.seats):
            may_leave = is_open and seat not in left
            assert (table.refusal(state, seat, LEAVE) == 0) == may_leave, f"seat {seat} leaves"
            if seat in left:
                assert not game.moves(table.box, state, seat), "who has left has no move"
                assert seat not in game.movers(table.box, state), "who has left is not awaited"
        assert table.refusal(state, NATURE, LEAVE)


@law(examples=20)
def test_when_all_leave_the_game_ends(table: Table) -> None:
    game = table.game
    for state in table.positions(3):
        most = table.longest
        while not game.is_over(table.box, state) and most:
            movers, most = game.movers(table.box, state), most - 1
            move = table.any_move(state, NATURE) if movers == [NATURE] else LEAVE
            game.rules.play(table.box.numbers, state, movers[0], move)
        assert game.is_over(table.box, state)
        assert not game.secrets.audit(table.box, state)


@law(examples=20)
def test_an_illegal_move_changes_nothing_and_cites_its_clause(table: Table) -> None:
    game, book = table.game, rulebook(table.game)
    for state in table.positions(5):
        before = state.tobytes()
        for seat in table.everyone():
            for move in table.dice.sample(range(game.rules.MOVES), min(40, game.rules.MOVES)):
                number = table.refusal(state, seat, move)
                if number and _is_writable(table, move):
                    with pytest.raises(IllegalMove) as refused:
                        game.check(table.box, state, seat, move)
                    assert game.rules.Refusal(number).clause in book
                    assert game.rules.Refusal(number).text in str(refused.value)
        assert state.tobytes() == before


def _is_writable(table: Table, move: int) -> bool:
    """Whether notation has words for a number: some games leave a few numbers free."""
    try:
        return bool(table.game.words.say(table.box, move))
    except (LookupError, ValueError):
        return False


@law(examples=20)
def test_chance_weighs_each_outcome(table: Table) -> None:
    game = table.game
    for state in table.positions(12):
        odds = game.odds(table.box, state)
        assert len(odds) == len(game.moves(table.box, state, NATURE))
        assert all(weight > 0 for weight in odds)


@law(examples=20)
def test_an_absent_player_makes_a_legal_move(table: Table) -> None:
    game = table.game
    for state in table.positions(12):
        for seat in game.movers(table.box, state):
            if seat != NATURE:
                move = int(game.judgement.idle(table.box.numbers, state, seat))
                assert move in game.moves(table.box, state, seat)
                hidden = game.hidden(table.box, state, seat)
                assert int(game.judgement.idle(table.box.numbers, hidden, seat)) == move, "idle knew a secret"


@law(examples=4)
def test_absent_players_come_to_the_end(table: Table) -> None:
    game, state = table.game, table.game.begin(table.box)
    for _ in range(table.longest if IS_COMPILED else 150):
        movers = game.movers(table.box, state)
        if not movers:
            break
        seat = movers[0]
        move = (
            table.any_move(state, NATURE)
            if seat == NATURE
            else int(game.judgement.idle(table.box.numbers, state, seat))
        )
        game.rules.play(table.box.numbers, state, seat, move)
    else:
        assert not IS_COMPILED, "absent players never finish"


@law(examples=10)
def test_a_standing_order_gives_legal_moves_until_it_is_done(table: Table) -> None:
    game = table.game
    for start in table.positions(2):
        for number, order in enumerate(game.judgement.orders):
            state, seat = start.copy(), table.dice.randrange(table.seats)
            wish = table.dice.choice(order.numbers)
            for _ in range(200 if IS_COMPILED else 40):
                movers = game.movers(table.box, state)
                if not movers:
                    break
                if seat in movers:
                    hidden = game.hidden(table.box, state, seat)
                    move = int(game.judgement.follow(table.box.numbers, hidden, seat, number, wish))
                    if move == -1:
                        break
                    assert move in game.moves(table.box, state, seat), f"{order.name} {wish}"
                    game.rules.play(table.box.numbers, state, seat, move)
                else:
                    game.rules.play(table.box.numbers, state, movers[0], table.any_move(state, movers[0]))


@law(examples=6)
def test_looking_changes_nothing_and_says_the_same_twice(table: Table) -> None:
    for step in table.steps(4):
        held = [table.box.numbers, step.before, step.after]
        before = [record.tobytes() for record in held]
        first, second = look(table, step), look(table, step)
        assert [record.tobytes() for record in held] == before, "looking changed a record"
        assert first == second, "looking twice says two things"
