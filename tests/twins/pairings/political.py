"""Political Divide & Conquer 2020 beside its twin: tables for both, and our table in the twin's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any

from pentarchy.games import load
from pentarchy.games.political.box.constants import FIRST_ATTACHMENT, FIRST_EVENT
from pentarchy.games.political.box.deck_file import STANDARD
from pentarchy.games.political.box.state import OFF_TABLE, Ending, Phase, Place, Team
from pentarchy.games.political.words.moves import aim_name, cards_of

from .. import political
from ..comparing import AnyBox, Pairing, Setting, some_options

GAME = load("political")

LASTING = ("swap wing", "attack from base", "keep both")
EVENTS = ("roll twice", "cancel", "remove attachment", "discard")
FEW, MANY = (3, 3, 4, 1), (25, 25, 21, 5)
"""How many assets, deficits, events and looks at a hand there are at most in a deck."""


def _party(dice: Random) -> Setting:
    """Any options, and half of the time a deck that was brought: of few cards, and of any proportions."""
    seats = dice.choice((2, 2, 3, 3, 4, 5, 6, 8))
    options = some_options(GAME.box.options, dice, deck=("standard",), min_players=(2, 2, 2, 4))
    if dice.random() < 0.5:
        return Setting(seats, options)
    return Setting(seats, options, {"deck": _deck(dice, seats)})


def _deck(dice: Random, seats: int) -> str:
    """A deck file; now and then one that has too few cards for its table, or too many of a kind."""
    is_short = dice.random() < 0.5  # soon at its end; where all powers are alike, too, there are ties
    groups = min(6 * seats + dice.randint(0, 5 if is_short else 12), dice.choice((64, 64, 64, 65)))
    left = dice.randint(0, groups)
    assets, deficits, events, looks = (dice.randint(0, most) for most in (FEW if is_short else MANY))
    powers = range(1, dice.choice((2, 2, 4, 10)))
    lists = {
        "left": [f"power = {dice.choice(powers)}" for _ in range(left)],
        "right": [f"power = {dice.choice(powers)}" for _ in range(groups - left)],
        "assets": [f'effect = "{_asset(dice)}"' for _ in range(assets)],
        "deficits": [f'effect = "-{dice.randint(1, 9)}"' for _ in range(deficits)],
        "events": [f'effect = "{_event(dice)}"' for _ in range(events)] + ['effect = "look"'] * looks,
    }
    names = (f"card {number}" for number in count(1))
    return "\n".join(['name = "Any"', *(_list(key, cards, names) for key, cards in lists.items())])


def _list(key: str, cards: Sequence[str], names: Iterator[str]) -> str:
    return "\n".join([f"{key} = [", *(f'    {{ name = "{next(names)}", {card} }},' for card in cards), "]"])


def _asset(dice: Random) -> str:
    return dice.choice((f"+{dice.randint(1, 9)}", f"defend +{dice.randint(1, 9)}", *LASTING))


def _event(dice: Random) -> str:
    return dice.choice((f"draw {dice.randint(1, 9)}", f"roll +{dice.randint(1, 9)}", *EVENTS))


def _caucus(setting: Setting, box: AnyBox | None) -> political.Twin:
    """Make the twin of a table; ``ValueError`` where it may not be (P-R33, P-R42)."""
    if setting.seats < setting.options["min_players"]:
        raise ValueError("too few players")
    deck = political.read_deck(setting.files.get("deck", STANDARD), setting.seats)
    return political.Twin(setting.seats, setting.options, deck)


def _table(box: AnyBox, state: Any) -> dict[str, Any]:
    """Return what the twin's ``board`` says, from our state."""
    return {
        **dict(_cards(box, state)),
        **dict(_attack(box, state)),
        "turn": int(state.turn) if state.phase > Phase.FIRST else 0,  # in the deal, who is dealt to
        "extra turn": bool(state.is_extra_turn),
        "last seat": _seat(state.last_seat),
        "replays": int(state.replays),
        "who has left": {seat for seat, has_left in enumerate(state.left.tolist()) if has_left},
    }


def _cards(box: AnyBox, state: Any) -> Iterator[tuple[str, Any]]:
    names = {number: card.slug for number, card in cards_of(box.print.deck).items()}
    groups = _groups(names, state)
    hands = [_names(names, hand) for hand in state.hands[: box.seats].tolist()]
    # Hands are discarded before bases are counted (P-6); ours stay where they are, to be looked at.
    is_counted = state.phase == Phase.OVER and state.ending != Ending.LAST_PLAYER
    yield "hands", [[] for _ in hands] if is_counted else hands
    yield "middle", _names(names, state.middle.tolist())
    yield "top", (names[int(state.top) - 1], int(state.top_by) - 1) if state.top_by else None
    bottom = zip(state.bottom.tolist(), state.bottom_by.tolist(), strict=True)
    yield "bottom", [(names[card - 1], by - 1) for card, by in [*bottom][: state.under]]
    yield "drawn", [names[card - 1] for card in state.drawn.tolist()[: state.drawn_count]]
    yield "groups", {names[group]: _owner(place) for group, place in groups.items()}
    yield "stacks", _stacks(names, groups, state)
    yield "powers", {names[at]: (int(state.power[at]), ("left", "right")[state.wing[at]]) for at in groups}
    yield "known to lack", [_lacks(lacks) for lacks in state.lacks.tolist()[: box.seats]]
    yield "seen in hands", {} if is_counted else dict(_seen(names, state))


