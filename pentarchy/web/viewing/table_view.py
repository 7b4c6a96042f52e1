"""What one viewer gets of a table: filter first, then show.

Everything here is made from a hidden state, and is a pure function of the snapshot, the viewer and what
they asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import msgspec
from markupsafe import Markup

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table import draws

from ..domain.seating import is_shared
from .addresses import further
from .board import scene
from .chat_panel import ChatPanel, chat_panel
from .clock_panel import ClockPanel, Offer, clock_panel, offer
from .end_panel import EndPanel, Rematch, Standstill, ending, rematch, standstill
from .home_page import GameCard
from .players_panel import PlayersPanel, players_panel
from .seating_panel import SeatingPanel, seating_panel
from .seeing import FormError, Seeing
from .story_panel import StoryPanel, story_panel
from .turn_panel import TurnPanel, drafted, trie, turn_panel

PANELS = ("banner", "prompt", "choices", "players", "story", "talk", "seat")
"""The panels of a table's page: each has a template, and an element with id ``panel-ID`` around it."""


@dataclass(frozen=True)
class History:
    """Links through the versions; empty where there is nothing further."""

    first: str
    previous: str
    next: str
    last: str  #: the table as it is now


@dataclass(frozen=True)
class View:
    """What one viewer gets of a table, at one version."""

    table: str  #: the table's id
    href: str  #: ``/tables/ID``; commands go to ``HREF/commands``
    here: str  #: where this viewer sees the table as it is now: ``HREF``, at a shared screen with a seat
    game: GameCard
    version: int
    draft: int
    rewinds: int  #: how often moves were taken back
    at: int
    is_history: bool  #: ``at`` is not the present: nothing can be done here
    over: bool

    board: Markup  #: the scene, or empty in a live step
    trie: Mapping[str, Any]  #: the clicks, as in docs/live-protocol.md
    panels: Mapping[str, Markup]  #: every panel's inside; empty while the panels are being made

    turn: TurnPanel
    players: PlayersPanel
    seating: SeatingPanel
    clock: ClockPanel | None  #: none at a table without a clock
    offer: Offer | None  #: what the people are asked to agree to
    story: StoryPanel
    chat: ChatPanel | None  #: none where there is nobody to talk to
    ending: EndPanel | None
    standstill: Standstill | None  #: none where the game goes on
    rematch: Rematch

    history: History
    record: str  #: address of the record
    fault: str  #: address where a fault is reported
    commitment: str  #: SHA-256 of the seed, in hexadecimal digits
    seed: str  #: once the game is over
    error: FormError | None
    hidden_fields: tuple[tuple[str, str], ...]
    """(name, value) of the hidden inputs of every form on this page."""

    def past(self, version: int) -> str:
        """Return the address of an earlier moment, seen by the same eyes."""
        return further(self.here, f"at={version}")


def build_view(seeing: Seeing, token: str) -> View:
    """Return what a viewer gets; its panels are still to be made from it."""
    snapshot, table, here = seeing.snapshot, seeing.table, seeing.here
    own = drafted(seeing)
    root = trie(seeing, own)
    ended = ending(seeing)
    board = scene(snapshot, seeing.viewer, seeing.at) if seeing.options.has_board else None
    drawn = {element.id for element in board.walk()} if board else set()
    href = seeing.href
    below = here.removeprefix(href)
    return View(
        table=snapshot.id,
        href=href,
        here=here,
        game=seeing.card,
        version=table.version,
        draft=table.drafts[seeing.seat].number if seeing.seat != SPECTATOR else 0,
        rewinds=table.rewinds,
        at=seeing.at,
        is_history=seeing.is_past,
        over=table.is_over,
        board=Markup(board.svg(css=False)) if board else Markup(),
        trie=root,
        panels={},
        turn=turn_panel(seeing, root, own, drawn),
        players=players_panel(seeing, ended),
        seating=seating_panel(seeing),
        clock=clock_panel(seeing),
        offer=offer(seeing),
        story=story_panel(seeing),
        chat=chat_panel(seeing),
        ending=ended,
        standstill=standstill(seeing),
        rematch=rematch(seeing),
        history=_history(seeing),
        record=f"{href}/record{below}",
        fault=f"{href}/fault{below if seeing.viewer.lent else ''}",
        commitment=draws.commitment(table.seed),
        seed=table.seed.hex() if table.is_over else "",
        error=seeing.options.error,
        hidden_fields=_hidden_fields(seeing, token),
    )


def _history(seeing: Seeing) -> History:
    at, version, here = seeing.at, seeing.table.version, seeing.here

    def link(to: int) -> str:
        return further(here, f"at={to}") if 0 <= to <= version and to != at else ""

    return History(link(0), link(at - 1), link(at + 1), here if seeing.options.at is not None else "")


def _hidden_fields(seeing: Seeing, token: str) -> tuple[tuple[str, str], ...]:
    """Return what every form on the page sends along; nothing for those who can send none."""
    snapshot, viewer, table = seeing.snapshot, seeing.viewer, seeing.table
    if not viewer.client_id:
        return ()
    draft = table.drafts[viewer.seat].number if viewer.seat != SPECTATOR else 0
    fields = {"token": token, "have": str(table.version), "draft": str(draft)}
    if table.rewinds:
        fields["backs"] = str(table.rewinds)
    # A button that is there again after it was pressed is another one, though the game is where it was.
    if snapshot.count(viewer.seat):
        fields["again"] = str(snapshot.count(viewer.seat))
    if viewer.seat != SPECTATOR and is_shared(snapshot.seats, viewer.client_id):
        fields["seat"] = str(viewer.seat)
    return tuple(fields.items())


def message(view: View) -> dict[str, Any]:
    """Return what of a view goes over the wire."""
    return {
        "version": view.version,
        "draft": view.draft,
        "backs": view.rewinds,
        "at": view.at,
        "board": str(view.board),
        "panels": {name: str(inside) for name, inside in view.panels.items()},
        "trie": view.trie,
        "over": view.over,
        **envelope(view),
    }


def mark(view: View) -> str:
    """Return what tells one view from another: of two that are shown alike it is the same."""
    plain = message(view)
    plain.pop("now", None)
    return blake2b(msgspec.json.encode(plain), digest_size=9).hexdigest()


def envelope(view: View) -> dict[str, Any]:
    """Return what every message says besides: the moment, by a clock; whose view it is, where asked."""
    said: dict[str, Any] = {"now": view.clock.now} if view.clock else {}
    own, shared_view = view.players.you, view.seating.shared_view
    if view.seating.screen:
        said |= {"seat": own.seat if own else None, "here": view.here}
    if shared_view:
        said |= {"seat": None, "here": view.here, "why": shared_view.why_not}
    return said
