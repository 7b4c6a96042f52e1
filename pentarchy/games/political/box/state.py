"""What comes in the box, and what is on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from pentarchy.kernel import ending, refusal
from pentarchy.kernel.record import EVERYONE, NOBODY, Record, Vector, i1, i2, i8, many
from pentarchy.kernel.rule import rule

from .constants import ATTACHMENTS, CARDS, EVENTS, GROUPS, LOOKS, PLAYERS, WORDS
from .deck_file import Deck
from .move_codes import MOVES

BOTTOM = 64
"""Cards under the deck whose order is known. Each turn puts one there at most and takes one
out of the deck at least, so they are never more than half of the cards that were left after
the deal."""


class Phase(IntEnum):
    """What the game waits for."""

    DEAL = 0  #: NATURE deals
    MIDDLE = 1  #: NATURE turns up the first unaffiliated group
    FIRST = 2  #: NATURE says who begins
    DRAWING = 3  #: NATURE draws for the turn
    CHOICE = 4  #: one of the cards drawn is kept
    ACTION = 5  #: one of four things is done, or an attack is put together
    RAISE = 6  #: the defender raises or calls
    MORE = 7  #: the attacker adds to their team, or not
    WINDOW = 8  #: all say in secret whether they play an event
    ASKING = 9  #: an event was played: all say in secret whether they cancel it
    GIVING = 10  #: NATURE draws for an event
    LOSING = 11  #: NATURE discards from a hand
    ROLLING = 12  #: NATURE rolls
    OVER = 13


class Window(IntEnum):
    """When events are being played."""

    NONE = 0
    TURN = 1  #: after a draw, all are asked (P-R25, every_turn)
    ROLL = 2  #: before a roll


class Windows(IntEnum):
    """Who may play events when (P-R25)."""

    TWO = 0
    OWN_TURN_ONLY = 1
    EVERY_TURN = 2


class Place(IntEnum):
    """Where a group is; 1 to 8 is the base of seat 0 to 7."""

    UNSEEN = 0  #: in a hand or in the deck
    UNAFFILIATED = 9
    DISCARDED = 10


class Team(IntEnum):
    """On whose side a group fights."""

    NONE = 0
    ATTACKERS = 1
    HELPERS = 2


class Ending(ending.Ending):
    """What ended the game."""

    NONE = 0
    HIGHEST = 1, "P-7"
    MORE_CARDS = 2, "P-8"
    SHARED = 3, "P-R31"
    LAST_PLAYER = 4, "P-R34: as the last player left"


OFF_TABLE = 100  #: where an attachment is that was discarded

PASSED_WITHOUT_GROUP, PASSED_WITHOUT_ATTACHMENT = 1, 2  #: what a forced pass proves (P-R41)


class Refusal(refusal.Refusal):
    """Why a move is not allowed."""

    NONE = 0
    GAME_OVER = 1, "P-6: the game is over"
    CHANCE_DUE = 2, "P-9: wait: something is still to be drawn, discarded or rolled"
    HAS_LEFT = 3, "P-R34: this player has left the game"
    NOT_YOUR_TURN = 4, "P-11: it is for another player to decide now"
    ANSWERED_ALREADY = 5, "P-R25: you have already answered"
    WRONG_PHASE = 6, "P-11: that cannot be decided now"
    NOT_FOR_NATURE = 7, "P-9: chance only brings what can come now"
    NOT_DRAWN = 8, "P-10: that is not one of the cards you have drawn"
    MUST_RETURN = 9, "P-10: you may keep both only if your hand was empty, or if a card of yours says so"
    NOT_IN_HAND = 10, "P-11: that card is not in your hand"
    NOT_ON_TABLE = 11, "P-11: that group is not on the table"
    STACK_CLOSED = 12, "P-12: nothing goes on top of a card with a lasting effect"
    CAN_ACT = 13, "P-R13: you may not pass while there is something that you can do"
    IN_ATTACK = 14, "P-14: you are putting an attack together: show it, or undo it"
    NO_ATTACK = 15, "P-14: first choose the group to attack"
    NO_TEAM = 16, "P-R14: an attack needs at least one group that attacks"
    ONLY_DESTROY = 17, "P-R21: your own group can be destroyed, but not taken over"
    LAID_ALREADY = 18, "P-14: you have already laid down that card"
    STAYS_IN_BASE = 19, "P-15: groups in a base do not join an attack"
    NO_HELP_FROM_BASE = 20, "P-R19: other groups in a base do not help"
    NOT_INVOLVED = 21, "P-R16: that group takes no part in this attack"
    NOT_OWN_TEAM = 22, "P-R16: at this table attackers put cards on their own team only"
    NOTHING_LAID = 23, "P-16: you have not laid down any cards yet: lay some down, or call"
    ONLY_BEFORE_ROLL = 24, "P-R25: that event may be played only before a roll"
    ONLY_AS_ANSWER = 25, "P-R26: that event may be played only in answer to another"
    NO_ANSWER = 26, "P-R26: only an event that cancels can be an answer"
    POINTLESS = 27, "P-R40: that event would have no effect"


class Numbers(Record):
    """The deck and the house rules, as rules read them."""

    seats: int = i1()
    groups: int = i2()  #: how many the deck has
    attachments: int = i2()
    events: int = i2()
    cards: int = i2()  #: all together
    deck: Vector = i8(WORDS)  #: the set of all cards
    power: Vector = i2(GROUPS)  #: as printed
    wing: Vector = i1(GROUPS)  #: as printed: LEFT or RIGHT
    value: Vector = i2(ATTACHMENTS)  #: what it adds to the power of its group
    lasting: Vector = i1(ATTACHMENTS)  #: a Lasting
    shield: Vector = i2(ATTACHMENTS)  #: what a SHIELD adds to the defence
    effect: Vector = i1(EVENTS)  #: an Effect
    amount: Vector = i2(EVENTS)  #: cards or points
    flip_closes: int = i1()  #: 1 if nothing goes on top of a swap of wing (P-R4)
    may_pass: int = i1()  #: 1 if one may always pass (P-R13)
    own_team: int = i1()  #: 1 if attackers put cards on their own team alone (P-R16)
    windows: int = i1()  #: a Windows (P-R25)
    replay: int = i1()  #: 1 if a tie is played again (P-R31)


@rule("P-R37")
def builder(state: Any) -> int:
    """Return who may be putting an attack or a defence together, -1 if nobody."""
    if state.phase == Phase.ACTION or state.phase == Phase.MORE:
        return int(state.turn)
    return int(state.place[state.target - 1]) - 1 if state.phase == Phase.RAISE else -1


def deck_audience(numbers: Any, state: Any, *index: int) -> int:
    """Nobody knows what is in the deck."""
    return EVERYONE if state.phase == Phase.OVER else NOBODY


def top_audience(numbers: Any, state: Any) -> int:
    """Who put a card on top knows which it is."""
    return 1 << (int(state.top_by) - 1) if state.top_by and state.phase != Phase.OVER else EVERYONE


def bottom_audience(numbers: Any, state: Any, place: int) -> int:
    """Who put a card to the bottom knows which it is."""
    by = int(state.bottom_by[place])
    return 1 << (by - 1) if by and state.phase != Phase.OVER else EVERYONE


def hand_audience(numbers: Any, state: Any, seat: int, word: int) -> int:
    """A hand is its owner's own."""
    return EVERYONE if state.phase == Phase.OVER else 1 << seat


