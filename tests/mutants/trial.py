"""One mistake on trial: cases, the game's tests, its laws, greedy's choices, uncompiled, until one fails."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

BROKEN = "what is left of "  #: before tests that a mistake broke before any of them began
CASES = "cases"  #: as all that is run
GOLDEN = "tests/bots/test_golden.py"  #: where a mistake in what a position is worth shows
A_CASE, A_TEST = 10, 480  #: seconds of a processor that one may take
HEAVY = ("tests/laws/test_builds.py",)  #: laws that compile


@dataclass(frozen=True)
class Verdict:
    """What became of a mistake."""

    by: str  #: what noticed it; empty if nothing did
    seconds: float  #: of a processor

    @property
    def is_caught(self) -> bool:
        """Whether anything noticed it."""
        return bool(self.by)

    @property
    def test(self) -> str:
        """The test, or the folder of tests, that noticed it; empty if it was anything else."""
        return self.by.removeprefix(BROKEN) if self.by.startswith(("tests/", BROKEN)) else ""


class About(NamedTuple):
    """What a mistake is in, so that what is likeliest to fail comes first."""

    clauses: tuple[str, ...] = ()
    module: str = ""  #: whose own tests, if there are any, come before the game's others


def try_out(copy: Path, game: str, about: About, only: str = "") -> Verdict:
    """Run what looks at a game in a process of its own, in a copy of the checkout; the first failure ends it.

    ``only`` names one test, or is ``CASES``.
    A case or a test that takes much too long is stopped: a loop without an end is noticed, too.
    """
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(told)
        _be_tried(tell, copy, game, about, only)
    os.close(tell)
    try:
        with os.fdopen(told, encoding="utf-8") as answers:
            answer = answers.read()
        _, status, usage = os.wait4(child, 0)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    seconds = usage.ru_utime + usage.ru_stime
    if os.WIFSIGNALED(status):
        return Verdict("the limit of time", seconds)
    return Verdict(answer.strip(), seconds)


def _be_tried(tell: int, copy: Path, game: str, about: About, only: str) -> None:
    """Answer through a pipe what fails first, and end the process."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        _move_to(copy, game)
        failed = _first_failure(game, about, only)
    except BaseException as error:  # what a mistake breaks is noticed, whatever it is
        failed = f"importing: {traceback.format_exception_only(error)[-1].strip()}"
    with contextlib.suppress(OSError):
        os.write(tell, failed.encode()[:2_000])
    os._exit(0)


def _move_to(copy: Path, game: str) -> None:
    """Take every module of ours from the copy, and no game but this one."""
    os.chdir(copy)
    sys.dont_write_bytecode = True
    for name in [
        name for name in sys.modules if name.partition(".")[0] in ("pentarchy", "tests", "benchmarks", game)
    ]:
        del sys.modules[name]
    checkout = Path(os.environ["PENTARCHY_CHECKOUT"])
    ours = ("", str(checkout), str(checkout / "examples" / game))
    sys.path[:] = [
        str(copy),
        str(copy / "examples" / game),
        *(path for path in sys.path if path not in ours),
    ]
    from pentarchy import games

    games.names = lambda: (game,)


def _forget(*packages: str) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in packages]:
        del sys.modules[name]


def _limit(seconds: int) -> None:
    """End this process after so many more seconds of a processor."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _first_failure(game: str, about: About, only: str) -> str:
    if only == CASES:
        return _failing_case(game, about.clauses)
    if only:
        return _failing_test([only])
    own = Path("tests", "games", game, f"test_{about.module}.py")
    return (
        _failing_case(game, about.clauses)
        or (own.exists() and _failing_test([str(own)]))
        or (own.parent.exists() and _failing_test([str(own.parent)]))
        or _failing_test(["tests/laws", "-k", game, *(f"--ignore={path}" for path in HEAVY)])
        or _failing_test([GOLDEN, "-k", game])
    )


def _failing_case(game: str, clauses: tuple[str, ...]) -> str:
    """Return the first case that fails, those of some clauses tried first; each box is unpacked once."""
    from pentarchy.kernel.trace import cases
    from tests.cases.reader import names, read_cases
    from tests.cases.steps import carry_out
    from tests.laws.games import EVERY_GAME, changed, folder

    played = next(one for one in EVERY_GAME if one.facts.name == game)
    boxes: dict[str, object] = {}

    def unpack(options: object, files: object, seats: int, chance: object) -> object:
        key = repr((options, files, seats))
        if key not in boxes:
            boxes[key] = played.box.unpack(options, files, seats, chance)  # type: ignore[arg-type]
        return boxes[key]

    once = changed(played, unpack=unpack)
    words = names(folder(played))
    for case in sorted(read_cases(cases(played)), key=lambda case: case.clause not in clauses):
        _limit(A_CASE)
        try:
            carry_out(once, case, words)
        except BaseException:
            return f"the case {case.clause} {case.title}"
    return ""


def _failing_test(arguments: list[str]) -> str:
    """Return the first test that fails."""
    import pytest

    _forget("tests")  # pytest rewrites what it imports itself

    class Listener:
        failed = ""

        def pytest_runtest_logstart(self) -> None:
            _limit(A_TEST)

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed and not self.failed:
                self.failed = report.nodeid

        def pytest_collectreport(self, report: pytest.CollectReport) -> None:
            if report.failed and not self.failed:
                self.failed = report.nodeid

    listener = Listener()
    # What a mistake breaks while tests are collected ends pytest itself.
    code = pytest.main(["-x", "-q", "-p", "no:xdist", *arguments], [listener])
    if listener.failed:
        return listener.failed
    return "" if code in (0, 5) else f"{BROKEN}{arguments[0]}"
