"""The generator: known numbers, fair draws, a stream for each game."""

from __future__ import annotations

import numpy as np
import pytest

from pentarchy.kernel.chance import Chance, draw, seeded, spread, turn_over

WORD = 0xFFFFFFFF


def sfc32(a: int, b: int, c: int, rounds: int) -> list[int]:
    """The published generator, with plain integers."""
    counter, words = 1, []
    for _ in range(rounds):
        word = (a + b + counter) & WORD
        counter = (counter + 1) & WORD
        a, b, c = b ^ (b >> 9), (c + (c << 3)) & WORD, ((((c << 21) | (c >> 11)) & WORD) + word) & WORD
        words.append(word)
    return words


def test_it_is_the_published_generator() -> None:
    chance = Chance.new()
    spread(chance, 12345, 678, 9)
    assert [turn_over(chance) for _ in range(50)] == sfc32(12345, 678, 9, 65)[15:]


@pytest.mark.parametrize("outcomes", [1, 2, 6, 13, 1000, 2**31])
def test_a_draw_is_the_word_scaled_without_bias(outcomes: int) -> None:
    """Lemire's method: words that would make low numbers likelier are passed over."""
    chance, words = seeded(f"{outcomes}"), seeded(f"{outcomes}")
    spill = 2**32 % outcomes
    for _ in range(300):
        product = turn_over(words) * outcomes
        while product & WORD < spill:
            product = turn_over(words) * outcomes
        assert draw(chance, outcomes) == product >> 32
    assert chance.tobytes() == words.tobytes()


def test_short_numbers_of_records_are_as_good_as_any() -> None:
    chance, same = seeded(1), seeded(1)
    drawn = [draw(chance, np.int16(13)) for _ in range(200)]  # type: ignore[arg-type]
    assert drawn == [draw(same, 13) for _ in range(200)]
    assert set(drawn) == set(range(13))


def test_every_game_of_a_run_has_its_own_stream() -> None:
    streams = {tuple(turn_over(seeded("run", index)) for _ in range(1)) for index in range(200)}
    assert len(streams) == 200
    assert seeded("run", 3).tobytes() == seeded("run", 3).tobytes()
    assert seeded(5).tobytes() == seeded("5").tobytes() != seeded("6").tobytes()
