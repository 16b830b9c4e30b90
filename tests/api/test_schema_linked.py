"""The links of the API's description: each leads from an answer to a question that knows what was named, and chains of
them hold."""

import asyncio
import re
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from hoyle.house.control import dual_control
from hoyle.server.http.api_links import NAMED, TAKEN
from tests.api.described import APP, CHECKS, SECONDS, check_whole, schema_of
from tests.api.described import a_place as a_place

PREFIX = "/api/v1"
USER = {"name": "Nan", "password": "a horse for once only", "roles": ["player"]}
# Bodies of the changes that name something, in this order.
BODIES: dict[str, Any] = {
    "post /tables": {"path": "ny/roulette"},
    "post /tables/{table}/commands": {"do": "add_chips", "cents": 500},
    "post /users": USER,
    "patch /users/{name}": {"unlock": True},
    "post /players/{name}/deposits": {"cents": 500},
}
# They need dual control, under which other things do not happen; their answers have the same words.
ELSEWHERE = {
    ("post /tables", "proposal"), ("post /users", "proposal"), ("patch /users/{name}", "proposal"),
    ("post /approvals", "proposal"), ("post /proposals/{number}/approval", "table"),
}  # fmt: skip


def test_the_description_is_openapi() -> None:
    told = APP.openapi()
    assert told["openapi"].startswith("3.1.")
    schema_of(is_covered=False).validate()


def test_whatever_takes_something_that_is_named_is_linked_to() -> None:
    told = APP.openapi()
    ids = {each["operationId"]: path for path, ways in told["paths"].items() for each in ways.values()}
    linked = set()
    for ways in told["paths"].values():
        for each in ways.values():
            for answer in each["responses"].values():
                for link in answer.get("links", {}).values():
                    (name,) = link["parameters"]
                    assert f"{{{name}}}" in ids[link["operationId"]]
                    linked.add(link["operationId"])
    # A game is found by two words, which no answer has apart.
    assert linked == {name for name, path in ids.items() if "{" in path and "/games/" not in path}


@pytest.mark.parametrize("where", NAMED)
def test_a_link_leads_to_something_that_is_there(where: str, place: dict[str, Any]) -> None:
    house = place["house"]
    house.journal.batch.add_log(house.journal.now_text(), "house", "fault", "t1", "something to look into")
    if not house.office.proposals.open:
        house.office.proposals.propose(dual_control.UNLOCK, {"name": "Pat"}, "Bob")
    house.commit()
    method, path = where.split()
    named = [thing for thing in NAMED[where] if (where, thing) not in ELSEWHERE]
    if not named:
        return
    asked = path.format(table="t1", name="t1.1" if path.startswith("/rounds") else "Pat")
    answer = ask(
        place, method, PREFIX + asked + ("?player=Pat" if path == "/rounds" else ""), BODIES.get(where)
    )
    assert answer.is_success, answer.text
    for thing in named:
        value = at(answer.json(), f"$response.body#/{NAMED[where][thing]}")
        for target in (each for each in APP.openapi()["paths"] if each.startswith(PREFIX + TAKEN[thing])):
            filled = re.sub(r"{\w+}", str(value), target)
            if "get" in APP.openapi()["paths"][target]:
                found = ask(place, "get", filled)
                assert found.status_code == 200, (filled, found.text)
    links = described(where, answer.status_code)
    assert {each for link in links.values() for each in link["parameters"].values()} == {
        f"$response.body#/{each}" for each in NAMED[where].values()
    }


def ask(place: dict[str, Any], method: str, path: str, body: Any = None) -> httpx.Response:
    async def asked() -> httpx.Response:
        headers = {**place["headers"], "Idempotency-Key": f"{method} {path}"}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(APP), base_url="http://house") as http:
            return await http.request(method, path, json=body, headers=headers)

    return asyncio.run(asked())


def described(where: str, status: int) -> dict[str, Any]:
    method, path = where.split()
    links: dict[str, Any] = APP.openapi()["paths"][PREFIX + path][method]["responses"][str(status)]["links"]
    return links


def at(body: Any, expression: str) -> Any:
    """What a runtime expression of the description points to."""
    for part in expression.removeprefix("$response.body#/").split("/"):
        body = body[int(part)] if isinstance(body, list) else body[part]
    return body


def test_chains_of_requests_are_answered_as_described(place: dict[str, Any]) -> None:
    """A table that was opened is looked at, sat down at and closed, by whatever order the links allow."""
    schema = schema_of(is_covered=False)
    followed: set[str] = set()

    class Chains(schema.as_state_machine()):  # type: ignore[misc]
        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            APP.state.knocks.clear()
            APP.state.people.who(place["headers"]["Authorization"][7:]).bucket._left = 1_000
            # Whoever signs out, or asks for what takes minutes, ends the chain for all that follow.
            ends = {("DELETE", "/api/v1/session"), ("POST", "/api/v1/audit")}
            headers = {} if (case.method, case.operation.path) in ends else place["headers"]
            return {"headers": headers, "timeout": SECONDS}

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            if "{table}" in case.operation.path:
                followed.add(f"{case.method} {case.operation.path} {response.status_code}")
            case.validate_response(response, checks=CHECKS)

    run_state_machine_as_test(
        Chains,
        settings=settings(
            max_examples=12, stateful_step_count=8, deadline=None, derandomize=True, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip
    known = Chains._transitions.operations["POST /api/v1/tables"].outgoing
    assert {link.name for link in known} >= set(described("post /tables", 201))
    assert any(each.endswith(" 200") for each in followed), followed
    check_whole(place)
