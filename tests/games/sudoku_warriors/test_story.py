"""What people read: every event in a sentence with its numbers, and what to do now."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pentarchy.games.sudoku_warriors import GAME
from pentarchy.games.sudoku_warriors.box.constants import HILLTOP_NUMBERS, PROVINCE_HILLTOPS
from pentarchy.games.sudoku_warriors.box.state import DESERTED
from pentarchy.games.sudoku_warriors.box.unpacking import EXAMPLE
from pentarchy.games.sudoku_warriors.pictures.guide import (
    AMONG_THREE,
    BIDS,
    CAMPAIGN,
    FIFTH_BATTLE,
    FILLING,
    LAST_BATTLES,
    LAST_HILLTOP,
    OPENING_BID,
    SURRENDER,
    TWO_AT_ONCE,
    example,
    played,
    table,
)
from pentarchy.games.sudoku_warriors.words.standing import caption, sketch
from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.seats import LEAVE, NATURE, SPECTATOR
from tests.kernel.named import label

PAGE = Path(__file__).parents[3].joinpath("docs", "games", "sudoku_warriors.md").read_text()


def step(box: Any, state: Any, seat: int, move: int) -> tuple[Any, str]:
    """Return the state after a move, and what everybody is told of it."""
    after = GAME.after(box, state, seat, move)
    told = {GAME.words.tell(box, state, seat, move, after, viewer) for viewer in GAME.viewers(box)}
    assert len(told) == 1
    return after, told.pop()


def story(box: Any, moves: str, state: Any = None) -> list[str]:
    """Return what is told of moves in notation, each of whoever is to move, or ``seat:move``."""
    told, state = [], GAME.begin(box) if state is None else state
    for text in moves.split():
        named, _, word = text.rpartition(":")
        seat, move = int(named or GAME.movers(box, state)[0]), GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state, sentence = step(box, state, seat, move)
        told.append(sentence)
    return told


def filled(box: Any, circles: str, free: str = "D4", others: int = 2) -> Any:
    """Return a position in which province 1 lacks one warrior; ``circles`` are Circle's there."""
    state = GAME.begin(box)
    for hilltop in PROVINCE_HILLTOPS[0].tolist():
        state.hilltops[hilltop] = others
    for name in circles.split():
        state.hilltops[HILLTOP_NUMBERS[name]] = 1
    state.hilltops[HILLTOP_NUMBERS[free]] = 0
    return state


# Placing.


def test_a_placement_is_told() -> None:
    assert story(table(), "D4 B4") == ["Circle places a warrior on D4.", "Square places a warrior on B4."]


def test_the_draw_and_the_swap_are_told() -> None:
    box = table(first="random")
    _, told = step(box, GAME.begin(box), NATURE, GAME.words.read(box, "first-square"))
    assert told == "Square is drawn at random and places first."
    assert story(table(swap_rule=True), "D4 swap")[1] == (
        "Square swaps: the warrior on D4 is Square's now, no longer Circle's."
    )


def test_the_last_hilltop_opens_the_battle_with_both_scores() -> None:
    assert story(table(), f"{FILLING} {LAST_HILLTOP}")[-1] == (
        "Square places a warrior on A3 and fills province 1. "
        "The battle for province 1 begins. Warriors there: Circle 8, Square 8. Square opens."
    )


def test_two_provinces_filled_at_once_wait_for_the_placers_choice() -> None:
    moves = f"{CAMPAIGN} {FIFTH_BATTLE} {TWO_AT_ONCE} battle-5"
    assert story(table(), moves)[-2:] == [
        "Circle places a warrior on E7 and fills provinces 5 and 6.",
        "Circle chooses the battle for province 5. "
        "The battle for province 5 begins. Warriors there: Circle 8, Square 8. Circle opens.",
    ]


# The battle.


