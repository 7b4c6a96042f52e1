"""An audit returns every flaw that it found, once."""

from __future__ import annotations

from enum import Flag, auto

from pentarchy.kernel.flaws import found


class Flaw(Flag):
    """What may be wrong."""

    TORN = auto()
    LOST = auto()
    WET = auto()


def test_what_is_found_comes_together() -> None:
    findings = [(Flaw.TORN, True), (Flaw.LOST, False), (Flaw.WET, True), (Flaw.WET, False)]
    assert found(Flaw, iter(findings)) == Flaw.TORN | Flaw.WET


def test_nothing_found_is_no_flaw_of_its_kind() -> None:
    assert found(Flaw, [(Flaw.TORN, False)]) is Flaw(0)
    assert not found(Flaw, [])
