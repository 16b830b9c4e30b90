"""Rules of the bank: what its holder puts up, what that has to cover, and how a turn goes on and ends.

A book has one of four banks. `house`: always the house. `player_dealer`: always a seat, which covers wagers as far as
the money it put up goes. `player_bank`: the house, until a seat takes the bank for one round and must be able to pay
every wager. `bid_for`: a seat that the game finds in the round; none of the rules below is for it.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.engine.round.round import Round
from hoyle.engine.round.script import HOUSE, Stake
from hoyle.engine.settlement.coverage import BID_FOR, against_house
from hoyle.engine.table.base_table import BaseTable
from hoyle.engine.table.collection import most_of_bank
from hoyle.engine.table.offers import PLAYER_BANK as PLAYER_BANK
from hoyle.engine.table.offers import PLAYER_DEALER as PLAYER_DEALER
from hoyle.engine.table.offers import TURN, WAGERED, check_turn, hand_on, is_broken, is_of_players, offered_to
from hoyle.engine.table.offers import kind_of as kind_of
from hoyle.engine.table.offers import next_bank as next_bank
from hoyle.engine.table.offers import order_of_offers as order_of_offers
from hoyle.engine.table.wagering import compulsory_wagers
from hoyle.errors import WagerRefused
from hoyle.kit.money import show_money

DEALERS_WAGER = "dealers_wager"  # what the house's dealer wagers against a player's bank


def banks_own(table: BaseTable) -> tuple[str | int, ...]:
    """Wagers against the house that a book lets the player who banks make; in most books there are none."""
    named = table.terms.settings.get("bank_may_wager", ())
    return named if isinstance(named, tuple) else (named,)


def take_bank(
    table: BaseTable, seat: str, cents: int, co_bank: bool, dealers_wager: int | None, in_turn: bool = True
) -> None:
    """Give the bank to a seat with the money it puts up, or refuse. Its holder may put up another amount."""
    if kind_of(table) == BID_FOR:
        raise WagerRefused(f"the bank of {table.terms.path} is bid for in the round, when it is offered")
    if not is_of_players(table):
        raise WagerRefused(f"{table.terms.path} is banked by the house")
    if in_turn:
        check_turn(table, seat)
    if any(stake.seat == seat and stake.wager not in banks_own(table) for stake in table.stakes.values()):
        raise WagerRefused(f"{seat} has wagers on the table and cannot hold the bank as well")
    if not 0 < cents <= table.money[seat]:
        raise WagerRefused(
            f"{seat} has {show_money(table.money[seat])} and cannot put up {show_money(cents)}"
        )
    if co_bank and not table.terms.says_yes("offer_co_banking"):
        raise WagerRefused("the house does not share the bank at this table (offer_co_banking)")
    if dealers_wager is not None:
        _check_dealers_wager(table, seat, co_bank, dealers_wager)
    table.bank, table.bank_cover, table.banking.passed = seat, cents, []
    table.banking.co_bank, table.banking.dealers_wager = co_bank, dealers_wager


def give_up(table: BaseTable, seat: str | None = None) -> None:
    """End a turn; `seat` is who says so."""
    if seat is not None and table.bank != seat:
        raise WagerRefused(f"{seat} does not hold the bank and cannot give it up")
    hand_on(table, passed=True)


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


# The round.


def check_bank(table: BaseTable) -> None:
    """Refuse to start without a bank, with one held too long, or with too little money behind it."""
    kind, bank, cover = kind_of(table), table.bank, table.bank_cover or 0
    if kind == PLAYER_DEALER and bank == HOUSE:
        raise WagerRefused(f"no seat holds the bank; {_who_may_take_it(table)}")
    if bank == HOUSE:
        return
    served = table.bank_rounds if bank == table.last_bank else 0
    if served >= table.terms.number(TURN):
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


def _who_may_take_it(table: BaseTable) -> str:
    if is_broken(table):
        return "the game is broken until one takes it and puts up money"
    first = offered_to(table)
    return f"it is offered to {first}" if first is not None else "one has to take it and put up money"


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


def remember(table: BaseTable, played: Round, goes_on: bool = True) -> None:
    """Record after a round who held the bank, who wagered, and where the next first offer goes."""
    setup, memory = played.setup, table.banking
    if played.voided or played.called_off:
        if goes_on:
            memory.collected = collected_with(table, memory.collected)
        return
    memory.collected = {}
    if setup.bank == HOUSE:
        table.last_bank, table.bank_rounds = HOUSE, 0
    else:
        table.bank_rounds = table.bank_rounds + 1 if setup.bank == table.last_bank else 1
        table.last_bank = setup.bank
    if setup.bank == HOUSE or table.terms.settings.get(WAGERED) == "last_round":
        memory.wagered = _wagered(played)
        if setup.bank != HOUSE:
            memory.wagered[setup.bank] = 0
    if kind_of(table) == PLAYER_BANK:
        if setup.number != memory.opened and table.seats:
            memory.offered_first = table.seats[order_of_offers(table)[0]].spot
        hand_on(table)
    elif setup.bank in table.seats and goes_on:
        _go_on(table)


def collected_with(table: BaseTable, before: Mapping[str, int]) -> dict[str, int]:
    """What each seat has paid for a hand that is dealt again: it is not collected twice."""
    paid = dict(before)
    for line in table.fee_lines:
        paid[line.seat] = paid.get(line.seat, 0) + line.fee
    return paid


def _go_on(table: BaseTable) -> None:
    """A bank whose turn is over is offered on. Otherwise it puts up as much again, as far as its money goes."""
    left = table.money[table.bank] - most_of_bank(table.terms)
    if table.bank_rounds >= table.terms.number(TURN) or left <= 0:
        hand_on(table)
        return
    assert table.bank_cover is not None
    table.bank_cover = min(table.bank_cover, left)
    table.banking.passed = []


def _wagered(played: Round) -> dict[str, int]:
    """What each seat wagered on the game itself; of two places, at its own."""
    setup = played.setup
    compulsory = {name for name, _ in compulsory_wagers(setup.terms)}
    made: dict[str, int] = {}
    for stake in setup.stakes:
        if stake.wager in compulsory and (
            stake.seat not in made or setup.owners.get(stake.spot) == stake.seat
        ):
            made[stake.seat] = stake.cents
    return made
