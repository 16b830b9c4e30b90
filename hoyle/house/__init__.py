"""A house: tables that many people play at, one writer, and a store that loses nothing.

    house = House.open("sqlite:///house.db", Chance(), clock)     # clock() -> datetime in UTC
    house.add_player("ann", 1_000_00)
    table = house.open_table("ny/blackjack", limits=Limits(least=500), pace=Pace(15, 20))
    house.do(Command(table, "ann", Sit(200_00)))                  # -> Outcome, or a HoyleError says why not
    house.do(Command(table, "ann", Place((("blackjack", 1000, ""),)), key="a1"))
    house.do(Command(table, "ann", Start()))
    house.do(Command(table, "ann", Choose("stand"), position=house.state_of(table, "ann")["position"]))
    house.commit()                                                # one transaction; only now is it told

A server says `await house.ask(command)` instead: it applies, commits with others in one transaction, and returns when
the outcome is safe; then `house.subscribe(table, viewer)` tells the others. `house.tick(now)` ends what has run out.

`state_of(table, viewer)` is all that a client needs, and nothing that the viewer may not see.
"""

from hoyle.house.control.policy import Policy
from hoyle.house.core.command_codec import plain, read
from hoyle.house.core.commands import (  # fmt: skip
    DEALER_ROLE,
    FLOOR,
    PLAYER,
    AddChips,
    AddWords,
    CallWager,
    CashOut,
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
    Outcome,
    PayHighHand,
    Place,
    Rule,
    SetApart,
    Sit,
    Start,
    TakeBank,
    TakeDown,
    Tip,
    Welcome,
)
from hoyle.house.core.house import House
from hoyle.house.jackpots.pools import PoolRule
from hoyle.house.tables.pace import Pace

__all__ = [
    "DEALER_ROLE", "FLOOR", "PLAYER", "AddChips", "AddWords", "CallWager", "CashOut", "Change", "ChargeTime", "Choose", "CloseTable", "Command",
    "Correct", "Deal", "Disable", "Enable", "GiveUpBank", "House", "Instruct", "Leave", "Outcome", "Pace", "PayHighHand", "Place",
    "Policy", "PoolRule", "Rule", "SetApart", "Sit", "Start", "TakeBank", "TakeDown", "Tip", "Welcome", "plain", "read",
]  # fmt: skip
