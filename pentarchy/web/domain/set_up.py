"""What somebody orders of a game, read into a set-up or refused field by field. Nothing is written here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pentarchy import bots
from pentarchy.kernel.options import BadFile, BadOption, read_options
from pentarchy.table.table import AnyGame

from .seating import FREE, SeatHolder, Setup, before_the_game, seated_bot
from .terms import read_terms, terms_of

YOU = "you"
FRIEND = "friend"  #: a seat that is free until somebody with the link sits down
BESIDE = "beside"  #: a seat of somebody else at the same screen


@dataclass(frozen=True)
class TableOrder:
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
class SetUpError:
    """What is wrong with an order: words by field; ``whole`` for what no field is to blame for."""

    whole: str = ""
    options: Mapping[str, str] | None = None
    files: str = ""


class BadTableOrder(ValueError):
    """An order that makes no table."""

    def __init__(self, refusal: SetUpError) -> None:
        self.refusal = refusal
        super().__init__(refusal.whole or "some fields are wrong")


def read_order(game: AnyGame, order: TableOrder, client_id: str) -> Setup:
    """Return the set-up that an order means, or raise ``BadTableOrder``; the box is still to be unpacked."""
    if order.unreadable:
        raise BadTableOrder(SetUpError(files=_file_sentence(game, order.unreadable)))
    if order.check and order.check not in order.files:
        raise BadTableOrder(SetUpError(files="There is no file yet: choose one, or paste its text."))
    wrong, good = _ask_which(game, order), {}
    known = {option.key: option for option in (*game.box.options, *terms_of(game.box.options))}
    for key, value in order.options.items():
        try:
            good[key] = known[key].read(value) if key in known else value
        except BadOption as error:
            wrong[key] = _option_sentence(key, error)
    if wrong:
        raise BadTableOrder(SetUpError(options=wrong))
    terms = {option.key: good.pop(option.key) for option in terms_of(game.box.options) if option.key in good}
    try:
        options = read_options(game.box.options, good)
    except BadOption as error:
        raise BadTableOrder(SetUpError(whole=_sentence(error))) from None
    agreed = read_terms(terms)
    seats = before_the_game(_occupants(game, order, client_id), agreed)
    return Setup(game.facts.name, options, dict(order.files), seats, client_id, terms=agreed)


def _ask_which(game: AnyGame, order: TableOrder) -> dict[str, str]:
    """Return the question which one is meant of a file that holds several, for whoever was not asked yet."""
    options = {option.key: option for option in game.box.options}
    return {
        kind.which: f"The file holds {count}: say which one you mean, from 1 to {count}."
        for kind in game.box.files
        if (count := order.holds.get(kind.key, 1)) > 1
        and order.told.get(kind.key) != str(count)
        and order.options.get(kind.which, "") in ("", spell(options[kind.which].default))
    }


def _occupants(game: AnyGame, order: TableOrder, client_id: str) -> tuple[SeatHolder, ...]:
    if not order.count.isdecimal() or len(order.count) > 2 or int(order.count) not in game.facts.seats:
        fit = f"{game.facts.seats[0]} to {game.facts.seats[-1]}"
        raise BadTableOrder(
            SetUpError(whole=f"{game.facts.title} is for {fit} players, not {order.count[:20] or 'none'}.")
        )
    names = order.seats[: int(order.count)]
    if names.count(YOU) > 1:
        others = "somebody else at this screen, to friends or bots"
        raise BadTableOrder(SetUpError(whole=f"Only one seat can be yours; give the others to {others}."))
    for name in names:
        if name not in (YOU, BESIDE, FRIEND, *bots.SEATED):
            known = ", ".join(bots.SEATED)
            raise BadTableOrder(SetUpError(whole=f"There is no bot called {name[:40]!r}; there are {known}."))
    sides = game.box.sides(len(names))
    people = {YOU: SeatHolder("person", order.name, client_id), FRIEND: FREE}
    return tuple(
        SeatHolder("person", order.beside.get(seat) or sides[seat].name, client_id)
        if name == BESIDE
        else people.get(name) or seated_bot(seat, name)
        for seat, name in enumerate(names)
    )


def refused_by_box(game: AnyGame, error: BadOption | BadFile) -> SetUpError:
    """Return what the form says when the box cannot be unpacked: beside the field, if one is to blame."""
    key = str(error).partition(" = ")[0]
    if isinstance(error, BadFile):
        return SetUpError(files=_file_sentence(game, str(error)))
    if any(option.key == key for option in game.box.options):
        return SetUpError(options={key: _option_sentence(key, error)})
    return SetUpError(whole=_sentence(error))


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


def spell(value: Any) -> str:
    """Return an option's value as a form sends it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
