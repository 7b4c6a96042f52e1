"""What people read: every event with its ranks and reasons, and nothing that a viewer may not know."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.pictures.guide import (
    ARMIES,
    BLUE,
    CAMPAIGN,
    DRAFT,
    GREEN,
    GREENS_CARDS,
    RED,
    REDS_CARDS,
    REDS_REDEPLOYMENT,
    YELLOW,
    YELLOWS_TRAITOR,
    campaign,
    four,
    played,
)
from pentarchy.games.stratego_conquest.words.moves import UNIT_WORDS
from pentarchy.games.stratego_conquest.words.standing import sketch, standing
from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.seats import LEAVE, NATURE, SPECTATOR
from tests.games import telling

PAGE = Path(__file__).parents[3].joinpath("docs", "games", "stratego_conquest.md").read_text()
MOVES = CAMPAIGN.split()

step, told = partial(telling.step, GAME), partial(telling.told, GAME)


def at(number: int, viewer: int = SPECTATOR) -> str:
    """Return what a viewer is told of a move of the campaign."""
    return told(four(), campaign(number), MOVES[number], viewer)


# The set-up.


def test_who_begins_is_told_with_what_was_drawn() -> None:
    box = GAME.box.unpack({}, {}, 2, seeded("first"))
    state = GAME.begin(box)
    assert told(box, state, "unit-scout") == "Red draws the Scout, rank 2."
    state = played(box, "unit-king")
    assert told(box, state, "unit-spy-master") == (
        "Green draws the Spy Master, rank 1. A Spy Master beats a King: Green begins."
    )
    assert told(box, state, "unit-flag") == (
        "Green draws the Flag. Green drew the highest unit, the Flag, and begins."
    )
    assert told(box, state, "unit-king") == (
        "Green draws the King, rank 10. Red and Green tie for the highest unit and draw again (C-R7)."
    )


def test_tokens_are_taken_or_dealt() -> None:
    assert told(four(), played(four(), "first-red"), "take-K") == "Red takes Keyfort with its city."
    box = four(draft="random")
    assert told(box, played(box, "first-red"), "take-A") == "Aldermoor is dealt to Red."
    last = played(four(), *DRAFT.split()[:-1])
    assert told(four(), last, DRAFT.split()[-1]) == (
        "Yellow takes Umberfell. All territories are shared out. Now everybody places their units in secret."
    )


def test_a_placement_is_told_to_its_player_alone() -> None:
    state = played(four(), DRAFT)
    assert told(four(), state, "king-F1", RED) == "You place your King on F1."
    assert told(four(), state, "king-F1", GREEN) == "Red places a unit."
    last = played(four(), DRAFT, *ARMIES.split()[:-1])
    assert told(four(), last, ARMIES.split()[-1]) == (
        "Yellow places a unit. All armies are placed: now everybody sees which zones are occupied. "
        "Round 1 begins. Red's turn: 3 cards, and 2 more moves for cities."
    )


# The campaign, move by move: its number, who is told, and what.

CAMPAIGN_TOLD = {
    "a card is drawn": (0, SPECTATOR, "Red draws Rapid Advance."),
    "rapid advance": (3, SPECTATOR, "Red plays Rapid Advance for 2 more moves."),
    "an attack": (
        4,
        SPECTATOR,
        "A unit of Red attacks Blue on A2 from D3. King (10) against Count (6): the higher rank wins. "
        "Blue's Count is lost, and Red's King takes A2. Aldermoor is contested.",
    ),
    "the attacked": (
        5,
        BLUE,
        "Red's King attacks you on A1 from A2. King (10) against Spy Master (1): the higher rank wins. "
        "Your Spy Master is lost, and Red's King takes A1.",
    ),
    "a cursed land": (
        6,
        RED,
        "Your King attacks Blue on A3 from A1. King (10) against Cursed Land: whatever attacks it is lost "
        "(C-19). Your King is lost, and Blue's Cursed Land keeps A3. Blue controls Aldermoor now.",
    ),
    "a run": (
        7,
        GREEN,
        "Red's Scout runs from D2 to A1, which shows it to be a Scout. Aldermoor is contested.",
    ),
    "no card": (12, SPECTATOR, "Green plays no card."),
    "a unit drawn": (
        19,
        SPECTATOR,
        "Blue draws a unit from the reserve. Nobody else sees it.",
    ),
    "a unit drawn, to its player": (19, BLUE, "You draw your Baron, rank 4, from the reserve."),
    "a unit set": (20, SPECTATOR, "Blue sets the unit on V2. Ravenfall is contested."),
    "secret information": (
        51,
        SPECTATOR,
        "Yellow plays Secret Information, which proves that Yellow's Spy Master is on the board.",
    ),
    "a look": (53, SPECTATOR, "Yellow looks at all units in Frostmere and Oxbow."),
    "a look, to its player": (
        53,
        YELLOW,
        "You look into Frostmere and Oxbow: F1 Red's Flag; F2 Red's Sorceress, rank 3; "
        "X1 Red's Cursed Land; X2 Red's Duke, rank 7; X3 Red's Scout, rank 2.",
    ),
    "a flag": (
        55,
        SPECTATOR,
        "Yellow's King attacks Blue on E2 from E3. Yellow's King captures Blue's Flag on E2.",
    ),
    "three picked": (60, GREEN, "Red picks the unit on Y1."),
    "a redeployment": (
        63,
        YELLOW,
        "Red redeploys the units on F1, Y1 and X2. Nobody else knows which of them moved, if any.",
    ),
    "a redeployment, to its player": (
        63,
        RED,
        "You redeploy the units on F1, Y1 and X2. "
        "Their new places: Flag on F1, Duke on Y1 and Cursed Land on X2.",
    ),
    "equals": (
        129,
        SPECTATOR,
        "Blue's Scout runs and attacks Yellow on S3 from U1. Scout (2) against Scout (2): equal ranks, "
        "so both are lost. S3 is free. "
        "Green controls Saltgate with its city now; Yellow controls Umberfell now.",
    ),
    "a spy master returns": (124, SPECTATOR, "Red sets the Spy Master on J1. Juniper is contested."),
    "the pile": (
        153,
        SPECTATOR,
        "Yellow draws Traitor. The pile is empty, so the discards are shuffled into a new one (C-R12).",
    ),
    "the traitor": (156, SPECTATOR, "Yellow aims the Traitor at Red's unit on F1."),
    "the end": (
        157,
        SPECTATOR,
        "Yellow says that it is a Flag. That is right: Red's Flag is captured. Yellow holds 4 flags now. "
        "Yellow wins with the last flag on the board.",
    ),
}


@pytest.mark.parametrize("case", CAMPAIGN_TOLD)
def test_an_event_is_told_as_its_viewer_saw_it(case: str) -> None:
    number, viewer, sentence = CAMPAIGN_TOLD[case]
    assert at(number, viewer) == sentence


def test_a_turn_says_why_no_card_is_drawn() -> None:
    assert at(46).endswith("Blue's turn: no cards (too few tokens).")
    assert at(70).endswith("Blue's turn: no cards (the Flag is captured), and 1 more move for cities.")


def test_a_wrong_guess_tells_its_player_what_the_unit_is() -> None:
    state = campaign(YELLOWS_TRAITOR)
    assert told(four(), state, "guess-cursed-land", YELLOW).startswith(
        "You say that it is a Cursed Land. That is wrong. You see that it is a Flag. "
        "The Traitor is discarded, so all discards and the pile are shuffled together (C-14)."
    )
    assert told(four(), state, "guess-earl").startswith(
        "Yellow says that it is an Earl. That is wrong. The Traitor is discarded"
    )


def test_a_sorceress_and_a_spy_master_have_reasons_of_their_own() -> None:
    state = campaign(4)
    zones = {name: number for number, name in enumerate(four().print.map.zone_names)}
    for kind, target, reason in (
        ("sorceress", "cursed-land", "Sorceress (3) against Cursed Land: a Sorceress defeats it (C-19)."),
        (
            "spy-master",
            "king",
            "Spy Master (1) against King (10): a Spy Master who attacks a King wins (C-19).",
        ),
        ("king", "spy-master", "King (10) against Spy Master (1): the higher rank wins."),
    ):
        other = state.copy()
        other.kinds[zones["D3"]], other.kinds[zones["A2"]] = UNIT_WORDS.index(kind), UNIT_WORDS.index(target)
        assert reason in told(four(), other, "D3-A2")


def test_leaving_is_told_before_and_after_the_armies_stand() -> None:
    early = played(four(), "first-red take-K")
    assert step(four(), early, RED, LEAVE, SPECTATOR)[1] == (
        "Red leaves the game and takes the army along; Red's territories are contested."
    )
    assert step(four(), campaign(4), GREEN, LEAVE, SPECTATOR)[1] == (
        "Green leaves the game; Green's units stay and defend (C-R42)."
    )
    assert step(four(), campaign(20), BLUE, LEAVE, RED)[1].startswith(
        "Blue leaves the game; Blue's units stay and defend (C-R42). The unit in hand goes back"
    )


# Whole games.


@pytest.mark.parametrize(
    "seats, options",
    [(4, {}), (3, {"memory_aid": False, "draft": "random", "must_play": True}), (2, {"open_reserve": True})],
)
def test_every_event_and_every_decision_has_its_words(seats: int, options: dict[str, Any]) -> None:
    box, chance = GAME.box.unpack(options, {}, seats, seeded("words")), seeded("words", seats)
    state, count = GAME.begin(box), 0
    while (movers := GAME.movers(box, state)) and count < 700:
        seat, count = movers[0], count + 1
        moves = GAME.moves(box, state, seat)
        if seat != NATURE:
            hidden = GAME.hidden(box, state, seat)
            for move in moves[:: max(1, len(moves) // 4)]:
                clicks = GAME.words.path(box, hidden, seat, move)
                for number, click in enumerate(clicks):
                    assert GAME.words.caption(box, hidden, click)
                    assert_words(GAME.words.prompt(box, hidden, seat, clicks[:number]))
        viewer = count % (seats + 1) - 1
        assert_words(GAME.words.prompt(box, GAME.hidden(box, state, viewer), viewer, ()))
        state, said = step(box, state, seat, moves[draw(chance, len(moves))], viewer)
        assert_words(said)


def assert_words(sentence: str) -> None:
    """A sentence begins with a capital, ends with a point, and shows nothing of the program."""
    assert re.fullmatch(r"[A-Z].*[.?]", sentence), sentence
    assert not re.search(r"np\.|None(?! of your)|\(\)|  |\[|_|\.\.", sentence), sentence


# What to do now.


def ask(number: int, seat: int, *clicks: str) -> str:
    return GAME.words.prompt(four(), GAME.hidden(four(), campaign(number), seat), seat, clicks)


PROMPTS = {
    "cards": (3, RED, "Play one of your cards, or none."),
    "cards, and why not": (
        GREENS_CARDS,
        GREEN,
        "Play one of your cards, or none. "
        "You cannot play Deploy (empty reserve) or Surprise Attack (empty reserve) now.",
    ),
    "another's cards": (3, GREEN, "Red is choosing one of these cards: 2 Rapid Advance and Redeploy."),
    "the basic move": (4, RED, "Make your basic move; then you may make 4 more."),
    "more moves": (5, RED, "You may make 4 more moves, or end your turn."),
    "another's move": (5, SPECTATOR, "Red is to move."),
    "a unit to set": (20, BLUE, "Set your Baron 4 on any free zone."),
    "a unit to deploy": (43, GREEN, "Set your Duke 7 on a free zone that borders on one of your units."),
    "a territory": (52, YELLOW, "Choose a territory to look into, then one beside it."),
    "another territory": (
        53,
        YELLOW,
        "Choose a territory beside Frostmere. You will see every unit in both.",
    ),
    "three units": (60, RED, "Pick 3 of your units. They change places in secret."),
    "an order": (REDS_REDEPLOYMENT, RED, "Choose how the 3 units change places. Nobody else sees it."),
    "the traitor": (156, YELLOW, "Choose an enemy unit for the Traitor to betray, then say what it is."),
    "a name": (YELLOWS_TRAITOR, YELLOW, "What is the unit on F1? If you are right, it is lost."),
    "the end": (158, RED, "The game is over."),
}


@pytest.mark.parametrize("case", PROMPTS)
def test_the_prompt_says_what_to_do(case: str) -> None:
    number, seat, sentence = PROMPTS[case]
    assert ask(number, seat) == sentence


def test_the_prompt_follows_the_clicks() -> None:
    assert ask(4, RED, "D3") == "Where does your King go?"
    assert ask(4, RED, "X3") == (
        "Where does your Scout go? It may run across free zones; a run shows what it is."
    )
    state = played(four(), DRAFT, *ARMIES.split()[:17])
    assert GAME.words.prompt(four(), state, RED, ()) == "Place your units: 1 is left."
    assert GAME.words.prompt(four(), state, RED, ("place-scout",)) == "Where does the Scout go?"
    assert GAME.words.prompt(four(), GAME.hidden(four(), state, GREEN), GREEN, ()) == (
        "Place your units: 18 are left, and 6 territories still need one."
    )


# Captions.

CAPTIONS = {
    "D3": (4, "D3 King 10"),
    "A2": (4, "A2, attack a unit of Blue, unknown"),
    "play-traitor": (155, "Traitor: name a unit correctly, and it is lost"),
    "guess-king": (YELLOWS_TRAITOR, "King 10"),
    "order-132": (REDS_REDEPLOYMENT, "F1 Flag, Y1 Duke, X2 Cursed Land"),
    "order-123": (REDS_REDEPLOYMENT, "Leave them as they stand"),
    "K": (52, "Keyfort, a city"),
    "none": (3, "Play no card"),
    "done": (5, "End your turn"),
    "place-spy-master": (0, "Spy Master 1"),
}


@pytest.mark.parametrize("element", CAPTIONS)
def test_every_click_has_its_words(element: str) -> None:
    number, words = CAPTIONS[element]
    state = campaign(number)
    hidden = GAME.hidden(four(), state, int(state.turn))
    assert GAME.words.caption(four(), hidden, element) == words


# What everybody can count, and the terminal's board.


def test_the_standing_counts_what_all_can_count() -> None:
    shown = standing(four(), campaign(REDS_CARDS))
    assert shown.facts == (("Round", "5 of 200"), ("Quiet", "0 of 60"), ("Pile", "10 cards"))
    assert shown.seats[BLUE] == (
        ("Tokens", "2"),
        ("Cities", "1"),
        ("Flags", "Yellow has it"),
        ("On board", "7"),
        ("In reserve", "10"),
    )
    assert dict(shown.seats[YELLOW])["Flags"] == "2"


def test_the_standing_is_the_same_for_every_viewer() -> None:
    state = campaign(REDS_CARDS)
    for viewer in GAME.viewers(four()):
        assert standing(four(), GAME.hidden(four(), state, viewer)) == standing(four(), state)


def test_the_sketch_is_the_board_in_plain_text() -> None:
    lines = sketch(four(), GAME.hidden(four(), campaign(7), RED)).splitlines()
    assert lines[0].split()[:3] == ["F1", "Y1", "Y2"]
    assert lines[1].split()[:5] == ["RF", "RC", "R6", "G?", "G?"]
    assert lines[10].index("A3") == lines[11].index("BC")
    assert all(len(line) <= 80 for line in lines)


def test_without_the_memory_aid_the_sketch_shows_ones_own_army_alone() -> None:
    box = four(memory_aid=False)
    state = played(box, DRAFT, ARMIES, *MOVES[:7])
    assert "BC" not in sketch(box, GAME.hidden(box, state, RED))
    assert "R9" in sketch(box, GAME.hidden(box, state, RED))


# The game's page in the documentation.


def test_the_page_of_the_game_shows_real_moves_and_sheets_and_names_its_designers() -> None:
    notation = PAGE.partition("## Notation")[2].partition("NATURE's moves are")[0]
    said = re.findall(r"`([^`]+)`", notation)
    assert len(said) > 15
    for text in said:
        assert GAME.words.say(four(), GAME.words.read(four(), text)) == text
    assert set(re.findall(r"--sheet (\w+)", PAGE)) == set(GAME.pictures.sheets)
    assert "Jim Keifer" in PAGE and "Nick Hayes" in PAGE
