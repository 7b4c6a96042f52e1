"""What a seat is to do now, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..box.state import ATTACKER, Phase, State, Status
from ..box.unpacking import Box
from ..rules.defence import pending, unmet
from ..rules.fights import dice_of, favoured, loser, rolling, seat_of
from ..rules.sequences import units_listed
from ..rules.trade import answerer, other_trader
from .moves import ends_of_way
from .outcome import end_sentence
from .standing import UNIT_WORDS, drafter_of, goods_in_words, name_of, units_in_words
from .units import only_kind

Ask = Callable[[Box, State], str]


def prompt(box: Box, state: State, seat: int, path: Sequence[str]) -> str:
    """Return what a seat, or a spectator, is to do or wait for, after the clicks made so far."""
    if int(state.phase) == Phase.OVER:
        return end_sentence(box, state)
    if seat in range(box.seats) and int(state.status[seat]) == Status.LEFT:
        return "You have left the game; your troops stay and defend."
    if seat in range(box.seats) and int(state.status[seat]) == Status.OUT:
        return "You have no troops left: you are out of the game."
    if path:
        return _ask_further(box, state, path)
    if int(state.phase) in CHANCE:
        return CHANCE[Phase(int(state.phase))](box, state)
    if int(state.phase) == Phase.DEFENCE:
        return _ask_defence(box, state, seat)
    mover = _mover(box, state)
    if mover == seat:
        return ASK[Phase(int(state.phase))](box, state)
    return f"{name_of(box, mover)} {WAIT.get(Phase(int(state.phase)), 'is deciding')}."


def _mover(box: Box, state: State) -> int:
    """Return the one player who decides now."""
    phase = int(state.phase)
    writer = drafter_of(state)
    if writer >= 0:
        return writer
    if phase == Phase.BONUS:
        return int(seat_of(box.numbers, state, favoured(box.numbers, state)))
    if phase == Phase.LOSSES:
        return int(seat_of(box.numbers, state, loser(state)))
    if phase in (Phase.ANSWER, Phase.LAST_ANSWER):
        return int(answerer(state))
    return int(state.acting if phase in (Phase.FIGHT, Phase.ADVANCE) else state.turn)


def _ask_further(box: Box, state: State, path: Sequence[str]) -> str:
    """Return what to click after the first click of a path."""
    first = path[0]
    if first in box.print.board.numbers:
        verb = "attack" if int(state.phase) in (Phase.ATTACK, Phase.COUNTER) else "move to"
        return f"From {first}: choose the hex to {verb}."
    if first.startswith("swap-"):
        return "Which card do you take from the bank?"
    verb, _, good = first.partition("-")
    if good and verb in ("give", "get"):
        return f"How much {good} do you {'give' if verb == 'give' else 'ask for'}?"
    return f"How many {dict(UNIT_WORDS).get(first, first)}?"


ANSWERS_OF_TURN = {
    "lose the most numerous": "Lose the most numerous for the rest of this round",
    "decline offers": "Decline all offers for the rest of this round",
}
CHANCE: Mapping[Phase, Ask] = {
    Phase.FIRST: lambda box, state: "The first player is being drawn at random.",
    Phase.FORAGE: lambda box, state: f"{name_of(box, int(state.turn))} rolls for cards.",
    Phase.ATTACK_DICE: lambda box, state: _say_dice(box, state),
    Phase.DEFENCE_DICE: lambda box, state: _say_dice(box, state),
}


def _say_dice(box: Box, state: State) -> str:
    side = int(rolling(state))
    name = name_of(box, int(seat_of(box.numbers, state, side)))
    dice = int(dice_of(box.numbers, state, side))
    return f"{name} throws {dice} {'die' if dice == 1 else 'dice'}."


def attack_in_words(box: Box, way: int) -> str:
    """Return ``C4 from C3``, for an attack on C4."""
    origin, target = ends_of_way(box, way)
    return f"{target} from {origin}"


def _ask_defence(box: Box, state: State, seat: int) -> str:
    if seat < 0 or not int(pending(box.numbers, state)) >> seat & 1:
        return "The defenders decide which units meet which attack."
    attack = int(unmet(box.numbers, state, seat))
    where = attack_in_words(box, int(state.attacks[attack].way))
    named = units_in_words(state.lines[attack].counts)
    so_far = "" if named == "nothing" else f" So far: {named}."
    rest = "" if box.numbers.hold_back else " Units that you do not choose meet a later attack."
    strength = units_in_words(state.attacks[attack].units)
    return f"Which units meet the attack on {where} ({strength})?{so_far}{rest}"


def _ask_attack(box: Box, state: State) -> str:
    seat = drafter_of(state)
    drafted = int(state.drafted[seat])
    if drafted == 0:
        finish = "" if int(state.phase) == Phase.COUNTER else ", or finish attacking"
        return f"Choose a hex to attack from{finish}."
    line = state.lines[drafted - 1]
    where = attack_in_words(box, int(line.way))
    if not units_listed(state, drafted - 1):
        return _ask_for_units(box, state, seat, f"attack {where}?")
    attack = f"You attack {where} with {units_in_words(line.counts)}."
    return f"{attack} Add units or another attack, or announce the sequence."


def _ask_for_units(box: Box, state: State, seat: int, what: str) -> str:
    """Return the question which units do something, or how many where there is one kind."""
    kind = only_kind(box.numbers, state, seat)
    return f"Which units {what}" if kind < 0 else f"How many {UNIT_WORDS[kind][1]} {what}"


def _ask_move(box: Box, state: State) -> str:
    seat = drafter_of(state)
    if state.drafted[seat] == 0:
        return "Choose a hex to move troops from, or finish moving."
    where = " to ".join(ends_of_way(box, int(state.lines[0].way)))
    named = units_in_words(state.lines[0].counts)
    if named == "nothing":
        return _ask_for_units(box, state, seat, f"move from {where}?")
    return f"From {where}: {named}. Add more units, or march."


def _ask_trade(box: Box, state: State) -> str:
    seat = drafter_of(state)
    other = int(other_trader(state, seat))
    if other < 0:
        partner = " or with a player to whom roads lead from you" if box.numbers.offers else ""
        return f"Trade with the bank{partner}, or finish trading."
    given, asked = offer_in_words(state)
    name = name_of(box, other)
    if given == asked == "nothing":
        return f"Trade with {name}: what do you give, and what do you ask for?"
    return f"You offer {name} {given} for {asked}. Add more, or make the offer."


def offer_in_words(state: State) -> tuple[str, str]:
    """Return what is given and what is asked for."""
    goods = [line.counts for line in state.lines[:5]]
    return goods_in_words(c[0] for c in goods), goods_in_words(c[1] for c in goods)


def _ask_answer(box: Box, state: State) -> str:
    given, asked = offer_in_words(state)
    if asked == "nothing":
        return f"You are offered {given}, and asked for nothing. Do you accept?"
    if given == "nothing":
        return f"You are asked for {asked}, and offered nothing. Do you accept?"
    return f"You are offered {given} for {asked}. Do you accept?"


def _ask_train(box: Box, state: State) -> str:
    if state.drafted[int(state.turn)] == 0:
        return "Choose a hex for new troops, or end your turn."
    kind = only_kind(box.numbers, state, int(state.turn))
    which = "Which troops" if kind < 0 else f"How many {UNIT_WORDS[kind][1]}"
    return f"{which} do you train on {box.print.board.names[int(state.lines[0].way)]}?"


def _ask_fight(box: Box, state: State) -> str:
    attack = int(state.attack)
    return f"Attack {attack_in_words(box, int(state.attacks[attack].way))}: roll, or stop?"


def _ask_loss(box: Box, state: State) -> str:
    side = int(loser(state))
    number = int(state.owed[side])
    return f"You lose {number} {'unit' if number == 1 else 'units'}. Choose a kind."


def _ask_bonus(box: Box, state: State) -> str:
    side = int(favoured(box.numbers, state))
    dice = ", ".join(str(int(die)) for die in state.dice[side] if die)
    who = "attacking" if side == ATTACKER else "defending"
    return f"Combined arms, {who}: which of your dice ({dice}) counts 1 more?"


def _up_to(cards: int) -> str:
    return "one card" if cards == 1 else f"up to {cards} cards"


ASK: Mapping[Phase, Ask] = {
    Phase.PLACE: lambda box, state: "Choose a free hex for your five infantry.",
    Phase.COLLECT: lambda box, state: (
        f"Collect {_up_to(int(state.die) - int(state.collected))} from the hexes you stand on."
    ),
    Phase.ATTACK: _ask_attack,
    Phase.COUNTER: lambda box, state: f"You may strike back, or move instead. {_ask_attack(box, state)}",
    Phase.COUNTER_MOVE: _ask_move,
    Phase.FIGHT: _ask_fight,
    Phase.BONUS: _ask_bonus,
    Phase.LOSSES: _ask_loss,
    Phase.ADVANCE: lambda box, state: "The hex is empty. Which units move in?",
    Phase.TRADE: _ask_trade,
    Phase.COUNTER_OFFER: _ask_trade,
    Phase.ANSWER: _ask_answer,
    Phase.LAST_ANSWER: _ask_answer,
    Phase.ROADS: lambda box, state: (
        "Build a road for $5 and a brick, destroy one beside your troops, or finish with the roads."
    ),
    Phase.MOVE: _ask_move,
    Phase.TRAIN: _ask_train,
}
WAIT: Mapping[Phase, str] = {
    Phase.PLACE: "chooses a start hex",
    Phase.COLLECT: "collects cards",
    Phase.ATTACK: "may attack",
    Phase.COUNTER: "may strike back",
    Phase.COUNTER_MOVE: "moves troops instead of striking back",
    Phase.FIGHT: "may roll on or stop",
    Phase.BONUS: "chooses a die to raise",
    Phase.LOSSES: "chooses a unit to lose",
    Phase.ADVANCE: "may move in",
    Phase.TRADE: "may trade",
    Phase.ANSWER: "answers the offer",
    Phase.COUNTER_OFFER: "makes a counter-offer",
    Phase.LAST_ANSWER: "answers the counter-offer",
    Phase.ROADS: "may build or destroy roads",
    Phase.MOVE: "moves troops",
    Phase.TRAIN: "may train troops",
}
