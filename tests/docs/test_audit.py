"""The audit of what we depend on: that it finds what is listed, and what is listed today."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.audit import FINE, FLAWED, Unanswered, audit

pytestmark = pytest.mark.deep  # it installs an auditor


class List(BaseHTTPRequestHandler):
    """A list of flaws that speaks as the Open Source Vulnerabilities do, and holds one flaw at most."""

    flawed = ""

    def do_POST(self) -> None:
        """Answer what is known of one version of one package."""
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        name, version = asked["package"]["name"], asked["version"]
        known = json.dumps({"vulns": [flaw(name, version)]} if name == self.flawed else {}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(known)))
        self.end_headers()
        self.wfile.write(known)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def flaw(name: str, version: str) -> dict[str, Any]:
    span = {"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "999"}]}
    affected = {"package": {"name": name, "ecosystem": "PyPI"}, "ranges": [span], "versions": [version]}
    day = "2026-01-01T00:00:00Z"
    told = {"id": "PYSEC-2026-1", "aliases": ["CVE-2026-1"], "summary": "A flaw.", "details": "A flaw."}
    return {**told, "published": day, "modified": day, "affected": [affected]}


@pytest.fixture
def options() -> Iterator[list[str]]:
    """What makes the auditor ask a list on this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), List) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        yield ["--vulnerability-service", "osv", "--osv-url", address]
        server.shutdown()


def looked_up(options: list[str]) -> Any:
    try:
        return audit(options=options)
    except Unanswered as error:
        pytest.skip(f"pip-audit cannot be had here: {error}")


def test_a_flaw_that_is_listed_is_found(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(List, "flawed", "uvicorn")
    found = looked_up(options)
    assert found.verdict == FLAWED and not found.unknown
    assert "uvicorn" in found.report and "CVE-2026-1" in found.report and "mended in 999" in found.report


def test_where_nothing_is_listed_every_package_was_looked_up(options: list[str]) -> None:
    found = looked_up(options)
    assert found.verdict == FINE
    assert found.report == f"{found.asked} packages, and no flaw is known of any." and found.asked > 30


def test_no_flaw_is_known_of_what_we_depend_on() -> None:
    try:
        found = audit()
    except Unanswered as error:
        pytest.skip(f"the public list does not answer here: {error}")
    assert found.flaws == ()
    if found.unknown:
        pytest.skip(f"the public list does not answer here for {len(found.unknown)} of {found.asked}")
