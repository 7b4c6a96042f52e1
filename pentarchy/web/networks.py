"""From where somebody calls: the address that a trusted proxy names, and the household and site it is of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

from .mail import BadSetting

if TYPE_CHECKING:
    from starlette.datastructures import Headers  # slow, and help needs none

HOUSEHOLD, SITE = 64, 48  #: bits of an IPv6 address that one line has, and that one customer may have
HERE = "127.0.0.1, ::1"  #: where a proxy is unless the operator says otherwise
HEADER_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers by which a request tells that it came by a proxy."""
LONGEST_ADDRESS = 64  #: characters of an address that are looked at

Network = IPv4Network | IPv6Network


def household(host: str) -> str:
    """Return what of an address tells one household from another: of one of IPv6 its first 64 bits."""
    return _first(host, HOUSEHOLD)


def site(host: str) -> str:
    """Return what of an address one customer may have whole: of one of IPv6 its first 48 bits."""
    return _first(host, SITE)


def _first(host: str, bits: int) -> str:
    address = read_address(host)
    if not isinstance(address, IPv6Address):
        return host if address is None else str(address)
    rest = 128 - bits
    return str(IPv6Address(int(address) >> rest << rest))


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address of the network, as IPv4 where it is that in the dress of IPv6; none if it is none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def is_within(host: str, networks: tuple[Network, ...]) -> bool:
    """Whether an address is in one of some networks."""
    address = read_address(host)
    return address is not None and any(address in network for network in networks)


def read_networks(variable: str, text: str, words: str) -> tuple[Network, ...]:
    """Return the networks that an operator wrote; ``BadSetting`` if they cannot be read."""
    try:
        return tuple(ip_network(one.strip()) for one in text.split(","))
    except ValueError:
        raise BadSetting(
            f"{variable} is {words}: addresses or networks with commas between, such as 127.0.0.1, 10.0.0.0/8"
        ) from None


@dataclass(frozen=True)
class Proxies:
    """Whose word is taken for where a request comes from: the proxies of the operator, by one header."""

    header: str = ""  #: in lower case; empty: nobody's
    networks: tuple[Network, ...] = ()

    def are_at(self, host: str) -> bool:
        """Whether a connection comes from one of these proxies, so that many people may come by it."""
        return bool(self.header) and is_within(host, self.networks)

    def caller(self, host: str, headers: Headers) -> str:
        """Return the address somebody calls from, whose connection comes from ``host``.

        A list grows by one at each proxy: the last one in it is what the operator's own proxy has seen, and
        all before it anybody may have written. What is no address counts for nothing.
        """
        if not self.are_at(host):
            return host
        said = (headers.getlist(self.header) or [""])[-1].rpartition(",")[2].strip()[:LONGEST_ADDRESS]
        try:
            return str(ip_address(said.removeprefix("[").removesuffix("]")))
        except ValueError:
            return host


def read_proxies(environment: Mapping[str, str]) -> Proxies:
    """Return the proxies that the environment names, or none; ``BadSetting`` if they cannot be read."""
    header = environment.get("PENTARCHY_CLIENT_HEADER", "").strip().lower()
    if not header:
        return Proxies()
    if not HEADER_SIGNS.issuperset(header):
        raise BadSetting(
            "PENTARCHY_CLIENT_HEADER is the name of the header by which your proxy says who is calling, "
            "such as X-Forwarded-For"
        )
    said = environment.get("PENTARCHY_PROXIES", "").strip() or HERE
    return Proxies(header, read_networks("PENTARCHY_PROXIES", said, "where your proxies are"))


@dataclass(frozen=True)
class Watchers:
    """Who may see the figures of a server."""

    networks: tuple[Network, ...] = ()
    knows_callers: bool = False  #: whether a proxy says who is calling

    def include(self, host: str, headers: Headers) -> bool:
        """Whether somebody who calls from an address may see them.

        Where a proxy passes on what nobody told us to read, the address is the proxy's, and says nothing.
        """
        is_passed_on = not self.knows_callers and any(name in headers for name in PASSED_ON)
        return not is_passed_on and is_within(host, self.networks)


def read_watchers(environment: Mapping[str, str]) -> Watchers:
    """Return who may see the figures, nobody unless named; ``BadSetting`` if they cannot be read."""
    said = environment.get("PENTARCHY_METRICS", "").strip()
    if not said:
        return Watchers()
    networks = read_networks("PENTARCHY_METRICS", said, "from where /metrics may be read")
    return Watchers(networks, bool(read_proxies(environment).header))
