"""What may be done how often, by one guest, at one name, from one address."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from .bounds import PREFIX
from .buckets import Buckets, Rate
from .mail import BadSetting
from .networks import household, site

MINUTE, HOUR = 60.0, 3600.0

FROM_ADDRESS, FROM_SITE = "from an address", "from a site"
HOUSEHOLDS = 4  #: as many times as much as one address may be done from a /48 of IPv6, which has many


def _with_sites(rates: Mapping[str, Rate]) -> dict[str, Rate]:
    """Return rates, and those of sites beside those of addresses."""
    sites = {
        what.replace(FROM_ADDRESS, FROM_SITE): Rate(rate.most * HOUSEHOLDS, rate.seconds)
        for what, rate in rates.items()
        if what.endswith(FROM_ADDRESS)
    }
    return {**rates, **sites}


#: A school may have one address: what an address may do is much more.
RATES: dict[str, Rate] = _with_sites(
    {
        "tables of a guest": Rate(60, HOUR),
        "tables from an address": Rate(600, HOUR),
        "files of a guest": Rate(240, HOUR),
        "files from an address": Rate(2400, HOUR),
        "records of a guest": Rate(60, HOUR),
        "records from an address": Rate(600, HOUR),
        "accounts of a guest": Rate(5, HOUR),
        "accounts from an address": Rate(60, HOUR),
        "passwords at a name": Rate(10, 10 * MINUTE),  # from one site: others may guess, and lock nobody out
        "passwords at a name, by all": Rate(100, 10 * MINUTE),
        "passwords of a guest": Rate(10, 10 * MINUTE),
        "passwords from an address": Rate(120, 10 * MINUTE),
        "reports of a guest": Rate(5, HOUR),  # of problems; and as many of chat messages
        "reports by all": Rate(100, HOUR),
        "confirmation emails of a guest": Rate(3, HOUR),
        "confirmation emails to an address": Rate(3, HOUR),
        "confirmation emails by all": Rate(60, HOUR),
        "webhooks of a guest": Rate(10, HOUR),
        "webhooks from an address": Rate(100, HOUR),
        "requests of a program": Rate(1_200, MINUTE),
        "requests of programs from an address": Rate(6_000, MINUTE),
    }
)


def rate_variable(what: str) -> str:
    """Return the variable that sets how often something may be done."""
    return PREFIX + what.upper().replace(",", "").replace(" ", "_")


def read_rates(environment: Mapping[str, str]) -> Mapping[str, Rate]:
    """Return the rates that the environment sets, and the usual ones; ``BadSetting`` if one is none."""
    given = {what: environment.get(rate_variable(what), "").strip() for what in RATES}
    return RATES | {what: _read_rate(what, text) for what, text in given.items() if text}


def _read_rate(what: str, text: str) -> Rate:
    most, _, seconds = text.partition("/")
    is_rate = most.isdecimal() and seconds.isdecimal() and len(text) < 20
    if not is_rate or not int(most) or not int(seconds):
        raise BadSetting(
            f"{rate_variable(what)} is how many {what} are let through in how many seconds, such as 60/3600"
        )
    return Rate(int(most), float(seconds))


class RateLimited(Exception):
    """Something was asked for too often; ``words`` say when it may be asked for again."""

    def __init__(self, wait: float) -> None:
        self.wait = wait  #: seconds
        self.words = f"Try again in {wait_words(wait)}."
        super().__init__(self.words)


class Limits:
    """Counts what is done."""

    def __init__(self, rates: Mapping[str, Rate] = RATES) -> None:
        self._buckets = {what: Buckets(rate) for what, rate in rates.items()}

    def admit(self, now: float, asked: Mapping[str, str]) -> None:
        """Count something under each of these keys; ``RateLimited``, and nothing counted, if one is full."""
        wanted = [(self._buckets[what], key) for what, key in asked.items()]
        wait = max(buckets.wait(key, now) for buckets, key in wanted)
        if wait:
            raise RateLimited(wait)
        for buckets, key in wanted:
            buckets.take(key, now)

    def forgive(self, what: str, key: str) -> None:
        """Count from nothing again."""
        self._buckets[what].fill(key)


def wait_words(seconds: float) -> str:
    """Return how long somebody has to wait, rounded up."""
    if seconds <= MINUTE:
        count, unit = max(1, ceil(seconds)), "second"
    else:
        count, unit = ceil(seconds / MINUTE), "minute"
    return f"{count} {unit}{'' if count == 1 else 's'}"


def places(what: str, host: str) -> dict[str, str]:
    """Return under which keys something counts that comes from an address, for ``Limits.admit``."""
    return {f"{what} {FROM_ADDRESS}": household(host), f"{what} {FROM_SITE}": site(host)}
