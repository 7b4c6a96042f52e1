"""What a browser may ask of a table, and what comes of it. Pure: nothing is written here."""

from __future__ import annotations

from pentarchy.kernel.game import IllegalMove, UnreadableMove
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import NotNow, Table

from ..refused import Refused
from . import chat, days_off, playing, proposals
from .contributing import Contributing, contribute
from .seating import Viewer, own_seats
from .snapshot import TableSnapshot

Talking = chat.Say | chat.Mute | chat.Unmute | chat.ReportChat
"""What may be done before and after a game, too."""

Agreeing = (
    proposals.AskForPause
    | proposals.AskToGoOn
    | proposals.AskForTakeBack
    | proposals.AskForClock
    | proposals.Agree
    | proposals.Decline
    | proposals.GiveTime
    | days_off.TakeDaysOff
    | days_off.EndDaysOff
)
"""What is between people, and is no move."""

Playing = (
    playing.Play
    | playing.Withdraw
    | playing.Ready
    | playing.Unready
    | playing.Follow
    | playing.StopFollowing
    | playing.Leave
)
"""What is done in the game."""

Command = Talking | Agreeing | Playing | Contributing


def obey(snapshot: TableSnapshot, viewer: Viewer, command: Command, now: float) -> TableSnapshot:
    """Return the snapshot after a command, or raise ``Refused``."""
    if viewer.seat == SPECTATOR:
        raise Refused(_why_not(snapshot, viewer, command), "not yours")
    if snapshot.apart:
        raise Refused(snapshot.apart.sentence)
    if isinstance(command, Talking):
        return _chat(snapshot, viewer.seat, command, now).counted(viewer.seat)
    if isinstance(command, Contributing):
        return contribute(snapshot, viewer.seat, command)
    if not snapshot.is_seating and snapshot.is_gathering:
        raise Refused("The game begins in a moment: browsers of its players are still adding to the seed.")
    if snapshot.is_gathering:
        asks = snapshot.setup.terms.begins == "ready"
        when = "every seat is taken and everybody is ready" if asks else "every seat is taken"
        raise Refused(f"The game begins when {when}.")
    if command.rewinds != snapshot.table.rewinds:
        raise _overtaken()
    if isinstance(command, Agreeing):
        return _settle(snapshot, viewer.seat, command, now).counted(viewer.seat)
    return _play(snapshot, viewer.seat, command)


def _why_not(snapshot: TableSnapshot, viewer: Viewer, command: Command) -> str:
    """Return why a command is nobody's who may act."""
    if not own_seats(snapshot.seats, viewer.client_id):
        return "You are watching this table. Only its players can act."
    if command.seat is None:
        return "Several people play at this screen. Say first who you are."
    return "Nobody at this screen has that seat. Only its player can act for it."


def _chat(snapshot: TableSnapshot, seat: int, command: Talking, now: float) -> TableSnapshot:
    """Return the snapshot after something that has nothing to do with the game."""
    match command:
        case chat.Say(text=text):
            return chat.say(snapshot, seat, text, now)
        case chat.Mute(number=other):
            return chat.mute(snapshot, seat, other, True)
        case chat.Unmute(number=other):
            return chat.mute(snapshot, seat, other, False)
        case chat.ReportChat(number=number):
            return chat.report(snapshot, seat, number)


def _settle(snapshot: TableSnapshot, seat: int, command: Agreeing, now: float) -> TableSnapshot:
    """Return the snapshot after something that is between people and that no move overtakes, but one."""
    if _is_about_take_back(command) and command.have != snapshot.table.version:
        raise _overtaken()
    match command:
        case proposals.AskForPause():
            return proposals.propose(snapshot, seat, proposals.PAUSE)
        case proposals.AskToGoOn():
            return proposals.propose(snapshot, seat, proposals.GO_ON)
        case proposals.AskForTakeBack():
            return proposals.propose(snapshot, seat, proposals.TAKE_BACK)
        case proposals.AskForClock(clock=clock):
            return proposals.propose(snapshot, seat, f"{proposals.CLOCK}{clock}")
        case proposals.Agree(name=name):
            return proposals.agree(snapshot, seat, name)
        case proposals.Decline(name=name):
            return proposals.decline(snapshot, name)
        case proposals.GiveTime(number=to):
            return proposals.give_time(snapshot, seat, to)
        case days_off.TakeDaysOff(number=count):
            return days_off.take(snapshot, seat, count, now)
        case days_off.EndDaysOff():
            return days_off.end(snapshot, seat, now)


def _is_about_take_back(command: Agreeing) -> bool:
    """Whether a command asks for a take-back or answers one, which means what its sender saw."""
    match command:
        case proposals.AskForTakeBack():
            return True
        case proposals.Agree(name=name) | proposals.Decline(name=name):
            return name == proposals.TAKE_BACK
        case _:
            return False


def _play(snapshot: TableSnapshot, seat: int, command: Playing) -> TableSnapshot:
    """Return the snapshot after something in the game, unless the game has moved on meanwhile."""
    before = snapshot.table
    if snapshot.is_paused and not isinstance(command, playing.Leave):
        raise Refused("The game is paused. It goes on when everybody agrees.")
    if command.have > before.version:
        raise Refused("This page is ahead of the table. It has been brought up to date.", is_stale=True)
    try:
        after = _act(snapshot, seat, command)
    except (NotNow, IllegalMove, UnreadableMove) as error:
        raise _overtaken() if command.have < before.version else _refused(error) from None
    if command.have < before.version and not _is_own_affair(before, after.table, seat, command):
        raise _overtaken()
    return after


def _act(snapshot: TableSnapshot, seat: int, command: Playing) -> TableSnapshot:
    match command:
        case playing.Play():
            return playing.play(snapshot, seat, command)
        case playing.Withdraw():
            return playing.withdraw(snapshot, seat, command)
        case playing.Ready():
            return playing.ready(snapshot, seat)
        case playing.Unready():
            return playing.unready(snapshot, seat)
        case playing.Follow():
            return playing.follow(snapshot, seat, command)
        case playing.StopFollowing(order=order):
            return playing.stop_following(snapshot, seat, order)
        case playing.Leave():
            return playing.leave(snapshot, seat)


def _overtaken() -> Refused:
    return Refused("The game moved on before this arrived. Check the board and choose again.", is_stale=True)


def _refused(error: NotNow | IllegalMove | UnreadableMove) -> Refused:
    if isinstance(error, IllegalMove):
        sentence = error.refusal.sentence
        return Refused(f"{sentence[:1].upper()}{sentence[1:]}.", "not possible", error.refusal.clause)
    if isinstance(error, UnreadableMove):
        return Refused(f"{error}".strip(), "not possible")
    return Refused(f"{error}")


def _is_own_affair(before: Table, after: Table, seat: int, command: Playing) -> bool:
    """Whether a late command only touches the sender's own draft of a decision still open."""
    if isinstance(command, playing.StopFollowing):
        return True
    is_draft = after.version == before.version or isinstance(command, playing.Ready)
    return is_draft and not isinstance(command, playing.Leave) and before.is_open(seat, command.have)
