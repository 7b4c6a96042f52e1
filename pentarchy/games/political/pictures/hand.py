"""The viewer's hand as part of the picture: what was just drawn, then each card with what it would change."""

from __future__ import annotations

from ..box.constants import ATTACK, CARDS, FIRST_ATTACHMENT, FIRST_EVENT, GROUPS
from ..box.state import Phase, State
from ..rules.attacks import is_laid, is_put
from ..rules.cards import has_card
from ..words.attack import Fight
from ..words.cards import card_in_words, counted, effect_of
from ..words.moves import Box
from .bases import ACROSS, HEAD, Panel, laid_out
from .card_changes import Change, changes, in_words
from .tiles import Tile, hand_tile, rectangle, words_at


def hand(box: Box, state: State, viewer: int, fight: Fight | None) -> Panel:
    """Return the hand of a viewer; nothing for those who look on, and none once the game is over."""
    if viewer not in range(box.seats) or state.phase == Phase.OVER or state.left[viewer]:
        return 0.0, "No hand", ()
    would = changes(box, state, viewer, fight) if fight else {}
    drawn = [int(card) - 1 for card in state.drawn if card] if state.turn == viewer else []
    held = [card for card in range(CARDS) if has_card(state.hands[viewer], card)]
    kept = [_tile(box, state, "keep", card, "is-drawn", ()) for card in drawn]
    tiles = [_tile(box, state, "card", card, "", would.get(card, ()), viewer, fight) for card in held]
    words = f"Your hand: {counted(len(held), 'card')}"
    head = "You drew these" if kept else words
    laid, high = laid_out(kept or tiles, HEAD)
    inside = [rectangle("head is-hand", 0, 2, ACROSS, HEAD - 6), words_at("head-name", 10, 19, head), *laid]
    if kept:
        more, low = laid_out(tiles, high + HEAD)
        inside += [rectangle("head is-hand", 0, high + 2, ACROSS, HEAD - 6)]
        inside += [words_at("head-name", 10, high + 19, words), *more]
        high = low
    if would:
        inside.append(words_at("head-end is-quiet", ACROSS - 10, 19, "with each: attack to defence, chance"))
    return high, words, tuple(inside)


def _tile(
    box: Box,
    state: State,
    kind: str,
    card: int,
    marks: str,
    would: tuple[Change, ...],
    viewer: int = -1,
    fight: Fight | None = None,
) -> Tile:
    """Return a card of the hand."""
    classes, words = f" {marks}" if marks else "", card_in_words(box, card)
    foot = "" if card < FIRST_ATTACHMENT else _effect(box, card)
    if kind == "keep":
        words = f"Just drawn: {words}"
    elif is_planned(state, card):
        classes, foot, words = " is-fighting", "laid down", f"{words}, laid down"
    elif would:
        classes, words = " would-change", f"{words}; {in_words(would)}"
        foot = _foot(would, card, viewer, fight)
    return hand_tile(box, kind, card, classes, words, foot)


def _effect(box: Box, card: int) -> str:
    """Return what a card does where its badge does not say it."""
    is_number = card < FIRST_EVENT and box.print.deck.attachments[card - FIRST_ATTACHMENT].value
    return "" if is_number else effect_of(box, card)


def is_planned(state: State, card: int) -> bool:
    """Whether a card is part of what is being put together."""
    if card < GROUPS:
        return bool(is_laid(state, card))
    return card < FIRST_EVENT and bool(is_put(state, card - FIRST_ATTACHMENT))


def _foot(would: tuple[Change, ...], card: int, viewer: int, fight: Fight | None) -> str:
    """Return what a card would make of the attack: whoever fights sees his own side's, others both."""
    is_concerned = fight is not None and viewer in (fight.attacker, fight.owner)
    if card < FIRST_EVENT or is_concerned:
        return would[0].in_short
    odds = {change.side: f"{change.odds:.0%}" for change in would}
    return " or ".join(odds[side] for side in sorted(odds, key=lambda side: side != ATTACK))
