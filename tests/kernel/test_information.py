"""What a viewer has learnt: their own moves whole, others' as they saw them, and nothing forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.goofspiel import GAME
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box
from pentarchy.kernel.information import information
from pentarchy.kernel.seats import NATURE, SPECTATOR

Log = tuple[tuple[int, int], ...]
BOX = GAME.box.unpack({"cards": 3}, {}, 2, seeded(0))
UNSEEN = GAME.rules.kinds["bid_unseen"].first


def every_past(box: Box[Any, Any], state: Any, log: Log = ()) -> Iterator[tuple[Log, Any]]:
    """Yield every way in which a game may have gone until now; of several who move the lowest moves first."""
    yield log, state
    for seat in GAME.movers(box, state)[:1]:
        for move in GAME.moves(box, state, seat):
            yield from every_past(box, GAME.after(box, state, seat, move), (*log, (seat, move)))


def test_it_remembers_what_a_hidden_state_forgets() -> None:
    pasts = list(every_past(BOX, GAME.begin(BOX)))
    for viewer in GAME.viewers(BOX):
        learnt = {information(GAME, BOX, log, viewer) for log, _ in pasts}
        hidden = {GAME.hidden(BOX, state, viewer).tobytes() for _, state in pasts}
        assert len(hidden) < len(learnt) <= len(pasts)
        assert viewer == 0 or len(learnt) < len(pasts), "all but the first to bid do not see a bid at first"
        assert {last[-1].hidden for last in learnt if last} <= hidden


def test_own_moves_are_whole_and_others_are_as_they_were_seen() -> None:
    log = ((NATURE, GAME.words.read(BOX, "turn-2")), (0, 3), (1, 1))
    seen = {viewer: [one.move for one in information(GAME, BOX, log, viewer)] for viewer in (0, 1, SPECTATOR)}
    prize = log[0][1]
    assert seen == {0: [prize, 3, 1], 1: [prize, UNSEEN, 1], SPECTATOR: [prize, UNSEEN, 1]}, (
        "the last bid shows all"
    )


def test_what_was_written_in_secret_is_learnt_when_it_is_shown() -> None:
    prize, low, high = ((NATURE, GAME.words.read(BOX, "turn-2")), (0, 1), (0, 3))
    one, other = (information(GAME, BOX, (prize, bid), 1) for bid in (low, high))
    assert one == other, "while it is secret"
    one, other = (information(GAME, BOX, (prize, bid, (1, 2)), 1) for bid in (low, high))
    assert one[:2] == other[:2] and one != other