def test_every_bid_is_told_with_both_scores() -> None:
    told = story(table(), " ".join([OPENING_BID, *BIDS, SURRENDER]), example())
    assert told == [
        "Square adds 8 from r1c4: 16 against 8.",
        "Square opens with 16.",
        "Circle adds 9 from r3c3: 17 against 16.",
        "Circle stays in with 17 against 16.",
        "Square adds 8 from r4c1: 24 against 17.",
        "Square stays in with 24 against 17.",
        "Circle adds 7 from r4c3: 24 against 24.",
        "Circle adds 6 from r1c1: 30 against 24.",
        "Circle stays in with 30 against 24.",
        "Square adds 7 from r3c1: 31 against 30.",
        "Square stays in with 31 against 30.",
        "Circle adds 5 from r2c1: 35 against 31.",
        "Circle stays in with 35 against 31.",
        "Square surrenders with 31 against 35. Circle wins province 1 and owns 1 of 5 now. "
        "Crossed out: 4 warriors of Square, on A2, A3, B3 and C2.",
    ]


def test_a_bid_without_values_is_told_as_one() -> None:
    assert story(table(), "done", example()) == ["Square opens with 8 and adds nothing."]
    ahead = filled(table(), "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2")
    assert story(table(), "D4 done", ahead)[-1] == "Circle opens with 11 and adds nothing."
    behind = filled(table(), "A1 B2", free="D4")
    assert story(table(), "D4 done done", behind)[-1] == ("Square adds nothing and stays in: 13 against 3.")


def test_whoever_holds_the_capital_wins_without_a_fight() -> None:
    told = story(table(), "D4", filled(table(), "B2 B3 C2 C3"))
    assert told == [
        "Circle places a warrior on D4 and fills province 1. "
        "Circle holds all four hilltops around the capital. Circle wins province 1 and owns 1 of 5 now. "
        "Crossed out: 5 warriors of Square, on A1, A2, A3, B1 and C1."
    ]
    assert (
        "Square holds all four hilltops around the capital." in story(table(), "D4", filled(table(), ""))[0]
    )


def test_of_three_each_bids_against_the_highest_and_the_losses_are_told_apart() -> None:
    box = table(3)
    told = story(box, AMONG_THREE)
    assert told[24].endswith("Warriors there: Circle 6, Square 6, Triangle 4. Circle opens.")
    assert told[-2] == "Triangle adds 6 from r2c5: 13 against 12."
    told = story(box, "surrender surrender", played(box, AMONG_THREE))
    assert told == [
        "Circle surrenders with 11 against 13.",
        "Square surrenders with 12 against 13. Triangle wins province 5 and owns 1 of 3 now. "
        "Crossed out: 1 warrior of Square, on F5; 1 warrior of Circle, on F6.",
    ]


def test_leaving_is_told_with_what_comes_of_it() -> None:
    assert story(table(), "1:leave") == [
        "Square leaves the game; its warriors stay where they are. "
        "Everybody else has left the game, so Circle wins."
    ]
    box = table(3)
    told = story(box, "0:leave", played(box, AMONG_THREE))
    assert told == ["Circle leaves the game; its warriors stay where they are. Circle is out of this battle."]
    told = story(box, "2:leave", played(box, f"{AMONG_THREE} surrender"))
    assert told[0].startswith(
        "Triangle leaves the game; its warriors stay where they are. "
        "Triangle is out of this battle. Square wins province 5 and owns 1 of 3 now."
    )


def test_a_province_that_only_leavers_hold_is_told_to_be_nobodys() -> None:
    box = table(3)
    state = filled(box, "B2 B3 C2 C3", free="D4")
    state.left[0] = 1
    assert caption(box, state, "D4") == "D4, gives province 1 to nobody"
    after, told = step(box, state, 1, GAME.words.read(box, "D4"))
    assert told.endswith("Province 1 is nobody's: everybody with a warrior at its capital has left.")
    assert after.owners[0] == DESERTED
    assert label(GAME.pictures.picture(box, after), "province-1") == "Province 1, nobody's for good"
    assert "won by" not in label(GAME.pictures.picture(box, after), "r2c2")
    assert label(GAME.pictures.picture(box, after), "r2c2").endswith("controlled by nobody: circle 4")


def test_a_battle_that_only_one_who_is_left_could_fight_says_why() -> None:
    box = table(3)
    state = filled(box, "A1")
    state.hilltops[HILLTOP_NUMBERS["C3"]] = 3
    state.left[1] = 1
    _, told = step(box, state, 0, GAME.words.read(box, "D4"))
    assert (
        "Nobody else who is still in the game has a warrior at the capital. Triangle wins province 1" in told
    )


