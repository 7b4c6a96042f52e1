"""Stratego Conquest's worth: what it thinks of unknown units, and what it makes of positions."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest

from pentarchy.arena import simulate
from pentarchy.bots import load as load_bot
from pentarchy.bots.terms import weights
from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.box.constants import (
    ANYTHING,
    BARON,
    COUNT,
    CURSED_LAND,
    DUKE,
    EARL,
    FLAG,
    KINDS,
    KING,
    PRINCE,
    QUEEN,
    REDEPLOY,
    SCOUT,
    SECRET_INFORMATION,
    SORCERESS,
    SPY_MASTER,
    TRAITOR,
    UNMOVABLE,
    ZONES,
)
from pentarchy.games.stratego_conquest.box.move_codes import GUESS
from pentarchy.games.stratego_conquest.box.state import Phase, State
from pentarchy.games.stratego_conquest.judgement import attack_value, enemy_ranks, flag_safety
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE
from tests.games import judging

TERMS = weights(GAME)
value, choice = partial(judging.worth, GAME), partial(judging.choice, GAME)
RED, GREEN, BLUE = range(3)
MOVABLE = ANYTHING & ~UNMOVABLE
whole_games = pytest.mark.skipif(not IS_COMPILED, reason="uncompiled, a whole game takes minutes")
Units = dict[str, tuple[int, int] | tuple[int, int, int]]
"""Whose unit stands in a zone, what it is, and what all know that it may be (anything, if left out)."""


def make_box(seats: int = 2, **options: Any) -> Box[Any, Any]:
    return GAME.box.unpack(options, {}, seats, seeded("worth"))


def zone(box: Box[Any, Any], name: str) -> int:
    return int(box.print.map.zone_numbers[name])


def position(box: Box[Any, Any], units: Units, turn: int = RED, extra: int = 0) -> State:
    """Return a position in the moves of a player's turn; what is not on the board lies in open reserves."""
    state: State = GAME.begin(box)
    state.phase, state.turn, state.first, state.rounds = Phase.MOVES, turn, turn, 1
    state.basic_due, state.extra = 1, extra
    state.reserve[:], state.reserve_may_be[:] = 0, 0
    for seat in range(box.seats):
        state.open_reserve[seat] = box.numbers.army
    for name, (owner, kind, *may_be) in units.items():
        place = zone(box, name)
        state.owners[place], state.kinds[place] = owner + 1, kind
        state.may_be[place] = may_be[0] if may_be else ANYTHING
        state.standing[owner] += 1
        state.open_reserve[owner, kind] -= 1
    for territory, zones in enumerate(box.numbers.zones):
        owners = {int(state.owners[place]) for place in zones} - {0}
        state.tokens[territory] = owners.pop() if len(owners) == 1 else 0
    assert (state.open_reserve >= 0).all()
    return state


def after(box: Box[Any, Any], state: State, seat: int, said: str) -> State:
    hidden = GAME.hidden(box, state, seat)
    made: State = GAME.after(box, hidden, seat, GAME.words.read(box, said))
    return made


def odds(box: Box[Any, Any], state: State, seat: int) -> Any:
    table = np.zeros((ZONES, KINDS))
    enemy_ranks.suppose(box.numbers, GAME.hidden(box, state, seat), seat, table)
    return table


def only(kind: int) -> int:
    return 1 << kind


HOMES: Units = {"F1": (RED, FLAG), "S3": (GREEN, FLAG)}

# Ways.


def test_steps_are_the_shortest_ways() -> None:
    box = make_box()
    shortest = np.full((ZONES, ZONES), ZONES)
    np.fill_diagonal(shortest, 0)
    for start, ways in enumerate(box.print.map.neighbours):
        shortest[start, list(ways)] = 1
    for middle in range(ZONES):
        shortest = np.minimum(shortest, shortest[:, middle, None] + shortest[None, middle])
    assert (box.numbers.steps == shortest).all()


# What it thinks of units that it does not know.


