"""What people at the tables of this machine's server reported, for its operator."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arguments import AsJson
from .complaint import Mistake
from .operating import kept_in
from .paper import counted, print_facts, print_json, print_table

if TYPE_CHECKING:
    from pentarchy.web.storage.faults import StoredReport

WIDTH = 80
WORDS = 34  #: letters of a report in the list


def faults(
    show: Annotated[
        int | None,
        typer.Option("--show", min=1, metavar="N", help="Show all of one report, except its record."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="With --show: write its record there.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List what people reported at the server's tables: problems and chat messages.

    The folder is that of `pentarchy play`; PENTARCHY_DATA names another, and
    DATABASE_URL a PostgreSQL database. The server can keep running.
    """
    from pentarchy.web.storage.faults import list_reports

    kept = list_reports(kept_in())
    if show is None:
        if save:
            raise Mistake("--save writes one record: say which with --show")
        _list(kept, as_json)
        return
    found = [one for one in kept if one.id == show]
    if not found:
        raise Mistake(f"there is no report {show}; `pentarchy faults` lists them")
    _show(found[0], as_json)
    if save:
        if not found[0].report.record:
            raise Mistake(f"report {show} has no record: its table could not be opened")
        save.write_text(found[0].report.record, "utf-8")


def _list(kept: list[StoredReport], as_json: bool) -> None:
    if as_json:
        print_json([_describe(one) for one in kept])
        return
    if not kept:
        print("There are no reports.")
        return
    rows = [
        (str(one.id), _when(one), one.report.kind, one.report.table[:8], shorten(one.report.words, WORDS))
        for one in kept
    ]
    print_table(("No.", "When (UTC)", "Kind", "Table", "Words"), rows, numbers=(0,))


def _show(one: StoredReport, as_json: bool) -> None:
    import json

    report = one.report
    if as_json:
        print_json(_describe(one) | {"record": json.loads(report.record) if report.record else None})
        return
    print_facts(
        [
            ("Report", f"{one.id}, {report.kind}"),
            ("When", f"{_when(one)} UTC"),
            ("Table", f"/tables/{report.table}, after {counted(report.version, 'move')}"),
            ("Program", one.program),
            *[("Browser" if not number else "", line) for number, line in enumerate(wrap(report.agent, 68))],
            (
                "Record",
                f"{len(report.record):,} characters; --save FILE writes it" if report.record else "none",
            ),
        ]
    )
    print()
    for line in report.words.splitlines():
        print("\n".join(wrap(line, WIDTH)))


def _describe(one: StoredReport) -> dict[str, Any]:
    """Return a report as ``pentarchy faults --json`` tells it."""
    return {
        "number": one.id,
        "at": datetime.fromtimestamp(one.at, UTC).isoformat(timespec="seconds"),
        "kind": one.report.kind,
        "table": one.report.table,
        "version": one.report.version,
        "program": one.program,
        "words": one.report.words,
        "agent": one.report.agent,
    }


def _when(one: StoredReport) -> str:
    return f"{datetime.fromtimestamp(one.at, UTC):%Y-%m-%d %H:%M}"
