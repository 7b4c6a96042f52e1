"""What an address, a guest, or all may take up of a server, and for how long: the operator's to set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any

from .mail import BadSetting

PREFIX = "PENTARCHY_"


def _bound(usual: float, words: str, least: float = 1) -> Any:
    """Return a field of ``Bounds``: what it usually is, what it means, and the least that can be set."""
    return field(default=usual, metadata={"words": words, "least": least})


@dataclass(frozen=True)
class Bounds:
    """What may be at once, and how long something may take; times in seconds."""

    connections: int = _bound(0, "connections in all; 0: as many as the machine has room for", 0)
    address_connections: int = _bound(
        256, "connections, or requests and live lines behind a proxy, from one address"
    )
    site_connections: int = _bound(1024, "the same from one /48 of IPv6")
    address_turns: int = _bound(
        16, "requests and messages of one address that are worked on at once; more wait for their like"
    )
    guest_lines: int = _bound(64, "live lines of one guest")
    table_spectators: int = _bound(200, "spectators with a live line at one table; its players always get in")
    address_spectators: int = _bound(50, "of them from one address")
    address_readings: int = _bound(32, "files and records of one address that wait to be read")
    address_reading_seconds: int = _bound(
        60, "seconds of work that reading those of one address may take in 10 minutes"
    )
    head_seconds: float = _bound(15.0, "seconds that the head of a request may take to arrive", 0.01)
    body_seconds: float = _bound(60.0, "seconds that the rest of a request may take to arrive", 0.01)
    stall_seconds: float = _bound(30.0, "seconds that somebody may read nothing of what waits for them", 0.01)
    restart_seconds: float = _bound(60.0, "seconds from announcing a restart (SIGUSR1) to it", 0)
    keep_receipts_days: int = _bound(
        30, "days that receipts are kept of a table where nothing happens; 0: for ever", 0
    )
    keep_abandoned_days: int = _bound(
        0, "days that a table is kept where nothing happens and whose game is not over; 0: for ever", 0
    )
    keep_finished_days: int = _bound(0, "days that a table is kept whose game is over; 0: for ever", 0)


def bound_fields() -> Iterator[tuple[str, Field[Any]]]:
    """Yield the bounds, each with the variable that sets it."""
    for one in fields(Bounds):
        yield PREFIX + one.name.upper(), one


def read_bounds(environment: Mapping[str, str]) -> Bounds:
    """Return the bounds that the environment sets, and the usual ones; ``BadSetting`` if one is no number."""
    given: dict[str, Any] = {
        one.name: _read(variable, one, environment[variable].strip())
        for variable, one in bound_fields()
        if environment.get(variable, "").strip()
    }
    return Bounds(**given)


def _read(variable: str, one: Field[Any], text: str) -> float:
    least, is_whole = one.metadata["least"], isinstance(one.default, int)
    try:
        value = int(text) if is_whole else float(text)
    except ValueError:
        value = -1
    if not least <= value <= 1_000_000_000:
        kind = "a whole number" if is_whole else "a number"
        raise BadSetting(f"{variable} is {kind} from {least:g} up: {one.metadata['words']}")
    return value
