"""What happened, in a sentence or a few."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import CARD_NAMES, CARDS, KINDS, PAYMENTS, STEP
from ..box.move_codes import (
    ABANDON,
    ACCEPT,
    ADD,
    ANNOUNCE,
    BEGIN,
    BUILD,
    BUY,
    COLLECT,
    COUNTER,
    DECLINE,
    DONE,
    FORAGE,
    GIVE,
    GO,
    HEX,
    INSTEAD,
    LOSE,
    MARCH,
    NEXT,
    OFFER,
    PARTNER,
    RAISE,
    RAZE,
    SECRET_CARD,
    SECRET_STEP,
    SPLIT,
    STOP,
    SWAP,
    THROW,
    WAY,
)
from ..box.state import ATTACKER, DEFENDER, Phase, State, Status
from ..box.unpacking import Box
from ..rules.board import has_troops, target_of
from ..rules.fights import seat_of
from ..rules.trade import offerer
from .moves import ends_of_side, ends_of_way, say
from .outcome import end_sentence
from .prompts import attack_in_words, offer_in_words
from .standing import UNIT_WORDS, cards_in_words, name_of, units_in_words

FINISHED = {
    Phase.COLLECT: ("collects no cards", "collects no more cards"),
    Phase.ATTACK: ("does not attack", "makes no more attacks"),
    Phase.ADVANCE: ("does not move in", "moves no more units in"),
    Phase.COUNTER: ("does not strike back",) * 2,
    Phase.COUNTER_MOVE: ("moves no troops", "moves no more troops"),
    Phase.TRADE: ("ends the trade step",) * 2,
    Phase.ROADS: ("leaves the roads as they are",) * 2,
    Phase.MOVE: ("moves no troops", "moves no more troops"),
    Phase.TRAIN: ("ends the turn",) * 2,
}
"""What it means to be done, for one who has done nothing in a step and for one who has done something."""


def tell_move(box: Box, before: State, seat: int, seen: int, after: State) -> str:
    """Return a move in a sentence, without what came of it."""
    if seat == NATURE:
        return _tell_chance(box, before, seen, after)
    name = name_of(box, seat)
    if seen == LEAVE:
        stays = has_troops(box.numbers, after, seat)
        return f"{name} leaves the game{'; their troops stay and defend' if stays else ''}."
    if seen == SECRET_STEP:
        is_split = int(before.phase) == Phase.DEFENCE and int(after.phase) != Phase.DEFENCE
        return "All defenders have decided which units meet which attack." if is_split else ""
    if seen == SECRET_CARD:
        return f"{name} collects a card."
    if seen >= BUILD:
        return f"{name} {_tell_board(box, before, seen)}."
    if seen >= SWAP:
        return f"{name} {_tell_number(box, before, seen, after)}."
    if LOSE <= seen < COLLECT:
        return ""  # what came of it says so, with what else was lost
    if seen >= RAISE:
        return f"{name} {_tell_choice(box, before, seen)}."
    return _tell_word(box, before, seat, seen, after)


# Chance.


def _tell_chance(box: Box, before: State, seen: int, after: State) -> str:
    if seen >= THROW:
        side = ATTACKER if int(before.phase) == Phase.ATTACK_DICE else DEFENDER
        thrower = name_of(box, int(seat_of(box.numbers, before, side)))
        return f"{thrower} throws {', '.join(say(box, seen).partition('-')[2])}."
    if seen >= BEGIN:
        return f"{name_of(box, seen - BEGIN)} begins."
    return f"{name_of(box, int(before.turn))} rolls {seen - FORAGE + 1}."


# What names a place on the board.


def _tell_board(box: Box, before: State, seen: int) -> str:
    if seen < RAZE:
        return f"builds a road from {' to '.join(ends_of_side(box, seen - BUILD))}"
    if seen < WAY:
        return f"destroys the road from {' to '.join(ends_of_side(box, seen - RAZE))}"
    verb = "plans to attack" if int(before.phase) in (Phase.ATTACK, Phase.COUNTER) else "plans to move"
    one, other = ends_of_way(box, seen - WAY)
    return f"{verb} {other} from {one}" if "attack" in verb else f"{verb} from {one} to {other}"


def _tell_number(box: Box, before: State, seen: int, after: State) -> str:
    if seen >= HEX:
        name = box.print.board.names[seen - HEX]
        return f"starts on {name}" if int(before.phase) == Phase.PLACE else f"plans to train troops on {name}"
    if seen >= ADD:
        kind, number = divmod(seen - ADD, STEP)
        units = f"{number + 1} {UNIT_WORDS[kind][number > 0]}"
        if int(before.phase) == Phase.TRAIN:
            return f"trains {units} on {gained(box, before, after)[1]}"
        return f"{_verb(box, before)} {units}"
    if seen >= GIVE:
        verb, _, what = say(box, seen).partition("-")
        return f"{'would give' if verb == 'give' else 'would ask for'} {what.replace('-', ' ')}"
    payment, card = divmod(seen - SWAP, CARDS)
    return f"gives the bank {cards_in_words(PAYMENTS[payment])} for 1 {CARD_NAMES[card]}"


def _verb(box: Box, before: State) -> str:
    if int(before.phase) == Phase.ADVANCE:
        target = int(target_of(box.numbers, int(before.attacks[int(before.attack)].way)))
        return f"moves into {box.print.board.names[target]} with"
    return "meets the attack with" if int(before.phase) == Phase.DEFENCE else "chooses"


def _tell_choice(box: Box, before: State, seen: int) -> str:
    if seen >= PARTNER:
        return f"plans to trade with {name_of(box, seen - PARTNER)}"
    if seen >= BUY:
        return f"buys {CARD_NAMES[seen - BUY]} for $100"
    if seen >= COLLECT:
        return f"collects {CARD_NAMES[seen - COLLECT]}"
    return f"adds 1 to die {seen - RAISE + 1}"


# Words.


def _tell_word(box: Box, before: State, seat: int, seen: int, after: State) -> str:
    name = name_of(box, seat)
    if seen == DONE:
        return f"{name} {FINISHED[Phase(int(before.phase))][_has_acted(before, seat)]}."
    if seen == ANNOUNCE:
        return f"{name} attacks {_announced(box, after)}."
    if seen == OFFER:
        given, asked = offer_in_words(after)
        other = name_of(box, int(before.turn if seat != before.turn else after.partner))
        return f"{name} offers {other} {given} for {asked}."
    if seen == ACCEPT:
        given, asked = offer_in_words(before)
        return f"{name} accepts: {given} from {name_of(box, int(offerer(before)))}, for {asked}."
    if seen == ABANDON:
        return f"{name} drops the counter-offer." if int(before.phase) == Phase.COUNTER_OFFER else ""
    if seen == MARCH:
        units, start, target = marched(box, before, after)
        return f"{name} moves {units} from {start} to {target}."
    return f"{name} {PLAIN[seen]}."


PLAIN = {
    GO: "rolls",
    STOP: "stops this attack",
    SPLIT: "splits the units evenly",
    NEXT: "goes on to the next attack",
    INSTEAD: "moves troops instead of striking back",
    DECLINE: "declines",
    COUNTER: "prepares a counter-offer",
}


def _announced(box: Box, after: State) -> str:
    """Return the attacks of the sequence that has just been announced."""
    attacks = after.attacks[: int(after.attacks_made)]
    return "; ".join(f"{attack_in_words(box, int(a.way))} with {units_in_words(a.units)}" for a in attacks)


def _has_acted(before: State, seat: int) -> bool:
    """Whether a seat has done something in the step that it ends."""
    phase = int(before.phase)
    if phase == Phase.COLLECT:
        return bool(before.collected)
    if phase == Phase.ATTACK:
        return bool(before.sequences)
    if phase == Phase.ADVANCE:
        return bool(before.lines[int(before.attack)].counts.any())
    if phase in (Phase.MOVE, Phase.COUNTER_MOVE):
        return bool(before.moved[before.owner == seat + 1].any())
    return True


def gained(box: Box, before: State, after: State) -> tuple[str, str]:
    """Return ``3 infantry`` and ``C4``: a movement, or a training, adds units to one hex only."""
    for where, name in enumerate(box.print.board.names):
        more = [int(after.troops[where, kind]) - int(before.troops[where, kind]) for kind in range(KINDS)]
        if any(number > 0 for number in more):
            return units_in_words(more), name
    raise LookupError("no hex has gained units")


def marched(box: Box, before: State, after: State) -> tuple[str, str, str]:
    """Return ``3 infantry``, and from where to where they have moved."""
    units, target = gained(box, before, after)
    lost = (before.troops > after.troops).any(axis=1)
    return units, box.print.board.names[int(lost.argmax())], target


# What followed.


def tell_consequences(box: Box, before: State, after: State) -> Iterator[str]:
    """Yield what came of a move besides, on the board and in the game."""
    is_mid_fight = int(before.phase) in (Phase.DEFENCE_DICE, Phase.BONUS, Phase.LOSSES)
    if is_mid_fight:
        yield from _tell_losses(box, before, after)
    for seat in range(box.seats):
        is_counted = int(before.phase) == Phase.TRADE and after.offers[seat] > before.offers[seat]
        if is_counted and int(after.phase) != Phase.ANSWER:
            yield f"{name_of(box, int(before.turn))} drops the offer to {name_of(box, seat)}."
        if int(before.status[seat]) == Status.IN and int(after.status[seat]) == Status.OUT:
            yield f"{name_of(box, seat)} has no troops left and is out."
    if int(after.phase) == Phase.COUNTER and (
        int(before.phase) != Phase.COUNTER or before.acting != after.acting
    ):
        yield f"{name_of(box, int(after.acting))} may strike back."
    if before.hill_holder != after.hill_holder:
        holder = name_of(box, int(after.hill_holder) - 1) if after.hill_holder else "Nobody"
        yield f"{holder} holds the hill now."
    elif before.hill_count != after.hill_count:
        yield f"{name_of(box, int(after.hill_holder) - 1)} has held the hill for {_turns(after)}."
    if int(after.phase) == Phase.OVER:
        yield end_sentence(box, after)


def _turns(state: State) -> str:
    count = int(state.hill_count)
    return f"{count} turn{'' if count == 1 else 's'}"


def _tell_losses(box: Box, before: State, after: State) -> Iterator[str]:
    """Yield what each side lost on the board."""
    for seat in range(box.seats):
        lost = [0] * KINDS
        for where in range(len(box.print.board.names)):
            if before.owner[where] == seat + 1:
                for kind in range(KINDS):
                    lost[kind] += int(before.troops[where, kind]) - int(after.troops[where, kind])
        if any(number > 0 for number in lost):
            yield f"{name_of(box, seat)} loses {units_in_words(max(0, number) for number in lost)}."
