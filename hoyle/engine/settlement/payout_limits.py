"""Limits on payouts: their amounts, and what they leave of the winnings of a round.

A book may say that a limit is never less than what a player can win at the least wager of the table, or at the most. So
the amount follows from the posted limits and the pay tables. Play, sheets, kernels, signs, filings and checks take it
from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from hoyle.book.money.money_schema import Cap
from hoyle.book.resolve import Finding
from hoyle.book.terms import Terms
from hoyle.engine.round.felt import Felt, Limits
from hoyle.engine.round.script import Call, Line
from hoyle.engine.settlement.settle import beside, finish_line, net_cents
from hoyle.engine.table.wagering import own_bounds
from hoyle.kit.money import divide, parse_money, show_money
from hoyle.kit.odds import Odds

End = Literal["least", "most"]
PERIODS = {"round": "in a round", "player": "to a player in a round", "hand": "in a hand"}


def limit_of(terms: Terms, cap: Cap, limits: Limits) -> int:
    """The limit at a table with these limits, in cents; 0 is none."""
    set_at = _set_at(terms, cap)
    if not set_at or cap.or_won_at is None:
        return set_at
    return max(set_at, most_won(terms, cap, cap.or_won_at, limits))


def _set_at(terms: Terms, cap: Cap) -> int:
    """The amount that the book fixes or the house chose."""
    if cap.amount is not None:
        return parse_money(cap.amount)
    assert cap.option is not None
    return int(terms.options[cap.option])


def most_won(terms: Terms, cap: Cap, end: End, limits: Limits) -> int:
    """What a player can win of a limit's wagers, each at the least or the most of the table, all at their best.

    A wager that another one bounds, such as a raise, is at its largest multiple of that one.
    """
    won = []
    for wager in cap.wagers:
        if wager in terms.wagers:
            cents = _amount(terms, wager, end, limits)
            won += [
                max((net_cents(terms, wager, odds, cents) for odds in _prices(terms, cap, wager)), default=0)
            ]
    return max(won, default=0) if cap.one_wins == "yes" else sum(won)


def _prices(terms: Terms, cap: Cap, wager: str) -> list[Odds]:
    return [
        price.odds
        for (name, outcome), price in terms.prices.items()
        if name == wager and price.odds.wins and not price.odds.meter
        and (not cap.outcomes or outcome in cap.outcomes)
    ]  # fmt: skip


def _amount(terms: Terms, wager: str, end: End, limits: Limits, seen: frozenset[str] = frozenset()) -> int:
    """The least or the most of a wager. `seen` ends a circle: two wagers may bound each other."""
    if base := terms.wagers[wager].bonus_on:
        return _amount(terms, base, end, limits, seen)
    for rule in terms.stake_rules[wager]:
        ratio = rule.equals or rule.at_most
        if rule.of and ratio and rule.of in terms.wagers and rule.of not in seen:
            return int(_amount(terms, rule.of, end, limits, seen | {wager}) * terms.ratio(ratio))
    least, most = own_bounds(terms, limits, wager)
    return least if end == "least" else most


def caps_on(terms: Terms, wager: str, outcome: str) -> list[Cap]:
    """The limits in force on a result; a choice of 0 sets none."""
    return [
        cap
        for cap in terms.file.caps.values()
        if wager in cap.wagers and (not cap.outcomes or outcome in cap.outcomes) and _set_at(terms, cap)
    ]


def settle_capped(felt: Felt, calls: list[Call]) -> Iterator[Line]:
    """The lines of what limits may hold for."""
    terms = felt.terms
    nets = within_limits(terms, calls, [_full_net(terms, call) for call in calls], felt.limits)
    for call, net in zip(calls, nets, strict=True):
        price = terms.prices[call.wager or call.stake.wager, call.outcome]
        yield finish_line(felt, call, price, net, price.odds.text + beside(terms, call)[1])


def within_limits(terms: Terms, calls: Sequence[Call], nets: Sequence[int], limits: Limits) -> list[int]:
    """What winning calls of a round are paid: every limit by itself, over all the results it holds for."""
    nets = list(nets)
    groups: dict[tuple[str, str, int], tuple[int, list[int]]] = {}
    for at, call in enumerate(calls):
        for cap in caps_on(terms, call.wager or call.stake.wager, call.outcome):
            key = (cap.title, *_whose(cap, call))
            if key not in groups:
                groups[key] = (limit_of(terms, cap, limits), [])
            groups[key][1].append(at)
    for limit, members in groups.values():
        if sum(nets[at] for at in members) > limit:
            # In proportion to what each would have had: by wager, where all have the same price.
            for at, net in zip(members, divide(limit, [nets[at] for at in members]), strict=True):
                nets[at] = net
    return nets


def _whose(cap: Cap, call: Call) -> tuple[str, int]:
    """Whose winnings a limit holds for together: everybody's, a player's on all places, or those of one place."""
    if cap.per == "round":
        return "", 0
    if cap.per == "player":
        return call.to or call.stake.seat, 0
    return call.stake.seat, call.stake.spot


def _full_net(terms: Terms, call: Call) -> int:
    odds = terms.prices[call.wager or call.stake.wager, call.outcome].odds
    own = net_cents(terms, call.wager or call.stake.wager, odds, call.stake.cents)
    return own + beside(terms, call)[0]


def by_limits(terms: Terms) -> list[Cap]:
    """The limits in force whose amount depends on the limits of the table."""
    caps = terms.file.caps.values()
    return [
        cap for cap in caps if cap.or_won_at and _set_at(terms, cap) and set(cap.wagers) & set(terms.wagers)
    ]


def say_limit(terms: Terms, cap: Cap, limits: Limits) -> str:
    """A limit with its amount, and how the amount comes about where the limits of the table decide it."""
    said = f"{cap.title}: at most {show_money(limit_of(terms, cap, limits))} {PERIODS[cap.per]}"
    if cap.or_won_at is None:
        return said
    won = show_money(most_won(terms, cap, cap.or_won_at, limits))
    at = limits.least if cap.or_won_at == "least" else limits.most
    return (
        f"{said}, or what can be won at the {cap.or_won_at} wager if that is more ({won} at {show_money(at)})"
    )


def raised_limits(terms: Terms, limits: Limits) -> list[Finding]:
    """Limits that are higher at this table than the amount chosen, because its own posted limits require it."""
    found = []
    for cap in by_limits(terms):
        assert cap.or_won_at is not None
        needed = most_won(terms, cap, cap.or_won_at, limits)
        if cap.option is not None and _set_at(terms, cap) < needed:
            says = (
                f"the limit is {show_money(needed)} here, what a player can win at the {cap.or_won_at} wager of this "
                "table"
            )
            has = f"{show_money(_set_at(terms, cap))} was chosen"
            found.append(Finding("note", cap.option, says, has, terms.cite(cap.cite, cap.lines)))
    return found
