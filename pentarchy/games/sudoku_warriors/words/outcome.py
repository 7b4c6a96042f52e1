"""The end of a game in words and numbers."""

from __future__ import annotations

from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.victory import names_of, results

from ..box.state import Ending, State
from ..box.unpacking import Box
from ..rules.island import provinces_of
from ..rules.turn import places

NUMBERS_IN_WORDS = {3: "three", 5: "five"}


def outcome(box: Box, state: State) -> Outcome:
    """Return each seat's result, the provinces it owns, and the clause that ended the game."""
    return Outcome(
        places=results(box, state, places),
        points=tuple(int(provinces_of(state, seat)) for seat in range(box.seats)),
        clause=_clause(box, state),
        sentence=end_sentence(box, state),
    )


def _clause(box: Box, state: State) -> str:
    if state.ending != Ending.PROVINCES:
        return "S-R23"
    return "S-14" if box.seats == 2 else "S-15"


def end_sentence(box: Box, state: State) -> str:
    """Return who won and by what; only of a game that is over."""
    names = names_of(box, int(state.winners))
    if state.ending == Ending.LAST_PLAYER:
        return f"Everybody else has left the game, so {names[0]} wins."
    if state.ending == Ending.PROVINCES:
        return f"{names[0]} owns {NUMBERS_IN_WORDS[int(box.numbers.target)]} provinces and wins."
    if len(names) == 1:
        return f"Of the players still in the game, {names[0]} owns the most provinces and wins."
    return (
        f"Of the players still in the game, {' and '.join(names)} own the most provinces, equally many, "
        "and share the win."
    )
