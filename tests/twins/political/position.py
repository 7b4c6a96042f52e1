"""A position: all that a game consists of, and what can be read from it at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .cards import (
    ATTACHMENT,
    DEFEND,
    FROM_BASE,
    GROUP,
    KEEP_BOTH,
    LEFT,
    NUMBER,
    RIGHT,
    SWAP,
    Card,
    of_kind,
)

COLOURS = ("red", "green", "blue", "yellow", "violet", "light-blue", "brown", "pink")
SIDES = ATTACK, DEFENCE = "attack", "defence"
UNAFFILIATED = -1

DEAL, MIDDLE, FIRST, DRAWING, CHOICE, ACTION, RAISE, MORE, WINDOW, ASKING, GIVING, LOSING, ROLLING, OVER = (
    range(14)
)


@dataclass
class Plan:
    """An attack, a raise or an addition that is being put together (P-R37)."""

    target: str = ""  #: only of an attack
    is_destroying: bool = False
    lays: list[str] = field(default_factory=list)  #: groups
    puts: list[tuple[str, str]] = field(default_factory=list)  #: each attachment, and the group it goes on


@dataclass(frozen=True)
class Play:
    """An event that was turned up and has not taken effect."""

    card: str
    seat: int
    aim: str


class Position:
    """All that there is of a game, at one moment of it."""

    def __init__(self, seats: int, options: Mapping[str, Any], cards: Mapping[str, Card]) -> None:
        """Set the game up (P-9)."""
        self.seats = seats
        self.options = options
        self.cards = cards
        self.left: set[int] = set()
        self.replays = 0
        self.ending = ""
        self.winners: set[int] = set()
        self.lay_out()

    def lay_out(self) -> None:
        """Shuffle everything for a deal."""
        self.stage = DEAL
        self.turn = 0
        self.last_seat: int | None = None  #: who has drawn the last card
        self.is_extra = False  #: the turn without a draw (P-R9)
        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.lacks: list[set[str]] = [set() for _ in range(self.seats)]  #: kinds of cards (P-R41)
        self.looks: dict[tuple[int, int], set[str]] = {}  #: what who has seen in whose hand (P-R41)
        self.middle = set(self.cards)  #: cards of the deck in no known order
        self.top: tuple[str, int] | None = None  #: a card put on top, and by whom
        self.bottom: list[tuple[str, int]] = []  #: cards put to the bottom, the uppermost first
        self.drawn: list[str] = []
        self.may_keep_both = False
        self.to_draw = 0
        self.place: dict[str, int] = {}  #: in whose base each group on the table lies
        self.stacks: dict[str, list[str]] = {}  #: what lies on each, from below
        self.plan = Plan()
        self.answers: dict[int, str] = {}  #: to what is asked now in secret
        self.pending: list[tuple[int, str]] = []  #: answers still to be looked at
        self.is_window = False  #: whether events are asked for, or the answers looked at
        self.has_stirred = False  #: whether a card was turned up since all were asked
        self.event: Play | None = None
        self.is_turn_over = False  #: whether whose turn it is has left amid it
        self.clear_attack()

    def clear_attack(self) -> None:
        """Put an attack away, whatever has become of it."""
        self.target = ""
        self.is_destroying = False
        self.attackers: set[str] = set()
        self.helpers: set[str] = set()
        self.bonus = dict.fromkeys(SIDES, 0)
        self.twice: set[str] = set()
        self.dice: dict[str, list[int]] = {side: [] for side in SIDES}

    # Players.

    def playing(self) -> list[int]:
        """Who has not left."""
        return [seat for seat in range(self.seats) if seat not in self.left]

    def clockwise(self, first: int) -> list[int]:
        """Who has not left, clockwise from a seat, whoever sits there included."""
        around = ((first + step) % self.seats for step in range(self.seats))
        return [seat for seat in around if seat not in self.left]

    # Cards.

    def deck(self) -> int:
        """How many cards lie in the deck."""
        return len(self.middle) + len(self.bottom) + (self.top is not None)

    def gain(self, seat: int, card: str) -> None:
        """Take a card into a hand; what was known to be missing there may no longer be (P-R41)."""
        self.hands[seat].add(card)
        self.lacks[seat] = set()

    def lose(self, seat: int, card: str) -> None:
        """Take a card from a hand; who saw it there knows no more of it (P-R41)."""
        self.hands[seat].remove(card)
        for (_, owner), seen in self.looks.items():
            if owner == seat:
                seen.discard(card)

    def held(self, seat: int, kind: str) -> list[str]:
        """The cards of a kind in a hand."""
        return [card for card in self.hands[seat] if self.cards[card].kind == kind]

    # Groups and what lies on them.

    def base(self, seat: int) -> list[str]:
        """The groups in front of a player (P-5)."""
        return [group for group, owner in self.place.items() if owner == seat]

    def lay_down(self, seat: int, group: str, owner: int) -> None:
        """Put a group from a hand on the table, bare (P-R35)."""
        self.lose(seat, group)
        self.place[group] = owner
        self.stacks[group] = []

    def destroy(self, group: str) -> None:
        """Discard a group with all that lies on it (P-17)."""
        del self.place[group], self.stacks[group]

    def has_lasting(self, group: str, effect: str) -> bool:
        """Whether an asset of an effect lies on a group."""
        return any(self.cards[card].effect == effect for card in self.stacks[group])

    def power(self, group: str) -> int:
        """The power of a group with all that lies on it (P-13, P-R6)."""
        cards = [self.cards[card] for card in self.stacks[group]]
        added = sum(card.number for card in cards if card.effect == NUMBER)
        return self.cards[group].number + added

    def wing(self, group: str) -> str:
        """The wing of a group, with each swap swapped (P-R4, P-R5, P-R40)."""
        swaps = sum(self.cards[card].effect == SWAP for card in self.stacks[group])
        printed = self.cards[group].effect
        return printed if swaps % 2 == 0 else {LEFT: RIGHT, RIGHT: LEFT}[printed]

    def is_closed_by(self, attachment: str) -> bool:
        """Whether nothing goes on top of an attachment (P-12, P-R4)."""
        effect = self.cards[attachment].effect
        return effect in (FROM_BASE, DEFEND, KEEP_BOTH) or (
            effect == SWAP and bool(self.options["flip_closes_stack"])
        )

    def is_open(self, group: str) -> bool:
        """Whether an attachment may go on a group, once what is planned lies there (P-12)."""
        lying = [*self.stacks.get(group, ()), *(card for card, on in self.plan.puts if on == group)]
        return not lying or not self.is_closed_by(lying[-1])

    def from_base(self, seat: int) -> list[str]:
        """The groups of a base that may join its player's attacks (P-R15)."""
        return [group for group in self.base(seat) if self.has_lasting(group, FROM_BASE)]

    def keeps_both(self, seat: int) -> bool:
        """Whether a player may keep both cards that they draw now (P-10, P-R10, P-R40)."""
        return not self.hands[seat] or any(self.has_lasting(group, KEEP_BOTH) for group in self.base(seat))

    def defender(self) -> int | None:
        """Who may raise: the other player in whose base the group attacked lies (P-16)."""
        owner = self.place.get(self.target, UNAFFILIATED)
        return None if owner in (UNAFFILIATED, self.turn) else owner

    # How it stands.

    def points(self) -> list[int]:
        """What each base comes to (P-7)."""
        return [self._result(seat) for seat in range(self.seats)]

    def _result(self, seat: int) -> int:
        sums = {LEFT: 0, RIGHT: 0}
        for group in self.base(seat):
            sums[self.wing(group)] += self.power(group)
        return max(sums.values()) - min(sums.values())

    def cards_in_base(self, seat: int) -> int:
        """The groups, assets and deficits of a base (P-R31)."""
        return sum(1 + len(self.stacks[group]) for group in self.base(seat))

    def places(self) -> list[float]:
        """Each player's share in the win, once the game is over (P-R31)."""
        return [(seat in self.winners) / len(self.winners) for seat in range(self.seats)]

    def board(self) -> dict[str, Any]:
        """All that lies on the table or in hands, and what is known of it."""
        return {
            **dict(self._cards()),
            **dict(self._attack()),
            "turn": self.turn,
            "extra turn": self.is_extra,
            "last seat": self.last_seat,
            "replays": self.replays,
            "who has left": self.left,
        }

    def _cards(self) -> Iterator[tuple[str, Any]]:
        yield "hands", [sorted(hand) for hand in self.hands]
        yield "middle", sorted(self.middle)
        yield "top", self.top
        yield "bottom", self.bottom
        yield "drawn", self.drawn
        yield "groups", self.place
        yield "stacks", self.stacks
        yield "powers", {group: (self.power(group), self.wing(group)) for group in self.place}
        yield "known to lack", self.lacks
        yield "seen in hands", {pair: seen for pair, seen in self.looks.items() if seen}

    def _attack(self) -> Iterator[tuple[str, Any]]:
        yield "attack", (self.target, self.is_destroying)
        yield "attackers", self.attackers
        yield "helpers", self.helpers
        yield "added to rolls", self.bonus
        yield "rolls of two dice", self.twice
        yield "dice", {side: max(dice, default=0) for side, dice in self.dice.items()}
        yield "plan", (self.plan.target, self.plan.is_destroying, sorted(self.plan.lays), self.plan.puts)
        yield "event", (self.event.card, self.event.seat, self.event.aim) if self.event else None

    def attachments(self, seat: int) -> list[str]:
        """The assets and deficits in a hand that are not planned for."""
        planned = {card for card, _ in self.plan.puts}
        return [card for card in self.held(seat, ATTACHMENT) if card not in planned]

    def groups(self, seat: int) -> list[str]:
        """The groups in a hand that are not planned for."""
        return [card for card in self.held(seat, GROUP) if card not in self.plan.lays]

    def groups_of_the_deck(self) -> list[str]:
        """The groups that nobody has been dealt (P-R28)."""
        return [card for card in of_kind(self.cards, GROUP) if card in self.middle]
