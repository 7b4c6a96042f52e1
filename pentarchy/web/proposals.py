"""What people at a table have to agree to: asked by one, and done when all have said yes."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from pentarchy.table.clock import can_be_given, given

from .affairs import Proposal
from .position import Position, people
from .refused import Refused

NAMES = ("pause", "go-on")


def propose(position: Position, seat: int, name: str) -> Position:
    """Return the position with something asked of everybody, or done if there is nobody else to ask."""
    _check(position, name)
    proposal = position.affairs.proposal
    if proposal is not None and proposal.name != name:
        raise Refused("Something else is being asked already. Answer that first.")
    return _consent(position, proposal or Proposal(name, seat, 0), seat)


def agree(position: Position, seat: int, name: str) -> Position:
    """Return the position with somebody's consent, and what was asked done if it was the last."""
    return _consent(position, _find(position, name), seat)


def decline(position: Position, name: str) -> Position:
    """Return the position with nothing asked any more: one who says no is enough."""
    _find(position, name)
    return position.with_affairs(proposal=None)


def give_time(position: Position, seat: int, to: int) -> Position:
    """Return the position with more time on somebody else's clock."""
    clock, pace = position.affairs.clock, position.setup.terms.pace
    if clock is None or pace is None:
        raise Refused("There is no clock at this table.")
    if to == seat:
        raise Refused("More time is for others to give.")
    if not 0 <= to < len(position.seats) or not can_be_given(clock, to):
        raise Refused("More time goes to whoever's clock runs, three times a game at most.")
    return position.with_affairs(clock=given(clock, pace, to)).noted("gift", to)


def _check(position: Position, name: str) -> None:
    """Refuse what cannot be asked for now."""
    clock = position.affairs.clock
    if position.table.is_over:
        raise Refused("The game is over.")
    if clock is None:
        raise Refused("There is no clock at this table.")
    if clock.is_paused and name == "pause":
        raise Refused("The game is paused already.")
    if not clock.is_paused and name == "go-on":
        raise Refused("The game goes on already.")


def _find(position: Position, name: str) -> Proposal:
    proposal = position.affairs.proposal
    if proposal is None or proposal.name != name:
        raise Refused("That is no longer being asked.")
    return proposal


def _consent(position: Position, proposal: Proposal, seat: int) -> Position:
    """Return the position after a seat's yes; it is done once everybody has said so."""
    proposal = msgspec.structs.replace(proposal, agreed=proposal.agreed | 1 << seat)
    if all(proposal.agreed >> one & 1 for one in people(position)):
        return _done(position.with_affairs(proposal=None), proposal)
    return position.with_affairs(proposal=proposal)


def _done(position: Position, proposal: Proposal) -> Position:
    clock = position.affairs.clock
    if clock is None:
        return position
    is_paused = proposal.name == "pause"
    paused = position.with_affairs(clock=replace(clock, is_paused=is_paused))
    return paused.noted("pause" if is_paused else "go-on", proposal.by)
