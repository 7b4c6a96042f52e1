"""How good a position is, and what the table does for a player who asks it to."""

from pentarchy.kernel.game import Judgement
from pentarchy.kernel.standing_order import StandingOrder

from ..box.state import RANKS
from ..rules import bidding
from .worth import TERMS, worth

JUDGEMENT = Judgement(
    worth=worth,
    terms=TERMS,
    idle=bidding.idle,
    follow=bidding.follow,
    orders=(StandingOrder("lowest", "Bid my lowest card until I have this many left", range(0, RANKS)),),
)
