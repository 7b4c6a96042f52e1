"""What a page costs on the line, counted in the browser itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""A line on which everything takes 400 ms, and 50 KB fit through in a second."""


@dataclass
class Costs:
    """What went over the line for some pages, but for the live line."""

    bytes: int = 0  #: heads included
    rounds: int = 0  #: the longest chain of requests each of which came of the one before
    fetched: dict[str, int] = field(default_factory=dict)  #: bytes by address

    @property
    def requests(self) -> int:
        """How many files were not in the browser already."""
        return len(self.fetched)


@contextmanager
def count(page: Page, *, is_slow: bool = False) -> Iterator[Costs]:
    """Count what a page fetches; on a slow line, if that is wanted."""
    costs, addresses, depths = Costs(), dict[str, str](), dict[str, int]()
    session = page.context.new_cdp_session(page)

    def note_request(event: dict[str, Any]) -> None:
        address = event["request"]["url"]
        if not address.startswith("http"):
            return
        addresses[event["requestId"]] = address
        cause = event["initiator"].get("url", "")
        depths.setdefault(address, 1 + depths.get(cause, 0 if event.get("type") == "Document" else 1))

    def note_end(event: dict[str, Any]) -> None:
        address = addresses.get(event["requestId"], "")
        size = int(event["encodedDataLength"])
        if address and size:
            costs.fetched[address] = costs.fetched.get(address, 0) + size
            costs.bytes += size
            costs.rounds = max(costs.rounds, depths[address])

    session.on("Network.requestWillBeSent", note_request)
    session.on("Network.loadingFinished", note_end)
    session.send("Network.enable")
    if is_slow:
        session.send("Network.emulateNetworkConditions", SLOW)
    try:
        yield costs
    finally:
        session.detach()
