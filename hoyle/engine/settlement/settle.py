"""Settles a call: prices it, rounds as the book says, and cites the clause.

What a player's bank covers of a line is decided when the action reaches it (`held_lines`).
"""

from __future__ import annotations

from fractions import Fraction

from hoyle.book.terms import Price, Terms
from hoyle.engine.round.felt import Felt
from hoyle.engine.round.script import HOUSE, Call, Line, Stake
from hoyle.engine.settlement.coverage import payer_of
from hoyle.engine.settlement.surplus import percent_of
from hoyle.kit.money import round_cents
from hoyle.kit.odds import Odds


def settle(felt: Felt, call: Call) -> Line:
    """The line of a call, paid in full."""
    stake, terms = call.stake, felt.terms
    price = terms.prices[call.wager or stake.wager, call.outcome]
    odds = price.odds
    if odds.per == 1 and odds.kind != "fixed" and not terms.roundings:
        net = stake.cents * odds.won
    else:
        net = net_cents(terms, call.wager or stake.wager, odds, stake.cents)
    if call.also:
        more, pays = beside(terms, call)
        return finish_line(felt, call, price, net + more, odds.text + pays)
    return finish_line(felt, call, price, net, odds.text)


def beside(terms: Terms, call: Call) -> tuple[int, str]:
    """What a call's further outcomes add, each paid by itself, and how that is printed."""
    net, pays = 0, ""
    for outcome in call.also:
        odds = terms.prices[call.wager or call.stake.wager, outcome].odds
        net += net_cents(terms, call.wager or call.stake.wager, odds, call.stake.cents)
        # "for 1" has the stake in it, and the stake comes back once.
        net += call.stake.cents if odds.has_stake_in_it else 0
        pays += f" + {odds.text}"
    return net, pays


def finish_line(felt: Felt, call: Call, price: Price, net: int, pays: str, paid_by: str = "") -> Line:
    stake = call.stake
    bonus = bool(call.wager)
    payer = paid_by or payer_of(felt, call.wager or stake.wager)
    fee = fee_cents(felt.terms, stake, net) if felt.terms.percent_fees and not bonus else 0
    outcome = "+".join((call.outcome, *call.also)) if call.also else call.outcome
    return Line(
        call.to or stake.seat, stake.spot, call.wager or stake.wager, stake.on, stake.part_of, stake.cents,
        outcome, pays, net, fee, price.cite, price.table, "bonus" if bonus else "settled",
        payer, stake.id, 0 if bonus else stake.cents + stake.fee,
    )  # fmt: skip


def net_cents(terms: Terms, wager: str, odds: Odds, cents: int) -> int:
    """What a stake wins or loses at a price, rounded as the book says."""
    own = terms.roundings.get(wager) if odds.won > 0 else None  # of payouts; what is lost is lost
    if odds.per == 1 and odds.kind != "fixed" and own is None:
        return cents * odds.won
    if odds.kind == "fixed":
        # A wager that feeds a jackpot is collected when it is made; the amount replaces it.
        return odds.fixed_cents - (cents if is_collected(terms, wager) else 0)
    rounding = own or terms.file.rounding
    whole, rest = divmod(cents * odds.won, odds.per)
    if not rest and rounding.to_cents == 1:
        return whole
    return round_cents(Fraction(cents) * odds.net, rounding.direction, rounding.to_cents)


def is_collected(terms: Terms, wager: str) -> bool:
    return any(wager in meter.wagers for meter in terms.file.meters.values())


def fee_cents(terms: Terms, stake: Stake, net: int) -> int:
    """Vigorish on a decided wager: what was taken with it, or a part of a win. A push costs nothing."""
    if net == 0:
        return 0
    found = terms.percent_fees.get(stake.wager)
    if found is None:
        return 0
    if stake.fee:
        return stake.fee
    if net < 0 or taken_when(terms, stake.wager) != "won":
        return 0
    fee = found[1]
    base = stake.cents if fee.of == "stake" else net
    return _percent(terms, stake.wager, base)


def fee_when_made(terms: Terms, stake: Stake) -> int:
    """Vigorish that is taken when the wager is made, on its amount or on what it could win."""
    found = terms.percent_fees.get(stake.wager)
    if found is None or taken_when(terms, stake.wager) != "made":
        return 0
    base = stake.cents
    if found[1].of == "winnings":
        price = terms.prices[stake.wager, f"on_{stake.on}"]
        base = net_cents(terms, stake.wager, price.odds, stake.cents)
    return _percent(terms, stake.wager, base)


def taken_when(terms: Terms, wager: str) -> str:
    taken = terms.percent_fees[wager][1].taken
    assert taken is not None
    return str(terms.options[taken])


def _percent(terms: Terms, wager: str, base: int) -> int:
    return percent_of(terms, terms.percent_fees[wager][1], base)


def returned(felt: Felt, stake: Stake, why: str, price: Price) -> Line:
    """A stake that comes back whole, with the clause that sends it back."""
    return Line(
        stake.seat, stake.spot, stake.wager, stake.on, stake.part_of, stake.cents, why, "returned", 0, 0,
        price.cite, "", "returned", HOUSE, stake.id, stake.cents + stake.fee,
    )  # fmt: skip
