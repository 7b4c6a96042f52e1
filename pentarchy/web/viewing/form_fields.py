"""What every form of a table's page sends along, unseen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup, escape

from pentarchy.kernel.seats import SPECTATOR

from ..domain.seating import is_shared
from .seeing import Seeing

Fields = tuple[tuple[str, str], ...]


def hidden_inputs(fields: Iterable[tuple[str, str]]) -> Markup:
    """Return the inputs of fields that nobody sees; a page has the same in each of its forms."""
    return _inputs(tuple(fields))


@lru_cache(1_000)
def _inputs(fields: Fields) -> Markup:
    inputs = (
        f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in fields
    )
    return Markup("".join(inputs))


def sender_fields(seeing: Seeing, token: str) -> Fields:
    """Return what every form on the page says of who sends it; nothing for those who can send none."""
    snapshot, viewer = seeing.snapshot, seeing.viewer
    if not viewer.client_id:
        return ()
    if viewer.seat != SPECTATOR and is_shared(snapshot.seats, viewer.client_id):
        return ("token", token), ("seat", str(viewer.seat))
    return (("token", token),)


def moment_fields(seeing: Seeing) -> Fields:
    """Return what every form on a plain page says of the moment at which the page was made."""
    snapshot, viewer, table = seeing.snapshot, seeing.viewer, seeing.table
    if not viewer.client_id or seeing.options.is_live:
        return ()
    draft = table.drafts[viewer.seat].number if viewer.seat != SPECTATOR else 0
    fields = {"have": table.version, "draft": draft}
    if table.rewinds:
        fields["backs"] = table.rewinds
    # A button that is there again after it was pressed is another one, though the game is where it was.
    if snapshot.count(viewer.seat):
        fields["again"] = snapshot.count(viewer.seat)
    return tuple((name, str(number)) for name, number in fields.items())
