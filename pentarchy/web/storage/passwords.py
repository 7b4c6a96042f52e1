"""Names and passwords: which may be chosen, and how a password is kept so that nobody can read it.

argon2id, with the memory and the rounds that its authors recommend. It is slow on purpose: it runs in threads
of its own, two at once at most.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pentarchy.kernel.brought import composed

from ..plain_words import CLUSTER, NAME_LENGTH, one_line, without_joiners

T = TypeVar("T")

SHORTEST_NAME = 2
SHORTEST, LONGEST = 8, 128  #: signs in a password
AT_ONCE = 2


class Unfit(ValueError):
    """A name or a password that nobody may choose; the text is a sentence for people."""


class Passwords:
    """Makes and compares what is kept of passwords."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        # Of somebody who is not there; to compare with it takes as long as with anybody's.
        self._nobodys = self._threads.submit(self._hasher.hash, secrets.token_urlsafe())

    async def hash(self, password: str) -> str:
        """Return what is kept of a password."""
        return await self._run(partial(self._hasher.hash, _plain(password)))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether this is the password; where nothing is kept it takes as long to say no."""
        return await self._run(partial(self._fits, password, kept))

    def is_outdated(self, kept: str) -> bool:
        """Whether a password would be kept otherwise today."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Wait for nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, password: str, kept: str | None) -> bool:
        try:
            self._hasher.verify(kept or self._nobodys.result(), _plain(password))
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _plain(password: str) -> bytes:
    """Return the bytes of a password, whichever way a keyboard puts accents on letters."""
    return composed(password).encode(errors="replace")


def read_name(text: str) -> str:
    """Return the name that somebody chooses, fit to be shown; ``Unfit`` if it is too short or too long."""
    name = one_line(text, NAME_LENGTH + CLUSTER)
    if not SHORTEST_NAME <= len(name) <= NAME_LENGTH:
        raise Unfit(f"A name has {SHORTEST_NAME} to {NAME_LENGTH} characters.")
    return name


def folded(name: str) -> str:
    """Return what is the same for all ways to write a name, in capitals or not."""
    plain = unicodedata.normalize("NFKC", without_joiners(one_line(name, 80)))
    return unicodedata.normalize("NFKC", plain.casefold())


def check_password(password: str, name: str) -> None:
    """Raise ``Unfit`` if a password is too short, too long, or the first that anybody would try."""
    if len(password) < SHORTEST:
        raise Unfit(f"A password has at least {SHORTEST} characters. A few words in a row work well.")
    if len(password) > LONGEST:
        raise Unfit(f"A password has at most {LONGEST} characters.")
    if folded(password) == folded(name):
        raise Unfit("Anybody would try your name first. Choose another password.")
    if len(set(password)) == 1:
        raise Unfit("One character again and again is easy to guess. Choose another password.")
