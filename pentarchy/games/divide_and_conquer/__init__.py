"""Divide & Conquer: secret orders, written by all at once and executed one by one."""

from pentarchy.kernel.game import Game

from .box.state import MOVES, WIDEST, Numbers, Refusal, State
from .box.unpacking import FILES, OPTIONS, SEATS, longest, sides, unpack
from .judgement import standing_orders, worth
from .pictures import board
from .rules import allowed, ending, turn
from .secrets import audit, hiding
from .words import moves, outcome, standing, story

GAME = Game(
    name="divide_and_conquer",
    title="Divide & Conquer",
    goal="Be the first to hold all four objectives of your battalion.",
    seats=SEATS,
    minutes=(30, 45),
    is_simultaneous=True,
    has_secrets=True,
    has_chance=True,
    credits=("Game design by Hans Scharler", "First published by Light Fun Games"),
    rules_version=1,
    package=__name__,
    options=OPTIONS,
    files=FILES,
    Numbers=Numbers,
    State=State,
    Refusal=Refusal,
    MOVES=MOVES,
    MASKS=1,
    WIDEST=WIDEST,
    longest=longest,
    opening=turn.opening,
    to_move=turn.to_move,
    legal=allowed.legal,
    refusal=allowed.refusal,
    play=turn.play,
    weights=allowed.weights,
    places=ending.places,
    hide=hiding.hide,
    redeal=hiding.redeal,
    seen=hiding.seen,
    idle=standing_orders.idle,
    reveals=hiding.reveals,
    follow=standing_orders.follow,
    worth=worth.worth,
    sides=sides,
    unpack=unpack,
    say=moves.say,
    read=moves.read,
    outcome=outcome.outcome,
    tell=story.tell,
    prompt=standing.prompt,
    standing=standing.standing,
    picture=board.picture,
    path=moves.path,
    caption=standing.caption,
    audit=audit.audit,
    terms=worth.TERMS,
    orders=standing_orders.ORDERS,
    limit_clauses=("D-R31",),
    turns=lambda box, state: int(state.turn),
    sketch=standing.sketch,
    silence=standing.silence,
)
