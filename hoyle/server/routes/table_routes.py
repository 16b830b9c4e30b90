"""Routes of tables: the lobby, one table as its viewer may see it, and commands to it."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response
from pydantic import Field

from hoyle.house import House, as_json
from hoyle.house.control import dual_control
from hoyle.house.players.house_bots import Companions
from hoyle.server.answers import table_answers
from hoyle.server.answers.told import Answer, Told
from hoyle.server.auth.authentication import Asker, Key, TheHouse, TheQueue
from hoyle.server.auth.users import ADMINISTRATOR, FLOOR, PLAYER, NotAllowed
from hoyle.server.http.command_body import Spoken
from hoyle.server.http.keyed_changes import once
from hoyle.server.http.paging import Count, page_of
from hoyle.server.http.request_models import Invitation, NewTable
from hoyle.server.routes import control_routes

router = APIRouter(tags=["tables"])


@router.get("/tables", summary="The lobby")
async def tables(
    house: TheHouse,
    queue: TheQueue,
    asker: Asker,
    cursor: Annotated[str, Field(pattern=r"^(t[0-9]{1,9})?$")] = "",
    count: Count = 100,
) -> Annotated[Answer, Told(table_answers.Lobby)]:
    """Open tables in the order in which they were opened, with the cursor of the next page."""
    await queue.settled()
    page = page_of("tables", house.lobby(), _number, _number({"id": cursor}) if cursor else None, count)
    return {**page, "next": f"t{page['next']}" if page["next"] is not None else None}


@router.post("/tables", status_code=201, summary="Open a table")
async def open_table(
    body: NewTable, house: TheHouse, queue: TheQueue, asker: Asker, key: Key
) -> Annotated[Answer, Told(table_answers.TableOpened)]:
    """Under dual control it is proposed, and opened when another has approved it."""
    asker.needs(FLOOR, ADMINISTRATOR)
    what = body.model_dump(mode="json")

    def opened() -> dict[str, Any]:
        if house.office.policy.dual_control:
            return {"proposal": house.office.proposals.propose(dual_control.OPEN_TABLE, what, asker.name)}
        return control_routes.open_table(house, body, asker.name)

    return await once(queue, asker, key, what, opened)


@router.get("/tables/{table}", summary="A table as the caller may see it")
async def table(
    table: str, queue: TheQueue, asker: Asker
) -> Annotated[Answer, Told(table_answers.TableState)]:
    return await queue.look(table, asker.name)


@router.get("/tables/{table}/steps", summary="The events since a sequence number")
async def steps(
    table: str, house: TheHouse, asker: Asker, after: Annotated[int, Field(ge=0, le=2**62)] = 0
) -> Annotated[Answer, Told(table_answers.TableSteps)]:
    """`steps` is null where that is too long ago; ask for the table instead."""
    return {"steps": house.events_after(table, after, asker.name)}


@router.post(
    "/tables/{table}/commands", response_model=table_answers.CommandDone, summary="Send a command to a table"
)
async def say(
    table: str, body: Annotated[Spoken, Body()], queue: TheQueue, asker: Asker, key: Key
) -> Response:
    """Answered once it is safe in the store. An answer to a prompt names the position that it answers."""
    done = await queue.ask(body.command(table, key, asker))
    return Response(
        as_json(done), media_type="application/json"
    )  # nothing is checked again: all play goes through here


@router.post(
    "/tables/{table}/company",
    status_code=201,
    summary="Seat bots at a table (only in a play-money house)",
)
async def invite(
    table: str, body: Invitation, request: Request, house: TheHouse, queue: TheQueue, asker: Asker, key: Key
) -> Annotated[Answer, Told(table_answers.Company)]:
    """Simple players of the house's own take free places."""
    asker.needs(PLAYER, FLOOR)
    if not request.app.state.demo:
        raise NotAllowed("This house has no house bots.")
    companions = Companions(queue)

    def chosen() -> dict[str, Any]:
        return {"came": companions.choose(table, body.count)}

    answer = await once(queue, asker, key, ["company", table, body.count], chosen)
    await companions.seat(table, answer["came"], sha256(f"{asker.name} {key}".encode()).hexdigest())
    return answer


def _number(table: dict[str, Any]) -> int:
    return int(table["id"][1:])


def known_table(house: House, table: str) -> None:
    house.desk(table)