def test_what_is_known_is_certain() -> None:
    box = make_box()
    table = odds(box, position(box, HOMES | {"G3": (GREEN, KING, only(KING))}), RED)
    assert table[zone(box, "G3"), KING] == 1.0
    assert table[zone(box, "S3"), FLAG] == 1.0, "the only other unit is the Flag"
    assert table[zone(box, "F1")].sum() == 0.0, "one's own are not guessed at"


def test_each_unit_that_never_moved_is_the_flag_as_likely() -> None:
    box = make_box()
    still: Units = {"S2": (GREEN, CURSED_LAND), "G3": (GREEN, DUKE), "S1": (GREEN, CURSED_LAND)}
    moved: Units = {"B3": (GREEN, QUEEN, MOVABLE)}
    table = odds(box, position(box, HOMES | still | moved), RED)
    for name in ("S1", "S2", "S3", "G3"):
        assert table[zone(box, name), FLAG] == pytest.approx(1 / 4)
        assert table[zone(box, name), CURSED_LAND] == pytest.approx(2 / 4)
    assert table[zone(box, "B3"), [FLAG, CURSED_LAND]].sum() == 0.0


def test_units_that_moved_are_what_is_left_of_their_army() -> None:
    box = make_box()
    state = position(box, HOMES | {"B3": (GREEN, QUEEN, MOVABLE), "B2": (GREEN, SCOUT, MOVABLE)})
    table = odds(box, state, RED)
    for name in ("B2", "B3"):
        assert table[zone(box, name), QUEEN] == table[zone(box, name), SCOUT] == pytest.approx(1 / 2)


def test_a_flag_in_hand_is_none_of_the_units_on_the_board() -> None:
    box = make_box()
    state = position(box, HOMES | {"S3": (GREEN, CURSED_LAND), "S1": (GREEN, CURSED_LAND)})
    state.turn, state.drawn, state.drawn_may_be = GREEN, FLAG, only(FLAG)
    table = odds(box, state, RED)
    for name in ("S1", "S3"):
        assert table[zone(box, name), FLAG] == 0.0
        assert table[zone(box, name), CURSED_LAND] > 0.0


def test_what_can_only_be_flag_or_cursed_land_is_one_of_them() -> None:
    box = make_box()
    still = only(FLAG) | only(CURSED_LAND)
    mixed = MOVABLE | only(CURSED_LAND)
    here: Units = {
        "S3": (GREEN, FLAG, still),
        "S1": (GREEN, CURSED_LAND, still),
        "G3": (GREEN, DUKE, mixed),
        "B3": (GREEN, QUEEN, mixed),
        "B2": (GREEN, SCOUT, mixed),
    }
    table = odds(box, position(box, HOMES | here), RED)
    for name in ("S1", "S3"):
        assert table[zone(box, name)].sum() == pytest.approx(1.0)
        assert table[zone(box, name), FLAG] == pytest.approx(5 / 7), "1 of 2 against 1 of 5"


@whole_games
def test_odds_add_up_in_every_position_of_whole_games() -> None:
    kept: list[Any] = []
    simulate(GAME, seats=3, games=3, seed="odds", bots=("random",), keep=kept.append)
    looked = 0
    for played in kept:
        box, state = played.box, GAME.begin(played.box)
        for seat, move in played.log.tolist():
            GAME.rules.play(box.numbers, state, seat, move)
            if Phase.PLACEMENT < state.phase < Phase.OVER:
                table, looked = odds(box, state, RED), looked + 1
                for place in range(ZONES):
                    is_other = state.owners[place] not in (0, RED + 1)
                    assert table[place].sum() == pytest.approx(float(is_other))
                    assert not is_other or table[place, state.kinds[place]] > 0, "the truth is possible"
    assert looked > 50


# Set-up.