def drawn_audience(numbers: Any, state: Any, number: int) -> int:
    """What is drawn is seen by whoever draws."""
    is_secret = state.phase == Phase.DRAWING or state.phase == Phase.CHOICE
    return 1 << int(state.turn) if is_secret else EVERYONE


def look_audience(numbers: Any, state: Any, look: int, word: int) -> int:
    """What somebody saw in a hand is theirs and its owner's."""
    seen = state.looks[look]
    if not seen.viewer or state.phase == Phase.OVER:
        return EVERYONE
    return 1 << (int(seen.viewer) - 1) | 1 << (int(seen.owner) - 1)


def plan_audience(numbers: Any, state: Any, *index: int) -> int:
    """What is being put together is nobody else's business."""
    seat = int(builder(state))
    return 1 << seat if seat >= 0 else EVERYONE


def answer_audience(numbers: Any, state: Any, seat: int) -> int:
    """Nobody knows what another answers, nor whether they have."""
    is_secret = state.phase >= Phase.WINDOW and state.phase < Phase.OVER
    return 1 << seat if is_secret else EVERYONE


class Look(Record):
    """What somebody saw when they looked at a hand, as far as it is still there."""

    viewer: int = i1()  #: who looked: the seat + 1, 0 for no look
    owner: int = i1()  #: whose hand it was: the seat + 1
    cards: Vector = i8(WORDS, audience=look_audience, values=range(1 << 32))  #: a set


