"""A form as a browser sent it."""

from __future__ import annotations

import re
from collections.abc import Mapping

Form = Mapping[str, str | bytes]
"""Its fields by name: words, and files as bytes."""


def word(form: Form, name: str) -> str:
    """Return a field of a form; nothing where it is missing, or a file."""
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def words_of(form: Form) -> dict[str, str]:
    """Return the fields of a form that are no files."""
    return {name: value for name, value in form.items() if isinstance(value, str)}


def commitment_of(form: Form) -> str:
    """Return what a browser promises to add to the seed with a form; nothing where it promises nothing."""
    said = word(form, "commitment")
    return said if re.fullmatch("[0-9a-f]{64}", said) else ""
