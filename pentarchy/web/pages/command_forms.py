"""The forms of commands: what each says, and the id that its button has."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from ..domain.command import misfit
from ..domain.commands import Command
from .forms import Form, words_of
from .page_context import Problem

FIELDS = (
    "have",
    "draft",
    "backs",
    "again",
    "do",
    "move",
    "instead",
    "order",
    "number",
    "this_turn",
    "text",
    "seat",
)


def read_command(form: Form) -> Command:
    """Return the command of a form, its id made from what it says, or raise the ``Problem`` with it."""
    said = {name: value for name, value in words_of(form).items() if name in FIELDS}
    try:
        command: Command = msgspec.convert({"id": _id(said), **said}, Command, strict=False)
    except msgspec.ValidationError as error:
        raise Problem(400, "Not understood", f"The form could not be read: {misfit(error)}.") from None
    return command


def _id(said: dict[str, str]) -> str:
    """Return the id of a form's command: the same button on the same page has the same one.

    So a button that is pressed twice acts once; the page after it has another
    version or another draft number, and so another id.
    """
    told = msgspec.json.encode(sorted(said.items()))
    return f"form-{sha256(told).hexdigest()[:40]}"
