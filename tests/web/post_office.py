"""A mail server for tests, on this machine."""

from __future__ import annotations

import socket
from email import message_from_bytes
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from pentarchy.web.mail import MailServer
from tests.web.waiting import until


class Office:
    """A mail server on this machine: what it was given, and whether it is open."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.server = MailServer("127.0.0.1", self.port, Address("Pentarchy", "games", "example.org"))
        self.letters: list[tuple[str, EmailMessage]] = []
        self.answer = "250 OK"
        self._controller: Controller | None = None

    async def handle_RCPT(  # the name that aiosmtpd looks for
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        letter = message_from_bytes(envelope.original_content or b"", policy=default)
        assert isinstance(letter, EmailMessage)
        for recipient in envelope.rcpt_tos:
            self.letters.append((recipient, letter))
        return "250 OK"

    def open(self) -> None:
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    def close(self) -> None:
        if self._controller is not None:
            self._controller.stop()
        self._controller = None

    def take(self) -> EmailMessage:
        """Return the next letter, waiting for it."""
        until(lambda: self.letters, "no letter came")
        return self.letters.pop(0)[1]