def arranged(box: Box[Any, Any], said: str) -> State:
    """Return a set-up in which three territories in a corner are RED's, with some units placed."""
    state: State = GAME.begin(box)
    state.phase, state.tokens[:] = Phase.PLACEMENT, GREEN + 1
    for sign in "FXV":
        state.tokens[box.print.map.territory_signs.index(sign)] = RED + 1
    for move in said.split():
        GAME.rules.play(box.numbers, state, RED, GAME.words.read(box, move))
    return state


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("flag-F1", "flag-X3"),
        ("flag-F1", "king-F1"),
        ("flag-F1 cursed-land-F2", "flag-F1 cursed-land-X3"),
        ("flag-F1 cursed-land-V1", "flag-F1 cursed-land-X3"),
        ("flag-F1 king-X3", "flag-F1 king-X1"),
        ("flag-F1 king-X3 queen-V2", "flag-F1 king-X3 queen-X2"),
        ("flag-F1 sorceress-F2", "flag-F1 sorceress-X3"),
    ],
)
def test_a_placement_guards_the_flag_and_spreads_strength(better: str, worse: str) -> None:
    box = make_box()
    assert value(box, arranged(box, better), RED) > value(box, arranged(box, worse), RED)


def arrange(seats: int, seed: int) -> tuple[Box[Any, Any], State]:
    """Return the position after a set-up by greedy bots."""
    box, chance = make_box(seats), seeded("arrange", seed)
    state: State = GAME.begin(box)
    while state.phase <= Phase.PLACEMENT:
        seat = GAME.movers(box, state)[0]
        name = "random" if seat == NATURE else "greedy"
        seen = state if seat == NATURE else GAME.hidden(box, state, seat)
        GAME.rules.play(box.numbers, state, seat, load_bot(name).choose(GAME, box, seen, seat, chance))
    return box, state


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_arrangement_is_not_bad_because_little_of_it_is_done(seats: int) -> None:
    """Who searches compares its own with those of others, who are not as far."""
    box, chance = make_box(seats), seeded("little")
    state: State = GAME.begin(box)
    parts = []
    while state.phase <= Phase.PLACEMENT:
        seat = GAME.movers(box, state)[0]
        if state.phase == Phase.PLACEMENT:
            parts += [GAME.judgement.worth(box.numbers, state, other, TERMS) for other in range(seats)]
        name = "random" if seat == NATURE else "greedy"
        seen = state if seat == NATURE else GAME.hidden(box, state, seat)
        GAME.rules.play(box.numbers, state, seat, load_bot(name).choose(GAME, box, seen, seat, chance))
    assert max(parts) < 2.5 * min(parts)


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_places_sensibly(seats: int) -> None:
    for seed in range(3):
        box, state = arrange(seats, seed)
        for seat in range(seats):
            home = flag_safety.flag_zone(state, seat)
            exits = [int(way) for way in box.numbers.exits[home] if way >= 0]
            guards = [int(state.kinds[way]) for way in exits if state.owners[way] == seat + 1]
            assert len(guards) >= len(exits) - 1, "the Flag stands within its own"
            assert CURSED_LAND in guards or SORCERESS in guards
            own = [place for place in range(ZONES) if state.owners[place] == seat + 1]
            lands = [place for place in own if state.kinds[place] == CURSED_LAND]
            cities = any(box.numbers.city[box.numbers.territory][own])
            at_city = [place for place in lands if box.numbers.city[box.numbers.territory[place]]]
            assert at_city or not cities, "a Cursed Land holds a city"
            strong = [place for place in own if state.kinds[place] >= DUKE]
            assert len({int(box.numbers.territory[place]) for place in strong}) >= 3, "strength is spread"


# Fights.


def test_it_takes_a_unit_that_it_knows_to_be_weaker() -> None:
    box = make_box()
    state = position(box, HOMES | {"K2": (RED, DUKE), "R1": (GREEN, COUNT, only(COUNT))})
    assert choice(box, state, RED) == "K2-R1"


def test_it_does_not_attack_a_unit_that_it_knows_to_be_stronger() -> None:
    box = make_box()
    state = position(box, HOMES | {"K2": (RED, DUKE), "R1": (GREEN, PRINCE, only(PRINCE))})
    assert choice(box, state, RED) != "K2-R1"


