"""The page of one's webhook: an address that is called when it is one's turn."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..outgoing import read_goal
from ..services.webhook_caller import WebhookCaller
from ..storage.webhooks import SHAPES, Shape, Webhook, Webhooks
from .forms import Form, word
from .once import Once
from .page_context import PageContext, Problem

HERE = "/webhook"
NAMES: dict[Shape, str] = {
    "discord": "Discord",
    "slack": "Slack, or a place that reads its webhooks",
    "matrix": "Matrix, by the hookshot bridge",
    "json": "A program of mine, in plain JSON",
}


class WebhookPages:
    """Answers requests about webhooks."""

    def __init__(self, context: PageContext, webhooks: Webhooks, caller: WebhookCaller) -> None:
        self.context, self._webhooks, self._caller = context, webhooks, caller

    def routes(self, once: Once) -> list[Route]:
        """Return the addresses of this page."""
        return [Route(HERE, self.show), Route(HERE, once.form(self.change), methods=["POST"])]

    async def show(self, request: Request) -> Response:
        """Show what somebody has, or ask for an address."""
        return await self._show(request)

    async def _show(
        self, request: Request, trouble: str = "", wrote: str = "", shape: str = "", status: int = 200
    ) -> Response:
        hook = await self._webhooks.find(self.context.client_id(request))
        return self.context.page(
            request,
            "webhook.html",
            status,
            hook=hook,
            place=veiled(hook) if hook else "",
            names=NAMES,
            hosts=self._caller.client.hosts.words,
            trouble=trouble,
            wrote=wrote,
            shape=shape,
        )

    async def change(self, request: Request) -> Response:
        """Do what somebody asks: keep an address, try it, or forget it."""
        form = await self.context.read_form(request)
        client_id, do = self.context.client_id(request), word(form, "do")
        if do == "keep":
            return await self._keep(request, form)
        if do == "try":
            self.context.admit(request, "webhooks")
            await self._webhooks.try_out(client_id, self.context.services.now())
            self._caller.wake()
        elif do == "forget":
            await self._webhooks.forget(client_id)
        else:
            raise Problem(400, "Not understood", "The form does not say what to do.", HERE, "To the webhook")
        return RedirectResponse(HERE, 303)

    async def _keep(self, request: Request, form: Form) -> Response:
        wrote, shape = word(form, "address"), word(form, "shape")
        known = next((one for one in SHAPES if one == shape), None)
        try:
            goal = read_goal(wrote, self._caller.client.hosts)
        except ValueError as error:
            return await self._show(request, str(error), wrote, shape, 422)
        if known is None:
            return await self._show(request, "Choose who reads it.", wrote, shape, 422)
        self.context.admit(request, "webhooks")
        await self._webhooks.keep(Webhook(self.context.client_id(request), goal.address, known))
        return RedirectResponse(HERE, 303)


def veiled(hook: Webhook) -> str:
    """Return an address so that its owner knows it, and nobody who looks over their shoulder learns it."""
    host, _, way = hook.address.removeprefix("https://").partition("/")
    return f"https://{host}/...{way[-4:]}"
