"""What people write, made fit to be shown: one line, and nothing invisible, piled up or turned around.

One rule for names, table talk and reports. What joins letters or pictures stays where a script or a picture
needs it: between letters of Persian and its like, after the sign of Indic scripts that takes a letter's vowel
away, and within pictures such as a family, which are several signs joined.
"""

from __future__ import annotations

import unicodedata

from pentarchy.kernel.brought import composed

NAME_LENGTH = 24  #: signs in a name
MARKS = 2  #: accents that may stand on one letter
CLUSTER = 14  #: signs that one letter or one picture is made of at most
READ = 4  #: times as many signs as are kept are read at all; of what is invisible there may be more

JOINER, NON_JOINER = "\u200d", "\u200c"
VIRAMA = 9  #: the combining class of the signs that take a vowel away
TEXT_STYLE, PICTURE_STYLE = "\ufe0e", "\ufe0f"
KEYCAP = "\u20e3"
BLACK_FLAG = "\U0001f3f4"  #: begins the flags that are spelled with tags, such as Scotland's
TAGS = ("\U000e0020", "\U000e007f")
IDEOGRAPHIC_STYLES = ("\U000e0100", "\U000e01ef")  #: which of its forms a Chinese sign has
SKIN_TONES = ("\U0001f3fb", "\U0001f3ff")

BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Signs that count as letters, marks or pictures, and that nobody sees."""

CURSIVE = ((0x0600, 0x08FF), (0x1800, 0x18AF), (0xA840, 0xA877), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC))
"""Arabic, Syriac, Mongolian and other scripts in which letters hang together."""


def one_line(text: str, most: int) -> str:
    """Return a text as one line of at most so many signs; what cannot be seen becomes a space, or goes.

    No letter and no picture is cut in two. Who wants to know whether there is more asks for ``CLUSTER`` more.
    """
    line = ""
    for cluster in map(composed, _clusters(composed(text[: READ * most + READ * NAME_LENGTH]))):
        if cluster == " " and (not line or line.endswith(" ")):
            continue
        if len(line) + len(cluster) > most:
            break
        line += cluster
    return line.rstrip(" ")


def clean_name(name: str) -> str:
    """Return a name fit to be shown: one line, nothing invisible, not too long; ``Guest`` for none."""
    return one_line(name, NAME_LENGTH) or "Guest"


def without_joiners(text: str) -> str:
    """Return a text without what joins signs and says in which form they are: to compare names by."""
    return "".join(sign for sign in text if sign not in (JOINER, NON_JOINER) and not _is_style(sign))


def _clusters(text: str) -> list[str]:
    """Return what is shown of a text: each letter with its marks, each picture with what is joined to it."""
    clusters: list[str] = []
    marks = 0
    is_joined = False
    for place, sign in enumerate(text):
        kind, last = unicodedata.category(sign), clusters[-1] if clusters else " "
        after = text[place + 1] if place + 1 < len(text) else ""
        if len(last) == CLUSTER and (is_joined or _is_style(sign)):
            continue
        if sign in (JOINER, NON_JOINER):
            if not is_joined and _may_join(sign, last, after):
                clusters[-1] += sign
                is_joined = sign == JOINER and _is_picture(after)
        elif _is_style(sign) or sign == KEYCAP:
            if _fits_style(sign, last):
                clusters[-1] += sign
        elif sign in BLANK or kind[0] in "CZ":
            clusters.append(" ")
        elif kind[0] == "M" or SKIN_TONES[0] <= sign <= SKIN_TONES[1]:
            marks += kind != "Mc"
            if last != " " and marks <= MARKS:
                clusters[-1] += sign
        else:
            marks = 0
            if is_joined or _is_second_of_flag(sign, last):
                clusters[-1] += sign
            else:
                clusters.append(sign)
            is_joined = False
    return clusters


def _may_join(sign: str, before: str, after: str) -> bool:
    """Whether something that joins signs, or keeps them apart, has its use here."""
    if unicodedata.combining(before[-1]) == VIRAMA:
        return True
    if sign == JOINER and _is_picture(before[0]) and _is_picture(after):
        return True
    return _is_cursive(before[0]) and _is_cursive(after)


def _is_cursive(sign: str) -> bool:
    return bool(sign) and sign.isalpha() and any(first <= ord(sign) <= last for first, last in CURSIVE)


def _is_picture(sign: str) -> bool:
    """Whether a sign is a picture, as far as joining is concerned."""
    return bool(sign) and (unicodedata.category(sign) == "So" or "\U0001f000" <= sign <= "\U0001faff")


def _is_style(sign: str) -> bool:
    """Whether a sign only says in which form the one before it is to be shown."""
    is_of_a_kind = "\ufe00" <= sign <= "\ufe0f" or "\u180b" <= sign <= "\u180f" or sign == "\u034f"
    is_tag = TAGS[0] <= sign <= TAGS[1] or IDEOGRAPHIC_STYLES[0] <= sign <= IDEOGRAPHIC_STYLES[1]
    return is_of_a_kind or is_tag


def _fits_style(sign: str, before: str) -> bool:
    """Whether a sign can be shown in the form that another one asks for."""
    if sign in (TEXT_STYLE, PICTURE_STYLE):
        is_sign_of_keys = before in "0123456789#*"
        return not _is_style(before[-1]) and (_is_picture(before[-1]) or is_sign_of_keys)
    if sign == KEYCAP:
        return before[:1] in "0123456789#*" and before[1:] in ("", PICTURE_STYLE)
    if TAGS[0] <= sign <= TAGS[1]:
        return before[0] == BLACK_FLAG
    if IDEOGRAPHIC_STYLES[0] <= sign <= IDEOGRAPHIC_STYLES[1]:
        return len(before) == 1 and "\u3400" <= before <= "\U000323af"
    return "\u1820" <= before[-1] <= "\u18aa" and "\u180b" <= sign <= "\u180f"


def _is_second_of_flag(sign: str, before: str) -> bool:
    """Whether two letters make a flag."""
    first, last = "\U0001f1e6", "\U0001f1ff"
    return first <= sign <= last and len(before) == 1 and first <= before <= last
