"""Rules of the bank: the order of offers, what its holder must have wagered and put up, and for how long.

A book has one of four banks. `house`: always the house. `player_dealer`: always a seat, which covers wagers as far as
the money it put up goes. `player_bank`: the house, until a seat takes the bank for one round and must be able to pay
every wager. `bid_for`: a seat that the game finds in the round; none of the rules below is for it.
"""

from __future__ import annotations

from hoyle.engine.round.round import Round
from hoyle.engine.round.script import HOUSE, Stake
from hoyle.engine.settlement.coverage import BID_FOR, against_house
from hoyle.engine.table.base_table import BaseTable
from hoyle.errors import WagerRefused
from hoyle.kit.money import show_money

PLAYER_DEALER = "player_dealer"
PLAYER_BANK = "player_bank"
DEALERS_WAGER = "dealers_wager"  # what the house's dealer wagers against a player's bank


def kind_of(table: BaseTable) -> str:
    return str(table.terms.settings.get("bank", HOUSE))


def banks_own(table: BaseTable) -> tuple[str | int, ...]:
    """Wagers against the house that a book lets the player who banks make; in most books there are none."""
    named = table.terms.settings.get("bank_may_wager", ())
    return named if isinstance(named, tuple) else (named,)


def take_bank(table: BaseTable, seat: str, cents: int, co_bank: bool, dealers_wager: int | None) -> None:
    """Give the bank to a seat with the money it puts up, or refuse and say why."""
    if kind_of(table) == BID_FOR:
        raise WagerRefused(f"the bank of {table.terms.path} is bid for in the round, when it is offered")
    if kind_of(table) not in (PLAYER_DEALER, PLAYER_BANK):
        raise WagerRefused(f"{table.terms.path} is banked by the house")
    if any(stake.seat == seat and stake.wager not in banks_own(table) for stake in table.stakes.values()):
        raise WagerRefused(f"{seat} has wagers on the table and cannot hold the bank as well")
    _check_turn(table, seat)
    _check_wagered(table, seat)
    if not 0 < cents <= table.money[seat]:
        raise WagerRefused(
            f"{seat} has {show_money(table.money[seat])} and cannot put up {show_money(cents)}"
        )
    if co_bank and not table.terms.says_yes("offer_co_banking"):
        raise WagerRefused("the house does not share the bank at this table (offer_co_banking)")
    if dealers_wager is not None:
        _check_dealers_wager(table, seat, co_bank, dealers_wager)
    table.bank, table.bank_cover = seat, cents
    table.banking.co_bank, table.banking.dealers_wager = co_bank, dealers_wager


def give_up(table: BaseTable) -> None:
    table.bank, table.bank_cover = HOUSE, None
    table.banking.co_bank, table.banking.dealers_wager = False, None


def _check_turn(table: BaseTable, seat: str) -> None:
    if kind_of(table) == PLAYER_BANK and table.number == table.banking.opened:
        raise WagerRefused("no player holds the bank in the first round after the game is opened")
    most = table.terms.number("bank_round_count_max")
    if table.last_bank == seat and table.bank_rounds >= most:
        rounds = "1 round" if most == 1 else f"{most} rounds"
        raise WagerRefused(f"{seat} has held the bank for {rounds}; it goes to the next seat")


def _check_wagered(table: BaseTable, seat: str) -> None:
    needs = table.terms.settings.get("bank_needs_wager", "none")
    if needs == "none" or may_by_wager(table, seat):
        return
    when = "the last round that the house banked" if needs == "last_house_round" else "the last round"
    raise WagerRefused(f"{seat} made no wager in {when} and cannot hold the bank in the next")


def may_by_wager(table: BaseTable, seat: str) -> bool:
    """Whether a seat wagered when it had to. At the opening, when no seat did, all may."""
    wagered = table.banking.wagered
    if table.terms.settings.get("bank_needs_wager", "none") == "last_round":
        return seat in wagered or not any(name in wagered for name in table.seats)
    return seat in wagered


def _check_dealers_wager(table: BaseTable, seat: str, co_bank: bool, cents: int) -> None:
    if DEALERS_WAGER not in table.terms.wagers:
        raise WagerRefused(f"the dealer makes no wager against the bank in {table.terms.path}")
    if co_bank and cents:
        raise WagerRefused("the dealer makes no wager against a bank that the house shares")
    most = table.banking.wagered.get(seat, 0)
    if not 0 <= cents <= most:
        raise WagerRefused(
            f"the dealer wagers {show_money(most)}, as {seat} last did, or less; not {show_money(cents)}"
        )


