"""The terms as rules of `hoyle.fast.many_wagers`: a hand has money on it, or a lammer, and doubles of either kind."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import numpy as np

from hoyle.book.terms import Terms
from hoyle.fast.blackjack.hands import ACE, Dealer, Hand, hard_of, score_of
from hoyle.fast.blackjack.hands import Rules as PlainRules
from hoyle.fast.many_wagers.wager_rules import CHECKED, WORTH_COUNT, Double, Role, Rules, columns
from hoyle.games.blackjack.free_bet.lammers import FREE_DOUBLE, FREE_SPLIT
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.settlement_rules import MOST, SettlementRules, settlement_rules
from hoyle.kit.cards import Card, composition

Shoe = Mapping[Card, int]
PAID, FREE = range(2)  # the roles: the original wager or a paid split, and a lammer
FREELY, FOR_MONEY = range(2)  # the doubles
ROLE_WAGERS = {PAID: "blackjack", FREE: FREE_SPLIT}
DOUBLE_WAGERS = {FREELY: FREE_DOUBLE, FOR_MONEY: "double"}
SCORES = ("lose", "push", "win")


def shoe_of(terms: Terms, shoe: Shoe | None = None) -> Hand:
    """Cards by value. A round from a double shoe is dealt from one side of it."""
    decks = terms.number("deck_count") // (2 if terms["dealt"] == "double_shoe" else 1)
    counts = [0] * 10
    for card, count in (composition(decks) if shoe is None else shoe).items():
        counts[VALUES[card[0]] - 1] += count
    return tuple(counts)


def dealer_of(terms: Terms) -> Dealer:
    return Dealer(terms.says_yes("dealer_draws_on_soft_17"), settlement_rules(terms).push_at)


def plain_rules(terms: Terms, shoe: Hand) -> PlainRules:
    """As blackjack's own sheets have them, for naturals."""
    return PlainRules(
        shoe, terms.says_yes("dealer_draws_on_soft_17"), settlement=settlement_rules(terms)
    )


def unsolved(terms: Terms) -> list[str]:
    """Why there is no solution, if there is none."""
    split = any(net_of(terms, "split", word) != net_of(terms, "blackjack", word) for word in SCORES)
    reasons = ["a split wager is not paid as the first wager is"] if split else []
    if settlement_rules(terms).both_bust != "lose":
        reasons.append("bust hands wait for the dealer's")
    return [f"The main wager is not solved where {reason}." for reason in reasons]


@lru_cache(maxsize=64)
def rules_of(terms: Terms, shoe: Hand) -> Rules:
    roles = tuple(_role(terms, wager) for wager in ROLE_WAGERS.values())
    return Rules(
        shoe,
        dealer_of(terms),
        (CHECKED,),
        roles,
        FREE,
        FREE if terms.says_yes("free_resplit") else PAID,
        FREE if terms["free_split_pairs"] == "all" else PAID,
        terms.number("split_hand_count_max"),
        terms.number("split_aces_hand_count_max"),
        terms.number("split_aces_card_count"),
        terms.says_yes("double_after_split"),
        terms["split_equal"] == "value",
    )


def net_of(terms: Terms, wager: str, outcome: str) -> Fraction:
    """What an outcome nets; a lammer's is nothing unless it wins."""
    return terms.prices[wager, outcome].odds.net


def scores_of(settlement: SettlementRules, dealer: Dealer, worth: int) -> tuple[int, ...]:
    """Won (1), pushed (0) or lost (-1) by the dealer's result; none against a natural, which the check has found."""
    return tuple(
        0 if total < 0 else score_of(settlement.outcome(worth, total)) for total in columns(dealer, 1)
    )


def _role(terms: Terms, wager: str) -> Role:
    doubles = tuple(
        Double(name, _is_free(terms) if name == FREE_DOUBLE else _is_paid(terms), *_nets(terms, (wager, name)))
        for name in DOUBLE_WAGERS.values()
    )
    return Role(wager, *_nets(terms, (wager,)), doubles)


def _is_free(terms: Terms):  # type: ignore[no-untyped-def]
    least, most = terms.number("free_double_total_min"), terms.number("free_double_total_max")
    return lambda hand: hand[ACE] == 0 and least <= hard_of(hand) <= most


def _is_paid(terms: Terms):  # type: ignore[no-untyped-def]
    is_free = _is_free(terms)
    return lambda hand: not is_free(hand)


def _nets(terms: Terms, wagers: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray]:
    """What these wagers together net, by worth and the dealer's result; and a bust hand."""
    by_score = [float(sum(net_of(terms, wager, word) for wager in wagers)) for word in SCORES]
    settlement, dealer = settlement_rules(terms), dealer_of(terms)
    nets = np.zeros((WORTH_COUNT, dealer.bust + 2))
    for worth in range(WORTH_COUNT):
        if worth != MOST and worth <= MOST + 2:
            nets[worth] = [by_score[1 + score] for score in scores_of(settlement, dealer, worth)]
    return nets, np.full(dealer.bust + 2, by_score[0])
