"""The API as it describes itself, before a house with a round behind it, for the tests that send generated requests."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hoyle.chance import Chance
from hoyle.house import Command, House, Place, Sit, Start
from hoyle.house.control.program_digest import Watch
from hoyle.ledger.auditing.store_audit import audit
from hoyle.server.app import make_app
from hoyle.server.auth.users import ROLES, People
from hoyle.server.process.calculations import Calculations
from tests.support.house_queue import queue_of

SECONDS = 300  # an audit gives way to whatever else the machine does
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
APP: FastAPI = make_app(None, None, demo=True)  # type: ignore[arg-type]  # the house is put behind it below
APP.state.calculations = Calculations(SECONDS)


@contextlib.asynccontextmanager
async def no_clock(_: FastAPI) -> AsyncIterator[None]:
    """The house outlives the requests of one test."""
    yield


APP.router.lifespan_context = no_clock
some = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def schema_of(*, is_covered: bool) -> Any:
    """`is_covered`: with every value at the edge of what is described, and every one beyond it."""
    schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", APP)
    schema.config.phases.coverage.enabled = is_covered
    return schema


@pytest.fixture(scope="module", name="place")
def a_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """A house with a round behind it, and a session that has every role."""
    folder = tmp_path_factory.mktemp("schema")
    house = House.open(f"sqlite:///{folder}/house.db", Chance(1))
    people = People(house.store.engine)
    # The real ones are slow on purpose.
    people.passwords.hash = lambda password: password  # type: ignore[method-assign]
    people.passwords.is_right = lambda *_: False  # type: ignore[method-assign]
    token = people.add_guest("Pat", ROLES)
    house.add_player("Pat", 1_000_000_00)
    table = house.open_table("ny/roulette")
    for words in (Sit(1_000_00), Place((("straight", 500, "17"),)), Start()):
        house.do(Command(table, "Pat", words))
    house.commit()
    APP.state.queue, APP.state.people, APP.state.watch = (
        queue_of(house),
        people,
        Watch(house.journal, house.suspensions, Path(__file__).parent),
    )
    yield {"headers": {"Authorization": f"Bearer {token}"}, "house": house}
    house.store.close()


def check_whole(place: dict[str, Any]) -> None:
    asyncio.run(queue_of(place["house"]).settled())
    assert [each for check in audit(place["house"].store) for each in check.findings] == []


def send(case: Any, place: dict[str, Any]) -> None:
    path = case.operation.path
    if (case.method, path) == ("DELETE", "/api/v1/session"):
        return  # it would end the session of all that follow; its own test is with the roles
    person = APP.state.people.who(place["headers"]["Authorization"][7:])
    person.bucket._left = 1_000
    APP.state.knocks.clear()
    case.call_and_validate(headers=place["headers"], checks=CHECKS, timeout=SECONDS)
    case.call_and_validate(checks=CHECKS, timeout=SECONDS)
