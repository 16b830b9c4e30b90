"""Refusals as problems: every error class has its own stable code and status, and nothing inside leaks out."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from hoyle import errors

# Their error classes are known when they are imported.
from hoyle.server.auth import authentication, users  # noqa: F401
from hoyle.server.http import problems
from hoyle.server.http.problems import problem
from hoyle.server.http.request_models import Problem
from hoyle.server.routes import round_routes  # noqa: F401

ROOT = Path(__file__).parent.parent.parent.parent
# What clients rely on. A change here is a change of the API.
CODES = {
    "HoyleError": ("refused", 409),
    "BookError": ("book-faulty", 422),
    "TermsError": ("terms-refused", 422),
    "WagerRefused": ("wager-refused", 409),
    "IllegalAnswer": ("illegal-answer", 409),
    "CommandRefused": ("refused", 409),
    "StaleCommand": ("stale", 409),
    "KeyUsed": ("key-used", 422),
    "StoreError": ("store-faulty", 503),
    "HouseStopped": ("house-stopped", 503),
    "Unconfirmed": ("store-faulty", 503),
    "Unfinished": ("unfinished", 503),
    "WrongPassword": ("not-signed-in", 401),
    "UnknownName": ("unknown-name", 404),
    "NotSignedIn": ("not-signed-in", 401),
    "NotAllowed": ("not-allowed", 403),
    "PasswordTooOld": ("password-too-old", 403),
    "PasswordGiven": ("password-to-change", 403),
    "PasswordExpired": ("password-expired", 403),
    "CodeNeeded": ("code-needed", 403),
    "WrongCode": ("refused", 409),
    "TooMany": ("too-many", 429),
    "MissingExtra": ("refused", 409),
    "Unreadable": ("invalid", 422),
}


def classes(root: type[Exception] = errors.HoyleError) -> Iterator[type[Exception]]:
    yield root
    for each in root.__subclasses__():
        yield from classes(each)


def of_the_house(kind: type[Exception]) -> bool:
    return kind.__module__ == "hoyle.errors" or kind.__module__.startswith("hoyle.server")


def test_every_code_is_told_to_those_who_use_the_api() -> None:
    """In the description, and in the page about the API."""
    said = set(re.findall(r"`([a-z0-9-]+)`", (ROOT / "docs" / "api.md").read_text(encoding="utf-8")))
    assert {code for code, _ in CODES.values()} < set(problems.CODES)
    assert set(problems.CODES) <= said
    assert Problem.model_json_schema()["properties"]["code"]["enum"] == list(problems.CODES)


def test_every_error_class_of_the_house_has_its_code() -> None:
    assert {each.__name__ for each in classes() if of_the_house(each)} == set(CODES)


@pytest.mark.parametrize(
    "kind", [each for each in classes() if of_the_house(each)], ids=lambda kind: kind.__name__
)
def test_a_refusal_keeps_its_code_its_status_and_its_sentence(kind: type[Exception]) -> None:
    given = {errors.UnknownName: ("seat", "ann", ()), errors.MissingExtra: ("a page", "web")}
    error = kind(*given.get(kind, ("a sentence",)))
    told = problem(error)
    assert (told["code"], told["status"]) == CODES[kind.__name__]
    assert told["detail"] == str(error)
    assert told["type"] == f"urn:hoyle:problem:{told['code']}"
    assert set(told) == {"type", "code", "status", "title", "detail"}


@pytest.mark.parametrize(
    "make",
    [
        lambda: ValueError("secret: the hole card is Ah"),
        lambda: AssertionError("secret"),
        lambda: OperationalError("SELECT secret FROM users", {}, Exception("secret")),
    ],
)
def test_what_went_wrong_inside_is_not_told(make: Callable[[], Exception]) -> None:
    told = problem(make())
    assert "secret" not in str(told)
    assert "Ah" not in str(told)
    assert told["status"] in (500, 503)


def test_a_database_that_does_not_answer_is_no_fault_of_the_house() -> None:
    told = problem(OperationalError("SELECT 1", {}, Exception("disk I/O error")))
    assert (told["code"], told["status"]) == ("store-faulty", 503)
