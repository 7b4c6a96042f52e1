"""One change of a table as it is shown: for each audience its messages, made once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from pentarchy.table.table import Table, stages

from ..domain.audience import as_shown_to
from ..domain.seating import Viewer
from ..domain.snapshot import TableSnapshot
from ..viewing.home_page import GameCard
from ..viewing.messages import Message, encode, whole
from ..viewing.seeing import LIVE, Seeing, ViewOptions
from ..viewing.table_view import View
from ..viewing.updates import FOLLOWED, Shown, ViewRenderer


class Audience(NamedTuple):
    """What is alike for browsers that are sent the same."""

    was: Viewer  #: who looked on before the change
    now: Viewer  #: who does after it
    token: str  #: of their forms
    how: Literal["steps", "whole", "curtain"]
    """Whether they are led to what is now, shown it anew, or shown what was with other eyes and then led."""


class LineMessage(NamedTuple):
    """A message to those who look on."""

    text: str
    is_whole: bool  #: whether it holds all that there is to see, whatever came before it


@dataclass
class Publication:
    """A change of a table that is being shown, and what was made for each audience of it."""

    before: TableSnapshot
    after: TableSnapshot
    card: GameCard
    renderer: ViewRenderer
    now: float
    earlier: Mapping[tuple[Viewer, str], Shown]
    """What each viewer was shown last, with the token of their forms: the change starts from it."""
    most: int = FOLLOWED + 1
    """How many of its last steps at most are shown; the first of them leads from what was shown before."""
    shown: dict[tuple[Viewer, str], Shown] = field(default_factory=dict)
    """What each viewer, with the token of their forms, is shown at the end of it."""
    _passed: dict[tuple[Table, Table], list[Table]] = field(default_factory=dict)

    @property
    def is_step(self) -> bool:
        """Whether those who saw what was before can be led to what is now.

        Not when the game begins, for from then on everybody sees with their own eyes, nor when
        something was taken back or the table was set apart.
        """
        before, after = self.before, self.after
        return (
            before.is_gathering == after.is_gathering
            and before.table.rewinds == after.table.rewinds
            and before.apart == after.apart
        )

    @property
    def has_moved(self) -> bool:
        """Whether the log grew."""
        return self.before.table.version != self.after.table.version

    def make(self, audiences: Iterable[Audience]) -> dict[Audience, list[LineMessage] | Exception]:
        """Return the messages to each audience, or why they could not be made."""
        made: dict[Audience, list[LineMessage] | Exception] = {}
        for audience in audiences:
            try:
                messages = self._messages(audience)
                made[audience] = [LineMessage(encode(plain), plain["t"] == "view") for plain in messages]
            except Exception as error:  # it is written, and the others are shown it
                made[audience] = error
        return made

    def _messages(self, audience: Audience) -> list[Message]:
        if audience.how == "whole":
            return [whole(self._view(self.after, audience, LIVE))]
        if audience.how == "steps":
            return self._steps(audience)
        fallen = whole(self._view(self.before, audience, replace(LIVE, is_passing=True)))
        return [fallen, *self._steps(audience._replace(was=audience.now))]

    def _view(self, snapshot: TableSnapshot, audience: Audience, options: ViewOptions) -> View:
        seen, viewer = as_shown_to(snapshot, audience.now), audience.now
        seeing = Seeing(seen, viewer, self.card, replace(options, now=self.now))
        return self.renderer.view(seeing, audience.token)

    def _steps(self, audience: Audience) -> list[Message]:
        """Return the messages that lead an audience to what is now, from what it was shown last."""
        renderer, card, (was, now, token, _) = self.renderer, self.card, audience
        earlier, later = as_shown_to(self.before, was), as_shown_to(self.after, now)
        shown = self.earlier.get((was, token))
        if shown is None or shown.snapshot is not earlier:
            shown = renderer.show(earlier, was, card, token)
        tables = self._tables(earlier.table, later.table)
        made, self.shown[now, token] = renderer.update(shown, later, now, card, token, tables)
        return made

    def _tables(self, before: Table, after: Table) -> list[Table]:
        """Return the tables after the moves between two that are shown; most audiences see the same ones."""
        if (before, after) not in self._passed:
            self._passed[before, after] = stages(before, after, self.most)
        return self._passed[before, after]
