"""Tenth Division: armies, roads and trade, on a board of hexes."""

from pentarchy.kernel.game import Game
from pentarchy.kernel.livery import sides_by_colour

from . import audit, moves, outcome, secrets, standing_orders
from .box import FILES, OPTIONS, SEATS, longest, unpack
from .captions import caption
from .deeds import MASKS, MOVES, WIDEST
from .foresight import forecasts
from .picture import picture
from .prompts import prompt
from .rules import allowed, ending, listing, playing, setup, turn
from .sheet import SHEETS
from .standing import sketch, standing
from .state import Numbers, Refusal, State
from .story import tell
from .worth import TERMS, worth

GAME = Game(
    name="tenth_division",
    title="Tenth Division",
    goal="Hold the hill for seven turns in King of the Hill, or be the last with troops in Total War.",
    seats=SEATS,
    minutes=(90, 240),
    is_simultaneous=True,
    has_secrets=True,
    has_chance=True,
    credits=("The game and its rulebook: tenthd.com, under CC BY-NC-SA 4.0",),
    rules_version=2,
    package=__name__,
    options=OPTIONS,
    files=FILES,
    Numbers=Numbers,
    State=State,
    Refusal=Refusal,
    MOVES=MOVES,
    MASKS=MASKS,
    WIDEST=WIDEST,
    longest=longest,
    opening=setup.opening,
    to_move=turn.to_move,
    legal=listing.legal,
    refusal=allowed.refusal,
    play=playing.play,
    weights=listing.weights,
    places=ending.places,
    hide=secrets.hide,
    redeal=secrets.redeal,
    seen=secrets.seen,
    idle=standing_orders.idle,
    reveals=secrets.reveals,
    follow=standing_orders.follow,
    worth=worth,
    sides=sides_by_colour,
    unpack=unpack,
    say=moves.say,
    read=moves.read,
    outcome=outcome.outcome,
    tell=tell,
    prompt=prompt,
    standing=standing,
    picture=picture,
    path=moves.path,
    caption=caption,
    audit=audit.audit,
    terms=TERMS,
    orders=standing_orders.ORDERS,
    limit_clauses=("T-R48",),
    turns=lambda box, state: int(state.rounds),
    sketch=sketch,
    sheets=SHEETS,
    shows_draws=True,
    forecasts=forecasts,
)
