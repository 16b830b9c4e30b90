"""What can be said to a house. A command is who says it, at which table, and the words; each verb is a class.

`position` is what an answer answers (`state["position"]`); `key` makes a retry harmless: the same key with the
same words gives the same outcome again, with other words it is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

PLAYER, DEALER_ROLE, FLOOR = "player", "dealer", "floor"
CLOCK, CHANCE = "clock", "chance"  # actors that are no persons
CENTS_MAX = 10**12  # more than any table moves at once

# A wager as it is named: the wager, its cents, and what it is on.
Wanted = tuple[str, int, str]


class Sit(NamedTuple):
    """Take a seat with money from the wallet. The seat has the player's name."""

    cents: int
    spot: int | None = None


class Leave(NamedTuple):
    """Everything comes down that may, and the stack goes to the wallet."""


class AddChips(NamedTuple):
    """From the wallet to the seat."""

    cents: int


class CashOut(NamedTuple):
    """From the seat to the wallet; the seat stays."""

    cents: int


class Tip(NamedTuple):
    cents: int


class Place(NamedTuple):
    """Several wagers at once, all or none. `beside` is the stake they belong to, as odds do."""

    wagers: tuple[Wanted, ...]
    spot: int | None = None
    beside: int = 0


class Change(NamedTuple):
    stake: int
    cents: int


class TakeDown(NamedTuple):
    stake: int


class CallWager(NamedTuple):
    """Call a wager `on` or `off`."""

    stake: int
    working: str


class Instruct(NamedTuple):
    """What a seat says between rounds that is no wager: `pass` the dice."""

    word: str


class Welcome(NamedTuple):
    """Let others wager on one's spot."""


class TakeBank(NamedTuple):
    """Put up money for the others' wagers; `how` is `shared` where the house bears half. `against` is the dealer's wager."""

    cents: int
    how: str = ""
    against: int | None = None


class GiveUpBank(NamedTuple):
    pass


class AddWords(NamedTuple):
    """Words of one's own that go into the draws of the round to come, where the house commits to a seed."""

    text: str


class Start(NamedTuple):
    """No more wagers; the round begins."""


class Choose(NamedTuple):
    """Answer the prompt. A dealer or the floor may answer for a seat that has gone."""

    name: str
    cents: int = 0


class Deal(NamedTuple):
    """A human dealer's step: the items that really came, or none to have them drawn."""

    items: tuple[str, ...] = ()


class Rule(NamedTuple):
    """The floor's word on an irregularity of the book."""

    name: str
    spot: int = 0
    cards: tuple[str, ...] = ()


class Correct(NamedTuple):
    """The floor pays a seat what it was paid too little (or takes back what it was paid too much)."""

    seat: str
    cents: int
    why: str


class ChargeTime(NamedTuple):
    """The room asks for the time charge of a period; `late` are those who came in its later part."""

    late: tuple[str, ...] = ()


class PayHighHand(NamedTuple):
    """The period of a high hand jackpot is over: its best hand is paid, at whichever table of the pool it was shown."""

    period: int
    name: str = "high_hand"


class SetApart(NamedTuple):
    """Where promotions are paid out of a fund: so much of it is held apart for a jackpot, and announced."""

    cents: int
    name: str = "high_hand"


class Disable(NamedTuple):
    """New wagers stop at once; a running round is played to its end."""

    why: str


class Enable(NamedTuple):
    """Wagers may be made again; whatever had stopped play is mended."""

    why: str = ""


class CloseTable(NamedTuple):
    """Everybody's wagers come back, everybody's stack goes to the wallet, and the table is gone."""

    why: str = ""


Verb = (
    Sit | Leave | AddChips | CashOut | Tip | Place | Change | TakeDown | CallWager | Instruct | Welcome | TakeBank
    | GiveUpBank | AddWords | Start | Choose | Deal | Rule | Correct | ChargeTime | PayHighHand | SetApart | Disable
    | Enable | CloseTable
)  # fmt: skip
VERBS: dict[str, type[Any]] = {
    "sit": Sit, "leave": Leave, "add_chips": AddChips, "cash_out": CashOut, "tip": Tip, "place": Place,
    "change": Change, "take_down": TakeDown, "call": CallWager, "instruct": Instruct, "welcome": Welcome,
    "take_bank": TakeBank, "give_up_bank": GiveUpBank, "add_words": AddWords, "start": Start, "choose": Choose, "deal": Deal,
    "rule": Rule, "correct": Correct, "charge_time": ChargeTime, "pay_high_hand": PayHighHand, "set_apart": SetApart,
    "disable": Disable, "enable": Enable, "close": CloseTable,
}  # fmt: skip
NAMES = {verb: name for name, verb in VERBS.items()}


@dataclass(frozen=True, slots=True)
class Command:
    """`actor` is a player's name, or whoever holds the role; such a one names the `seat` that is spoken for."""

    table: str
    actor: str
    words: Verb
    position: str | None = None
    key: str | None = None
    role: str = PLAYER
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an accepted command. A refused one raises a HoyleError and has no outcome.

    It holds once the house has committed: `await house.ask(command)` returns then, `house.do` before.
    """

    table: str
    sequence: int  # the table's last event after the command
    position: str
    result: dict[str, Any] = field(default_factory=dict)  # the ids of stakes made, the spot of a seat
    is_repeat: bool = False  # the same key had been accepted before
