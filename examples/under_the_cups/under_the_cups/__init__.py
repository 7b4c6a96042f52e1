"""Under the Cups: what dice show that nobody sees all of, and who believes it."""

from pentarchy.kernel.game import Game
from pentarchy.kernel.livery import sides_by_colour

from .box import constants, unpacking
from .box.state import Numbers, Print, Refusal, State
from .judgement import standing_orders, worth
from .pictures import board
from .rules import allowed, ending, playing, setting_up
from .secrets import audit, hiding, redealing
from .words import captions, moves, outcome, prompts, standing, story

GAME: Game[Numbers, State, Print] = Game(
    name="under_the_cups",
    title="Under the Cups",
    goal="Claim more than you see, doubt what you do not believe, and be the last player with dice.",
    seats=range(2, constants.SEATS + 1),
    minutes=(5, 20),
    is_simultaneous=True,
    has_secrets=True,
    has_chance=True,
    credits=("Made for Pentarchy",),
    rules_version=1,
    package=__name__,
    options=unpacking.OPTIONS,
    files=(),
    Numbers=Numbers,
    State=State,
    Refusal=Refusal,
    MOVES=constants.MOVES,
    MASKS=constants.MASKS,
    WIDEST=constants.WIDEST,
    longest=unpacking.longest,
    opening=setting_up.opening,
    to_move=allowed.to_move,
    legal=allowed.legal,
    refusal=allowed.refusal,
    play=playing.play,
    weights=allowed.weights,
    places=ending.places,
    hide=hiding.hide,
    redeal=redealing.redeal,
    seen=hiding.seen,
    idle=standing_orders.idle,
    reveals=hiding.reveals,
    follow=standing_orders.follow,
    worth=worth.worth,
    sides=sides_by_colour,
    unpack=unpacking.unpack,
    say=moves.say,
    read=moves.read,
    outcome=outcome.outcome,
    tell=story.tell,
    prompt=prompts.prompt,
    standing=standing.standing,
    picture=board.picture,
    path=moves.path,
    caption=captions.caption,
    audit=audit.audit,
    terms=worth.TERMS,
    orders=standing_orders.ORDERS,
    turns=lambda box, state: int(state.rounds),
    takes_one_answer=lambda numbers, state: state.stage == constants.ANSWERING,
    forecasts=standing_orders.forecasts,
)
