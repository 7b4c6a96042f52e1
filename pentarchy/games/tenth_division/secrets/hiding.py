"""What a seat may not know: drafts, defences that are split in secret, hidden stocks (T-R11, T-R22)."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE, SPECTATOR

from ..box import move_codes as codes
from ..box.constants import CARDS, PLAYERS, STEP
from ..box.state import Numbers, Phase, Refusal, State, drafter
from ..rules.board import is_own, network, target_of
from ..rules.collecting import is_foraged
from ..rules.defence import begin_defence, meet, meet_next, settle, split, unmet
from ..rules.ending import clear_drafts, clear_line
from ..rules.listing import legal
from ..rules.sequences import draft_attack, name_units
from ..rules.trade import ASKED, GIVEN, choose_partner, name_good, refuse_partner
from ..rules.training import choose_ground

MOST_GUESSED = 5  #: steps of a draft that are guessed


@rule("T-R11", "T-R22")
def hide(numbers: Numbers, state: State, seat: int) -> None:
    """Nobody sees another's draft, nor their defence while all decide, nor at some tables their cards."""
    if state.phase == Phase.OVER:
        return
    writer = drafter(state)
    if writer >= 0 and writer != seat:
        clear_drafts(state)
    if state.phase == Phase.DEFENCE:
        hide_defences(numbers, state, seat)
    if numbers.hidden:
        hide_stocks(state, seat)


@rule("T-R22")
def hide_defences(numbers: Numbers, state: State, seat: int) -> None:
    """Nobody can tell how another splits their units, nor whether they have done so."""
    for attack in range(state.attacks_made):
        if not is_own(state, seat, target_of(numbers, int(state.attacks[attack].way))):
            clear_line(state, attack)
    for other in range(PLAYERS):
        if other != seat:
            state.drafted[other] = 0


@rule("T-R11")
def hide_stocks(state: State, seat: int) -> None:
    """Of others' cards one sees how many there are, and those that all know of."""
    for other in range(PLAYERS):
        if other != seat:
            for card in range(CARDS):
                state.stock[other, card] = state.known[other, card]
    if state.phase == Phase.COLLECT and state.turn != seat:
        for card in range(CARDS):
            state.taken[card] = 0


@rule("T-5", "T-R22")
def is_draft_step(state: State, move: int) -> bool:
    """Whether a move, if it is legal now, is a step of a draft that only its writer sees."""
    if state.phase == Phase.DEFENCE:
        return move != LEAVE
    if state.phase == Phase.TRAIN:
        return codes.HEX <= move < codes.BUILD
    if drafter(state) < 0:
        return False
    is_offer_step = codes.PARTNER <= move < codes.FORAGE or codes.GIVE <= move < codes.ADD
    return is_offer_step or codes.ADD <= move < codes.HEX or move >= codes.WAY


@rule("T-5", "T-R11", "T-R22")
def seen(numbers: Numbers, before: State, seat: int, move: int, viewer: int) -> int:
    """A step of a draft is a step; a card that is collected unseen is a card."""
    if viewer == seat:
        return move
    if is_draft_step(before, move):
        return codes.SECRET_STEP
    is_card = codes.COLLECT <= move < codes.BUY
    return codes.SECRET_CARD if numbers.hidden and is_card else move


@rule("T-5", "T-R11", "T-R22")
def reveals(numbers: Numbers, before: State, seat: int, move: int, after: State) -> bool:
    """Chance; whatever shows a draft; and where stocks are hidden, all that others see."""
    if seat == NATURE:
        return True
    if is_draft_step(before, move):
        return before.phase == Phase.DEFENCE and after.phase != Phase.DEFENCE
    if before.phase == Phase.DEFENCE:
        return True
    is_word = move == codes.ANNOUNCE or move == codes.MARCH or move == codes.OFFER or move == codes.ABANDON
    is_training = before.phase == Phase.TRAIN and move >= codes.ADD
    return is_word or is_training or numbers.hidden == 1 or may_have_begun_an_offer(numbers, before)


@rule("T-R40", "T-5")
def may_have_begun_an_offer(numbers: Numbers, state: State) -> bool:
    """Whether the player at turn may have begun an offer: whatever ends it counts it, and tells of it.

    Where nobody began one, that none is counted tells as much.
    """
    if state.phase != Phase.TRADE:
        return False
    if state.drafted[state.turn] > 0:
        return True
    joined = network(numbers, state, int(state.turn))
    for other in range(numbers.seats):
        if refuse_partner(numbers, state, other, joined) == Refusal.NONE:
            return True
    return False


@rule("T-R11", "T-R22")
def redeal(numbers: Numbers, state: State, seat: int, begun: bool, chance: Chance) -> None:
    """Fill in what the others may have drafted, how they may have split, and which cards they may hold.

    A card that nobody has seen is of any kind, each as likely, one that was just collected of any kind that
    was there; by which hexes somebody foraged in earlier turns is not asked, so kinds that are rare on the
    board are guessed too often. With ``begun``, a draft has 0 to 4 steps and a defence 0 to 9, each number as
    likely, each step any that there is, each as likely; a defence that is thereby done is begun anew, with
    the steps that are left, for one of the others, each as likely, if the viewer is done.
    """
    if state.phase == Phase.OVER:
        return
    if numbers.hidden:
        guess_stocks(numbers, state, seat, chance)
    if state.phase == Phase.DEFENCE:
        guess_defences(numbers, state, seat, begun, chance)
    writer = drafter(state)
    if begun and writer >= 0 and writer != seat:
        guess_draft(numbers, state, writer, chance)


