"""From one snapshot to the next, as messages to each viewer: filter first, then diff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from jinja2 import Environment

from pentarchy.kernel.scene import Scene, patch
from pentarchy.kernel.seats import NATURE
from pentarchy.table.table import Table

from ..domain.seating import Viewer
from ..domain.snapshot import TableSnapshot
from .board import scene
from .home_page import GameCard
from .messages import Message, whole
from .outlook import outlook
from .panels import Panel, Panels
from .seeing import LIVE, Seeing, shown_state
from .table_view import View, build_view, envelope, passing_view

STAYING = replace(LIVE, has_board=False)
LONG_TOLD = 100  #: letters; a move of which more is told, such as a fight, is shown as what chance brings
PASSING = replace(STAYING, is_passing=True)
FOLLOWED = 20
"""How many of the last steps of one change are shown one after the other; all before them are one whole view.

In ordinary play a change has 13 steps at most. Standing orders and armies that enter together bring
hundreds, which nobody could follow, as what chance brings takes a second to show. And each step takes about
7 ms to make for each kind of viewer, during which nobody else at the table is heard, and 11 KB to send: six
hundred took 4 s and 7 MB for each. A whole view takes as much as five steps.
"""
NO_PANELS: Mapping[str, Panel] = MappingProxyType({})


class Shown:
    """What a viewer was shown last: the view, and the picture, which is drawn when it is first asked for."""

    def __init__(
        self, snapshot: TableSnapshot, viewer: Viewer, view: View, picture: Scene | None = None
    ) -> None:
        self.snapshot, self.viewer, self.view = snapshot, viewer, view
        self._picture = picture

    @property
    def picture(self) -> Scene:
        """The board as it was shown."""
        if self._picture is None:
            self._picture = scene(self.snapshot, self.viewer)
        return self._picture

    def at(self, snapshot: TableSnapshot) -> Shown:
        """Return the same, of a later snapshot in which nothing of it is different."""
        return Shown(snapshot, self.viewer, self.view, self._picture)

    def picture_of(self, snapshot: TableSnapshot, view: View) -> Scene | None:
        """Return the board, if it was drawn and is the same in another view, in which nothing is news."""
        is_same = self.snapshot.table.revision_key == snapshot.table.revision_key
        return self._picture if is_same and self.view.known == view.known else None


class ViewRenderer:
    """Makes views with their panels, and the messages that lead from one to the next."""

    def __init__(self, templates: Environment) -> None:
        self._panels = Panels(templates)

    def view(self, seeing: Seeing, token: str, earlier: View | None = None) -> View:
        """Return what a viewer gets, its panels made.

        ``token`` is what their forms send along; of an ``earlier`` view what still holds is taken over.
        """
        return self.with_panels(build_view(seeing, token, earlier), earlier.panels if earlier else NO_PANELS)

    def with_panels(self, view: View, earlier: Mapping[str, Panel]) -> View:
        """Return a view with its panels; those of an earlier view that still hold are taken over."""
        return replace(view, panels=self._panels.of(view, earlier))

    def show(
        self,
        snapshot: TableSnapshot,
        viewer: Viewer,
        card: GameCard,
        token: str,
        earlier: Shown | None = None,
    ) -> Shown:
        """Return what a viewer is shown of a snapshot; ``earlier`` is what they were shown of it before."""
        seeing = Seeing(snapshot, viewer, card, STAYING)
        view = self.view(seeing, token, earlier.view if earlier else None)
        return Shown(snapshot, viewer, view, earlier.picture_of(snapshot, view) if earlier else None)

    def update(
        self,
        shown: Shown,
        after: TableSnapshot,
        viewer: Viewer,
        card: GameCard,
        token: str,
        tables: Sequence[Table],
    ) -> tuple[list[Message], Shown]:
        """Return what to send to a viewer who was shown something, and what they are shown then.

        ``tables`` are those after each move since. Of more than anybody could follow, all but the last are
        one whole view.
        """
        before = shown.snapshot
        if not tables:
            if viewer == shown.viewer and outlook(before, viewer) == outlook(after, viewer):
                return [], shown.at(after)
            now = self.show(after, viewer, card, token, shown)
            return _stay(shown, now), now
        made: list[Message] = []
        passing = _Passing(self, shown, viewer, card, token)
        if len(tables) > FOLLOWED:
            shown = passing.at(tables[-FOLLOWED - 1], has_board=True)
            made.append(whole(shown.view))
        for table in tables[-FOLLOWED:]:
            if table is after.table:
                now = self.show(after, viewer, card, token, shown)
            elif not passing.is_seen(shown.snapshot.table, table):
                continue
            else:
                now = passing.at(table)
            made.append(_step(shown, now))
            shown = now
        return made, shown


class _Passing:
    """The moments between two snapshots, as one viewer is led through them."""

    def __init__(
        self, renderer: ViewRenderer, shown: Shown, viewer: Viewer, card: GameCard, token: str
    ) -> None:
        self._renderer, self._viewer, self._card, self._token = renderer, viewer, card, token
        self._before, self._view = shown.snapshot, shown.view
        # Whether one may speak is as it is now, after all steps: no form comes and goes with them.
        self._chat = shown.view.panels["talk"]
        self._has_begun = False
        self._known = dict[
            Table, bytes
        ]()  #: what the viewer may know of the state, as far as it was asked for

    def at(self, table: Table, *, has_board: bool = False) -> Shown:
        """Return what the viewer is shown after one of the moves."""
        snapshot, earlier = self._before.with_table(table), self._view
        seeing = Seeing(snapshot, self._viewer, self._card, replace(PASSING, has_board=has_board))
        if self._has_begun:
            view = self._renderer.with_panels(passing_view(seeing, earlier), earlier.panels)
        else:
            view = self._renderer.view(seeing, self._token, earlier)
        self._has_begun = True
        self._view = replace(view, panels={**view.panels, "talk": self._chat})
        return Shown(snapshot, self._viewer, self._view)

    def is_seen(self, last: Table, table: Table) -> bool:
        """Whether the viewer notices anything of the moves from one table to another.

        What others decide in secret is not told and leaves what the viewer may know as it was.
        """
        chronicle, viewer = self._before.chronicle, self._viewer
        if chronicle.told(table, self._before.with_table(table).eyes(viewer.eyes)):
            return True
        return self._may_know(last) != self._may_know(table)

    def _may_know(self, table: Table) -> bytes:
        if table not in self._known:
            self._known[table] = shown_state(self._before.with_table(table), self._viewer).tobytes()
        return self._known[table]


def _stay(shown: Shown, now: Shown) -> list[Message]:
    """Return the message about a draft, or about who is ready, the log being the same."""
    view = now.view
    panels = _changed(shown.view, view)
    if view.draft != shown.view.draft:
        changes = patch(shown.picture, now.picture)
        told = {"draft": view.draft, "patch": changes, "panels": panels, "trie": view.trie}
        return [{"t": "draft", **told, **envelope(view)}]
    if view.trie != shown.view.trie:
        return [{"t": "ready", "panels": panels, "trie": view.trie, **envelope(view)}]
    return [{"t": "ready", "panels": panels, **envelope(view)}] if panels else []


def _step(shown: Shown, now: Shown) -> Message:
    """Return the message about one move in the log."""
    snapshot, view = now.snapshot, now.view
    told = snapshot.chronicle.told(snapshot.table, now.viewer.eyes)
    is_shown = told != "" and (snapshot.table.log[-1].seat == NATURE or len(told) > LONG_TOLD)
    return {
        "t": "step",
        "version": view.version,
        "draft": view.draft,
        "patch": patch(shown.picture, now.picture),
        "panels": _changed(shown.view, view),
        "trie": view.trie,
        "told": told,
        "pace": "reveal" if is_shown else "move",
        "over": view.over,
        **envelope(view),
    }


def _changed(shown: View, view: View) -> dict[str, str]:
    """Return the panels that look different now."""
    before = shown.panels
    return {
        name: str(panel)
        for name, panel in view.panels.items()
        if panel is not before[name] and panel.inside != before[name].inside
    }
