"""What is worked out once and kept: without a lock, so that no two threads wait for each other."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread

from pentarchy.kernel.kept_property import kept_property
from pentarchy.kernel.scene import Element

PATIENCE = 120.0  #: seconds until a thread that never comes is given up


class Slow:
    """Its numbers are worked out by two threads, each of which waits until the other is at it, too."""

    def __init__(self, both: Barrier) -> None:
        self.both, self.worked = both, 0

    @kept_property
    def number(self) -> int:
        """The number."""
        self.worked += 1
        self.both.wait(PATIENCE)
        return 7


def test_it_is_worked_out_once() -> None:
    slow = Slow(Barrier(1))
    assert slow.number == 7 == slow.number and slow.worked == 1
    assert Slow.number.__doc__ == "The number."


def test_what_is_kept_is_an_attribute_of_its_object() -> None:
    slow = Slow(Barrier(1))
    assert "number" not in vars(slow)
    assert slow.number == vars(slow)["number"]


def test_two_threads_do_not_wait_for_each_other() -> None:
    both = Barrier(2)
    one, other, found = Slow(both), Slow(both), list[int]()

    def look(slow: Slow) -> Callable[[], None]:
        return lambda: found.append(slow.number)

    threads = [Thread(target=look(slow)) for slow in (one, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [7, 7] and not both.broken


def test_parts_of_a_picture_are_written_without_locks() -> None:
    """What is in an element needs its children's text, and that what is in them: with locks threads hang."""
    assert isinstance(vars(Element)["_kept_svg"], kept_property)