def _names(names: Mapping[int, str], words: Sequence[int]) -> list[str]:
    """Return the cards of a set."""
    first = {0: 0, 1: 32, 2: FIRST_ATTACHMENT, 3: FIRST_EVENT}
    cards = [first[word] + bit for word, bits in enumerate(words) for bit in range(64) if bits >> bit & 1]
    return sorted(names.get(card, f"no card {card}") for card in cards)


def _groups(names: Mapping[int, str], state: Any) -> dict[int, int]:
    """Return where each group on the table lies."""
    places = enumerate(state.place.tolist())
    return {group: place for group, place in places if place not in (Place.UNSEEN, Place.DISCARDED)}


def _owner(place: int) -> int:
    return -1 if place == Place.UNAFFILIATED else place - 1


def _stacks(names: Mapping[int, str], groups: Mapping[int, int], state: Any) -> dict[str, list[str]]:
    stacks: dict[str, dict[int, str]] = {names[group]: {} for group in groups}
    levels = state.level.tolist()
    for attachment, group in enumerate(state.lies_on.tolist()):
        if group not in (0, OFF_TABLE):
            stacks[names[group - 1]][levels[attachment]] = names[FIRST_ATTACHMENT + attachment]
    return {name: [stack[level] for level in sorted(stack)] for name, stack in stacks.items()}


def _lacks(proved: int) -> set[str]:
    return {kind for kind, bit in (("group", 1), ("attachment", 2)) if proved & bit}


def _seen(names: Mapping[int, str], state: Any) -> Iterator[tuple[tuple[int, int], set[str]]]:
    """Yield what is known of a hand, by who knows it and whose hand it is."""
    seen: dict[tuple[int, int], set[str]] = {}
    for look in state.looks:
        pair = int(look.viewer) - 1, int(look.owner) - 1
        seen.setdefault(pair, set()).update(_names(names, look.cards.tolist()))
    yield from ((pair, cards) for pair, cards in seen.items() if cards)


def _attack(box: AnyBox, state: Any) -> Iterator[tuple[str, Any]]:
    names = {0: "", **{number + 1: card.slug for number, card in cards_of(box.print.deck).items()}}
    teams = state.team.tolist()
    yield "attack", (names[int(state.target)], bool(state.destroys))
    for word, team in (("attackers", Team.ATTACKERS), ("helpers", Team.HELPERS)):
        yield word, {names[group + 1] for group, side in enumerate(teams) if side == team}
    yield "added to rolls", dict(zip(("attack", "defence"), state.bonus.tolist(), strict=True))
    yield "rolls of two dice", {("attack", "defence")[at] for at, is_two in enumerate(state.twice) if is_two}
    yield "dice", dict(zip(("attack", "defence"), state.dice.tolist(), strict=True))
    lays = [
        names[32 * word + bit + 1] for word in (0, 1) for bit in range(32) if state.plan_lays[word] >> bit & 1
    ]
    puts = [*zip(state.plan_puts.tolist(), state.plan_spots.tolist(), strict=True)][: state.plan_length]
    named = [(names[FIRST_ATTACHMENT + card + 1], names[group + 1]) for card, group in puts]
    yield "plan", (names[int(state.plan_target)], bool(state.plan_destroys), sorted(lays), named)
    yield "event", _played(box, state) if state.event else None


def _played(box: AnyBox, state: Any) -> tuple[str, int, str]:
    """Return an event that was turned up, by whom, and at what it is aimed."""
    event = int(state.event) - 1
    name = cards_of(box.print.deck)[FIRST_EVENT + event].slug
    return name, int(state.event_by) - 1, aim_name(box, event, int(state.event_at))


def _seat(number: int) -> int | None:
    return int(number) - 1 if number else None


def _campaign(twin: political.Twin, seat: int, moves: Sequence[str], dice: Random) -> str:
    """A kind of move first, then any of it: there are many places for a card, and few attacks."""
    word = dice.choice(sorted({said.partition("-")[0] for said in moves}))
    return dice.choice([said for said in moves if said.partition("-")[0] == word])


PAIRING = Pairing(GAME, _party, _caucus, _table, _campaign, (150, 400, 3000))
