"""The words of letters. They say nothing that spectators of a table could not see, and no person's name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import localtime, make_msgid
from urllib.parse import urlsplit

from ..mail import MailServer, new_letter
from ..plain_words import one_line
from ..storage.mailbox import LetterKind

TITLE = 80  #: signs of a game's title or a side's name
SENTENCE = 300  #: signs of how a game ended
SIGN = "-- \n"


@dataclass(frozen=True)
class News:
    """What somebody is told of one table."""

    kind: LetterKind
    title: str  #: of the game
    side: str
    href: str
    left: str = ""  #: how much time they have, in words; nothing without a clock
    ending: str = ""  #: how it ended, in a sentence

    @property
    def subject(self) -> str:
        """What the letter is called that tells only this."""
        title = one_line(self.title, TITLE)
        return {
            "turn": f"Your turn in {title}",
            "quarter": f"Little time left in {title}",
            "over": f"{title} is over",
        }[self.kind]

    def words(self, address: str) -> str:
        """Return the paragraph that tells it."""
        title, side = one_line(self.title, TITLE), one_line(self.side, TITLE)
        left = f" You have {self.left} left." if self.left else ""
        sentence = {
            "turn": f"{title}: it is your turn as {side}.{left}",
            "quarter": f"{title}: the game still waits for you as {side}.{left}",
            "over": f"{title}: the game is over. {one_line(self.ending, SENTENCE)}",
        }[self.kind]
        return f"{sentence.rstrip()}\n{address}{self.href}\n"


class Writer:
    """Writes letters of one server."""

    def __init__(self, server: MailServer, address: str) -> None:
        self._server, self._address = server, address

    def confirmation(self, to: str, confirm: str, stop: str) -> EmailMessage:
        """Return the letter that asks whether its address may be written to."""
        text = (
            f"Somebody, most likely you, asked Pentarchy at {self._address} to send reminders of their games "
            "to this email address. If it was you, open this link and press the button there:\n\n"
            f"{self._address}{confirm}\n\n"
            "If it was not you, you do not need to do anything. You will get no reminders.\n"
        )
        return self._letter(to, "Do you want email reminders from Pentarchy?", text, stop)

    def news(self, to: str, told: Sequence[News], stop: str) -> EmailMessage:
        """Return the letter that tells somebody of their tables, one or several."""
        subject = told[0].subject
        if len(told) > 1:
            are_turns = all(one.kind != "over" for one in told)
            subject = f"Your turn at {len(told)} tables" if are_turns else f"News of {len(told)} tables"
        text = "\n".join(one.words(self._address) for one in told)
        return self._letter(to, subject, text, stop)

    def _letter(self, to: str, subject: str, text: str, stop: str) -> EmailMessage:
        way_out = f"{self._address}{stop}"
        foot = f"\n{SIGN}Pentarchy sends this because somebody asked for it. To stop all emails:\n{way_out}\n"
        letter = new_letter(self._server.sender, to, subject, text + foot)
        letter["Date"] = localtime()
        letter["Message-ID"] = make_msgid(domain=urlsplit(self._address).hostname)
        letter["List-Unsubscribe"] = f"<{way_out}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return letter
