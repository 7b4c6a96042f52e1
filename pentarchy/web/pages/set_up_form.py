"""The set-up form: what a game offers in it, and what a browser sent back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from pentarchy import bots
from pentarchy.kernel.brought import Unreadable, plain_text, read_text
from pentarchy.kernel.options import FileKind, Option
from pentarchy.kernel.sizes import FILE, size_in_words
from pentarchy.table.table import AnyGame

from ..domain.seating import SeatHolder, Setup, usual_seats
from ..domain.set_up import BESIDE, FRIEND, YOU, SetUpError, TableOrder, spell
from ..domain.terms import FOUND, terms_of, words
from ..plain_words import NAME_LENGTH, clean_name, one_line
from ..viewing.home_page import GameCard
from ..viewing.set_up_page import FileField, OptionField, Preview, SeatField, SetUp
from .forms import Form, words_of

VALUE_SHOWN = 2_000  #: characters of a refused value that are shown again


def first_offer(game: AnyGame, name: str) -> TableOrder:
    """Return what the form holds at first: as many players as fit around a kitchen table, the others bots."""
    default = bots.USUAL.name
    options = {
        option.key: spell(option.default) for option in (*game.box.options, *terms_of(game.box.options))
    }
    return TableOrder(
        name, str(usual_seats(game)), (YOU, *[default] * (game.facts.seats[-1] - 1)), options, {}
    )


def can_be_repeated(game: AnyGame, setup: Setup, client_id: str) -> bool:
    """Whether somebody made a table of a game that they can make again: they sat at it themselves."""
    is_own = setup.game == game.facts.name and setup.host == client_id != ""
    has_sat = any(holder.kind == "person" and holder.client_id == client_id for holder in setup.seats)
    return is_own and has_sat and len(setup.seats) in game.facts.seats


def as_before(game: AnyGame, offer: TableOrder, setup: Setup, client_id: str) -> TableOrder:
    """Return an offer as somebody's last table was set up: who played, and by which rules.

    A file is brought anew, and nobody's table is open to everybody because another one was.
    """
    chosen_anew = {FOUND.key, *(key for kind in game.box.files for key in (kind.key, kind.which))}
    given = {**setup.options, **msgspec.structs.asdict(setup.terms)}
    options = {
        key: spell(given[key]) if key in given and key not in chosen_anew else value
        for key, value in offer.options.items()
    }
    own = [seat for seat, holder in enumerate(setup.seats) if holder.client_id == client_id != ""]
    beside = {seat: setup.seats[seat].name for seat in own[1:]}
    seats = tuple(
        YOU if seat in own[:1] else BESIDE if seat in own else _order_of(game, holder)
        for seat, holder in enumerate(setup.seats)
    )
    return replace(
        offer,
        count=str(len(seats)),
        seats=(*seats, *offer.seats[len(seats) :]),
        options=options,
        beside=beside,
    )


def _order_of(game: AnyGame, holder: SeatHolder) -> str:
    """Return what a form says of a seat that nobody at the screen had: a bot on offer, or a friend."""
    if holder.kind != "bot":
        return FRIEND
    return holder.name if holder.name in bots.offered(game) else bots.USUAL.name


def read_form(game: AnyGame, form: Form) -> TableOrder:
    """Return what a browser sent; what cannot be read of it is said in ``unreadable``."""
    offer = first_offer(game, "")
    sent, unreadable = words_of(form), ""
    seats = tuple(sent.get(f"seat-{seat}", offer.seats[seat]) for seat in range(game.facts.seats[-1]))
    options = {key.removeprefix("option-"): value for key, value in sent.items() if key.startswith("option-")}
    brought = {}
    for kind in game.box.files:
        # A file that was chosen counts, whatever was written beside it; there it is when it comes back.
        chosen = form.get(f"upload-{kind.key}", b"") or form.get(f"file-{kind.key}", "")
        try:
            text = file_text(chosen)
        except Unreadable as error:
            text, unreadable = sent.get(f"file-{kind.key}", ""), f"{kind.key}: the file {error}"
        if text.strip():
            brought[kind.key] = text
    return TableOrder(
        clean_name(sent.get("name", "")),
        sent.get("seats", offer.count),
        seats,
        options,
        brought,
        {
            kind.key: kind.count(brought[kind.key])
            for kind in game.box.files
            if kind.count and kind.key in brought
        },
        {key.removeprefix("counted-"): value for key, value in sent.items() if key.startswith("counted-")},
        sent.get("check", ""),
        {seat: one_line(sent.get(f"name-{seat}", ""), NAME_LENGTH) for seat in range(game.facts.seats[-1])},
        unreadable,
    )


def brings_files(game: AnyGame, form: Form) -> bool:
    """Whether a form brings a file that is to be read, which may take long."""
    return any(form.get(f"{where}-{kind.key}", "") for kind in game.box.files for where in ("upload", "file"))


def file_text(value: str | bytes) -> str:
    """Return the text of a file, chosen or written in its field, or raise ``Unreadable``."""
    text = plain_text(value if isinstance(value, str) else read_text(value, FILE))
    if len(text) > FILE:
        raise Unreadable(f"has more than {size_in_words(FILE)}, which is the most that is read")
    return text


def form_fields(
    game: AnyGame,
    card: GameCard,
    order: TableOrder,
    refusal: SetUpError | None = None,
    preview: Preview | None = None,
) -> SetUp:
    """Return the form that a page shows; ``preview`` is of the file that was to be looked at."""
    refusal = refusal or SetUpError()
    fields = {option.key: _field(option, card, order, refusal) for option in game.box.options}
    files = tuple(
        _file_field(kind, order, refusal, fields.pop(kind.which, None), preview) for kind in game.box.files
    )
    whole = refusal.whole if files or not refusal.files else refusal.files
    return SetUp(
        card,
        "" if order.name == "Guest" else order.name,
        tuple(game.facts.seats),
        int(order.count) if order.count.isdecimal() and len(order.count) < 3 else usual_seats(game),
        tuple(_seat_field(game, seat, order) for seat in range(game.facts.seats[-1])),
        tuple(fields.values()),
        tuple(_field(option, card, order, refusal) for option in terms_of(game.box.options)),
        files,
        tuple((SeatHolder("bot", name).title, bots.BOTS[name].sentence) for name in bots.offered(game)),
        whole,
    )


def _seat_field(game: AnyGame, seat: int, order: TableOrder) -> SeatField:
    people = ((YOU, "You"), (BESIDE, "Somebody else at this screen"), (FRIEND, "A friend, by invite link"))
    choices = (*people, *((name, SeatHolder("bot", name).title) for name in bots.offered(game)))
    sides = tuple((count, game.box.sides(count)[seat]) for count in game.facts.seats if seat < count)
    value, beside = order.seats[seat], order.beside.get(seat, "")
    return SeatField(seat, sides, choices, value, seat < game.facts.seats[0], beside)


def _field(option: Option, card: GameCard, order: TableOrder, refusal: SetUpError) -> OptionField:
    numbers = option.choices if isinstance(option.choices, range) else range(1)
    choices = option.choices if isinstance(option.choices, tuple) else ()
    made = OptionField(
        option.key,
        option.title,
        option.sentence,
        option.clause,
        f"{card.rules}#{option.clause}",
        tuple((spell(choice), _words(option.key, choice)) for choice in choices),
        numbers[0],
        numbers[-1],
        order.options.get(option.key, spell(option.default))[:VALUE_SHOWN],
        choices == (False, True),
        order.options.get(option.key, spell(option.default)) == spell(option.default),
        "",
    )
    return replace(made, error=(refusal.options or {}).get(option.key, ""))


def _file_field(
    kind: FileKind, order: TableOrder, refusal: SetUpError, which: OptionField | None, preview: Preview | None
) -> FileField:
    count = order.holds.get(kind.key, 0)
    return FileField(
        kind.key,
        kind.title,
        kind.sentence,
        kind.example,
        order.files.get(kind.key, ""),
        refusal.files,
        replace(which, most=min(which.most, count)) if which and count > 1 else which,
        count,
        preview if order.check == kind.key else None,
        kind.field,
        f"At most {kind.longest:,} characters.",
    )


def _words(key: str, value: Any) -> str:
    """Return an option's value as people read it."""
    said = words(key, value) if isinstance(value, str) else ""
    if said:
        return said
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return str(value).replace("_", " ").capitalize()
