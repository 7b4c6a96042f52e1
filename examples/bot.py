"""A bot that plays any game of a Pentarchy server, at random: the place to start for one of your own.

python examples/bot.py http://127.0.0.1:8000 divide_and_conquer    makes a table with a house bot, and plays
python examples/bot.py http://127.0.0.1:8000/tables/ID             joins a table where a seat is free
python examples/bot.py http://127.0.0.1:8000/tables/ID TOKEN       plays in the seat of this token
"""

import json
import random
import secrets
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(address: str, token: str = "", **body: Any) -> Any:
    """Return the answer to a request; one that was refused says why under ``detail``."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    try:
        with urlopen(Request(address, json.dumps(body).encode() if body else None, headers)) as answer:
            return json.load(answer)
    except HTTPError as error:
        return json.load(error)


def choose(seen: dict[str, Any]) -> dict[str, Any]:
    """Return the command to send: here your bot thinks, and ``seen`` is all that it may know."""
    if seen["you"]["can_ready"]:
        return {"do": "ready"}
    return {"do": "move", "move": random.choice(seen["moves"])["move"]}


def play(table: str, token: str) -> Any:
    """Play at a table until its game is over; return what there is to see then."""
    wait = ""
    while (seen := ask(table + wait, token))["stage"] not in ("over", "apart"):
        wait, you = f"?wait=30&mark={seen['mark']}", seen["you"]
        if you and you["may_act"] and not you["is_ready"] and (you["can_ready"] or seen["moves"]):
            moment = {"id": secrets.token_hex(8), "have": seen["version"], "backs": seen["backs"]}
            ask(f"{table}/commands", token, **moment, **choose(seen))
    return seen


def main(address: str, more: str = "") -> None:
    """Find a seat, and play in it."""
    server, _, table = address.rstrip("/").partition("/tables/")
    tables, sat = f"{server}/api/v1/tables", {"table": table, "token": more}
    if not table:
        sat = ask(tables, game=more, name="Example", seats=["you", "casual"])
    elif not more:
        sat = ask(f"{tables}/{table}/join", name="Example")
    print(sat.get("detail") or play(f"{tables}/{sat['table']}", sat["token"])["prompt"])


if __name__ == "__main__":
    main(*sys.argv[1:])
