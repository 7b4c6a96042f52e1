"""How things stand, in words and numbers; and the board as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pentarchy.kernel.game import Standing
from pentarchy.kernel.listing import listed

from ..box.constants import CARD_NAMES, KINDS, PLAYERS, UNIT_NAMES, Ground
from ..box.state import Phase, State, Status
from ..box.unpacking import Box

PHASES = {
    Phase.FIRST: "Drawing the first player",
    Phase.PLACE: "Start hexes",
    Phase.FORAGE: "1 Roll and collect",
    Phase.COLLECT: "1 Roll and collect",
    Phase.ATTACK: "2 Attack",
    Phase.DEFENCE: "2 Attack: defence",
    Phase.FIGHT: "2 Attack: battle",
    Phase.ATTACK_DICE: "2 Attack: dice",
    Phase.DEFENCE_DICE: "2 Attack: dice",
    Phase.BONUS: "2 Attack: bonus",
    Phase.LOSSES: "2 Attack: losses",
    Phase.ADVANCE: "2 Attack: moving in",
    Phase.COUNTER: "2 Attack: counter-attack",
    Phase.COUNTER_MOVE: "2 Attack: moving instead",
    Phase.TRADE: "3 Trade",
    Phase.ANSWER: "3 Trade: an offer",
    Phase.COUNTER_OFFER: "3 Trade: a counter-offer",
    Phase.LAST_ANSWER: "3 Trade: a counter-offer",
    Phase.ROADS: "4 Roads",
    Phase.MOVE: "5 Move",
    Phase.TRAIN: "6 Train",
    Phase.OVER: "Over",
}
STATUSES: Mapping[int, str] = {Status.OUT: "wiped out"}
UNIT_WORDS = (("infantry", "infantry"), ("cavalry", "cavalry"), ("cannon", "cannons"))
TURNS_DRAFTS = (Phase.ATTACK, Phase.TRADE, Phase.MOVE, Phase.TRAIN)  #: in which whose turn it is drafts
GROUND_WORDS = {
    Ground.RICE: "rice",
    Ground.WOOD: "wood",
    Ground.BRICK: "brick",
    Ground.IRON: "iron",
    Ground.PASTURE: "pasture",
    Ground.DESERT: "desert",
}


def name_of(box: Box, seat: int) -> str:
    """Return what a player is called; ``nobody`` for none."""
    return box.sides[seat].name if seat >= 0 else "nobody"


def units_in_words(counts: Iterable[int]) -> str:
    """Return ``5 infantry and 1 cannon``."""
    counted = enumerate(map(int, counts))
    return (
        listed(f"{number} {UNIT_WORDS[kind][number > 1]}" for kind, number in counted if number) or "nothing"
    )


def cards_in_words(counts: Iterable[int]) -> str:
    """Return ``2 rice and 1 wood``."""
    counted = enumerate(map(int, counts))
    return listed(f"{number} {CARD_NAMES[card]}" for card, number in counted if number) or "nothing"


def goods_in_words(counts: Iterable[int]) -> str:
    """Return ``$15 and 2 rice`` for steps of money and cards."""
    money, *cards = map(int, counts)
    words = [f"${5 * money}"] if money else []
    return listed([*words, *([cards_in_words(cards)] if any(cards) else [])]) or "nothing"


def standing(box: Box, state: State) -> Standing:
    """Return the round, the step, whose turn it is and the hill; and of each seat all that is open."""
    numbers = box.numbers
    phase = int(state.phase)
    is_begun = phase > Phase.PLACE
    facts = [
        ("Round", f"{int(state.rounds)} of {int(numbers.round_limit)}" if is_begun else "not begun"),
        *((("Hill", hill_in_words(box, state)),) if numbers.hill >= 0 else ()),
        ("Step", PHASES[Phase(phase)]),
        ("Turn", name_of(box, int(state.turn)) if phase != Phase.FIRST else "to be drawn"),
        ("Sequences", f"{int(state.sequences)} of {int(numbers.max_sequences)}"),
    ]
    return Standing(tuple(facts), tuple(_seat_facts(box, state)))


def hill_in_words(box: Box, state: State) -> str:
    """Return who holds the hill, and for how many turns they have."""
    holder = int(state.hill_holder) - 1
    if holder < 0:
        return "nobody"
    return f"{name_of(box, holder)}, {int(state.hill_count)} of {int(box.numbers.hill_turns)} turns"


def _seat_facts(box: Box, state: State) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield what is open of each seat."""
    status, money = state.status.tolist(), state.money.tolist()
    known, cards = state.stock.tolist(), state.cards.tolist()
    for seat, (hexes, troops) in enumerate(holdings(state)[: box.seats]):
        yield (
            ("Troops", STATUSES.get(status[seat]) or _troops_in_short(troops)),
            ("Hexes", str(hexes)),
            ("Money", f"${money[seat]}"),
            ("Cards", _hand_in_words(known[seat], cards[seat])),
        )


