"""All that the environment may say of a server is told: by the help of the program, and by its manual."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

from pentarchy.cli.program import app
from pentarchy.web.bounds import bound_fields
from pentarchy.web.limits import RATES, rate_variable
from pentarchy.web.variables import variables

ROOT = Path(__file__).parents[2]
READ = re.compile(r'"(PENTARCHY_[A-Z_]*[A-Z]|DATABASE_URL)"')
GENERATED = {name for name, _ in bound_fields()} | {rate_variable(what) for what in RATES}
ELSEWHERE = {"PENTARCHY_CACHE"}  #: not of the server


def test_whatever_the_server_reads_is_told() -> None:
    sources = (ROOT / "pentarchy" / "web").rglob("*.py")
    read = {name for path in sources for name in READ.findall(path.read_text("utf-8"))}
    assert read | GENERATED == {one.name for one in variables()} | (read & ELSEWHERE)


def test_the_help_and_the_manual_list_them_all() -> None:
    told = " ".join(CliRunner().invoke(app, ["play", "--help"]).stdout.split())
    manual = (ROOT / "docs" / "operating.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \|.*\| ([^|]*) \|$", manual, re.MULTILINE))
    for one in variables():
        assert f"{one.name}: " in told, f"--help does not tell of {one.name}"
        assert one.name in manual, f"docs/operating.md does not tell of {one.name}"
        if one.name in GENERATED:
            assert rows[one.name] == one.usual, f"docs/operating.md has another usual value of {one.name}"
