"""Answers to staff: users, the cage, the log, suspensions, proposals and approvals."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from hoyle.server.answers.round_answers import Cursor
from hoyle.server.answers.table_answers import CommandResult
from hoyle.server.answers.told import RoleName

NextWord = Annotated[str | None, Field(description="The cursor of the next page; null at the end.")]


class User(BaseModel):
    name: str
    roles: list[RoleName]
    made_at: str
    is_locked: bool
    is_guest: bool
    password_given_until: str | None


class Users(BaseModel):
    users: list[User]
    next: NextWord


class UserAdded(BaseModel):
    """Under dual control only `proposal`."""

    name: str = ""
    roles: list[RoleName] = []
    proposal: int = 0


class UserChanged(BaseModel):
    """Under dual control nothing is changed yet, and `proposal` says which waits."""

    name: str
    changed: list[str]
    proposal: int = 0


class MoneyMoved(BaseModel):
    """`proposal` where another person has to agree first; then the wallet is as it was."""

    player: str
    wallet_cents: int
    proposal: int = 0


class EventNote(BaseModel):
    at: str
    actor: str
    text: str


class LoggedEvent(BaseModel):
    serial: int
    at: str
    actor: str
    code: str
    table: str
    text: str


class NotedEvent(LoggedEvent):
    notes: list[EventNote]


class EventLog(BaseModel):
    log: list[NotedEvent]
    next: Cursor


class Unexplained(BaseModel):
    log: list[LoggedEvent]
    next: Cursor


class NoteAdded(BaseModel):
    event: int


class EventCodes(BaseModel):
    codes: Annotated[dict[str, str], Field(description="Each code with its meaning.")]


class Suspension(BaseModel):
    what: str
    why: str


class Suspensions(BaseModel):
    stops: list[Suspension]
    next: NextWord


class Suspended(BaseModel):
    disabled: Annotated[list[str], Field(description="The tables that were open until now.")]


class Resumed(BaseModel):
    enabled: list[str]


class Proposal(BaseModel):
    """`what` is the body of the request that proposed it; a password is not in it."""

    number: int
    kind: Literal["open_table", "set_roles", "set_password", "unlock", "approve_filing", "move_money"]
    what: dict[str, Any]
    by: str
    at: str


class Proposals(BaseModel):
    proposals: list[Proposal]
    next: Cursor


class Carried(BaseModel):
    """What was done, by the kind of the proposal: the table opened, the user changed, the money moved, the terms."""

    table: str = ""
    result: CommandResult = CommandResult()
    name: str = ""
    roles: list[RoleName] = []
    player: str = ""
    wallet_cents: int = 0
    fingerprint: str = ""


class ProposalClosed(BaseModel):
    proposal: int


class Approval(BaseModel):
    path: str
    fingerprint: str
    filing: str
    by: str
    on: str
    reference: str


class Approvals(BaseModel):
    approvals: list[Approval]
    next: NextWord


class ApprovalRecorded(BaseModel):
    """Under dual control only `proposal`."""

    fingerprint: str = ""
    proposal: int = 0