def test_the_fifth_province_ends_the_game() -> None:
    told = story(table(), f"{CAMPAIGN} {FIFTH_BATTLE} {TWO_AT_ONCE} {LAST_BATTLES}")
    assert "Circle wins province 7 and owns 5 of 5 now." in told[-1]
    assert told[-1].endswith("Circle owns five provinces and wins.")


def test_two_provinces_won_by_one_move_are_told_one_after_the_other() -> None:
    box = table()
    told = story(box, f"{CAMPAIGN} {FIFTH_BATTLE} {TWO_AT_ONCE} {LAST_BATTLES}")
    wins = [sentence for sentence in told if sentence.count("wins province")]
    assert len(wins) == 9
    counts = {
        name: [int(n) for n in re.findall(rf"{name} wins province \d and owns (\d)", " ".join(told))]
        for name in ("Circle", "Square")
    }
    assert counts == {"Circle": [1, 2, 3, 4, 5], "Square": [1, 2, 3, 4]}
    state = filled(box, "B2 B3 C2 C3", free="A4")
    for hilltop in PROVINCE_HILLTOPS[1].tolist():
        state.hilltops[hilltop] = state.hilltops[hilltop] or (0 if hilltop == HILLTOP_NUMBERS["A4"] else 1)
    told = story(box, "A4 battle-2", state)
    assert told[0] == "Circle places a warrior on A4 and fills provinces 1 and 2."
    assert re.fullmatch(
        r"Circle chooses the battle for province 2\. .*Circle wins province 2 and owns 1 of 5 now\..*"
        r"Circle wins province 1 and owns 2 of 5 now\. Crossed out: .*",
        told[1],
    )
    assert told[1].count("Crossed out") == 1


# Whole games.


