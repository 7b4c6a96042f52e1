"""The set-up form: what a game offers, and what a browser sent back, read or refused field by field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pentarchy import bots
from pentarchy.kernel.brought import Unreadable, plain_text, read_text
from pentarchy.kernel.options import BadFile, BadOption, FileKind, Option, read_options
from pentarchy.kernel.sizes import FILE, size_in_words
from pentarchy.table.table import AnyGame

from ..plain_words import NAME_LENGTH, one_line
from ..view import Field, FileField, GameCard, Preview, SeatField, SetUp
from .seating import FREE, SeatHolder, Setup, before_the_game, usual_seats
from .terms import read_terms, terms_of, words

Form = Mapping[str, str | bytes]
"""What a browser sent: words, and files as bytes."""

YOU = "you"
FRIEND = "friend"  #: a seat that is free until somebody with the link sits down
BESIDE = "beside"  #: a seat of somebody else at the same screen
VALUE_SHOWN = 2_000  #: characters of a refused value that are shown again


@dataclass(frozen=True)
class Order:
    """What a browser sent, or what it is offered at first."""

    name: str
    count: str
    seats: tuple[str, ...]
    options: Mapping[str, str]
    files: Mapping[str, str]
    holds: Mapping[str, int] = field(default_factory=dict)  #: how many each file holds
    told: Mapping[str, str] = field(default_factory=dict)  #: how many the form said that it holds
    check: str = ""  #: the file that is only to be looked at
    beside: Mapping[int, str] = field(default_factory=dict)  #: what others at the same screen are called
    unreadable: str = ""  #: why a file that was chosen cannot be read, in words


@dataclass(frozen=True)
class Refusal:
    """What is wrong with an order: words by field; ``whole`` for what no field is to blame for."""

    whole: str = ""
    options: Mapping[str, str] | None = None
    files: str = ""


class BadOrder(ValueError):
    """An order that makes no table."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.whole or "some fields are wrong")


def first_offer(game: AnyGame, name: str) -> Order:
    """Return what the form holds at first: as many players as fit around a kitchen table, the others bots."""
    default = bots.NAMES[-1]
    options = {
        option.key: spell(option.default) for option in (*game.box.options, *terms_of(game.box.options))
    }
    return Order(name, str(usual_seats(game)), (YOU, *[default] * (game.facts.seats[-1] - 1)), options, {})


