"""Routes of sessions: sign in, sign out, and the guests of a house with play money."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from hoyle.server.answers import round_answers, session_answers, table_answers
from hoyle.server.answers.told import Answer, Told
from hoyle.server.auth import keyed_sign_in
from hoyle.server.auth.authentication import (
    COOKIE,
    Asker,
    GuestKey,
    Key,
    Session,
    TheHouse,
    ThePeople,
    TheQueue,
    address_of,
    knock,
)
from hoyle.server.auth.keyed_sign_in import PLAY_MONEY, Came, Tried
from hoyle.server.auth.live_sessions import NotAllowed, hash_of
from hoyle.server.auth.users import PLAYER
from hoyle.server.http.keyed_changes import once
from hoyle.server.http.request_models import Guest, Money, OwnLimit, PasswordChange, SignIn

router = APIRouter(tags=["session"])


def _answer(request: Request, response: Response, came: Came) -> dict[str, Any]:
    """The page keeps the session in a cookie that no script can read and no other site can send; by https, if it came
    so."""
    is_secure = request.url.scheme == "https" or request.app.state.is_secure
    response.set_cookie(
        COOKIE, came.token, httponly=True, samesite="strict", secure=is_secure, max_age=12 * 3600
    )
    return came._asdict()


@router.post("/session", summary="Sign in")
async def sign_in(
    body: SignIn, request: Request, response: Response, queue: TheQueue, people: ThePeople, key: Key
) -> Annotated[Answer, Told(session_answers.CameIn)]:
    knock(request)
    tried = Tried(body.name, body.password, code=body.code, address=address_of(request))
    return _answer(request, response, await keyed_sign_in.sign_in(queue, people, key, tried))


@router.post("/session/password", summary="Change the password with the old one, and sign in")
async def change_password(
    body: PasswordChange, request: Request, response: Response, queue: TheQueue, people: ThePeople, key: Key
) -> Annotated[Answer, Told(session_answers.CameIn)]:
    """Also where the old one has grown too old to sign in with."""
    knock(request)
    tried = Tried(body.name, body.password, body.new_password, body.code, address_of(request))
    return _answer(request, response, await keyed_sign_in.sign_in(queue, people, key, tried))


@router.delete("/session", summary="Sign out")
async def sign_out(
    request: Request,
    response: Response,
    token: Session,
    house: TheHouse,
    queue: TheQueue,
    people: ThePeople,
    key: Key,
) -> Annotated[Answer, Told(session_answers.SignedOut)]:
    """Asked again with the same key it is answered again, although the session is over."""
    if not people.remembers(token):
        knock(request)
    name = await asyncio.to_thread(people.was, token)

    def left() -> dict[str, Any]:
        with people.together_with(house.journal):
            people.sign_out(token)
        return {"name": name, "signed_in": False}

    answer = await once(queue, name, key, ["sign out", hash_of(token)], left)
    response.delete_cookie(COOKIE)
    return answer


@router.post("/guest", summary="Enter as a guest, with play money")
async def come_in(
    body: Guest, request: Request, response: Response, queue: TheQueue, people: ThePeople, key: GuestKey
) -> Annotated[Answer, Told(session_answers.CameIn)]:
    if not request.app.state.demo:
        raise NotAllowed("This house takes no guests. Ask an administrator for an account.")
    came = await keyed_sign_in.welcome(queue, people, key, body.name, body.role, address_of(request))
    return _answer(request, response, came)


@router.get("/me", summary="The signed-in user, roles and wallet")
async def me(asker: Asker, house: TheHouse, queue: TheQueue) -> Annotated[Answer, Told(session_answers.Me)]:
    await queue.settled()
    wallet = house.wallet(asker.name) if asker.name in house.known_players else None
    seats = [each["id"] for each in house.lobby() if asker.name in each["seats"]]
    now = house.clock()
    session = {"begun": asker.made_at.isoformat(), "now": now.isoformat(),
               "seconds": int((now - asker.made_at).total_seconds())}  # fmt: skip
    return {
        "name": asker.name, "roles": sorted(asker.roles), "wallet_cents": wallet, "tables": seats, "session": session,
        "today": house.day_of(asker.name) if wallet is not None else None,
    }  # fmt: skip


@router.put("/me/limits", summary="Set a personal daily limit on losses or deposits")
async def set_limit(
    body: OwnLimit, asker: Asker, house: TheHouse, queue: TheQueue, key: Key
) -> Annotated[Answer, Told(table_answers.LimitSet)]:
    """A lower one holds at once; for a higher one, or none, there is a day's wait. `since` says from when it holds."""
    asker.needs(PLAYER)

    def act() -> dict[str, Any]:
        return house.own_limits.set(asker.name, body.kind, body.cents)._asdict()

    return await once(queue, asker, key, ["limit", body.model_dump()], act)


@router.post("/me/play-money", summary="Add play money (only in a play-money house)")
async def more(
    body: Money, request: Request, asker: Asker, house: TheHouse, queue: TheQueue, key: Key
) -> Annotated[Answer, Told(session_answers.WalletHas)]:
    if not request.app.state.demo:
        raise NotAllowed("This house plays for real money. Deposit it at the cage.")
    asker.needs(PLAYER)

    def give() -> dict[str, Any]:
        house.deposit(asker.name, min(body.cents, PLAY_MONEY), "demo")
        return {"wallet_cents": house.wallet(asker.name)}

    return await once(queue, asker, key, ["play-money", body.cents], give)


@router.get("/me/rounds", summary="One's own rounds, the latest first")
async def my_rounds(
    asker: Asker,
    house: TheHouse,
    queue: TheQueue,
    cursor: Annotated[int, Field(ge=0, le=2**62)] | None = None,
    count: Annotated[int, Field(ge=1, le=500)] = 50,
) -> Annotated[Answer, Told(round_answers.RoundsOfPlayer)]:
    """None, for who is no player."""
    await queue.settled()
    if asker.name not in house.known_players:
        return {"player": asker.name, "rounds": [], "next": None}
    return await asyncio.to_thread(house.history, asker.name, cursor, count)
