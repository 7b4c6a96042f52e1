"""What is wrong, in a sentence for people."""

from __future__ import annotations


class Mistake(ValueError):
    """Something given on the command line that cannot be used; the text is a sentence."""


def complaint(error: Exception) -> str | None:
    """Return the sentence that an error has for people; none for a fault of the program."""
    told = getattr(error, "format_message", None)  # the parser's: an unknown command, a missing word
    if told is not None:
        return " ".join(str(told()).split())
    if isinstance(error, Mistake):
        return _line(error)
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else _line(error)
    return _line(error) if isinstance(error, _expected()) else None


def _line(error: Exception) -> str:
    return " ".join(str(error).split())


def _expected() -> tuple[type[Exception], ...]:
    """Return the errors that come from what people give; imported only when there is one."""
    from pentarchy.arena import OtherGames
    from pentarchy.bots import UnknownBot
    from pentarchy.games import UnknownGame
    from pentarchy.kernel.game import IllegalMove, UnreadableMove
    from pentarchy.kernel.options import BadFile, BadOption
    from pentarchy.table.records import BadRecord
    from pentarchy.web.mail import BadSetting
    from pentarchy.web.storage.database import NoAnswer

    given = UnknownBot, UnknownGame, IllegalMove, UnreadableMove, BadFile, BadOption, BadRecord
    return *given, BadSetting, NoAnswer, OtherGames