def read_form(game: AnyGame, form: Form) -> Order:
    """Return what a browser sent; what cannot be read of it is said in ``unreadable``."""
    offer = first_offer(game, "")
    sent, unreadable = {key: value for key, value in form.items() if isinstance(value, str)}, ""
    seats = tuple(sent.get(f"seat-{seat}", offer.seats[seat]) for seat in range(game.facts.seats[-1]))
    options = {key.removeprefix("option-"): value for key, value in sent.items() if key.startswith("option-")}
    brought = {}
    for kind in game.box.files:
        # A file that was chosen counts, whatever was written beside it; there it is when it comes back.
        chosen = form.get(f"upload-{kind.key}", b"") or form.get(f"file-{kind.key}", "")
        try:
            text = _file_text(chosen)
        except Unreadable as error:
            text, unreadable = sent.get(f"file-{kind.key}", ""), f"{kind.key}: the file {error}"
        if text.strip():
            brought[kind.key] = text
    return Order(
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


def _file_text(value: str | bytes) -> str:
    """Return the text of a file, chosen or written in its field, or raise ``Unreadable``."""
    text = plain_text(value if isinstance(value, str) else read_text(value, FILE))
    if len(text) > FILE:
        raise Unreadable(f"has more than {size_in_words(FILE)}, which is the most that is read")
    return text


def clean_name(name: str) -> str:
    """Return a name fit to be shown: one line, nothing invisible, not too long; ``Guest`` for none."""
    return one_line(name, NAME_LENGTH) or "Guest"


def read_order(game: AnyGame, order: Order, client_id: str) -> Setup:
    """Return the set-up that an order means, or raise ``BadOrder``; the box is still to be unpacked."""
    if order.unreadable:
        raise BadOrder(Refusal(files=_file_sentence(game, order.unreadable)))
    if order.check and order.check not in order.files:
        raise BadOrder(Refusal(files="Nothing was brought yet: choose a file, or paste its text."))
    wrong, good = _ask_which(game, order), {}
    known = {option.key: option for option in (*game.box.options, *terms_of(game.box.options))}
    for key, value in order.options.items():
        try:
            good[key] = known[key].read(value) if key in known else value
        except BadOption as error:
            wrong[key] = _option_sentence(key, error)
    if wrong:
        raise BadOrder(Refusal(options=wrong))
    terms = {option.key: good.pop(option.key) for option in terms_of(game.box.options) if option.key in good}
    try:
        options = read_options(game.box.options, good)
    except BadOption as error:
        raise BadOrder(Refusal(whole=_sentence(error))) from None
    agreed = read_terms(terms)
    seats = before_the_game(_occupants(game, order, client_id), agreed)
    return Setup(game.facts.name, options, dict(order.files), seats, client_id, terms=agreed)


def _ask_which(game: AnyGame, order: Order) -> dict[str, str]:
    """Return the question which one is meant of a file that holds several, for whoever was not asked yet."""
    options = {option.key: option for option in game.box.options}
    return {
        kind.which: f"The file holds {count}: say which one you mean, from 1 to {count}."
        for kind in game.box.files
        if (count := order.holds.get(kind.key, 1)) > 1
        and order.told.get(kind.key) != str(count)
        and order.options.get(kind.which, "") in ("", spell(options[kind.which].default))
    }


def _occupants(game: AnyGame, order: Order, client_id: str) -> tuple[SeatHolder, ...]:
    if not order.count.isdecimal() or len(order.count) > 2 or int(order.count) not in game.facts.seats:
        fit = f"{game.facts.seats[0]} to {game.facts.seats[-1]}"
        raise BadOrder(
            Refusal(whole=f"{game.facts.title} is for {fit} players, not {order.count[:20] or 'none'}.")
        )
    names = order.seats[: int(order.count)]
    if names.count(YOU) > 1:
        others = "somebody else at this screen, to friends or bots"
        raise BadOrder(Refusal(whole=f"Only one seat can be yours; give the others to {others}."))
    for name in names:
        if name not in (YOU, BESIDE, FRIEND, *bots.NAMES):
            raise BadOrder(
                Refusal(whole=f"There is no bot called {name[:40]!r}; there are {', '.join(bots.NAMES)}.")
            )
    sides = game.box.sides(len(names))
    people = {YOU: SeatHolder("person", order.name, client_id), FRIEND: FREE}
    return tuple(
        SeatHolder("person", order.beside.get(seat) or sides[seat].name, client_id)
        if name == BESIDE
        else people.get(name) or SeatHolder("bot", name)
        for seat, name in enumerate(names)
    )


def refused_by_box(game: AnyGame, error: BadOption | BadFile) -> Refusal:
    """Return what the form says when the box cannot be unpacked: beside the field, if one is to blame."""
    key = str(error).partition(" = ")[0]
    if isinstance(error, BadFile):
        return Refusal(files=_file_sentence(game, str(error)))
    if any(option.key == key for option in game.box.options):
        return Refusal(options={key: _option_sentence(key, error)})
    return Refusal(whole=_sentence(error))


def _option_sentence(key: str, error: Exception) -> str:
    """Return what is wrong with an option, without what stands beside it: key, value and clause."""
    said = re.fullmatch(rf"{re.escape(key)} = .*?: (.*?)(?: \([A-Z0-9-]+\))?", str(error), re.DOTALL)
    return _sentence(said[1] if said else error)


def _file_sentence(game: AnyGame, words: str) -> str:
    """Return what is wrong with a file, which is called as the form calls it."""
    for kind in game.box.files:
        if words.startswith((f"{kind.key}:", f"{kind.key},")):
            return _sentence(f"{kind.title}{words.removeprefix(kind.key)}")
    return _sentence(words)


def _sentence(error: Exception | str) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def form_fields(
    game: AnyGame,
    card: GameCard,
    order: Order,
    refusal: Refusal | None = None,
    preview: Preview | None = None,
) -> SetUp:
    """Return the form that a page shows; ``preview`` is of the file that was to be looked at."""
    refusal = refusal or Refusal()
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
        whole,
    )


def _seat_field(game: AnyGame, seat: int, order: Order) -> SeatField:
    people = ((YOU, "You"), (BESIDE, "Somebody else at this screen"), (FRIEND, "A friend, by a link"))
    choices = (*people, *((name, SeatHolder("bot", name).title) for name in bots.NAMES))
    sides = tuple((count, game.box.sides(count)[seat]) for count in game.facts.seats if seat < count)
    value, beside = order.seats[seat], order.beside.get(seat, "")
    return SeatField(seat, sides, choices, value, seat < game.facts.seats[0], beside)


def _field(option: Option, card: GameCard, order: Order, refusal: Refusal) -> Field:
    numbers = option.choices if isinstance(option.choices, range) else range(1)
    choices = option.choices if isinstance(option.choices, tuple) else ()
    made = Field(
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
    kind: FileKind, order: Order, refusal: Refusal, which: Field | None, preview: Preview | None
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


def spell(value: Any) -> str:
    """Return an option's value as a form sends it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _words(key: str, value: Any) -> str:
    """Return an option's value as people read it."""
    said = words(key, value) if isinstance(value, str) else ""
    if said:
        return said
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return str(value).replace("_", " ").capitalize()
