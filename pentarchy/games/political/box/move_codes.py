"""What can be done, as numbers: kinds of moves and their parts; ``words/moves.py`` writes and reads them."""

from __future__ import annotations

from pentarchy.kernel.move_kinds import MoveKinds, Part, in_order

from .constants import ATTACHMENTS, CARDS, EVENTS, GROUPS, PLAYERS, SIDES_OF_DIE

WIDEST = ATTACHMENTS * GROUPS + 2 * GROUPS + EVENTS * (PLAYERS - 1) + 1
"""No position offers more: 3,369 moves.

Most is offered to a player who is to act. Every card lies in one place. So 64 groups at most are in hand,
where each is rejected or added to the base, or on the table, where each is attacked in two ways: 128 moves.
There may be a pass. With *t* groups and *b* attachments on the table, at most 48 - *b* attachments are in
hand, each to be put on one of *t* groups; and each of 24 events is aimed at one of 7 other players, or at a
group on which something lies, of which there are at most *b* (events that change a roll wait for one). Where
*b* is 7 or less, both come to 48 *t* + 24 * 7 at most; otherwise to (48 - *b*) *t* + 24 *b*, which is no more
than 48 *t* from 24 groups on, and no more than 48 * 24 below.

A team that is put together offers each group once, each attachment in hand on each group, and two words; a
window, 24 events with 48 aims at most, and a pass; chance, 136 cards.

The rules come near it: a hand may grow until it has all attachments, and others may lay down all groups
at once. Games as they are played do not; ``python -m tests.laws.horizon political`` prints what they come to.
"""

CARD = Part("card", CARDS)
GROUP = Part("group", GROUPS)

MOVE_KINDS = MoveKinds(
    in_order(
        {
            "leave": (),
            "pass": (),
            "call": (),
            "declare": (),
            "both": (),
            "die": (Part("number", SIDES_OF_DIE, first=1),),
            "first": (Part("seat", PLAYERS),),
            "draw": (CARD,),
            "lose": (CARD,),
            "top": (CARD,),
            "under": (CARD,),
            "reject": (GROUP,),
            "base": (GROUP,),
            "take": (GROUP,),
            "destroy": (GROUP,),
            "lay": (GROUP,),
            "put": (Part("attachment", ATTACHMENTS), GROUP),
            "event": (Part("event", EVENTS), Part("aim", GROUPS)),
        },
        masks=("secret_draw", "secret_top", "secret_under", "secret_plan", "secret_answer"),
    )
)

PASS = MOVE_KINDS["pass"].first  #: do nothing; play no event
CALL = MOVE_KINDS["call"].first  #: do not raise, or add nothing
DECLARE = MOVE_KINDS["declare"].first  #: show the attack, the raise or the addition that was put together
BOTH = MOVE_KINDS["both"].first  #: keep both cards
DIE = MOVE_KINDS["die"].base  #: NATURE's, plus the number rolled
FIRST = MOVE_KINDS["first"].base  #: NATURE's, plus the seat that begins
DRAW = MOVE_KINDS["draw"].base  #: NATURE's, plus the card that is drawn or turned up
LOSE = MOVE_KINDS["lose"].base  #: NATURE's, plus the card that is discarded at random
TOP = MOVE_KINDS["top"].base  #: plus the card that is kept; the other goes on top
UNDER = MOVE_KINDS["under"].base  #: plus the card that is kept; the other goes to the bottom
REJECT = MOVE_KINDS["reject"].base  #: plus the group that becomes unaffiliated
BASE = MOVE_KINDS["base"].base  #: plus the group that is added to the base
TAKE = MOVE_KINDS["take"].base  #: plus the group that is attacked, to be taken over
DESTROY = MOVE_KINDS["destroy"].base  #: plus the group that is attacked, to be destroyed
LAY = MOVE_KINDS["lay"].base  #: plus the group that joins the attack or the defence
PUT = MOVE_KINDS["put"].base  #: plus 64 times the asset or deficit, plus the group it is put on
EVENT = MOVE_KINDS["event"].base  #: plus 64 times the event, plus what it is aimed at
SECRET_DRAW = MOVE_KINDS["secret_draw"].first  #: the mask of a card that somebody draws
SECRET_TOP = MOVE_KINDS["secret_top"].first  #: the mask of a card kept, the other put on top
SECRET_UNDER = MOVE_KINDS["secret_under"].first  #: the mask of a card kept, the other put to the bottom
SECRET_PLAN = MOVE_KINDS["secret_plan"].first  #: the mask of a step in putting a team together
SECRET_ANSWER = MOVE_KINDS["secret_answer"].first  #: the mask of an answer that others do not see
MOVES, MASKS = MOVE_KINDS.moves, MOVE_KINDS.masks
