"""The operator's mail server: how it is named by the environment, and how a letter goes there.

Without one no page mentions mail, and nothing of it is kept.
"""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from urllib.parse import SplitResult, unquote, urlsplit

PATIENCE = 15.0  #: seconds that a mail server may take to answer
PORTS = {"smtp": 587, "smtps": 465}
HERE = ("127.0.0.1", "::1", "localhost")  #: names of this machine: what is sent there nobody overhears
LONGEST_ADDRESS = 254  #: signs in a mail address
LONGEST_PLACE = 64  #: signs before its @
PLAIN_ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)


class BadSetting(ValueError):
    """A setting of the environment that cannot be used; the text is a sentence, and never the value."""


class Undeliverable(Exception):
    """A letter that the mail server will never take; the text says why, and names nobody."""


class Unsent(Exception):
    """A letter that could not be sent now; the text says why, and names nobody."""


@dataclass(frozen=True)
class MailServer:
    """Where letters go, and from whom they come."""

    host: str
    port: int
    sender: Address
    is_secure: bool = False  #: encrypted from the first byte
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)

    def send(self, letter: EmailMessage) -> None:
        """Send a letter; ``Unsent`` if it may be tried again, ``Undeliverable`` if not."""
        try:
            with self._connect() as line:
                self._introduce(line)
                line.send_message(letter)
        except smtplib.SMTPRecipientsRefused as error:
            codes = {code for code, _ in error.recipients.values()}
            kind = Undeliverable if min(codes) >= 500 else Unsent
            raise kind(f"the recipient was refused ({min(codes)})") from None
        except smtplib.SMTPResponseException as error:
            raise Unsent(f"the mail server answered {error.smtp_code}") from None
        except (smtplib.SMTPException, OSError) as error:
            raise Unsent(f"the mail server cannot be reached ({type(error).__name__})") from None
        except (MessageError, ValueError) as error:
            raise Undeliverable(f"it is not an email ({type(error).__name__})") from None

    def _connect(self) -> smtplib.SMTP:
        if self.is_secure:
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
        return smtplib.SMTP(self.host, self.port, timeout=PATIENCE)

    def _introduce(self, line: smtplib.SMTP) -> None:
        """Encrypt the line where that is offered, and say who we are; a password is never said openly."""
        line.ehlo()
        if not self.is_secure and line.has_extn("starttls"):
            line.starttls(context=ssl.create_default_context())
            line.ehlo()
        elif self.user and not self.is_secure and self.host not in HERE:
            raise Unsent("the mail server offers no encryption, and the password was kept back")
        if self.user:
            line.login(self.user, self.password)


def read_address(text: str) -> Address:
    """Return the mail address that somebody wrote; ``ValueError`` with a sentence if it is none."""
    plain = text.strip()
    if len(plain) > LONGEST_ADDRESS:
        raise ValueError(f"An email address has at most {LONGEST_ADDRESS} characters.")
    place = plain.partition("@")[0]
    if not PLAIN_ADDRESS.fullmatch(plain) or len(place) > LONGEST_PLACE:
        raise ValueError("This is not an email address. Write one address, such as ann@example.org.")
    return Address(addr_spec=plain)


def read_public_address(environment: Mapping[str, str]) -> str:
    """Return the address by which the world calls this server, without a slash at its end; or nothing."""
    text = environment.get("PENTARCHY_ADDRESS", "").strip()
    if not text:
        return ""
    parts = _split(text)
    is_plain = parts is not None and not (parts.username or parts.password or parts.query or parts.fragment)
    if parts is None or not is_plain or parts.scheme not in ("http", "https") or parts.path not in ("", "/"):
        raise BadSetting(
            "PENTARCHY_ADDRESS is the address of the server and nothing more, such as https://games.example.org"
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


def read_mail_server(environment: Mapping[str, str]) -> MailServer | None:
    """Return the mail server that the environment names, or none; ``BadSetting`` if it cannot be read."""
    text = environment.get("PENTARCHY_SMTP", "").strip()
    if not text:
        return None
    parts = _split(text)
    if parts is None or parts.scheme not in PORTS or parts.path not in ("", "/") or parts.query:
        raise BadSetting(
            "PENTARCHY_SMTP cannot be read: write smtp://user:password@host:port or smtps://..., "
            "with characters such as @ and / in the password written as %40 and %2F"
        )
    if not read_public_address(environment):
        raise BadSetting(
            "PENTARCHY_SMTP needs PENTARCHY_ADDRESS, too: without it no email could say where to go"
        )
    return MailServer(
        host=(parts.hostname or "").lower(),
        port=parts.port or PORTS[parts.scheme],
        sender=_read_sender(environment.get("PENTARCHY_MAIL_FROM", "").strip()),
        is_secure=parts.scheme == "smtps",
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
    )


def _split(text: str) -> SplitResult | None:
    """Return an address in its parts; none if it has no host, or a port that is none."""
    try:
        parts = urlsplit(text)
        is_whole = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return None
    return parts if is_whole else None


def _read_sender(text: str) -> Address:
    """Return from whom letters come: an address, or a name with one in angle brackets."""
    name, bracket, rest = text.rpartition("<")
    try:
        spec = read_address(rest.removesuffix(">") if bracket else text)
        return Address(name.strip().strip('"'), addr_spec=spec.addr_spec)
    except ValueError:
        raise BadSetting(
            "PENTARCHY_MAIL_FROM is the address that emails come from, such as "
            "Pentarchy <games@example.org>; PENTARCHY_SMTP needs it"
        ) from None


def new_letter(sender: Address, to: str, subject: str, text: str) -> EmailMessage:
    """Return a letter of plain text; ``ValueError`` if an address in it is none."""
    letter = EmailMessage(policy=SMTP)
    letter["From"] = sender
    letter["To"] = read_address(to)
    letter["Subject"] = subject
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text)
    return letter
