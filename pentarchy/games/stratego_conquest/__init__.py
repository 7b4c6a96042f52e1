"""Stratego Conquest: flags, secret armies, and who knows what of them."""

from pentarchy.kernel.game import Game
from pentarchy.kernel.livery import sides_by_colour

from .box.state import MASKS, MOVES, WIDEST, Numbers, Refusal, State
from .box.unpacking import FILES, OPTIONS, SEATS, longest, remark, unpack
from .judgement import standing_orders
from .judgement.worth import TERMS, worth
from .pictures.board import picture
from .pictures.pieces_to_cut import PIECES
from .pictures.sheet import SHEETS
from .rules import allowed, ending, setup, turn
from .secrets import audit, hiding, redealing
from .words import moves, outcome
from .words.captions import caption
from .words.prompts import prompt
from .words.standing import sketch, standing
from .words.story import tell

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
    hide=hiding.hide,
    redeal=redealing.redeal,
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
    limit_clauses=("C-R34", "C-R35"),
    turns=lambda box, state: int(state.rounds),
    sketch=sketch,
    shows_latest=True,
    remark=remark,
    sheets={**SHEETS, **PIECES},
)
