"""What the pages show: the objects that the templates get, as plain data.

Nothing here knows a rule or opens a file. ``pentarchy/web/viewing/view_builder.py`` fills a
``View`` from a table and a viewer; ``docs/live-protocol.md`` says what of it
goes over the wire. Every text is plain words and is escaped by the template,
except where the type is ``Markup``.

Templates and what they get (all get ``token``, the form token, ``account``, the name
of who is signed in or nothing, ``version``, the program's version, and ``liveries``,
the eight seat colours):

==================== =========================================================
``home.html``        ``games``: tuple of GameCard; ``tables``: tuple of OwnTable; ``lobby``: Listing
``set_up.html``      ``setup``: SetUp
``table.html``       ``view``: View; ``codes``: of the viewer's seats, each with its side
``seat.html``        ``game``: GameCard; ``href``: the table's; ``trouble``: why nothing came of it, or
                     empty; ``offered``: tuple of KeptSeat
``account.html``     ``trouble``: Trouble or none; ``claimed``: Claimed; ``done``: what was done, or empty
``rules.html``       ``game``: GameCard; ``body``: Markup; ``contents``: tuple of (anchor, words)
``how_to_play.html`` ``game``: GameCard; ``body``: Markup
``preparing.html``   ``game``: GameCard; ``href``: where to look again; ask for a refresh after two seconds
``apart.html``       ``standstill``: Standstill; ``href``: the table's, of which nothing can be shown
``error.html``       ``title``, ``sentence``, ``link``, ``link_words``
``panels/ID.html``   ``view``: View, once for each ID in PANELS
==================== =========================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from markupsafe import Markup

from pentarchy.kernel.game import Forecast, Side
from pentarchy.kernel.options import HexField

from .wording import enumerated, genitive

PANELS = ("banner", "prompt", "choices", "players", "story", "talk", "seat")
"""The panels of a table's page: each has a template, and an element with id ``panel-ID`` around it."""


SHORT = 4
"""Labels of places up to this many letters stand in narrow columns, as in ``walk.js``."""

GROUPS = ("are-numbers", "are-commands", "are-places", "are-short")
"""The lists of choices, in the order in which they are shown."""


@dataclass(frozen=True)
class GameCard:
    """A game as the shelf shows it."""

    name: str  #: as addresses have it: ``divide_and_conquer``
    title: str
    goal: str
    seats: str  #: ``2 to 4``
    minutes: str  #: ``30 to 45``
    traits: tuple[str, ...]  #: ``("simultaneous orders", "no chance")``
    credits: tuple[str, ...]
    set_up: str  #: address of the set-up form
    rules: str  #: address of the numbered rules
    how_to_play: str
    picture: Markup  #: the board at the start, without ids; empty while the rules are being prepared


@dataclass(frozen=True)
class OwnTable:
    """A table that this browser made or sits at."""

    href: str
    game: str  #: title
    seat: str  #: ``Red``, or empty when watching
    is_over: bool
    turn: str  #: a few words on where it stands: ``your turn, 42 moves``
    is_yours: bool  #: whether the game waits for this browser


@dataclass(frozen=True)
class LobbyTable:
    """A public table, as everybody sees it on the first page."""

    href: str
    game: str  #: title
    people: tuple[tuple[str, str], ...]  #: who sits where: (side, name)
    free: str  #: which seats one may have, in words; of one where none is free nothing is said
    clock: str  #: in words
    age: str  #: for how long it has been there, in words
    is_waiting: bool  #: its game has not begun
    is_late: bool  #: those who look on see it ten moves late


@dataclass(frozen=True)
class Field:
    """An option of the set-up form; its control is named ``option-KEY``."""

    key: str
    title: str
    sentence: str
    clause: str
    clause_href: str
    choices: tuple[tuple[str, str], ...]  #: (value, words), empty for a number
    least: int  #: for a number
    most: int
    value: str  #: what is chosen now
    is_switch: bool  #: the choices are ``false`` and ``true``
    is_usual: bool  #: what is chosen now is what a table has that says nothing
    error: str  #: why it was refused, or empty


