"""The sign and the guide of an open table, from its terms and limits; public, without signing in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from hoyle.house import House
from hoyle.report.compliance.document import Writing, to_html
from hoyle.report.compliance.guides import GUIDE_STYLE, guide
from hoyle.report.compliance.signs import SIGN_STYLE, sign
from hoyle.report.words.described import Subject, subject_of
from hoyle.server.auth.authentication import TheHouse

router = APIRouter(tags=["rules"])


@router.get("/tables/{table}/sign", response_class=HTMLResponse, summary="The sign of a table, as a page")
async def sign_of(table: str, house: TheHouse) -> HTMLResponse:
    """Limits, prices, jackpots, and what is kept for the next jackpot."""
    return HTMLResponse(await _written(house, table, sign, SIGN_STYLE))


@router.get(
    "/tables/{table}/guide", response_class=HTMLResponse, summary="The gaming guide of a table, as a page"
)
async def guide_of(table: str, house: TheHouse) -> HTMLResponse:
    return HTMLResponse(await _written(house, table, guide, GUIDE_STYLE))


async def _written(
    house: House, table: str, write: Callable[[Subject, Mapping[str, int]], Writing], style: str
) -> str:
    desk = house.desk(table)
    limits, positions = desk.limits, desk.table.spot_count
    put_by = {key: each["put_by_percent"] for key, each in house.pools.told(desk.pools).items()}
    path, options, pays = desk.terms.path, desk.terms.options, desk.terms.pays

    def text() -> str:
        return to_html(
            write(subject_of(path, options, pays, limits=limits, positions=positions), put_by), style
        )

    return await asyncio.to_thread(text)
