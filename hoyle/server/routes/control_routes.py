"""Routes of dual control: proposals, their approval, and the changes they make; and approvals of filings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import Field

from hoyle.engine import Limits
from hoyle.games.catalog import open_terms
from hoyle.house import Command, House, Pace, Word, read
from hoyle.house.control import approvals, unlocking
from hoyle.house.control.dual_control import (
    APPROVE_FILING,
    OPEN_TABLE,
    SET_PASSWORD,
    SET_ROLES,
    UNLOCK,
    Proposal,
)
from hoyle.house.control.money_control import COMMAND, DEPOSIT, MOVE_MONEY
from hoyle.house.players.cage import Cage
from hoyle.server.answers import staff_answers
from hoyle.server.answers.told import Answer, Told
from hoyle.server.auth.authentication import Asker, Key, TheHouse, ThePeople, TheQueue
from hoyle.server.auth.live_sessions import needs_role
from hoyle.server.auth.users import ADMINISTRATOR, AUDITOR, FLOOR, PLAYER, NotAllowed, People
from hoyle.server.http.keyed_changes import once
from hoyle.server.http.paging import Count, Serial, page_of
from hoyle.server.http.request_models import NewTable, Strict

router = APIRouter(tags=["control"])
Number = Annotated[int, Path(ge=1, le=2**53)]
# The roles that may propose and approve each kind.
RIGHTS = {
    MOVE_MONEY: (FLOOR, ADMINISTRATOR),
    OPEN_TABLE: (FLOOR, ADMINISTRATOR),
    SET_ROLES: (ADMINISTRATOR,),
    SET_PASSWORD: (ADMINISTRATOR,),
    UNLOCK: (ADMINISTRATOR,),
    APPROVE_FILING: (ADMINISTRATOR,),
}


class Declined(Strict):
    why: Word = ""


class Approved(Strict):
    """A filing that a regulator approved: its game and options, its digest, and who approved it when."""

    path: Annotated[str, Field(min_length=3, max_length=100, examples=["ny/roulette"])]
    options: Annotated[dict[Word, Word | int], Field(max_length=100)] = {}
    filing: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    by: Word
    on: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$", examples=["2030-01-31"])]
    reference: Word = ""


def open_table(house: House, body: NewTable, actor: str, second: str = "") -> dict[str, Any]:
    limits = body.limits
    bounds = {name: (least, most) for name, (least, most) in limits.by_wager.items()}
    table = house.open_table(
        body.path, body.options, Limits(limits.least, limits.most, limits.chip, bounds), body.seats,
        Pace(body.wager_seconds, body.decide_seconds, body.round_seconds, body.away_seconds), body.dealer,
        pools=body.pools, name=body.name, actor=actor, second=second,
    )  # fmt: skip
    return {"table": table}


def set_roles(
    house: House, people: People, name: str, roles: list[str], actor: str, second: str
) -> dict[str, Any]:
    with people.together_with(house.journal):
        people.set_roles(name, roles, second=second)
    if PLAYER in roles and name not in house.known_players:
        house.add_player(name)
    house.note(actor, "user_changed", f"{name}: roles {', '.join(roles)} (agreed by {second})")
    return {"name": name, "roles": roles}


def set_password(house: House, people: People, found: Proposal, second: str) -> dict[str, Any]:
    """Set the password that was stored with the proposal."""
    name = found.what["name"]
    with people.together_with(house.journal):
        people.set_password(name, people.waiting_password(found.number), second=second)
    house.note(found.by, "user_changed", f"{name}: password (agreed by {second})")
    return {"name": name}


def unlock(house: House, people: People, found: Proposal, second: str) -> dict[str, Any]:
    name = found.what["name"]
    unlocking.check(house.office.proposals, people, found, second)
    with people.together_with(house.journal):
        people.unlock(name, by=found.by, second=second)
    return {"name": name}


def approve_filing(house: House, body: Approved, actor: str) -> dict[str, Any]:
    fingerprint = open_terms(body.path, body.options)[1].fingerprint
    approval = approvals.made(body.path, fingerprint, body.filing, body.by, body.on, body.reference)
    house.office.approve(approval, actor)
    return {"fingerprint": fingerprint}


def move_money(house: House, people: People, found: Proposal, second: str) -> dict[str, Any]:
    """A deposit or withdrawal at the cage, or a command of the floor, as it was proposed."""
    what = found.what
    with house.money.agreeing(second):
        if what["kind"] == COMMAND:
            outcome = house.do(Command(what["table"], found.by, read(what["words"]), role=FLOOR))
            return {"table": outcome.table, "result": outcome.result}
        cage = Cage(house.wallets, house.money, people)
        move = cage.deposit if what["kind"] == DEPOSIT else cage.withdraw
        return {"player": what["player"], **move(what["player"], what["cents"], found.by).plain()}


def apply(house: House, people: People, found: Proposal, second: str) -> dict[str, Any]:
    """Make the proposed change, for the proposer and with the approver."""
    acts: dict[str, Callable[[], dict[str, Any]]] = {
        OPEN_TABLE: lambda: open_table(house, NewTable(**found.what), found.by, second),
        SET_ROLES: lambda: set_roles(
            house, people, found.what["name"], found.what["roles"], found.by, second
        ),
        SET_PASSWORD: lambda: set_password(house, people, found, second),
        UNLOCK: lambda: unlock(house, people, found, second),
        APPROVE_FILING: lambda: approve_filing(house, Approved(**found.what), found.by),
        MOVE_MONEY: lambda: move_money(house, people, found, second),
    }
    return acts[found.kind]()


def agreed(house: House, people: People, number: int, name: str, roles: frozenset[str]) -> dict[str, Any]:
    """Approve a proposal as a person who could have made it, and make the change."""

    def act(found: Proposal) -> dict[str, Any]:
        check(roles, *RIGHTS[found.kind])
        return apply(house, people, found, name)

    return house.office.proposals.approve(number, name, act)


def declined(house: House, number: int, why: str, name: str, roles: frozenset[str]) -> dict[str, Any]:
    """Decline a proposal as a person who could have made it, or withdraw one's own."""
    found = house.office.proposals.open.get(number)
    if found is not None and found.by != name:
        check(roles, *RIGHTS[found.kind])
    return {"proposal": house.office.proposals.decline(number, why, name).number}


