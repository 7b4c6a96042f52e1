"""The whole game, move by move."""

from __future__ import annotations

from . import choices
from .battles import march
from .board import CARDS, DRAFT, DRAWING, FIRST, PLACING, REDEPLOY, SETTING, SPYING, TRAITOR, UNIT, Piece
from .cards import name_unit, play_card, redeploy, set_down
from .leaving import leave
from .position import Position
from .setting_up import begin_if_all_placed, draw_first, go_on_drafting
from .turns import draw, end_cards, end_turn


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
        """Whether a seat may leave the game (C-R42)."""
        return choices.may_leave(self, seat)

    def play(self, seat: int, said: str) -> None:
        """Carry a move out that is allowed."""
        word, _, rest = said.partition("-")
        if said == "leave":
            leave(self, seat)
        elif self.stage == FIRST:
            draw_first(self, said)
        elif self.stage == DRAFT:
            self.tokens[rest] = self.turn
            go_on_drafting(self)
        elif self.stage == PLACING:
            kind, _, zone = said.rpartition("-")
            self.reserve[seat][kind] -= 1
            self.units[zone] = Piece(seat, kind)
            begin_if_all_placed(self)
        elif self.stage == DRAWING:
            draw(self, rest)
        elif self.stage == CARDS:
            play_card(self, "" if said == "none" else rest)
        elif self.stage == UNIT:
            self.reserve[self.turn][rest] -= 1
            self.in_hand, self.stage = rest, SETTING
        elif self.stage == SETTING:
            set_down(self, rest)
        elif self.stage == REDEPLOY and word == "order":
            redeploy(self, rest)
        elif self.stage == TRAITOR and word == "guess":
            name_unit(self, rest)
        elif self.stage in (REDEPLOY, SPYING, TRAITOR):
            self.picks.append(rest)
            if self.stage == SPYING and len(self.picks) == 2:
                end_cards(self)
        elif said in ("done", "stay"):
            end_turn(self)
        else:
            march(self, word, rest)
