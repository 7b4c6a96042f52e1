"""The trie of clicks: what a viewer may do, for a browser that knows no rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import quote

from pentarchy.kernel.act import in_writing
from pentarchy.table.table import AnyBox, AnyGame

from .addresses import further

Trie = dict[str, Any]
"""``{"prompt": sentence, "next": {element id: {"label": words, the same again, or "move": notation}}}``

At the root there may also be ``"drafted": {element id: one}``, and each is
``{"label": words, "move": notation, "number": place in the draft, "path": clicks}``.
"""


LONG = 80
"""A sentence of more letters is set smaller. The page has this number and the next from here, in its JSON."""

SHORT = 4
"""Labels of places up to this many letters stand in narrow columns."""

GROUPS = ("are-numbers", "are-commands", "are-places", "are-short")
"""The lists of choices, in the order in which they are shown."""


PLACE_GROUPS = ("are-places", "are-short")
"""Those of them that say again what can be clicked on the board."""

FEW = 6
"""More places than that are folded away: whoever sees the board needs no button for each."""


@dataclass(frozen=True)
class Choice:
    """One next click in words: a link to walk on (``href``) or a move to send (``move``)."""

    label: str
    element: str  #: the id of the element in the board or panel
    href: str  #: empty when this completes a move
    move: str  #: notation; empty when it does not
    is_place: bool  #: whether the element is in the picture of this page

    @property
    def group(self) -> str:
        """Return the class of the list that the choice stands in, as ``walk.js`` has them."""
        if self.element.isdecimal():
            return "are-numbers"
        if not self.is_place:
            return "are-commands"
        return "are-places" if len(self.label) > SHORT else "are-short"

    @property
    def is_on_board(self) -> bool:
        """Whether it says again what can be clicked on the board."""
        return self.group in PLACE_GROUPS


@dataclass(frozen=True)
class Drafted:
    """A move of the viewer's own draft."""

    words: str  #: a sentence, or notation
    move: str  #: notation: what to take back
    path: tuple[str, ...]  #: the clicks that made it
    number: int  #: its place in the draft, from 1: the same move may be there twice


def no_clicks(prompt: str) -> Trie:
    """Return the trie of somebody who can do nothing now."""
    return {"prompt": prompt, "next": {}}


def trie(game: AnyGame, box: AnyBox, state: Any, seat: int) -> Trie:
    """Return every legal move of a seat on its hidden state, and every act, by the elements to click."""
    root = no_clicks(game.words.prompt(box, state, seat, ()))
    chosen: dict[tuple[str, ...], tuple[int, ...]]
    chosen = {game.words.path(box, state, seat, move): (move,) for move in game.moves(box, state, seat)}
    if game.words.acts:
        chosen |= {act.path: act.moves for act in game.words.acts(box, state, seat)}
    for clicks, moves in chosen.items():
        node = root
        for depth, element in enumerate(clicks, 1):
            following = node["next"]
            if element not in following:
                following[element] = _node(game, box, state, seat, clicks[:depth], depth == len(clicks))
            node = following[element]
        node["move"] = in_writing(partial(game.words.say, box), moves)
    return root


def with_draft(root: Trie, drafted: Sequence[Drafted]) -> Trie:
    """Return a trie that also says what of a draft ends on which element, and by which clicks before."""
    ends = {
        made.path[-1]: {
            "label": made.words,
            "move": made.move,
            "number": made.number,
            "path": made.path[:-1],
        }
        for made in drafted
    }
    return {**root, "drafted": ends} if ends else root


def _node(game: AnyGame, box: AnyBox, state: Any, seat: int, clicks: Sequence[str], is_last: bool) -> Trie:
    label = game.words.caption(box, state, clicks[-1])
    if is_last:
        return {"label": label}
    return {"label": label, **no_clicks(game.words.prompt(box, state, seat, clicks))}


def walk(root: Trie, clicks: Sequence[str]) -> tuple[Trie, tuple[str, ...]]:
    """Return the node that some clicks lead to, and those of them that the trie knows."""
    node, known = root, []
    for element in clicks:
        following = node["next"].get(element)
        if following is None or "move" in following:
            break
        node = following
        known.append(element)
    return node, tuple(known)


def choices(node: Trie, href: str, known: Sequence[str], drawn: Collection[str]) -> tuple[Choice, ...]:
    """Return the next clicks as links and buttons for a page without script; ``drawn`` is in its picture."""
    return tuple(
        Choice(
            below["label"],
            element,
            "" if "move" in below else address(href, (*known, element)),
            below.get("move", ""),
            element in drawn,
        )
        for element, below in node["next"].items()
    )


def walked(root: Trie, href: str, known: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the clicks made so far in words, each with the address that takes it back."""
    steps, node = [], root
    for depth, element in enumerate(known):
        node = node["next"][element]
        steps.append((node["label"], address(href, known[:depth])))
    return tuple(steps)


def address(href: str, clicks: Sequence[str]) -> str:
    """Return the page on which these clicks are made."""
    path = "/".join(quote(element, safe="") for element in clicks)
    return further(href, f"path={path}") if clicks else href
