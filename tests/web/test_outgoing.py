"""Calls to the world outside lead to hosts that the operator lists, and never into a network of our own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pentarchy.web.mail import BadSetting
from pentarchy.web.outgoing import (
    AllowedHosts,
    Goal,
    Unanswered,
    Uncallable,
    WebhookClient,
    is_public,
    read_allowed_hosts,
    read_goal,
)
from tests.web.hook_place import HOST, Place, open_place

DISCORD = AllowedHosts(("discord.com", "*.example.org", "chat.example.net:8443"))


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A place that webhooks are sent to."""
    with open_place(tmp_path) as place:
        yield place


@pytest.mark.parametrize(
    "address",
    [
        "https://discord.com/api/webhooks/1/token",
        "https://DISCORD.com./api?wait=true",
        "https://chat.example.org/x",
        "https://a.b.example.org:443/x",
        "https://chat.example.net:8443/x",
    ],
)
def test_what_is_listed_may_be_called(address: str) -> None:
    goal = read_goal(address, DISCORD)
    assert read_goal(goal.address, DISCORD) == goal


@pytest.mark.parametrize(
    "address",
    [
        "",
        "discord.com/api",
        "http://discord.com/api",
        "ftp://discord.com/api",
        "https://",
        "https://discord.com:8443/api",
        "https://discord.com:0/api",
        "https://discord.com:99999/api",
        "https://chat.example.net/x",
        "https://example.org/x",
        "https://evil-example.org/x",
        "https://discord.com.evil.net/api",
        "https://evil.net/discord.com",
        "https://evil.net#discord.com",
        "https://evil.net?discord.com",
        "https://discord.com@evil.net/api",
        "https://user:password@discord.com/api",
        "https://@discord.com/api",
        "https://discord.com/api#fragment",
        "https://discord.com\\@evil.net/api",
        "https://discord.com/a b",
        "https://discord.com/a\r\nHost: evil.net",
        "https://discord.com/\x00",
        "https://dıscord.com/api",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "https://localhost/x",
        "https://discord.com/" + "a" * 500,
    ],
)
def test_all_else_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        read_goal(address, DISCORD)


@pytest.mark.parametrize(
    "place",
    [
        "127.0.0.1",
        "127.8.8.8",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "255.255.255.255",
        "224.0.0.1",
        "192.0.2.1",
        "::",
        "::1",
        "fe80::1%eth0",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "64:ff9b::7f00:1",
        "2001:db8::1",
        "localhost",
        "",
    ],
)
def test_no_network_of_our_own_is_public(place: str) -> None:
    assert not is_public(place)


@pytest.mark.parametrize("place", ["1.1.1.1", "162.159.128.233", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
def test_the_world_is(place: str) -> None:
    assert is_public(place)


@pytest.mark.parametrize("stands_for", [["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], []])
def test_a_listed_host_that_stands_for_our_own_network_is_not_called(
    place: Place, stands_for: list[str]
) -> None:
    place.stands_for = stands_for
    with pytest.raises(Uncallable, match="public network"):
        place.caller(may_be_called=is_public).post(read_goal(place.address(), place.hosts), b"{}")
    assert place.posts == []


def test_what_was_checked_is_what_is_called(place: Place) -> None:
    """A name is looked up once: the second time it might stand for another place."""
    place.caller().post(read_goal(place.address(), place.hosts), b'{"text": "hello"}')
    assert place.posts == [("/hooks/top-secret-token", {"text": "hello"})] and place.asked_for == [HOST]


def test_a_redirect_is_not_followed(place: Place) -> None:
    place.status, place.headers = 307, {"Location": place.address("/elsewhere")}
    with pytest.raises(Unanswered, match="307"):
        place.caller().post(read_goal(place.address(), place.hosts), b"{}")
    assert [way for way, _ in place.posts] == ["/hooks/top-secret-token"]


@pytest.mark.parametrize(
    ("status", "error"),
    [(404, Uncallable), (410, Uncallable), (401, Uncallable), (429, Unanswered), (500, Unanswered)],
)
def test_what_is_answered_for_good_and_what_is_not(place: Place, status: int, error: type[Exception]) -> None:
    place.status = status
    with pytest.raises(error, match=str(status)):
        place.caller().post(read_goal(place.address(), place.hosts), b"{}")


def test_a_certificate_that_nobody_knows_is_none(place: Place) -> None:
    with pytest.raises(Unanswered, match="Cert"):
        place.caller(context=None).post(read_goal(place.address(), place.hosts), b"{}")
    assert place.posts == []


def test_a_certificate_of_another_host_is_none(place: Place) -> None:
    hosts = AllowedHosts((f"other.example.org:{place.port}",))
    caller = WebhookClient(hosts, lambda host, port: ["127.0.0.1"], lambda place: True, place.context)
    with pytest.raises(Unanswered, match="Cert"):
        caller.post(Goal("other.example.org", place.port, "/"), b"{}")
    assert place.posts == []


def test_one_that_never_answers_is_hung_up_on(place: Place) -> None:
    """It would keep a thread for ever, a byte every few seconds."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        port = silent.getsockname()[1]
        hosts = AllowedHosts((f"{HOST}:{port}",))
        caller = WebhookClient(
            hosts, lambda host, port: ["127.0.0.1"], lambda place: True, place.context, limit=0.1
        )
        with pytest.raises(Unanswered):
            caller.post(Goal(HOST, port, "/"), b"{}")
    assert not [one for one in threading.enumerate() if isinstance(one, threading.Timer)]


def test_what_is_not_listed_any_more_is_not_called(place: Place) -> None:
    goal = read_goal(place.address(), place.hosts)
    with pytest.raises(Uncallable, match="list"):
        WebhookClient(AllowedHosts(("discord.com",))).post(goal, b"{}")


def test_no_word_of_an_error_holds_the_secret_of_an_address(place: Place) -> None:
    goal = read_goal(place.address(), place.hosts)
    assert "top-secret-token" not in repr(goal)
    place.status = 500
    with pytest.raises(Unanswered) as raised:
        place.caller().post(goal, b"{}")
    assert "top-secret-token" not in repr(raised.value)


def test_the_operator_lists_hosts_or_nobody_calls() -> None:
    address = {"PENTARCHY_ADDRESS": "https://games.example.org"}
    listed = read_allowed_hosts({**address, "PENTARCHY_WEBHOOK_HOSTS": " Discord.com, *.example.org:8443 ,"})
    assert listed.patterns == ("discord.com", "*.example.org:8443") and listed
    assert not read_allowed_hosts(address) and not read_allowed_hosts({})
    for wrong in ("https://discord.com", "discord.com/api", "*", "*.", "localhost", "a..b", "discord.com:0"):
        with pytest.raises(BadSetting, match="PENTARCHY_WEBHOOK_HOSTS"):
            read_allowed_hosts({**address, "PENTARCHY_WEBHOOK_HOSTS": wrong})
    with pytest.raises(BadSetting, match="PENTARCHY_ADDRESS"):
        read_allowed_hosts({"PENTARCHY_WEBHOOK_HOSTS": "discord.com"})
