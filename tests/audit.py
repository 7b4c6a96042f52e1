"""Asks a public list of flaws about every package of a lock, and says what it knows.

    python -m tests.audit [requirements.lock]

It ends with 1 where a flaw is known, and with 2 where not every package could be looked up: that of those
nothing is known is not the same as that they have no flaw.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = "requirements.lock"
FINE, FLAWED, UNKNOWN = 0, 1, 2


class Unanswered(RuntimeError):
    """The list of flaws did not answer, or the auditor is not there."""


@dataclass(frozen=True)
class Audit:
    """What is known of the packages of a lock."""

    asked: int  #: packages
    flaws: tuple[str, ...]  #: a line each
    unknown: tuple[str, ...]  #: packages of which the list knows nothing

    @property
    def verdict(self) -> int:
        """``FINE``, ``FLAWED`` or ``UNKNOWN``."""
        if self.flaws:
            return FLAWED
        return UNKNOWN if self.unknown or not self.asked else FINE

    @property
    def report(self) -> str:
        """What came of it, in lines."""
        lines = [*self.flaws]
        if self.unknown:
            lines.append(f"Not looked up: {len(self.unknown)} of {self.asked}: {', '.join(self.unknown)}.")
        if self.verdict == FINE:
            lines.append(f"{self.asked} packages, and no flaw is known of any.")
        return "\n".join(lines) or "The lock names no packages."


def audit(lock: str = LOCK, options: Sequence[str] = ()) -> Audit:
    """Look up every package of a lock.

    Raises:
        Unanswered: The list cannot be reached, or pip-audit cannot be installed.
    """
    told = subprocess.run(
        ["sh", str(ROOT / "scripts" / "audit"), lock, *options], capture_output=True, text=True, check=False
    )
    try:
        found = json.loads(told.stdout)["dependencies"]
    except (ValueError, KeyError) as error:
        last = told.stderr.strip().splitlines()[-1:] or ["pip-audit said nothing."]
        raise Unanswered(last[0]) from error
    flaws = tuple(
        f"{package['name']} {package['version']}: {', '.join([flaw['id'], *flaw['aliases']])}; mended in "
        f"{', '.join(flaw['fix_versions']) or 'no version yet'}."
        for package in found
        for flaw in package.get("vulns", ())
    )
    return Audit(len(found), flaws, tuple(package["name"] for package in found if "skip_reason" in package))


def main() -> int:
    """Print what is known; return the verdict."""
    try:
        found = audit(*sys.argv[1:2])
    except Unanswered as error:
        print(f"Nothing could be looked up: {error}", file=sys.stderr)
        return UNKNOWN
    print(found.report)
    return found.verdict


if __name__ == "__main__":
    sys.exit(main())
