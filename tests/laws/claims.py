"""What sentences of the game log say, read back from their words alone, and compared with a state.

A claim is a pattern and what must be so where it is found: in what the reader of the sentence may know before
the moves that it tells of, and after them. Nothing here asks how the sentence was made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pentarchy.kernel.game import Box

AnyBox = Box[Any, Any]
Holds = Callable[[AnyBox, Any, Any, "re.Match[str]"], bool]

WHO = r"(Light blue|[A-Z][a-z]+)"
UNITS = ("infantry", "cavalry", "cannon")
CARDS = ("rice", "wood", "brick", "iron")


class Claim(NamedTuple):
    """Something that sentences say, and whether it is so."""

    name: str
    pattern: str
    holds: Holds

    def found(self, words: str) -> Iterator[re.Match[str]]:
        """Yield each time that a sentence says it."""
        return re.finditer(self.pattern, words)


def seat(box: AnyBox, name: str) -> int:
    """Return the seat of a side."""
    return [side.name for side in box.sides].index(name)


def counts(words: str, names: tuple[str, ...]) -> list[int]:
    """Return how many of each are said: ``2 rice and iron`` are two and one."""
    told = [0] * len(names)
    for number, word in re.findall(r"(?:(\d+) )?([a-z]+)", words):
        for index, name in enumerate(names):
            if word.startswith(name):
                told[index] += int(number or 1)
    return told


# Divide & Conquer.


def square(name: str) -> int:
    return "ABCDEFGHIJ".index(name[0]) * 10 + int(name[1:]) - 1


def battalion(name: str) -> int:
    return ("North", "East", "South", "West").index(name)


def marched(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    who, number, start, target = battalion(said[1]), int(said[2]), square(said[3]), square(said[4])
    went = int(before.troops[who, start]) - int(after.troops[who, start])
    return went == number == int(after.troops[who, target]) - int(before.troops[who, target])


def holds_square(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    return int(after.troops[battalion(said[2]), square(said[3])]) == int(said[1])


def holds_objectives(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    who = battalion(said[1])
    return int((after.troops[who][box.numbers.objectives[who]] > 0).sum()) == int(said[2])


# Tenth Division.


def moved(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    """All that went out and came in, hex by hex and kind by kind, is what has changed there."""
    names, change = box.print.board.names, after.troops.astype(int) - before.troops.astype(int)
    for units, start, target in re.findall(r"((?:\d+ \w+(?:, | and )?)+) from (\w+) to (\w+)", said[2]):
        for kind, number in enumerate(counts(units, UNITS)):
            change[names.index(start), kind] += number
            change[names.index(target), kind] -= number
        if after.owner[names.index(target)] != seat(box, said[1]) + 1:
            return bool(said[2].count(target) > 1)  # it went on from there
    return not change.any()


def gained(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    change = after.troops.astype(int) - before.troops.astype(int)
    for units, where in re.findall(r"((?:\d+ \w+(?:, | and )?)+) on (\w+)", said[2]):
        for kind, number in enumerate(counts(units, UNITS)):
            change[box.print.board.names.index(where), kind] -= number
    return not change.any()


def moved_in(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    where = box.print.board.names.index(said[2])
    more = (after.troops[where].astype(int) - before.troops[where].astype(int)).tolist()
    return more == counts(said[3], UNITS) and int(after.owner[where]) == seat(box, said[1]) + 1


def lost(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    ours = before.owner == seat(box, said[1]) + 1
    gone = before.troops[ours].astype(int).sum(axis=0) - after.troops[ours].astype(int).sum(axis=0)
    return bool(gone.tolist() == counts(said[2], UNITS))


def collected(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    """The cards that the reader may see; of others how many there are."""
    who = seat(box, said[1])
    if "card" in said[2]:
        return int(after.cards[who]) - int(before.cards[who]) == sum(counts(said[2], ("card",)))
    return bool((after.stock[who].astype(int) - before.stock[who]).tolist() == counts(said[2], CARDS))


def has_road(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    """Each hex at an end of a road that is named has one more."""
    names = box.print.board.names
    ends = [name for pair in re.findall(r"from (\w+) to (\w+)", said[2]) for name in pair]
    more = [(int(now) & ~int(was)).bit_count() for was, now in zip(before.roads, after.roads, strict=True)]
    return all(more[names.index(end)] == ends.count(end) for end in ends)


# Sudoku Warriors.


def hilltop(name: str) -> int:
    return "ABCDEFGHIJ".index(name[0]) * 10 + int(name[1:]) - 1


def placed(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    """A warrior stands where it is said, or was crossed out at once."""
    return all(
        int(after.hilltops[hilltop(where)]) in (seat(box, who) + 1, 4)
        for who, where in re.findall(rf"{WHO} (?:places a warrior )?on ([A-J]\d+)", said[0])
    )


def scored(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    who = seat(box, said[1])
    rivals = [other for other in range(box.seats) if other != who and after.fighting[other]]
    others = [int(after.scores[other]) for other in rivals]
    return int(after.scores[who]) == int(said[2]) and max(others) == int(said[3])


def owns(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    who = seat(box, said[1]) + 1
    return int(after.owners[int(said[2]) - 1]) == who and int((after.owners == who).sum()) >= int(said[3])


# Stratego Conquest.


def zone(box: AnyBox, name: str) -> int:
    return int(box.print.map.zone_names.index(name))


def went(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    start, target = zone(box, said[1]), zone(box, said[2])
    return bool(after.owners[start] == 0 and before.owners[start] == after.owners[target] != 0)


def holds_zone(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    return int(after.owners[zone(box, said[2])]) == seat(box, said[1]) + 1


def is_free(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    return int(after.owners[zone(box, said[1])]) == 0


def controls(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    names = [re.sub(" with its city", "", name) for name in re.split(", | and ", said[2])]
    territories = [box.print.map.territory_names.index(name) for name in names]
    return all(int(after.tokens[one]) == seat(box, said[1]) + 1 for one in territories)


def holds_flags(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    return int((after.flag_holder[: box.seats] == seat(box, said[1])).sum()) == int(said[2])


# Political Divide & Conquer 2020.


def group(box: AnyBox, name: str) -> int:
    return [one.name for one in box.print.deck.groups].index(name)


def is_won(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    """The sums are right, and the group is where they lead it."""
    ours, theirs = int(said[1]) + int(said[2]), int(said[4].replace("−", "-")) + int(said[5])
    sums = (int(said[3].replace("−", "-")), int(said[6].replace("−", "-")))
    place = int(after.place[group(box, said[7])])
    if said[8].startswith("stays"):
        return (ours, theirs) == sums and ours <= theirs and place == int(before.place[group(box, said[7])])
    at = 10 if "destroyed" in said[8] else seat(box, said[9]) + 1
    return (ours, theirs) == sums and ours > theirs and place == at


def holds_more(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    """In the hand, or drawn this turn, of which one goes back."""
    who = seat(box, said[1])
    number = 1 if said[2] == "a" else int(said[2])
    in_hand = int(after.held[who]) - int(before.held[who])
    return number == in_hand + int(after.drawn_count) - int(before.drawn_count)


def is_added(box: AnyBox, before: Any, after: Any, said: re.Match[str]) -> bool:
    return int(after.place[group(box, said[2])]) == seat(box, said[1]) + 1


CLAIMS: dict[str, tuple[Claim, ...]] = {
    "divide_and_conquer": (
        Claim(
            "march",
            rf"^{WHO} marches (\d+) troops? from (\w+) to (\w+)(?: and joins [^.]*)?\.(?! \d)",
            marched,
        ),
        Claim("hold a square", rf"and (\d+) of {WHO} holds? ([A-J]\d+)\.", holds_square),
        Claim("objectives", rf"{WHO} holds (\d) of its 4 objectives now", holds_objectives),
    ),
    "tenth_division": (
        Claim("move", rf"^{WHO} moves (\d+ .* from .*)\.$", moved),
        Claim("train", rf"^{WHO} trains (.* on .*)\.$", gained),
        Claim("move in", rf"^{WHO} moves into (\w+) with (.*)\.$", moved_in),
        Claim("lose", rf"^{WHO} loses (.*)\.$", lost),
        Claim("collect", rf"^{WHO} rolls \d and collects (.*)\.$", collected),
        Claim("build", rf"^{WHO} builds a road (.*)\.$", has_road),
    ),
    "sudoku_warriors": (
        Claim("place", rf"^{WHO} places a warrior on .*", placed),
        Claim("add", rf"^{WHO} adds .*: (\d+) against (\d+)\.$", scored),
        Claim("win", rf"{WHO} wins province (\d) and owns (\d) of", owns),
    ),
    "stratego_conquest": (
        Claim("move", r"(?:moves|runs) from (\w+) to (\w+)(?:, which|\.)", went),
        Claim("take or keep", rf"and {WHO}'s [A-Z][a-zA-Z ]+ (?:takes|keeps) ([A-Z]\d)\.", holds_zone),
        Claim("fall together", r"both are lost\. ([A-Z]\d) is free", is_free),
        Claim("control", rf"(?:^|; ){WHO} controls ([^;.]*) now", controls),
        Claim("flags", rf"{WHO} holds (\d) flags now", holds_flags),
    ),
    "political": (
        Claim(
            "win or lose",
            r"^Attack (-?\d+|−\d+) \+ (\d) = (−?\d+), defence (−?\d+) \+ (\d) = (−?\d+): (.*?) "
            rf"(stays.*|is destroyed|goes to {WHO}'s base)\.$",
            is_won,
        ),
        Claim("draw", rf"^{WHO} (?:draws|is dealt) (a|\d+) cards?\.$", holds_more),
        Claim("add to a base", rf"^{WHO} adds (.*) \([^)]*\) to their base\.$", is_added),
    ),
}
