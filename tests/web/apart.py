"""A thread for what needs a loop of its own: where a browser is driven one runs already."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def apart(work: Callable[[], T]) -> T:
    """Do something in a thread of its own, and return what comes of it."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(work).result()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine to its end."""
    return apart(lambda: asyncio.run(work))
