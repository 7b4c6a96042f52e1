"""What may be guessed of others: drafts and defences that they might have, and the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pentarchy.games.tenth_division import GAME
from pentarchy.games.tenth_division.box.state import Phase
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.machine_code import IS_COMPILED

from .playing import go_on, table

GUESSES = 40 if IS_COMPILED else 14


def guesses(box: Any, state: Any, viewer: int) -> Iterator[Any]:
    """Yield positions that a viewer takes for possible."""
    for number in range(GUESSES):
        guessed = GAME.hidden(box, state, viewer)
        GAME.secrets.redeal(box.numbers, guessed, viewer, True, seeded("guess", number))
        yield guessed


def test_another_may_have_drafted_attacks_with_units() -> None:
    box, state = table("begin-red at-C2 at-B2 forage-1 done")
    found = list(guesses(box, state, 1))
    assert any(guessed.drafted[0] > 0 for guessed in found)
    assert any(guessed.drafted[0] == 0 for guessed in found)
    assert any(guessed.lines[0].counts.any() for guessed in found)


def test_another_may_have_begun_to_move_to_train_or_to_deal() -> None:
    box, state = table("begin-red at-B2 at-C4 forage-1 done")
    for name, roads in (("B2", 1), ("B3", 10), ("C4", 16)):
        state.roads[box.print.board.numbers[name]] = roads
    state.stock[0], state.cards[0] = (9, 9, 9, 9), 36
    for phase, done in ((Phase.TRADE, ""), (Phase.MOVE, "done done"), (Phase.TRAIN, "done done done")):
        reached = go_on(box, state, done)
        assert reached.phase == phase
        found = list(guesses(box, reached, 1))
        assert any(guessed.drafted[0] > 0 for guessed in found), phase.name
        if phase == Phase.TRADE:
            assert any(line.counts[0] for guessed in found for line in guessed.lines)
            assert any(line.counts[1] for guessed in found for line in guessed.lines)


def test_ending_the_trade_tells_whether_an_offer_was_begun() -> None:
    """An offer that is begun and dropped counts, and everybody sees the count (T-R40)."""
    box, state = table("begin-red at-B2 at-C4 forage-1 done")
    state.stock[0], state.cards[0] = (9, 9, 9, 9), 36
    done = GAME.words.read(box, "done")
    assert state.phase == Phase.TRADE
    after = GAME.after(box, state, 0, done)
    assert not GAME.secrets.reveals(box.numbers, state, 0, done, after), "there is nobody to deal with"
    for name, roads in (("B2", 1), ("B3", 10), ("C4", 16)):
        state.roads[box.print.board.numbers[name]] = roads
    after = GAME.after(box, state, 0, done)
    assert GAME.secrets.reveals(box.numbers, state, 0, done, after), (
        "that no offer is counted tells that none was"
    )


def test_a_defence_may_have_come_any_way_but_somebody_has_yet_to_decide() -> None:
    box, state = table("begin-red at-C2 at-B2 at-D2 forage-1", seats=3)
    numbers = box.print.board.numbers
    for name in ("B1", "D1"):
        state.owner[numbers[name]], state.troops[numbers[name]] = 1, (2, 0, 0)
    for name in ("B2", "D2"):
        state.troops[numbers[name]] = (3, 2, 0)
    words = "C2-B2 2-infantry C2-D2 3-infantry B1-B2 2-infantry D1-D2 2-infantry announce"
    state = go_on(box, state, f"done {words}")
    seen = set()
    for guessed in guesses(box, state, 0):
        assert guessed.phase == Phase.DEFENCE and GAME.movers(box, guessed)
        seen.add(tuple(sorted(GAME.movers(box, guessed))))
        assert not GAME.secrets.audit(box, guessed)
    assert {(1, 2), (1,), (2,)} <= seen
    for guessed in guesses(box, state, 1):
        assert 1 in GAME.movers(box, guessed)
