"""Maps that people might bring, in files of the game's cases."""

from __future__ import annotations

from pentarchy.games.stratego_conquest import GAME
from pentarchy.kernel.trace import cases

MAPS = cases(GAME) / "maps"
FLOOD = (MAPS / "flood.toml").read_text(encoding="utf-8")
