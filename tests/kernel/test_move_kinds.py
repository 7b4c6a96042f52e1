"""Kinds of moves: numbers to parts and back, and the declarations that are refused."""

from __future__ import annotations

import pytest

from pentarchy.kernel.move_kinds import Listed, MoveKind, MoveKinds, Part, in_order

CARD = Part("card", 3, 1, ("ace", "two", "three"))
SEAT = Part("seat", 4)
STEP = Listed((Part("from", 3), Part("to", 3)), ((0, 1), (1, 0), (1, 2), (2, 1)))

KINDS = MoveKinds(
    in_order(
        {
            "leave": (),
            "pass": (),
            "play": (CARD,),
            "give": (SEAT, CARD),
            "march": (STEP, Part("number", 2, 1)),
        },
        masks=("hidden_play", "hidden_march"),
    )
)


def test_numbers_follow_one_another() -> None:
    assert [(kind.name, kind.first, kind.count) for kind in KINDS] == [
        ("leave", 0, 1),
        ("pass", 1, 1),
        ("play", 2, 3),
        ("give", 5, 12),
        ("march", 17, 8),
        ("hidden_play", 25, 1),
        ("hidden_march", 26, 1),
    ]
    assert (KINDS.moves, KINDS.masks) == (25, 2)
    assert [kind.name for kind in KINDS if kind.is_mask] == ["hidden_play", "hidden_march"]


def test_a_number_says_its_parts_and_they_lead_back_to_it() -> None:
    assert KINDS.of(1).name == "pass" and KINDS.values(1) == {}
    assert KINDS.of(4).name == "play" and KINDS.values(4) == {"card": 3}
    assert KINDS.values(5 + 2 * 3 + 1) == {"seat": 2, "card": 2}
    assert KINDS.of(22).name == "march" and KINDS.values(22) == {"from": 1, "to": 2, "number": 2}
    for number in range(KINDS.moves + KINDS.masks):
        assert KINDS.number(KINDS.of(number).name, **KINDS.values(number)) == number


def test_rules_add_values_to_the_base() -> None:
    assert KINDS["play"].base + 3 == KINDS.number("play", card=3)
    assert KINDS["give"].base + 3 * 2 + 1 == KINDS.number("give", seat=2, card=1)
    assert KINDS["pass"].base == KINDS["pass"].first == 1
    assert KINDS["give"].beyond == KINDS["march"].first


def test_a_kind_may_lie_between_another() -> None:
    """Each seat's pass stands before its plays: two kinds by turns."""
    by_turns = MoveKinds(
        (
            MoveKind("leave", 0),
            MoveKind("named_pass", 1, (SEAT,), apart=4),
            MoveKind("named_play", 2, (SEAT, CARD), apart=4),
        )
    )
    assert by_turns["named_pass"].ranges == (range(1, 2), range(5, 6), range(9, 10), range(13, 14))
    assert by_turns["named_play"].ranges[3] == range(14, 17)
    assert by_turns.moves == 17
    assert by_turns.values(8) == {"seat": 1, "card": 3}
    for number in range(by_turns.moves):
        assert by_turns.number(by_turns.of(number).name, **by_turns.values(number)) == number


def test_no_other_number_is_a_move() -> None:
    for number in (-1, 27):
        with pytest.raises(ValueError, match=f"no move number {number}"):
            KINDS.of(number)


@pytest.mark.parametrize(
    "name, values, sentence",
    [
        ("play", {"card": 0}, "card is 1 to 3, not 0"),
        ("play", {"card": 4}, "card is 1 to 3, not 4"),
        ("play", {"seat": 1}, "a move of the kind play says card, not seat"),
        ("pass", {"seat": 1}, "a move of the kind pass says nothing, not seat"),
        ("march", {"from": 0, "to": 2, "number": 1}, "from and to are never 0 and 2 together"),
    ],
)
def test_parts_that_no_move_has_are_refused(name: str, values: dict[str, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        KINDS.number(name, **values)


def test_there_is_no_other_kind() -> None:
    with pytest.raises(LookupError):
        KINDS.number("dance")


LEAVE = MoveKind("leave", 0)


@pytest.mark.parametrize(
    "kinds, sentence",
    [
        ((), "number 0 is LEAVE in every game, a kind of its own"),
        ((MoveKind("play", 0, (CARD,)),), "number 0 is LEAVE in every game, a kind of its own"),
        ((MoveKind("pass", 1),), "nothing and pass leave numbers free between them: pass is from 1, not 0"),
        (
            (LEAVE, MoveKind("play", 1, (CARD,)), MoveKind("pass", 3)),
            "play and pass overlap: pass is from 3, not 4",
        ),
        (
            (LEAVE, MoveKind("play", 1, (CARD,)), MoveKind("pass", 5)),
            "play and pass leave numbers free between them: pass is from 5, not 4",
        ),
        ((LEAVE, MoveKind("give", 1, (SEAT, CARD), apart=2)), "give and give overlap"),
        ((LEAVE, MoveKind("give", 1, (SEAT, CARD), apart=4)), "give and give leave numbers free"),
        ((LEAVE, MoveKind("pass", 1), MoveKind("pass", 2)), "two kinds of move have one name"),
        ((LEAVE, MoveKind("hidden", 1, is_mask=True), MoveKind("pass", 2)), "behind all moves"),
    ],
)
def test_numbers_that_overlap_or_leak_are_refused(kinds: tuple[MoveKind, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        MoveKinds(kinds)


def test_parts_without_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="the part card has no values"):
        Part("card", 0)
    with pytest.raises(ValueError, match="the part card has 3 values and 2 names"):
        Part("card", 3, names=("ace", "two"))
    with pytest.raises(ValueError, match="says a part twice"):
        MoveKind("march", 0, (SEAT, SEAT))
    with pytest.raises(ValueError, match="says nothing that could lie apart"):
        MoveKind("pass", 0, apart=2)
    with pytest.raises(ValueError, match="the parts from and to have no values"):
        Listed(STEP.parts, ())
    with pytest.raises(ValueError, match="the parts from and to have the same values twice"):
        Listed(STEP.parts, ((0, 1), (0, 1)))
    with pytest.raises(ValueError, match="to is 0 to 2, not 3"):
        Listed(STEP.parts, ((0, 3),))
