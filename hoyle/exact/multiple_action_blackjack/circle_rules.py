"""The terms as rules of `hoyle.fast.many_wagers`: one decision against the dealer's hands of all circles.

Where the hole card is checked, the first hand of the dealer's that the player acts before has no natural, and the later
ones may. Naturals found earlier are discarded, and the players know them: each number of them is a game of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from hoyle.book.terms import Terms
from hoyle.fast.blackjack.hands import Dealer, Hand, score_of
from hoyle.fast.many_wagers.wager_rules import (
    CHECKED,
    LATER,
    UNCHECKED,
    WORTHS,
    Columns,
    Double,
    Ends,
    Role,
    Rules,
    totals_of,
)
from hoyle.games.blackjack.circles.circle_wagers import CIRCLES
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.settlement_rules import settlement_rules
from hoyle.kit.cards import Card, composition

Shoe = Mapping[Card, int]
SCORES = ("lose", "push", "win")
ORIGINAL, ADDED = range(2)  # the roles of a split's hands, where a later natural spares what was added
EVERY, FIRST = range(2)  # the doubles: of every circle, or of the first one that is played
DOUBLES = ("double", "double_first")


def shoe_of(terms: Terms, shoe: Shoe | None = None) -> Hand:
    counts = [0] * 10
    for card, count in (composition(terms.number("deck_count")) if shoe is None else shoe).items():
        counts[VALUES[card[0]] - 1] += count
    return tuple(counts)


def dealer_of(terms: Terms) -> Dealer:
    return Dealer(terms.says_yes("dealer_draws_on_soft_17"))


def is_checked(terms: Terms) -> bool:
    return terms["hole_card_check"] != "none"


def state_count(terms: Terms, circle_count: int) -> int:
    """How many naturals may come before the players act."""
    goes_on = is_checked(terms) and terms["first_blackjack_settles"] == "own_circle"
    return circle_count if goes_on else 1


def law_of(terms: Terms, before: int, circle: int) -> str:
    """How the dealer's hand of a circle comes about, counted from 0, where so many naturals came before."""
    if not is_checked(terms):
        return UNCHECKED
    return CHECKED if circle == before else LATER


def net_of(terms: Terms, wager: str, outcome: str) -> Fraction:
    return terms.prices[wager, outcome].odds.net


def unsolved_rules(terms: Terms) -> list[str]:
    words = [(circle, word) for circle in (*CIRCLES, "split") for word in SCORES]
    alike = all(net_of(terms, wager, word) == net_of(terms, CIRCLES[0], word) for wager, word in words)
    return [] if alike else ["The circles are not solved where they are not paid alike."]


@lru_cache(maxsize=256)
def rules_of(terms: Terms, shoe: Hand, circle_count: int = 3, before: int = 0) -> Rules:
    """Of equal wagers in so many circles."""
    circles = [law_of(terms, before, circle) for circle in range(before, circle_count)]
    laws = tuple(dict.fromkeys(circles))
    times = [circles.count(law) for law in laws]
    roles = (ORIGINAL,) if terms["dealer_blackjack_takes"] == "all" else (ORIGINAL, ADDED)
    other = roles[-1]
    surrender = None
    if terms["surrender"] == "yes":
        half = float(net_of(terms, CIRCLES[0], "surrender"))
        surrender = tuple(half * many for many in times for _ in range(dealer_of(terms).bust + 2))
    return Rules(
        shoe,
        dealer_of(terms),
        laws,
        tuple(_role(terms, role, times) for role in roles),
        other,
        other,
        other,
        terms.number("split_hand_count_max"),
        terms.number("split_aces_hand_count_max"),
        terms.number("split_aces_card_count"),
        terms.says_yes("double_after_split"),
        terms["split_equal"] == "value",
        surrender,
        before,
    )


def _role(terms: Terms, role: int, times: list[int]) -> Role:
    """What a hand nets in all circles; columns of a law count for each circle that follows it."""
    doubles = [Double(DOUBLES[EVERY], _joined(terms, role, times, [True] * len(times)))]
    if len(times) > 1:
        doubles.append(Double(DOUBLES[FIRST], _joined(terms, role, times, [True, False])))
    return Role(str(role), _joined(terms, role, times, [False] * len(times)), tuple(doubles))


def _joined(terms: Terms, role: int, times: list[int], doubled: list[bool]) -> Ends:
    parts = [ends_of(terms, role, is_doubled=each) for each in doubled]
    by_worth = tuple(
        (worth, _weighted(times, [dict(part.by_worth)[worth] for part in parts])) for worth in WORTHS
    )
    return Ends(by_worth, _weighted(times, [part.lost for part in parts]))


def _weighted(times: list[int], parts: list[Columns]) -> Columns:
    return tuple(many * net for many, part in zip(times, parts, strict=True) for net in part)


@lru_cache(maxsize=64)
def ends_of(terms: Terms, role: int, *, is_doubled: bool) -> Ends:
    """What a hand nets in one circle."""
    nets = [float(net_of_score(terms, score, is_doubled=is_doubled)) for score in (-1, 0, 1)]
    late = float(net_of_late(terms, role, is_doubled=is_doubled))
    by_worth = tuple(
        (worth, (*(nets[1 + score] for score in scores_of(terms, worth)[:-1]), late)) for worth in WORTHS
    )
    return Ends(by_worth, (nets[0],) * (dealer_of(terms).bust + 2))


def scores_of(terms: Terms, worth: int) -> tuple[int, ...]:
    """Won (1), pushed (0) or lost (-1) by the dealer's result, a natural last."""
    settlement = settlement_rules(terms)
    return tuple(score_of(settlement.outcome(worth, total)) for total in totals_of(dealer_of(terms)))


def net_of_score(terms: Terms, score: int, *, is_doubled: bool) -> Fraction:
    word = SCORES[1 + score]
    return net_of(terms, CIRCLES[0], word) + (net_of(terms, "double", word) if is_doubled else 0)


def net_of_late(terms: Terms, role: int, *, is_doubled: bool) -> Fraction:
    """Against a natural that is found after the players have acted."""
    if terms["dealer_blackjack_takes"] == "all":
        return net_of_score(terms, -1, is_doubled=is_doubled)
    first = net_of(terms, CIRCLES[0], "lose") if role == ORIGINAL else net_of(terms, "split", "returned")
    return first + (net_of(terms, "double", "returned") if is_doubled else 0)
