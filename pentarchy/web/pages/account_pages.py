"""The page of one's account: signing up, in and out, another password, and the end of it."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..identity import new_session, session_of, unguessable
from ..limits import Limits, RateLimited, places
from ..networks import site
from ..services.account_transfer import Claimed, claim, go_for_good
from ..storage.accounts import Account, Accounts, Taken
from ..storage.mailbox import Mailbox
from ..storage.passwords import Passwords, Unfit, check_password, folded, read_name
from ..storage.webhooks import Webhooks
from .auth import Caller
from .forms import Form, word
from .page_context import PageContext, Problem, address

PAGE = "/account"
WRONG = "There is no account with this name and this password."
WRONG_PASSWORD = "This is not your password."
DONE = {True: ("welcome", "password"), False: ("out", "everywhere", "deleted")}
"""What the page may say that was done, to who is signed in and to who is not."""
REFUSED = 422


@dataclass(frozen=True)
class AccountError:
    """What is wrong with a form of the page."""

    form: str  #: ``sign-up``, ``sign-in``, ``password`` or ``delete``
    sentence: str
    name: str = ""  #: that was written there
    status: int = REFUSED


class AccountPages:
    """Answers requests about one's account."""

    def __init__(
        self,
        context: PageContext,
        accounts: Accounts,
        passwords: Passwords,
        limits: Limits,
        mailbox: Mailbox,
        webhooks: Webhooks,
    ) -> None:
        self.context, self.services = context, context.services
        self._accounts, self._passwords, self._limits = accounts, passwords, limits
        self._mailbox, self._webhooks = mailbox, webhooks

    async def show(self, request: Request) -> Response:
        """Show who one is, and what can be done about it."""
        return self._page(request)

    def _page(self, request: Request, trouble: AccountError | None = None) -> Response:
        asked = request.query_params
        claimed = Claimed(*(_count(asked.get(what, "")) for what in Claimed._fields))
        is_signed_in = bool(self.context.caller(request).session)
        done = asked.get("done", "") if asked.get("done", "") in DONE[is_signed_in] else ""
        status = trouble.status if trouble else 200
        return self.context.page(request, "account.html", status, trouble=trouble, claimed=claimed, done=done)

    async def sign_up(self, request: Request) -> Response:
        """Make an account of a guest: all that is theirs stays theirs; their old cookie is worth nothing."""
        form, who = await self._form(request, signed_in=False)
        typed, password, cookie = word(form, "name"), word(form, "password"), new_session()
        try:
            name = read_name(typed)
            check_password(password, name)
            if await self._accounts.find(name):
                raise Taken(name)
            self._count_accounts(request, who)
            account = Account(who.client_id, name, await self._passwords.hash(password))
            await self._accounts.add(account, session_of(cookie), self.services.now())
        except Unfit as error:
            return self._page(request, AccountError("sign-up", str(error), typed))
        except Taken:
            sentence = "Somebody has this name already; choose another one."
            return self._page(request, AccountError("sign-up", sentence, typed))
        except RateLimited as error:
            sentence = f"Many accounts were made here in a short time. {error.words}"
            return self._page(request, AccountError("sign-up", sentence, typed, 429))
        await self.services.broadcast.turn_away_strangers()
        return self._go(request, f"{PAGE}?done=welcome", cookie)

    def _count_accounts(self, request: Request, who: Caller) -> None:
        asked = {"accounts of a guest": who.client_id, **places("accounts", address(request))}
        self._limits.admit(self.services.now(), asked)

    async def sign_in(self, request: Request) -> Response:
        """Sign in; what this browser's guest had at tables is the account's from then on."""
        form, who = await self._form(request, signed_in=False)
        typed, password, cookie = word(form, "name"), word(form, "password"), new_session()
        try:
            account = await self._prove(request, typed, password)
        except RateLimited as error:
            sentence = f"There were too many wrong passwords. {error.words}"
            return self._page(request, AccountError("sign-in", sentence, typed, 429))
        if account is None:
            return self._page(request, AccountError("sign-in", WRONG, typed))
        if not await self._accounts.sign_in(account, session_of(cookie), self.services.now()):
            return self._page(request, AccountError("sign-in", WRONG, typed))
        claimed = await claim(self.services, who.client_id, account.client_id)
        await self._mailbox.hand_over(who.client_id, account.client_id)
        await self._webhooks.hand_over(who.client_id, account.client_id)
        self.services.broadcast.hang_up(lambda connection: connection.credential == (who.client_id, ""))
        if self._passwords.is_outdated(account.password):
            await self._accounts.keep_password(account, await self._passwords.hash(password))
        told = "&".join(f"{what}={count}" for what, count in claimed._asdict().items() if count)
        return self._go(request, f"{PAGE}?{told}" if told else PAGE, cookie)

    async def _prove(self, request: Request, name: str, password: str) -> Account | None:
        """Return the account of this name if it has this password; counts how often that is tried."""
        named = {
            "passwords at a name": f"{folded(name)} from {site(address(request))}",
            "passwords at a name, by all": folded(name),
        }
        self._limits.admit(self.services.now(), {**named, **places("passwords", address(request))})
        account = await self._accounts.find(name)
        if not await self._passwords.fits(password, account and account.password):
            return None
        for what, key in named.items():
            self._limits.forgive(what, key)
        return account

    async def sign_out(self, request: Request) -> Response:
        """End the session of this browser, which is a new guest's then."""
        _, who = await self._form(request, signed_in=True)
        await self._accounts.sign_out(who.session)
        return await self._part(request, "out")

    async def sign_out_everywhere(self, request: Request) -> Response:
        """End all sessions of an account."""
        _, who = await self._form(request, signed_in=True)
        await self._accounts.sign_out_everywhere(who.client_id)
        return await self._part(request, "everywhere")

    async def change_password(self, request: Request) -> Response:
        """Keep another password; other browsers have to sign in again."""
        form, who = await self._form(request, signed_in=True)
        password, cookie = word(form, "new-password"), new_session()
        account = await self._confirm(request, who, form, "password")
        if isinstance(account, AccountError):
            return self._page(request, account)
        try:
            check_password(password, account.name)
        except Unfit as error:
            return self._page(request, AccountError("password", str(error)))
        kept, now = await self._passwords.hash(password), self.services.now()
        if not await self._accounts.change_password(account, kept, session_of(cookie), now):
            return self._page(request, AccountError("password", WRONG_PASSWORD))
        await self.services.broadcast.turn_away_strangers()
        return self._go(request, f"{PAGE}?done=password", cookie)

    async def delete(self, request: Request) -> Response:
        """Forget an account, and its name at all tables."""
        form, who = await self._form(request, signed_in=True)
        account = await self._confirm(request, who, form, "delete")
        if isinstance(account, AccountError):
            return self._page(request, account)
        await go_for_good(self.services, self._mailbox, self._accounts, who.client_id)
        return await self._part(request, "deleted")

    async def _confirm(self, request: Request, who: Caller, form: Form, which: str) -> Account | AccountError:
        """Return the account of somebody who is signed in and has written their password once more.

        Counted apart from signing in: whoever guesses at a name keeps nobody from their own account.
        """
        account = await self._accounts.find_by_client(who.client_id)
        try:
            self._limits.admit(self.services.now(), {"passwords of a guest": who.client_id})
        except RateLimited as error:
            return AccountError(which, f"There were too many wrong passwords. {error.words}", status=429)
        is_right = await self._passwords.fits(word(form, "password"), account and account.password)
        if account is None or not is_right:
            return AccountError(which, WRONG_PASSWORD)
        self._limits.forgive("passwords of a guest", who.client_id)
        return account

    async def _part(self, request: Request, done: str) -> Response:
        """Have a browser be a new guest's, and end the lines of whom it was."""
        await self.services.broadcast.turn_away_strangers()
        return self._go(request, f"{PAGE}?done={done}", self.services.identity.write(unguessable()))

    def _go(self, request: Request, href: str, cookie: str) -> Response:
        """Send a browser on, with the cookie that it keeps from now on."""
        response = RedirectResponse(href, 303)
        self.context.keep_cookie(request, response, cookie)
        return response

    async def _form(self, request: Request, *, signed_in: bool) -> tuple[Form, Caller]:
        """Return a posted form and whose it is; the ``Problem`` if they are signed in, or are not."""
        form, who = await self.context.read_form(request), self.context.caller(request)
        if bool(who.session) != signed_in:
            sentence = f"You are signed in as {who.name}." if who.session else "You are not signed in."
            raise Problem(409, "Not now", sentence, PAGE, "Your account")
        return form, who


def _count(text: str) -> int:
    """Return a number of an address; 0 for anything else."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 5 else 0
