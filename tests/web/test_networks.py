"""From where somebody calls: households and sites, and the one header by which a proxy says it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from pentarchy.web.bounds import Bounds, bound_fields, read_bounds
from pentarchy.web.buckets import Rate
from pentarchy.web.limits import RATES
from pentarchy.web.mail import BadSetting
from pentarchy.web.networks import household, read_proxies, site
from tests.web.accounts import sign_in, sign_up
from tests.web.attacks import dial, open_socket
from tests.web.networking import HEADER, LOCAL, PROXY, behind_proxy
from tests.web.people import House
from tests.web.waiting import until


@pytest.mark.parametrize(
    ("host", "of_household", "of_site"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", "2001:db8:1::"),
        ("fe80::1%eth0", "fe80::", "fe80::"),
        ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"),
        ("a socket", "a socket", "a socket"),
        ("", "", ""),
    ],
)
def test_a_household_is_one_address_and_so_is_a_site(host: str, of_household: str, of_site: str) -> None:
    assert (household(host), site(host)) == (of_household, of_site)


@pytest.mark.parametrize(
    ("said", "caller"),
    [
        (["192.0.2.7"], "192.0.2.7"),
        (["10.0.0.9, 192.0.2.7"], "192.0.2.7"),
        (["10.0.0.9", "192.0.2.7"], "192.0.2.7"),
        (["2001:DB8::1"], "2001:db8::1"),
        (["[2001:db8::1]"], "2001:db8::1"),
        (["192.0.2.7, somebody"], LOCAL),
        (["192.0.2.7:443"], LOCAL),
        (["1" * 500], LOCAL),
        ([""], LOCAL),
        ([], LOCAL),
    ],
)
def test_the_last_address_in_the_header_is_the_callers(said: list[str], caller: str) -> None:
    """All before it anybody may have written; what is no address leaves the proxy's own."""
    headers = Headers(raw=[(b"x-forwarded-for", one.encode()) for one in said])
    assert read_proxies(HEADER).caller(LOCAL, headers) == caller
    assert read_proxies({}).caller(LOCAL, headers) == LOCAL, "nobody named a header"
    assert read_proxies(HEADER).caller("198.51.100.1", headers) == "198.51.100.1", "it is no proxy of ours"


def test_another_header_is_not_read() -> None:
    headers = Headers(raw=[(b"x-forwarded-for", b"192.0.2.7"), (b"x-real-ip", b"192.0.2.8")])
    assert read_proxies({"PENTARCHY_CLIENT_HEADER": "X-Real-IP"}).caller(LOCAL, headers) == "192.0.2.8"


def test_the_operator_says_where_the_proxies_are() -> None:
    headers = Headers(raw=[(b"x-forwarded-for", b"192.0.2.7")])
    proxies = read_proxies({**HEADER, "PENTARCHY_PROXIES": "10.0.0.0/8, fd00::/8"})
    for host, is_ours in (("10.1.2.3", True), ("::ffff:10.1.2.3", True), ("fd00::1", True), (LOCAL, False)):
        assert proxies.are_at(host) is is_ours
        assert (proxies.caller(host, headers) == "192.0.2.7") is is_ours
    assert not proxies.are_at("a socket")


@pytest.mark.parametrize(
    "environment",
    [
        {"PENTARCHY_CLIENT_HEADER": "X-Forwarded-For: x"},
        {**HEADER, "PENTARCHY_PROXIES": "proxy.example"},
        {**HEADER, "PENTARCHY_PROXIES": "10.0.0.1/8"},
    ],
)
def test_what_cannot_be_read_is_told_by_its_name(environment: dict[str, str]) -> None:
    variable = list(environment)[-1]
    with pytest.raises(BadSetting, match=rf"^{variable} is "):
        read_proxies(environment)


def test_every_bound_is_the_operators_to_set() -> None:
    assert read_bounds({}) == Bounds()
    for variable, one in bound_fields():
        assert getattr(read_bounds({variable: " 77 "}), one.name) == 77
        for text in ("many", "-1", "nan", "inf", "1e12"):
            with pytest.raises(BadSetting, match=rf"^{variable} is a"):
                read_bounds({variable: text})
    assert read_bounds({"PENTARCHY_HEAD_SECONDS": "0.5"}).head_seconds == 0.5


@pytest.fixture
def public(tmp_path: Path) -> House:
    """A server behind a proxy on this machine, on which an address may do little."""
    few = {what: Rate(8, 3600.0) for what in RATES if what.endswith("from an address")}
    return House(
        tmp_path,
        now=lambda: 1_700_000_000.0,
        names=("goofspiel",),
        rates={**RATES, **few},
        bounds=Bounds(address_connections=4),
        proxies=PROXY,
    )


def test_wrong_passwords_of_one_person_stop_no_other_behind_the_proxy(public: House) -> None:
    with public as house:
        owner, thief = behind_proxy(house, "192.0.2.1"), behind_proxy(house, "192.0.2.66")
        name = sign_up(owner)
        for number in range(8):
            assert sign_in(thief, f"Somebody {number}", "wrong").status_code == 422
        assert sign_in(thief, "Somebody else", "wrong").status_code == 429
        assert sign_in(behind_proxy(house, "192.0.2.9"), name).status_code == 303


def test_guesses_at_a_name_from_one_site_lock_nobody_out_elsewhere(public: House) -> None:
    with public as house:
        name = sign_up(behind_proxy(house, "192.0.2.1"))
        for number in range(10):
            thief = behind_proxy(house, f"2001:db8:7:{number}::1")
            assert sign_in(thief, name, "wrong").status_code == 422
        assert sign_in(behind_proxy(house, "2001:db8:7:99::1"), name).status_code == 429, "guesses go on"
        assert sign_in(behind_proxy(house, "192.0.2.9"), name).status_code == 303, "the owner is locked out"


def test_tables_that_one_person_makes_stop_no_other_behind_the_proxy(public: House) -> None:
    """With a new cookie for each: an address is counted, and whoever forges the header gains nothing."""
    with public as house:
        statuses = []
        for number in range(9):
            maker = behind_proxy(house, f"198.51.100.{number}, 192.0.2.66")
            form = {"token": maker.token(), "game": "goofspiel", "seats": "2", "seat-1": "random"}
            statuses.append(maker.client.post("/tables", data=form).status_code)
        assert statuses == [303] * 8 + [429]
        assert behind_proxy(house, "192.0.2.7").sit(), "another one cannot make a table"


def test_what_one_address_has_open_behind_the_proxy_keeps_no_other_out(public: House) -> None:
    """Four live lines are all that this server gives to an address, whoever's connection they come by."""
    with public as house:
        host = behind_proxy(house, "192.0.2.1")
        table = host.sit()
        lines = [open_line(house, table, "192.0.2.66") for _ in range(4)]
        until(lambda: behind_proxy(house, "192.0.2.66").client.get("/").status_code == 429)
        assert host.client.get(table).status_code == 200
        for line in lines:
            line.close()
        until(lambda: behind_proxy(house, "192.0.2.66").client.get("/").status_code == 200)


def open_line(house: House, table: str, host: str) -> socket.socket:
    """Return the live line of somebody who calls from an address by the proxy."""
    return open_socket(house.address, table, dial(house.address, LOCAL), f"X-Forwarded-For: {host}\r\n")