def holdings(state: State) -> list[tuple[int, list[int]]]:
    """Return how many hexes every seat holds, and how many units of each kind it has there."""
    hexes, troops = [0] * PLAYERS, [[0] * KINDS for _ in range(PLAYERS)]
    for owner, there in zip(state.owner.tolist(), state.troops.tolist(), strict=True):
        if owner:
            hexes[owner - 1] += 1
            troops[owner - 1] = [sum(both) for both in zip(troops[owner - 1], there, strict=True)]
    return list(zip(hexes, troops, strict=True))


def drafter_of(state: State) -> int:
    """Return the seat that drafts something on its own now, -1 if none does."""
    phase = int(state.phase)
    if phase in TURNS_DRAFTS:
        return int(state.turn)
    if phase in (Phase.COUNTER, Phase.COUNTER_MOVE):
        return int(state.acting)
    return int(state.partner) if phase == Phase.COUNTER_OFFER else -1


def _troops_in_short(counts: Sequence[int]) -> str:
    """Return a brigade's units, short enough for a column of a small screen: ``5 inf, 2 cav``."""
    short = [f"{count} {name[:3]}" for count, name in zip(counts, UNIT_NAMES, strict=True) if count]
    return ", ".join(short) or "none"


def _hand_in_words(stock: Sequence[int], cards: int) -> str:
    known = cards_in_words(stock)
    unseen = cards - sum(stock)
    if unseen == 0:
        return "none" if known == "nothing" else known
    return f"{unseen} unseen" if known == "nothing" else f"{known}, and {unseen} unseen"


def sketch(box: Box, state: State) -> str:
    """Return the board as text: of each hex its ground, and whose units stand there."""
    board = box.print.board
    if max(column for column, _ in board.places) * 3 > 74:
        return "\n".join(_hex_line(box, state, where) for where in range(len(board.names)))
    lines = [[" "] * 80 for _ in range(2 * (board.places[-1][1] + 1))]
    for where, (column, row) in enumerate(board.places):
        ground = "hill" if where == box.numbers.hill else GROUND_WORDS[board.grounds[where]]
        for line, words in ((2 * row, ground[:5]), (2 * row + 1, _stack(box, state, where))):
            lines[line][3 * column : 3 * column + len(words)] = words
    return "\n".join("".join(line).rstrip() for line in lines)


def _stack(box: Box, state: State, where: int) -> str:
    """Return ``R12`` or ``R1/2/3`` for units of Red, as far as there is room."""
    owner = int(state.owner[where]) - 1
    if owner < 0:
        return "."
    counts = [int(number) for number in state.troops[where]]
    mixed = "/".join(map(str, counts))
    sign = box.sides[owner].name[0]
    return sign + (mixed if len(mixed) <= 5 and any(counts[1:]) else str(sum(counts)))


def _hex_line(box: Box, state: State, where: int) -> str:
    name, ground = box.print.board.names[where], GROUND_WORDS[box.print.board.grounds[where]]
    owner = int(state.owner[where]) - 1
    return f"{name} {ground}: {name_of(box, owner)} {units_in_words(state.troops[where])}"[:80]
