"""What to do now, in a sentence or two that are always true."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.kernel.listing import listed

from ..box.constants import CARD_NAMES, DEPLOY, FLAG, SCOUT, UNIT_NAMES
from ..box.state import Draft, Phase, Refusal, State
from ..rules.allowed import refuse_to_play_none
from ..rules.board import tokens_of
from ..rules.ending import is_playing
from ..rules.movement import has_move
from ..rules.setup import is_unplaced
from .counts import REASONS, cards_in_words, counted, hand, moves_left, refusals_of_cards
from .moves import UNIT_WORDS, Box
from .unit_knowledge import note_of, unit_in_short


def prompt(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    """Return what a seat, or a spectator, is to do now, after the clicks it has made."""
    is_seated, phase = seat in range(box.seats), int(state.phase)
    if phase == Phase.OVER:
        return "The game is over."
    if is_seated and state.left[seat]:
        return "You have left the game. Any units that you had on the board stay and defend."
    if is_seated and phase > Phase.PLACEMENT and not is_playing(state, seat):
        return "You have neither your Flag nor a unit on the board: you are out."
    if phase == Phase.PLACEMENT:
        others = "Everybody is placing their units in secret."
        return _ask_to_place(box, state, seat, clicks) if is_seated else others
    if is_seated and seat == state.turn and phase in ASKED and not is_dealt(box, state):
        return ASKED[Phase(phase)](box, state, seat, clicks)
    return _tell_who_acts(box, state)


def is_dealt(box: Box, state: State) -> bool:
    """Whether tokens are being dealt, not taken."""
    return bool(state.phase == Phase.DRAFT and box.numbers.draft == Draft.RANDOM)


def _tell_who_acts(box: Box, state: State) -> str:
    """Return what everybody waits for."""
    name = box.sides[int(state.turn)].name
    if state.phase == Phase.FIRST:
        if not box.numbers.drawn_first:
            return "The first player is being drawn at random."
        return f"{name} is drawing a unit. The player with the highest unit begins."
    if is_dealt(box, state):
        return "The territories' tokens are being dealt."
    if state.phase == Phase.CARDS:
        return f"{name} is choosing one of these cards: {cards_in_words([int(n) for n in state.hand])}."
    if state.phase == Phase.SETTING and state.drawn == FLAG:
        return f"{name}'s Flag is back. {name} is putting it on a free zone."
    return f"{name} {WAITED_FOR[Phase(int(state.phase))]}."


WAITED_FOR = {
    Phase.DRAFT: "is taking a territory",
    Phase.DRAWING: "is drawing cards",
    Phase.UNIT: "is drawing a unit from the reserve",
    Phase.SETTING: "is setting a unit on the board",
    Phase.REDEPLOY: "is redeploying 3 units",
    Phase.SPYING: "is looking into 2 territories",
    Phase.TRAITOR: "is naming a unit with the Traitor",
    Phase.MOVES: "is to move",
}


# The setup.


def _ask_token(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    mine = int(tokens_of(state, seat))
    free = sum(1 for holder in state.tokens.tolist() if holder == 0)
    left = f"{free} {'is' if free == 1 else 'are'} free"
    return (
        f"Take a territory. You have {mine or 'none'} so far, and {left}. "
        "Each tower gives you 1 more move a turn."
    )


def _ask_to_place(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    if not is_unplaced(state, seat):
        return "All your units are placed. Choose one to move it, or press Ready."
    if clicks:
        return f"Where does the {_unit_named(clicks[0])} go?"
    left = int(state.reserve[seat].sum())
    empty = sum(
        1
        for territory, holder in enumerate(state.tokens.tolist())
        if holder == seat + 1 and not any(state.kinds[z] for z in box.print.map.zones[territory])
    )
    words = f"Place your units: {left} {'is' if left == 1 else 'are'} left"
    if not empty:
        return f"{words}."
    need = "still needs" if empty == 1 else "still need"
    return f"{words}, and {counted(empty, 'territory', 'territories')} {need} one."


def _unit_named(element: str) -> str:
    word = element.removeprefix("place-")
    return UNIT_NAMES[UNIT_WORDS.index(word)] if word in UNIT_WORDS else "unit"


# Cards.


def _ask_card(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    refused = refusals_of_cards(box, state)
    reasons = [f"{CARD_NAMES[card]} ({REASONS[reason]})" for card, reason in refused.items()]
    if len(refused) == len(hand(state)):
        return f"You cannot play any of your cards: {listed(reasons)}. Go on without one."
    can_pass = refuse_to_play_none(box.numbers, state, seat) == Refusal.NONE
    words = "Play one of your cards, or none." if can_pass else "You must play one of your cards."
    return f"{words} You cannot play {listed(reasons, 'or')} now." if reasons else words


def _ask_zone(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    if state.drawn == FLAG:
        return "Your Flag is back: put it on any free zone."
    where = "a free zone that borders on one of your units" if state.card == DEPLOY else "any free zone"
    return f"Set your {unit_in_short(int(state.drawn))} on {where}."


def _ask_redeployment(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    left = 3 - int(state.picked)
    if left == 0:
        return "Choose how the 3 units change places. Nobody else sees it."
    return f"Pick {('', '1 more', '2 more', '3')[left]} of your units. They change places in secret."


def _ask_territories(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    if not state.picked:
        return "Choose a territory to look into, then one beside it."
    name = box.print.map.territory_names[int(state.picks[0])]
    return f"Choose a territory beside {name}. You will see every unit in both."


def _ask_name(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    if not state.picked:
        return "Choose an enemy unit for the Traitor to betray, then say what it is."
    name = box.print.map.zone_names[int(state.picks[0])]
    return f"What is the unit on {name}? If you are right, it is lost."


# Moves.


def _ask_move(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    if clicks:
        return _ask_target(box, state, seat, clicks[0])
    must, may = moves_left(state)
    if must and not has_move(box.numbers, state, seat):
        return "None of your units can move. Choose Stay."
    if must:
        return f"Make your basic move{f'; then you may make {may} more' if may else ''}."
    return f"You may make {counted(may, 'more move')}, or end your turn."


def _ask_target(box: Box, state: State, seat: int, element: str) -> str:
    zone = box.print.map.zone_numbers.get(element, -1)
    note = note_of(box, state, seat, zone) if zone >= 0 else None
    if note is None or not note.kind:
        return "Where does the unit go?"
    run = " It may run across free zones; a run shows what it is." if note.kind == SCOUT else ""
    return f"Where does your {UNIT_NAMES[note.kind]} go?{run}"


ASKED = {
    Phase.DRAFT: _ask_token,
    Phase.CARDS: _ask_card,
    Phase.SETTING: _ask_zone,
    Phase.REDEPLOY: _ask_redeployment,
    Phase.SPYING: _ask_territories,
    Phase.TRAITOR: _ask_name,
    Phase.MOVES: _ask_move,
}
