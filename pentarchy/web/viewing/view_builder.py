"""What one viewer sees of a table: filter first, then show.

Everything here is made from a hidden state, and is a pure function of the
position, the viewer and what they asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import msgspec
from markupsafe import Markup

from pentarchy import bots
from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.scene import Scene
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table import draws
from pentarchy.table.table import AnyBox, AnyGame, Table, state_at

from ..domain.audience import is_of_the_table
from ..domain.chronicle import latest_draws, latest_paths
from ..domain.hot_seat import address, screen
from ..domain.proposals import is_alone, way_back
from ..domain.seating import (
    Viewer,
    at_screen_of,
    can_play_again,
    has_stand_in,
    is_shared,
    may_be_replaced,
    own_seats,
)
from ..domain.shared_views import can_grant, grant_of
from ..domain.snapshot import TableSnapshot
from ..view import (
    Drafted,
    Ending,
    FreeSeat,
    GameCard,
    Gathering,
    History,
    Lent,
    Loan,
    Missing,
    Order,
    SeatRow,
    Standstill,
    StoryLine,
    Trouble,
    View,
    WayBack,
    further,
)
from . import clicks
from .seat_options import can_leave, door, parting
from .table_panels import chat_panel, dial, has_missed, offer, timing, with_notes

WHY_NOT = {
    "over": "",
    "plays": "This link shows the table through a player’s eyes. You have a seat here yourself, so while the "
    "game lasts you see it with your own.",
    "ended": "This link showed the table through a player’s eyes. It does so no more: you see what everybody "
    "sees.",
}
"""Why somebody does not look through the eyes that they asked for."""

STORY_LINES = 60  #: how many of the latest lines a page has


@dataclass(frozen=True)
class ViewOptions:
    """What a viewer asks for."""

    at: int | None = None  #: a version; none for the present
    path: tuple[str, ...] = ()  #: clicks made without script
    whole_story: bool = False
    trouble: Trouble | None = None
    has_board: bool = True  #: whether the board is wanted as markup
    is_passing: bool = False  #: a moment that other steps follow at once: nothing can be done in it
    now: float | None = None  #: the moment at which it is looked at; none for that of the last change


PRESENT = ViewOptions()


def shown_state(snapshot: TableSnapshot, viewer: Viewer, at: int | None = None) -> Any:
    """Return what a viewer may know, now or at an earlier version; all of it once the game is over.

    What is planned in a seat is seen by whoever sits there, and by nobody who looks on through it.
    """
    table, eyes = snapshot.table, snapshot.eyes(viewer.eyes)
    if at is None or at == table.version:
        return table.game.hidden(table.box, table.drafted(snapshot.eyes(viewer.seat)), eyes)
    state = state_at(table, at)
    return state if table.is_over else table.game.hidden(table.box, state, eyes)


def scene(snapshot: TableSnapshot, viewer: Viewer, at: int | None = None) -> Scene:
    """Return the picture of what a viewer may know."""
    table, eyes = snapshot.table, snapshot.eyes(viewer.eyes)
    more = {}
    if table.game.pictures.shows_latest:
        more["latest"] = latest_paths(_told(snapshot, eyes, at), eyes)
    if table.game.pictures.shows_draws:
        more["drawn"] = latest_draws(_told(snapshot, eyes, at))
    picture: Scene = table.game.pictures.picture(
        table.box, shown_state(snapshot, viewer, at), viewer=eyes, **more
    )
    return picture


def _told(snapshot: TableSnapshot, eyes: int, at: int | None) -> list[StoryLine]:
    """Return what a viewer was told up to a version."""
    lines = snapshot.chronicle.lines(snapshot.table, eyes)
    return lines if at is None else [line for line in lines if line.version <= at]


def build_view(
    snapshot: TableSnapshot, viewer: Viewer, card: GameCard, token: str, options: ViewOptions = PRESENT
) -> View:
    """Return what a viewer gets; its panels are still to be made from it."""
    table, seat = snapshot.table, viewer.seat
    game, box = table.game, table.box
    at = table.version if options.at is None else min(max(options.at, 0), table.version)
    is_history = options.at is not None and at != table.version
    shown = shown_state(snapshot, viewer, at)
    eyes = snapshot.eyes(viewer.eyes)
    is_playing = not table.is_over and not snapshot.is_gathering and snapshot.apart is None
    may_speak = seat != SPECTATOR and is_playing and not is_history and not options.is_passing
    can_act = may_speak and not snapshot.is_paused
    drafted = _drafted(table, seat) if can_act else ()
    if can_act:
        root = clicks.with_draft(clicks.trie(game, box, shown, seat), drafted)
    else:
        root = clicks.no_clicks(game.words.prompt(box, shown, snapshot.eyes(seat), ()))
    node, known = clicks.walk(root, options.path)
    here, at_screen = address(snapshot, viewer), screen(snapshot, viewer, options.is_passing)
    ending = _ending(game, box, shown, seat, card) if game.is_over(box, shown) else None
    if ending and at_screen:
        ending = replace(ending, you_won=False)
    rows = _rows(snapshot, shown, viewer, is_history, ending, options.now)
    draft = table.drafts[seat] if seat != SPECTATOR else None
    told = snapshot.chronicle.lines(table, eyes)
    story = [line for line in with_notes(told, snapshot, seat) if line.version <= at]
    latest = story if options.whole_story else story[-STORY_LINES:]
    standing = game.words.standing(box, shown)
    board = scene(snapshot, viewer, at) if options.has_board else None
    drawn = {element.id for element in board.walk()} if board else set()
    return View(
        table=snapshot.id,
        href=snapshot.href,
        here=here,
        game=card,
        version=table.version,
        draft=draft.number if draft else 0,
        rewinds=table.rewinds,
        at=at,
        is_history=is_history,
        over=table.is_over,
        board=Markup(board.svg(css=False)) if board else Markup(),
        trie=root,
        panels={},
        facts=standing.facts,
        seats=rows,
        gathering=_gathering(snapshot, viewer) if snapshot.apart is None else None,
        standstill=_standstill(snapshot, viewer),
        missing=_missing(snapshot, viewer) if is_playing and not is_history else (),
        talk=chat_panel(snapshot, seat),
        time=timing(snapshot, seat, may_speak, options.now),
        offer=offer(snapshot, seat) if is_playing and not is_history else None,
        door=door(snapshot, viewer, card) if is_playing and not is_history else None,
        parting=parting(snapshot, viewer),
        kept=_kept(snapshot, viewer) if is_playing else (),
        screen=at_screen,
        lent=_lent(snapshot, viewer),
        grant=_loan(snapshot, viewer),
        you=rows[seat] if seat != SPECTATOR else None,
        waits_for=tuple(row.name for row in rows if row.may_act and not row.is_ready),
        prompt=node["prompt"],
        walked=clicks.walked(root, here, known),
        choices=clicks.choices(node, here, known, drawn),
        drafted=drafted,
        dropped=table.drafts[seat].dropped if can_act else (),
        can_withdraw=can_act and bool(table.drafts[seat].moves),
        can_ready=can_act and table.is_done(seat) and not table.drafts[seat].is_ready,
        is_ready=can_act and table.drafts[seat].is_ready,
        way_back=_way_back(snapshot, viewer) if can_act and snapshot.details.proposal is None else None,
        orders=_orders(table, seat) if can_act and can_leave(table, seat) else (),
        forecasts=game.words.forecasts(box, shown, eyes) if game.words.forecasts and is_playing else (),
        remark=game.box.remark(box) if game.box.remark else "",
        story=tuple(latest),
        earlier=further(here, "story=all") if len(latest) < len(story) else "",
        ending=ending,
        history=_history(here, at, table.version, options.at is not None),
        can_rematch=table.is_over
        and is_of_the_table(snapshot, viewer.client_id)
        and can_play_again(snapshot.seats),
        rematch=f"/tables/{snapshot.rematch}" if snapshot.rematch and viewer.client_id else "",
        record=f"{snapshot.href}/record{here.removeprefix(snapshot.href)}",
        fault=f"{snapshot.href}/fault{here.removeprefix(snapshot.href) if viewer.lent else ''}",
        commitment=draws.commitment(table.seed),
        seed=table.seed.hex() if table.is_over else "",
        trouble=options.trouble,
        hidden_fields=_hidden_fields(snapshot, viewer, token),
    )


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
        **moment(view),
    }


def mark(view: View) -> str:
    """Return what tells one view from another: of two that are shown alike it is the same."""
    plain = message(view)
    plain.pop("now", None)
    return blake2b(msgspec.json.encode(plain), digest_size=9).hexdigest()


def moment(view: View) -> dict[str, Any]:
    """Return what every message says: the moment, where there is a clock; whose view it is, where asked."""
    said: dict[str, Any] = {"now": view.time.now} if view.time else {}
    if view.screen:
        said |= {"seat": view.you.seat if view.you else None, "here": view.here}
    if view.lent:
        said |= {"seat": None, "here": view.here, "why": view.lent.why_not}
    return said


def _rows(
    snapshot: TableSnapshot,
    shown: Any,
    viewer: Viewer,
    is_history: bool,
    ending: Ending | None,
    now: float | None,
) -> tuple[SeatRow, ...]:
    """Return the seats as the viewer may see them: who is ready is known, what they decided is not."""
    table, own_seat = snapshot.table, viewer.seat
    game, box = table.game, table.box
    facts = game.words.standing(box, shown).seats
    # Whom the game waits for is read from what the viewer may know, without their own draft.
    public = shown if is_history else game.hidden(box, table.state, snapshot.eyes(viewer.eyes))
    movers = game.movers(box, public)
    points = game.words.outcome(box, shown).points if ending else ()
    left = table.left
    return tuple(
        SeatRow(
            seat,
            side.name,
            holder.title,
            holder.kind,
            side.colours,
            facts[seat],
            is_you=seat == own_seat,
            may_act=not snapshot.is_gathering and snapshot.apart is None and seat in movers,
            is_ready=not is_history and _is_seen_ready(table, seat, own_seat),
            dial=None if is_history else dial(snapshot, seat, own_seat, now),
            has_missed=not is_history and has_missed(snapshot, seat),
            has_left=bool(left >> seat & 1),
            points=points[seat] if points else None,
            is_winner=ending is not None and seat in ending.winners,
            beside=tuple(
                box.sides[other].name for other in at_screen_of(snapshot.seats, seat) if other != seat
            ),
            is_lent=grant_of(snapshot, seat) is not None,
        )
        for seat, (side, holder) in enumerate(zip(box.sides, snapshot.seats, strict=True))
    )


def _gathering(snapshot: TableSnapshot, viewer: Viewer) -> Gathering | None:
    """Return what is to be seen of a table whose game has not begun, or none."""
    if not snapshot.is_gathering:
        return None
    sides = snapshot.table.box.sides
    free = tuple(
        FreeSeat(seat, sides[seat].name)
        for seat, holder in enumerate(snapshot.seats)
        if holder.kind == "free"
    )
    is_seated, is_host = (
        viewer.seat != SPECTATOR,
        viewer.client_id != "" and viewer.client_id == snapshot.host,
    )
    undecided = [seat for seat, holder in enumerate(snapshot.seats) if holder.is_undecided]
    return Gathering(
        free,
        can_sit=bool(free and viewer.client_id) and not is_seated,
        own=tuple(FreeSeat(seat, sides[seat].name) for seat in own_seats(snapshot.seats, viewer.client_id)),
        bots=bots.NAMES if free and is_host else (),
        is_public=snapshot.setup.terms.found == "everybody",
        asks=snapshot.setup.terms.begins == "ready",
        undecided=tuple(undecided),
        asked="" if free or not is_seated else "not yet" if viewer.seat in undecided else "ready",
        to_be_freed=tuple(
            Missing(seat, sides[seat].name, snapshot.seats[seat].title)
            for seat in undecided
            if is_host and not free and snapshot.seats[seat].client_id != viewer.client_id
        ),
    )


def _standstill(snapshot: TableSnapshot, viewer: Viewer) -> Standstill | None:
    """Return why nobody plays at a table, and what a viewer may do about it, or none."""
    apart = snapshot.apart
    if apart is None:
        return None
    is_open = not apart.is_ended and apart.at > 0
    return Standstill(
        "Ended" if apart.is_ended else "Set apart" if is_open else "The game is over",
        apart.sentence,
        can_end=is_open and is_of_the_table(snapshot, viewer.client_id),
        has_agreed=viewer.client_id in apart.agreed,
    )


def _lent(snapshot: TableSnapshot, viewer: Viewer) -> Lent | None:
    """Return through whose eyes a viewer looks who asked to, or why they do not."""
    if viewer.lent is None:
        return None
    if viewer.lent.why_not:
        return Lent("", WHY_NOT[viewer.lent.why_not])
    return Lent(snapshot.table.box.sides[viewer.lent.seat].name, "")


def _loan(snapshot: TableSnapshot, viewer: Viewer) -> Loan | None:
    """Return what a viewer may do about others who look on through their eyes, or none."""
    if not can_grant(snapshot, viewer):
        return None
    given = grant_of(snapshot, viewer.seat)
    link = f"{snapshot.href}?eyes={given.key}" if given else ""
    return Loan(link, snapshot.setup.terms.audience == "later")


def _missing(snapshot: TableSnapshot, viewer: Viewer) -> tuple[Missing, ...]:
    """Return for whom a viewer may have a bot stand in."""
    sides = snapshot.table.box.sides
    return tuple(
        Missing(seat, sides[seat].name, holder.title)
        for seat, holder in enumerate(snapshot.seats)
        if may_be_replaced(snapshot.seats, snapshot.host, viewer.client_id, seat)
    )


def _kept(snapshot: TableSnapshot, viewer: Viewer) -> tuple[Missing, ...]:
    """Return the seats that a bot keeps for a viewer."""
    sides = snapshot.table.box.sides
    return tuple(
        Missing(seat, sides[seat].name, holder.stands_in_for)
        for seat, holder in enumerate(snapshot.seats)
        if has_stand_in(holder, viewer.client_id)
    )


def _way_back(snapshot: TableSnapshot, viewer: Viewer) -> WayBack | None:
    """Return what a viewer may take back, or ask to: where nothing is hidden, the latest at their screen."""
    is_open = not snapshot.table.game.facts.has_secrets
    own = own_seats(snapshot.seats, viewer.client_id) if is_open else (viewer.seat,)
    ways = [(to, seat) for seat in own if (to := way_back(snapshot, seat)) is not None]
    if not ways:
        return None
    to, seat = max(ways)
    return WayBack(to + 1, must_ask=not is_alone(snapshot, seat), seat=seat)


def _is_ready(table: Table, seat: int) -> bool:
    return table.drafts[seat].is_ready or bool(table.auto_ready >> seat & 1 and table.is_done(seat))


def _is_seen_ready(table: Table, seat: int, viewer: int) -> bool:
    """Whether a viewer sees that a seat is ready: where all answer at once nobody sees who has."""
    return _is_ready(table, seat) and (seat == viewer or not table.takes_one_answer)


def _ending(game: AnyGame, box: AnyBox, shown: Any, viewer: int, card: GameCard) -> Ending:
    outcome: Outcome = game.words.outcome(box, shown)
    winners = outcome.winners
    href = f"{card.rules}#{outcome.clause}"
    return Ending(outcome.sentence, outcome.clause, href, winners, viewer in winners)


def _drafted(table: Table, seat: int) -> tuple[Drafted, ...]:
    """Return the viewer's own draft, each move in words and with its clicks."""
    game, box = table.game, table.box
    return tuple(
        Drafted(
            one.words,
            game.words.say(box, one.move),
            game.words.path(box, game.hidden(box, one.before, seat), seat, one.move),
            place,
        )
        for place, one in enumerate(table.planned(seat), 1)
    )


def _orders(table: Table, seat: int) -> tuple[Order, ...]:
    running = dict(table.drafts[seat].orders)
    return tuple(
        Order(
            order.name,
            order.sentence,
            () if order.numbers == range(1) else tuple(order.numbers),
            index in running,
            running.get(index, 0),
            order.is_for_now,
        )
        for index, order in enumerate(table.game.judgement.orders)
        if index in running or table.is_of_use(seat, order.name, order.numbers[0])
    )


def _history(href: str, at: int, version: int, is_asked: bool) -> History:
    def link(to: int) -> str:
        return further(href, f"at={to}") if 0 <= to <= version and to != at else ""

    return History(link(0), link(at - 1), link(at + 1), href if is_asked else "")


def _hidden_fields(snapshot: TableSnapshot, viewer: Viewer, token: str) -> tuple[tuple[str, str], ...]:
    """Return what every form on the page sends along; nothing for those who can send none."""
    if not viewer.client_id:
        return ()
    table = snapshot.table
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
