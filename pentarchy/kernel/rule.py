"""Bind functions to the clauses of a rulebook, and compile them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

from .machine_code import cache_folder, folder_of, game_package, machine_code_of

P = ParamSpec("P")
R = TypeVar("R")

CLAUSES: dict[str, dict[str, list[str]]] = {}
"""Which functions enforce each clause: ``CLAUSES["divide_and_conquer"]["D-10"]``."""


def rule(*clauses: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a function and record the clauses that it enforces."""

    def bind(function: Callable[P, R]) -> Callable[P, R]:
        _note(function, clauses)
        return machine_code_of(function, cache_folder(function.__module__))

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
    return machine_code_of(function, cache_folder(function.__module__))


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
    return machine_code_of(copy, folder_of(package, f"walks.{function.__name__}", modules))
