"""A table that was set apart: nobody plays there until it is taken up again, or ended."""

from __future__ import annotations

from typing import Literal

import msgspec

Why = Literal["deadline", "bots", "settling", "opening", "rules", "ended"]
READING = ("opening", "rules")  #: reasons that are found as a table is opened, and gone once it can be read

KEPT = "Nothing is lost, and no clock runs. The operator of this server can set the table going again."
SENTENCES: dict[Why, str] = {
    "deadline": f"Something broke on our side when a clock ran out here, so we set the table apart. {KEPT}",
    "bots": f"Something broke on our side when it was a bot’s turn here, so we set the table apart. {KEPT}",
    "settling": f"Something broke on our side when we opened this table, so we set it apart. {KEPT}",
    "opening": f"We can no longer read all of this table, so we set it apart. {KEPT}",
}


class Apart(msgspec.Struct, frozen=True):
    """Why nobody plays at a table."""

    why: Why
    sentence: str  #: for its people; it tells nothing that one of them may not know
    at: float = 0.0  #: the moment since when its clocks stand still
    agreed: tuple[str, ...] = ()  #: the browsers of those who want it to be ended
    fault: str = ""  #: what the operator needs; secrets of the game may be in it

    @property
    def is_ended(self) -> bool:
        """Whether its game was ended without a result."""
        return self.why == "ended"


def of_other_rules(title: str, then: int, now: int, moves: int) -> str:
    """Return what people are told of a game that comes out otherwise by the rules of today."""
    return (
        f"This game was played by version {then} of the rules of {title}. By version {now}, which this "
        f"server has now, it would go differently after move {moves}. You see it up to there."
    )
