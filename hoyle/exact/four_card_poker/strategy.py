"""Strategy of four card poker: play once, play three times, or fold."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import Terms
from hoyle.exact.common import four_card_strategy
from hoyle.exact.common.decision_values import Player, Told
from hoyle.exact.common.four_card_play import best_play
from hoyle.exact.common.four_card_strategy import ACE, Rule, Spot
from hoyle.exact.four_card_poker.solve import rules_of

TEN, NINE, FOUR, THREE, TWO = 10, 9, 4, 3, 2
SOURCE = "E. Frome, Casino City Times, April 2004: Shuffle Master's basic strategy"


def cards(terms: Terms) -> Told:
    rules = rules_of(terms)
    return four_card_strategy.cards(best_play(rules), _rules(terms, has_card_up=rules.has_card_up))


def player(terms: Terms) -> Player:
    return four_card_strategy.player(best_play(rules_of(terms)))


def _rules(terms: Terms, *, has_card_up: bool) -> Mapping[str, tuple[Rule, str]]:
    """Every rule plays the most or the least that is offered."""
    multiples = [int(times) for times in terms.list("play_multiples")]
    least, most = min(multiples), max(multiples)

    def by_pairs(large: int, small: int) -> Rule:
        return lambda spot: most if spot.is_at_least(large) else least if spot.is_at_least(small) else 0

    def by_card_up(spot: Spot) -> int:
        """A pair of nines or better is large unless the dealer's card is above it."""
        if spot.is_at_least(NINE) and spot.is_at_least(spot.up):
            return most
        if spot.is_at_least(THREE) or (spot.is_at_least(TWO) and spot.up == TWO):
            return least
        return 0

    found: dict[str, tuple[Rule, str]] = {}
    if has_card_up:
        found["large with nines or better that are not below the card up, small with threes, or twos against a 2"] = (
            by_card_up, "",
        )  # fmt: skip
    found["large with a pair of tens or better, small with threes to nines"] = (by_pairs(TEN, THREE), SOURCE)
    found["large with a pair of fours or better, small with a lower pair or an ace"] = (
        lambda spot: most if spot.is_at_least(FOUR) else least if is_pair_or_ace(spot) else 0,
        "",
    )
    found["large with any pair or better, fold the rest"] = (by_pairs(TWO, TWO), "")
    found["small with every hand"] = (lambda spot: least, "")
    return found


def is_pair_or_ace(spot: Spot) -> bool:
    return spot.rank.name != "high_card" or spot.values[0] == ACE
