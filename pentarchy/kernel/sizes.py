"""How much people may bring at once: one table, for readers, forms, the server and the documents.

What a game reads of one kind of file is less, and stands with the game (``FileKind.longest``). What fits
through a door is never less than what is read behind it.
"""

from __future__ import annotations

KB, MB = 1_000, 1_000_000

FILE = 1 * MB  #: bytes of a file for a game, chosen, pasted or named on the command line
RECORD = 4 * MB  #: bytes of the record of a game; no game is longer
COMMAND = 64 * KB  #: bytes of a command, of a message by the live line, and of a form without files
SET_UP_FORM = 4 * MB  #: bytes of a set-up form: a file, what is written in its field, and how forms wrap it
RECORD_FORM = RECORD + COMMAND  #: bytes of the form that brings a record


def size_in_words(count: int) -> str:
    """Return a number of bytes as people say it: ``64 KB``, ``1 MB``."""
    unit, name = (MB, "MB") if count >= MB else (KB, "KB")
    return f"{count / unit:g} {name}" if count % unit == 0 else f"{count / unit:.1f} {name}"
