"""Answers about tables: the lobby, the state of a table, and its steps."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from hoyle.server.answers.round_events import EVENTS, Line, Prompt, PromptAtTable, Stake


class Summary(BaseModel):
    """A line of the lobby. `pace` is seconds: to wager, to decide, for a round, and until an idle seat is given up."""

    id: str
    path: str
    title: str
    family: str
    seats: list[str]
    spot_count: int
    free_spots: int
    least: int
    most: int
    chip: int
    phase: Literal["open", "in_round", "disabled", "closed"]
    number: int
    dealer: Literal["automatic", "human"]
    disabled: str
    pace: Annotated[list[int | None], Field(min_length=4, max_length=4)]
    fingerprint: str


class Lobby(BaseModel):
    tables: list[Summary]
    next: Annotated[str | None, Field(description="The cursor of the next page; null at the end.")]


class PostedLimits(BaseModel):
    """Cents; `by_wager` has least and most of single wagers."""

    least: int
    most: int
    chip: int
    by_wager: dict[str, Annotated[list[int], Field(min_length=2, max_length=2)]]


class SeatDeadline(BaseModel):
    at: str
    then: str


class TableDeadline(SeatDeadline):
    position: str


class Seat(BaseModel):
    """`stack` is what the seat has in front of it and has not wagered."""

    spot: int
    stack: int
    deadline: SeatDeadline | None


class StakeOnFelt(Stake):
    settled: bool


class Bank(BaseModel):
    """Who banks, who is offered the bank, and whether the game is broken because nobody takes it."""

    holder: str
    cover: int | None
    next: str
    offered: str
    may_take: list[str]
    broken: bool
    rounds: int


class Duty(BaseModel):
    """What somebody still has to do; `key` ticks it off."""

    key: str
    name: str
    then: str
    text: str
    cite: str
    spot: int
    closes: str


class RoundInPlay(BaseModel):
    """The running round as the viewer may see it."""

    round: int
    events: list[EVENTS]
    prompt: Prompt | None
    over: bool


class Commitment(BaseModel):
    """To the seed of the next round, in a house that commits to seeds."""

    round: str
    commitment: str
    words: dict[str, str]


class Revealed(BaseModel):
    """The seed of a round that is over. It is left out where players play against each other."""

    round: str
    commitment: str
    words: dict[str, str]
    seed: str = ""


class LastRound(BaseModel):
    """The round before; empty at a table that has played none."""

    number: int = 0
    how: str = ""
    lines: list[Line] = []
    fair: Revealed | None = None


class HighHand(BaseModel):
    player: str
    round: str
    hand: str
    cards: list[str]
    at: str


class ShownJackpot(BaseModel):
    """`period`, `best` and `last` are of a high hand jackpot."""

    pool: str
    shown: int
    limit: int | None
    put_by_percent: int
    period: int = 0
    best: list[HighHand] = []
    last: str = ""


class LimitSet(BaseModel):
    """Cents a day, or none, from an instant on."""

    cents: int | None
    since: str


class LimitInForce(BaseModel):
    cents: int | None
    to_come: list[LimitSet]


class OwnLimitsSet(BaseModel):
    loss: LimitInForce
    deposit: LimitInForce


class Day(BaseModel):
    """A player's day so far; `since` is the first round."""

    day: str
    rounds: int
    wagered: int
    net: int
    since: str
    limits: OwnLimitsSet


class TableState(Summary):
    """Everything on the felt, and nothing hidden. `carry` is what the game hands from round to round."""

    limits: PostedLimits
    options: dict[str, str | int]
    edition: str
    wagers: Annotated[list[str], Field(description="Those that can be made before a round.")]
    places: Annotated[dict[str, Seat], Field(description="By the names of the seated.")]
    stakes: list[StakeOnFelt]
    bank: Bank
    meters: dict[str, int]
    carry: dict[str, Any]
    stopped: list[str]
    due: list[Duty]
    closed: list[str]
    welcomes: list[str]
    round: RoundInPlay | None
    prompt: PromptAtTable | None
    lines: list[Line]
    last: LastRound
    deadline: TableDeadline | None
    fair: Commitment | None
    position: str
    sequence: int
    viewer: str
    jackpots: dict[str, ShownJackpot]
    mine: Day | None


class TableStep(BaseModel):
    """One change of a table. Between rounds it has `words`; in a round the `events` that the viewer may see."""

    sequence: int
    at: str
    kind: str
    actor: str
    position: str
    deadline: TableDeadline | None
    prompt: Prompt | None
    words: dict[str, Any] | None = None
    events: list[EVENTS] | None = None


class TableSteps(BaseModel):
    steps: Annotated[list[TableStep] | None, Field(description="Null where that is too long ago.")]


class TableOpened(BaseModel):
    """Under dual control only `proposal`."""

    table: str = ""
    proposal: int = 0


class Company(BaseModel):
    came: list[str]


class CommandResult(BaseModel):
    """What a command led to, by its kind: only what the house says of it is there."""

    stakes: Annotated[list[int], Field(description="The ids of the wagers that `place` made.")] = []
    spot: Annotated[int, Field(description="Of the seat that `sit` took.")] = 0
    cents: Annotated[int, Field(description="What `leave` took to the wallet.")] = 0
    charged: Annotated[dict[str, int], Field(description="Cents by seat, of `charge_time`.")] = {}
    period: Annotated[int, Field(description="The period that `pay_high_hand` ended.")] = 0
    paid: Annotated[dict[str, int], Field(description="Cents by player, of `pay_high_hand`.")] = {}
    shown: Annotated[int, Field(description="What the jackpot shows after `set_apart`.")] = 0
    done: Annotated[str, Field(description="What `tick_off` said is done.")] = ""
    proposal: Annotated[int, Field(description="Under dual control: what another has to approve.")] = 0


class CommandDone(BaseModel):
    """An accepted command, once it is safe in the store; `is_repeat` where the same key had been accepted before."""

    table: str
    sequence: int
    position: str
    result: CommandResult
    is_repeat: bool
