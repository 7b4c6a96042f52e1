"""How much each term of a game's ``worth`` counts, as compiled bots read it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pentarchy.kernel.game import Game


def weights(game: Game[Any, Any, Any]) -> npt.NDArray[np.float64]:
    """Return how much each term of a game's ``worth`` counts."""
    return np.array([weight for _, weight in game.judgement.terms], np.float64)
