"""Four-card hands, the best of a player's five cards or of a dealer's five or six; and the play wager behind them.

Four aces have a name of their own, because jackpots and bonuses pay them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

from hoyle.book.file_check import Allowed
from hoyle.engine import Choice, Felt, ask
from hoyle.engine.round.script import Yielded
from hoyle.games.parts.multiples import choices
from hoyle.games.parts.progressive import ENVY_BONUS, PROGRESSIVE
from hoyle.kit.ranking import FOUR_CARD_HANDS, Rank, Ranking, meets

HAND_SIZE = 5
HANDS = ("four_aces", *FOUR_CARD_HANDS)
FOUR_CARD = Ranking(4, HANDS)
best_four = FOUR_CARD.best

FOUR_CARD_PROGRESSIVE = ("four_aces", "four_of_a_kind", "straight_flush", "three_of_a_kind")
FOUR_CARD_ENVY = FOUR_CARD_PROGRESSIVE[:3]
PROGRESSIVE_OUTCOMES: Mapping[str, tuple[str, ...]] = {
    PROGRESSIVE: (*FOUR_CARD_PROGRESSIVE, "other", "fold"),
    ENVY_BONUS: FOUR_CARD_ENVY,
}
SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dealer_card_count": int,
    "play_multiples": tuple,  # of the ante: [1, 2, 3]
    "dealing": ("one_card_at_a_time", "stacks"),
}


def paid_by_hand(least_pair: str) -> tuple[str, ...]:
    """The outcomes of a wager that pays pairs from one rank up; a lower pair is `pair`."""
    return (*HANDS[:-2], least_pair, *HANDS[-2:], "fold")


def name_by_hand(rank: Rank, least_pair: str) -> str:
    """
    >>> name_by_hand(best_four(("Ah", "Ad", "2c", "7d", "9s")), "pair_of_aces")
    'pair_of_aces'
    """
    is_paid = rank.name == "pair" and meets(rank, least_pair.removesuffix("_or_better"))
    return least_pair if is_paid else rank.name


def play_or_fold(
    felt: Felt, spots: Iterable[int], multiples: Callable[[int], Iterable[str | int]]
) -> Generator[Yielded, Any, list[int]]:
    """Every ante in turn makes a play wager of some multiple or folds. Returns the places that folded."""
    folded: list[int] = []
    for spot in spots:
        ante = felt.one(spot, "ante")
        if ante is None or spot in felt.dead or "void_main" in felt.said:
            continue
        offered = (*choices(ante, "play", "play", multiples(spot)), Choice("fold"))
        taken = yield from ask(ante.seat, spot, offered, "fold")
        if taken.stake is None:
            folded.append(spot)
    # Where a ruling has returned the antes, the other wagers are settled on their cards; no hand has folded.
    return [] if "void_main" in felt.said else folded
