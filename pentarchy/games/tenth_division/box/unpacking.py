"""Unpack the box: read the house rules and the board, or refuse them in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentarchy.kernel import game
from pentarchy.kernel.chance import Chance
from pentarchy.kernel.files import refuse_a_second, refuse_strange_files
from pentarchy.kernel.horizon import measured
from pentarchy.kernel.livery import sides_by_colour
from pentarchy.kernel.options import BadFile, BadOption, FileKind, Option, read_options
from pentarchy.kernel.rule import enforces

from .board_file import EXAMPLE, FIELD, LONGEST, Board, draw_board, read_board
from .constants import (
    BOX_CARDS,
    BOX_ROADS,
    CARD_PRICE,
    FACES,
    GOODS,
    INCOME,
    MONEY_STEP,
    NOTHING,
    PLAYERS,
    RICE,
    ROAD_MONEY,
    START_INFANTRY,
    START_MONEY,
    STEP,
    UNIT_MONEY,
    WILD,
    Ground,
)
from .state import ATTACKS, BLOCK, Bombard, Build, Numbers, Print

Box = game.Box[Numbers, Print]

SEATS = range(2, PLAYERS + 1)
BROUGHT, MADE = "board", "made"  #: files: a board that people bring, and one that chance has made
SWITCH = (False, True)
ROUNDS = {"hill": 60, "war": 100}  #: the round limit, if the table names none
SIZES = {"19": 19, "30": 30, "37": 37}
PASTURES = {"rice": RICE, "barren": NOTHING, "wild": WILD}  #: what a pasture yields

OPTIONS = (
    Option(
        "goal",
        "Game",
        "King of the Hill: hold the middle hex for seven turns; Total War: be the last with troops.",
        "T-2",
        "hill",
        ("hill", "war"),
    ),
    Option(
        "board",
        "Board",
        "A hexagon of 19 hexes for up to four players and of 37 for more (by_players), one of these, the "
        "oblong of 30 (Total War only), or a drawing of your own.",
        "T-R1",
        "by_players",
        ("by_players", "19", "37", "30", "file"),
    ),
    Option(
        "min_players",
        "Fewest players",
        "Whether two may play, which is a house rule, or only three and more.",
        "T-R51",
        2,
        (2, 3),
    ),
    Option(
        "pasture",
        "Pasture",
        "What a pasture yields: rice, nothing, or any one kind of card.",
        "T-R2",
        "rice",
        ("rice", "barren", "wild"),
    ),
    Option(
        "first_round_peace",
        "Peace at first",
        "Nobody attacks in the first round.",
        "T-R7",
        False,
        SWITCH,
    ),
    Option(
        "supply",
        "Supply",
        "Cards, roads and pieces never run out, or only what is in the box can be had.",
        "T-R10",
        "unlimited",
        ("unlimited", "box"),
    ),
    Option(
        "stocks",
        "Cards in hand",
        "Everybody sees which cards each player holds, or only how many.",
        "T-R11",
        "open",
        ("open", "hidden"),
    ),
    Option(
        "build",
        "Where roads are built",
        "On sides of your own hexes and of those that roads join to them (connected), of your own "
        "hexes only, or anywhere.",
        "T-R14",
        "connected",
        ("connected", "own_hex", "anywhere"),
    ),
    Option(
        "road_pass_enemy",
        "Roads through enemies",
        "Troops may follow two roads through a hex that an enemy holds.",
        "T-R17",
        True,
        SWITCH,
    ),
    Option(
        "pool_directions",
        "Attacks from several sides",
        "Attacks from neighbouring hexes onto one target are fought as one.",
        "T-R20",
        False,
        SWITCH,
    ),
    Option(
        "hold_back",
        "Units held back",
        "All units that can meet an attack on their hex meet one (none), or their owner may leave some out "
        "of the fight.",
        "T-R22",
        "none",
        ("none", "allowed"),
        since=2,
        before="allowed",
    ),
    Option(
        "dice_cap_by_units",
        "Dice for few units",
        "Nobody throws more dice than they have units in the attack.",
        "T-R25",
        False,
        SWITCH,
    ),
    Option(
        "dual",
        "Two kinds combined",
        "Which two kinds together have a bonus: cavalry with infantry only, or any two.",
        "T-R28",
        "cavalry_infantry",
        ("cavalry_infantry", "any_two"),
    ),
    Option(
        "bonus_choice",
        "Using the bonus",
        "The bonus is put where it does most, or its owner names the dice.",
        "T-R29",
        "auto",
        ("auto", "manual"),
    ),
    Option(
        "free_bombard",
        "Long shots at a hex without cannons",
        "Each cannon may fire one long shot a turn (once), as many as its owner likes, or none at such a "
        "hex.",
        "T-R33",
        "once",
        ("once", "unlimited", "forbidden"),
    ),
    Option(
        "advance_uses_move",
        "Moving in after a win",
        "Units that move into a hex they have emptied have made their move of the turn.",
        "T-R34",
        False,
        SWITCH,
    ),
    Option(
        "max_sequences",
        "Sequences in a turn",
        "How many sequences of attacks a player may announce in one turn.",
        "T-R35",
        12,
        range(1, 13),
    ),
    Option(
        "offers_per_partner",
        "Offers to a player",
        "How many offers a player may make to each of the others in one turn.",
        "T-R40",
        5,
        range(0, 10),
    ),
    Option(
        "bank_three",
        "The bank's rate",
        "The bank takes three cards of one kind for another card, or any three.",
        "T-R41",
        "same",
        ("same", "any"),
    ),
    Option(
        "hill_count",
        "Turns on the hill",
        "Turns are counted as the holder's own turns end, or as everybody's turns end.",
        "T-R44",
        "own_turns",
        ("own_turns", "table_turns"),
    ),
    Option(
        "hill_turns",
        "Turns to win",
        "For how many turns in a row the hill must be held.",
        "T-R44",
        7,
        range(1, 21),
    ),
    Option(
        "spoils",
        "What the wiped out had",
        "Money and cards of a player without troops go to the bank, or to whoever beat the last of them.",
        "T-R46",
        "bank",
        ("bank", "conqueror"),
    ),
    Option(
        "round_limit",
        "Round limit",
        "After so many rounds the game is decided by count; 0 stands for 60 in King of the Hill and 100 in "
        "Total War.",
        "T-R48",
        0,
        range(0, 201),
    ),
    Option(
        "chat",
        "Chat",
        "Whether players may write to each other.",
        "T-R50",
        "on",
        ("on", "off"),
        is_for_table=True,
    ),
    Option(
        "on_leave",
        "When a player leaves",
        "Their troops only defend from then on, or a bot takes the seat over.",
        "T-R52",
        "passive",
        ("passive", "bot"),
        is_for_table=True,
    ),
)

FILES = (
    FileKind(
        BROUGHT,
        "Board",
        "A drawing of up to 61 hexes, a letter each: R W B I are rice, wood, brick, iron, P a pasture, D a "
        "desert, H the hill, ? a tile at random. Rows stand half a hex beside each other; dots keep "
        "places free.",
        EXAMPLE,
        field=FIELD,
        longest=LONGEST,
    ),
)


@enforces("T-1", "T-2", "T-R3", "T-R4", "T-R12", "T-R30", "T-R42", "T-R50", "T-R51", "T-R52")
def unpack(options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance) -> Box:
    """Return the box for a table, or raise ``BadOption`` or ``BadFile``.

    The one thing that chance makes is the board, or what a drawing leaves to it.
    The box keeps as a file the board that is played on.
    """
    if seats not in SEATS:
        raise BadOption(f"Tenth Division is for 2 to 6 players, not {seats} (T-1)")
    chosen = read_options(OPTIONS, options)
    _check(chosen, seats)
    fresh = chance.tobytes()
    key, board = _lay_out(chosen, files, seats, chance)
    if key == BROUGHT:
        chosen["board"] = "file"
    numbers = Numbers.new()
    numbers.seats = seats
    _draw(numbers, board, chosen)
    _switch(numbers, chosen)
    return Box(
        game="tenth_division",
        seats=seats,
        options=chosen,
        files={key: board.text},
        numbers=numbers,
        print=Print(board),
        sides=sides_by_colour(seats),
        is_drawn=chance.tobytes() != fresh,
    )


@enforces("T-R1", "T-R11", "T-R51")
def _check(chosen: Mapping[str, Any], seats: int) -> None:
    """Some house rules do not go together."""
    if seats < chosen["min_players"]:
        raise BadOption(f"min_players = {chosen['min_players']}: this table has only {seats} (T-R51)")
    if chosen["stocks"] == "hidden" and chosen["supply"] == "box":
        raise BadOption(
            "stocks = hidden needs a supply that does not run out: a bank without cards would tell (T-R11)"
        )
    if chosen["board"] == "30" and chosen["goal"] == "hill":
        raise BadOption("board = 30 has no middle hex, and King of the Hill needs one (T-R1)")


@enforces("T-3", "T-R1")
def _lay_out(
    chosen: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance
) -> tuple[str, Board]:
    """Return the key of the file that the board is kept as, and the board."""
    refuse_strange_files("Tenth Division", files, BROUGHT, MADE)
    refuse_a_second(files, "a board", "T-R1")
    needs_hill = chosen["goal"] == "hill"
    if files:
        ((key, text),) = files.items()
    elif chosen["board"] == "file":
        raise BadFile("board = file, but no board was brought (T-R1)")
    else:
        size = SIZES.get(chosen["board"], 19 if seats <= 4 else 37)
        key, text = MADE, draw_board(size, chance, has_hill=needs_hill)
    return key, read_board(text, chance, needs_hill=needs_hill, seats=seats)


def _draw(numbers: Numbers, board: Board, chosen: Mapping[str, Any]) -> None:
    """Write down the board as rules read it."""
    count = len(board.names)
    numbers.hexes = count
    numbers.targets[:] = -1
    numbers.targets[:count] = board.ways
    numbers.apart[:count, :count] = board.apart
    yields = {Ground.PASTURE: PASTURES[chosen["pasture"]], Ground.DESERT: NOTHING}
    numbers.yields[:count] = [yields.get(Ground(ground), ground) for ground in board.grounds]
    numbers.hill = board.hill if chosen["goal"] == "hill" else -1


def _switch(numbers: Numbers, chosen: Mapping[str, Any]) -> None:
    """Write the house rules as the numbers that the rules read."""
    is_large = int(numbers.seats > 4)
    numbers.hill_turns = chosen["hill_turns"]
    numbers.table_turns = chosen["hill_count"] == "table_turns"
    numbers.round_limit = chosen["round_limit"] or ROUNDS[chosen["goal"]]
    numbers.first_round_peace = chosen["first_round_peace"]
    numbers.pooled = chosen["pool_directions"]
    numbers.hold_back = chosen["hold_back"] == "allowed"
    numbers.capped = chosen["dice_cap_by_units"]
    numbers.any_two = chosen["dual"] == "any_two"
    numbers.manual_bonus = chosen["bonus_choice"] == "manual"
    numbers.bombard = Bombard[chosen["free_bombard"].upper()]
    numbers.advance_moves = chosen["advance_uses_move"]
    numbers.max_sequences = chosen["max_sequences"]
    numbers.offers = chosen["offers_per_partner"]
    numbers.any_three = chosen["bank_three"] == "any"
    numbers.build = Build[chosen["build"].upper()]
    numbers.pass_enemy = chosen["road_pass_enemy"]
    numbers.spoils = chosen["spoils"] == "conqueror"
    numbers.hidden = chosen["stocks"] == "hidden"
    numbers.supply = chosen["supply"] == "box"
    numbers.box_cards = BOX_CARDS[is_large]
    numbers.box_roads = BOX_ROADS[is_large]


def longest(box: Box) -> int:
    """Return more moves than any game of this box has, NATURE's and every seat's leaving included.

    All units and roads are paid for, and a roll costs a unit, but for free shots. In a sequence
    an attack is drafted, met, stopped or thrown for once, and its winners move in; a number of
    more than 63 takes a step for each. A draft may be dropped once in each step of a turn.
    """
    numbers = box.numbers
    seats, rounds = box.seats, int(numbers.round_limit)
    money = seats * (START_MONEY + INCOME * rounds)
    cards = seats * rounds * FACES + money // CARD_PRICE
    units = seats * START_INFANTRY + money // int(UNIT_MONEY[0])
    attacks, parts = min(ATTACKS, units), units // STEP + 1
    fought = attacks * (4 + 4 + 7 + 1 + 4) + 3 * parts + 4
    walked = 5 * units + parts + 5
    offered = 2 * (GOODS + 3 + (money // MONEY_STEP + cards) // STEP)
    blocks = int(numbers.max_sequences) // BLOCK
    sequences = int(numbers.max_sequences) + 1 + blocks * (seats - 1)
    turn = 24 + parts + sequences * fought + blocks * walked + (seats - 1) * int(numbers.offers) * offered
    bought = money // CARD_PRICE + cards // 2 + 2 * money // ROAD_MONEY + 2 * units
    return 2 * seats + 1 + seats * rounds * turn + rounds * walked + 7 * units + bought


horizon = measured({2: 800, 3: 1_200, 4: 2_000, 5: 2_300, 6: 3_500}, longest)
