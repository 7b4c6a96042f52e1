"""Each command does what it says, for people."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from benchmarks import yardstick
from pentarchy import arena, games
from pentarchy.games.divide_and_conquer.box.constants import COMPASS
from pentarchy.kernel.chance import seeded
from pentarchy.table import records
from pentarchy.table.contributions import Contribution
from pentarchy.table.record_text import written
from pentarchy.table.table import resumed
from tests.cli.running import Run

GAME = "divide_and_conquer"


def added_record() -> str:
    """Return the record of a game to whose seed Ann has added; Ben has promised to."""
    game, number = games.load(GAME), "5a" * 32
    box = game.box.unpack({}, {}, 2, seeded("added"))
    promises = (sha256(bytes.fromhex(number)).hexdigest(), "cd" * 32)
    added = (Contribution(0, promises[0], number), Contribution(1, promises[1]))
    bare = resumed(game, box, bytes(32), (), game.begin(box))
    here = replace(bare, contributions=added, is_sealed=False).sealed().leave(1)
    people = [records.Seat("Ann", "person"), records.Seat("Ben", "person")]
    return records.write(records.record(here, people))


def test_games_are_listed(run: Run) -> None:
    said = run("games").stdout
    assert GAME in said and "Divide & Conquer" in said and "2-4" in said
    assert max(len(line) for line in said.splitlines()) <= 80


def test_a_game_is_found_by_its_title_words_too(run: Run) -> None:
    assert run("rules", "Divide-and-Conquer").stdout == run("rules", GAME).stdout


def test_rules_are_printed_with_what_stands_for_them(run: Run) -> None:
    plain, traced = run("rules", GAME).stdout, run("rules", GAME, "--trace").stdout
    assert plain.startswith("D-1 ")
    assert "refusals: " not in plain
    assert "refusals: " in traced and "TOO_FAR" in traced and "functions: " in traced and "cases: " in traced
    assert max(len(line) for line in traced.splitlines()) <= 80


def test_simulate_tells_wins_intervals_lengths_and_speed(run: Run) -> None:
    said = run("simulate", GAME, "--seats", "2", "--games", "3", "--bots", "greedy,random").stdout
    assert "greedy" in said and "100.0%" in said and "95 % interval" in said
    assert "43.9% to 100.0%" in said  # Wilson's interval for three of three
    assert "turns (median)" in said and "decisions/s" in said
    assert max(len(line) for line in said.splitlines()) <= 80


def test_arena_tells_shares_intervals_elo_and_speed(run: Run) -> None:
    said = run("arena", GAME, "--games", "3", "--bots", "greedy,random").stdout
    assert "4 of Divide & Conquer, 2 seats" in said and "of 2 games, every arrangement on one seed" in said
    assert "100.0%" in said and "51.0% to 100.0%" in said and "An even share  50.0%" in said
    assert max(len(line) for line in said.splitlines()) <= 80
    refused = run("arena", GAME, "--bots", "greedy,random,search@soon")
    assert "does not say how long it may think" in refused.stderr
    assert (
        "5 bots for 4 seats"
        in run("arena", GAME, "--seats", "4", "--bots", "greedy,greedy,greedy,greedy,random").stderr
    )


def test_an_interrupted_run_prints_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = arena.simulate

    def interrupted(game: object, **settings: object) -> arena.Report:
        calls: list[int] = []

        def progress(done: int, decisions: int) -> None:
            calls.append(done)
            if done and len([each for each in calls if each]) == 1:
                raise KeyboardInterrupt

        settings["progress"] = progress
        return real(game, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(arena, "simulate", interrupted)
    result = run("simulate", GAME, "--games", "1000000", "--jobs", "1")
    assert result.exit_code == 130
    assert "Interrupted after " in result.stdout and "of 1,000,000 games" in result.stdout
    assert "Decisions" in result.stdout


def test_a_board_is_drawn_as_text_and_as_a_picture(run: Run, tmp_path: Path) -> None:
    said = run("board", GAME, "--option", "first_initiative=north").stdout
    assert "[N10]" in said and "Initiative: North" in said
    picture = tmp_path / "board.svg"
    assert run("board", GAME, "--svg", str(picture)).exit_code == 0
    assert picture.read_text().startswith("<svg ")
    assert run("board", GAME, "--svg", "-").stdout == picture.read_text()


def test_a_layout_of_ones_own_is_drawn_at_once(run: Run, tmp_path: Path) -> None:
    layout = tmp_path / "mine.txt"
    layout.write_text(COMPASS.replace("A    .  n", "A    n  ."))
    said = run("board", GAME, "--option", "layout=file", "--file", f"layout={layout}").stdout
    assert said.splitlines()[1].split()[:3] == ["A", "(n)", "."]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (COMPASS.replace("C    .", "C    x"), "line 5: 'x' on C1"),
        (COMPASS.replace("\nC ", "\nC  .  "), "line 5"),
        ("", "has 0 rows"),
        (COMPASS.replace("N", "."), "North has 0 headquarters"),
    ],
)
def test_a_bad_layout_is_named_with_its_line(
    refuse: Callable[..., str], tmp_path: Path, text: str, why: str
) -> None:
    layout = tmp_path / "bad.txt"
    layout.write_text(text)
    for command in ("board", "simulate"):
        said = refuse(command, GAME, "--option", "layout=file", "--file", f"layout={layout}")
        assert said.startswith(f"{layout}: ")
        assert why in said


def test_a_file_that_is_no_text_or_too_large_is_refused(refuse: Callable[..., str], tmp_path: Path) -> None:
    binary, large = tmp_path / "binary", tmp_path / "large"
    binary.write_bytes(b"ab\x81")
    large.write_bytes(b" " * 1_000_001)
    words = ("board", GAME, "--option", "layout=file", "--file")
    assert (
        refuse(*words, f"layout={binary}")
        == f"{binary}: the file is not text: byte 3, in line 1, is not UTF-8; save it as UTF-8"
    )
    assert "more than 1 MB" in refuse(*words, f"layout={large}")


def test_a_record_is_shown_replayed_and_verified(run: Run, record_file: Path) -> None:
    moves = json.loads(record_file.read_text())["moves"]
    said = run("replay", str(record_file)).stdout
    assert moves[-1]["move"] in said.splitlines()[-3]
    assert " wins" in said
    shown = run("show", str(record_file), "--at", "1").stdout
    assert f"after 1 of {len(moves)} moves" in shown and "[N10]" in shown
    assert f"{len(moves)} moves, " in run("verify", str(record_file)).stdout
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_a_record_is_compared_with_what_a_table_showed(
    run: Run, refuse: Callable[..., str], record_file: Path
) -> None:
    digest = json.loads(record_file.read_text())["digest"]
    said = run("verify", str(record_file), "--digest", digest.upper())
    assert said.exit_code == 0 and f"Digest: {digest}" in said.stdout
    assert "Nobody added to the seed" in said.stdout
    other = refuse("verify", str(record_file), "--digest", "00" * 32)
    assert "is another record than the one that you saw" in other and digest in other


def test_a_record_says_who_added_to_its_seed(run: Run, refuse: Callable[..., str], tmp_path: Path) -> None:
    """A game on whose draws the numbers of two people had no part in is no game of theirs."""
    path = tmp_path / "added.json"
    path.write_text(added_record())
    said = run("verify", str(path)).stdout
    assert "The browsers of these players added to the seed: Ann." in said
    assert "These players promised numbers that never came: Ben." in said
    plain = json.loads(path.read_text())
    plain["contributions"][0]["value"] = "00" * 32
    path.write_text(written(plain))
    assert "the number of seat 0 is not the one that was promised" in refuse("verify", str(path))


def test_a_seat_is_shown_what_it_saw(run: Run, record_file: Path, tmp_path: Path) -> None:
    words = ("show", str(record_file), "--at", "2", "--as")
    assert run(*words, "0").stdout == run(*words, "north").stdout != run(*words, "East").stdout
    picture = tmp_path / "seen.svg"
    assert run(*words, "North", "--svg", str(picture)).exit_code == 0
    assert picture.read_text().startswith("<svg ")


def test_a_bad_record_is_named_with_what_is_wrong(
    refuse: Callable[..., str], record_file: Path, tmp_path: Path
) -> None:
    text = record_file.read_text()
    bad = tmp_path / "bad.json"
    first = json.loads(text)["moves"][1]["move"]
    for changed, why in (
        (text[: len(text) // 2], "cut off"),
        ("", "empty"),
        ("{}", "not a Pentarchy record"),
        (text.replace(f'"{first}"', '"E5-9-A1"', 1), 'In "digest"'),
        (text.replace('"seed": "', '"seed": "00', 1)[:-1], "seed"),
    ):
        bad.write_text(changed)
        said = refuse("verify", str(bad))
        assert said.startswith(f"{bad}: ")
        assert why in said
    assert refuse("show", str(record_file), "--at", "99999").startswith("--at 99999: ")


def test_compile_makes_machine_code_in_another_process(run: Run) -> None:
    said = run("compile", GAME, "--jobs", "1").stdout
    assert f"{GAME}: done" in said
    assert "1 of 1 games in " in said


def test_both_engines_count_the_same_points() -> None:
    agreed = yardstick.agreement(200)
    assert (agreed["value"], agreed["peer_value"], agreed["ratio"]) == (200, 200, 1.0)


def test_a_disagreement_with_the_peer_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick, "_replay", lambda peer, played: [0, 0, 0, 0])
    with pytest.raises(yardstick.Disagreement, match="in OpenSpiel"):
        yardstick.agreement(1)
