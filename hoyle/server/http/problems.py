"""A refusal as RFC 9457 has it: a stable code, a status, and the sentence that the house itself would say."""

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
from hoyle.server.auth.passwords import PasswordExpired, PasswordGiven, PasswordTooOld
from hoyle.server.http.rate_limit import TooMany


class Unreadable(HoyleError):
    """What was asked is not in the form that it has to have."""


MEDIA_TYPE = "application/problem+json"
INVALID = ("invalid", 422, "The request cannot be read")
STORE = ("store-faulty", 503, "The store does not answer")
# The first that fits: the narrower before the wider.
KINDS: tuple[tuple[type[Exception], str, int, str], ...] = (
    (NotSignedIn, "not-signed-in", 401, "Sign in first"),
    (PasswordTooOld, "password-too-old", 403, "The password has to be changed"),
    (PasswordGiven, "password-to-change", 403, "The password has to be changed"),
    (PasswordExpired, "password-expired", 403, "The password is over"),
    (NotAllowed, "not-allowed", 403, "This is for others"),
    (UnknownName, "unknown-name", 404, "There is no such thing"),
    (KeyUsed, "key-used", 422, "The key was used for something else"),
    (StaleCommand, "stale", 409, "The table has gone on"),
    (WagerRefused, "wager-refused", 409, "The wager is refused"),
    (IllegalAnswer, "illegal-answer", 409, "The answer does not fit"),
    (CommandRefused, "refused", 409, "Refused"),
    (TermsError, "terms-refused", 422, "The book does not allow it"),
    (BookError, "book-faulty", 422, "The rulebook is not in order"),
    (HouseStopped, "house-stopped", 503, "The house stands still"),
    (StoreError, *STORE),
    (Unfinished, "unfinished", 503, "It was not finished"),
    (Unreadable, *INVALID),
    (TooMany, "too-many", 429, "Too many at once"),
    (HoyleError, "refused", 409, "Refused"),
)
# Of the way to a route itself: there is none, or not with this method.
NO_ROUTE, NO_METHOD = "http-404", "http-405"
TOO_MANY = ("too-many", 429, "Too many at once")
TOO_LARGE = ("too-large", 413, "Too large")
FAULT = ("fault", 500, "A fault of the house's own")
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
        return made(*STORE, "the house's store does not answer; ask again in a moment")
    # What went wrong inside is for the log, not for whoever asked.
    return made(*FAULT, "the house has met a fault of its own; nothing was changed")


def made(code: str, status: int, title: str, detail: str) -> dict[str, Any]:
    return {
        "type": f"urn:hoyle:problem:{code}",
        "code": code,
        "status": status,
        "title": title,
        "detail": detail,
    }
