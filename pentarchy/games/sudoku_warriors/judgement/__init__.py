"""How good a position is, and what the table does for a player who asks it to."""

from pentarchy.kernel.game import Judgement

from . import standing_orders, worth

JUDGEMENT = Judgement(
    worth=worth.worth,
    terms=worth.TERMS,
    idle=standing_orders.idle,
    follow=standing_orders.follow,
    orders=standing_orders.ORDERS,
    memory=worth.MEMORY,
)
