"""Put small mistakes into a game's rules, and print those that nothing notices."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from .mistakes import Mistake, folder_of, mistakes, read_equal, sample

ROOT = Path(__file__).parents[2]
EQUAL = Path(__file__).parent / "equal.txt"
COPIED = ("pentarchy", "examples", "tests", "benchmarks", "docs", "pyproject.toml")


def main() -> int:
    """Try as many mistakes as were asked for; return 1 if one was not noticed."""
    wanted = _arguments()
    made = mistakes(ROOT, wanted.game)
    if not made:
        print(f"There is no game called {wanted.game}, or no function of it enforces a clause.")
        return 2
    drawn = sample(made, read_equal(EQUAL.read_text("utf-8")), wanted.count, wanted.seed)
    print(f"{wanted.game}: {len(drawn)} of {len(made)} mistakes that could be made, seed {wanted.seed}")
    survivors: list[Mistake] = []
    with tempfile.TemporaryDirectory(prefix="pentarchy-mutants-") as folder:
        copy = Path(folder)
        _copy_to(copy)
        try:
            for number, mistake in enumerate(drawn, 1):
                if not _is_caught(copy, wanted, mistake, f"{number}/{len(drawn)}"):
                    survivors.append(mistake)
        except KeyboardInterrupt:
            print("Stopped.")
    print(f"{len(survivors)} not noticed.")
    return 1 if survivors else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=20, help="how many mistakes")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument(
        "--cases", action="store_true", help="leave tests and laws out: quick, and more is printed"
    )
    return parser.parse_args()


def _copy_to(copy: Path) -> None:
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy / name)


def _is_caught(copy: Path, wanted: argparse.Namespace, mistake: Mistake, count: str) -> bool:
    """Try one mistake and say what became of it."""
    from .trial import CASES, About, try_out

    file = copy / mistake.path
    sound = file.read_bytes()
    file.write_text(mistake.source, "utf-8")
    try:
        only = CASES if wanted.cases else ""
        verdict = try_out(copy, wanted.game, About(mistake.clauses, mistake.path.stem), only)
    finally:
        file.write_bytes(sound)
    where = f"{mistake.path.relative_to(folder_of(ROOT, wanted.game).relative_to(ROOT))}:{mistake.line}"
    if verdict.is_caught:
        print(f"{count} {where} noticed by {verdict.by} ({verdict.seconds:.1f} s)", flush=True)
        if verdict.test:
            _check_that_it_passes(copy, wanted.game, verdict.test)
        return True
    print(f"{count} {where} NOT NOTICED ({verdict.seconds:.1f} s)\n{mistake.difference(ROOT)}", flush=True)
    return False


SOUND: set[str] = set()  #: tests that pass without a mistake


def _check_that_it_passes(copy: Path, game: str, test: str) -> None:
    """Stop if a test fails on the rules as they are: it would seem to notice everything."""
    from .trial import About, try_out

    if test in SOUND:
        return
    verdict = try_out(copy, game, About(), only=test)
    if verdict.is_caught:
        raise SystemExit(f"{test} fails without any mistake; mend that first.")
    SOUND.add(test)


if __name__ == "__main__":
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    os.environ["PENTARCHY_CHECKOUT"] = str(ROOT)
    # What all trials need is imported once: each is a fork of this process.
    # Pytest must see Hypothesis come, so that is left to it.
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, signal.default_int_handler)
    for name in ("numba", "numpy", "pytest"):
        import_module(name)
    sys.exit(main())