@dataclass(frozen=True)
class Preview:
    """What would come of a file that was brought, before a table is made."""

    picture: Markup  #: the board at the start, without ids
    remark: str  #: what people should know of it, or empty


@dataclass(frozen=True)
class FileField:
    """A file that may be brought: a text area named ``file-KEY``, a file input named ``upload-KEY``.

    A button ``check`` with the key as its value shows what would come of it.
    """

    key: str
    title: str
    sentence: str
    example: str
    value: str  #: what was sent before it was refused
    error: str
    which: Field | None  #: the option that says which, where a file holds several
    count: int  #: how many what was sent holds; 0 if nothing was; goes along as ``counted-KEY``
    preview: Preview | None
    field: HexField | None  #: where it can be drawn by clicks
    fits: str  #: how long it may be, in a sentence


@dataclass(frozen=True)
class SeatField:
    """Who sits where; a choice named ``seat-NUMBER``."""

    number: int
    sides: tuple[tuple[int, Side], ...]  #: (players, what the seat is at a table of so many)
    choices: tuple[tuple[str, str], ...]  #: (value, words): ``you`` and every bot
    value: str
    is_always: bool  #: false for a seat that smaller tables do not have
    beside: str  #: what somebody else at this screen is called (``name-NUMBER``)


@dataclass(frozen=True)
class SetUp:
    """The set-up form of a game: posts to ``/tables`` as multipart.

    Its other controls: ``token``, ``game``, ``name`` (at most 24 characters) and ``seats``.
    """

    game: GameCard
    name: str
    seat_counts: tuple[int, ...]
    seat_count: int
    seats: tuple[SeatField, ...]
    options: tuple[Field, ...]
    terms: tuple[Field, ...]  #: what the table agrees on beside the rules
    files: tuple[FileField, ...]
    error: str  #: what is wrong with the whole, or empty

    @property
    def wrong(self) -> tuple[tuple[str, str], ...]:
        """The fields that are wrong: the id of each and its title."""
        chosen = [file.which for file in self.files if file.which]
        options = [
            (f"option-{field.key}", field.title)
            for field in (*self.options, *self.terms, *chosen)
            if field.error
        ]
        return (*options, *((f"file-{file.key}", file.title) for file in self.files if file.error))


@dataclass(frozen=True)
class SeatRow:
    """A seat at the table, as everybody sees it."""

    seat: int
    name: str  #: the side: ``Red``
    player: str  #: who sits there: a person's name, or ``Greedy bot``
    kind: str  #: ``person``, ``bot``, ``empty`` or ``free``
    liveries: tuple[int, ...]  #: numbers of its seat colours, its own first
    facts: tuple[tuple[str, str], ...]  #: what everybody can count
    is_you: bool
    may_act: bool  #: the game waits for it
    is_ready: bool
    dial: Dial | None  #: at a table with a clock, for people
    has_missed: bool  #: it ran out of time, and has not answered since
    has_left: bool
    points: int | None  #: once the game is over
    is_winner: bool
    beside: tuple[str, ...] = ()  #: the other sides that are played at the same screen
    is_lent: bool = False  #: others look on through its eyes

    @property
    def neighbours(self) -> str:
        """With whom this seat's player shares a screen, in words; empty where nobody does."""
        return enumerated(self.beside)


@dataclass(frozen=True)
class ScreenSeat:
    """A seat of somebody at the viewer's screen."""

    seat: int
    name: str  #: the side: ``Red``
    player: str
    href: str  #: the address that shows the table through their eyes
    is_awaited: bool  #: the game waits for them
    is_shown: bool  #: this page is their view

    @property
    def label(self) -> str:
        """Who it is: the person and their side."""
        return self.name if self.player == self.name else f"{self.player} ({self.name})"


