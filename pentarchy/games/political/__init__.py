"""Political Divide & Conquer 2020: groups of two wings, and whoever has most influence in one of them."""

from pentarchy.kernel.game import Game
from pentarchy.kernel.livery import sides_by_colour

from .box.state import MASKS, MOVES, WIDEST, Numbers, Phase, Refusal, State
from .box.unpacking import FILES, OPTIONS, SEATS, longest, remark, unpack
from .judgement import standing_orders
from .judgement.worth import TERMS, worth
from .pictures.cards_to_cut import SHEETS
from .pictures.table import picture
from .rules import allowed, dealing, ending, turn
from .secrets import audit, hiding, redealing
from .words import moves, outcome
from .words.prompts import caption, prompt
from .words.standing import sketch, standing
from .words.story import tell

GAME = Game(
    name="political",
    title="Political Divide & Conquer 2020",
    goal="Have the most influence in one wing, left or right, when the deck runs out.",
    seats=SEATS,
    minutes=(30, 60),
    is_simultaneous=True,
    has_secrets=True,
    has_chance=True,
    credits=("Game design by Frederick Noble",),
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
    opening=dealing.opening,
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
    sketch=sketch,
    turns=lambda box, state: int(state.turns),
    remark=remark,
    takes_one_answer=lambda numbers, state: state.phase in (Phase.WINDOW, Phase.ASKING),
    sheets=SHEETS,
)
