"""Routes for staff: users and roles, money at the cage, and the log of significant events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import Field

from hoyle.errors import CommandRefused
from hoyle.house import PLAIN, House, Word
from hoyle.house.control import dual_control, event_notes, unlocking
from hoyle.house.control.event_log import CODES, Sought, search
from hoyle.house.players.cage import Cage
from hoyle.server.answers import round_answers, staff_answers
from hoyle.server.answers.told import Answer, Told
from hoyle.server.auth.authentication import Asker, Key, TheHouse, ThePeople, TheQueue
from hoyle.server.auth.keyed_sign_in import hashed_beside, print_of
from hoyle.server.auth.passwords import Hashed
from hoyle.server.auth.users import ADMINISTRATOR, AUDITOR, FLOOR, PLAYER, People
from hoyle.server.http.keyed_changes import once
from hoyle.server.http.paging import Count, Serial, page_of
from hoyle.server.http.request_models import Money, NewUser, Note, UserChange

router = APIRouter(tags=["staff"])
TableName = Annotated[str, Field(max_length=20, pattern=PLAIN)]


@router.get("/users", summary="All users")
async def users(
    asker: Asker, people: ThePeople, cursor: Word = "", count: Count = 100
) -> Annotated[Answer, Told(staff_answers.Users)]:
    """By name; `next` is the cursor of the page that follows, null where there is none."""
    asker.needs(ADMINISTRATOR, AUDITOR)
    found = await asyncio.to_thread(people.listed, cursor, count + 1)
    return {"users": found[:count], "next": found[count - 1]["name"] if len(found) > count else None}


@router.post("/users", status_code=201, summary="Add a user")
async def add_user(
    body: NewUser, asker: Asker, house: TheHouse, queue: TheQueue, people: ThePeople, key: Key
) -> Annotated[Answer, Told(staff_answers.UserAdded)]:
    asker.needs(ADMINISTRATOR)
    password = await hashed_beside(people, body.name, body.password)

    def added() -> dict[str, Any]:
        with people.together_with(house.journal):
            if house.office.policy.dual_control:
                people.add_waiting(body.name, password(), body.roles)
                what = {"name": body.name, "roles": body.roles}
                return {"proposal": house.office.proposals.propose(dual_control.SET_ROLES, what, asker.name)}
            people.add(body.name, password(), body.roles, by=asker.name)
            if PLAYER in body.roles and body.name not in house.known_players:
                house.add_player(body.name)
        return {"name": body.name, "roles": body.roles}

    said = await asyncio.to_thread(print_of, key, body.password)
    return await once(queue, asker, key, [body.name, body.roles, said.hex()], added)


@router.patch("/users/{name}", summary="Change a password or roles, or unlock")
async def change_user(
    name: str, body: UserChange, asker: Asker, house: TheHouse, queue: TheQueue, people: ThePeople, key: Key
) -> Annotated[Answer, Told(staff_answers.UserChanged)]:
    """Under dual control all of it is proposed, but a password of one's own."""
    asker.needs(ADMINISTRATOR)
    await asyncio.to_thread(people.check_known, name)
    sent = body.password
    password = await hashed_beside(people, name, sent) if sent is not None else None

    def changed() -> dict[str, Any]:
        with people.together_with(house.journal):
            return _change_user(house, people, name, body, password, asker.name)

    said = (await asyncio.to_thread(print_of, key, sent)).hex() if sent is not None else None
    return await once(queue, asker, key, ["user", name, body.roles, body.unlock, said], changed)


def _change_user(
    house: House, people: People, name: str, body: UserChange, password: Callable[[], Hashed] | None, by: str
) -> dict[str, Any]:
    """All or nothing: every refusal comes before the first change."""
    if body.roles is not None:
        people.check_roles(name, body.roles)
    given = {"a password": password is not None, "roles": body.roles is not None, "unlocking": body.unlock}
    asked = [what for what, is_given in given.items() if is_given]
    if house.office.policy.dual_control:
        if len(asked) > 1:
            raise CommandRefused(f"Under dual control, change {' and '.join(asked)} one after the other.")
        if password is None or name != by:
            number = _propose(house, people, name, body, password, by)
            if number is not None:
                return {"name": name, "changed": [], "proposal": number}
    done: list[str] = []
    if password is not None:
        (people.set_own_password if name == by else people.set_password)(name, password())
        done.append("password")
    if body.roles is not None:
        people.set_roles(name, body.roles)
        done.append(f"roles {', '.join(body.roles)}")
    if body.unlock:
        people.unlock(name)
        done.append("unlocked")
    house.note(by, "user_changed", f"{name}: {'; '.join(done)}")
    return {"name": name, "changed": done}


