"""Answers about rounds that were played, sessions, the audit and the chain's head."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from hoyle.server.answers.round_events import RECALLED_EVENTS, Line, Stake
from hoyle.server.answers.table_answers import PostedLimits, Revealed

Cursor = Annotated[int | None, Field(description="The cursor of the next page; null at the end.")]
Pair = Annotated[list[str], Field(min_length=2, max_length=2)]


class PlayedRound(BaseModel):
    """A player's part of a round: `before` and `after` are the stack, `said` is the result in words."""

    serial: int
    round: str
    at: str
    player: str
    table: str
    number: int
    path: str
    wagered: int
    net: int
    before: int
    after: int
    how: str
    said: str


class PlayedRounds(BaseModel):
    rounds: list[PlayedRound]
    next: Cursor


class RoundsOfPlayer(PlayedRounds):
    player: str


class SessionFound(BaseModel):
    """One session; `before` is when the next one of the same person began."""

    session: str
    player: str
    begun: str
    seen: str
    is_over: bool
    before: str | None


class SessionsFound(BaseModel):
    sessions: list[SessionFound]
    next: Annotated[str | None, Field(description="The cursor of the next page; null at the end.")]


class Play(BaseModel):
    player: str
    wagered: int
    net: int
    before: int
    after: int


class RecalledRound(BaseModel):
    """`how` is settled, voided, called_off, given_back or running."""

    round: str
    path: str
    fingerprint: str
    edition: str
    version: str
    at: str
    how: str
    events: list[RECALLED_EVENTS]
    lines: list[Line]
    plays: list[Play]


class RecordedSetup(BaseModel):
    """Everything that a round starts from."""

    game: str
    options: dict[str, str | int]
    pays: dict[str, dict[str, str]]
    fingerprint: str
    edition: str
    seats: list[str]
    stakes: list[Stake]
    carry: dict[str, Any]
    used: dict[str, dict[str, int]]
    number: int
    bank: str
    cover: int | None
    meters: dict[str, int]
    limits: PostedLimits
    start_spot: int
    deal_spot: int
    owners: dict[str, str]
    co_bank: bool
    stacks: dict[str, int]
    strays: list[str] = []
    next_id: int = 0
    owed: dict[str, int] = {}
    burns_first: int = 0


class DrawAnswer(BaseModel):
    draw: list[str]


class ChoiceAnswer(BaseModel):
    choose: str
    cents: int = 0


class RulingAnswer(BaseModel):
    rule: str
    spot: int
    cards: list[str]


class RoundRecord(BaseModel):
    """Setup and answers, from which `hoyle verify` plays the round again and compares the lines."""

    format: str
    path: str
    wording: str
    setup: RecordedSetup
    answers: list[DrawAnswer | ChoiceAnswer | RulingAnswer]
    lines: list[Line]
    fee_lines: list[Line]
    by_hand: bool
    how: str
    fair: Revealed | None = None


class ChainHead(BaseModel):
    """`head` is number and hash in one word, as `hoyle audit --head` takes it."""

    head: str
    number: int
    hash: str
    at: str


class AuditCheck(BaseModel):
    name: str
    looked_at: int
    findings: list[str]


class AuditFindings(BaseModel):
    holds: bool
    checks: list[AuditCheck]
