"""What a game is remembered for: its attacks, who gained and lost by them, its events."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pentarchy.games.political import GAME
from pentarchy.games.political.box.move_codes import DIE
from pentarchy.games.political.box.state import OFF_TABLE, Phase, Place
from pentarchy.games.political.pictures.guide import (
    BEFORE,
    BLUES_TURN,
    DEAL,
    DICE,
    GREENS_DRAW,
    GREENS_RAISE,
    GREENS_TURN,
    REDS_ATTACK,
    REDS_CALL,
    four,
    played,
)
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.highlights import PlayedMove, the_most
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE
from tests.games import telling
from tests.games.wandering import wandered

GAMES = 8 if IS_COMPILED else 1
MOST_MOVES = 1500 if IS_COMPILED else 150
BOLD = ("take", "destroy", "declare")  #: kinds of moves without which little happens
LEAVING = 0.001  #: of the players, at each of their decisions
PLAN = "keep-opinion-writers-guild-bottom take-parking-space-defenders lay-chimney-enthusiasts declare"
GREENS_ATTACK = (DEAL, GREENS_DRAW, PLAN)
NUMBER = r"(−?\d+)"
SUMS = (
    rf"Attack {NUMBER} \+ (\d) = {NUMBER}, defence {NUMBER} \+ (\d) = {NUMBER}: .*? (stays|goes|is destroyed)"
)
AIM = (
    r"^(Light blue|\w+) attacks (?:(their own|Light blue's|\w+'s) )?(.*?) \((?:left|right) −?\d+\)(.*?), to "
)


def through(box: Any, *moves: str) -> list[PlayedMove[Any]]:
    """Return the steps of moves in notation, each of whoever is awaited first, or ``seat:move``."""
    state, steps = GAME.begin(box), list[PlayedMove[Any]]()
    for text in " ".join(moves).split():
        named, _, word = text.rpartition(":")
        seat, move = int(named or GAME.movers(box, state)[0]), GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        steps.append(PlayedMove(state, seat, move, state := GAME.after(box, state, seat, move)))
    return steps


def lines(box: Any, steps: list[PlayedMove[Any]]) -> dict[str, str]:
    assert GAME.words.highlights
    found = GAME.words.highlights(box, iter(steps))
    assert len(found) <= 4
    assert all(len(line.what) <= 24 and 0 < len(line.words) <= 44 for line in found)
    return {line.what: line.words for line in found}


def told(*moves: str) -> dict[str, str]:
    box = four()
    return lines(box, through(box, *moves))


def test_three_attacks_of_which_two_won() -> None:
    """Green takes a group over with 3 to 2, Yellow fails with −2 to 4, Red destroys with 5 to 3."""
    assert told(*BEFORE, REDS_ATTACK, GREENS_RAISE, REDS_CALL, DICE) == {
        "Attacks": "3, of which 2 succeeded",
        "Strongest attack": "Red, 5 against 3, on Chimney Enthusiasts",
        "Most groups taken over": "Green, 1",
        "Most groups lost": "Green, 1",
    }


def test_a_group_with_a_long_name_is_left_unnamed() -> None:
    assert told(DEAL, GREENS_DRAW, GREENS_TURN) == {
        "Attacks": "1, which succeeded",
        "Strongest attack": "Green, 3 against 2, on an unaffiliated group",
        "Most groups taken over": "Green, 1",
    }


def test_an_attack_fails_where_sums_are_equal() -> None:
    """3 + 1 is no more than 2 + 2."""
    found = told(*GREENS_ATTACK, "pass pass pass pass die-1 die-2")
    assert found["Attacks"] == "1, which failed"
    assert "Most groups taken over" not in found


def test_events_are_counted_and_those_that_were_cancelled() -> None:
    """Blue's surge comes first, after Green's turn, and Red cancels it; Red's recount takes effect."""
    answers = "play-recount@attack pass play-last-minute-surge@defence pass"
    replies = "play-point-of-order pass pass pass pass pass"
    found = told(*GREENS_ATTACK, answers, replies, "pass pass pass pass die-1 die-5 die-2")
    assert found["Events"] == "2 played, 1 cancelled"
    assert found["Attacks"] == "1, which succeeded", "the better of two dice counts: 3 + 5 to 2 + 2"


def test_a_cancelling_card_that_goes_with_its_players_hand_cancels_nothing() -> None:
    answers = "pass pass play-last-minute-surge@defence pass"
    found = told(*GREENS_ATTACK, answers, "0:leave pass pass", "pass pass pass die-5 die-2")
    assert found["Events"] == "1 played, none cancelled"
    assert found["Strongest attack"] == "Green, 3 against 4, on an unaffiliated group", "with the surge"


def test_an_attack_that_is_broken_off_is_none() -> None:
    assert told(*GREENS_ATTACK, "1:leave") == {}


@pytest.mark.parametrize("moves", [(), (DEAL,), (DEAL, GREENS_DRAW, "2:leave 3:leave 0:leave")])
def test_a_game_without_an_attack_or_event_has_nothing_to_tell(moves: tuple[str, ...]) -> None:
    assert told(*moves) == {}


def test_several_who_took_as_much_are_all_named() -> None:
    """Green and Blue take a group each: Blue's Street Mural Society and Chalk Brigade are 2 each."""
    attack = "take-chimney-enthusiasts lay-street-mural-society lay-the-chalk-brigade declare call"
    draw = BLUES_TURN.replace("base-street-mural-society", attack)
    found = told(DEAL, GREENS_DRAW, GREENS_TURN, draw, "pass pass pass pass die-6 die-1")
    assert found["Most groups taken over"] == "Green and Blue, 1 each"
    assert found["Most groups lost"] == "Green, 1"
    assert found["Strongest attack"] == "Blue, 4 against 3, on Chimney Enthusiasts"