class State(Record):
    """What is on the table."""

    seats: int = i1()
    phase: int = i1()  #: a Phase
    turn: int = i1()  #: whose turn it is
    turns: int = i2()  #: begun so far
    replays: int = i1()  #: how often a tie was played again
    left: Vector = i1(PLAYERS)  #: 1 for who has left

    # The deck: a card on top that somebody put there, cards of which nobody knows the order, and
    # cards that were put to the bottom, the first of them uppermost.
    deck: int = i2()  #: how many cards there are
    middle: Vector = i8(WORDS, audience=deck_audience, values=range(1 << 32))  #: which are in no known order
    top_by: int = i1()  #: who put a card on top: the seat + 1, 0 for nobody
    top: int = i2(audience=top_audience, values=range(CARDS + 1))  #: which: the card + 1
    under: int = i1()  #: cards at the bottom
    bottom_by: Vector = i1(BOTTOM)  #: who put each there: the seat + 1
    bottom: Vector = i2(BOTTOM, audience=bottom_audience, values=range(CARDS + 1))  #: which: the card + 1
    to_draw: int = i1()  #: cards still to be drawn now
    drawn: Vector = i2(2, audience=drawn_audience, values=range(CARDS + 1))  #: this turn: the card + 1
    drawn_count: int = i1()  #: how many of them there are
    may_keep_both: int = i1()  #: 1 if the hand was empty before the draw, or a card allows it
    last_seat: int = i1()  #: who drew the final card: the seat + 1, 0 for nobody
    is_extra_turn: int = i1()  #: 1 in the turn without a draw of who drew the final card on another's

    # Hands.
    hands: Vector = i8(PLAYERS, WORDS, audience=hand_audience, values=range(1 << 32))  #: sets of cards
    held: Vector = i2(PLAYERS)  #: how many cards each holds
    lacks: Vector = i1(PLAYERS)  #: what a forced pass has proved of a hand
    looks: Any = many(Look, LOOKS)

    # Groups and what lies on them.
    place: Vector = i1(GROUPS)  #: a Place, or a base
    power: Vector = i2(GROUPS)  #: with what lies on it
    wing: Vector = i1(GROUPS)  #: LEFT or RIGHT, with what lies on it
    height: Vector = i1(GROUPS)  #: how many attachments lie on it
    cap: Vector = i1(GROUPS)  #: the attachment that closes its stack, + 1; 0 while it is open
    team: Vector = i1(GROUPS)  #: a Team
    lies_on: Vector = i1(ATTACHMENTS)  #: on which group an attachment lies, + 1; OFF_TABLE if discarded
    level: Vector = i1(ATTACHMENTS)  #: how high: 1 on the group itself
    spent: Vector = i1(EVENTS)  #: 1 for an event that was discarded

    # The attack.
    target: int = i1()  #: the group that is attacked, + 1; 0 while none is
    destroys: int = i1()  #: 1 if it is to be destroyed
    bonus: Vector = i2(2)  #: what events add to each side
    twice: Vector = i1(2)  #: 1 for a side that rolls two dice
    dice: Vector = i1(2)  #: the better die of each side, 0 before it is rolled
    thrown: int = i1()  #: dice thrown so far

    # What is being put together: an attack, a raise, or an addition.
    plan_target: int = i1(audience=plan_audience, values=range(GROUPS + 1))  #: the group + 1
    plan_destroys: int = i1(audience=plan_audience, values=range(2))
    plan_lays: Vector = i8(2, audience=plan_audience, values=range(1 << 32))  #: a set of groups
    plan_length: int = i1(audience=plan_audience, values=range(ATTACHMENTS + 1))  #: attachments put down
    plan_puts: Vector = i1(ATTACHMENTS, audience=plan_audience, values=range(ATTACHMENTS))  #: which
    plan_spots: Vector = i1(ATTACHMENTS, audience=plan_audience, values=range(GROUPS))  #: on which group

    # Events.
    window: int = i1()  #: a Window
    asked: int = i2()  #: bits of the seats that are asked in it
    pending: int = i2()  #: bits of the seats whose answers are still to be looked at
    has_stirred: int = i1()  #: 1 if a card took effect since all were asked
    answers: Vector = i2(PLAYERS, audience=answer_audience, values=range(MOVES))  #: a move; 0 before it
    replies: Vector = i2(PLAYERS, audience=answer_audience, values=range(MOVES))  #: to an event; likewise
    event: int = i1()  #: the event that was played, + 1; 0 for none
    event_by: int = i1()  #: by whom: the seat + 1
    event_at: int = i1()  #: what it is aimed at

    ending: int = i1()  #: an Ending
    winners: int = i2()  #: bits of the seats that have won or share


@dataclass(frozen=True)
class Print:
    """What is printed on the cards, for people."""

    deck: Deck = field(repr=False)
