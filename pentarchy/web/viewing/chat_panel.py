"""What people at a table say, as a viewer wants to hear it."""

from __future__ import annotations

from dataclasses import dataclass

from pentarchy.kernel.seats import SPECTATOR

from ..domain.chat import has_chat, is_muted, silence
from ..domain.seating import at_screen_of
from .seeing import Seeing

LINES = 80  #: how much of the chat a page has


@dataclass(frozen=True)
class ChatLine:
    """Something that was said."""

    number: int
    seat: int
    who: str  #: the side and the person: ``Red, Ann``
    livery: int
    text: str
    is_own: bool
    is_muted: bool  #: this viewer does not want to hear its speaker
    is_reported: bool  #: by this viewer


@dataclass(frozen=True)
class ChatPanel:
    """What people say at a table (``say``, ``mute``, ``unmute`` and ``report``, to ``HREF/commands``)."""

    lines: tuple[ChatLine, ...]  #: the latest, oldest first
    can_say: bool
    silence: str  #: why nobody may speak now, and when one may again; or empty


def chat_panel(seeing: Seeing) -> ChatPanel | None:
    """Return what people said, as a viewer wants to hear it."""
    snapshot, seat = seeing.snapshot, seeing.seat
    why_not = silence(snapshot)
    # Silence of a while keeps its place on the page, so that nothing moves as it begins and ends.
    is_for_good = bool(why_not) and snapshot.table.game.words.silence is None
    if not has_chat(snapshot) or (is_for_good and not snapshot.chat):
        return None
    sides = snapshot.table.box.sides
    own = at_screen_of(snapshot.seats, seat) if seat != SPECTATOR else ()
    latest = list(enumerate(snapshot.chat))[-LINES:]
    lines = tuple(
        ChatLine(
            number,
            said.seat,
            f"{sides[said.seat].name}, {said.name}",
            sides[said.seat].colours[0],
            said.text,
            is_own=said.seat in own,
            is_muted=is_muted(snapshot, seat, said.seat),
            is_reported=(seat, number) in snapshot.details.reported,
        )
        for number, said in latest
    )
    return ChatPanel(lines, can_say=seat != SPECTATOR and not why_not, silence=why_not)
