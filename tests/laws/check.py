"""A check: something that holds of every game as it lies there, whoever plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from .games import EVERY_GAME, AnyGame, name

Check = Callable[[AnyGame], None]

CHECKS: dict[str, Check] = {}
"""Every check by its name: a game that is begun has to pass them, too."""


def check(games: Sequence[AnyGame] = EVERY_GAME) -> Callable[[Check], Check]:
    """Make a function a check, and a test of these games."""

    def bind(test: Check) -> Check:
        CHECKS[test.__name__] = test
        return pytest.mark.parametrize("game", games, ids=name)(test)

    return bind
