"""What words mean in the cases of Political Divide & Conquer: places, phases, and the cards of short.toml."""

from pentarchy.games.political import GAME
from pentarchy.games.political.box.deck_file import read_deck
from pentarchy.games.political.box.state import Phase, Place
from pentarchy.kernel.trace import cases

DECK = read_deck((cases(GAME) / "decks" / "short.toml").read_text("utf-8"))

GROUPS = {group.slug.upper(): number for number, group in enumerate(DECK.groups)}
ATTACHMENTS = {card.slug.upper(): number for number, card in enumerate(DECK.attachments)}
EVENTS = {event.slug.upper(): number for number, event in enumerate(DECK.events)}
PHASES = {f"{phase.name}_": int(phase) for phase in Phase}
PLACES = {
    "UNSEEN": int(Place.UNSEEN),
    "RED": 1,
    "GREEN": 2,
    "BLUE": 3,
    "UNAFFILIATED": int(Place.UNAFFILIATED),
    "DISCARDED": int(Place.DISCARDED),
}
OTHERS = {"LEFT": 0, "RIGHT": 1, "GROUP": 1, "GROUP_AND_ATTACHMENT": 3, "OFF": 100}
ON = {f"ON_{name}": number + 1 for name, number in GROUPS.items()}
CLOSED = {f"BY_{name}": number + 1 for name, number in ATTACHMENTS.items()}
CARDS = {f"CARD_{card.slug.upper()}": number + 1 for number, card in DECK.cards()}
NAMES = {**GROUPS, **ATTACHMENTS, **EVENTS, **PHASES, **PLACES, **OTHERS, **ON, **CLOSED, **CARDS}
