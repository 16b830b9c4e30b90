"""A house: tables that many people play at, one journal, and a store that loses nothing.

    house = House.open("sqlite:///house.db", Chance(), clock)     # clock() -> datetime in UTC
    house.add_player("ann", 1_000_00)
    table = house.open_table("ny/blackjack", limits=Limits(least=500), pace=Pace(15, 20))
    house.do(Command(table, "ann", Sit(200_00)))                  # -> Outcome, or a HoyleError says why not
    house.do(Command(table, "ann", Place((("blackjack", 1000, ""),)), key="a1"))
    house.do(Command(table, "ann", Start()))
    house.do(Command(table, "ann", Choose("stand"), position=house.state_of(table, "ann")["position"]))
    house.commit()                                                # one transaction, and then it is published

A server puts a queue in front of it: `await CommandQueue(house).ask(command)` applies the command, commits it together
with others, and returns when the outcome is durable; `queue.subscribe(table, viewer)` yields the steps of a table. The
house does not know its queue. `house.tick(now)` applies the default wherever a deadline has passed.

`state_of(table, viewer)` is all that a client needs, and nothing that the viewer may not see.

Other packages import from here, and from the modules that `control`, `jackpots`, `players`, `recovery` and `reports`
name in their `__all__`; everything else is internal.
"""

from hoyle.house.control.policy import APART, Policy
from hoyle.house.core.background_process import beside
from hoyle.house.core.command_codec import canonical, plain, read
from hoyle.house.core.command_queue import CLOSED, CommandQueue
from hoyle.house.core.command_tallies import Durations
from hoyle.house.core.commands import (  # fmt: skip
    DEALER_ROLE,
    FLOOR,
    NOT_BLANK,
    PLAIN,
    PLAYER,
    VERBS,
    AddChips,
    AddWords,
    CallWager,
    CashOut,
    Cents,
    Change,
    ChargeTime,
    Choose,
    CloseTable,
    Command,
    Correct,
    Deal,
    Disable,
    Enable,
    GiveUpBank,
    Instruct,
    Leave,
    OpenAgain,
    Outcome,
    PassBank,
    PayHighHand,
    PeriodNumber,
    Place,
    Promote,
    Reason,
    Rule,
    SetApart,
    Sit,
    SomeCents,
    Spot,
    StakeId,
    Start,
    TakeBank,
    TakeDown,
    TickOff,
    Tip,
    UpTo,
    Verb,
    Welcome,
    Word,
)
from hoyle.house.core.house import House
from hoyle.house.core.journal import Journal
from hoyle.house.core.permissions import NOT_NAMED
from hoyle.house.core.steady_clock import SteadyClock
from hoyle.house.feed.event_feed import Steps, as_json
from hoyle.house.feed.subscriptions import Subscription
from hoyle.house.jackpots.pools import PoolRule
from hoyle.house.tables.desk import HUMAN, WORDS_MAX, Desk
from hoyle.house.tables.opening import opening_of
from hoyle.house.tables.pace import AWAY_SECONDS, Pace

__all__ = [
    "APART",
    "AWAY_SECONDS",
    "CLOSED",
    "DEALER_ROLE",
    "FLOOR",
    "HUMAN",
    "NOT_BLANK",
    "NOT_NAMED",
    "PLAIN",
    "PLAYER",
    "VERBS",
    "WORDS_MAX",
    "AddChips",
    "AddWords",
    "CallWager",
    "CashOut",
    "Cents",
    "Change",
    "ChargeTime",
    "Choose",
    "CloseTable",
    "Command",
    "CommandQueue",
    "Correct",
    "Deal",
    "Desk",
    "Disable",
    "Durations",
    "Enable",
    "GiveUpBank",
    "House",
    "Instruct",
    "Journal",
    "Leave",
    "OpenAgain",
    "Outcome",
    "Pace",
    "PassBank",
    "PayHighHand",
    "PeriodNumber",
    "Place",
    "Policy",
    "PoolRule",
    "Promote",
    "Reason",
    "Rule",
    "SetApart",
    "Sit",
    "SomeCents",
    "Spot",
    "StakeId",
    "Start",
    "SteadyClock",
    "Steps",
    "Subscription",
    "TakeBank",
    "TakeDown",
    "TickOff",
    "Tip",
    "UpTo",
    "Verb",
    "Welcome",
    "Word",
    "as_json",
    "beside",
    "canonical",
    "opening_of",
    "plain",
    "read",
]
