"""What proves who is calling: the signed cookie of a guest, the secret of a session, the token of a form."""

from __future__ import annotations

import os
import secrets
import tempfile
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path

from itsdangerous import BadSignature, Signer

from .mail import BadSetting

COOKIE = "pentarchy"
COOKIE_AGE = 400 * 24 * 3600  #: seconds; browsers keep none longer
ID_BYTES = 16
SECRET_BYTES = 32  #: of the server's secret, which is written as twice as many digits
SHORT_SECRET = (
    "{} signs the cookies, and is empty or cut short: put it back from a backup, or remove it, "
    "which signs everybody out"
)
SESSION_BYTES = 32
SESSION_SIGN = "~"  #: before the secret of a session; no cookie of a guest begins with it
PROGRAM_SIGN = "pentarchy_"  #: before the token of a program, so that one is known wherever it turns up
PROGRAM_BYTES = 24
CODE_BYTES = 10  #: of the code of a seat: sixteen letters

Credential = tuple[str, str]
"""A guest, and the session by which they are signed in, or nothing."""

Credentials = frozenset[Credential]


def unguessable() -> str:
    """Return a new id that nobody can guess, for a guest or a table."""
    return secrets.token_urlsafe(ID_BYTES)


def new_session() -> str:
    """Return the cookie of a new session; nobody but its browser is to keep it."""
    return SESSION_SIGN + secrets.token_urlsafe(SESSION_BYTES)


def in_fours(secret: bytes) -> str:
    """Return a secret in letters and digits that can be read aloud, four by four."""
    letters = b32encode(secret).decode()
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def session_of(cookie: str) -> str:
    """Return the hash that a session is known by, whose cookie this is; nothing for any other cookie."""
    if not cookie.startswith(SESSION_SIGN):
        return ""
    return sha256(cookie.encode(errors="replace")).hexdigest()


def keep_secret(path: Path) -> bytes:
    """Return the server's secret; makes it at the first call, readable by its owner alone.

    It is there whole or not at all, whatever becomes of the machine meanwhile: anybody could sign with one
    that is empty. ``BadSetting`` where it cannot be written, or is too short to be one of ours.
    """
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            _make_secret(path)
        secret = path.read_bytes()
    except OSError as error:
        raise BadSetting(f"{path} cannot be made or read: {error.strerror}") from None
    if len(secret) < SECRET_BYTES:
        raise BadSetting(SHORT_SECRET.format(path))
    return secret


def _make_secret(path: Path) -> None:
    """Write a new secret to the disk, and only then give it its name, unless another server did so first."""
    handle, made = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # for its owner alone
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_hex(SECRET_BYTES).encode())
            file.flush()
            os.fsync(file.fileno())
        _name(made, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(made)


def _name(made: str, path: Path) -> None:
    """Give a file its name, unless there is one of that name."""
    try:
        os.link(made, path)
    except FileExistsError:
        pass
    except OSError:
        os.rename(made, path)  # no file has two names on this disk


class Identity:
    """Signs and reads what proves a guest."""

    def __init__(self, secret: bytes) -> None:
        self._cookies = Signer(secret, salt="guest")
        self._forms = Signer(secret, salt="form")
        self._secret = secret

    def read(self, cookie: str | None) -> str | None:
        """Return the guest a cookie stands for; none if it is missing or not ours."""
        try:
            return self._cookies.unsign(cookie or "").decode()
        except (BadSignature, UnicodeError):
            return None

    def write(self, client_id: str) -> str:
        """Return the cookie of a guest."""
        return self._cookies.sign(client_id).decode()

    def token(self, key: str) -> str:
        """Return what every form carries on the pages of a guest, or of a session."""
        return self._forms.get_signature(key.encode()).decode()

    def masked(self, token: str) -> str:
        """Return a form's token as another text each time, so that no packed page tells of it by its size."""
        plain = token.encode()
        pad = secrets.token_bytes(len(plain))
        return urlsafe_b64encode(pad + _mixed(pad, plain)).decode()

    def code(self, table: str, seat: int, client_id: str) -> str:
        """Return what its guest may write down to find a seat again; another guest's is another one."""
        proof = digest(self._secret, f"seat {seat} of {table} for {client_id}".encode(), "sha256")
        return in_fours(proof[:CODE_BYTES])

    def is_code(self, table: str, seat: int, client_id: str, code: str) -> bool:
        """Whether somebody has the code of a seat, however they write it."""
        plain = "".join(code.upper().replace("-", " ").split())
        right = self.code(table, seat, client_id).replace("-", "")
        return compare_digest(right.encode(), plain.encode(errors="replace"))

    def program_token(self, table: str, seat: int, client_id: str, key: str) -> str:
        """Return what a program shows to play in a seat, made from the key that its player's word has."""
        said = f"program in seat {seat} of {table} for {client_id}: {key}"
        proof = digest(self._secret, said.encode(), "sha256")
        return f"{PROGRAM_SIGN}{urlsafe_b64encode(proof[:PROGRAM_BYTES]).decode()}"

    def is_program_token(self, table: str, seat: int, client_id: str, key: str, token: str) -> bool:
        """Whether a program has the token of a seat."""
        right = self.program_token(table, seat, client_id, key)
        return compare_digest(right.encode(), token.encode(errors="replace"))

    def is_token(self, key: str, token: str) -> bool:
        """Whether a form came from a page that we made for this guest, or this session; masked or not."""
        right, sent = self.token(key).encode(), token.encode(errors="replace")
        return bool(key) and (compare_digest(right, sent) or compare_digest(right, bared(sent)))

    def seal(self, purpose: str, words: str) -> str:
        """Return words that only we can have written, for one purpose."""
        return Signer(self._secret, salt=purpose).sign(words).decode()

    def unseal(self, purpose: str, sealed: str) -> str | None:
        """Return the words that we sealed for a purpose; none if they are not ours."""
        try:
            return Signer(self._secret, salt=purpose).unsign(sealed).decode()
        except (BadSignature, UnicodeError):
            return None

    def id_for(self, key: str) -> str:
        """Return the id of what is made once for a key: always the same, and nobody else can guess it."""
        proof = digest(self._secret, f"made by {key}".encode(), "sha256")
        return urlsafe_b64encode(proof[:ID_BYTES]).decode().rstrip("=")

    def mark(self, words: str) -> str:
        """Return what stands for some words where they are only counted: nobody reads them from it."""
        return digest(self._secret, f"mark of {words}".encode(), "sha256").hex()


def bared(masked: bytes) -> bytes:
    """Return the token that was masked; something that is no token, if nothing was."""
    try:
        both = urlsafe_b64decode(masked)
    except ValueError:
        return b""
    half = len(both) // 2
    return _mixed(both[:half], both[half:])


def _mixed(pad: bytes, word: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(pad, word, strict=False))
