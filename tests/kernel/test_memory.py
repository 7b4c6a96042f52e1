"""What ``worth`` remembers: found again under its key alone, and the later of two in one place."""

from __future__ import annotations

from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.hashing import mixed
from pentarchy.kernel.memory import UNKNOWN, WIDTH, keep, recall, room

ANSWERS = 64


def test_nothing_is_known_before_it_is_kept() -> None:
    memory = room(ANSWERS)
    assert len(memory) == WIDTH * ANSWERS and len(room(0)) == 0
    assert recall(memory, 0) == recall(memory, 1) == recall(memory, (1 << 62) + 5) == UNKNOWN


def test_an_answer_is_found_under_its_key_alone() -> None:
    memory, chance, kept = room(ANSWERS), seeded("memory"), dict[int, float]()
    for number in range(2_000):
        key = mixed(mixed(1, draw(chance, 500)), number % 3)
        known = recall(memory, key)
        assert known in (UNKNOWN, kept.get(key))
        if known == UNKNOWN:
            kept[key] = number / 7
            assert keep(memory, key, kept[key]) == kept[key] == recall(memory, key)
    assert sum(recall(memory, key) != UNKNOWN for key in kept) == ANSWERS, "each place has one"


def test_of_two_in_one_place_the_later_stays() -> None:
    memory = room(ANSWERS)
    keep(memory, 5, 1.0)
    keep(memory, 5 + ANSWERS, 2.0)
    assert (recall(memory, 5), recall(memory, 5 + ANSWERS)) == (UNKNOWN, 2.0)


def test_keys_of_neighbours_lie_apart() -> None:
    keys = {mixed(mixed(1, first), second) for first in range(200) for second in range(200)}
    assert len(keys) == 200 * 200
    places = [key % ANSWERS for key in keys]
    assert max(places.count(place) for place in range(ANSWERS)) < 2 * len(keys) / ANSWERS
