"""Sudoku Warriors' worth: auctions against a slow twin and the rules, and what it makes of positions."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from pentarchy.games.sudoku_warriors import GAME
from pentarchy.games.sudoku_warriors.box.constants import (
    CAPITAL_HILLTOPS,
    HILLTOP_NAMES,
    HILLTOP_NUMBERS,
    HILLTOPS,
    PROVINCE_HILLTOPS,
    PROVINCES,
    VILLAGES,
)
from pentarchy.games.sudoku_warriors.box.move_codes import ADD, BATTLE, DONE, PLACE, SURRENDER, WIDEST
from pentarchy.games.sudoku_warriors.box.state import DESERTED, Numbers, Phase, State
from pentarchy.games.sudoku_warriors.box.unpacking import Box, unpack
from pentarchy.games.sudoku_warriors.judgement import auction_value, worth
from pentarchy.games.sudoku_warriors.rules.allowed import legal
from pentarchy.games.sudoku_warriors.rules.island import controller
from pentarchy.games.sudoku_warriors.rules.turn import opening, play
from pentarchy.kernel.chance import Chance, draw, seeded
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.memory import room
from pentarchy.kernel.seats import LEAVE

TERMS = np.array([weight for _, weight in worth.TERMS])
CIRCLE, SQUARE, TRIANGLE = range(3)
STAKE = 64.0

Values = tuple[tuple[int, int], ...]  #: of one side: what each is worth in the bid, and its price in eighths


# The auction and its twin.


def twin(hands: tuple[Values, Values], lead: int, room: int, is_opening: bool) -> float:
    """Return what an auction is worth to the bidder, found move by move.

    He has ``hands[0]``, is ahead by ``lead`` and may add ``room`` values before he closes his bid.
    """
    best = -STAKE  # he surrenders
    if is_opening or lead > 0:
        best = max(best, -answer(hands, lead))
    own, others = hands
    for place, (value, price) in enumerate(own):
        rest = own[:place] + own[place + 1 :]
        again = max((more for more, _ in rest), default=0) if room > 1 else 0
        if room > 0 and (is_opening or lead + value > 0 or (again > 0 and lead + value + again > 0)):
            added = twin((rest, others), lead + value, room - 1, is_opening)
            best = max(best, added - price / 8)
    return best


@cache
def answer(hands: tuple[Values, Values], lead: int) -> float:
    """Return what an auction is worth to the other when a bid is closed."""
    return twin((hands[1], hands[0]), -lead, 2, False)


def solve(hands: tuple[Values, Values], lead: int, side: int, room: int, is_opening: bool) -> float:
    values, prices = np.zeros((2, auction_value.USABLE), np.int64), np.zeros((2, auction_value.USABLE))
    counts = np.array([len(hands[0]), len(hands[1])])
    for owner, hand in enumerate(hands):
        for place, (value, price) in enumerate(sorted(hand, reverse=True)):
            values[owner, place], prices[owner, place] = value, price / 8
    both = auction_value.Hands(values, prices, counts)
    return float(auction_value.solve(both, lead, side, auction_value.Bidding(room, is_opening, STAKE)))


def deal(chance: Chance, most: int) -> tuple[Values, Values]:
    """Return up to ``most`` random values in two hands."""
    hands: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for _ in range(draw(chance, most + 1)):
        hands[draw(chance, 2)].append((1 + draw(chance, 9), draw(chance, 17)))
    return tuple(sorted(hands[0])), tuple(sorted(hands[1]))


@pytest.mark.parametrize(("most", "auctions"), [(4, 400), (7, 200), (auction_value.EXACT, 25)])
def test_auctions_come_out_as_bid_move_by_move(most: int, auctions: int) -> None:
    chance = seeded("auctions", most)
    seen = set()
    for _ in range(auctions):
        hands, lead = deal(chance, most), draw(chance, 25) - 12
        side, is_opening = draw(chance, 2), draw(chance, 2) == 0
        room = draw(chance, 2 if is_opening else 3)
        slow = twin((hands[side], hands[1 - side]), lead if side == 0 else -lead, room, is_opening)
        assert solve(hands, lead, side, room, is_opening) == slow, (hands, lead, side, room, is_opening)
        seen.add(slow > 0)
    answer.cache_clear()
    assert seen == {True, False}


def test_a_province_is_not_bought_for_more_than_it_is_worth() -> None:
    dear, cheap = ((9, 8 * 200),), ((9, 8),)
    assert solve((dear, ()), -1, 0, 2, False) == -STAKE
    assert solve((cheap, ()), -1, 0, 2, False) == STAKE - 1


@pytest.mark.parametrize(
    ("counts", "kept"),
    [((4, 6), (4, 6)), ((9, 9), (5, 5)), ((2, 27), (2, 8)), ((27, 3), (7, 3)), ((0, 0), (0, 0))],
)
def test_large_auctions_leave_out_the_lowest_values(counts: tuple[int, int], kept: tuple[int, int]) -> None:
    assert auction_value.keep_highest(np.array(counts)) == kept


def test_large_auctions_go_to_whoever_has_much_more() -> None:
    rich, poor = ((9, 1), (8, 1), (7, 1), (6, 1)) * 4, ((2, 1), (1, 1)) * 8
    assert solve((rich, poor), 0, 0, 1, True) > 0
    assert solve((rich, poor), 0, 1, 1, True) < 0


# Positions.


def reserves_of(box: Box, state: State) -> auction_value.Reserves:
    """Return what everybody could bid in a position, where values count nothing elsewhere."""
    holders = np.array([worth.holder_of(box.numbers, state, village) for village in range(VILLAGES)])
    return auction_value.Reserves(holders, np.zeros(PROVINCES), room(worth.MEMORY))


def make_box(seats: int = 2, **options: Any) -> Box:
    return unpack({"first": "circle", **options}, {}, seats, seeded("worth"))


def begin(box: Box) -> State:
    state = State.new()
    opening(box.numbers, state, box.seats)
    return state


def moves(numbers: Numbers, state: State) -> list[int]:
    out = np.zeros(WIDEST, np.int64)
    seat = int(state.bidder if state.phase == Phase.BATTLE else state.mover)
    return [int(move) for move in out[: legal(numbers, state, seat, out)]]


def after(numbers: Numbers, state: State, move: int) -> State:
    copy = state.copy()
    play(numbers, copy, int(state.bidder if state.phase == Phase.BATTLE else state.mover), move)
    return copy


def value(box: Box, state: State, seat: int) -> float:
    return float(worth.worth(box.numbers, state, seat, TERMS))


def best_moves(box: Box, state: State) -> list[int]:
    """Return the moves after which the worth is greatest to who makes them."""
    seat = int(state.bidder if state.phase == Phase.BATTLE else state.mover)
    made = {move: value(box, after(box.numbers, state, move), seat) for move in moves(box.numbers, state)}
    return [move for move, value in made.items() if value == max(made.values())]


def set_up(box: Box, mover: int, **warriors: str) -> State:
    """Return a position to place in; a text of hilltops for each player who stands on them."""
    state = begin(box)
    state.mover = mover
    for name, hilltops in warriors.items():
        for hilltop in hilltops.split():
            state.hilltops[HILLTOP_NUMBERS[hilltop]] = ("circle", "square", "triangle").index(name) + 1
            state.placements += 1
    return state


def capital(province: int) -> list[str]:
    return [HILLTOP_NAMES[hilltop] for hilltop in CAPITAL_HILLTOPS[province]]


def random_brink(box: Box, chance: Chance, most: int) -> tuple[State, int, int]:
    """Return a random position to place in, a province with one free hilltop, and that hilltop.

    At most ``most`` values are unused; nobody is a province from winning.
    """
    while True:
        state = begin(box)
        for hilltop in range(HILLTOPS):
            state.hilltops[hilltop] = 0 if draw(chance, 5) == 0 else 1 + draw(chance, box.seats)
        province = draw(chance, PROVINCES)
        for hilltop in PROVINCE_HILLTOPS[province]:
            state.hilltops[hilltop] = 1 + draw(chance, box.seats)
        last = int(PROVINCE_HILLTOPS[province, draw(chance, 16)])
        state.hilltops[last] = 0
        for other in range(PROVINCES):
            if other != province and state.hilltops[PROVINCE_HILLTOPS[other]].all():
                state.owners[other] = 1 + draw(chance, box.seats)
        owned = [village for village in range(VILLAGES) if controller(box.numbers, state, village) >= 0]
        state.used[:] = 1
        for _ in range(most):
            state.used[owned[draw(chance, len(owned))]] = 0
        state.mover = draw(chance, box.seats)
        if max(np.bincount(state.owners, minlength=4)[1:]) < box.numbers.target - 1:
            return state, province, last


def random_battle(box: Box, chance: Chance, most: int) -> State:
    """Return a battle of a random position with at most ``most`` unused values."""
    while True:
        state, _, last = random_brink(box, chance, most)
        state = after(box.numbers, state, PLACE + last)
        if state.phase == Phase.BATTLE and state.due == 0:
            return state


def winner(numbers: Numbers, state: State, province: int) -> int:
    """Return who wins a battle of two by the rules, every move tried."""
    if state.owners[province]:
        return int(state.owners[province]) - 1
    bidder, other = int(state.bidder), CIRCLE
    for move in moves(numbers, state):
        other = winner(numbers, after(numbers, state, move), province)
        if other == bidder:
            return bidder
    return other


@pytest.mark.parametrize("village_control", ["plurality", "strict"])
def test_a_battle_comes_out_as_the_rules_play_it(village_control: str) -> None:
    box, chance = make_box(village_control=village_control), seeded("battles")
    openings = 0
    for _ in range(60):
        state = random_battle(box, chance, 12)
        while state.phase == Phase.BATTLE:
            shares, province = np.zeros(3), int(state.province)
            worth.look_at_battle(box.numbers, state, 1.0, reserves_of(box, state), shares)
            expected = np.zeros(3)
            expected[winner(box.numbers, state, province)] = 1.0
            assert shares.tolist() == expected.tolist()
            openings += bool(state.is_opening)
            choices = moves(box.numbers, state)
            state = after(box.numbers, state, choices[draw(chance, len(choices))])
    assert openings > 60


def test_a_battle_of_three_is_shared_among_them() -> None:
    box, chance = make_box(3), seeded("three")
    state = random_battle(box, chance, 20)
    while state.fighting.sum() < 3:
        state = random_battle(box, chance, 20)
    shares = np.zeros(3)
    worth.look_at_battle(box.numbers, state, 3.0, reserves_of(box, state), shares)
    assert shares.sum() == pytest.approx(3.0)
    assert set(shares.round(6)) <= {0.0, 1.0, 2.0}


@pytest.mark.parametrize("seats", [2, 3])
def test_all_are_worth_the_same_at_the_start(seats: int) -> None:
    box = make_box(seats)
    assert [value(box, begin(box), seat) for seat in range(seats)] == pytest.approx([1 / seats] * seats)


@pytest.mark.skipif(not IS_COMPILED, reason="uncompiled, a whole game takes minutes")
@pytest.mark.parametrize("seats", [2, 3])
def test_worth_is_shared_out_and_leaves_the_state_as_it_is(seats: int) -> None:
    box, chance = make_box(seats), seeded("whole games", seats)
    state = begin(box)
    while state.phase != Phase.OVER:
        before = state.tobytes()
        assert sum(value(box, state, seat) for seat in range(seats)) == pytest.approx(1.0)
        assert state.tobytes() == before
        choices = moves(box.numbers, state)
        state = after(box.numbers, state, choices[draw(chance, len(choices))])
    result = [float(state.winners == 1 << seat) for seat in range(seats)]
    assert [value(box, state, seat) for seat in range(seats)] == result


@pytest.mark.skipif(not IS_COMPILED, reason="uncompiled, a whole game takes minutes")
@pytest.mark.parametrize("leaver", range(3))
def test_the_others_share_what_one_who_has_left_may_hope_for_no_more(leaver: int) -> None:
    box, chance = make_box(3), seeded("one leaves", leaver)
    state = begin(box)
    others = [seat for seat in range(3) if seat != leaver]
    while state.phase != Phase.OVER:
        if state.placements == 50 and not state.left[leaver]:
            GAME.rules.play(box.numbers, state, leaver, LEAVE)
        if state.left[leaver]:
            before = state.tobytes()
            assert sum(value(box, state, seat) for seat in others) == pytest.approx(1.0)
            assert state.tobytes() == before
        choices = moves(box.numbers, state)
        state = after(box.numbers, state, choices[draw(chance, len(choices))])
    places = GAME.words.outcome(box, state).places
    assert [value(box, state, seat) for seat in range(3)] == pytest.approx(places)
    assert places[leaver] == 0


def test_a_province_that_only_leavers_could_fight_for_is_nobodys_hope() -> None:
    box = make_box(3)
    state = set_up(box, CIRCLE, square=" ".join(capital(4)))
    state.left[1] = 1
    without = set_up(box, CIRCLE, square=" ".join(capital(4)))
    without.left[1], without.owners[4] = 1, DESERTED
    for seat in (0, 2):
        assert value(box, state, seat) == pytest.approx(0.5)
        assert value(box, without, seat) == pytest.approx(0.5)


def test_it_takes_the_last_hilltop_of_a_capital_that_is_all_its_own() -> None:
    box = make_box()
    state = set_up(box, CIRCLE, circle=" ".join(capital(4)[:3]), square="A1 A2 A3")
    assert best_moves(box, state) == [PLACE + HILLTOP_NUMBERS[capital(4)[3]]]


def test_it_keeps_the_enemy_from_holding_a_capital_alone() -> None:
    box = make_box()
    state = set_up(box, CIRCLE, circle="A1 A2 A3", square=" ".join(capital(4)[:3]))
    assert best_moves(box, state) == [PLACE + HILLTOP_NUMBERS[capital(4)[3]]]


def winner_if_filled(box: Box, state: State, province: int, filler: int, hilltop: int) -> int:
    """Return who wins the battle when a player fills a province, every move tried."""
    brink = state.copy()
    brink.mover = filler
    full = after(box.numbers, brink, PLACE + hilltop)
    if full.phase == Phase.CHOOSING:
        full = after(box.numbers, full, BATTLE + province)
    return winner(box.numbers, full, province)


def test_a_last_hilltop_goes_to_the_first_who_wins_by_filling_it() -> None:
    box, chance, seen = make_box(), seeded("brinks"), set()
    for _ in range(120):
        state, province, last = random_brink(box, chance, 12)
        first, second = int(state.mover), 1 - int(state.mover)
        wins = [winner_if_filled(box, state, province, filler, last) == filler for filler in (first, second)]
        hopes, taken = np.zeros(3), np.zeros(3, np.int64)
        worth.look_at_last(box.numbers, state, province, 1.0, reserves_of(box, state), taken, hopes)
        assert any(wins), "whoever fills a province has the better of it"
        assert hopes[first if wins[0] else second] == 1.0
        seen.add(tuple(wins))
    assert len(seen) == 3


@pytest.mark.parametrize("safe", [0, 1, 4])
def test_whoever_runs_out_of_harmless_placements_leaves_the_last_hilltop(safe: int) -> None:
    """He takes the better of the two for himself; all battles tried move by move."""
    box, chance, seen = make_box(), seeded("last two"), set()
    for _ in range(60):
        state, province, last = random_brink(box, chance, 12)
        others = [hilltop for hilltop in PROVINCE_HILLTOPS[province] if hilltop != last]
        other = int(others[draw(chance, len(others))])
        state.hilltops[other] = 0
        giver = (int(state.mover) + safe) % 2
        winners = []
        for given, left in ((last, other), (other, last)):
            brink = state.copy()
            brink.hilltops[given] = giver + 1
            winners.append(winner_if_filled(box, brink, province, 1 - giver, left))
        hopes, before = np.zeros(3), state.tobytes()
        worth.look_at_last_two(box.numbers, state, province, safe, 1.0, reserves_of(box, state), hopes)
        assert hopes[giver] == float(giver in winners)
        assert state.tobytes() == before
        seen.add(giver in winners)
    assert seen == {True, False}


def test_harmless_placements_neither_fill_a_province_nor_leave_one_to_fill() -> None:
    box = make_box()
    state = begin(box)
    assert worth.count_safe(state) == HILLTOPS
    for hilltop in PROVINCE_HILLTOPS[4][:13]:
        state.hilltops[hilltop] = 1
    assert worth.count_safe(state) == HILLTOPS - 13
    state.hilltops[PROVINCE_HILLTOPS[4][13]] = 1
    assert worth.count_safe(state) == HILLTOPS - 16


def test_one_turn_fills_one_province_only() -> None:
    """Of two provinces that whoever fills them wins, each player gets one."""
    box, chance = make_box(), seeded("turns")
    taken, hopes = np.zeros(3, np.int64), np.zeros(3)
    while not hopes.any():
        state, province, _ = random_brink(box, chance, 12)
        reserves = reserves_of(box, state)
        worth.look_at_last(box.numbers, state, province, 1.0, reserves, taken, hopes)
        state.mover = 1 - state.mover
        other = np.zeros(3)
        worth.look_at_last(box.numbers, state, province, 1.0, reserves, np.zeros(3, np.int64), other)
        if not taken.any() or hopes.tolist() == other.tolist():
            taken[:], hopes[:] = 0, 0
        state.mover = 1 - state.mover
    worth.look_at_last(box.numbers, state, province, 1.0, reserves, taken, hopes)
    assert taken.tolist() == [1, 1, 0]
    assert hopes.tolist() == [1.0, 1.0, 0.0]


def test_it_bids_the_least_that_wins_and_surrenders_what_is_lost() -> None:
    box, chance = make_box(), seeded("bids")
    given_up, won = 0, 0
    while not (given_up and won):
        state = random_battle(box, chance, 14)
        bidder, province = int(state.bidder), int(state.province)
        is_won = winner(box.numbers, state, province) == bidder
        for _ in range(20):
            if state.phase != Phase.BATTLE:
                break
            move = best_moves(box, state)[0]
            if state.bidder == bidder and not is_won:
                assert not ADD <= move < DONE, "a value is wasted on a battle that is lost"
                given_up += move == SURRENDER
            state = after(box.numbers, state, move)
        assert (int(state.owners[province]) - 1 == bidder) == is_won
        won += is_won


def play_game(box: Box, index: int, greedy: int) -> int:
    """Return who wins a game in which one plays what looks best and the others anything."""
    chance, state = seeded("games", index), begin(box)
    while state.phase != Phase.OVER:
        seat = int(state.bidder if state.phase == Phase.BATTLE else state.mover)
        choices = best_moves(box, state) if seat == greedy else moves(box.numbers, state)
        state = after(box.numbers, state, choices[draw(chance, len(choices))])
    return int(state.winners).bit_length() - 1


@pytest.mark.skipif(not IS_COMPILED, reason="uncompiled, a whole game takes minutes")
@pytest.mark.parametrize("seats", [2, 3])
def test_it_beats_players_who_do_anything(seats: int) -> None:
    games = [index % seats for index in range(6)]
    assert [play_game(make_box(seats), index, seat) for index, seat in enumerate(games)] == games
