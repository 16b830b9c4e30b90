"""The events, prompts and lines of a round as a viewer may see them; hidden cards are `??`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, Field, create_model


class Stake(BaseModel):
    """A wager that was made: whose, where, how much, and on what. Money is in cents."""

    id: int
    seat: str
    spot: int
    wager: str
    cents: int
    on: str
    part_of: str
    fee: int
    working: str
    beside: int
    added: bool
    since: int


class Line(BaseModel):
    """What was decided of a wager: the price, the seat's gain or loss, the fee, and the clause."""

    seat: str
    spot: int
    wager: str
    on: str
    part_of: str
    stake: int
    outcome: str
    pays: str
    net: int
    fee: int
    cite: str
    table: str
    kind: str
    paid_by: str
    stake_id: int
    held: int
    uncovered: int
    lines: Annotated[list[int], Field(description="The lines of the document that the clause is on.")]


class Drawn(BaseModel):
    event: Literal["drawn"]
    what: str
    to: str
    items: list[str]


class Discarded(BaseModel):
    event: Literal["discarded"]
    to: str
    items: list[str]


class Shown(BaseModel):
    event: Literal["shown"]
    to: str
    items: list[str]


class Placed(Stake):
    event: Literal["placed"]


class Stands(Stake):
    event: Literal["stands"]


class Settled(Line):
    event: Literal["settled"]


class RuledOn(BaseModel):
    event: Literal["ruled"]
    name: str
    then: str
    spot: int
    cards: list[str]
    cite: str


class Voided(BaseModel):
    event: Literal["voided"]
    name: str
    cite: str


class Posted(BaseModel):
    event: Literal["posted"]
    seat: str
    spot: int
    what: str
    cents: int


class Chose(BaseModel):
    event: Literal["chose"]
    seat: str
    spot: int
    choice: str
    cents: int
    by_default: bool


class Moved(BaseModel):
    event: Literal["moved"]
    item: str
    origin: str
    to: str


class Turned(BaseModel):
    event: Literal["turned"]
    to: str
    item: str


class Meter(BaseModel):
    event: Literal["meter"]
    meter: str
    cents: int


class Remark(BaseModel):
    event: Literal["noted"]
    text: str


class Shuffled(BaseModel):
    event: Literal["shuffled"]
    what: str
    why: str


class GivenBack(BaseModel):
    event: Literal["given_back"]


class ChanceAsked(BaseModel):
    """Cards, dice or a pocket are drawn next."""

    waiting_for: Literal["chance"]
    what: str
    count: int
    to: str


class SeatAsked(BaseModel):
    """Another seat decides; what, only that seat sees."""

    waiting_for: str
    spot: int


class OfferedChoice(BaseModel):
    """One way to answer. `costs` is the amount in words; `least` and `most` are in cents."""

    name: str
    wager: str
    least: int
    most: int
    on: str
    costs: str


class Asked(SeatAsked):
    """The viewer decides. `default` is what is done when the time is up."""

    about: str
    default: str
    choices: list[OfferedChoice]
    house_way: str = ""


class AtTable(BaseModel):
    """`position` is what an answer answers."""

    position: str
    is_mine: bool
    is_draw: bool
    may_be_named: bool


class ChanceAskedAtTable(AtTable, ChanceAsked):
    pass


class SeatAskedAtTable(AtTable, SeatAsked):
    pass


class AskedAtTable(AtTable, Asked):
    pass


class Said(BaseModel):
    """Who said the word that caused an event, and when."""

    at: str
    actor: str
    said: str


_KINDS: tuple[type[BaseModel], ...] = (
    Drawn, Discarded, Shown, Placed, Stands, Settled, RuledOn, Voided, Posted, Chose, Moved, Turned, Meter, Remark,
    Shuffled,
)  # fmt: skip


def _told(kind: type[BaseModel]) -> type[BaseModel]:
    """An event of a round that is recalled, with the time and the person."""
    return create_model(f"Recalled{kind.__name__}", __base__=(Said, kind), __doc__=kind.__doc__)


_BY_EVENT = Field(discriminator="event")
EVENTS: Any = Annotated[Union[_KINDS], _BY_EVENT]  # noqa: UP007 - a union of what a tuple lists
_TOLD = tuple(_told(kind) for kind in _KINDS) + (_told(GivenBack),)  # noqa: RUF005
RECALLED_EVENTS: Any = Annotated[Union[_TOLD], _BY_EVENT]  # noqa: UP007
Prompt = Asked | ChanceAsked | SeatAsked
PromptAtTable = AskedAtTable | ChanceAskedAtTable | SeatAskedAtTable
