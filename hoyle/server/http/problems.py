"""A refusal as a problem of RFC 9457: a stable code, a status, and the house's own sentence."""

from __future__ import annotations

from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from hoyle.errors import (
    BookError,
    CommandRefused,
    HouseStopped,
    HoyleError,
    IllegalAnswer,
    KeyUsed,
    StaleCommand,
    StoreError,
    TermsError,
    Unfinished,
    UnknownName,
    WagerRefused,
)
from hoyle.server.auth.live_sessions import NotAllowed, NotSignedIn
from hoyle.server.auth.one_time_codes import CodeNeeded
from hoyle.server.auth.passwords import PasswordExpired, PasswordGiven, PasswordTooOld
from hoyle.server.http.rate_limit import TooMany


class Unreadable(HoyleError):
    """A request that does not have the described form."""


MEDIA_TYPE = "application/problem+json"
INVALID = ("invalid", 422, "The request cannot be read")
STORE = ("store-faulty", 503, "The store does not answer")
# The first that matches: subclasses before their bases.
KINDS: tuple[tuple[type[Exception], str, int, str], ...] = (
    (NotSignedIn, "not-signed-in", 401, "Sign in first"),
    (PasswordTooOld, "password-too-old", 403, "The password must be changed"),
    (PasswordGiven, "password-to-change", 403, "The password must be changed"),
    (PasswordExpired, "password-expired", 403, "The one-time password has expired"),
    (CodeNeeded, "code-needed", 403, "A one-time code is needed"),
    (NotAllowed, "not-allowed", 403, "Not allowed for this role"),
    (UnknownName, "unknown-name", 404, "Not found"),
    (KeyUsed, "key-used", 422, "The key was used for another request"),
    (StaleCommand, "stale", 409, "The table has moved on"),
    (WagerRefused, "wager-refused", 409, "The wager is refused"),
    (IllegalAnswer, "illegal-answer", 409, "The answer is not one of the choices"),
    (CommandRefused, "refused", 409, "Refused"),
    (TermsError, "terms-refused", 422, "The book does not allow it"),
    (BookError, "book-faulty", 422, "The rulebook has a fault"),
    (HouseStopped, "house-stopped", 503, "The house has stopped"),
    (StoreError, *STORE),
    (Unfinished, "unfinished", 503, "Not finished"),
    (Unreadable, *INVALID),
    (TooMany, "too-many", 429, "Too many requests"),
    (HoyleError, "refused", 409, "Refused"),
)
# No such route, or not with this method.
NO_ROUTE, NO_METHOD = "http-404", "http-405"
TOO_MANY = ("too-many", 429, "Too many requests")
TOO_LARGE = ("too-large", 413, "Too large")
FAULT = ("fault", 500, "Internal fault")
CODES = tuple(
    dict.fromkeys(
        (
            *(code for _, code, *_ in KINDS),
            *(each[0] for each in (INVALID, TOO_LARGE, FAULT)),
            NO_ROUTE,
            NO_METHOD,
        )
    )
)


def problem(error: Exception) -> dict[str, Any]:
    for kind, code, status, title in KINDS:
        if isinstance(error, kind):
            return made(code, status, title, str(error))
    if isinstance(error, SQLAlchemyError):
        return made(*STORE, "The store does not answer. Try again in a moment.")
    # Internal details are for the log, not for the client.
    return made(*FAULT, "An internal fault occurred. Nothing was changed.")


def made(code: str, status: int, title: str, detail: str) -> dict[str, Any]:
    return {
        "type": f"urn:hoyle:problem:{code}",
        "code": code,
        "status": status,
        "title": title,
        "detail": detail,
    }
