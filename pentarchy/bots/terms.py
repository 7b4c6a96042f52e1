"""How much each term of a game's ``worth`` counts, as compiled bots read it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pentarchy.kernel.game import Game
from pentarchy.kernel.memory import room


def weights(game: Game[Any, Any, Any]) -> npt.NDArray[np.float64]:
    """Return how much each term of a game's ``worth`` counts, and behind that the room for its answers.

    What is kept there holds for one box: for another one there is to be another.
    """
    counts = np.array([weight for _, weight in game.judgement.terms], np.float64)
    return np.concatenate((counts, room(game.judgement.memory)))
