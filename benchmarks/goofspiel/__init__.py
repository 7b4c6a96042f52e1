"""Goofspiel, the game of pure strategy: the yardstick that other engines have too."""

from pentarchy.kernel.game import Box, Game, StandingOrder
from pentarchy.kernel.livery import sides_by_colour

from .box.state import MOVES, RANKS, SEATS, Numbers, Refusal, State
from .box.unpacking import OPTIONS, unpack
from .judgement.worth import TERMS, worth
from .pictures.board import picture
from .rules import bidding
from .secrets import hiding
from .secrets.audit import audit
from .words.moves import Print, caption, path, read, say
from .words.story import outcome, prompt, standing, tell


def longest(box: Box[Numbers, Print]) -> int:
    """Return a bound on the moves of a game: a prize and its bids, rank by rank, and leaving."""
    return int(box.numbers.cards) * (box.seats + 1) + 2 * box.seats


GAME: Game[Numbers, State, Print] = Game(
    name="goofspiel",
    title="Goofspiel",
    goal="Bid your cards for the prizes and win most points.",
    seats=range(2, SEATS + 1),
    minutes=(5, 10),
    is_simultaneous=True,
    has_secrets=True,
    has_chance=True,
    credits=("Merrill Flood",),
    rules_version=1,
    package=__name__,
    options=OPTIONS,
    files=(),
    Numbers=Numbers,
    State=State,
    Refusal=Refusal,
    MOVES=MOVES,
    MASKS=1,
    WIDEST=RANKS + 1,
    longest=longest,
    opening=bidding.opening,
    to_move=bidding.to_move,
    legal=bidding.legal,
    refusal=bidding.refusal,
    play=bidding.play,
    weights=bidding.weights,
    places=bidding.places,
    hide=hiding.hide,
    redeal=hiding.redeal,
    seen=bidding.seen,
    idle=bidding.idle,
    reveals=bidding.reveals,
    follow=bidding.follow,
    worth=worth,
    sides=sides_by_colour,
    unpack=unpack,
    say=say,
    read=read,
    outcome=outcome,
    tell=tell,
    prompt=prompt,
    standing=standing,
    picture=picture,
    path=path,
    caption=caption,
    audit=audit,
    terms=TERMS,
    orders=(StandingOrder("lowest", "Bid my lowest card until I have this many left", range(0, RANKS)),),
)
