"""Whether the house runs and whether it serves, for whatever starts it and for whatever sends it callers."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from hoyle.server.auth.authentication import queue_of

router = APIRouter(prefix="/health", tags=["monitoring"])
UNAVAILABLE = 503


class Live(BaseModel):
    status: Literal["live"]


class Ready(BaseModel):
    """`tables_waiting` counts tables that wait for a rulebook; the others are played."""

    status: Literal["ready", "stopped"]
    why: str
    tables: int
    tables_waiting: int


@router.get("/live", summary="Whether the process answers")
async def live() -> Live:
    return Live(status="live")


@router.get(
    "/ready",
    summary="Whether commands are accepted",
    responses={
        UNAVAILABLE: {"model": Ready, "description": "The house has stopped; it tries its store again."}
    },
)
async def ready(request: Request, response: Response) -> Ready:
    house = queue_of(request).house
    stopped = str(house.stopped or "")
    if stopped:
        response.status_code = UNAVAILABLE
    return Ready(
        status="stopped" if stopped else "ready",
        why=stopped,
        tables=len(house.desks),
        tables_waiting=len(house.tables.waiting),
    )
