"""What a browser may ask of a table's seats, and what comes of it. Nothing is written here."""

from __future__ import annotations

from .gathering import (
    FillWithBots,
    SayReady,
    SeatBeside,
    SitDown,
    StandUp,
    TakeSeatBack,
    fill,
    say_ready,
    seat_beside,
    sit_down,
    stand_up,
    take_seat_back,
)
from .handing_over import EnterCode, resume
from .programs import LetProgramPlay, let_program_play
from .shared_views import ShareView, share_view
from .snapshot import TableSnapshot
from .standing_in import ComeBack, HandOver, StandIn, come_back, hand_over, stand_in
from .taking_over import OfferSeat, TakeOver, offer, take_over

SeatChange = (
    SitDown
    | SeatBeside
    | StandUp
    | FillWithBots
    | SayReady
    | TakeSeatBack
    | EnterCode
    | HandOver
    | OfferSeat
    | TakeOver
    | ShareView
    | LetProgramPlay
    | StandIn
    | ComeBack
)


def change_seats(snapshot: TableSnapshot, client_id: str, change: SeatChange) -> TableSnapshot:
    """Return the snapshot after a browser changed who sits where, or raise ``Refused``."""
    match change:
        case SitDown(seat, name, commitment):
            return sit_down(snapshot, client_id, seat, name, commitment)
        case SeatBeside(seat, name):
            return seat_beside(snapshot, client_id, seat, name)
        case StandUp(seat):
            return stand_up(snapshot, client_id, seat)
        case FillWithBots(bot):
            return fill(snapshot, client_id, bot)
        case SayReady(is_ready):
            return say_ready(snapshot, client_id, is_ready)
        case TakeSeatBack(seat):
            return take_seat_back(snapshot, client_id, seat)
        case EnterCode():
            return resume(snapshot, client_id, change)
        case HandOver(seat):
            return hand_over(snapshot, client_id, seat)
        case OfferSeat(seat, is_offered):
            return offer(snapshot, client_id, seat, is_offered)
        case TakeOver(seat, name):
            return take_over(snapshot, client_id, seat, name)
        case ShareView():
            return share_view(snapshot, client_id, change)
        case LetProgramPlay():
            return let_program_play(snapshot, client_id, change)
        case StandIn(seat):
            return stand_in(snapshot, client_id, seat)
        case ComeBack(seat):
            return come_back(snapshot, client_id, seat)
