"""From one snapshot to the next, as messages to each viewer: filter first, then diff."""

from __future__ import annotations

from dataclasses import replace

from jinja2 import Environment
from markupsafe import Markup

from pentarchy.kernel.scene import Patch, Scene, patch
from pentarchy.kernel.seats import NATURE
from pentarchy.table.table import stages

from ..domain.seating import Viewer
from ..domain.snapshot import TableSnapshot
from .board import scene
from .home_page import GameCard
from .messages import Message, whole
from .seeing import Seeing, ViewOptions
from .table_view import PANELS, View, build_view, envelope

STAYING = ViewOptions(has_board=False)
LONG_TOLD = 100  #: letters; a move of which more is told, such as a fight, is shown as what chance brings
PASSING = ViewOptions(has_board=False, is_passing=True)
FOLLOWED = 20
"""How many of the last steps of one change are shown one after the other; all before them are one whole view.

In ordinary play a change has 13 steps at most. Standing orders and armies that enter together bring
hundreds, which nobody could follow, as what chance brings takes a second to show. And each step takes about
7 ms to make for each kind of viewer, during which nobody else at the table is heard, and 11 KB to send: six
hundred took 4 s and 7 MB for each. A whole view takes as much as five steps.
"""


class ViewRenderer:
    """Makes views with their panels, and the messages that lead from one to the next."""

    def __init__(self, templates: Environment) -> None:
        self._panels = {name: templates.get_template(f"panels/{name}.html") for name in PANELS}

    def view(self, seeing: Seeing, token: str) -> View:
        """Return what a viewer gets, its panels made; ``token`` is what their forms send along."""
        view = build_view(seeing, token)
        panels = {name: Markup(panel.render(view=view)) for name, panel in self._panels.items()}
        return replace(view, panels=panels)

    def messages(
        self,
        before: TableSnapshot,
        after: TableSnapshot,
        viewer: Viewer,
        card: GameCard,
        token: str,
        was: Viewer | None = None,
    ) -> list[Message]:
        """Return what to send to a viewer who has seen ``before``, then perhaps through another seat.

        Of more steps than anybody could follow, all but the last are one whole view.
        """
        was = was or viewer
        shown = self.view(Seeing(before, was, card, STAYING), token)
        drawn = scene(before, was)
        tables = stages(before.table, after.table)
        if not tables:
            return _stay(shown, self.view(Seeing(after, viewer, card, STAYING), token), drawn, after, viewer)
        # Whether one may speak is as it is now, after all steps: no form comes and goes with them.
        chat, made = shown.panels["talk"], []

        def in_passing(snapshot: TableSnapshot, options: ViewOptions) -> View:
            view = self.view(Seeing(snapshot, viewer, card, options), token)
            return replace(view, panels={**view.panels, "talk": chat})

        if len(tables) > FOLLOWED:
            snapshot = before.with_table(tables[-FOLLOWED - 1])
            shown = in_passing(snapshot, replace(PASSING, has_board=True))
            drawn = scene(snapshot, viewer)
            made.append(whole(shown))
        for table in tables[-FOLLOWED:]:
            if table is after.table:
                snapshot, view = after, self.view(Seeing(after, viewer, card, STAYING), token)
            else:
                snapshot = before.with_table(table)
                view = in_passing(snapshot, PASSING)
            picture = scene(snapshot, viewer)
            made.append(_step(snapshot, viewer, shown, view, patch(drawn, picture)))
            shown, drawn = view, picture
        return made


def _stay(shown: View, view: View, drawn: Scene, after: TableSnapshot, viewer: Viewer) -> list[Message]:
    """Return the message about a draft, or about who is ready, the log being the same."""
    panels = _changed(shown, view)
    if view.draft != shown.draft:
        changes = patch(drawn, scene(after, viewer))
        told = {"draft": view.draft, "patch": changes, "panels": panels, "trie": view.trie}
        return [{"t": "draft", **told, **envelope(view)}]
    if view.trie != shown.trie:
        return [{"t": "ready", "panels": panels, "trie": view.trie, **envelope(view)}]
    return [{"t": "ready", "panels": panels, **envelope(view)}] if panels else []


def _step(snapshot: TableSnapshot, viewer: Viewer, shown: View, view: View, changes: Patch) -> Message:
    """Return the message about one move in the log."""
    told = snapshot.chronicle.told(snapshot.table, viewer.eyes)
    is_shown = told != "" and (snapshot.table.log[-1].seat == NATURE or len(told) > LONG_TOLD)
    return {
        "t": "step",
        "version": view.version,
        "draft": view.draft,
        "patch": changes,
        "panels": _changed(shown, view),
        "trie": view.trie,
        "told": told,
        "pace": "reveal" if is_shown else "move",
        "over": view.over,
        **envelope(view),
    }


def _changed(shown: View, view: View) -> dict[str, str]:
    """Return the panels that look different now."""
    return {name: str(inside) for name, inside in view.panels.items() if shown.panels[name] != inside}
