"""Answers held against the API's description: nothing is sent that is not described, and nothing needed is missing."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from hoyle.house import as_json
from hoyle.server.app import make_app

PREFIX = "/api/v1"
JSON = "application/json"


@cache
def description() -> dict[str, Any]:
    told: dict[str, Any] = make_app(None, None, demo=True).openapi()  # type: ignore[arg-type]
    return told


@cache
def answer_models() -> dict[tuple[str, str], dict[str, Any]]:
    """By method and path: the schema of the JSON that is answered, where it is JSON."""
    found = {}
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            (answer,) = (each for status, each in operation["responses"].items() if status.startswith("2"))
            if JSON in answer["content"]:
                found[method, path.removeprefix(PREFIX)] = answer["content"][JSON]["schema"]
    return found


@cache
def _validator(method: str, path: str) -> Draft202012Validator:
    """With the description's own models, made strict: a field that is not described is an error."""
    models = {name: _strict(each) for name, each in description()["components"]["schemas"].items()}
    return Draft202012Validator({**answer_models()[method, path], "components": {"schemas": models}})


def _strict(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _strict(each) for name, each in schema.items()}
    if isinstance(schema.get("properties"), dict) and "additionalProperties" not in schema:
        closed["additionalProperties"] = False
    return closed


@cache
def operation_of(method: str, path: str) -> tuple[str, str] | None:
    """The operation that answers a path; a path in words comes before one with a name in braces."""
    for known in sorted(answer_models(), key=lambda each: each[1].count("{")):
        if known[0] == method and re.fullmatch(re.sub(r"{\w+}", "[^/]+", known[1]), path):
            return known
    return None


def check(method: str, path: str, told: Any) -> tuple[str, str] | None:
    """Refuse an answer that is not as described. Which operation it was, if one with JSON."""
    operation = operation_of(method.lower(), path.partition("?")[0])
    if operation is not None:
        told = json.loads(json.dumps(told, default=lambda each: json.loads(as_json(each))))
        faults = [_words(fault) for fault in _validator(*operation).iter_errors(told)]
        assert not faults, f"{method} {path}: {faults[:3]}"
    return operation


def _words(fault: Any) -> str:
    """Of alternatives, the faults of the nearest."""
    within = sorted(fault.context or (), key=lambda each: len(each.absolute_path), reverse=True)[:4]
    more = "; ".join(each.message[:200] for each in within)
    return f"at {list(fault.absolute_path)}: {fault.message[:300]} {more}"
