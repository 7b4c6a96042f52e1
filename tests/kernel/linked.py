"""Functions that call each other: ``python -m tests.kernel.linked FOLDER CASE`` prints what a case answers.

The last line is how many functions were read from the folder, and how many were compiled.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any, ParamSpec, TypeVar

import numpy as np

from pentarchy.kernel.interim import NotOnDisk, Source, machine_code_from
from pentarchy.kernel.machine_code import machine_code_of

P = ParamSpec("P")
R = TypeVar("R")

FOLDER = str(Path(sys.argv[1]) / "toys.linked" / "functions-0")
STATE = np.dtype([("hand", np.int64, 4), ("hands", np.int64, (2, 4))])
LARGE = np.arange(1_000_000)

MADE: list[Any] = []


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into the folder, and count it."""
    made = machine_code_of(function, FOLDER)
    MADE.append(made)
    return made


@compiled
def least(number: int) -> int:
    """A function that others inline, and one that may raise."""
    return 100 // number


@compiled
def middle(number: int) -> int:
    """Calls one, in a loop."""
    total = 0
    for each in range(1, number):
        total += least(each)
    return total


@compiled
def most(number: int) -> int:
    """Calls one that calls one."""
    return middle(number) + least(number)


@compiled
def says(number: int) -> int:
    """Has words of Python's."""
    print("it is", number)
    return number


@compiled
def has_said(number: int) -> int:
    """Calls what has words of Python's."""
    return says(number) + says(number + 1)


@compiled
def factorial(number: int) -> int:
    """Calls itself."""
    if number < 2:
        return 1
    return number * factorial(number - 1)


@compiled
def is_even(number: int) -> bool:
    """Calls what calls it."""
    if number == 0:
        return True
    return is_odd(number - 1)


@compiled
def is_odd(number: int) -> bool:
    """Calls what calls it."""
    if number == 0:
        return False
    return is_even(number - 1)


@compiled
def doubled(number: int) -> Any:
    """Makes an array, so it counts references."""
    return np.arange(number) * 2


@compiled
def summed(number: int) -> int:
    """Is handed an array."""
    return int(doubled(number).sum())


@compiled
def large(index: int) -> int:
    """Uses an array of this process, by its address."""
    return int(LARGE[index])


@compiled
def larger(index: int) -> int:
    """Calls what cannot be kept."""
    return large(index) + 1


@compiled
def put(hand: Any, card: int) -> int:
    """Takes an array, wherever it is."""
    hand[card] += 1
    return int(hand[card])


@compiled
def put_all(state: Any) -> int:
    """Hands on arrays of a record, and one of its own."""
    own = np.zeros(4, np.int64)
    return put(state.hand, 1) + put(state.hands[1], 2) + put(own, 3)


def adder(more: int) -> Callable[[int], int]:
    """Return a function of the same text as others, but for what it is closed over."""

    @compiled
    def add(number: int) -> int:
        return number + more

    return add


def twice(function: Callable[[int], int]) -> Callable[[int], int]:
    """Return a function that is closed over a compiled one, and needs it no more once it is compiled."""
    return compiled(lambda number: function(number) * 2)


def case_calls() -> object:
    """A chain of calls, and an exception through all of it."""
    try:
        return most(0)
    except ZeroDivisionError:
        return most(5)


def case_words() -> object:
    """Words of a function that only compiled code calls."""
    return has_said(3)


def case_recursion() -> object:
    """Functions that call themselves, and each other."""
    return factorial(10), is_even(11), is_odd(11)


def case_arrays() -> object:
    """Arrays that are made and handed back."""
    return summed(10), doubled(3).tolist()


def case_retry() -> object:
    """The same, where it is taken for granted that no function makes any."""
    from pentarchy.kernel import references

    references._allocates = lambda state: False
    return case_arrays()


def case_addresses() -> object:
    """An array too large to be copied into machine code."""
    return larger(7)


def case_records() -> object:
    """Arrays in fields of records."""
    return put_all(np.zeros(1, STATE)[0])


def case_closures() -> object:
    """Functions of the same text."""
    alike = compiled(lambda number: number + 1), compiled(lambda number: number + 2)
    return [adder(more)(10) for more in (1, 2, 1)], [function(10) for function in alike]


def case_threads() -> object:
    """Functions that several threads need for the first time at once."""
    found = list[int]()
    threads = [Thread(target=lambda: found.append(most(5))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def case_rubbish() -> object:
    """Functions that are gone, and what still calls them."""
    closed = twice(adder(3))
    answers = [closed(1)]
    MADE.clear()
    gc.collect()
    return [*answers, closed(2)]


def case_rehearsal() -> object:
    """Machine code from the disk alone."""
    try:
        with machine_code_from(Source.DISK):
            return most(5)
    except NotOnDisk:
        return "not there"


def main() -> None:
    """Print what a case answers, and the counts."""
    answer = globals()[f"case_{sys.argv[2]}"]()
    stats = [made.stats for made in MADE]
    print(repr(answer))
    print(sum(sum(each.cache_hits.values()) for each in stats), end=" ")
    print(sum(sum(each.cache_misses.values()) for each in stats))


if __name__ == "__main__":
    main()
