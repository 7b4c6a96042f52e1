"""Work that several threads share, until all is done or somebody interrupts."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

POLL_SECONDS = 0.1  #: between two looks at how far it is


def share(work: Callable[[], None], jobs: int, stop: Event, look: Callable[[], None]) -> None:
    """Do some work in ``jobs`` threads, and ``look`` at it now and then; Ctrl-C sets ``stop``, and waits."""
    threads = [Thread(target=work) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            while thread.is_alive():
                look()
                thread.join(POLL_SECONDS)
    except KeyboardInterrupt:
        pass
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    look()