def _propose(
    house: House, people: People, name: str, body: UserChange, password: Callable[[], Hashed] | None, by: str
) -> int | None:
    """Propose the one change of a request; none if it asks for nothing."""
    proposals = house.office.proposals
    if password is not None:
        ready = password()
        number = proposals.propose(dual_control.SET_PASSWORD, {"name": name}, by)
        people.keep_waiting(number, name, ready)
        return number
    if body.roles is not None:
        return proposals.propose(dual_control.SET_ROLES, {"name": name, "roles": body.roles}, by)
    return unlocking.propose(proposals, people, name, by) if body.unlock else None


@router.post("/players/{name}/deposits", status_code=201, summary="Deposit into a wallet at the cage")
async def deposit(
    name: str, body: Money, asker: Asker, house: TheHouse, queue: TheQueue, people: ThePeople, key: Key
) -> Annotated[Answer, Told(staff_answers.MoneyMoved)]:
    """Under dual control a large amount is proposed, and moved when another has approved it."""
    asker.needs(FLOOR, ADMINISTRATOR)

    def put() -> dict[str, Any]:
        moved = Cage(house.wallets, house.money, people).deposit(name, body.cents, asker.name)
        return {"player": name, **moved.plain()}

    return await once(queue, asker, key, ["deposit", name, body.cents], put)


@router.post("/players/{name}/withdrawals", status_code=201, summary="Withdraw from a wallet at the cage")
async def withdraw(
    name: str, body: Money, asker: Asker, house: TheHouse, queue: TheQueue, people: ThePeople, key: Key
) -> Annotated[Answer, Told(staff_answers.MoneyMoved)]:
    """Under dual control a large amount is proposed, and moved when another has approved it."""
    asker.needs(FLOOR, ADMINISTRATOR)

    def take() -> dict[str, Any]:
        moved = Cage(house.wallets, house.money, people).withdraw(name, body.cents, asker.name)
        return {"player": name, **moved.plain()}

    return await once(queue, asker, key, ["withdrawal", name, body.cents], take)


@router.get("/players/{name}/rounds", summary="A player's rounds, for an auditor")
async def rounds_of(
    name: str,
    asker: Asker,
    house: TheHouse,
    queue: TheQueue,
    cursor: Annotated[int, Field(ge=0, le=2**62)] | None = None,
    count: Annotated[int, Field(ge=1, le=500)] = 50,
) -> Annotated[Answer, Told(round_answers.RoundsOfPlayer)]:
    if asker.name != name:
        asker.needs(AUDITOR, FLOOR, ADMINISTRATOR)
    await queue.settled()
    return await asyncio.to_thread(house.history, name, cursor, count)


@router.get("/log", summary="Significant events, the latest first")
async def log(
    asker: Asker,
    house: TheHouse,
    queue: TheQueue,
    table: TableName = "",
    code: Word = "",
    actor: Word = "",
    since: Word = "",
    until: Word = "",
    text: Word = "",
    cursor: Serial = 0,
    count: Count = 100,
) -> Annotated[Answer, Told(staff_answers.EventLog)]:
    """Those that fit all that is given; instants may be cut short, as in 2030-01. `next` is the cursor of the next
    page."""
    asker.needs(AUDITOR, FLOOR, ADMINISTRATOR)
    await queue.settled()
    sought = Sought(table, code, actor, since, until, text, cursor)
    found = await asyncio.to_thread(search, house.store, sought, count + 1)
    known = await asyncio.to_thread(event_notes.notes_on, house.store)
    listed = [{**each, "notes": known.get(each["serial"], [])} for each in found[:count]]
    return {"log": listed, "next": listed[-1]["serial"] if len(found) > count else None}


@router.post("/log/{serial}/notes", status_code=201, summary="Add a note to an event")
async def add_note(
    serial: Annotated[int, Path(ge=1, le=2**62)],
    body: Note,
    asker: Asker,
    house: TheHouse,
    queue: TheQueue,
    key: Key,
) -> Annotated[Answer, Told(staff_answers.NoteAdded)]:
    asker.needs(AUDITOR, FLOOR, ADMINISTRATOR)

    def written() -> dict[str, Any]:
        event_notes.write(house.journal, serial, body.text, asker.name)
        return {"event": serial}

    return await once(queue, asker, key, ["note", serial, body.text], written)


@router.get("/log/unexplained", summary="Events that need a note and have none")
async def unexplained(
    asker: Asker, house: TheHouse, queue: TheQueue, cursor: Serial = 0, count: Count = 100
) -> Annotated[Answer, Told(staff_answers.Unexplained)]:
    """The oldest first; `next` is the cursor of the next page."""
    asker.needs(AUDITOR, FLOOR, ADMINISTRATOR)
    await queue.settled()
    found = await asyncio.to_thread(event_notes.unexplained, house.store)
    return page_of("log", found, lambda each: each["serial"], cursor, count)


@router.get("/log/codes", summary="The codes of significant events and their meanings")
async def codes() -> Annotated[Answer, Told(staff_answers.EventCodes)]:
    return {"codes": CODES}
