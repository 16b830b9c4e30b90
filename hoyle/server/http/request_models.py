"""What may be sent, as models: the API's own description is made of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from hoyle.house.core.commands import CENTS_MAX
from hoyle.house.tables.pace import AWAY_SECONDS
from hoyle.server.http.problems import CODES

SomeCents = Annotated[int, Field(strict=True, ge=1, le=CENTS_MAX, description="A whole number of cents")]
# No store keeps a zero byte in a text, and no log is helped by a bell: what is written has no control characters.
PLAIN = r"^[^\x00-\x1f\x7f]*$"
_SAID = r"[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*"  # more than blanks
Word = Annotated[str, Field(max_length=200, pattern=PLAIN)]
Reason = Annotated[str, Field(min_length=1, max_length=200, pattern=f"^{_SAID}$", description="Never blank")]
SomeReason = Annotated[
    str,
    Field(max_length=200, pattern=f"^({_SAID})?$", description="Never blank; correct and disable need one"),
]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=PLAIN)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SignIn(Strict):
    name: Name
    password: Annotated[str, Field(min_length=1, max_length=1000)]


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
    cents: Annotated[int, Field(strict=True, ge=0, le=CENTS_MAX)] | None


class Note(Strict):
    """What was found about an event."""

    text: Annotated[str, Field(min_length=1, max_length=2000, pattern=f"^{_SAID}$")]


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


_BESIDE = {"role", "position"}  # what is said with a command, and is not of it


class Said(Strict):
    """Words to a table: which command, and what it takes. `position` is what an answer answers."""

    do: Literal[
        "sit", "leave", "add_chips", "cash_out", "tip", "place", "change", "take_down", "call", "instruct", "welcome",
        "take_bank", "give_up_bank", "add_words", "start", "choose", "deal", "rule", "correct", "charge_time", "pay_high_hand",
        "set_apart", "disable", "enable", "close",
    ]  # fmt: skip
    cents: Annotated[int, Field(strict=True, ge=-CENTS_MAX, le=CENTS_MAX)] | None = None
    spot: Annotated[int, Field(strict=True, ge=0, le=1000)] | None = None
    wagers: Annotated[
        list[tuple[Word, SomeCents] | tuple[Word, SomeCents, Word]], Field(min_length=1, max_length=100)
    ] | None = None  # fmt: skip
    beside: Annotated[int, Field(strict=True, ge=0, le=2**53)] | None = None
    stake: Annotated[int, Field(strict=True, ge=0, le=2**53)] | None = None
    working: Literal["on", "off"] | None = None
    word: Word | None = None
    text: Word | None = None
    name: Word | None = None
    items: Annotated[list[Word], Field(max_length=60)] | None = None
    cards: Annotated[list[Word], Field(max_length=60)] | None = None
    late: Annotated[list[Word], Field(max_length=100)] | None = None
    period: Annotated[int, Field(strict=True, ge=1, le=2**53)] | None = None
    seat: Word | None = None
    how: Literal["", "shared"] | None = None
    against: Annotated[int, Field(strict=True, ge=0, le=CENTS_MAX)] | None = None
    why: SomeReason | None = None
    words: Word | None = None
    role: Literal["player", "dealer", "floor"] | None = None
    position: Word | None = None

    def verb(self) -> dict[str, Any]:
        """The words of the command itself, without what was left out."""
        given = ((name, self.__dict__[name]) for name in self.model_fields_set - _BESIDE)
        return {name: value for name, value in given if value is not None}


class Problem(BaseModel):
    """RFC 9457. `code` is stable; `detail` says what, why, and what would be right."""

    type: str
    code: Annotated[str, Field(json_schema_extra={"enum": list(CODES)})]
    status: int
    title: str
    detail: str


class Outcome(BaseModel):
    """An accepted command, once it is safe in the store."""

    table: str
    sequence: int
    position: str
    result: dict[str, Any]
    is_repeat: bool