@rule("T-R11")
def guess_stocks(numbers: Numbers, state: State, seat: int, chance: Chance) -> None:
    """Cards that nobody has seen are of any kind; those just collected, of a kind that was there."""
    for other in range(numbers.seats):
        if other == seat:
            continue
        unseen = int(state.cards[other])
        for card in range(CARDS):
            unseen -= int(state.known[other, card])
        if state.phase == Phase.COLLECT and other == state.turn:
            unseen -= guess_collected(numbers, state, chance)
        for _ in range(unseen):
            state.stock[other, draw(chance, CARDS)] += 1


@rule("T-R11", "T-7")
def guess_collected(numbers: Numbers, state: State, chance: Chance) -> int:
    """Guess which cards were collected in this turn; return how many."""
    kinds = np.empty(CARDS, np.int64)
    for _ in range(state.collected):
        count = 0
        for card in range(CARDS):
            if is_foraged(numbers, state, card):
                kinds[count] = card
                count += 1
        card = int(kinds[draw(chance, count)])
        state.taken[card] += 1
        state.stock[state.turn, card] += 1
    return int(state.collected)


@rule("T-R22")
def guess_defences(numbers: Numbers, state: State, seat: int, begun: bool, chance: Chance) -> None:
    """Each defender may have come any way with their split, but not all are done."""
    slowest = slowest_defender(numbers, state, seat, chance) if begun else SPECTATOR
    for other in range(numbers.seats):
        if other == seat:
            continue
        if not (int(state.asked) >> other) & 1:
            split(numbers, state, other)
            state.drafted[other] = 0
        elif begun:
            guess_defence(numbers, state, other, other == slowest, chance)
        else:
            settle(numbers, state, other)


@rule("T-R22")
def slowest_defender(numbers: Numbers, state: State, seat: int, chance: Chance) -> int:
    """Return another who has not finished, if the viewer is not one of them; otherwise nobody."""
    is_asked = seat != SPECTATOR and (int(state.asked) >> seat) & 1
    if is_asked and unmet(numbers, state, seat) < state.attacks_made:
        return SPECTATOR
    askers, slowest = 0, SPECTATOR
    for other in range(numbers.seats):
        if other != seat and (int(state.asked) >> other) & 1:
            askers += 1
            if draw(chance, askers) == 0:
                slowest = other
    return slowest


@rule("T-R22")
def guess_defence(numbers: Numbers, state: State, seat: int, is_slow: bool, chance: Chance) -> None:
    """Name units for attacks at random, for as long as is guessed; who is slow and done begins anew."""
    out = np.empty(codes.WIDEST, np.int64)
    settle(numbers, state, seat)
    for _ in range(draw(chance, 2 * MOST_GUESSED)):
        if unmet(numbers, state, seat) == state.attacks_made:
            return
        count = legal(numbers, state, seat, out)
        move = int(out[draw(chance, count)])
        if move == codes.SPLIT:
            split(numbers, state, seat)
        elif move == codes.NEXT:
            meet_next(numbers, state, seat)
        else:
            meet(numbers, state, seat, (move - codes.ADD) // STEP, (move - codes.ADD) % STEP + 1)
        if is_slow and unmet(numbers, state, seat) == state.attacks_made:
            begin_defence(numbers, state, seat)
            settle(numbers, state, seat)


@rule("T-5")
def guess_draft(numbers: Numbers, state: State, seat: int, chance: Chance) -> None:
    """A draft has any few steps that its writer might have taken."""
    out = np.empty(codes.WIDEST, np.int64)
    for _ in range(draw(chance, MOST_GUESSED)):
        count = legal(numbers, state, seat, out)
        steps = 0
        for index in range(count):
            if is_draft_step(state, int(out[index])):
                out[steps] = out[index]
                steps += 1
        if steps == 0:
            return
        take_step(state, seat, int(out[draw(chance, steps)]))


@rule("T-5")
def take_step(state: State, seat: int, move: int) -> None:
    """Take a step of a draft."""
    if move >= codes.WAY:
        draft_attack(state, seat, move - codes.WAY)
    elif move >= codes.HEX:
        choose_ground(state, seat, move - codes.HEX)
    elif move >= codes.ADD:
        name_units(state, seat, (move - codes.ADD) // STEP, (move - codes.ADD) % STEP + 1)
    elif move >= codes.GET:
        name_good(state, (move - codes.GET) // STEP, ASKED, (move - codes.GET) % STEP + 1)
    elif move >= codes.GIVE:
        name_good(state, (move - codes.GIVE) // STEP, GIVEN, (move - codes.GIVE) % STEP + 1)
    else:
        choose_partner(state, move - codes.PARTNER)
