"""What the odds are, as a player may know them."""

from __future__ import annotations

from pentarchy.kernel.game import Forecast

from ..box.constants import ANSWERING, CLAIMING
from ..box.state import Box, State
from ..rules.odds import chance_of


def forecasts(box: Box, state: State, seat: int) -> tuple[Forecast, ...]:
    """Return how likely the claim that stands is true, by what a viewer sees."""
    if state.stage not in (CLAIMING, ANSWERING) or state.count == 0:
        return ()
    count, face = int(state.count), int(state.face)
    share = float(chance_of(box.numbers, state, seat, count, face))
    more = [float(chance_of(box.numbers, state, seat, count + step, face)) for step in range(3)]
    rows = tuple((f"{count + step} or more", (_percent(chance),)) for step, chance in enumerate(more))
    own = "Your own dice are counted, all others" if seat >= 0 and state.players[seat].dice else "All dice"
    sentence = f"{own} could show anything. What players say is not weighed."
    return (Forecast(f"Dice that show a {face}", sentence, ("chance",), rows, share),)


def _percent(chance: float) -> str:
    """Return ``65%``; what is only nearly certain never reads as certain."""
    return f"{min(max(round(100 * chance), int(chance > 0)), 100 - int(chance < 1))}%"
