"""Bind functions to the clauses of a rulebook, and compile them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, ParamSpec, TypeVar, cast

import numba

from .sources import sources

P = ParamSpec("P")
R = TypeVar("R")

KERNEL = Path(__file__).parent
IS_COMPILED = not numba.config.DISABLE_JIT  #: false in the checked build (``NUMBA_DISABLE_JIT=1``)
KEPT_DIGESTS = 4  #: how many generations of a module's machine code stay on disk

CLAUSES: dict[str, dict[str, list[str]]] = {}
"""Which functions enforce each clause: ``CLAUSES["divide_and_conquer"]["D-10"]``."""


def rule(*clauses: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a function and record the clauses that it enforces."""

    def bind(function: Callable[P, R]) -> Callable[P, R]:
        _note(function, clauses)
        return _compile(function, cache_folder(function.__module__))

    return bind


def enforces(*clauses: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Record the clauses that a plain Python function enforces, such as ``unpack``."""

    def bind(function: Callable[P, R]) -> Callable[P, R]:
        _note(function, clauses)
        return function

    return bind


def _note(function: Any, clauses: Iterable[str]) -> None:
    book = CLAUSES.setdefault(game_package(function.__module__).rpartition(".")[2], {})
    for clause in clauses:
        book.setdefault(clause, []).append(function.__name__)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of the kernel, which no clause asks for."""
    return _compile(function, cache_folder(function.__module__))


def bound(function: Callable[P, R], names: Mapping[str, Any], package: str) -> Callable[P, R]:
    """Compile a generic function for one game, its free names taken from ``names``.

    A closure over compiled functions, or a function passed as an argument, is
    compiled anew in every process. A copy of the function with other globals is
    kept on disk, in the game's own folder.
    """
    assert isinstance(function, FunctionType)
    copy = FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)
    copy.__module__, copy.__doc__ = function.__module__, function.__doc__
    used = [getattr(other, "py_func", other) for other in names.values()]
    modules = [function.__module__, *(other.__module__ for other in used if isinstance(other, FunctionType))]
    return _compile(copy, _folder_of(package, f"walks.{function.__name__}", modules))


def _compile(function: Callable[P, R], folder: str) -> Callable[P, R]:
    numba.config.CACHE_DIR = folder
    return cast(Callable[P, R], numba.njit(cache=True, nogil=True)(function))


@cache
def game_package(module: str) -> str:
    """Return the package that holds the rulebook of a module: the one with ``RULES.md``."""
    package = module
    while package and not _has_rulebook(package):
        package = package.rpartition(".")[0]
    if not package:
        raise LookupError(f"{module}: no package above it has a RULES.md")
    return package


@cache
def cache_folder(module: str) -> str:
    """Return where the machine code of a module is kept, named after its sources.

    numba notices an edit to the file of the function it compiled, but not to
    the files of the functions and constants which that one uses.
    """
    package, _, name = module.rpartition(".")
    return _folder_of(package, name, [module])


def _folder_of(package: str, name: str, modules: Iterable[str]) -> str:
    digest = sha256(f"{numba.__version__} {sys.version}".encode())
    for path in sorted(frozenset().union(*map(sources, modules))):
        digest.update(path.read_bytes())
    shelf = machine_code() / package
    folder = shelf / f"{name}-{digest.hexdigest()[:12]}"
    folder.mkdir(parents=True, exist_ok=True)
    _prune(shelf.glob(f"{name}-*"))
    return str(folder)


def machine_code() -> Path:
    """Return the folder of all machine code: in the checkout, or in the user's cache."""
    chosen = os.environ.get("PENTARCHY_CACHE")
    if chosen:
        return Path(chosen)
    checkout = KERNEL.parents[1]
    if (checkout / "pyproject.toml").exists():
        return checkout / ".cache" / "machine-code"
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "pentarchy" / "machine-code"


def _has_rulebook(package: str) -> bool:
    folders = getattr(import_module(package), "__path__", ())
    return any((Path(folder) / "RULES.md").exists() for folder in folders)


def _prune(generations: Iterable[Path]) -> None:
    """Remove machine code of sources that are gone, but for the newest few."""
    for old in sorted(generations, key=_age)[:-KEPT_DIGESTS]:
        shutil.rmtree(old, ignore_errors=True)


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