@dataclass(frozen=True)
class Screen:
    """Several people at one screen: who they are, and whose view it shows."""

    seats: tuple[ScreenSeat, ...]  #: empty while steps are shown that nobody is to answer
    has_curtain: bool  #: they have secrets from each other, so that one looks at a time
    is_closed: bool  #: nobody's view is shown: the page is what spectators see
    closed: str  #: the address where the curtain is closed

    @property
    def awaited(self) -> tuple[ScreenSeat, ...]:
        """Those for whom the game waits."""
        return tuple(seat for seat in self.seats if seat.is_awaited)

    @property
    def turn(self) -> str:
        """Whose turn it is, in words: of whoever is looking, or of all when nobody is."""
        at_turn = [seat.player for seat in self.awaited if seat.is_shown or self.is_closed]
        return f"{enumerated([genitive(player) for player in at_turn])} turn" if at_turn else ""

    @property
    def shown(self) -> str:
        """Who is looking, in words."""
        return enumerated([seat.label for seat in self.seats if seat.is_shown])

    @property
    def request(self) -> str:
        """What the closed curtain says."""
        names = enumerated([seat.label for seat in self.awaited], "or")
        return f"Pass the screen to {names}" if names else "The curtain is closed"


@dataclass(frozen=True)
class Lent:
    """The eyes of a player, through which a viewer asked to look on."""

    name: str  #: the side: ``Red``; empty where the viewer uses their own
    why_not: str  #: a sentence, or empty

    @property
    def whose(self) -> str:
        """Whose eyes they are: ``Red's``."""
        return genitive(self.name)


@dataclass(frozen=True)
class Loan:
    """A player's consent that others see what the player sees (``eyes``, to ``HREF/seats``)."""

    link: str  #: the address that shows them; empty without that consent
    is_late: bool  #: who looks on sees it ten moves late


@dataclass(frozen=True)
class FreeSeat:
    """A seat where somebody may sit down."""

    seat: int
    name: str  #: the side: ``Red``


@dataclass(frozen=True)
class Dial:
    """A seat's clock. While it runs, what is left now is ``left`` less the time since ``since``."""

    left: float  #: seconds that were left at ``since``
    since: float  #: a moment of the server's
    runs: bool
    words: str  #: what is left when the page is made: ``4:05`` or ``2 days 3 h``


@dataclass(frozen=True)
class Offer:
    """Something that all people at the table have to agree to."""

    name: str  #: goes along with ``agree`` and ``decline`` as ``order``
    sentence: str  #: who asks for what
    can_agree: bool  #: this viewer is asked, and has not agreed yet
    can_decline: bool
    is_own: bool  #: this viewer asked for it, and takes it back instead of declining it


@dataclass(frozen=True)
class WayBack:
    """What a viewer may take back (``take-back``, to ``HREF/commands``)."""

    move: int  #: the version that the viewer's last decision led to
    must_ask: bool  #: there are others, who have to agree
    seat: int  #: whose decision it is


@dataclass(frozen=True)
class Line:
    """Something that was said."""

    number: int
    seat: int
    who: str  #: the side and the person: ``Red, Ann``
    livery: int
    text: str
    is_own: bool
    is_muted: bool  #: this viewer does not want to hear its speaker
    is_reported: bool  #: by this viewer


@dataclass(frozen=True)
class Talk:
    """What people say at a table (``say``, ``mute``, ``unmute`` and ``report``, to ``HREF/commands``)."""

    lines: tuple[Line, ...]  #: the latest, oldest first
    can_say: bool
    silence: str  #: why nobody may speak now, and when one may again; or empty


@dataclass(frozen=True)
class Timing:
    """The time at a table that has a clock (``pause``, ``go-on`` and ``give``, to ``HREF/commands``)."""

    now: float  #: the moment of the server's at which this was made
    terms: str  #: how much time there is, in words
    is_paused: bool
    can_pause: bool
    can_go_on: bool
    gifts: tuple[Missing, ...]  #: to whom this viewer may give more time
    gift: str  #: how much that is, in words
    clocks: tuple[tuple[str, str], ...]  #: others that may be asked for (``clock``): (``order``, words)


@dataclass(frozen=True)
class Standstill:
    """A table where nobody plays any more, or until the operator sets it going again (``HREF/end``)."""

    title: str
    sentence: str
    can_end: bool  #: this viewer has a word in whether the game is ended
    has_agreed: bool  #: and has said yes; others are still to


