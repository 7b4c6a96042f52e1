"""How good a position is, and what the table does for a player who asks it to."""

from pentarchy.kernel.game import Judgement

from . import standing_orders
from .worth import TERMS, worth

JUDGEMENT = Judgement(
    worth=worth,
    terms=TERMS,
    idle=standing_orders.idle,
    follow=standing_orders.follow,
    orders=standing_orders.ORDERS,
    looks_ahead=False,
)
