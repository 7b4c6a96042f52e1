"""What a viewer is to do now: the prompt, the choices, their draft."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pentarchy.kernel.game import Forecast
from pentarchy.kernel.seats import LEAVE
from pentarchy.table.table import Table

from ..domain.proposals import is_alone, way_back
from ..domain.seating import own_seats
from . import clicks
from .clicks import Choice, Drafted
from .seeing import Seeing


@dataclass(frozen=True)
class WayBack:
    """What a viewer may take back (``take-back``, to ``HREF/commands``)."""

    move: int  #: the version that the viewer's last decision led to
    must_ask: bool  #: there are others, who have to agree
    seat: int  #: whose decision it is


@dataclass(frozen=True)
class OrderChoice:
    """A standing order that may be given (``do=follow``, ``order``, ``number``)."""

    name: str
    sentence: str
    numbers: tuple[int, ...]  #: empty when it takes none
    is_running: bool
    number: int  #: of the running one
    is_for_now: bool  #: it is done at once and does not run on


@dataclass(frozen=True)
class AnswerOfTurn:
    """A standing order that answers what is asked for the rest of the turn (``do=follow``, ``this_turn``)."""

    order: str
    words: str  #: of the button


@dataclass(frozen=True)
class TurnPanel:
    """What may be done."""

    prompt: str  #: what to do now, in a sentence
    walked: tuple[tuple[str, str], ...]
    """The clicks made so far without script: (words, address to go back to)."""
    has_choices: bool
    choices: tuple[Choice, ...]  #: none where the page's script draws them, from the trie
    drafted: tuple[Drafted, ...]  #: the viewer's own draft
    dropped: tuple[str, ...]  #: what fell out of it, because something else of it or on the table changed
    can_withdraw: bool
    can_ready: bool
    is_ready: bool
    way_back: WayBack | None
    orders: tuple[OrderChoice, ...]
    answers: tuple[AnswerOfTurn, ...]
    forecasts: tuple[Forecast, ...]


def drafted(seeing: Seeing) -> tuple[Drafted, ...]:
    """Return the viewer's own draft, in words and clicks; nothing where they cannot act."""
    if not seeing.can_act:
        return ()
    game, box, seat = seeing.game, seeing.box, seeing.seat
    return tuple(
        Drafted(
            one.words,
            game.words.say(box, one.move),
            game.words.path(box, game.hidden(box, one.before, seat), seat, one.move),
            place,
        )
        for place, one in enumerate(seeing.table.planned(seat), 1)
    )


@dataclass(frozen=True)
class Known:
    """What clicks and picture follow from: where it is the same at two moments of a table, so are they."""

    state: bytes  #: what the viewer may know of it, their own draft played
    seat: int
    eyes: int
    can_act: bool


def known(seeing: Seeing) -> Known:
    """Return what a viewer knows."""
    return Known(seeing.shown.tobytes(), seeing.seat, seeing.eyes, seeing.can_act)


def trie(seeing: Seeing) -> clicks.Trie:
    """Return the clicks that lead to each move; it follows from what is ``known``."""
    game, box, shown = seeing.game, seeing.box, seeing.shown
    if seeing.can_act:
        return clicks.trie(game, box, shown, seeing.seat)
    return clicks.no_clicks(game.words.prompt(box, shown, seeing.snapshot.eyes(seeing.seat), ()))


def turn_panel(
    seeing: Seeing, root: clicks.Trie, own: tuple[Drafted, ...], drawn: Collection[str]
) -> TurnPanel:
    """Return what may be done; ``drawn`` are the elements that stand in the picture of this page."""
    node, known = clicks.walk(root, seeing.options.path)
    draft = seeing.table.drafts[seeing.seat] if seeing.can_act else None
    return TurnPanel(
        prompt=node["prompt"],
        walked=clicks.walked(root, seeing.here, known),
        has_choices=bool(node.get("next")),
        choices=() if seeing.options.is_live else clicks.choices(node, seeing.here, known, drawn),
        drafted=own,
        dropped=draft.dropped if draft else (),
        can_withdraw=bool(draft and draft.moves),
        can_ready=bool(draft and not draft.is_ready and seeing.table.is_done(seeing.seat)),
        is_ready=bool(draft and draft.is_ready),
        way_back=_way_back(seeing),
        orders=_orders(seeing),
        answers=_answers(seeing),
        forecasts=_forecasts(seeing),
    )


def _way_back(seeing: Seeing) -> WayBack | None:
    """Return what a viewer may take back, or ask to: where nothing is hidden, the latest at their screen."""
    snapshot = seeing.snapshot
    if not seeing.can_act or snapshot.details.proposal is not None:
        return None
    is_open = not seeing.game.facts.has_secrets
    own = own_seats(snapshot.seats, seeing.viewer.client_id) if is_open else (seeing.seat,)
    ways = [(to, seat) for seat in own if (to := way_back(snapshot, seat)) is not None]
    if not ways:
        return None
    to, seat = max(ways)
    return WayBack(to + 1, must_ask=not is_alone(snapshot, seat), seat=seat)


def _orders(seeing: Seeing) -> tuple[OrderChoice, ...]:
    """Return the standing orders that a viewer may give, or has given."""
    table, seat = seeing.table, seeing.seat
    if not seeing.can_act or not can_leave(table, seat):
        return ()
    running = dict(table.drafts[seat].orders)
    return tuple(
        OrderChoice(
            order.name,
            order.sentence,
            () if order.numbers == range(1) else tuple(order.numbers),
            index in running,
            max(0, running.get(index, 0)),
            order.is_for_now,
        )
        for index, order in enumerate(seeing.game.judgement.orders)
        if index in running or table.is_of_use(seat, order.name, order.numbers[0])
    )


def _answers(seeing: Seeing) -> tuple[AnswerOfTurn, ...]:
    """Return what would answer the question of now, and all of its kind in this turn."""
    words = seeing.game.words.answers_of_turn
    if not words or not seeing.can_act:
        return ()
    orders, table, seat = seeing.game.judgement.orders, seeing.table, seeing.seat
    return tuple(
        AnswerOfTurn(order.name, words[order.name])
        for index, order in enumerate(orders)
        if order.name in words and table.next_of_order(seat, index, 0) >= 0
    )


def _forecasts(seeing: Seeing) -> tuple[Forecast, ...]:
    forecasts = seeing.game.words.forecasts
    return forecasts(seeing.box, seeing.shown, seeing.eyes) if forecasts and seeing.is_playing else ()


def can_leave(table: Table, seat: int) -> bool:
    """Whether the rules let a seat leave now; they do, unless chance is due."""
    return int(table.game.rules.refusal(table.box.numbers, table.state, seat, LEAVE)) == 0
