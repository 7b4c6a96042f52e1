"""All that the environment may say of a server. Help reads it, so nothing slow is imported."""

from __future__ import annotations

from typing import NamedTuple

from .bounds import bound_fields
from .limits import RATES, rate_variable


class Variable(NamedTuple):
    """Something that the environment may say."""

    name: str
    words: str  #: what it is
    usual: str  #: what holds without it


VARIABLES = (
    Variable("PENTARCHY_DATA", "the folder of the tables and the server's secret", "the user's data folder"),
    Variable("DATABASE_URL", "a PostgreSQL database for the tables", "a file of that folder"),
    Variable("PENTARCHY_ADDRESS", "the address by which the world calls the server", "this machine's names"),
    Variable("PENTARCHY_CLIENT_HEADER", "the header by which your proxy says who is calling", "none"),
    Variable("PENTARCHY_PROXIES", "where your proxies are, addresses or networks", "this machine"),
    Variable("PENTARCHY_METRICS", "from where /metrics may be read, addresses or networks", "nowhere"),
    Variable("PENTARCHY_LOG", "plain or json: the form of the log", "plain"),
    Variable("PENTARCHY_SMTP", "the mail server", "no reminders"),
    Variable("PENTARCHY_MAIL_FROM", "the sender of the emails", "none"),
    Variable("PENTARCHY_WEBHOOK_HOSTS", "the hosts at which people may have webhooks called", "no webhooks"),
)
"""What is no limit."""


def variables() -> tuple[Variable, ...]:
    """Return all that the environment may say of a server, limits included."""
    bounds = (Variable(name, str(one.metadata["words"]), f"{one.default:g}") for name, one in bound_fields())
    rates = (
        Variable(rate_variable(what), f"{what}, so many in so many seconds", f"{rate.most}/{rate.seconds:g}")
        for what, rate in RATES.items()
    )
    return (*VARIABLES, *bounds, *rates)
