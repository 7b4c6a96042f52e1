"""The whole game, move by move."""

from __future__ import annotations

from . import choices
from .attacks import plan_step, roll
from .events import answer, end_event, give, play_event
from .leaving import leave
from .position import (
    ACTION,
    ASKING,
    CHOICE,
    COLOURS,
    DEAL,
    DRAWING,
    FIRST,
    GIVING,
    LOSING,
    MIDDLE,
    ROLLING,
    WINDOW,
    Position,
)
from .turns import act, begin_turn, choose, deal, draw, take_from_deck, turn_up


class Twin(Position):
    """A whole game, which knows who may do what, and what becomes of it."""

    def awaited(self) -> set[int]:
        """Whom the game waits for."""
        return choices.awaited(self)

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do now."""
        return choices.allowed(self, seat)

    def chances(self) -> dict[str, int]:
        """What NATURE may bring now, and how likely in proportion."""
        return choices.chances(self)

    def may_leave(self, seat: int) -> bool:
        """Whether a seat may leave the game (P-R34)."""
        return choices.may_leave(self, seat)

    def play(self, seat: int, said: str) -> None:
        """Carry a move out that is allowed."""
        word, _, rest = said.partition("-")
        if said == "leave":
            leave(self, seat)
        elif self.stage in (WINDOW, ASKING):
            answer(self, seat, said)
        elif self.stage == CHOICE:
            choose(self, said)
        elif self.stage == ACTION and not self.plan.target and word in ("reject", "base", "put", "pass"):
            act(self, word, rest)
        elif word == "play":
            play_event(self, seat, said)
        elif word in ("take", "destroy", "lay", "put", "declare", "call"):
            plan_step(self, seat, word, rest)
        else:
            self._fall(rest)

    def _fall(self, rest: str) -> None:
        """Carry out what chance has brought."""
        if self.stage == DEAL:
            deal(self, rest)
        elif self.stage == MIDDLE:
            turn_up(self, rest)
        elif self.stage == FIRST:
            begin_turn(self, COLOURS.index(rest))
        elif self.stage == DRAWING:
            draw(self, rest)
        elif self.stage == GIVING:
            take_from_deck(self, rest)
            give(self, rest)
        elif self.stage == LOSING and self.event:
            self.lose(COLOURS.index(self.event.aim), rest)
            end_event(self)
        elif self.stage == ROLLING:
            roll(self, int(rest))
