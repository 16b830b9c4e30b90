"""The terms as rules of `hoyle.fast.many_wagers`: a hand has money on it, or a lammer, and doubles of either kind."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from hoyle.book.terms import Terms
from hoyle.errors import HoyleError
from hoyle.fast.blackjack.hands import Dealer, Hand, score_of
from hoyle.fast.blackjack.hands import Rules as PlainRules
from hoyle.fast.many_wagers.wager_rules import CHECKED, WORTHS, Double, Ends, Role, Rules, totals_of
from hoyle.games.blackjack.free_bet.lammers import FREE_DOUBLE, FREE_SPLIT, takes_original
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.settlement_rules import settlement_rules
from hoyle.kit.cards import Card, composition

Shoe = Mapping[Card, int]
# The roles: the original wager or a paid split, a lammer, and a paid split where that is told from the original.
PAID, FREE, PAID_SPLIT = range(3)
ROLE_WAGERS = ("blackjack", FREE_SPLIT, "blackjack")
DOUBLE_WAGERS = (FREE_DOUBLE, "double")
SCORES = ("lose", "push", "win")


def shoe_of(terms: Terms, shoe: Shoe | None = None) -> Hand:
    """Cards by value. A round from a double shoe is dealt from one side of it."""
    decks = terms.number("deck_count") // (2 if terms["dealt"] == "double_shoe" else 1)
    counts = [0] * 10
    for card, count in (composition(decks) if shoe is None else shoe).items():
        counts[VALUES[card[0]] - 1] += count
    return tuple(counts)


def check_shoe(terms: Terms, shoe: Shoe, dealers_hands: int = 1) -> None:
    """Refuse a shoe that a round could use up: a hand has at most 30 points with its last card, a dealer's 26."""
    hands = max(terms.number("split_hand_count_max"), terms.number("split_aces_hand_count_max"))
    least = 30 * hands + 26 * dealers_hands
    held = sum(VALUES[card[0]] * count for card, count in shoe.items())
    if held < least:
        raise HoyleError(
            f"the shoe counts {held} points in all, aces at 1, and a round may need {least}; leave more cards in it"
        )


def dealer_of(terms: Terms) -> Dealer:
    return Dealer(terms.says_yes("dealer_draws_on_soft_17"), settlement_rules(terms).push_at)


def plain_rules(terms: Terms, shoe: Hand) -> PlainRules:
    """As blackjack's own sheets have them, for naturals."""
    return PlainRules(shoe, terms.says_yes("dealer_draws_on_soft_17"), settlement=settlement_rules(terms))


def unsolved_rules(terms: Terms) -> list[str]:
    """Why there is no solution, if there is none."""
    reasons = []
    if any(net_of(terms, "split", word) != net_of(terms, "blackjack", word) for word in SCORES):
        reasons.append("a split wager is not paid as the first wager is")
    if settlement_rules(terms).bust_waits:
        reasons.append("bust hands wait for the dealer's")
    return [f"The main wager is not solved where {reason}." for reason in reasons]


@lru_cache(maxsize=64)
def rules_of(terms: Terms, shoe: Hand) -> Rules:
    """Where a lost free hand takes the original wager, such a hand is played as for money."""
    wagers: tuple[str, ...] = (ROLE_WAGERS[PAID], FREE_SPLIT)
    paid = PAID
    if takes_original(terms):
        wagers, paid = (ROLE_WAGERS[PAID],) * len(ROLE_WAGERS), PAID_SPLIT
    return Rules(
        shoe,
        dealer_of(terms),
        (CHECKED,),
        tuple(_role(terms, wager) for wager in wagers),
        FREE,
        FREE if terms.says_yes("free_resplit") else paid,
        FREE if terms["free_split_pairs"] == "all" else paid,
        terms.number("split_hand_count_max"),
        terms.number("split_aces_hand_count_max"),
        terms.number("split_aces_card_count"),
        terms.says_yes("double_after_split"),
        terms["split_equal"] == "value",
    )


def net_of(terms: Terms, wager: str, outcome: str) -> Fraction:
    """What an outcome nets; a lammer's is nothing unless it wins."""
    return terms.prices[wager, outcome].odds.net


def scores_of(terms: Terms, worth: int) -> tuple[int, ...]:
    """Won (1), pushed (0) or lost (-1) by the dealer's result; the last, a natural, is found before play."""
    settlement = settlement_rules(terms)
    return tuple(score_of(settlement.outcome(worth, total)) for total in totals_of(dealer_of(terms)))


def _role(terms: Terms, wager: str) -> Role:
    least, most = terms.number("free_double_total_min"), terms.number("free_double_total_max")
    totals = frozenset(range(least, most + 1))
    doubles = tuple(
        Double(name, _ends(terms, wager, name), totals, is_for_others=name != FREE_DOUBLE)
        for name in DOUBLE_WAGERS
    )
    return Role(wager, _ends(terms, wager), doubles)


def taken_of(terms: Terms) -> tuple[tuple[tuple[Ends, ...], ...], Mapping[int, tuple[int, ...]]]:
    """What each hand nets beside the original wager, by role and double; and who wins, by worth."""
    beside = []
    for role, wager in enumerate(ROLE_WAGERS):
        first = () if role == PAID else (wager,)
        beside.append(
            tuple(_ends(terms, *first, *doubled) for doubled in ((), *((each,) for each in DOUBLE_WAGERS)))
        )
    return tuple(beside), {worth: scores_of(terms, worth) for worth in WORTHS}


def _ends(terms: Terms, *wagers: str) -> Ends:
    """What these wagers net together."""
    by_score = [float(sum(net_of(terms, wager, word) for wager in wagers)) for word in SCORES]
    by_worth = tuple(
        (worth, tuple(by_score[1 + score] for score in scores_of(terms, worth))) for worth in WORTHS
    )
    return Ends(by_worth, (by_score[0],) * (dealer_of(terms).bust + 2))
