"""What comes in the box, and what is on the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from pentarchy.kernel import ending, refusal
from pentarchy.kernel.record import EVERYONE, Record, Vector, i1, i2, many
from pentarchy.kernel.rule import rule

from .board_file import Board
from .constants import CARDS, FACES, HEXES, KINDS, LIMIT, MOST_DICE, PLAYERS, WAYS

ATTACKS = 24  #: in one sequence
BLOCK = 3  #: sequences after which the attacked may strike back
ATTACKER, DEFENDER = range(2)  #: the sides of a fight


class Phase(IntEnum):
    """What the game waits for."""

    FIRST = 0  #: NATURE draws who begins
    PLACE = 1
    FORAGE = 2  #: NATURE rolls for the number of cards
    COLLECT = 3
    ATTACK = 4  #: a sequence is drafted
    DEFENCE = 5  #: all defenders split their units, in secret
    FIGHT = 6  #: the attacker goes on or stops
    ATTACK_DICE = 7  #: NATURE throws the attacker's dice
    DEFENCE_DICE = 8
    BONUS = 9  #: its owner names a die
    LOSSES = 10  #: their owner names a kind
    ADVANCE = 11  #: the winners may move in
    COUNTER = 12  #: an attacked player drafts a sequence, or moves instead
    COUNTER_MOVE = 13
    TRADE = 14
    ANSWER = 15  #: the partner accepts, declines, or begins a counter-offer
    COUNTER_OFFER = 16  #: the partner drafts one
    LAST_ANSWER = 17
    ROADS = 18
    MOVE = 19
    TRAIN = 20
    OVER = 21


class Status(IntEnum):
    """Whether a seat is in the game."""

    IN = 0
    OUT = 1  #: it has no troops left
    LEFT = 2


class Ending(ending.Ending):
    """What ended the game."""

    NONE = 0
    HILL = 1, "T-R44: by holding the hill"
    LAST_TROOPS = 2, "T-2: with the last troops on the board"  #: T-R45, too
    ROUND_LIMIT = 3, "T-R48: by count, after the last round"
    LAST_PLAYER = 4, "T-R52: as the last player left"


class Bombard(IntEnum):
    """Whether cannons may fire at a hex that has none."""

    ONCE = 0
    UNLIMITED = 1
    FORBIDDEN = 2


class Build(IntEnum):
    """Where a road may be built."""

    CONNECTED = 0
    OWN_HEX = 1
    ANYWHERE = 2


class Refusal(refusal.Refusal):
    """Why a move is not allowed."""

    NONE = 0
    GAME_OVER = 1, "T-2: the game is over"
    CHANCE_DUE = 2, "T-5: wait: something is still to be drawn or thrown"
    HAS_LEFT = 3, "T-R52: this player has left the game"
    IS_OUT = 4, "T-R46: this player has no troops left"
    NOT_YOUR_TURN = 5, "T-5: it is for another player to decide now"
    WRONG_PHASE = 6, "T-R49: that cannot be decided now: a turn goes step by step"
    NOT_FOR_NATURE = 7, "T-5: chance only throws and draws what is due now"
    NO_SUCH_HEX = 8, "T-1: there is no such hex, or no such way, on this board"
    TAKEN = 9, "T-R6: that hex is taken"
    ON_THE_HILL = 10, "T-4: nobody starts on the hill"
    NOT_FORAGED = 11, "T-7: your troops stand on no more hexes that yield that"
    BANK_IS_OUT = 12, "T-R10: at this table the bank has none left"
    NOT_YOUR_HEX = 13, "T-11: you have no units there"
    NO_ENEMY = 14, "T-R19: only a hex with enemies on it can be attacked"
    ONLY_TURN_PLAYER = 15, "T-R37: you may strike back only at the player whose turn it is"
    CANNONS_ONLY = 16, "T-12: only cannons may attack a hex two hexes away"
    NO_FREE_SHOT = 17, "T-R33: at this table cannons do not fire at a hex without cannons"
    FIRED = 18, "T-R33: all your cannons there have already fired a long shot this turn"
    LISTED = 19, "T-R20: that attack is already in the sequence"
    SEQUENCE_FULL = 20, "T-R20: a sequence has at most 24 attacks"
    NO_UNITS = 21, "T-11: first choose the units that take part"
    TOO_FEW_UNITS = 22, "T-11: you do not have that many free units of this kind there"
    SAID_ALREADY = 23, "T-11: you have already chosen how many of that kind take part"
    NOTHING_DRAFTED = 24, "T-11: you have not planned an attack yet"
    NO_WAY_CHOSEN = 25, "T-11: first choose the hexes to attack from and to attack"
    CANNOT_MEET = 26, "T-12: only cannons meet a long shot"
    NEEDED_ELSEWHERE = 27, "T-R22: every attack must be met, and no unit meets two while another meets none"
    MUST_MEET = 28, "T-R22: an attack that can be met is met by one unit at least"
    NO_SUCH_DIE = 29, "T-R29: you have no such die"
    NO_SUCH_LOSS = 30, "T-R27: you have no unit of that kind in this fight"
    STACK_FULL = 31, "T-R18: no more than 255 of a kind stand together"
    OFF_ROAD = 32, "T-9: no two roads lead there, one after the other"
    ENEMY_ROAD = 33, "T-R17: at this table roads do not lead through a hex that an enemy holds"
    ENEMY_HEX = 34, "T-9: enemies stand there"
    ONE_HEX = 35, "T-R38: troops that move instead of striking back move one hex"
    HAVE_MOVED = 36, "T-R16: not that many units of this kind there can still move"
    NOT_JOINED = 37, "T-R39: no chain of roads joins you to that player"
    NO_OFFERS_LEFT = 38, "T-R40: you may make no more offers to that player this turn"
    NO_PARTNER = 39, "T-R40: first choose a player to trade with"
    HAS_PARTNER = 40, "T-R40: you have begun an offer: make it or drop it first"
    NOT_HELD = 41, "T-R40: there is not that much of it to trade"
    EMPTY_OFFER = 42, "T-R40: an offer must give or ask for something"
    BOTH_WAYS = 43, "T-R40: an offer may not give and ask for the same thing"
    CANNOT_PAY = 44, "T-6: you cannot pay for that"
    ONE_KIND = 45, "T-R41: at this table the bank takes three cards of one kind"
    SAME_CARD = 46, "T-R41: you are paying with cards of that kind"
    ROAD_THERE = 47, "T-R10: there is already a road"
    NO_ROAD = 48, "T-R15: there is no road"
    ROAD_TOO_FAR = 49, "T-R14: build beside a hex that you hold, or beside one that roads join to it"
    NOT_BESIDE = 50, "T-R15: you have no troops beside that road"
    OUT_OF_PIECES = 51, "T-R10: at this table there are no more such pieces"
    NO_GROUND_CHOSEN = 52, "T-8: first choose the hex to train them on"
    GROUND_CHOSEN = 53, "T-8: you have chosen a hex: now choose the troops to train there"
    NOT_YOUR_GROUND = 54, "T-8: new troops go to a hex that you hold"
    NO_MOVEMENT = 55, "T-9: first choose the hexes to move troops from and to"
    NOBODY_THERE = 56, "T-R16: you have no units there"
    NO_MOVERS = 57, "T-R16: first choose the units that move"
    MOVE_ALREADY = 58, "T-R16: you have already chosen how many of that kind move"
    MEET_ALREADY = 59, "T-R22: you have already chosen how many of that kind meet this attack"
    TOO_FEW_DEFENDERS = 60, "T-R22: not that many units of this kind stand there"
    IN_ALREADY = 61, "T-R34: you have already chosen how many of that kind move in"
    TOO_FEW_WINNERS = 62, "T-R34: not that many units of this kind can move in"
    NOBODY_CAN_MOVE = 63, "T-R38: none of your units can move one hex"
    NOT_A_PARTNER = 64, "T-R39: trade is with another player who is in the game"
    GOOD_NAMED = 65, "T-R40: you have already chosen how much of that to give or to ask for"
    PURSE_FULL = 66, "T-R40: nobody may have more than $32,000"
    NOT_BESIDE_YOUR_HEX = 67, "T-R14: at this table a road is built on a side of your own hexes only"


class Numbers(Record):
    """The board and the house rules, as rules read them."""

    seats: int = i1()
    hexes: int = i1()
    targets: Vector = i1(HEXES, WAYS)  #: the hex to which each way leads, -1 for none
    apart: Vector = i1(HEXES, HEXES)  #: steps from one hex to another over hexes of the board
    yields: Vector = i1(HEXES)  #: the card that each hex yields, ``WILD`` for any one kind, ``NOTHING``
    hill: int = i1()  #: the middle hex, -1 in Total War
    hill_turns: int = i1()
    table_turns: int = i1()  #: 1 if everybody's turns count on the hill (T-R44)
    round_limit: int = i2()
    first_round_peace: int = i1()  #: (T-R7)
    pooled: int = i1()  #: 1 if attacks from several sides are fought as one (T-R20)
    hold_back: int = i1()  #: 1 if units may stay out of a fight on their hex (T-R22)
    capped: int = i1()  #: 1 if nobody throws more dice than they have units (T-R25)
    any_two: int = i1()  #: 1 if the bonus is the difference in kinds (T-R28)
    manual_bonus: int = i1()  #: (T-R29)
    bombard: int = i1()  #: a Bombard (T-R33)
    advance_moves: int = i1()  #: 1 if who moved in has moved (T-R34)
    max_sequences: int = i1()
    offers: int = i1()  #: to a partner in a turn (T-R40)
    any_three: int = i1()  #: 1 if the bank takes any three cards (T-R41)
    build: int = i1()  #: a Build (T-R14)
    pass_enemy: int = i1()  #: 1 if roads lead through enemy hexes (T-R17)
    spoils: int = i1()  #: 1 if the conqueror gets what the wiped out had (T-R46)
    hidden: int = i1()  #: 1 if kinds of cards are secret (T-R11)
    supply: int = i1()  #: 1 if the box's pieces are all there are (T-R10)
    box_cards: int = i2()  #: of each kind, in such a box
    box_roads: int = i2()


@rule("T-5", "T-R22")
def drafter(state: Any) -> int:
    """Return the seat that drafts something on its own now, -1 if none does."""
    phase = state.phase
    if phase == Phase.ATTACK or phase == Phase.TRADE or phase == Phase.MOVE or phase == Phase.TRAIN:
        return int(state.turn)
    if phase == Phase.COUNTER or phase == Phase.COUNTER_MOVE:
        return int(state.acting)
    return int(state.partner) if phase == Phase.COUNTER_OFFER else -1


def line_audience(numbers: Any, state: Any, line: int, *place: int) -> int:
    """A draft is its writer's own; a defence is the defender's until all have decided."""
    writer = drafter(state)
    if writer >= 0:
        return 1 << writer
    if state.phase != Phase.DEFENCE or line >= state.attacks_made:
        return EVERYONE
    way = int(state.attacks[line].way)
    owner = int(state.owner[numbers.targets[way // WAYS, way % WAYS]])
    return 1 << (owner - 1)


def drafted_audience(numbers: Any, state: Any, seat: int) -> int:
    """How far a seat has come with its draft is its own business."""
    if state.phase == Phase.DEFENCE:
        is_asked = state.asked >> seat & 1
        return 1 << seat if is_asked else EVERYONE
    return 1 << seat if drafter(state) == seat else EVERYONE


def stock_audience(numbers: Any, state: Any, seat: int, card: int) -> int:
    """Which cards a player holds is open, or at some tables theirs alone."""
    return 1 << seat if numbers.hidden and state.phase != Phase.OVER else EVERYONE


def taken_audience(numbers: Any, state: Any, card: int) -> int:
    """Which cards somebody collects is open, or at some tables theirs alone."""
    return 1 << int(state.turn) if numbers.hidden and state.phase == Phase.COLLECT else EVERYONE


class Line(Record):
    """A line of what somebody drafts: an attack, a movement, a defence, a good in an offer."""

    way: int = i2(audience=line_audience, values=range(HEXES * WAYS))
    #: 18 times the origin plus the way; the hex where soldiers are trained
    counts: Vector = i2(KINDS, audience=line_audience, values=range(LIMIT + 1))
    #: units of each kind; of a good, how much is given and how much is asked for


class Attack(Record):
    """An attack of the sequence that is being fought."""

    way: int = i2()  #: 18 times the origin plus the way
    units: Vector = i2(KINDS)  #: those that are left
    begun: int = i1()  #: 1 when its dice were thrown once


class State(Record):
    """What is on the table."""

    # The board.
    troops: Vector = i2(HEXES, KINDS)
    moved: Vector = i2(HEXES, KINDS)  #: how many of them have moved in this step
    fired: Vector = i2(HEXES)  #: how many cannons have fired a long shot this turn (T-R33)
    fired_and_moved: Vector = i2(HEXES)  #: how many cannons are among both
    owner: Vector = i1(HEXES)  #: whose troops stand there: the seat + 1, 0 for a free hex
    roads: Vector = i1(HEXES)  #: bits of the directions in which roads lead

    # The players.
    money: Vector = i2(PLAYERS)
    stock: Vector = i2(PLAYERS, CARDS, audience=stock_audience, values=range(64))  #: cards of each kind
    known: Vector = i2(PLAYERS, CARDS)  #: of them, those that everybody knows of (T-R11)
    cards: Vector = i2(PLAYERS)  #: how many cards each holds
    status: Vector = i1(PLAYERS)  #: a Status

    # Drafts, and the sequence that is fought.
    lines: Any = many(Line, ATTACKS)  #: what is drafted; in a fight, who meets each attack
    attacks: Any = many(Attack, ATTACKS)
    drafted: Vector = i1(PLAYERS, audience=drafted_audience, values=range(ATTACKS + 1))
    #: how many lines each has begun; for a defender, how many attacks they are done with; for a trader, 1
    #: plus the partner

    # The turn.
    rounds: int = i2()  #: the round that is played, 0 before the first
    phase: int = i1()  #: a Phase
    first: int = i1()  #: the seat that begins
    turn: int = i1()  #: the seat whose turn it is
    die: int = i1()  #: how many cards may be collected
    collected: int = i1()  #: how many were, in this turn
    taken: Vector = i1(CARDS, audience=taken_audience, values=range(FACES + 1))
    #: of each kind, while they are collected
    offers: Vector = i1(PLAYERS)  #: made to each player in this turn
    partner: int = i1()  #: who answers an offer
    paid: int = i1()  #: the payment + 1 that the bank took last in this step: all have seen it

    # Attacks.
    sequences: int = i1()  #: announced in this turn
    acting: int = i1()  #: who attacks, or moves instead
    attacked: int = i1()  #: bits of the players attacked since the last counter-attacks
    strikers: int = i1()  #: bits of the players who may still strike back
    asked: int = i1()  #: bits of the defenders who must split their units
    attacks_made: int = i1()  #: attacks in the sequence
    attack: int = i1()  #: which of them is fought
    dice: Vector = i1(2, MOST_DICE)  #: of the attacker and the defender; 0 for a die that is not thrown
    raises: int = i1()  #: points of the bonus that its owner has still to place
    owed: Vector = i1(2)  #: units that each side has still to lose

    # The hill and the end.
    hill_holder: int = i1()  #: the seat + 1, 0 for nobody
    hill_count: int = i1()  #: turns that its holder has held it
    hill_fresh: int = i1()  #: 1 if its holder took it in this turn
    ending: int = i1()  #: an Ending
    winners: int = i1()  #: bits of the seats that have won or share


@dataclass(frozen=True)
class Print:
    """What is printed on the board, for people."""

    board: Board