@dataclass(frozen=True)
class Gathering:
    """A table whose game begins when nobody's seat is free: posts to ``HREF/seats``.

    Its controls: ``name`` and ``sit`` or ``beside`` (a seat's number; for somebody else at this
    screen, by the host), or ``stand``, or ``fill`` (a bot's name), or ``ready`` (``yes`` or ``no``),
    or ``free`` (the seat of somebody who does not say that they are ready).
    """

    free: tuple[FreeSeat, ...]
    can_sit: bool
    bots: tuple[str, ...]  #: the names of those that may take the free seats; empty for all but the host
    own: tuple[FreeSeat, ...]  #: of this viewer's screen, who may ``stand`` up
    is_public: bool  #: the first page lists the table
    asks: bool  #: people say themselves when the game may begin
    undecided: tuple[int, ...]  #: the seats of those who have not said yet that they are ready
    asked: Literal["", "not yet", "ready"]  #: what this viewer has said, where they are asked
    to_be_freed: tuple[Missing, ...]  #: whose seats this viewer may take back

    @property
    def sentence(self) -> str:
        """Who is awaited."""
        names = enumerated([seat.name for seat in self.free])
        if not names:
            return "Everybody is here. The game begins when all have said that they are ready."
        return f"The game begins when somebody sits down as {names}."


@dataclass(frozen=True)
class KeptSeat:
    """A seat that a bot keeps for somebody, or that was left to it (``offer``, ``withdraw`` or ``take``)."""

    seat: int
    name: str  #: the side: ``Red``
    player: str  #: whose seat it was
    is_offered: bool  #: whoever may look at the table may take it over


@dataclass(frozen=True)
class Leaving:
    """What leaving the game means at this table, by its rules."""

    sentence: str
    clause: str
    href: str  #: of the clause


@dataclass(frozen=True)
class Door:
    """How this viewer gets away from their seat while the game lasts, and to one (to ``HREF/seats``)."""

    leaving: Leaving | None  #: where the viewer may leave for good (``leave``, to ``HREF/commands``)
    can_hand_over: bool  #: the viewer may have a bot play for them (``away``)
    kept: tuple[KeptSeat, ...]  #: those that the viewer may offer
    offered: tuple[KeptSeat, ...]  #: those that the viewer may take over


@dataclass(frozen=True)
class Missing:
    """Somebody for whom a bot may stand in (``replace``, to ``HREF/seats``)."""

    seat: int
    name: str  #: the side: ``Red``
    player: str


@dataclass(frozen=True)
class Choice:
    """One next click in words: a link to walk on (``href``) or a move to send (``move``)."""

    label: str
    element: str  #: the id of the element in the board or panel
    href: str  #: empty when this completes a move
    move: str  #: notation; empty when it does not
    is_place: bool  #: whether the element is in the picture of this page

    @property
    def group(self) -> str:
        """Return the class of the list that the choice stands in, as ``walk.js`` has them."""
        if self.element.isdecimal():
            return "are-numbers"
        if not self.is_place:
            return "are-commands"
        return "are-places" if len(self.label) > SHORT else "are-short"


@dataclass(frozen=True)
class Drafted:
    """A move of the viewer's own draft."""

    words: str  #: a sentence, or notation
    move: str  #: notation: what to take back
    path: tuple[str, ...]  #: the clicks that made it
    number: int  #: its place in the draft, from 1: the same move may be there twice


@dataclass(frozen=True)
class Order:
    """A standing order that may be given (``do=follow``, ``order``, ``number``)."""

    name: str
    sentence: str
    numbers: tuple[int, ...]  #: empty when it takes none
    is_running: bool
    number: int  #: of the running one
    is_for_now: bool  #: it is done at once and does not run on


@dataclass(frozen=True)
class StoryLine:
    """One thing that happened, as this viewer saw it."""

    version: int  #: the version it led to: links to ``?at=VERSION``
    sentence: str
    mine: bool
    path: tuple[str, ...] = ()  #: its clicks, where the game's picture shows them
    drawn: tuple[str, ...] = ()  #: what chance drew, where the game's picture shows that


