"""What people read: every event in a sentence with its numbers, and nothing that a viewer may not know."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pentarchy.games.divide_and_conquer import GAME
from pentarchy.games.divide_and_conquer.box.constants import COMPASS
from pentarchy.games.divide_and_conquer.pictures.guide import (
    CAMPAIGN,
    FOUR_AGAINST_EIGHT,
    LAST_TURNS,
    SIX_AGAINST_FOUR,
    TWELFTH_TURN,
    played,
)
from pentarchy.games.divide_and_conquer.words.standing import sketch
from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.seats import LEAVE, NATURE, SPECTATOR
from tests.games import telling
from tests.games.divide_and_conquer.playing import played_on

PAGE = Path(__file__).parents[3].joinpath("docs", "games", "divide_and_conquer.md").read_text()


def table(seats: int = 4, **options: Any) -> Any:
    return GAME.box.unpack({"first_initiative": "north", **options}, {}, seats, seeded("story"))


step = partial(telling.step, GAME)


def story(box: Any, moves: str, viewer: int = SPECTATOR, state: Any = None) -> list[str]:
    """Return what a viewer is told of moves, as ``played_on`` has them."""
    start = GAME.begin(box) if state is None else state
    return [step(box, one.before, one.seat, one.move, viewer)[1] for one in played_on(box, start, moves)]


# Planning and movement.


def test_an_order_is_told_to_its_writer_and_only_announced_to_others() -> None:
    orders = "E5-9-D4 pass F6-5-G7 F5-7-G4"
    assert story(table(), orders)[:4] == [
        "North writes an order.",
        "East writes an order.",
        "South writes an order.",
        "West writes an order. All orders are written.",
    ]
    assert story(table(), orders, viewer=0)[0] == "You write an order: 9 from E5 to D4."
    assert story(table(), orders, viewer=1)[1] == "You write no order this turn."


def test_orders_are_told_as_they_are_revealed() -> None:
    assert story(table(), "E5-9-D4 pass F6-5-G7 F5-7-G4")[4:] == [
        "North marches 9 troops from E5 to D4.",
        "East has given no order.",
        "South marches 5 troops from F6 to G7.",
        "West marches 7 troops from F5 to G4. Turn 2 begins; East has the initiative.",
    ]


def test_troops_that_join_their_own_are_counted() -> None:
    told = story(table(), "E5-9-D4 pass pass pass E5-1-D4 pass pass pass")
    assert (
        "North marches 1 troop from E5 to D4 and joins 9: 10 stand there now. "
        "Turn 3 begins; South has the initiative." in told
    )


REDEPLOYING = " skip skip ".join(
    SIX_AGAINST_FOUR
)  # with that variant both may already pull troops back in turn 1

CONFLICTS = {
    "six against four": (
        " ".join(SIX_AGAINST_FOUR),
        "North marches 6 troops from D6 to D7. "
        "6 of North meet 4 of East on D7: 4 fall on each side, and 2 of North hold D7.",
    ),
    "four against eight": (
        " ".join(FOUR_AGAINST_EIGHT),
        "North marches 4 troops from E4 to E3. "
        "4 of North meet 8 of West on E3: 4 fall on each side, and 4 of West hold E3.",
    ),
    "four against four": (
        "E5-4-D6 E6-4-D7 pass pass D6-4-D7 pass pass pass",
        "North marches 4 troops from D6 to D7. 4 of North meet 4 of East on D7: all 8 fall, and D7 is empty.",
    ),
    "one against one": (
        "E5-1-D6 E6-1-D7 pass pass D6-1-D7 pass pass pass",
        "North marches 1 troop from D6 to D7. 1 of North meets 1 of East on D7: both fall, and D7 is empty.",
    ),
    "two against one": (
        "E5-2-D6 E6-1-D7 pass pass D6-2-D7 pass pass pass",
        "North marches 2 troops from D6 to D7. "
        "2 of North meet 1 of East on D7: 1 falls on each side, and 1 of North holds D7.",
    ),
}


@pytest.mark.parametrize("conflict", CONFLICTS)
def test_a_conflict_is_told_in_numbers_that_one_can_check(conflict: str) -> None:
    moves, sentence = CONFLICTS[conflict]
    assert sentence in story(table(), moves)


def test_equals_that_bounce_fall_back() -> None:
    told = story(table(equal_strength="bounce"), CONFLICTS["four against four"][0])
    assert told[-1].startswith(
        "North marches 4 troops from D6 to D7. 4 of North meet 4 of East on D7, "
        "equal in strength: North falls back to D6 (D-R13)."
    )


def test_the_commanders_choice_is_told_both_ways() -> None:
    moves = CONFLICTS["four against four"][0]
    box = table(equal_strength="choice")
    assert story(box, moves)[-1] == (
        "North marches 4 troops from D6 to D7. 4 of North meet 4 of East on D7, "
        "equal in strength: North decides whether to fight (D-14)."
    )
    assert story(box, f"{moves} fight")[-1] == (
        "North fights: 4 fall on each side, 4 of North and 4 of East; D7 is empty."
    )
    assert story(box, f"{moves} call-off")[-1] == (
        "North calls off the attack: nothing moves, and its 4 troops stay on D6. "
        "Turn 3 begins; South has the initiative."
    )
    state = played(box, moves)
    _, left = step(box, state, 0, LEAVE, SPECTATOR)
    assert left.startswith("North leaves the game; its troops stay and defend. The attack is called off.")


def test_a_failed_order_says_why() -> None:
    lost = story(table(), "E5-4-D6 E6-6-D7 pass pass D6-4-C6 D7-6-D6 pass pass")
    assert (
        "East marches 6 troops from D7 to D6. "
        "6 of East meet 4 of North on D6: 4 fall on each side, and 2 of East hold D6." in lost
    )
    assert "North's order, 4 from D6 to C6, fails: none of its troops stand on D6 any more (D-R9)." in lost
    short = "E5-4-D6 E6-3-D7 pass pass D6-4-C6 D7-3-D6 pass pass"
    assert "North's order, 4 from D6 to C6, fails: only 1 stands on D6 now (D-R8)." in story(table(), short)
    assert any(
        sentence.startswith("North marches 1 troop from D6 to C6, all that remain of the 4 ordered (D-R8).")
        for sentence in story(table(short_stack="move_rest"), short)
    )


def test_partners_keep_each_other_out_or_defend_together() -> None:
    moves = "E5-4-E4 F6-9-E5 pass pass"
    assert any(
        "South's order, 9 from F6 to E5, fails: 6 of North, its partner, hold E5 (D-R26)." in sentence
        for sentence in story(table(2), moves)
    )
    box = table(2, partner_square="share")
    shared = "E5-4-E4 F6-3-E5 pass pass  pass E5-3-E4 F5-5-F4 pass  pass pass F4-5-E4 pass"
    assert any(
        "5 of West meet 4 of North and 3 of South on E4: "
        "5 fall on each side, and 1 of North and 1 of South hold E4." in sentence
        for sentence in story(box, shared)
    )


def test_objectives_are_counted_as_they_are_taken() -> None:
    told = story(table(), f"{CAMPAIGN} {TWELFTH_TURN}")
    assert "North marches 3 troops from B3 to A2. North holds 1 of its 4 objectives now." in " ".join(told)
    assert "South marches 2 troops from E2 to D1. South holds 2 of its 4 objectives now." in " ".join(told)


# Reinforcement, signals, leaving.


def test_reinforcements_are_told_with_what_is_still_lost() -> None:
    moves = " ".join(SIX_AGAINST_FOUR)
    assert story(table(), f"{moves} +E6 +D7")[-2:] == [
        "East brings a lost troop back to E6, where 7 stand now. 3 are still lost.",
        "North brings a lost troop back to D7, where 3 stand now. 3 are still lost. "
        "Turn 3 begins; South has the initiative.",
    ]
    assert "East takes no reinforcement." in story(table(), f"{moves} skip +D7")
    alone = story(table(), f"{CONFLICTS['one against one'][0]} skip skip E5-9-E4 pass pass pass +E5")
    assert (
        "North brings a lost troop back to E5, where it stands alone. North has no other lost troops."
        in " ".join(alone)
    )
    redeployed = story(table(redeployment=True), f"{REDEPLOYING} skip D7-HQ")
    assert any(
        "North pulls a troop from D7 back to its headquarters E5." in sentence for sentence in redeployed
    )


def test_signals_are_told_to_everybody() -> None:
    assert story(table(signal=True), "0:signal-west 3:signal-west 0:signal-nobody", viewer=1) == [
        "North signals that West is ahead.",
        "West signals that it is ahead itself.",
        "North signals that nobody is ahead.",
    ]
    assert story(table(2, signal=True), "0:signal-west 1:signal-west") == [
        "North & South signal that West & East are ahead.",
        "West & East signal that they are ahead themselves.",
    ]


def test_who_begins_is_told_when_it_is_drawn() -> None:
    box = table(first_initiative="random")
    state = GAME.begin(box)
    _, told = step(box, state, NATURE, GAME.moves(box, state, NATURE)[2], SPECTATOR)
    assert told == "South is drawn at random. Turn 1 begins; South has the initiative."


# The end.


def test_a_win_names_the_four_objectives() -> None:
    told = story(table(), f"{CAMPAIGN} {TWELFTH_TURN} {LAST_TURNS}")
    assert told[-1] == "West marches 1 troop from I9 to I10. West holds A7, I1, I10 and J7 and wins."


LIMITS = {
    "objectives": (
        (4, 4),
        "E5-9-D4 pass pass pass  D4-9-C3 pass pass pass  C3-9-B2 pass pass pass  B2-9-A2 pass pass pass",
        "Turn 4 was the last. North holds the most objectives, 1 of 4, and wins (D-R31).",
    ),
    "nothing": (
        (4, 1),
        "pass pass pass pass",
        "Turn 1 was the last. North, East, South and West share the win: "
        "no objectives and 10 troops on the board each (D-R31).",
    ),
    "a team": (
        (2, 2),
        "E5-2-D6 pass pass E6-1-D7  D6-2-D7 pass pass pass  +E6 skip",
        "Turn 2 was the last. West & East and North & South hold no objectives; "
        "West & East have more troops on the board, 20 against 19, and win (D-R31).",
    ),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_the_turn_limit_says_what_decided(limit: str) -> None:
    (seats, turns), moves, sentence = LIMITS[limit]
    assert story(table(seats, turn_limit=turns), moves)[-1].endswith(sentence)


def test_after_the_last_turn_more_troops_win_between_equal_objectives() -> None:
    box, moves = table(3, turn_limit=2), "E5-2-D6 E6-1-D7 pass  D6-2-D7 pass pass"
    last = "Turn 2 was the last."
    shared = "East and South share the win: no objectives and 10 troops on the board each (D-R31)."
    assert story(box, f"{moves} +E6 skip")[-1].endswith(f"{last} {shared}")
    assert story(box, f"{moves} skip skip")[-1].endswith(
        f"{last} South, North and East hold no objectives; "
        "South has more troops on the board, 10 against 9, and wins (D-R31)."
    )


def test_the_last_player_left_wins() -> None:
    told = story(table(3), "0:leave 2:leave")
    assert told == [
        "North leaves the game; its troops stay and defend.",
        "South leaves the game; its troops stay and defend. Everybody else has left: East wins (D-R32).",
    ]
    assert story(table(2), "1:leave") == [
        "West & East leave the game; their troops stay and defend. "
        "Everybody else has left: North & South win (D-R32)."
    ]


def test_a_teams_win_names_the_battalion() -> None:
    box = table(2, team_win="both")
    state = GAME.begin(box)
    for battalion in (0, 2):
        state.troops[battalion] = 0
        state.troops[battalion, box.numbers.objectives[battalion]] = 2
    state.winners, state.ending, state.phase = 1, 1, 5
    assert GAME.words.outcome(box, state).sentence == (
        "North holds A2, G1, G10 and J2 and South holds A9, D1, D10 and J9: North & South win."
    )


# Whole games.


@pytest.mark.parametrize(
    "seats, options",
    [
        (4, {"equal_strength": "choice", "redeployment": True}),
        (3, {"signal": True, "short_stack": "move_rest"}),
        (2, {"partner_square": "share", "equal_strength": "bounce"}),
        (2, {"team_orders": "per_player", "adjacency": 4, "allow_pass": False}),
    ],
)
def test_every_event_and_every_decision_has_its_words(seats: int, options: dict[str, Any]) -> None:
    box, chance = table(seats, **options), seeded("words")
    state = GAME.begin(box)
    for _ in range(160):
        seat = GAME.movers(box, state)[0]
        moves = GAME.moves(box, state, seat)
        for move in moves[:: max(1, len(moves) // 5)] if seat != NATURE else ():
            clicks = GAME.words.path(box, state, seat, move)
            for number, click in enumerate(clicks):
                assert_words(GAME.words.prompt(box, GAME.hidden(box, state, seat), seat, clicks[:number]))
                assert GAME.words.caption(box, state, click)
        for viewer in GAME.viewers(box):
            assert_words(GAME.words.prompt(box, GAME.hidden(box, state, viewer), viewer, ()))
        move = moves[draw(chance, len(moves))]
        after = state
        for viewer in GAME.viewers(box):
            after, told = step(box, state, seat, move, viewer)
            assert_words(told)
        state = after
        if not GAME.movers(box, state):
            break
        assert all(len(line) <= 80 for line in sketch(box, state).splitlines())


def assert_words(sentence: str) -> None:
    """A sentence begins with a capital or a number, ends with a point, and shows nothing of the program."""
    assert re.fullmatch(r"[A-Z0-9].*[.?]", sentence), sentence
    assert not re.search(r"np\.|None|\(\d+\)|  |\[|_", sentence), sentence


# What to do now.


def ask(box: Any, moves: str, seat: int, *clicks: str) -> str:
    return GAME.words.prompt(box, GAME.hidden(box, played(box, moves), seat), seat, clicks)


def test_the_prompt_walks_with_the_clicks() -> None:
    box = table()
    assert ask(box, "", 0) == "Choose a square to march from, or pass."
    assert ask(box, "", 0, "E5") == "How many of the 10 troops on E5 march?"
    assert ask(box, "", 0, "E5", "9") == "Where do the 9 troops march?"
    assert ask(box, "", 0, "E5", "1") == "Where does the troop march?"
    assert ask(table(allow_pass=False), "", 0) == "Choose a square to march from."
    assert ask(table(2), "E5-9-D4", 0) == "Choose a square for South to march from, or pass."
    assert ask(table(2, team_orders="per_player"), "", 0) == "Choose a square to march from, or pass."


def test_the_prompt_is_true_while_one_waits() -> None:
    box = table()
    assert (
        ask(box, "E5-9-D4", 0)
        == "Your order is written: 9 from E5 to D4. You can change it until everybody is ready."
    )
    assert ask(box, "pass", 0) == "You have written no order. You can change it until everybody is ready."
    assert ask(box, "E5-9-D4", SPECTATOR) == "The commanders are writing their orders."
    state = played(box, "pass pass pass pass", reveals=1)
    assert (
        GAME.words.prompt(box, GAME.hidden(box, state, 0), 0, ())
        == "The orders are being revealed, one by one."
    )
    assert (
        GAME.words.prompt(box, GAME.begin(table(first_initiative="random")), 0, ())
        == "The first initiative is being drawn at random."
    )
    assert ask(box, "leave", 0) == "You have left the game; your troops stay and defend."


def test_the_prompt_asks_for_choice_and_reinforcement() -> None:
    box = table(equal_strength="choice")
    moves = CONFLICTS["four against four"][0]
    assert (
        ask(box, moves, 0)
        == "Your 4 troops meet 4 of East on D7. Fight, and all of them fall; or call off the attack."
    )
    assert ask(box, moves, 1) == "North decides whether to fight on D7."
    box, moves = table(), " ".join(SIX_AGAINST_FOUR)
    assert (
        ask(box, moves, 1)
        == "Choose where to bring a lost troop of East back: E6 or a square it holds. Or skip."
    )
    assert ask(box, moves, 0) == ask(box, moves, SPECTATOR) == "East decides on its reinforcement."
    box = table(redeployment=True)
    assert ask(box, REDEPLOYING, 1, "reinforce") == "Where do you bring the lost troop back?"
    assert (
        ask(box, f"{REDEPLOYING} skip", 0)
        == "Bring a lost troop of North back, pull one of its troops on the board back to E5, or skip."
    )
    assert (
        ask(box, f"{REDEPLOYING} skip", 0, "redeploy") == "From which square do you pull a troop back to E5?"
    )


CAPTIONS = {
    "9": "9 troops",
    "1": "1 troop",
    "pass": "Pass: no order this turn",
    "D4": "D4",
    "E5": "E5, North's headquarters",
    "A2": "A2, North's objective",
    "signal-nobody": "Nobody is ahead",
    "signal-west": "West is ahead",
    "initiative-east": "East begins",
}


@pytest.mark.parametrize("element", CAPTIONS)
def test_every_click_has_its_words(element: str) -> None:
    box = table()
    assert GAME.words.caption(box, GAME.begin(box), element) == CAPTIONS[element]


def test_a_teams_pointer_names_the_team() -> None:
    box = table(2)
    assert GAME.words.caption(box, GAME.begin(box), "signal-west") == "West & East are ahead"


# What everybody can count, and the terminal's board.


def test_the_standing_counts_what_lies_open() -> None:
    box = table(signal=True)
    state = played(box, *SIX_AGAINST_FOUR)
    standing = GAME.words.standing(box, state)
    assert standing.facts == (("Turn", "2 of 100"), ("Phase", "Reinforcement"), ("Initiative", "East"))
    assert standing.seats[0] == (
        ("Objectives", "0 of 4"),
        ("On the board", "6"),
        ("Bank", "4"),
        ("Lost this turn", "4"),
        ("Signals", "nobody"),
    )


def test_a_teams_standing_adds_up_and_shows_both_battalions() -> None:
    box = table(2)
    state = played(box, "E5-6-D6 pass pass E6-4-D7  D6-6-D7 pass pass pass")
    assert GAME.words.standing(box, state).seats == (
        (
            ("Objectives", "North 0 of 4, South 0 of 4"),
            ("On the board", "16 (North 6, South 10)"),
            ("Bank", "4 (North 4, South 0)"),
            ("Lost this turn", "4 (North 4, South 0)"),
        ),
        (
            ("Objectives", "West 0 of 4, East 0 of 4"),
            ("On the board", "16 (West 10, East 6)"),
            ("Bank", "4 (West 0, East 4)"),
            ("Lost this turn", "4 (West 0, East 4)"),
        ),
    )


def test_before_the_first_turn_the_standing_says_so() -> None:
    box = table(first_initiative="random")
    facts = dict(GAME.words.standing(box, GAME.begin(box)).facts)
    assert facts == {"Turn": "not begun", "Phase": "Drawing who begins", "Initiative": "to be drawn"}


def test_the_sketch_is_the_board_in_plain_text() -> None:
    box = table()
    assert sketch(box, played(box, "E5-9-D4 pass pass pass")) == (
        """\
     1      2      3      4      5      6      7      8      9     10
