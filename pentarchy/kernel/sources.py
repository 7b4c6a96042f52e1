"""The files that a module is made of: its own, and those of what it imports from its project."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import Lock

_PARSING = Lock()


@cache
def sources(module: str) -> frozenset[Path]:
    """Return the file of a module and, through any number of imports, those of what it imports.

    Only its own top-level package is followed, and this one. Files are found by their
    names and read as text, for a module asks while it is being imported.
    """
    found = dict[str, Path]()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = None if name in found else _file(name)
        if path is not None:
            found[name] = path
            waiting += _imported(name, path)
    return frozenset(found.values())


def _file(module: str) -> Path | None:
    """Return the file of a module of a package that is loaded, or none if there is no such module."""
    top, *rest = module.split(".")
    folders = getattr(sys.modules.get(top), "__path__", ())
    for folder in folders:
        place = Path(folder).joinpath(*rest)
        for path in (place.with_suffix(".py"), place / "__init__.py"):
            if path.is_file():
                return path
    return None


@cache
def _imported(module: str, path: Path) -> tuple[str, ...]:
    """Return the modules that a file imports from its own project, by their full names."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    own = {module.partition(".")[0], __name__.partition(".")[0]}
    found = list[str]()
    for node in _statements(_parsed(path)):
        if isinstance(node, ast.Import):
            names = [name for alias in node.names for name in _and_above(alias.name)]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            inner = [f"{origin}.{alias.name}" for alias in node.names]
            names = [name for name in inner if _file(name)]
            names += [origin] if len(names) < len(inner) else []
        else:
            continue
        found += [name for name in names if name.partition(".")[0] in own]
    return tuple(found)


def _parsed(path: Path) -> ast.AST:
    """Return the tree of a file, one at a time: Python 3.11 fails where two threads make one at once."""
    with _PARSING:
        return ast.parse(path.read_text("utf-8"))


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements of a module: imports are among them, and most of a tree is expressions."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            inner = getattr(node, name, ())
            waiting += inner if isinstance(inner, list) else ()


def _and_above(module: str) -> list[str]:
    """Return a module and the packages above it: all are within reach of ``import a.b.c``."""
    parts = module.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]
