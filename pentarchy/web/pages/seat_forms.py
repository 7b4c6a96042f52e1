"""The forms of a table's seats: what each of their controls asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from ..domain.gathering import FillWithBots, SayReady, SeatBeside, SitDown, StandUp, TakeSeatBack
from ..domain.handing_over import EnterCode
from ..domain.programs import LetProgramPlay
from ..domain.seat_changes import SeatChange
from ..domain.seating import NO_SEAT
from ..domain.shared_views import ShareView
from ..domain.standing_in import ComeBack, HandOver, StandIn
from ..domain.taking_over import OfferSeat, TakeOver
from ..identity import Identity, unguessable
from ..plain_words import NAME_LENGTH, clean_name, one_line
from ..refused import Refused
from .forms import Form, commitment_of, words_of

Words = Mapping[str, str]


def read_seat_change(form: Form, identity: Identity) -> SeatChange:
    """Return what a form of a table's seats asks for, or raise ``Refused`` where it makes no sense.

    Of several controls the first one of ``CONTROLS`` counts.
    """
    sent = words_of(form)
    for control, read in CONTROLS.items():
        if control in sent:
            return read(sent[control], sent, identity)
    return ComeBack(NO_SEAT)


def seat_number(text: str) -> int:
    """Return the number of a seat; ``NO_SEAT`` for anything else."""
    return int(text) if text.isdecimal() and len(text) < 3 else NO_SEAT


def _name(sent: Words) -> str:
    return clean_name(sent.get("name", ""))


def _is_yes(said: str, what: str) -> bool:
    """Return whether a player says yes to something, or raise ``Refused`` where that is not to be told."""
    if said not in ("yes", "no"):
        raise Refused(f"To {what} or not, say yes or no.", "not possible")
    return said == "yes"


CONTROLS: Mapping[str, Callable[[str, Words, Identity], SeatChange]] = MappingProxyType(
    {
        "sit": lambda value, sent, _: SitDown(seat_number(value), _name(sent), commitment_of(sent)),
        "beside": lambda value, sent, _: SeatBeside(
            seat_number(value), one_line(sent.get("name", ""), NAME_LENGTH)
        ),
        "stand": lambda value, *_: StandUp(seat_number(value)),
        "fill": lambda value, *_: FillWithBots(value),
        "ready": lambda value, *_: SayReady(value == "yes"),
        "free": lambda value, *_: TakeSeatBack(seat_number(value)),
        "code": lambda value, _, identity: EnterCode(partial(identity.is_code, code=value)),
        "away": lambda _, sent, __: HandOver(seat_number(sent.get("seat", ""))),
        "offer": lambda value, *_: OfferSeat(seat_number(value), True),
        "withdraw": lambda value, *_: OfferSeat(seat_number(value), False),
        "take": lambda value, sent, _: TakeOver(seat_number(value), _name(sent)),
        "eyes": lambda value, *_: ShareView(_is_yes(value, "share your view"), unguessable()),
        "program": lambda value, *_: LetProgramPlay(_is_yes(value, "let a program play"), unguessable()),
        "replace": lambda value, *_: StandIn(seat_number(value)),
        "back": lambda value, *_: ComeBack(seat_number(value)),
    }
)
