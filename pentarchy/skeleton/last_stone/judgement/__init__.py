"""How good a position is, and what is done for players who are away. Wire here what bots go by."""

from pentarchy.kernel.game import Judgement

from . import standing_orders, worth

JUDGEMENT = Judgement(
    worth=worth.worth,
    terms=worth.TERMS,
    idle=standing_orders.idle,
    follow=standing_orders.follow,
    orders=standing_orders.ORDERS,
)