@dataclass(frozen=True)
class Ending:
    """How the game ended."""

    sentence: str
    clause: str
    clause_href: str
    winners: tuple[int, ...]
    you_won: bool


@dataclass(frozen=True)
class History:
    """Links through the versions; empty where there is nothing further."""

    first: str
    previous: str
    next: str
    last: str  #: the table as it is now


@dataclass(frozen=True)
class Trouble:
    """Why the last command of a form was refused."""

    sentence: str
    clause: str
    link: str  #: to the clause, or empty


@dataclass(frozen=True)
class View:
    """What one viewer gets of a table, at one version."""

    table: str  #: the table's id
    href: str  #: ``/tables/ID``; commands go to ``HREF/commands``
    here: str  #: where this viewer sees the table as it is now: ``HREF``, at a shared screen with a seat
    game: GameCard
    version: int
    draft: int
    rewinds: int  #: how often moves were taken back
    at: int
    is_history: bool  #: ``at`` is not the present: nothing can be done here
    over: bool

    board: Markup  #: the scene, or empty in a live step
    trie: Mapping[str, Any]  #: the clicks, as in docs/live-protocol.md
    panels: Mapping[str, Markup]  #: every panel's inside; empty while the panels are being made

    facts: tuple[tuple[str, str], ...]  #: of the game: ``("Turn", "12 of 100")``
    seats: tuple[SeatRow, ...]
    gathering: Gathering | None  #: none once the game has begun
    standstill: Standstill | None  #: none where the game goes on
    missing: tuple[Missing, ...]  #: for whom this viewer may have a bot stand in
    talk: Talk | None  #: none where there is nobody to talk to
    time: Timing | None  #: none at a table without a clock
    offer: Offer | None  #: what the people are asked to agree to
    door: Door | None  #: none before and after the game, and in its history
    parting: str  #: what became of the seat that this viewer had, or empty
    kept: tuple[Missing, ...]  #: seats of this viewer's that a bot keeps (``back``, to ``HREF/seats``)
    screen: Screen | None  #: who else is at this viewer's screen
    lent: Lent | None  #: none for who did not ask to look through the eyes of a player
    grant: Loan | None  #: none for a viewer who cannot let others look through their eyes
    you: SeatRow | None  #: none for a spectator
    waits_for: tuple[str, ...]  #: names of the sides the game waits for
    prompt: str  #: what to do now, in a sentence
    walked: tuple[
        tuple[str, str], ...
    ]  #: the clicks made so far without script: (words, address to go back to)
    choices: tuple[Choice, ...]
    drafted: tuple[Drafted, ...]  #: the viewer's own draft
    dropped: tuple[str, ...]  #: what fell out of it, because something else of it or on the table changed
    can_withdraw: bool
    can_ready: bool
    is_ready: bool
    way_back: WayBack | None
    orders: tuple[Order, ...]
    forecasts: tuple[Forecast, ...]
    remark: str  #: what people should know of this box, or empty
    story: tuple[StoryLine, ...]  #: the latest ones, oldest first
    earlier: str  #: address of the page with the whole story; empty when this is all
    ending: Ending | None
    history: History
    can_rematch: bool  #: posts to ``HREF/rematch``
    rematch: str  #: address of the table where the same people play again, once there is one
    record: str  #: address of the record
    fault: str  #: address where a fault is reported
    commitment: str  #: SHA-256 of the seed, in hexadecimal digits
    seed: str  #: once the game is over
    trouble: Trouble | None
    hidden_fields: tuple[
        tuple[str, str], ...
    ]  #: (name, value) of the hidden inputs of every form on this page

    def past(self, version: int) -> str:
        """Return the address of an earlier moment, seen by the same eyes."""
        return further(self.here, f"at={version}")


def further(address: str, query: str) -> str:
    """Return an address with more asked of it."""
    return f"{address}{'&' if '?' in address else '?'}{query}"
