"""Tenth Division: armies, roads and trade, on a board of hexes."""

from pentarchy.kernel.game import Game
from pentarchy.kernel.livery import sides_by_colour

from .box.move_codes import MASKS, MOVES, WIDEST
from .box.state import Numbers, Refusal, State
from .box.unpacking import FILES, OPTIONS, SEATS, longest, unpack
from .judgement import standing_orders
from .judgement.worth import TERMS, worth
from .pictures.board import picture
from .pictures.sheet import SHEETS
from .rules import allowed, ending, listing, playing, setup, turn
from .secrets import audit, hiding
from .words import moves, outcome
from .words.captions import caption
from .words.forecasts import forecasts
from .words.prompts import prompt
from .words.standing import sketch, standing
from .words.story import tell

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
    hide=hiding.hide,
    redeal=hiding.redeal,
    seen=hiding.seen,
    idle=standing_orders.idle,
    reveals=hiding.reveals,
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
