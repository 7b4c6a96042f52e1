"""What one viewer gets of a table: filter first, then show.

Everything here is made from a hidden state, and is a pure function of the snapshot, the viewer and what
they asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import msgspec
from markupsafe import Markup

from pentarchy.kernel.seats import SPECTATOR

from .addresses import further
from .board import scene
from .chance_panel import ChancePanel, chance_panel
from .chat_panel import ChatPanel, chat_panel
from .clicks import Trie, with_draft
from .clock_panel import ClockPanel, Offer, clock_panel, offer
from .end_panel import EndPanel, Rematch, Standstill, ending, rematch, standstill
from .form_fields import hidden_inputs, moment_fields, sender_fields
from .home_page import GameCard
from .panels import Panel
from .players_panel import PlayersPanel, players_panel
from .seating_panel import SeatingPanel, seating_panel
from .seeing import FormError, Seeing
from .story_panel import StoryPanel, story_panel
from .turn_panel import Known, TurnPanel, drafted, known, trie, turn_panel


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
    known: Known  #: what picture and clicks were made from
    clicks: Trie  #: those that lead to moves
    trie: Mapping[str, Any]  #: the same and what is drafted, as in docs/live-protocol.md
    panels: Mapping[str, Panel]  #: empty while the panels are being made

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
    chance: ChancePanel
    error: FormError | None
    hidden_fields: tuple[tuple[str, str], ...]
    """(name, value) of the hidden inputs of every form on this page."""
    moment_fields: tuple[tuple[str, str], ...]
    """Those of them that say for which moment a command is meant; none where the script says so itself."""


def build_view(seeing: Seeing, token: str, earlier: View | None = None) -> View:
    """Return what a viewer gets; its panels are still to be made from it.

    ``earlier`` is what they got of the same table before: where they know the same, the clicks are the same.
    """
    snapshot, table, here = seeing.snapshot, seeing.table, seeing.here
    own, now_known = drafted(seeing), known(seeing)
    leading = earlier.clicks if earlier and earlier.known == now_known else trie(seeing)
    root = with_draft(leading, own)
    ended = ending(seeing)
    board = scene(snapshot, seeing.viewer, seeing.at) if seeing.options.has_board else None
    drawn = {element.id for element in board.walk()} if board else set()
    href = seeing.href
    below = here.removeprefix(href)
    moment = moment_fields(seeing)
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
        known=now_known,
        clicks=leading,
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
        chance=chance_panel(seeing),
        error=seeing.options.error,
        hidden_fields=(*sender_fields(seeing, token), *moment),
        moment_fields=moment,
    )


def passing_view(seeing: Seeing, earlier: View) -> View:
    """Return what a viewer gets of a passing moment, from what they got of one before it in the same change.

    Moves make the only difference: who sits where, what was agreed and said, and what may be asked for are
    as they were, and nothing can be done. Panels are still those of before.
    """
    table, root = seeing.table, trie(seeing)
    return replace(
        earlier,
        known=known(seeing),
        clicks=root,
        version=table.version,
        draft=table.drafts[seeing.seat].number if seeing.seat != SPECTATOR else 0,
        at=seeing.at,
        over=table.is_over,
        trie=root,
        turn=turn_panel(seeing, root, (), ()),
        players=players_panel(seeing, None),
        story=story_panel(seeing),
        history=_history(seeing),
    )


def _history(seeing: Seeing) -> History:
    at, version, here = seeing.at, seeing.table.version, seeing.here

    def link(to: int) -> str:
        return further(here, f"at={to}") if 0 <= to <= version and to != at else ""

    return History(link(0), link(at - 1), link(at + 1), here if seeing.options.at is not None else "")


def message(view: View) -> dict[str, Any]:
    """Return what of a view goes over the wire."""
    return {
        "version": view.version,
        "draft": view.draft,
        "backs": view.rewinds,
        "at": view.at,
        "board": str(view.board),
        "panels": {name: str(panel) for name, panel in view.panels.items()},
        "trie": view.trie,
        "over": view.over,
        **envelope(view),
    }


def mark(view: View) -> str:
    """Return what tells one view from another: of two that are shown alike it is the same.

    A page says in each form for which moment it is, and has the walk in words; a view that goes to a script
    has neither, and the trie.
    """
    plain = message(view)
    plain.pop("now", None)
    said = hidden_inputs(view.moment_fields)
    plain["panels"] = {
        name: _without_walk(inside.replace(said, "")) for name, inside in plain["panels"].items()
    }
    return blake2b(msgspec.json.encode(plain), digest_size=9).hexdigest()


def _without_walk(inside: str) -> str:
    """Return a panel without the choices in words, which follow from the trie; no division stands in them."""
    before, begins, walk = inside.partition('<div id="walk">')
    return before + walk.partition("</div>")[2] if begins else inside


def envelope(view: View) -> dict[str, Any]:
    """Return what every message says besides: the moment, by a clock; whose view it is, where asked."""
    said: dict[str, Any] = {"now": view.clock.now} if view.clock else {}
    own, shared_view = view.players.you, view.seating.shared_view
    if view.seating.screen:
        said |= {"seat": own.seat if own else None, "here": view.here}
    if shared_view:
        said |= {"seat": None, "here": view.here, "why": shared_view.why_not}
    return said
