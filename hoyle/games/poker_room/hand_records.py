"""The book's rules on records: reports of large payouts, player funds and tips."""

from __future__ import annotations

from hoyle.book import Terms
from hoyle.book.room.room_schema import Room, Withholding
from hoyle.errors import UnknownName
from hoyle.games.poker_room.declaration import amount


def _room(terms: Terms) -> Room:
    room = terms.file.room
    assert room is not None
    return room


def withholding_for(terms: Terms, kind: str, cents: int, buy_in: int = 0) -> list[Withholding]:
    """The withholding rules that apply: the payout, less the buy-in where a rule says so, exceeds the rule's amount."""
    found = []
    for rule in _room(terms).records.withholding.values():
        counted = cents - (buy_in if rule.net_of_buy_in == "yes" else 0)
        if rule.of == kind and counted > amount(terms, rule.above):
            found.append(rule)
    return found


def owed_to_players(terms: Terms, fund: str, collected: int) -> int:
    """How much of a fund must be returned to players."""
    funds = _room(terms).records.funds
    if fund not in funds:
        raise UnknownName(f"fund of {terms.path}", fund, funds)
    return collected * funds[fund].returned_percent // 100


def tip_share(terms: Terms, rule: str, cents: int) -> int:
    """The part of a day's tips that a rule assigns to others, such as clerks."""
    tips = _room(terms).records.tips
    if rule not in tips or tips[rule].percent is None:
        raise UnknownName(
            f"share of tips in {terms.path}", rule, [name for name in tips if tips[name].percent]
        )
    return cents * int(tips[rule].percent or 0) // 100


def may_be_tipped(terms: Terms, who: str) -> bool:
    """Whether any rule lets this person accept a tip, and none forbids it."""
    rules = [rule for rule in _room(terms).records.tips.values() if rule.to == who]
    return bool(rules) and all(rule.accepted == "yes" for rule in rules)
