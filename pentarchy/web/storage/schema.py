"""The tables of the database; ``migrations/`` says how they came about."""

from __future__ import annotations

import sqlalchemy as sa


class TextColumn(sa.types.TypeDecorator[str]):
    """Text. In PostgreSQL there is no sign 0: it is kept, and looked for, as the sign for what is none."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:
        """Return a text as the database takes it."""
        return value.replace("\0", "\ufffd") if value and dialect.name == "postgresql" else value


METADATA = sa.MetaData()
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", TextColumn, primary_key=True),
    sa.Column("owner", TextColumn, nullable=False, index=True, key="host"),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("setup", TextColumn, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),  # counts transactions: the lock
    sa.Column("version", sa.Integer, nullable=False),  # length of the log
    sa.Column("is_over", sa.Boolean, nullable=False),
    sa.Column("rematch", TextColumn),  # the table that continues this one
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)
SEATS = sa.Table(  # where people sit now, to find a browser's tables by
    "seats",
    METADATA,
    sa.Column("table_id", TextColumn, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("guest", TextColumn, nullable=False, index=True, key="client_id"),
)
EVENTS = sa.Table(
    "events",
    METADATA,
    sa.Column("table_id", TextColumn, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", TextColumn, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("body", TextColumn, nullable=False),
    sa.Column("draw", sa.Integer, nullable=False),
    sa.Column("left", TextColumn, nullable=False),  # on the clocks before it, as JSON; empty without
)
DRAFTS = sa.Table(
    "drafts",
    METADATA,
    sa.Column("table_id", TextColumn, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("body", TextColumn, nullable=False),
)
DETAILS = sa.Table(  # clocks, and what everybody is asked to agree to
    "affairs",
    METADATA,
    sa.Column("table_id", TextColumn, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("body", TextColumn, nullable=False),
    sa.Column("due", sa.Float, index=True),  # when the first clock runs out
)
CHAT = sa.Table(  # what people said, in order
    "talk",
    METADATA,
    sa.Column("table_id", TextColumn, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("body", TextColumn, nullable=False),
)
APART = sa.Table(  # tables at which nobody plays: set apart after an error, or ended without a result
    "apart",
    METADATA,
    sa.Column("table_id", TextColumn, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("why", TextColumn, nullable=False),
    sa.Column("sentence", TextColumn, nullable=False),  # for its people
    sa.Column("at", sa.Float, nullable=False),  # since when its clocks stand still
    sa.Column("agreed", TextColumn, nullable=False),  # browsers of those who want it ended, as JSON
    sa.Column("program", TextColumn, nullable=False),  # the version of the program that found it
    sa.Column(
        "fault", TextColumn, nullable=False
    ),  # what the operator needs; secrets of the game may be in it
)
NOTICES = sa.Table(  # what everybody may read of public tables whose game is not over
    "notices",
    METADATA,
    sa.Column("table_id", TextColumn, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("game", TextColumn, nullable=False),
    sa.Column("is_usual", sa.Boolean, nullable=False),  # no house rule, nothing brought
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False, index=True),  # when one of its people last did something
    sa.Column("maker_seen", sa.Float, nullable=False, key="host_seen"),
    sa.Column("body", TextColumn, nullable=False),
)
PRESENCES = sa.Table(  # when people were last at their tables
    "presences",
    METADATA,
    sa.Column("table_id", TextColumn, primary_key=True),
    sa.Column("guest", TextColumn, primary_key=True, key="client_id"),
    sa.Column("at", sa.Float, nullable=False),
)
PULSE = sa.Table(  # one row: when the server last was there
    "pulse",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
ACCOUNTS = sa.Table(  # who can sign in; what they have at tables is their guest's
    "accounts",
    METADATA,
    sa.Column("guest", TextColumn, primary_key=True, key="client_id"),
    sa.Column("name", TextColumn, nullable=False),
    sa.Column("folded", TextColumn, nullable=False, unique=True),  # the same however it is written
    sa.Column("password", TextColumn, nullable=False),  # argon2's text, which nobody can read it from
    sa.Column("made", sa.Float, nullable=False),
)
SESSIONS = sa.Table(  # the browsers in which somebody is signed in
    "sessions",
    METADATA,
    sa.Column("id", TextColumn, primary_key=True),  # the hash of what the browser has
    sa.Column(
        "guest", TextColumn, sa.ForeignKey("accounts.client_id"), nullable=False, index=True, key="client_id"
    ),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),  # to the day
)
RECEIPTS = sa.Table(
    "receipts",
    METADATA,
    sa.Column("table_id", TextColumn, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", TextColumn, primary_key=True, key="client_id"),
    sa.Column("command", TextColumn, primary_key=True),
    sa.Column("body", TextColumn, nullable=False),
)
READERS = sa.Table(  # who wants to be reminded by mail
    "readers",
    METADATA,
    sa.Column("guest", TextColumn, primary_key=True, key="client_id"),
    sa.Column("key", TextColumn, nullable=False, unique=True),  # names the reader in the links of letters
    sa.Column("address", TextColumn, nullable=False),
    sa.Column("is_confirmed", sa.Boolean, nullable=False),
    sa.Column("choices", TextColumn, nullable=False),
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("written", sa.Float),  # when a letter of news was last sent
)
OUTBOX = sa.Table(  # letters that are due, now or later
    "outbox",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest", TextColumn, nullable=False, index=True, key="client_id"),
    sa.Column("kind", TextColumn, nullable=False),
    sa.Column("table_id", TextColumn, nullable=False, index=True),  # empty for a confirmation
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("since", sa.Float, nullable=False),  # when it came about
    sa.Column("due", sa.Float, index=True),  # when to look at it; none once it is claimed
    sa.Column("claimed", sa.Float),  # when that was
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("failed", sa.Float),  # when it first could not be sent
)
WEBHOOKS = sa.Table(  # addresses that people want called when it is their turn
    "webhooks",
    METADATA,
    sa.Column("guest", TextColumn, primary_key=True, key="client_id"),
    sa.Column("address", TextColumn, nullable=False),
    sa.Column("shape", TextColumn, nullable=False),
    sa.Column("off", TextColumn, nullable=False),  # why it is not called any more, in words
)
CALLS = sa.Table(  # calls that are due, now or later
    "calls",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest", TextColumn, nullable=False, index=True, key="client_id"),
    sa.Column("table_id", TextColumn, nullable=False, index=True),  # empty where an address is tried
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("since", sa.Float, nullable=False),  # when the turn began
    sa.Column("due", sa.Float, nullable=False, index=True),
    sa.Column("tries", sa.Integer, nullable=False),
)
CONFIRMATIONS = sa.Table(  # letters of confirmation of the last hour, to count them
    "confirmations",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest", TextColumn, nullable=False, key="client_id"),
    sa.Column("mark", TextColumn, nullable=False),  # stands for the address
    sa.Column("at", sa.Float, nullable=False),
)
MUTES = sa.Table(  # people whom the operator has muted in the chat of all tables
    "mutes",
    METADATA,
    sa.Column("guest", TextColumn, primary_key=True, key="client_id"),
    sa.Column("name", TextColumn, nullable=False),  # what they were called then
    sa.Column("reason", TextColumn, nullable=False),  # that they are told
    sa.Column("at", sa.Float, nullable=False),
)
REPORTS = sa.Table(  # what people report to the operator
    "reports",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("kind", TextColumn, nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Column("guest", TextColumn, nullable=False, key="client_id"),
    sa.Column("table_id", TextColumn, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("program", TextColumn, nullable=False),
    sa.Column("words", TextColumn, nullable=False),
    sa.Column("agent", TextColumn, nullable=False),
    sa.Column("record", TextColumn, nullable=False),
)
