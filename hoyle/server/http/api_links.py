"""The links of the API's description: the operations that take what an answer names.

This file says where an answer names something; the operations that take it follow from their paths.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from fastapi import FastAPI

# Each kind of thing, with the beginning of the paths that take it.
TAKEN = {
    "table": "/tables/{table}", "round": "/rounds/{name}", "user": "/users/{name}", "player": "/players/{name}",
    "proposal": "/proposals/{number}", "event": "/log/{serial}",
}  # fmt: skip
_PLAYED = {"round": "rounds/0/round", "table": "rounds/0/table"}
# Where an answer names it; of a list, the first. Under dual control some answers have only a proposal.
NAMED: dict[str, dict[str, str]] = {
    "get /me": {"table": "tables/0"},
    "get /me/rounds": _PLAYED,
    "get /tables": {"table": "tables/0/id"},
    "post /tables": {"table": "table", "proposal": "proposal"},
    "post /tables/{table}/commands": {"table": "table"},
    "get /users": {"user": "users/0/name"},
    "post /users": {"user": "name", "player": "name", "proposal": "proposal"},
    "patch /users/{name}": {"user": "name", "proposal": "proposal"},
    "post /players/{name}/deposits": {"player": "player"},
    "get /players/{name}/rounds": _PLAYED,
    "get /rounds": _PLAYED,
    "get /rounds/{name}": {"round": "round"},
    "get /log": {"event": "log/0/serial"},
    "get /log/unexplained": {"event": "log/0/serial"},
    "get /proposals": {"proposal": "proposals/0/number"},
    "post /proposals/{number}/approval": {"table": "table"},
    "post /approvals": {"proposal": "proposal"},
}
Described = dict[str, Any]


def add(app: FastAPI, prefix: str) -> None:
    plain = app.openapi

    @cache
    def described() -> Described:
        told = plain()
        for where, named in NAMED.items():
            method, path = where.split()
            links = {
                name: link for thing, at in named.items() for name, link in _links(told, prefix, thing, at)
            }
            _answer(told["paths"][prefix + path][method])["links"] = links
        return told

    app.openapi = described  # type: ignore[method-assign]


def _links(told: Described, prefix: str, thing: str, at: str) -> Iterator[tuple[str, Described]]:
    """To every operation whose path takes the thing, under the operation's own name."""
    begins = TAKEN[thing]
    parameter = begins.partition("{")[2].rstrip("}")
    for path, methods in told["paths"].items():
        if path == prefix + begins or path.startswith(f"{prefix}{begins}/"):
            for operation in methods.values():
                yield (
                    operation["operationId"],
                    {
                        "operationId": operation["operationId"],
                        "parameters": {parameter: f"$response.body#/{at}"},
                        "description": f"With this {thing}: {operation['summary']}",
                    },
                )


def _answer(operation: Described) -> Described:
    """The successful answer of an operation."""
    answer: Described = next(
        answer for status, answer in operation["responses"].items() if status.startswith("2")
    )
    return answer
