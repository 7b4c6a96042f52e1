"""A contest: fair arrangements, the same games from the same seed, and figures that are right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy.arena import Contest, OtherGames, Shelf, contest, pairings, wilson
from pentarchy.arena.contest import arrangements
from pentarchy.arena.ranking import elo
from pentarchy.bots import UnknownBot
from pentarchy.games import load
from pentarchy.table import records

CONQUEST = load("divide_and_conquer")


def run(games: int = 6, bots: tuple[str, ...] = ("greedy", "random"), **more: Any) -> Contest:
    return contest(GOOFSPIEL, bots=bots, seats=len(bots), games=games, **more)


def test_every_arrangement_is_played_or_each_bot_sits_everywhere_as_often() -> None:
    assert arrangements(("a", "b")) == [("a", "b"), ("b", "a")]
    assert arrangements(("a", "a")) == [("a", "a")]
    assert len(arrangements(("a", "b", "b", "b"))) == 4
    assert len(arrangements(tuple("abcd"))) == 24
    many = arrangements(tuple("abcde"))
    assert len(many) == 5
    for seat in range(5):
        assert {way[seat] for way in many} == set("abcde")
    assert len(arrangements(tuple("aaabbbbb"))) == 8


def test_whole_rounds_are_played_each_on_one_seed() -> None:
    planned = pairings(("a", "b", "b"), 4)
    assert [each.round for each in planned] == [0, 0, 0, 1, 1, 1]
    assert [each.index for each in planned] == list(range(6))
    assert len({each.bots for each in planned}) == 3


def test_games_of_a_round_share_their_chance() -> None:
    seeds: dict[int, set[bytes]] = {}
    run(6, keep=lambda pairing, played: seeds.setdefault(pairing.round, set()).add(played.seed))
    assert [len(found) for found in seeds.values()] == [1, 1, 1]
    assert len(set.union(*seeds.values())) == 3


def test_the_same_seed_gives_the_same_results_whatever_the_jobs() -> None:
    bots = ("search@20", "greedy", "random")
    one, two = run(6, bots, jobs=1, seed="jobs"), run(6, bots, jobs=3, seed="jobs")
    assert one.results == two.results
    assert run(6, bots, seed="others").results != one.results


def test_shares_add_up_and_the_better_bot_has_more() -> None:
    made = run(60, ("search@100", "random"), seed="g")
    search, chance = made.ranking()
    assert (search.name, chance.name) == ("search@100", "random")
    assert search.share + chance.share == pytest.approx(1)
    assert search.share > 0.5
    assert (search.low, search.high) == wilson(search.share * 60, 60)
    assert search.elo and chance.elo == pytest.approx(-search.elo)
    assert chance.tally.decisions > 0 and chance.tally.simulations == 0


def test_a_share_is_that_of_one_seat() -> None:
    first, rest = run(12, ("greedy", "random", "random", "random")).ranking()
    assert first.share + 3 * rest.share == pytest.approx(1)
    assert first.games == rest.games == 12


def test_elo_is_the_logarithm_of_the_odds_of_a_seat_against_a_seat() -> None:
    assert elo(10 / 11, 1, 2) == pytest.approx(400)
    assert elo(0.25, 1, 4) == pytest.approx(0)
    assert elo(0.5, 1, 4) == pytest.approx(400 * 0.4771, abs=0.1)  # as strong as three others together
    assert elo(0.75, 3, 4) == pytest.approx(0)
    assert elo(1.0, 1, 2) is None and elo(0.0, 1, 2) is None


def test_simulations_are_counted() -> None:
    made = run(2, ("search@30", "greedy"))
    search = made.ranking()[0].as_json()
    assert made.tallies["search@30"].simulations % 30 == 0
    assert search["simulations_per_second"] > search["decisions_per_second"] > 0


def shelved(
    folder: Path, games: int, seed: str = "kept", bots: tuple[str, ...] = ("greedy", "random")
) -> Any:
    shelf, played = Shelf(CONQUEST, folder, bots), []

    def keep(pairing: Any, game: Any) -> None:
        played.append(pairing.index)
        shelf.put(game, pairing.bots)

    made = contest(
        CONQUEST,
        bots=bots,
        seats=2,
        games=games,
        seed=seed,
        keep=keep,
        known=lambda each, seed, box: shelf.find(each.index, each.bots, seed, box),
    )
    return made, played


def test_what_was_saved_is_not_played_again(tmp_path: Path) -> None:
    first, played = shelved(tmp_path, 2)
    assert played == [0, 1]
    again, played = shelved(tmp_path, 4)
    assert sorted(played) == [2, 3]
    assert {index: again.results[index] for index in (0, 1)} == first.results
    whole = tmp_path / "whole"
    whole.mkdir()
    assert again.results == shelved(whole, 4)[0].results


def test_saved_games_can_be_replayed_and_name_who_sat_where(tmp_path: Path) -> None:
    shelved(tmp_path, 2)
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == [f"divide_and_conquer-00000{number}.json" for number in (1, 2)]
    found = [records.read(path.read_text()) for path in files]
    assert [[seat.name for seat in record.seats] for record in found] == [
        ["greedy", "random"],
        ["random", "greedy"],
    ]
    assert found[0].seed == found[1].seed
    for record in found:
        assert records.replay(record).outcome is not None


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    shelved(tmp_path, 2)
    with pytest.raises(OtherGames, match="is a game of another run"):
        shelved(tmp_path, 2, seed="another")
    with pytest.raises(OtherGames, match="is a game of another run"):
        shelved(tmp_path, 2, bots=("random", "greedy"))
    (tmp_path / "divide_and_conquer-000001.json").write_text(json.dumps({"format": "diary"}))
    with pytest.raises(OtherGames, match=r"000001\.json: This is not a Pentarchy record"):
        shelved(tmp_path, 2)


def test_an_interrupt_reports_what_is_done() -> None:
    calls: list[int] = []

    def progress(done: int, decisions: int) -> None:
        calls.append(done)
        if done and len([each for each in calls if each]) == 1:
            raise KeyboardInterrupt

    made = run(100_000, progress=progress)
    assert 0 < made.games < 100_000
    assert made.ranking()[0].games == made.games


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        run(2, ("greedy", "deep blue"))
