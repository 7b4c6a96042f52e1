"""Compile functions, each once, and keep their machine code on disk under a digest of its sources."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import numba

from .sources import sources

P = ParamSpec("P")
R = TypeVar("R")

KERNEL = Path(__file__).parent
IS_COMPILED = not numba.config.DISABLE_JIT  #: false in the checked build (``NUMBA_DISABLE_JIT=1``)
KEPT_DIGESTS = 4  #: how many generations of a module's machine code stay on disk


def machine_code_of(function: Callable[P, R], folder: str) -> Callable[P, R]:
    """Return a function that compiles when first called; in the checked build, the function itself."""
    if not IS_COMPILED:
        return function
    from .dispatcher import dispatcher

    return cast(Callable[P, R], dispatcher(function, folder))


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
    return folder_of(package, name, [module])


def folder_of(package: str, name: str, modules: Iterable[str]) -> str:
    """Return the folder for what is compiled from some modules, made if it is not there."""
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
