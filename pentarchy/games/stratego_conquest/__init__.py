"""Stratego Conquest: flags, secret armies, and who knows what of them."""

from pentarchy.kernel.game import Game
from pentarchy.kernel.livery import sides_by_colour

from . import audit, moves, outcome, redealing, secrets, standing_orders
from .box import FILES, OPTIONS, SEATS, longest, remark, unpack
from .captions import caption
from .picture import picture
from .pieces_to_cut import PIECES
from .prompts import prompt
from .rules import allowed, ending, setup, turn
from .sheet import SHEETS
from .standing import sketch, standing
from .state import MASKS, MOVES, WIDEST, Numbers, Refusal, State
from .story import tell
from .worth import TERMS, worth

GAME = Game(
    name="stratego_conquest",
    title="Stratego Conquest",
    goal="Capture the other flags, so that yours is the only one left on the board.",
    seats=SEATS,
    minutes=(45, 90),
    is_simultaneous=True,
    has_secrets=True,
    has_chance=True,
    credits=("Game design by Jim Keifer and Nick Hayes",),
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
    legal=allowed.legal,
    refusal=allowed.refusal,
    play=turn.play,
    weights=allowed.weights,
    places=ending.places,
    hide=secrets.hide,
    redeal=redealing.redeal,
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
    limit_clauses=("C-R34", "C-R35"),
    turns=lambda box, state: int(state.rounds),
    sketch=sketch,
    shows_latest=True,
    remark=remark,
    sheets={**SHEETS, **PIECES},
)
