"""The mail server as the environment names it: read whole, or refused in words that hold no secret."""

from __future__ import annotations

import socket

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from pentarchy.cli.complaint import complaint
from pentarchy.web import mail
from pentarchy.web.mail import (
    BadSetting,
    MailServer,
    Unsent,
    new_letter,
    read_mail_server,
    read_public_address,
)

WHOLE = {
    "PENTARCHY_SMTP": "smtp://ann:s%40cret@mail.example.org:2525",
    "PENTARCHY_MAIL_FROM": "Pentarchy <games@example.org>",
    "PENTARCHY_ADDRESS": "https://Games.example.org/",
}


def read(**changes: str) -> MailServer:
    server = read_mail_server(WHOLE | {f"PENTARCHY_{name}": value for name, value in changes.items()})
    assert server is not None
    return server


def test_it_is_read_whole() -> None:
    server = read()
    assert (server.host, server.port, server.is_secure) == ("mail.example.org", 2525, False)
    assert (server.user, server.password) == ("ann", "s@cret")
    assert str(server.sender) == "Pentarchy <games@example.org>"
    assert read_public_address(WHOLE) == "https://games.example.org"


def test_what_is_left_out_is_as_usual() -> None:
    assert read(SMTP="smtp://localhost").port == 587
    server = read(SMTP="smtps://mail.example.org", MAIL_FROM="games@example.org")
    assert (server.port, server.is_secure, server.user) == (465, True, "")
    assert str(server.sender) == "games@example.org"


def test_without_it_there_is_no_mail() -> None:
    assert read_mail_server({}) is None and read_public_address({}) == ""
    assert read_mail_server(WHOLE | {"PENTARCHY_SMTP": " "}) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("SMTP", f"{text}") for text in ("s3cret", "http://s3cret@h", "smtp://", "smtp://u:s3cret@")),
        *(("SMTP", f"smtp://u:s3cret@{end}") for end in ("h:x", "h:99999", "h:0", "h/box", "h?a=b", "[h")),
        *(("MAIL_FROM", text) for text in ("", "s3cret", "A <s3cret>", "a@b.org\nBcc: c@d.org")),
        ("MAIL_FROM", "A\r\nBcc: <a@example.org>"),
        *(("ADDRESS", text) for text in ("", "s3cret", "ftp://h", "https://", "https://u:s3cret@h")),
        *(("ADDRESS", f"https://h{end}") for end in ("/path", "?s3cret", "#s3cret", ":x")),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as caught:
        read(**{name: value})
    assert f"PENTARCHY_{name}" in str(caught.value) and "s3cret" not in str(caught.value)
    assert complaint(caught.value) == str(caught.value)


def test_the_password_is_in_nothing_that_is_printed() -> None:
    assert "s@cret" not in repr(read()) and "ann" not in repr(read())


class Wiretap:
    """A mail server that offers no encryption, and hears what is said to it."""

    def __init__(self) -> None:
        self.users: list[bytes] = []

    def __call__(
        self, server: SMTP, session: Session, envelope: Envelope, how: str, said: object
    ) -> AuthResult:
        self.users.append(getattr(said, "login", b""))
        return AuthResult(success=True)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return "250 OK"


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
def test_a_password_is_not_sent_openly(monkeypatch: pytest.MonkeyPatch) -> None:
    tap = Wiretap()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    made = Controller(tap, "127.0.0.1", port, authenticator=tap, auth_require_tls=False, auth_required=True)
    made.start()
    try:
        server = MailServer("127.0.0.1", port, read().sender, user="ann", password="s@cret")
        letter = new_letter(server.sender, "ann@example.org", "Hello", "Hello\n")
        server.send(letter)
        assert tap.users == [b"ann"], "on this machine nobody listens"
        monkeypatch.setattr(mail, "HERE", ())
        with pytest.raises(Unsent, match="no encryption"):
            server.send(letter)
        assert tap.users == [b"ann"]
    finally:
        made.stop()
