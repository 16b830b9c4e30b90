"""Coming in and going out, and the guests of a house that plays for play money."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from hoyle.errors import CommandRefused
from hoyle.house import House, own_limits
from hoyle.server.changes import once
from hoyle.server.gate import COOKIE, Asker, Key, TheHouse, ThePeople, knock, token_of
from hoyle.server.passwords import PasswordTooOld
from hoyle.server.people import PLAYER, NotAllowed, NotSignedIn, People
from hoyle.server.shapes import Guest, Money, OwnLimit, PasswordChange, SignIn

router = APIRouter(tags=["session"])
PLAY_MONEY = 10_000_00


def _answer(response: Response, token: str, name: str, roles: Any) -> dict[str, Any]:
    """The page keeps the session in a cookie that no script can read and no other site can send."""
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", max_age=12 * 3600)
    return {"token": token, "name": name, "roles": sorted(roles)}


@router.post("/session", summary="Sign in")
async def sign_in(
    body: SignIn, request: Request, response: Response, house: TheHouse, people: ThePeople
) -> dict[str, Any]:
    knock(request)
    return await _come_in(
        response, house, people, body.name, lambda: people.sign_in(body.name, body.password)
    )


@router.post("/session/password", summary="Set a new password, knowing the old one; signs in")
async def change_password(
    body: PasswordChange, request: Request, response: Response, house: TheHouse, people: ThePeople
) -> dict[str, Any]:
    """Also where the old one has grown too old to sign in with."""
    knock(request)

    def change() -> str:
        return people.change_password(body.name, body.password, body.new_password)

    return await _come_in(response, house, people, body.name, change, "user_changed")


async def _come_in(
    response: Response,
    house: House,
    people: People,
    name: str,
    sign_in: Callable[[], str],
    code: str = "",
) -> dict[str, Any]:
    """A new session, and word of it in the log; so is a failure."""
    try:
        token = await asyncio.to_thread(sign_in)
    except (NotSignedIn, PasswordTooOld) as error:
        why = str(error)
        await house.asking.change(
            lambda: house.batch.add_log(house.now_text(), name, "sign_in_failed", "", why)
        )
        raise
    person = people.who(token)

    def note() -> None:
        if PLAYER in person.roles and person.name not in house.known_players:
            house.add_player(person.name)
        if code:
            house.batch.add_log(
                house.now_text(), person.name, code, "", f"{person.name}: password, by themselves"
            )
        house.batch.add_log(house.now_text(), person.name, "signed_in", "", "")

    await house.asking.change(note)
    return _answer(response, token, person.name, person.roles)


@router.delete("/session", summary="Sign out")
async def sign_out(request: Request, response: Response, asker: Asker, people: ThePeople) -> dict[str, Any]:
    people.sign_out(token_of(request))
    response.delete_cookie(COOKIE)
    return {"name": asker.name, "signed_in": False}


@router.post("/guest", summary="Come in as a guest, with play money")
async def come_in(
    body: Guest, request: Request, response: Response, house: TheHouse, people: ThePeople
) -> dict[str, Any]:
    if not request.app.state.demo:
        raise NotAllowed("this house takes no guests; ask an administrator for an account")
    name = body.name or f"Guest {secrets.token_hex(5)}"  # among a million guests, hardly any two alike

    def welcome() -> str:
        if name in house.known_players:
            raise CommandRefused(f"there is a player {name} already; choose another name")
        token = people.add_guest(name, (body.role,))
        if body.role == PLAYER:
            house.add_player(name, PLAY_MONEY)
        return token

    token = await house.asking.change(welcome)
    return _answer(response, token, name, [body.role])


@router.get("/me", summary="Who I am, and what I have")
async def me(asker: Asker, house: TheHouse) -> dict[str, Any]:
    await house.asking.settled()
    wallet = house.wallet(asker.name) if asker.name in house.known_players else None
    seats = [each["id"] for each in house.tables() if asker.name in each["seats"]]
    now = house.clock()
    session = {"begun": asker.made_at.isoformat(), "now": now.isoformat(),
               "seconds": int((now - asker.made_at).total_seconds())}  # fmt: skip
    return {
        "name": asker.name, "roles": sorted(asker.roles), "wallet_cents": wallet, "tables": seats, "session": session,
        "today": house.office.mine(asker.name) if wallet is not None else None,
    }  # fmt: skip


@router.put("/me/limits", summary="A limit of my own, on what I lose or deposit in a day")
async def set_limit(body: OwnLimit, asker: Asker, house: TheHouse, key: Key) -> dict[str, Any]:
    """A lower one holds at once; for a higher one, or none, there is a day's wait. `since` says from when it holds."""
    asker.needs(PLAYER)

    def act() -> dict[str, Any]:
        return own_limits.set_limit(house, asker.name, body.kind, body.cents)._asdict()

    return await once(house, asker, key, ["limit", body.model_dump()], act)


@router.post("/me/play-money", summary="More play money, where the house plays for it")
async def more(body: Money, request: Request, asker: Asker, house: TheHouse, key: Key) -> dict[str, Any]:
    if not request.app.state.demo:
        raise NotAllowed("money is brought to the cage of this house, not asked for here")
    asker.needs(PLAYER)

    def give() -> dict[str, Any]:
        house.deposit(asker.name, min(body.cents, PLAY_MONEY), "demo")
        return {"wallet_cents": house.wallet(asker.name)}

    return await once(house, asker, key, ["play-money", body.cents], give)


@router.get("/me/rounds", summary="My rounds, the latest first")
async def my_rounds(
    asker: Asker,
    house: TheHouse,
    cursor: Annotated[int, Field(ge=0, le=2**62)] | None = None,
    count: Annotated[int, Field(ge=1, le=500)] = 50,
) -> dict[str, Any]:
    await house.asking.settled()
    return await asyncio.to_thread(house.history, asker.name, cursor, count)