# The offers.


def order_of_offers(table: BaseTable) -> list[str]:
    """Seats in the order in which the bank is offered to them for the next round."""
    seats = sorted(table.seats.values(), key=lambda seat: seat.spot)
    if table.terms.settings.get("bank_rotates") == "counterclockwise":
        seats.reverse()
        here = table.banking.offered_first
        at = next((at for at, seat in enumerate(seats) if seat.spot < here), 0)
    else:
        here = table.seats[table.bank].spot if table.bank in table.seats else 0
        at = next((at for at, seat in enumerate(seats) if seat.spot > here), 0)
    return [seat.name for seat in seats[at:] + seats[:at]]


def next_bank(table: BaseTable) -> str | None:
    """The first seat in the order of offers that wagered when it had to."""
    order = order_of_offers(table)
    needs = table.terms.settings.get("bank_needs_wager", "none")
    able = [name for name in order if needs == "none" or may_by_wager(table, name)]
    return next(iter(able or order), None)


# The round.


def check_bank(table: BaseTable) -> None:
    """Refuse to start without a bank, with one held too long, or with too little money behind it."""
    kind, bank, cover = kind_of(table), table.bank, table.bank_cover or 0
    if kind == PLAYER_DEALER and bank == HOUSE:
        raise WagerRefused("no seat holds the bank; one has to take it and put up money")
    if bank == HOUSE:
        return
    served = table.bank_rounds if bank == table.last_bank else 0
    if served >= table.terms.number("bank_round_count_max"):
        raise WagerRefused(f"{bank} has held the bank for {served} rounds; it goes to {next_bank(table)}")
    if cover > table.money[bank]:
        raise WagerRefused(f"{bank} no longer has the {show_money(cover)} put up")
    against_bank = [
        stake
        for stake in (*table.stakes.values(), *dealers_stakes(table))
        if stake.wager not in against_house(table.terms)
    ]
    owed = sum(stake.cents for stake in against_bank)
    if kind == PLAYER_BANK and cover < owed:
        raise WagerRefused(
            f"{bank} puts up {show_money(cover)} and has to cover all wagers, {show_money(owed)}; put up more, or "
            "tell the dealer to wager less"
        )


def dealers_stakes(table: BaseTable) -> tuple[Stake, ...]:
    """The dealer's wager against a player's bank: what that player last wagered, or less on request."""
    memory = table.banking
    if table.bank == HOUSE or DEALERS_WAGER not in table.terms.wagers or memory.co_bank:
        return ()
    told = memory.dealers_wager
    cents = memory.wagered.get(table.bank, 0) if told is None else told
    if not cents:
        return ()
    return (Stake(table.next_id, HOUSE, 0, DEALERS_WAGER, cents, since=table.number),)


def remember(table: BaseTable, played: Round) -> None:
    """Record after a round who held the bank, who wagered, and where the next first offer goes."""
    setup, memory = played.setup, table.banking
    if played.voided or played.called_off:
        return
    if setup.bank == HOUSE:
        table.last_bank, table.bank_rounds = HOUSE, 0
    else:
        table.bank_rounds = table.bank_rounds + 1 if setup.bank == table.last_bank else 1
        table.last_bank = setup.bank
    if setup.bank == HOUSE or table.terms.settings.get("bank_needs_wager") == "last_round":
        memory.wagered = _wagered(played)
        if setup.bank != HOUSE:
            memory.wagered[setup.bank] = 0
    if kind_of(table) == PLAYER_BANK:
        if setup.number != memory.opened and table.seats:
            memory.offered_first = table.seats[order_of_offers(table)[0]].spot
        give_up(table)


def _wagered(played: Round) -> dict[str, int]:
    """What each seat wagered on the game itself; of two places, at its own."""
    setup = played.setup
    rules = setup.terms.stake_rules
    made: dict[str, int] = {}
    for stake in setup.stakes:
        is_main = any(rule.compulsory == "yes" for rule in rules.get(stake.wager, ()))
        if is_main and (stake.seat not in made or setup.owners.get(stake.spot) == stake.seat):
            made[stake.seat] = stake.cents
    return made


def forget(table: BaseTable, seat: str) -> None:
    """Forget a seat that left. An empty table opens anew."""
    table.banking.wagered.pop(seat, None)
    if not table.seats:
        table.banking.opened = table.number