@pytest.mark.parametrize(("takers", "words"), [(2, "Red and Green, 1 each"), (7, None)])
def test_where_nearly_all_took_as_much_nobody_is_named(takers: int, words: str | None) -> None:
    before = played(four(), *GREENS_ATTACK, "pass pass pass pass die-5")
    box, steps = GAME.box.unpack({}, {}, 8, seeded("many")), list[PlayedMove[Any]]()
    for seat in range(takers):
        state = before.copy()
        state.turn = seat
        steps.append(PlayedMove(state, NATURE, DIE + 2, GAME.after(box, state, NATURE, DIE + 2)))
    assert lines(box, steps).get("Most groups taken over") == words


def test_who_destroys_their_own_group_has_not_lost_it() -> None:
    attack = "destroy-street-mural-society lay-the-chalk-brigade declare"
    box = four()
    before = through(box, DEAL, GREENS_DRAW, GREENS_TURN, BLUES_TURN)[-1].after
    state = before.copy()
    state.turn, state.phase, state.drawn[:] = 2, Phase.ACTION, 0
    steps = list[PlayedMove[Any]]()
    for word in [*attack.split(), *["pass"] * 4, "die-6", "die-1"]:
        seat, move = GAME.movers(box, state)[0], GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        steps.append(PlayedMove(state, seat, move, state := GAME.after(box, state, seat, move)))
    assert lines(box, steps) == {
        "Attacks": "1, which succeeded",
        "Strongest attack": "Blue, 2 against 2, on Street Mural Society",
    }


def test_an_attack_counts_whose_last_die_has_all_play_again() -> None:
    """Blue destroys the group in the middle; Red and Green have 1 each, so the tie is played again."""
    box = GAME.box.unpack({"final_tie": "replay"}, {}, 4, seeded("replay"))
    state = played(box, *GREENS_ATTACK, "pass pass pass pass die-5")
    state.destroys, state.turn, state.last_seat, state.deck = 1, 2, 3, 0
    state.middle[:] = 0
    laid, target = state.team.argmax(), int(state.target) - 1
    state.place[:] = Place.UNSEEN
    state.place[laid], state.place[target] = Place.DISCARDED, Place.UNAFFILIATED
    ones = [group for group in range(64) if int(state.power[group]) == 1][:2]
    state.place[ones] = 1, 2
    state.lies_on[:] = OFF_TABLE
    after = GAME.after(box, state, NATURE, DIE + 2)
    assert after.replays == 1 and not after.place.any(), "the table is a new one"
    found = lines(box, [PlayedMove(state, NATURE, DIE + 2, after)])
    assert found["Attacks"] == "1, which succeeded"


def counted(box: Any, steps: list[PlayedMove[Any]]) -> dict[str, Any]:
    """Return what the lines should say, read from the sentences of the game log."""
    names = [side.name for side in box.sides]
    fought, taken, lost, events, cancels = list[tuple[int, int, str]](), [], [], 0, 0
    attacker, owner = "", ""
    log = telling.sentences(GAME, box, steps)
    for told in log:
        events += len(re.findall(r"(?:^|\. )(?:Light blue|\w+) plays (?!no event|an event)", told))
        cancels += len(re.findall(r"(?:Light blue|\w+) cancels ", told))
        if leaver := re.match(r"(Light blue|\w+) leaves the game", told):
            owner = "" if leaver[1] == owner else owner
        if aim := re.match(AIM, told):
            attacker = aim[1]
            owner = attacker if aim[2] == "their own" else (aim[2] or "").removesuffix("'s")
        if sums := re.search(SUMS, told):
            attack, defence = (int(sums[at].replace("−", "-")) for at in (1, 4))
            fought.append((attack, defence, f"{attacker}, {sums[1]} against {sums[4]}"))
            wins = int(sums[3].replace("−", "-")) > int(sums[6].replace("−", "-"))
            assert wins == (sums[7] != "stays")
            if sums[7] == "goes":
                taken.append(attacker)
            if wins and owner not in ("", attacker):
                lost.append(owner)
    return {
        "fought": fought,
        "won": len(re.findall(r": [^:]* (?:goes to|is destroyed)", " ".join(log))),
        "Most groups taken over": the_most(names, [taken.count(name) for name in names]),
        "Most groups lost": the_most(names, [lost.count(name) for name in names]),
        "events": (events, cancels),
    }


@pytest.mark.parametrize("number", range(GAMES))
def test_lines_say_what_the_game_log_says(number: int) -> None:
    box, steps = wandered(GAME, number, BOLD, LEAVING, GAMES, MOST_MOVES)
    found, wanted = lines(box, steps), counted(box, steps)
    fought, won = wanted["fought"], wanted["won"]
    assert len(fought) > 1 or not IS_COMPILED
    if fought:
        assert found["Attacks"].startswith(f"{len(fought)}, ")
    if 0 < won < len(fought):
        assert found["Attacks"].endswith(f", of which {won} succeeded")
    if fought:
        strongest = max(fought, key=lambda attack: attack[:2])
        assert found["Strongest attack"].startswith(strongest[2])
    for what in ("Most groups taken over", "Most groups lost"):
        assert found.get(what, "") == wanted[what]
    events, cancels = wanted["events"]
    if "Events" in found:
        assert found["Events"] == f"{events} played, {cancels or 'none'} cancelled"
    else:
        assert len(found) == 4 or not events