def test_it_attacks_a_cursed_land_with_a_sorceress_only() -> None:
    box = make_box()
    for kind in (SORCERESS, KING):
        state = position(box, HOMES | {"K2": (RED, kind), "R1": (GREEN, CURSED_LAND, only(CURSED_LAND))})
        assert (choice(box, state, RED) == "K2-R1") == (kind == SORCERESS)


def test_a_spy_master_goes_for_the_king() -> None:
    box = make_box()
    state = position(box, HOMES | {"K2": (RED, SPY_MASTER), "R1": (GREEN, KING, only(KING))})
    assert choice(box, state, RED) == "K2-R1"


def test_it_keeps_its_king_from_what_may_be_the_spy_master() -> None:
    """Beside a unit of which one is the Spy Master a known King is in danger, and a Queen is not."""
    box = make_box()
    for kind, is_wary in ((KING, True), (QUEEN, False)):
        risks = []
        for other in (SPY_MASTER, SCOUT):
            near = HOMES | {"K2": (RED, kind, only(kind)), "R1": (GREEN, other, only(other))}
            state = position(box, near, turn=GREEN)
            table = odds(box, state, RED)
            hidden = GAME.hidden(box, state, RED)
            risks.append(float(attack_value.dangers(box.numbers, hidden, RED, table, 0.5, 0.1)))
        assert (risks[0] > risks[1]) == is_wary


def test_a_king_does_not_step_beside_a_unit_that_may_be_the_spy_master() -> None:
    box, unknown, drawn = make_box(), only(SPY_MASTER) | only(EARL), []
    others: list[Units] = [
        {"R1": (GREEN, EARL, unknown), "H1": (GREEN, SPY_MASTER, unknown)},
        {"R1": (GREEN, EARL, only(EARL)), "H1": (GREEN, SPY_MASTER, only(SPY_MASTER))},
    ]
    for units in others:
        near, far = (
            value(box, position(box, HOMES | units | {name: (RED, KING, only(KING))}, turn=GREEN), RED)
            for name in ("K2", "E1")
        )
        drawn.append(near - far)
    assert drawn[0] < drawn[1]


@pytest.mark.parametrize("fighter", [BARON, QUEEN])
def test_a_fight_with_an_unknown_unit_is_weighed_by_all_that_it_may_be(fighter: int) -> None:
    """It is worth more than where the unit is known to be strong, and less than where to be weak."""
    box, unknown = make_box(), only(PRINCE) | only(SCOUT)
    others: Units = {"A1": (GREEN, PRINCE, unknown), "R1": (GREEN, SCOUT, unknown), "K2": (RED, fighter)}
    state = position(box, HOMES | others)
    imagined = after(box, state, RED, "K2-R1")
    assert imagined.owners[zone(box, "R1")] == GREEN + 1, "what comes of it is open"
    assert (choice(box, state, RED) == "K2-R1") == (fighter == QUEEN)
    ends = []
    for kind, other in ((PRINCE, SCOUT), (SCOUT, PRINCE)):
        known: Units = {"A1": (GREEN, other, only(other)), "R1": (GREEN, kind, only(kind))}
        end = position(box, HOMES | others | known)
        ends.append(value(box, after(box, end, RED, "K2-R1"), RED))
    if fighter == BARON:
        assert ends[0] < value(box, imagined, RED) < ends[1]


# Flags.


def march_on(box: Box[Any, Any], state: State, most: int) -> list[str]:
    """Play on, RED as greedy does, the others anyhow; return RED's moves."""
    said: list[str] = []
    chance = seeded("march")
    while state.phase != Phase.OVER and len(said) < most:
        seat = GAME.movers(box, state)[0]
        if seat == RED:
            said.append(choice(box, state, RED))
            GAME.rules.play(box.numbers, state, RED, GAME.words.read(box, said[-1]))
        elif seat == NATURE:
            GAME.rules.play(box.numbers, state, seat, GAME.moves(box, state, seat)[0])
        else:
            hidden = GAME.hidden(box, state, seat)
            GAME.rules.play(
                box.numbers, state, seat, load_bot("random").choose(GAME, box, hidden, seat, chance)
            )
    return said


