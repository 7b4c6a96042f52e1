"""An ending is a number for rules, and its clause and words for people."""

from __future__ import annotations

from pentarchy.kernel import ending


class Ending(ending.Ending):
    """How a game can end."""

    NONE = 0
    FLAGS = 1, "C-8: with the last flag"
    LIMIT = 2, "C-R35"


def test_rules_see_a_number() -> None:
    assert Ending(2) is Ending.LIMIT and int(Ending.FLAGS) == 1


def test_people_see_a_clause_and_words() -> None:
    assert (Ending.FLAGS.clause, Ending.FLAGS.sentence) == ("C-8", "with the last flag")
    assert (Ending.LIMIT.clause, Ending.LIMIT.sentence) == ("C-R35", "")
    assert (Ending.NONE.clause, Ending.NONE.sentence) == ("", "")
