"""What to do now, in a sentence or two that are always true, and what every click is called."""

from __future__ import annotations

from collections.abc import Sequence

from ..box.constants import FIRST_ATTACHMENT, FIRST_EVENT, GROUPS, Effect
from ..box.state import Phase, State, Window
from ..rules.turn import to_move
from .attack import Fight, fight_of, totals_in_words
from .cards import card_in_words, event_in_words, group_in_words, name_of, place_in_words, player
from .moves import Box, numbers_of

CAPTIONS = {
    "leave": "Leave the game",
    "pass": "Pass",
    "call": "Call: lay down nothing",
    "declare": "Show your cards",
    "both": "Keep both cards",
    "top": "Put the other on top of the deck",
    "bottom": "Put the other at the bottom of the deck",
    "reject": "Reject it: it becomes unaffiliated",
    "base": "Add it to your base",
    "take": "Attack it to take it over",
    "destroy": "Attack it to destroy it",
    "play": "Play it",
    "at-attack": "For the attack",
    "at-defence": "For the defence",
}


ANSWERS_OF_TURN = {"no-events": "Play no events and cancel none for the rest of this turn"}


def caption(box: Box, state: State, element: str) -> str:
    """Return words for an element of a path of clicks."""
    if element == "pass" and int(state.phase) == Phase.WINDOW:
        return "Play no event"
    if element == "pass" and int(state.phase) == Phase.ASKING:
        return "Do not cancel it"
    if element == "call" and int(state.phase) == Phase.MORE:
        return "Add nothing"
    if element in CAPTIONS:
        return CAPTIONS[element]
    word, _, name = element.partition("-")
    number = numbers_of(box.print.deck).get(name, -1)
    if number >= 0 and word == "keep":
        return f"Keep {card_in_words(box, number)}"
    if number >= 0 and number < GROUPS and state.place[number]:
        return f"{group_in_words(box, state, number)}, {place_in_words(box, state, number)}"
    if number >= 0:
        return card_in_words(box, number)
    return name.replace("-", " ").capitalize()


def prompt(box: Box, state: State, seat: int, clicks: Sequence[str]) -> str:
    """Return what a seat, or a spectator, is to do now, after the clicks it has made."""
    if int(state.phase) == Phase.OVER:
        return "The game is over."
    is_seated = seat in range(box.seats)
    if is_seated and state.left[seat]:
        return "You have left the game."
    if is_seated and clicks:
        return _ask_for_more(box, state, clicks)
    if is_seated and int(to_move(box.numbers, state)) >> seat & 1:
        return _ask(box, state, seat)
    return _tell_who_acts(box, state, seat)


def _ask(box: Box, state: State, seat: int) -> str:
    phase = int(state.phase)
    if phase == Phase.CHOICE:
        more = ", or keep both" if state.may_keep_both else ""
        return f"You drew two cards. Keep one and put the other back, on top or at the bottom{more}."
    if phase == Phase.WINDOW:
        when = "the roll" if int(state.window) == Window.ROLL else "this turn goes on"
        return f"Play an event before {when}? Nobody sees your answer. {stake(box, state)}"
    if phase == Phase.ASKING:
        return f"{_event(box, state)} Do you want to cancel it? All others are asked, too."
    fight = fight_of(box, state)
    if fight is None:
        last = "Your last turn: attack" if int(state.last_seat) == seat + 1 else "Attack"
        return f"{last} a group, add one to your base, reject one, or put an asset or a deficit on any group."
    return f"{_ask_to_lay_down(box, state, fight)} {totals_in_words(fight)}"


def _ask_to_lay_down(box: Box, state: State, fight: Fight) -> str:
    """Return what whoever puts an attack, a raise or an addition together is to do."""
    is_begun = any(part.is_planned for side in fight.sides for part in side)
    if int(state.phase) == Phase.RAISE:
        if is_begun:
            return "Show your raise, or add more cards."
        attacker = player(box, fight.attacker)
        return (
            f"{attacker} attacks your {name_of(box, fight.target)}: raise with cards from your hand, or call."
        )
    if int(state.phase) == Phase.MORE:
        return "Show these cards, or add more." if is_begun else "You may add to your attack once more."
    return (
        "Show your attack, or add more cards."
        if is_begun
        else "Lay down a group from your hand to attack with."
    )


def _ask_for_more(box: Box, state: State, clicks: Sequence[str]) -> str:
    """Return what is still to be said of a card that was clicked."""
    word, _, name = clicks[0].partition("-")
    number = numbers_of(box.print.deck).get(name, -1)
    if word == "keep":
        return f"You keep {name_of(box, number)}. Where do you put the other card?"
    if number < GROUPS:
        return f"{caption(box, state, clicks[0])}: what do you do with it?"
    if number < FIRST_ATTACHMENT + len(box.print.deck.attachments):
        return f"Which group do you put {card_in_words(box, number)} on?"
    return _ask_for_aim(box, number)


def _ask_for_aim(box: Box, number: int) -> str:
    """Return what is still to be said of an event."""
    card, effect = card_in_words(box, number), box.print.deck.events[number - FIRST_EVENT].effect
    if effect in (Effect.TWICE, Effect.BONUS):
        return f"Which side do you play {card} for?"
    if effect == Effect.REMOVE:
        return f"Which group do you play {card} on?"
    if effect in (Effect.DISCARD, Effect.LOOK):
        return f"Which player do you play {card} against?"
    return f"Do you want to play {card}?"


def stake(box: Box, state: State) -> str:
    """Return the sums of both sides and the odds, in words."""
    fight = fight_of(box, state)
    return totals_in_words(fight) if fight else ""


def _event(box: Box, state: State) -> str:
    name = player(box, int(state.event_by) - 1)
    return f"{name} plays {event_in_words(box, state, int(state.event) - 1, int(state.event_at))}."


def _tell_who_acts(box: Box, state: State, seat: int) -> str:
    """Return what everybody waits for."""
    phase, turn = int(state.phase), player(box, int(state.turn))
    if phase in (Phase.DEAL, Phase.MIDDLE, Phase.FIRST):
        return "The cards are being dealt."
    if phase == Phase.WINDOW:
        asked = f"{turn} is" if box.options["event_windows"] == "own_turn_only" else "All players are"
        return f"{asked} asked whether to play an event. {stake(box, state)}".strip()
    if phase == Phase.ASKING:
        return f"{_event(box, state)} The others are asked whether to cancel it."
    if phase == Phase.RAISE:
        owner = player(box, int(state.place[state.target - 1]) - 1)
        return f"{owner} may raise or call. {stake(box, state)}"
    if phase == Phase.MORE:
        return f"{turn} may add to the attack. {stake(box, state)}"
    if phase in (Phase.GIVING, Phase.LOSING):
        return _event(box, state)
    if phase == Phase.ROLLING:
        return f"The dice are rolled. {stake(box, state)}"
    return f"{turn} {'draws' if phase == Phase.DRAWING else 'is choosing what to do'}."
