"""Commands to a house: the actor, the table, and a verb with its fields. Each verb is a class.

A verb checks its fields when it is made, so a verb that exists is valid: the API, the pages and Python programs use the
same classes, and nothing is checked twice. `position` names the prompt that an answer is for (`state["position"]`).
`key` is the idempotency key: the same command with the same key returns the same outcome, another command is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, ValidationError
from pydantic.dataclasses import dataclass as checked_dataclass
from pydantic_core import ArgsKwargs, CoreSchema, core_schema

from hoyle.errors import CommandRefused, UnknownName
from hoyle.kit.money import CENTS_MAX

PLAYER, DEALER_ROLE, FLOOR = "player", "dealer", "floor"
ROLES = (PLAYER, DEALER_ROLE, FLOOR)
CLOCK, CHANCE = "clock", "chance"  # actors that are no persons

# No store keeps a zero byte in a text, and a log is no place for control characters.
PLAIN = r"^[^\x00-\x1f\x7f]*$"
NOT_BLANK = r"[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*"
Word = Annotated[str, Field(max_length=200, pattern=PLAIN)]
Reason = Annotated[
    str,
    Field(
        max_length=200, pattern=f"^({NOT_BLANK})?$", description="Never blank; correct and disable need one"
    ),
]
Cents = Annotated[int, Field(strict=True, ge=-CENTS_MAX, le=CENTS_MAX)]
SomeCents = Annotated[int, Field(strict=True, ge=1, le=CENTS_MAX, description="A whole number of cents")]
UpTo = Annotated[int, Field(strict=True, ge=0, le=CENTS_MAX)]
OnOrOff = Annotated[str, Field(pattern="^(on|off)$")]
Spot = Annotated[int, Field(strict=True, ge=0, le=1000)]
StakeId = Annotated[int, Field(strict=True, ge=0, le=2**53)]
PeriodNumber = Annotated[int, Field(strict=True, ge=1, le=2**53)]


class _OrEmpty:
    """The last item of a tuple may be left out."""

    @staticmethod
    def __get_pydantic_core_schema__(source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_default_schema(handler(source), default="")


# A wager: its name, its cents, and its selection. `("ante", 500)` has no selection.
Wanted = tuple[str, int, str]
CheckedWager = tuple[Word, SomeCents, Annotated[Word, _OrEmpty]]
CheckedWagers = Annotated[tuple[CheckedWager, ...], Field(min_length=1, max_length=100)]
Cards = Annotated[tuple[Word, ...], Field(max_length=60)]
Names = Annotated[tuple[Word, ...], Field(max_length=100)]

VERBS: dict[str, type[Any]] = {}
NAMES: dict[type[Any], str] = {}
FIELDS: dict[type[Any], tuple[str, ...]] = {}
T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def _verb(name: str) -> Callable[[type[T]], type[T]]:
    """A frozen dataclass whose fields are checked when it is made: `CommandRefused` names the field that is wrong."""

    def make(plain: type[T]) -> type[T]:
        made: Any = checked_dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))(plain)
        validate = made.__pydantic_validator__.validate_python

        def init(self: T, *given: Any, **named: Any) -> None:
            try:
                validate(ArgsKwargs(given, named), self_instance=self)
            except ValidationError as error:
                raise _refusal(name, FIELDS[made], error) from None

        fields = tuple(made.__dataclass_fields__)
        shown = f"{made.__name__}({', '.join(f'{field}=%r' for field in fields)})"

        def show(self: Any) -> str:
            return shown % tuple([getattr(self, field) for field in fields])

        made.__init__, made.__repr__ = init, show
        VERBS[name], NAMES[made], FIELDS[made] = made, name, fields
        kind: type[T] = made
        return kind

    return make


def _refusal(name: str, fields: tuple[str, ...], error: ValidationError) -> CommandRefused:
    """The first fault, in a sentence that says what the field takes."""
    faults = error.errors(include_url=False)
    unknown = sorted(str(each["loc"][0]) for each in faults if each["type"] == "unexpected_keyword_argument")
    if unknown:
        return CommandRefused(
            f"{name} has no {', '.join(unknown)}; it has {', '.join(fields) or 'no fields'}"
        )
    missing = sorted(
        str(each["loc"][0]) for each in faults if each["type"] == "missing" and len(each["loc"]) == 1
    )
    if missing:
        return CommandRefused(f"{name} needs {', '.join(missing)}")
    first, where = faults[0], faults[0]["loc"]
    field_name = fields[where[0]] if isinstance(where[0], int) else str(where[0])
    value = first["input"]
    if field_name == "wagers":
        if len(where) > 1:
            return CommandRefused(
                f'a wager is written as ["ante", 500] or ["straight", 500, "17"], and its selection must be a word; '
                f"{value!r} is wrong"
            )
        return CommandRefused(f'wagers must be a list such as [["ante", 500]], not {value!r}')
    takes = {
        "int_type": "a whole number", "int_parsing_size": "a whole number", "string_type": "a word",
        "tuple_type": "a list of words", "literal_error": f"one of {first.get('ctx', {}).get('expected')}",
        "string_pattern_mismatch": "a text without control characters that is not blank",
    }  # fmt: skip
    if field_name == "working":
        return CommandRefused(f'a wager is called "on" or "off", not {value!r}')
    if first["type"] in takes:
        return CommandRefused(f"{field_name} of {name} must be {takes[first['type']]}, not {value!r}")
    bounds = {"less_than_equal": ("at most", "le"), "greater_than_equal": ("at least", "ge")}
    if first["type"] in bounds:
        how, key = bounds[first["type"]]
        return CommandRefused(
            f"{field_name} of {name} must be a whole number of {how} {first['ctx'][key]}, not {value}"
        )
    return CommandRefused(f"{field_name} of {name}: {first['msg']}")


@_verb("sit")
class Sit:
    """Take a seat with money from the wallet. The seat has the player's name."""

    cents: Cents
    spot: Spot | None = None