@pytest.mark.parametrize(
    "seats, options",
    [(2, {}), (2, {"swap_rule": True, "first": "random"}), (3, {"village_control": "strict"})],
)
def test_every_event_and_every_decision_has_its_words(seats: int, options: dict[str, Any]) -> None:
    box, chance = table(seats, **options), seeded("words")
    state = GAME.begin(box)
    while movers := GAME.movers(box, state):
        seat = movers[0]
        moves = GAME.moves(box, state, seat)
        if seat != NATURE:
            for move in moves[:: max(1, len(moves) // 5)]:
                (click,) = GAME.words.path(box, state, seat, move)
                assert caption(box, state, click)
        for viewer in GAME.viewers(box):
            assert_words(GAME.words.prompt(box, state, viewer, ()))
        leaves = seats == 3 and int(state.placements) == 70 and seat == 2 and not state.left[2]
        state, told = step(box, state, seat, LEAVE if leaves else moves[draw(chance, len(moves))])
        assert_words(told)
        assert all(len(line) <= 80 for line in sketch(box, state).splitlines())
    assert GAME.words.outcome(box, state).sentence in told


def assert_words(sentence: str) -> None:
    """A sentence begins with a capital, ends with a point, and shows nothing of the program."""
    assert re.fullmatch(r"[A-Z].*[.]", sentence), sentence
    assert not re.search(r"np\.|None|\(\d+\)|  |\[|_|-1\b", sentence), sentence


# What to do now.


def ask(box: Any, state: Any, seat: int) -> str:
    return GAME.words.prompt(box, state, seat, ())


def test_the_prompt_asks_for_a_placement() -> None:
    box = table()
    state = GAME.begin(box)
    assert ask(box, state, 0) == "Place a warrior on a free hilltop."
    assert ask(box, state, 1) == ask(box, state, SPECTATOR) == "Circle is placing a warrior."
    box = table(swap_rule=True)
    assert ask(box, played(box, "D4"), 1) == (
        "Place a warrior on a free hilltop, or swap: take over the first warrior."
    )
    box = table(first="random")
    assert ask(box, GAME.begin(box), 0) == "The first player is being drawn at random."


def test_the_prompt_warns_when_every_hilltop_decides_a_province() -> None:
    assert ask(table(), played(table(), CAMPAIGN), 1) == (
        "Place a warrior. Every free hilltop is now the last of a province, and decides it."
    )


def test_the_prompt_asks_which_battle_comes_next() -> None:
    box, state = table(), played(table(), CAMPAIGN, FIFTH_BATTLE, TWO_AT_ONCE)
    assert ask(box, state, 0) == "Choose which battle is fought next: provinces 5 and 6."
    assert ask(box, state, 1) == "Circle chooses which battle is fought next: provinces 5 and 6."


BIDDING = {
    "opening": ("", "you open. Add 1 value or none, then close the bid; or surrender."),
    "opened": ("+r1c4", "close the bid, or surrender."),
    "behind": (OPENING_BID, "get above 16 with up to 2 values, or surrender."),
    "level": (f"{OPENING_BID} {BIDS[0]} +r4c3", "get above 24 with 1 more value, or surrender."),
    "ahead": (f"{OPENING_BID} +r3c3", "you are ahead. Close the bid, add 1 more value, or surrender."),
    "spent": (f"{OPENING_BID} {BIDS[0]} +r4c3 +r1c1", "you are ahead. Close the bid, or surrender."),
    "lost": (" ".join([OPENING_BID, *BIDS]), "your values cannot get you above 35. You must surrender."),
}
SCORES = {
    "opening": "8, Circle 8",
    "opened": "16, Circle 8",
    "behind": "8, Square 16",
    "level": "24, Square 24",
    "ahead": "17, Square 16",
    "spent": "30, Square 24",
    "lost": "31, Circle 35",
}


@pytest.mark.parametrize("case", BIDDING)
def test_the_prompt_says_what_a_bidder_needs(case: str) -> None:
    moves, ways = BIDDING[case]
    state = example(moves)
    assert ask(table(), state, int(state.bidder)) == f"You have {SCORES[case]}: {ways}"


def test_the_prompt_is_true_while_one_waits_for_a_bid() -> None:
    box = table()
    assert ask(box, example(), 0) == "Square opens the battle for province 1: Circle 8, Square 8."
    assert ask(box, example(OPENING_BID), SPECTATOR) == (
        "Circle bids in the battle for province 1: Circle 8, Square 16."
    )


def test_of_three_the_prompt_names_all_scores_and_the_highest() -> None:
    box, state = table(3), played(table(3), AMONG_THREE)
    assert ask(box, state, 0) == (
        "You have 11, Square 12, Triangle 13: get above 13 with up to 2 values, or surrender."
    )


def test_the_prompt_of_who_has_left_and_of_the_end() -> None:
    box = table(3)
    state, _ = step(box, GAME.begin(box), 1, LEAVE)
    assert ask(box, state, 1) == "You have left the game; your warriors stay where they are."
    over = played(table(), CAMPAIGN, FIFTH_BATTLE, TWO_AT_ONCE, LAST_BATTLES)
    assert ask(table(), over, 0) == "The game is over."


# Captions.


CAPTIONS = {
    "r4c3": "7 from r4c3: 24 against 24, needs one more",
    "done": "Close the bid: 17 against 24",
    "surrender": "Surrender this battle",
    "swap": "Swap: take over the first warrior",
    "leave": "Leave the game",
    "first-square": "Square begins",
    "province-5": "Fight for province 5 next",
    "E5": "E5",
}


@pytest.mark.parametrize("element", CAPTIONS)
def test_every_click_has_its_words(element: str) -> None:
    assert caption(table(), example(OPENING_BID, BIDS[0]), element) == CAPTIONS[element]


def test_a_value_says_whether_it_is_enough() -> None:
    box = table()
    assert caption(box, example(), "r1c4") == "8 from r1c4: 16 against 8"
    assert caption(box, example(OPENING_BID), "r3c3") == "9 from r3c3: 17 against 16, enough"


def test_a_hilltop_that_starts_a_battle_says_so_when_it_is_to_be_chosen() -> None:
    state = played(table(), FILLING)
    assert caption(table(), state, "A3") == "A3, starts the battle for province 1"
    assert caption(table(), state, "A4") == "A4" and caption(table(), state, "E5") == "E5"
    assert caption(table(), state, "r4c7") == "3 from r4c7"
    assert caption(table(), state, "done") == "Close the bid"


# What everybody can count, and the terminal's board.


def test_the_standing_is_the_battles_panel() -> None:
    standing = GAME.words.standing(table(), example(OPENING_BID))
    assert standing.facts == (("Battle", "province 1"), ("May add", "2 values"), ("Free hilltops", "80"))
    assert standing.seats == (
        (("Provinces", "0 of 5"), ("Warriors", "10"), ("Score", "8"), ("Can add", "9 7 6 5 2")),
        (("Provinces", "0 of 5"), ("Warriors", "10"), ("Score", "16"), ("Can add", "8 7 2 1")),
    )


def test_the_standing_in_peace() -> None:
    standing = GAME.words.standing(table(), example(OPENING_BID, *BIDS, SURRENDER))
    assert standing.facts == (("Battle", "–"), ("May add", "–"), ("Free hilltops", "80"))
    assert standing.seats == (
        (("Provinces", "1 of 5"), ("Warriors", "10"), ("Score", "–"), ("Can add", "–")),
        (("Provinces", "0 of 5"), ("Warriors", "6"), ("Score", "–"), ("Can add", "–")),
    )


@pytest.mark.parametrize(
    ("bids", "words"),
    [("", "1 value"), ("+r1c4", "no more"), (OPENING_BID, "2 values"), (f"{OPENING_BID} +r3c3", "1 more")],
)
def test_the_standing_says_how_many_values_a_bid_may_still_take(bids: str, words: str) -> None:
    assert dict(GAME.words.standing(table(), example(bids)).facts)["May add"] == words


def test_the_standing_waits_for_the_choice_of_a_battle() -> None:
    standing = GAME.words.standing(table(), played(table(), CAMPAIGN, FIFTH_BATTLE, TWO_AT_ONCE))
    assert dict(standing.facts)["Battle"] == "to be chosen"


def test_the_standing_says_who_is_out_and_who_never_was_in() -> None:
    box = table(3)
    state, _ = step(box, played(box, AMONG_THREE), 0, GAME.words.read(box, "surrender"))
    assert [dict(seat)["Score"] for seat in GAME.words.standing(box, state).seats] == ["out", "12", "13"]
    assert dict(GAME.words.standing(box, state).seats[0])["Can add"] == "–"
    apart = filled(box, "B2 B3", others=2)
    after, _ = step(box, apart, 0, GAME.words.read(box, "D4"))
    assert dict(GAME.words.standing(box, after).seats[2])["Score"] == "takes no part"


def test_who_opens_for_a_placer_that_is_not_at_the_capital() -> None:
    box = table(3)
    state = filled(box, "A1")
    state.hilltops[HILLTOP_NUMBERS["C3"]] = 3
    _, told = step(box, state, 0, GAME.words.read(box, "D4"))
    assert told.endswith("Square opens.")


def test_the_sketch_is_the_board_in_plain_text() -> None:
    lines = sketch(table(), example(OPENING_BID, *BIDS, SURRENDER)).splitlines()
    assert lines[:5] == [
        "   1       2       3       4       5       6       7       8       9       10",
        "A  C=======x=======x=======S=======+=======+=======+=======+=======+=======+",
        "   | (6)c  :  1c   :  2s   | (8)s  :   3   :   4   |   9   :   5   :   7   |",
        "B  C-------C-------x-------S-------+-------+-------+-------+-------+-------+",
        "   | (5)c  : 8c[C] :  3c   |   9   :   6   :   7   |   2   :  4c   :  1c   |",
    ]


# The game's page in the documentation.


def test_the_page_of_the_game_shows_real_moves_and_real_boards() -> None:
    notation = PAGE.partition("## Notation")[2].partition("Spaces, capitals")[0]
    texts = re.findall(r"`([^`]+)`", notation)
    assert len(texts) == 10
    for text in texts:
        assert GAME.words.say(table(), GAME.words.read(table(), text)) == text
    assert f"```\n{EXAMPLE.rstrip()}\n```" in PAGE
    assert f"```\n{sketch(table(), example(OPENING_BID, *BIDS, SURRENDER))}\n```" in PAGE


def test_the_page_of_the_game_names_its_designer() -> None:
    assert "Tim Schutz" in PAGE
    assert any("Tim Schutz" in credit for credit in GAME.facts.credits)
