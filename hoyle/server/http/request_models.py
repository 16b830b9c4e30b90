"""The bodies of requests as models; the API's description is made of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from hoyle.house import (
    AWAY_SECONDS,
    NOT_BLANK,
    PLAIN,
    VERBS,
    Cents,
    PeriodNumber,
    SomeCents,
    Spot,
    StakeId,
    UpTo,
    Word,
)
from hoyle.house import Reason as SomeReason
from hoyle.server.http.problems import CODES

Reason = Annotated[
    str, Field(min_length=1, max_length=200, pattern=f"^{NOT_BLANK}$", description="Never blank")
]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=PLAIN)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SignIn(Strict):
    name: Name
    password: Annotated[str, Field(min_length=1, max_length=1000)]
    code: Annotated[
        str,
        Field(pattern=r"^(\d{6})?$", description="The one-time code, where one is asked for (code-needed)."),
    ] = ""


class PasswordChange(SignIn):
    new_password: Annotated[str, Field(min_length=12, max_length=1000)]


class Guest(Strict):
    """A guest plays for play money, where the house lets guests in."""

    name: Name | None = None
    role: Literal["player", "dealer", "floor", "auditor"] = "player"


class NewUser(Strict):
    name: Name
    password: Annotated[str, Field(min_length=12, max_length=1000)]
    roles: Annotated[
        list[Literal["player", "dealer", "floor", "auditor", "administrator"]],
        Field(min_length=1, max_length=5),
    ]


class UserChange(Strict):
    password: Annotated[str, Field(min_length=12, max_length=1000)] | None = None
    roles: list[Literal["player", "dealer", "floor", "auditor", "administrator"]] | None = None
    unlock: bool = False


class Money(Strict):
    cents: SomeCents


class OwnLimit(Strict):
    """Cents a day; null takes the limit away."""

    kind: Literal["loss", "deposit"]
    cents: UpTo | None


class Note(Strict):
    """What was found about an event."""

    text: Annotated[str, Field(min_length=1, max_length=2000, pattern=f"^{NOT_BLANK}$")]


class Invitation(Strict):
    """How many of the house's own players are to sit down."""

    count: Annotated[int, Field(strict=True, ge=1, le=10)]


class LimitsOf(Strict):
    least: SomeCents = 500
    most: SomeCents = 1_000_000_00
    chip: SomeCents = 100
    by_wager: Annotated[dict[Word, tuple[SomeCents, SomeCents]], Field(max_length=200)] = {}


class NewTable(Strict):
    """A table of one game under the house's choices; they hold as long as it is open."""

    path: Annotated[str, Field(min_length=3, max_length=100, examples=["ny/three_card_poker"])]
    options: Annotated[dict[Word, Word | int], Field(max_length=100)] = {}
    limits: LimitsOf = LimitsOf()
    seats: Annotated[int, Field(strict=True, ge=1, le=100)] | None = None
    wager_seconds: Annotated[int, Field(strict=True, ge=1, le=3600)] | None = None
    decide_seconds: Annotated[int, Field(strict=True, ge=1, le=3600)] | None = None
    round_seconds: Annotated[int, Field(strict=True, ge=1, le=3600)] | None = None
    away_seconds: Annotated[int, Field(strict=True, ge=1, le=3600)] | None = AWAY_SECONDS
    dealer: Literal["automatic", "human"] = "automatic"
    pools: Annotated[dict[Word, Word], Field(max_length=20)] = {}
    name: Annotated[str, Field(max_length=80, pattern=PLAIN)] = ""


class Said(Strict):
    """Words to a table: which command, and what it takes. `position` is what an answer answers."""

    do: Literal[tuple(VERBS)]  # type: ignore[valid-type]
    cents: Cents | None = None
    spot: Spot | None = None
    wagers: Annotated[
        list[tuple[Word, SomeCents] | tuple[Word, SomeCents, Word]], Field(min_length=1, max_length=100)
    ] | None = None  # fmt: skip
    beside: StakeId | None = None
    stake: StakeId | None = None
    working: Literal["on", "off"] | None = None
    word: Word | None = None
    text: Word | None = None
    name: Word | None = None
    items: Annotated[list[Word], Field(max_length=60)] | None = None
    cards: Annotated[list[Word], Field(max_length=60)] | None = None
    late: Annotated[list[Word], Field(max_length=100)] | None = None
    players: Annotated[list[Word], Field(max_length=100)] | None = None
    kind: Word | None = None
    period: PeriodNumber | None = None
    seat: Word | None = None
    duty: Word | None = None
    equipment: Word | None = None
    how: Literal["", "shared"] | None = None
    against: UpTo | None = None
    why: SomeReason | None = None
    words: Word | None = None
    role: Literal["player", "dealer", "floor"] | None = None
    position: Word | None = None


class Problem(BaseModel):
    """RFC 9457. `code` is stable; `detail` says what, why, and what would be right."""

    type: str
    code: Annotated[str, Field(json_schema_extra={"enum": list(CODES)})]
    status: int
    title: str
    detail: str
