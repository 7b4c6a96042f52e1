"""Which files a game has a use for, and that one which was brought counts.

What is in a file is for its game to read; here it is only found, or refused by its key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .options import BadFile

LONGEST_KEY = 40  #: characters of a file's key that a refusal quotes


def refuse_strange_files(title: str, files: Mapping[str, str], *known: str) -> None:
    """Raise ``BadFile`` for a file that a game does not read.

    The first key of ``known`` is the one that people bring; there is none for a game that reads no files.
    """
    strange = sorted(set(files) - set(known))
    if not strange:
        return
    key = repr(str(strange[0])[:LONGEST_KEY])
    if not known:
        raise BadFile(f"{title} takes no files, and so no {key}")
    raise BadFile(f"{title} has no use for a file called {key}; it reads {known[0]}")


def refuse_a_second(files: Mapping[str, str], what: str, clause: str) -> None:
    """Raise ``BadFile`` where ``what``, such as a board, was brought and made by chance, too."""
    if len(files) > 1:
        raise BadFile(
            f"{what} is brought or made by chance; there cannot be a file of either kind ({clause})"
        )


def take_brought(
    title: str, key: str, clause: str, chosen: dict[str, Any], files: Mapping[str, str]
) -> dict[str, str]:
    """Return the file to play with under its key, or nothing where the game's own is chosen.

    The option of the same key then says ``file``; ``BadFile`` if it said so and none was brought.
    """
    refuse_strange_files(title, files, key)
    # A file that was brought counts, whatever a form's first choice was left at.
    if key in files:
        chosen[key] = "file"
    elif chosen[key] == "file":
        raise BadFile(f"{key} = file, but no {key} file was brought ({clause})")
    return dict(files)
