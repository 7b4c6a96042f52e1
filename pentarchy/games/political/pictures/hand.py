"""The viewer's hand as part of the picture: what was just drawn, then each card with what it would change."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from ..box.constants import ATTACK, FIRST_ATTACHMENT, FIRST_EVENT
from ..box.state import Phase, State
from ..words.attack import Fight, Plan, plan_of
from ..words.cards import Face, cards_in, counted, faces_of
from ..words.moves import Box
from .bases import ACROSS, HEAD, HEAD_MIDDLE, Panel, laid_out
from .card_changes import Change, changes, in_words
from .tiles import hand_tile, rectangle, words_at

HANDS_KEPT = 300  #: hands as they were drawn, of all tables, some 40 KB each
NO_HAND = Panel(0.0, "No hand", ())


class Held(NamedTuple):
    """A card of the hand: all that is drawn of it."""

    kind: str  #: ``card``, or ``keep`` for one that was just drawn
    face: Face
    marks: str  #: classes
    words: str
    foot: str


def hand(box: Box, state: State, viewer: int, fight: Fight | None) -> Panel:
    """Return the hand of a viewer; nothing for those who look on, and none once the game is over."""
    if viewer not in range(box.seats) or int(state.phase) == Phase.OVER or state.left[viewer]:
        return NO_HAND
    faces, planned = faces_of(box), _planned(plan_of(state))
    would = changes(box, state, viewer, fight) if fight else {}
    drawn = [card - 1 for card in state.drawn.tolist() if card] if int(state.turn) == viewer else []
    kept = tuple(_just_drawn(faces[card]) for card in drawn)
    held = cards_in(state.hands[viewer].tolist())
    cards = tuple(_held(faces[card], planned, would.get(card, ()), viewer, fight) for card in held)
    return _panel(kept, cards, bool(would))


@lru_cache(HANDS_KEPT)
def _panel(kept: tuple[Held, ...], held: tuple[Held, ...], would_change: bool) -> Panel:
    """Return what was just drawn, and what was held before."""
    tiles = [hand_tile(*card) for card in held]
    words = f"Your hand: {counted(len(held), 'card')}"
    head = "You drew these" if kept else words
    laid, high = laid_out([hand_tile(*card) for card in kept] or tiles, HEAD)
    inside = [
        rectangle("head is-hand", 0, 2, ACROSS, HEAD - 6),
        words_at("head-name", 10, HEAD_MIDDLE, head),
        *laid,
    ]
    if kept:
        more, low = laid_out(tiles, high + HEAD)
        inside += [rectangle("head is-hand", 0, high + 2, ACROSS, HEAD - 6)]
        inside += [words_at("head-name", 10, high + HEAD_MIDDLE, words), *more]
        high = low
    if would_change:
        inside.append(
            words_at("head-end is-quiet", ACROSS - 10, HEAD_MIDDLE, "with each: attack to defence, chance")
        )
    return Panel(high, words, tuple(inside))


def _just_drawn(face: Face) -> Held:
    return Held("keep", face, " is-drawn", f"Just drawn: {face.in_words}", _effect(face))


def _held(
    face: Face, planned: Collection[int], would: tuple[Change, ...], viewer: int, fight: Fight | None
) -> Held:
    """Return a card of the hand, and what it would change."""
    words = face.in_words
    if face.card in planned:
        return Held("card", face, " is-fighting", f"{words}, laid down", "laid down")
    if would:
        foot = _foot(would, face.card, viewer, fight)
        return Held("card", face, " would-change", f"{words}; {in_words(would)}", foot)
    return Held("card", face, "", words, _effect(face))


def _effect(face: Face) -> str:
    """Return what a card does where its badge does not say it."""
    return "" if face.number else face.effect


def _planned(plan: Plan) -> set[int]:
    """Return the cards that are part of what is being put together."""
    return {*plan.laid, *(FIRST_ATTACHMENT + attachment for attachment, _ in plan.puts)}


def _foot(would: tuple[Change, ...], card: int, viewer: int, fight: Fight | None) -> str:
    """Return what a card would make of the attack: a player who fights sees their own side's, others both."""
    is_concerned = fight is not None and viewer in (fight.attacker, fight.owner)
    if card < FIRST_EVENT or is_concerned:
        return would[0].in_short
    odds = {change.side: f"{change.odds:.0%}" for change in would}
    return " or ".join(odds[side] for side in sorted(odds, key=lambda side: side != ATTACK))
