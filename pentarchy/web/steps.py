"""From one position to the next, as messages to each viewer: filter first, then diff."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from pentarchy.kernel.game import NATURE
from pentarchy.kernel.scene import patch
from pentarchy.table.table import stages

from .looking import PRESENT, Position, Wish, look, scene
from .seating import Looker
from .view import PANELS, GameCard, View

Message = dict[str, Any]

PASSING = Wish(is_passing=True)


class Easel:
    """Makes views with their panels, and the messages that lead from one to the next."""

    def __init__(self, templates: Environment) -> None:
        self._panels = {name: templates.get_template(f"panels/{name}.html") for name in PANELS}

    def view(
        self, position: Position, looker: Looker, card: GameCard, token: str, wish: Wish = PRESENT
    ) -> View:
        """Return what a viewer gets, its panels made."""
        view = look(position, looker, card, token, wish)
        panels = {name: Markup(panel.render(view=view)) for name, panel in self._panels.items()}
        return replace(view, panels=panels)

    def messages(
        self, before: Position, after: Position, looker: Looker, card: GameCard, token: str
    ) -> list[Message]:
        """Return what to send to a viewer who has seen ``before``."""
        shown = self.view(before, looker, card, token)
        tables = stages(before.table, after.table)
        if not tables:
            return self._stay(before, after, looker, shown, self.view(after, looker, card, token))
        made, last = [], before
        for table in tables:
            is_last = table is after.table
            position = after if is_last else before.with_table(table)
            view = self.view(position, looker, card, token, PRESENT if is_last else PASSING)
            made.append(_step(last, position, looker, shown, view))
            shown, last = view, position
        return made

    def _stay(
        self, before: Position, after: Position, looker: Looker, shown: View, view: View
    ) -> list[Message]:
        """Return the message about a draft, or about who is ready, the log being the same."""
        panels = _changed(shown, view)
        if view.draft != shown.draft:
            return [
                {
                    "t": "draft",
                    "draft": view.draft,
                    "patch": _patch(before, after, looker),
                    "panels": panels,
                    "trie": view.trie,
                }
            ]
        return [{"t": "ready", "panels": panels}] if panels else []


def _step(before: Position, after: Position, looker: Looker, shown: View, view: View) -> Message:
    """Return the message about one move in the log."""
    told = after.chronicle.told(after.table, looker.seat)
    return {
        "t": "step",
        "version": view.version,
        "draft": view.draft,
        "patch": _patch(before, after, looker),
        "panels": _changed(shown, view),
        "trie": view.trie,
        "told": told,
        "pace": "reveal" if told and after.table.log[-1].seat == NATURE else "move",
        "over": view.over,
    }


def _patch(before: Position, after: Position, looker: Looker) -> dict[str, dict[str, str | None]]:
    return patch(scene(before, looker.seat), scene(after, looker.seat))


def _changed(shown: View, view: View) -> dict[str, str]:
    """Return the panels that look different now."""
    return {name: str(inside) for name, inside in view.panels.items() if shown.panels[name] != inside}
