"""The pages of reminders: where somebody gives an address, confirms it, chooses, and stops it all.

The links of letters are sealed and need no cookie. Opening one changes nothing: a button does.
"""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..domain.terms import DAY, HOUR, MINUTE
from ..guard import UNSUBSCRIBE
from ..identity import unguessable
from ..mail import read_address
from ..services.mail_sender import CONFIRM, STOP, MailSender
from ..storage.mailbox import ABSENCES, GAPS, SILENCE, LetterChoices, Reader, TooManyLetters
from .forms import Form, word
from .once import Once
from .page_context import PageContext, Problem

HERE = "/reminders"
TOO_OFTEN = "We have sent you several emails already. Try again later."
GONE = "It was for another email address, or for one that we have deleted. Nothing was changed."


class ReminderPages:
    """Answers requests about reminders."""

    def __init__(self, context: PageContext, mail_sender: MailSender) -> None:
        self.context, self.services, self.mail_sender = context, context.services, mail_sender
        self.mailbox = mail_sender.mailbox

    def routes(self, once: Once) -> list[Route]:
        """Return the addresses of these pages."""
        return [
            Route(HERE, self.show),
            Route(HERE, once.form(self.change), methods=["POST"]),
            Route("/reminders/confirm/{sealed}", self.ask_to_confirm),
            Route("/reminders/confirm/{sealed}", self.confirm, methods=["POST"]),
            Route(f"{UNSUBSCRIBE}{{sealed}}", self.ask_to_stop),
            Route(f"{UNSUBSCRIBE}{{sealed}}", self.stop, methods=["POST"]),
        ]

    async def show(self, request: Request) -> Response:
        """Show what a browser has chosen, or ask for an address."""
        return await self._show(request)

    async def _show(
        self, request: Request, trouble: str = "", wrote: str = "", status: int = 200
    ) -> Response:
        reader = await self.mailbox.find(self.context.client_id(request))
        return self.context.page(
            request,
            "reminders.html",
            status,
            reader=reader,
            choices=reader.choices if reader else LetterChoices(),
            absences=[(str(minutes), absence_words(minutes)) for minutes in ABSENCES],
            gaps=[(str(hours), gap_words(hours)) for hours in GAPS],
            trouble=trouble,
            wrote=wrote,
        )

    async def change(self, request: Request) -> Response:
        """Do what a browser asks: keep an address or another choice, stop, or forget."""
        form = await self.context.read_form(request)
        client_id, do = self.context.client_id(request), word(form, "do")
        if do == "ask":
            return await self._ask(request, form)
        if do == "choose":
            await self.mailbox.choose(client_id, read_choices(form))
        elif do == "stop":
            await self.mailbox.choose(client_id, SILENCE)
        elif do == "forget":
            await self.mailbox.forget(client_id)
        else:
            raise Problem(
                400, "Not understood", "The form does not say what to do.", HERE, "To the reminders"
            )
        return RedirectResponse(HERE, 303)

    async def _ask(self, request: Request, form: Form) -> Response:
        wrote = word(form, "address")
        try:
            address = read_address(wrote).addr_spec
            reader = Reader(
                self.context.client_id(request), unguessable(), address, False, read_choices(form)
            )
            mark = self.services.identity.mark(address.lower())
            await self.mailbox.ask(reader, mark, self.services.now())
        except ValueError as error:
            return await self._show(request, str(error), wrote, 422)
        except TooManyLetters:
            return await self._show(request, TOO_OFTEN, wrote, 429)
        self.mail_sender.wake()
        return RedirectResponse(HERE, 303)

    async def ask_to_confirm(self, request: Request) -> Response:
        """Show the button that confirms an address."""
        reader = await self._reader(request, CONFIRM)
        return self.context.page(request, "reminders_link.html", reader=reader, do="confirm")

    async def confirm(self, request: Request) -> Response:
        """Confirm an address."""
        reader = await self._reader(request, CONFIRM)
        await self.mailbox.confirm(reader.key)
        self.mail_sender.wake()
        return self.context.page(request, "reminders_link.html", reader=reader, do="confirmed")

    async def ask_to_stop(self, request: Request) -> Response:
        """Show the button that ends all mail to an address."""
        reader = await self._reader(request, STOP)
        return self.context.page(request, "reminders_link.html", reader=reader, do="stop")

    async def stop(self, request: Request) -> Response:
        """End all mail to an address; one that was never confirmed is forgotten."""
        reader = await self._reader(request, STOP)
        if reader.is_confirmed:
            await self.mailbox.choose(reader.client_id, SILENCE)
        else:
            await self.mailbox.forget(reader.client_id)
        return self.context.page(request, "reminders_link.html", reader=reader, do="stopped")

    async def _reader(self, request: Request, purpose: str) -> Reader:
        """Return whom a sealed link names, or raise the ``Problem`` with it."""
        key = self.services.identity.unseal(purpose, request.path_params["sealed"])
        if key is None:
            sentence = (
                "It is not one of ours, or a part of it is missing. Copy the whole link from the email."
            )
            raise Problem(404, "This link leads nowhere", sentence, HERE, "To the reminders")
        reader = await self.mailbox.find_by_key(key)
        if reader is None:
            raise Problem(410, "This link is out of date", GONE, HERE, "To the reminders")
        return replace(reader, address=veiled(reader.address))


def read_choices(form: Form) -> LetterChoices:
    """Return what a form says somebody wants to be written of."""
    usual = LetterChoices()
    minutes = {str(one): one for one in ABSENCES}
    gaps = {str(one): one for one in GAPS}
    return LetterChoices(
        turn="turn" in form,
        minutes=minutes.get(word(form, "minutes"), usual.minutes),
        quarter="quarter" in form,
        over="over" in form,
        gap=gaps.get(word(form, "gap"), usual.gap),
    )


def gap_words(hours: int) -> str:
    """Return how often somebody is written to at most."""
    if hours == 0:
        return "as soon as there is something"
    return "once a day at most" if hours * HOUR == DAY else f"once every {hours} hours at most"


def absence_words(minutes: int) -> str:
    """Return how long somebody has been away."""
    if minutes * MINUTE >= DAY:
        return "a day"
    hours = minutes * MINUTE // HOUR
    return f"{minutes} minutes" if not hours else "an hour" if hours == 1 else f"{hours} hours"


def veiled(address: str) -> str:
    """Return an address so that its owner knows it, and who only found its link does not learn it."""
    place, _, host = address.partition("@")
    return f"{place[0]}...@{host}"