@_verb("leave")
class Leave:
    """Take down all wagers that may be, and move the stack to the wallet."""


@_verb("add_chips")
class AddChips:
    """From the wallet to the stack."""

    cents: Cents


@_verb("cash_out")
class CashOut:
    """From the stack to the wallet; the seat stays."""

    cents: Cents


@_verb("tip")
class Tip:
    """A tip to the dealers."""

    cents: Cents


@_verb("place")
class Place:
    """Several wagers at once, all or none. `beside` is the stake they belong to, as odds do."""

    wagers: CheckedWagers
    spot: Spot | None = None
    beside: StakeId = 0


@_verb("change")
class Change:
    """Raise or reduce a wager."""

    stake: StakeId
    cents: Cents


@_verb("take_down")
class TakeDown:
    """Take a wager down."""

    stake: StakeId


@_verb("call")
class CallWager:
    """Call a wager `on` or `off`."""

    stake: StakeId
    working: OnOrOff


@_verb("instruct")
class Instruct:
    """An instruction between rounds that is no wager, such as `pass` the dice."""

    word: Word


@_verb("welcome")
class Welcome:
    """Let other seats wager on one's own spot."""


@_verb("take_bank")
class TakeBank:
    """Bank the others' wagers; `how` is `shared` where the house covers half. `against` is the dealer's wager."""

    cents: Cents
    how: Literal["", "shared"] = ""
    against: UpTo | None = None


@_verb("pass_bank")
class PassBank:
    """Pass on the bank that one is offered, or holds."""


@_verb("give_up_bank")
class GiveUpBank:
    """Give up the bank that one holds."""

    pass


@_verb("add_words")
class AddWords:
    """A player's own seed for the next round, where the house commits to a seed."""

    text: Word


@_verb("start")
class Start:
    """No more wagers; the round begins."""


@_verb("choose")
class Choose:
    """Answer the prompt. A dealer or the floor may answer for an absent player."""

    name: Word
    cents: Cents = 0


@_verb("deal")
class Deal:
    """A human dealer's step: the cards that came, or none to let the house draw."""

    items: Cards = ()


@_verb("rule")
class Rule:
    """The floor's ruling on an irregularity of the book."""

    name: Word
    spot: Spot = 0
    cards: Cards = ()


@_verb("correct")
class Correct:
    """The floor pays a seat what it was paid too little, or takes back what it was paid too much."""

    seat: Word
    cents: Cents
    why: Reason


@_verb("tick_off")
class TickOff:
    """Somebody has done what a ruling or a procedure asks for; `duty` is its key."""

    duty: Word


@_verb("open_again")
class OpenAgain:
    """Equipment that was closed is used again."""

    equipment: Word


@_verb("charge_time")
class ChargeTime:
    """Collect the time charge of a period; `late` are the players who came in its later part."""

    late: Names = ()


@_verb("pay_high_hand")
class PayHighHand:
    """End the period of a high hand jackpot: its best hand is paid, at whatever table of the pool it was shown."""

    period: PeriodNumber
    name: Word = "high_hand"


@_verb("set_apart")
class SetApart:
    """Set money of a promotional fund apart for a jackpot, and announce it."""

    cents: Cents
    name: Word = "high_hand"


@_verb("promote")
class Promote:
    """Run a promotion of a fund: chance draws a table, a card or a seat; or players named won money of a tournament."""

    kind: Word
    cents: Cents
    players: Names = ()
    why: Reason = ""


@_verb("disable")
class Disable:
    """New wagers stop at once; a running round is played to its end."""

    why: Reason


@_verb("enable")
class Enable:
    """Allow wagers again; the cause of the stop is repaired."""

    why: Reason = ""


@_verb("close")
class CloseTable:
    """Return all wagers, move all stacks to the wallets, and close the table."""

    why: Reason = ""


Verb = (
    Sit | Leave | AddChips | CashOut | Tip | Place | Change | TakeDown | CallWager | Instruct | Welcome |
    TakeBank | PassBank | GiveUpBank | AddWords | Start | Choose | Deal | Rule | Correct | TickOff | OpenAgain |
    ChargeTime | PayHighHand | SetApart | Promote | Disable | Enable | CloseTable
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """`actor` is a player's name, or a dealer or floor person; for those, `seat` names the seat they act for."""

    table: str
    actor: str
    words: Verb
    position: str | None = None
    key: str | None = None
    role: str = PLAYER
    seat: str = ""

    def __post_init__(self) -> None:
        if self.role not in ROLES:
            raise UnknownName("role", self.role, ROLES)
        if type(self.words) not in NAMES:
            raise CommandRefused(f"a command is one of {', '.join(VERBS)}, not {self.words!r}")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an accepted command. A refused command raises a HoyleError instead.

    It is durable once the house has committed. `CommandQueue.ask` returns after the commit, `House.do` before it.
    """

    table: str
    sequence: int  # the table's last event after the command
    position: str
    result: dict[str, Any] = field(default_factory=dict)  # the ids of stakes made, the spot of a seat
    is_repeat: bool = False  # the same key had been accepted before