def wall_in(box: Box[Any, Any], name: str, owner: int, is_known: bool) -> Units:
    """Return a Flag with Cursed Lands on all sides, which all know to be such, or know not to move."""
    ways = box.print.map.neighbours[zone(box, name)]
    may_be = (only(FLAG), only(CURSED_LAND)) if is_known else (UNMOVABLE, UNMOVABLE)
    lands: Units = {box.print.map.zone_names[way]: (owner, CURSED_LAND, may_be[1]) for way in ways}
    return {name: (owner, FLAG, may_be[0])} | lands


@pytest.mark.parametrize("is_known", [True, False])
def test_it_hunts_the_last_flag_behind_cursed_lands_with_a_sorceress(is_known: bool) -> None:
    """Others would be lost: they leave the walls alone, and do not stand in her way."""
    box = make_box(army="third_cursed_land")
    walls = wall_in(box, "S3", GREEN, is_known)
    assert len(walls) == 4
    own: Units = {"A1": (RED, SORCERESS), "K2": (RED, BARON), "K1": (RED, SCOUT), "R1": (RED, KING)}
    state = position(box, {"F1": (RED, FLAG)} | walls | own)
    state.open_reserve[GREEN] = 0
    state.pile[:], state.discards[:] = 0, 0
    said = march_on(box, state, 60)
    assert state.phase == Phase.OVER
    assert state.winners == 1 << RED, said
    assert state.open_reserve[RED, SORCERESS] == box.numbers.army[SORCERESS] - 1, "she won her way in"


def test_it_captures_a_flag_that_it_knows() -> None:
    box = make_box(3)
    homes: Units = {"V1": (BLUE, FLAG), "F1": (RED, FLAG), "S3": (GREEN, FLAG, only(FLAG))}
    state = position(box, homes | {"S1": (RED, BARON), "G3": (GREEN, SCOUT, only(SCOUT)), "D1": (BLUE, KING)})
    assert choice(box, state, RED) == "S1-S3"


def test_it_guards_its_flag_against_who_comes_near() -> None:
    box = make_box()
    near: Units = {"X1": (GREEN, COUNT, only(COUNT)), "X2": (RED, DUKE), "E1": (GREEN, EARL, only(EARL))}
    state = position(box, HOMES | near)
    assert "X1" in choice(box, state, RED)
    closed, opened = HOMES | {"F2": (RED, BARON)}, HOMES | {"K2": (RED, BARON)}
    exposures = [
        float(flag_safety.exposure(box.numbers, position(box, units), RED, zone(box, "F1")))
        for units in (closed, opened)
    ]
    assert exposures[0] < exposures[1]


def test_whoever_lost_his_flag_wants_its_holders() -> None:
    """The Flag of another would only go to the one who holds his own."""
    box = make_box(3)
    state = position(
        box,
        {
            "S3": (GREEN, FLAG, only(FLAG)),
            "S1": (RED, BARON),
            "V1": (BLUE, FLAG, only(FLAG)),
            "V2": (RED, EARL),
            "D1": (BLUE, KING),
        },
    )
    state.flag_holder[RED] = GREEN
    state.open_reserve[RED, FLAG] = 0
    assert choice(box, state, RED) == "S1-S3"


# Cards.


def with_cards(state: State, *cards: int) -> State:
    state.phase = Phase.CARDS
    for card in cards:
        state.hand[card] += 1
        state.pile[card] -= 1
    return state


def play_card(box: Box[Any, Any], state: State) -> list[str]:
    """Carry out the card step as greedy does, and return what was decided."""
    said = []
    while state.phase not in (Phase.MOVES, Phase.OVER):
        said.append(choice(box, state, RED))
        GAME.rules.play(box.numbers, state, RED, GAME.words.read(box, said[-1]))
    return said


def test_a_traitor_names_a_flag_that_is_known() -> None:
    box = make_box(3)
    homes: Units = {"V1": (BLUE, FLAG), "F1": (RED, FLAG), "S3": (GREEN, FLAG, only(FLAG))}
    more: Units = {"K2": (RED, BARON), "D1": (BLUE, KING), "G3": (GREEN, KING, only(KING))}
    state = with_cards(position(box, homes | more), TRAITOR)
    assert play_card(box, state) == ["play-traitor", "aim-S3", "guess-flag"]
    assert state.flag_holder[GREEN] == RED