def check(roles: frozenset[str], *allowed: str) -> None:
    if not roles & set(allowed):
        raise NotAllowed(needs_role(allowed))


def written_down(house: House, body: Approved, name: str) -> dict[str, Any]:
    """Record an approved filing, or propose it under dual control."""
    if house.office.policy.dual_control:
        what = body.model_dump(mode="json")
        return {"proposal": house.office.proposals.propose(APPROVE_FILING, what, name)}
    return approve_filing(house, body, name)


@router.get("/proposals", summary="Proposals that await a second approval")
async def listed(
    asker: Asker, house: TheHouse, queue: TheQueue, cursor: Serial = 0, count: Count = 100
) -> Annotated[Answer, Told(staff_answers.Proposals)]:
    """The oldest first; `next` is the cursor of the next page."""
    asker.needs(FLOOR, AUDITOR, ADMINISTRATOR)
    await queue.settled()
    rows = [each.plain() for each in house.office.proposals.open.values()]
    return page_of("proposals", rows, lambda each: each["number"], cursor, count)


@router.post("/proposals/{number}/approval", status_code=201, summary="Approve a proposal and carry it out")
async def approve(
    number: Number, asker: Asker, house: TheHouse, queue: TheQueue, people: ThePeople, key: Key
) -> Annotated[Answer, Told(staff_answers.Carried)]:
    """The approver must be another person than the proposer, with the right to propose it."""
    asker.needs(FLOOR, ADMINISTRATOR)

    def done() -> dict[str, Any]:
        return agreed(house, people, number, asker.name, asker.roles)

    return await once(queue, asker, key, ["approve", number], done)


@router.post("/proposals/{number}/refusal", status_code=201, summary="Decline or withdraw a proposal")
async def decline(
    number: Number, body: Declined, asker: Asker, house: TheHouse, queue: TheQueue, key: Key
) -> Annotated[Answer, Told(staff_answers.ProposalClosed)]:
    asker.needs(FLOOR, ADMINISTRATOR)

    def done() -> dict[str, Any]:
        return declined(house, number, body.why, asker.name, asker.roles)

    return await once(queue, asker, key, ["decline", number, body.why], done)


@router.get("/approvals", summary="The approved terms, with approver and time")
async def approved(
    asker: Asker, house: TheHouse, queue: TheQueue, cursor: Word = "", count: Count = 100
) -> Annotated[Answer, Told(staff_answers.Approvals)]:
    """By the terms' fingerprints; `next` is the cursor of the next page."""
    asker.needs(FLOOR, AUDITOR, ADMINISTRATOR)
    await queue.settled()
    rows = [each._asdict() for each in house.office.approvals.values()]
    return page_of("approvals", rows, lambda each: each["fingerprint"], cursor, count)


@router.post("/approvals", status_code=201, summary="Record the approval of a filing")
async def add_approval(
    body: Approved, asker: Asker, house: TheHouse, queue: TheQueue, key: Key
) -> Annotated[Answer, Told(staff_answers.ApprovalRecorded)]:
    """Under dual control it is proposed, and holds when another has approved it."""
    asker.needs(*RIGHTS[APPROVE_FILING])
    what = body.model_dump(mode="json")

    def done() -> dict[str, Any]:
        return written_down(house, body, asker.name)

    return await once(queue, asker, key, ["approved", what], done)
