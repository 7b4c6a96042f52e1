"""Unpack the box: read the house rules and the deck, or refuse them in words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pentarchy.kernel import game
from pentarchy.kernel.chance import Chance
from pentarchy.kernel.files import take_brought
from pentarchy.kernel.horizon import measured
from pentarchy.kernel.livery import sides_by_colour
from pentarchy.kernel.options import BadFile, BadOption, FileKind, Option, read_options
from pentarchy.kernel.rule import enforces

from .constants import DEALT, PLAYERS, REPLAYS, Effect, Lasting, bit_of, word_of
from .deck_file import LONGEST_FILE, Deck, our_deck, read_deck
from .state import Numbers, Print, Windows

Box = game.Box[Numbers, Print]

SEATS = range(2, PLAYERS + 1)
CARDS_EACH = 9  #: that a deck has at least, for each player
SWITCH = (False, True)

OPTIONS = (
    Option(
        "deck",
        "Deck",
        "Our own deck of 108 cards (standard), or one of your own (file). A deck that you bring is always "
        "used.",
        "P-R1",
        "standard",
        ("standard", "file"),
    ),
    Option(
        "min_players",
        "Fewest players",
        "Whether two or three may play (2), or only four and more (4), as in the rulebook.",
        "P-R33",
        2,
        (2, 4),
    ),
    Option(
        "flip_closes_stack",
        "A swap of wing closes the stack",
        "Whether nothing goes on top of a card that swaps the wing of its group.",
        "P-R4",
        True,
        SWITCH,
    ),
    Option(
        "allow_pass",
        "Passing",
        "Players pass only when they can do nothing else (only_if_stuck), or whenever they like (always).",
        "P-R13",
        "only_if_stuck",
        ("only_if_stuck", "always"),
    ),
    Option(
        "attacker_attach",
        "Where the attacker puts assets and deficits",
        "On any group that takes part in the attack (involved), or only on their own team (own_team).",
        "P-R16",
        "involved",
        ("involved", "own_team"),
    ),
    Option(
        "event_windows",
        "When events are played",
        "On your own turn, and by all before each roll (two), only by the player whose turn it is "
        "(own_turn_only), or by all in each turn as well, after the draw (every_turn).",
        "P-R25",
        "two",
        ("two", "own_turn_only", "every_turn"),
    ),
    Option(
        "final_tie",
        "A tie in everything",
        "The win is shared, or all play again from the deal, at most three times (replay).",
        "P-R31",
        "shared",
        ("shared", "replay"),
    ),
    Option(
        "chat",
        "Chat",
        "Whether players may write to each other; nothing said binds.",
        "P-R32",
        "on",
        ("on", "off"),
        is_for_table=True,
    ),
    Option(
        "on_leave",
        "When a player leaves",
        "Their hand is discarded and their base becomes unaffiliated, or a bot takes the seat over.",
        "P-R34",
        "unaffiliated",
        ("unaffiliated", "bot"),
        is_for_table=True,
    ),
)

FILES = (
    FileKind(
        "deck",
        "Deck",
        "Groups of both wings, assets, deficits and events in TOML, each with a name, what it does and a "
        "line of flavour.",
        (Path(__file__).parent / "decks" / "plain.toml").read_text(encoding="utf-8"),
        longest=LONGEST_FILE,
    ),
)


@enforces("P-1", "P-R1", "P-R33", "P-R32", "P-R34")
def unpack(options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance) -> Box:
    """Return the box for a table, or raise ``BadOption`` or ``BadFile``; nothing in it is random."""
    if seats not in SEATS:
        raise BadOption(f"Political Divide & Conquer is for up to {PLAYERS} players, not {seats} (P-1)")
    chosen = read_options(OPTIONS, options)
    if seats < chosen["min_players"]:
        raise BadOption(f"min_players = 4: this table is for four players or more, not {seats} (P-R33)")
    brought = take_brought("Political Divide & Conquer", "deck", "P-R1", chosen, files)
    deck = _read(brought["deck"], seats) if brought else our_deck()
    numbers = Numbers.new()
    numbers.seats = seats
    _print_cards(numbers, deck)
    _switch(numbers, chosen)
    return Box(
        game="political",
        seats=seats,
        options=chosen,
        files=brought,
        numbers=numbers,
        print=Print(deck),
        sides=sides_by_colour(seats),
    )


@enforces("P-R42")
def _read(text: str, seats: int) -> Deck:
    """A deck has cards enough for its table."""
    deck = read_deck(text)
    least = DEALT * seats + 1
    if len(deck.groups) < least:
        raise BadFile(
            f"deck: there are {len(deck.groups)} groups; with {seats} players it takes {least}, so that "
            "one is left for the middle whatever is dealt (P-R42)"
        )
    if len(deck) < CARDS_EACH * seats:
        raise BadFile(
            f"deck: there are {len(deck)} cards; with {seats} players it takes {CARDS_EACH * seats} (P-R42)"
        )
    return deck


@enforces("P-2", "P-3", "P-4", "P-R2", "P-R40")
def _print_cards(numbers: Numbers, deck: Deck) -> None:
    """Write down the cards as rules read them."""
    numbers.groups, numbers.attachments = len(deck.groups), len(deck.attachments)
    numbers.events, numbers.cards = len(deck.events), len(deck)
    for number, _ in deck.cards():
        numbers.deck[word_of(number)] |= 1 << bit_of(number)
    for at, group in enumerate(deck.groups):
        numbers.power[at], numbers.wing[at] = group.power, group.wing
    for at, card in enumerate(deck.attachments):
        numbers.value[at], numbers.lasting[at] = card.value, card.lasting
        numbers.shield[at] = card.amount
    for at, event in enumerate(deck.events):
        numbers.effect[at], numbers.amount[at] = event.effect, event.amount


def _switch(numbers: Numbers, chosen: Mapping[str, Any]) -> None:
    """Write the house rules as the numbers that the rules read."""
    numbers.flip_closes = chosen["flip_closes_stack"]
    numbers.may_pass = chosen["allow_pass"] == "always"
    numbers.own_team = chosen["attacker_attach"] == "own_team"
    numbers.windows = Windows[chosen["event_windows"].upper()]
    numbers.replay = chosen["final_tie"] == "replay"


@enforces("P-R33")
def remark(box: Box) -> str:
    """Return what people should know of a table of two or three."""
    if box.seats >= 4:
        return ""
    return "The game was made for four to eight players; two or three may play it as a house rule (P-R33)."


@enforces("P-6", "P-R37")
def longest(box: Box) -> int:
    """Return more moves than any game of this box has, NATURE's and every seat's leaving included.

    A turn takes a card out of the deck at least, and one more may follow. Besides its draw it has
    the steps of an attack, each card laid down once in the game, four dice, and windows: two
    rounds and one more for each event that is played, with an answer and a reply of every seat.
    An event is played once, and once more for each player whose leaving sends one back. What is
    put together and then given up is no more in a turn than has been drawn by then.
    """
    numbers, seats = box.numbers, box.seats
    theorists = sum(lasting == Lasting.THEORIST for lasting in numbers.lasting)
    draws = sum(
        int(numbers.amount[event]) for event in range(numbers.events) if numbers.effect[event] == Effect.DRAW
    )
    cards, laid = int(numbers.cards), int(numbers.groups) + int(numbers.attachments)
    turns = cards - DEALT * seats + 1
    per_turn = 3 + 6 + theorists + 4 + 2 * seats
    per_event = 3 * seats + 2
    deal = DEALT * seats + 2
    given_up = sum(min(laid, cards - left) for left in range(turns)) + seats * int(numbers.attachments)
    events = (int(numbers.events) + seats) * per_event
    once = deal + turns * per_turn + cards + given_up + events + draws + seats
    return int(once * (1 + (REPLAYS if numbers.replay else 0)))


horizon = measured({2: 860, 3: 870, 4: 880, 5: 900, 6: 920, 7: 950, 8: 970}, longest)
