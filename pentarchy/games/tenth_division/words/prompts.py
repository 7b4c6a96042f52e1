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
from .standing import drafter_of, goods_in_words, name_of, units_in_words

Ask = Callable[[Box, State], str]


def prompt(box: Box, state: State, seat: int, path: Sequence[str]) -> str:
    """Return what a seat, or somebody who looks on, is to do or wait for, after the clicks made so far."""
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
    return f"{name_of(box, mover)} {WAIT.get(Phase(int(state.phase)), 'is to decide')}."


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
    return "How much of it?" if first.startswith(("give-", "get-")) else f"How many {first}?"


CHANCE: Mapping[Phase, Ask] = {
    Phase.FIRST: lambda box, state: "It is drawn who begins.",
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
    """Return ``C3 on C4``."""
    return " on ".join(ends_of_way(box, way))


def _ask_defence(box: Box, state: State, seat: int) -> str:
    if seat < 0 or not int(pending(box.numbers, state)) >> seat & 1:
        return "The defenders decide who meets which attack."
    attack = int(unmet(box.numbers, state, seat))
    where = attack_in_words(box, int(state.attacks[attack].way))
    named = units_in_words(state.lines[attack].counts)
    so_far = "" if named == "nothing" else f" So far: {named}."
    rest = "" if box.numbers.hold_back else " Whoever you do not name meets a later one."
    return f"Who meets the attack {where} ({units_in_words(state.attacks[attack].units)})?{so_far}{rest}"


def _ask_attack(box: Box, state: State) -> str:
    seat = drafter_of(state)
    drafted = int(state.drafted[seat])
    if drafted == 0:
        return "Choose from where and whom to attack, or be done."
    line = state.lines[drafted - 1]
    where = attack_in_words(box, int(line.way))
    if not units_listed(state, drafted - 1):
        return f"Attack {where}: with which units?"
    return f"Attack {where} with {units_in_words(line.counts)}: more units, another attack, or announce."


def _ask_move(box: Box, state: State) -> str:
    seat = drafter_of(state)
    if state.drafted[seat] == 0:
        return "Choose from where to where troops move, or be done."
    where = " to ".join(ends_of_way(box, int(state.lines[0].way)))
    named = units_in_words(state.lines[0].counts)
    return f"{where}: which units?" if named == "nothing" else f"{where}: {named}. More of them, or march."


def _ask_trade(box: Box, state: State) -> str:
    seat = drafter_of(state)
    other = int(other_trader(state, seat))
    if other < 0:
        partner = " or with a player whom roads join to you" if box.numbers.offers else ""
        return f"Trade with the bank{partner}, or be done."
    given, asked = offer_in_words(state)
    name = name_of(box, other)
    if given == asked == "nothing":
        return f"Deal with {name}: what do you give, and what do you ask for?"
    return f"You give {name} {given} for {asked}. Add to that, or make the offer."


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
        return "Choose a hex for new troops, or end the turn."
    return f"Which troops are trained on {box.print.board.names[int(state.lines[0].way)]}?"


def _ask_fight(box: Box, state: State) -> str:
    attack = int(state.attack)
    return f"Attack {attack_in_words(box, int(state.attacks[attack].way))}: roll, or stop?"


def _ask_loss(box: Box, state: State) -> str:
    side = int(loser(state))
    number = int(state.owed[side])
    return f"You lose {number} {'unit' if number == 1 else 'units'}: which?"


def _ask_bonus(box: Box, state: State) -> str:
    side = int(favoured(box.numbers, state))
    dice = ", ".join(str(int(die)) for die in state.dice[side] if die)
    who = "attacking" if side == ATTACKER else "defending"
    return f"Combined arms, {who}: which of your dice ({dice}) counts one more?"


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
    Phase.ADVANCE: lambda box, state: "The hex is empty: who moves in?",
    Phase.TRADE: _ask_trade,
    Phase.COUNTER_OFFER: _ask_trade,
    Phase.ANSWER: _ask_answer,
    Phase.LAST_ANSWER: _ask_answer,
    Phase.ROADS: lambda box, state: (
        "Build a road for $5 and a brick, destroy one beside your troops, or be done."
    ),
    Phase.MOVE: _ask_move,
    Phase.TRAIN: _ask_train,
}
WAIT: Mapping[Phase, str] = {
    Phase.PLACE: "chooses a start hex",
    Phase.COLLECT: "collects cards",
    Phase.ATTACK: "may attack",
    Phase.COUNTER: "may strike back",
    Phase.COUNTER_MOVE: "moves instead of striking back",
    Phase.FIGHT: "rolls on or stops",
    Phase.BONUS: "raises a die",
    Phase.LOSSES: "names a loss",
    Phase.ADVANCE: "may move in",
    Phase.TRADE: "may trade",
    Phase.ANSWER: "answers the offer",
    Phase.COUNTER_OFFER: "makes a counter-offer",
    Phase.LAST_ANSWER: "answers the counter-offer",
    Phase.ROADS: "may build or destroy roads",
    Phase.MOVE: "moves troops",
    Phase.TRAIN: "may train troops",
}
