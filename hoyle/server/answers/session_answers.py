"""Answers about the caller: the session, the day, and the house's own capabilities."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from hoyle.server.answers.table_answers import Day
from hoyle.server.answers.told import RoleName


class CameIn(BaseModel):
    """Send the token as `Authorization: Bearer`."""

    token: str
    name: str
    roles: list[RoleName]


class SignedOut(BaseModel):
    name: str
    signed_in: Literal[False]


class SessionClock(BaseModel):
    begun: str
    now: str
    seconds: int


class Me(BaseModel):
    """`wallet_cents` and `today` are null for a person who is no player."""

    name: str
    roles: list[RoleName]
    wallet_cents: int | None
    tables: list[str]
    session: SessionClock
    today: Day | None


class WalletHas(BaseModel):
    wallet_cents: int


class Capabilities(BaseModel):
    version: str
    demo: bool
    is_running: bool
    tables: int
    currency: str
    unit: str


class ProgramDigest(BaseModel):
    """`unfit` says why play is stopped, where files differ from the program that was opened."""

    digest: str
    unfit: str


class ProgramVerified(BaseModel):
    digest: str
    holds: bool
    changed: list[str]