def test_a_traitor_names_what_is_likely_where_nothing_is_known() -> None:
    box = make_box()
    unknown = only(KING) | only(SCOUT)
    more: Units = {"K2": (RED, BARON), "G3": (GREEN, KING, unknown), "B1": (GREEN, SCOUT, unknown)}
    state = with_cards(position(box, HOMES | more), TRAITOR)
    state.may_be[zone(box, "S3")] = only(CURSED_LAND) | only(FLAG)
    hidden = GAME.hidden(box, state, RED)
    said = play_card(box, hidden)
    assert said[0] == "play-traitor"
    assert GAME.words.read(box, said[-1]) in (GUESS + FLAG, GUESS + KING)


def test_it_redeploys_a_flag_that_is_known() -> None:
    box = make_box()
    moved: Units = {"F2": (RED, BARON, MOVABLE), "X1": (RED, EARL, MOVABLE), "F3": (RED, SCOUT, MOVABLE)}
    homes = HOMES | {"F1": (RED, FLAG, only(FLAG)), "G3": (GREEN, KING)}
    state = with_cards(position(box, homes | moved), REDEPLOY)
    said = play_card(box, state)
    assert said[0] == "play-redeploy"
    home = flag_safety.flag_zone(state, RED)
    assert flag_safety.suspicion(state, RED, home) == pytest.approx(1 / 3)


def test_it_looks_where_the_flag_may_be() -> None:
    box = make_box()
    still: Units = {name: (GREEN, kind) for name, kind in (("S1", DUKE), ("S2", CURSED_LAND), ("G3", EARL))}
    known: Units = {
        "M1": (GREEN, KING, only(KING)),
        "M2": (GREEN, QUEEN, only(QUEEN)),
        "K2": (RED, SPY_MASTER),
    }
    state = with_cards(position(box, HOMES | still | known), SECRET_INFORMATION)
    said = play_card(box, state)
    assert said[0] == "play-secret-information"
    assert "spy-S" in said
    assert state.sight[RED, zone(box, "S3")] == only(FLAG)


# Whole games.


@whole_games
def test_worth_is_a_share_and_leaves_the_state_as_it_is() -> None:
    kept: list[Any] = []
    simulate(GAME, seats=4, games=1, seed="shares", bots=("greedy", "random"), keep=kept.append)
    box, state = kept[0].box, GAME.begin(kept[0].box)
    for seat, move in kept[0].log.tolist():
        GAME.rules.play(box.numbers, state, seat, move)
        for viewer in range(4):
            hidden = GAME.hidden(box, state, viewer)
            before = hidden.tobytes()
            assert 0 <= GAME.judgement.worth(box.numbers, hidden, viewer, TERMS) <= 1
            assert hidden.tobytes() == before


@whole_games
@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "greedy")], ids="-".join)
def test_it_beats_whoever_does_anything(bots: tuple[str, str]) -> None:
    report = simulate(GAME, seats=2, games=5, seed="ten", bots=bots)
    assert report.wins[bots.index("greedy")] == 5


@whole_games
def test_four_of_them_end_by_flags() -> None:
    kept: list[Any] = []
    simulate(GAME, seats=4, games=10, seed="four", keep=kept.append, bots=("greedy",))
    assert [played.outcome.clause for played in kept] == ["C-8"] * len(kept)


@whole_games
@pytest.mark.parametrize(
    ("same_unit", "run_attack", "army"),
    [*product([False], [False, True], ["third_cursed_land"]), (True, False, "list_alone")],
)
def test_house_rules_do_not_stop_it(same_unit: bool, run_attack: bool, army: str) -> None:
    options = {"same_unit": same_unit, "scout_run_attack": run_attack, "army": army, "must_play": True}
    report = simulate(GAME, seats=3, games=4, seed="house", bots=("greedy",), options=options)
    assert report.limit_endings == 0