A    .     (n)     .     (e)     .      .     (w)     .     (s)     .
B   (e)     .      .      .      .      .      .      .      .     (e)
C    .      .      .      .      .      .      .      .      .      .
D   (s)     .      .     N9      .      .      .      .      .     (s)
E    .      .      .      .    [N1]   [E10]    .      .      .      .
F    .      .      .      .    [W10]  [S10]    .      .      .      .
G   (n)     .      .      .      .      .      .      .      .     (n)
H    .      .      .      .      .      .      .      .      .      .
I   (w)     .      .      .      .      .      .      .      .     (w)
J    .     (n)     .     (e)     .      .     (w)     .     (s)     .
  [ ] headquarters, ( ) objective, N E S W and the number of troops"""
    )


# The game's page in the documentation.


def test_the_page_of_the_game_shows_the_printed_board_and_real_moves() -> None:
    printed = re.sub(r"^#.*\n", "", COMPASS, flags=re.MULTILINE).strip("\n")
    assert f"```\n{printed}\n```" in PAGE
    notation = PAGE.partition("## Notation")[2].partition("## House rules")[0]
    box = table(signal=True)
    for text in re.findall(r"`([^`]+)`", notation):
        assert GAME.words.say(box, GAME.words.read(box, text)) == text


def test_the_page_of_the_game_names_its_designer() -> None:
    assert "Hans Scharler" in PAGE
    assert any("Hans Scharler" in credit for credit in GAME.facts.credits)
