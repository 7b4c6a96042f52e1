"""What the pages for people promise: commands that exist, pictures, a reference that is current."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from pentarchy.cli.program import app
from pentarchy.games import OURS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
MAKEFILE = (ROOT / "Makefile").read_text()


def commands(text: str) -> Iterator[list[str]]:
    """Yield the words of every `make` and `pentarchy` command in code blocks and in code within sentences."""
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    for line in lines + re.findall(r"`((?:make|pentarchy) [^`]+)`", text):
        words = shlex.split(line, comments=True)
        if words and Path(words[0]).name in ("make", "pentarchy"):
            yield [Path(words[0]).name, *words[1:]]


def all_commands() -> list[tuple[str, list[str]]]:
    return [(page.name, words) for page in PAGES for words in commands(page.read_text())]


def flaw(words: list[str]) -> str:
    """Return what of a command does not exist, or nothing."""
    return flaw_of_make(words[1:]) if words[0] == "make" else flaw_of_pentarchy(words[1:])


def flaw_of_make(words: list[str]) -> str:
    for word in words:
        variable, equals, _ = word.partition("=")
        read = rf"\$\({re.escape(variable)}\)|^export {re.escape(variable)}$"
        if equals and not re.search(read, MAKEFILE, re.MULTILINE):
            return f"the Makefile does not read {variable}"
        if not equals and not re.search(rf"^{re.escape(word)}:", MAKEFILE, re.MULTILINE):
            return f"the Makefile has no target {word}"
    return ""


def flaw_of_pentarchy(words: list[str]) -> str:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    if words[0] == "COMMAND":
        return ""
    command = group.commands.get(words[0])
    if command is None:
        return f"there is no command {words[0]}"
    options = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    options |= {"--help"}
    strange = [word for word in words[1:] if word.startswith("--") and word.partition("=")[0] not in options]
    return f"{words[0]} has no option {strange[0]}" if strange else ""


@pytest.mark.parametrize("words", [["make", "nothing"], ["make", "play", "MOON=1"], ["pentarchy", "nothing"]])
def test_a_command_that_does_not_exist_is_found_out(words: list[str]) -> None:
    assert flaw(words) != ""


def test_every_command_on_our_pages_exists() -> None:
    flaws = [f"{page}: {shlex.join(words)}: {flaw(words)}" for page, words in all_commands() if flaw(words)]
    assert flaws == []


def test_the_readme_shows_the_two_commands_and_five_of_the_command_line() -> None:
    block_lines = list(commands("".join(re.findall(r"^```sh\n.*?^```\n", README, re.MULTILINE | re.DOTALL))))
    assert [words[1] for words in block_lines if words[0] == "make"] == ["play", "test"]
    assert len([words for words in block_lines if words[0] == "pentarchy"]) == 5


def test_each_game_has_a_picture_that_needs_nothing_around_it() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+\.svg)\)", README)
    assert pictures == [f"docs/pictures/{name}.svg" for name in OURS]
    for picture in pictures:
        text = (ROOT / picture).read_text()
        assert text.startswith("<svg ") and text.rstrip().endswith("</svg>")
        assert "<style>" in text


def test_the_reference_of_the_command_line_is_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "cli.md"
    subprocess.run([sys.executable, "-m", "pentarchy.cli.reference", str(fresh)], check=True, cwd=ROOT)
    assert (ROOT / "docs/cli.md").read_text() == fresh.read_text(), "run `make docs`"


def test_make_explains_each_of_its_targets() -> None:
    (phony,) = re.findall(r"^\.PHONY:((?:.*\\\n)*.*)$", MAKEFILE, re.MULTILINE)
    targets = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)
    explained = re.findall(r"^([a-z-]+):.*## \S", MAKEFILE, re.MULTILINE)
    assert sorted(phony.replace("\\", "").split()) == sorted(targets) == sorted(explained)
