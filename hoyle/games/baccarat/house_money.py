"""House money: settled on the first four cards; its payout may ride on the seat's wager on a hand."""

from __future__ import annotations

from hoyle.engine import Ask, Call, Choice, Felt, Line, Stake
from hoyle.games.baccarat.dealing import BANKER, PLAYER, Steps
from hoyle.games.baccarat.results import house_money
from hoyle.kit.cards import Cards
from hoyle.kit.money import show_money

HOUSE_MONEY = "house_money"
TAKE = "take"


def ride_on(wager: str) -> str:
    return f"ride_on_{wager}"


def settle_house_money(felt: Felt, player: Cards, banker: Cards) -> Steps:
    outcome = house_money(player, banker)
    for spot in felt.order_of_settlement({stake.spot for stake in felt.each(HOUSE_MONEY)}):
        for stake in felt.at(spot, HOUSE_MONEY):
            line: Line | None = yield Call(stake, outcome)
            if line is not None and line.net > 0:
                yield from _offer_ride(felt, stake, line.net)


def _offer_ride(felt: Felt, stake: Stake, won: int) -> Steps:
    """Add the payout to a wager of the seat, as a stake that wins and loses with it."""
    cents = _riding(felt, won)
    mine = {other.wager for other in felt.at(stake.spot, PLAYER, BANKER) if other.seat == stake.seat}
    rides = tuple(
        Choice(ride_on(wager), wager, cents, cents) for wager in (PLAYER, BANKER) if wager in mine and cents
    )
    if rides:
        about = f"house money has won {show_money(won)}"
        yield Ask(stake.seat, stake.spot, (Choice(TAKE), *rides), TAKE, about)


def _riding(felt: Felt, won: int) -> int:
    """The whole payout, or the part set by the house, in whole chips."""
    terms = felt.terms
    let_ride = terms.rule(HOUSE_MONEY, "let_ride")
    if let_ride == "part":
        part = won * terms.number("house_money_let_ride_percent") // 100
        return part - part % felt.limits.chip
    return won if let_ride == "all" else 0
