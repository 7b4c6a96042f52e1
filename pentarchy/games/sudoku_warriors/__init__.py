"""Sudoku Warriors: warriors on the crossings of a sudoku, and auctions for its boxes."""

from pentarchy.kernel.game import Game

from .box import unpacking
from .box.state import MOVES, WIDEST, Numbers, Print, Refusal, State
from .judgement import standing_orders, worth
from .pictures import board, sheet
from .rules import allowed, turn
from .secrets import audit, hiding
from .words import moves, outcome, standing, story

GAME: Game[Numbers, State, Print] = Game(
    name="sudoku_warriors",
    title="Sudoku Warriors",
    goal="Be the first to own five of the sudoku's nine boxes, or three with three players.",
    seats=unpacking.SEATS,
    minutes=(10, 25),
    is_simultaneous=False,
    has_secrets=False,
    has_chance=True,
    credits=("Game design by Tim Schutz",),
    rules_version=2,
    package=__name__,
    options=unpacking.OPTIONS,
    files=unpacking.FILES,
    Numbers=Numbers,
    State=State,
    Refusal=Refusal,
    MOVES=MOVES,
    MASKS=0,
    WIDEST=WIDEST,
    longest=unpacking.longest,
    opening=turn.opening,
    to_move=turn.to_move,
    legal=allowed.legal,
    refusal=allowed.refusal,
    play=turn.play,
    weights=allowed.weights,
    places=turn.places,
    hide=hiding.hide,
    redeal=hiding.redeal,
    seen=hiding.seen,
    idle=standing_orders.idle,
    reveals=hiding.reveals,
    follow=standing_orders.follow,
    worth=worth.worth,
    sides=lambda seats: unpacking.SIDES[:seats],
    unpack=unpacking.unpack,
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
    sketch=standing.sketch,
    remark=lambda box: box.print.remark,
    sheets=sheet.SHEETS,
    turns=lambda box, state: int(state.placements) + int(state.swapped),
)
