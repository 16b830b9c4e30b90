"""The application: the house behind HTTP and sockets, refusals as problems, and the tasks that run beside
requests."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from hoyle import __version__
from hoyle.errors import HouseStopped, HoyleError, StoreError
from hoyle.house import CommandQueue, House
from hoyle.house.control.program_digest import Watch
from hoyle.house.players.house_bots import Companions
from hoyle.server.answers import session_answers
from hoyle.server.answers.told import Answer, Told
from hoyle.server.auth.authentication import COOKIE, TheHouse
from hoyle.server.auth.users import People
from hoyle.server.http import api_links, not_found, problems
from hoyle.server.http.body_limit import BodyLimit
from hoyle.server.http.public_limit import PublicLimit
from hoyle.server.http.request_models import Problem
from hoyle.server.http.security_headers import Guards
from hoyle.server.monitoring import health_routes, metrics_route
from hoyle.server.monitoring.request_ids import RequestIds
from hoyle.server.process import ledger_tests, program_check, scheduled_backups, scheduled_reviews
from hoyle.server.process.calculations import Calculations
from hoyle.server.process.clock_watch import ClockWatch
from hoyle.server.routes import (
    calculation_routes,
    control_routes,
    documentation_routes,
    round_routes,
    rules_routes,
    session_routes,
    sign_routes,
    staff_routes,
    suspension_routes,
    table_routes,
)
from hoyle.server.sockets import table_socket

PREFIX = "/api/v1"
TICK_SECONDS = 0.2
SEEN_SECONDS = 15.0
YOUNG_SECONDS, OLD_SECONDS, OLD_SECONDS_IN_PLAY = 0.25, 600.0, 3600.0
KEYS_AT_ONCE, KEYS_SECONDS, KEYS_SECONDS_KNOWN = 1000, 0.02, 15.0
log = logging.getLogger("hoyle")
_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "content": {problems.MEDIA_TYPE: {}}, "description": description}
    for status, description in (
        (401, "Not signed in"), (403, "Not allowed for this role"), (404, "Not found"),
        (405, "Method not allowed"), (409, "Refused, with the reason"), (413, "Too large"),
        (422, "The request cannot be read"), (429, "Too many requests"), (503, "The house has stopped"),
    )
}  # fmt: skip


def make_app(
    queue: CommandQueue | None,
    people: People,
    *,
    demo: bool,
    watch: Watch | None = None,
    metrics_key: str = "",
    backups: scheduled_backups.BackupPlan | None = None,
    is_secure: bool = False,
) -> FastAPI:
    """`demo` admits guests with play money, and house bots for them. `watch` checks that the program does not
    change. `metrics_key` is what readers of its figures must send; `backups` are made while the house is open. Where
    browsers come by https (`is_secure`), cookies are sent by nothing else.

    Without a queue, the application only describes its API.
    """
    companions = Companions(queue) if demo and queue is not None else None

    @contextlib.asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        assert queue is not None, "an application without a house only describes its API"
        house = queue.house
        app.state.watch = watched = watch or Watch(house.journal, house.suspensions)
        tasks = [
            asyncio.create_task(_tick(queue)),
            asyncio.create_task(_note_seen(queue, people)),
            asyncio.create_task(program_check.verify_daily(queue, watched)),
            asyncio.create_task(scheduled_reviews.keep_reviewing(queue)),
            asyncio.create_task(keep_tidy(queue)),
            asyncio.create_task(learn_keys(house)),
            asyncio.create_task(ledger_tests.keep_testing(queue)),
        ]
        if backups is not None:
            tasks.append(asyncio.create_task(scheduled_backups.keep_backing_up(queue, backups)))
        if companions is not None:
            tasks.append(asyncio.create_task(companions.run()))
        yield
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await queue.settled()
        if not house.stopped:
            _write_seen(house, people)
        queue.close()
        house.close()

    app = FastAPI(
        title="Hoyle", version=__version__, lifespan=running, docs_url=None, redoc_url=None,
        openapi_url=f"{PREFIX}/openapi.json", description="Tables to sit at, by the book.",
    )  # fmt: skip
    app.state.queue, app.state.people, app.state.demo, app.state.knocks = queue, people, demo, {}
    app.state.sockets = Counter()  # open ones by person
    app.state.is_secure = is_secure
    app.state.companions = companions
    app.state.calculations = Calculations()
    app.state.watch = watch
    for part in (
        session_routes,
        table_routes,
        rules_routes,
        calculation_routes,
        sign_routes,
        staff_routes,
        control_routes,
        suspension_routes,
        round_routes,
        program_check,
    ):
        app.include_router(part.router, prefix=PREFIX, responses=_REFUSALS)
    app.add_api_route(
        f"{PREFIX}/capabilities",
        capabilities,
        tags=["house"],
        summary="The capabilities of this house",
        responses=_REFUSALS,
    )
    app.include_router(table_socket.router, prefix=PREFIX)
    app.include_router(documentation_routes.router, prefix=PREFIX, include_in_schema=False)
    app.include_router(health_routes.router, include_in_schema=False)  # not of the API
    if queue is not None:
        metrics_route.add(app, queue, metrics_key)
    api_links.add(app, PREFIX)
    not_found.add(app)
    _refuse_well(app)
    return app


async def capabilities(
    request: Request, house: TheHouse
) -> Annotated[Answer, Told(session_answers.Capabilities)]:
    return {
        "version": __version__, "demo": request.app.state.demo, "is_running": not house.stopped,
        "tables": len(house.desks), "currency": "USD", "unit": "cents",
    }  # fmt: skip


def _refuse_well(app: FastAPI) -> None:
    app.add_middleware(BodyLimit)
    app.add_middleware(PublicLimit, session_cookie=COOKIE)
    app.add_middleware(Guards)
    app.add_middleware(RequestIds)

    @app.exception_handler(HoyleError)
    async def refused(_: Request, error: HoyleError) -> JSONResponse:
        return _answer(problems.problem(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        fault = error.errors()[0]
        said = f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"
        # A name can contain half a surrogate pair, which no answer can carry.
        detail = said.encode("utf-8", "replace").decode()
        return _answer(problems.made(*problems.INVALID, detail))

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:
            return _answer(problems.made(*problems.INVALID, "The body is not JSON."))
        if error.status_code == 413:
            return _answer(problems.made(*problems.TOO_LARGE, str(error.detail)))
        code, title = f"http-{error.status_code}", HTTPStatus(error.status_code).phrase
        told = problems.made(code, error.status_code, title, str(error.detail))
        return _answer(told, dict(error.headers or {}))

    @app.exception_handler(Exception)
    async def fault(request: Request, error: Exception) -> JSONResponse:
        log.error(
            "fault in %s %s: %s", request.method, request.url.path, type(error).__name__, exc_info=error
        )
        return _answer(problems.problem(error))


def _answer(problem: dict[str, Any], headers: dict[str, str] | None = None) -> JSONResponse:
    if problem["status"] == 401:
        headers = {"WWW-Authenticate": "Bearer"}
    return JSONResponse(problem, problem["status"], headers, media_type=problems.MEDIA_TYPE)


async def keep_tidy(queue: CommandQueue) -> None:
    """Collect reference cycles: young objects often, while no command waits; all objects now and then.

    Play creates no reference cycles. Objects made while commands waited are frozen, which takes no time; to
    collect them would delay every command.
    """
    house = queue.house
    looked, written = time.monotonic(), house.journal.batch.number
    while True:
        await asyncio.sleep(YOUNG_SECONDS)
        now, is_idle = time.monotonic(), queue.is_idle
        is_quiet, written = is_idle and written == house.journal.batch.number, house.journal.batch.number
        if now - looked > (OLD_SECONDS if is_quiet else OLD_SECONDS_IN_PLAY):
            gc.unfreeze()
            gc.collect()
            looked = now
        elif is_idle:
            gc.collect(0)
        gc.freeze()


async def learn_keys(house: House) -> None:
    """Load the idempotency keys of an older house, some at a time. The house may be read anew meanwhile."""
    while True:
        left = False
        with contextlib.suppress(StoreError):  # a store that does not answer is read later
            left = house.keys.learn(KEYS_AT_ONCE)
        await asyncio.sleep(KEYS_SECONDS if left else KEYS_SECONDS_KNOWN)


async def _tick(queue: CommandQueue) -> None:
    """Apply the defaults of deadlines that have passed. A house that has stopped tries its store again, as with
    every command."""
    house = queue.house
    clock = ClockWatch(house.clock)
    while True:
        await asyncio.sleep(TICK_SECONDS)
        try:
            set_by = clock.look()
            if set_by:
                await queue.change(lambda by=set_by: _note_clock(house, by))  # type: ignore[misc]
            await queue.tick()
        except HouseStopped as error:
            log.warning("%s", error)
        except Exception:
            log.exception("the clock task failed")


async def _note_seen(queue: CommandQueue, people: People) -> None:
    while True:
        await asyncio.sleep(SEEN_SECONDS)
        with contextlib.suppress(HoyleError):  # a store that does not answer is written later
            await keep_sessions(queue, people)


async def keep_sessions(queue: CommandQueue, people: People) -> None:
    """Write to the store which sessions are alive, in the house's own commits, and read which have ended.

    A second writer would delay the first. Changes made at the machine itself are known to the store alone.
    """
    await queue.change(lambda: _write_seen(queue.house, people))
    people.forget(await asyncio.to_thread(people.ended_elsewhere))


def _write_seen(house: House, people: People) -> None:
    with people.together_with(house.journal):
        people.write_seen()


def _note_clock(house: House, seconds: float) -> None:
    house.follow_clock(seconds)
    text = f"by {seconds:+.1f} seconds"
    house.note("house", "clock_changed", text)
