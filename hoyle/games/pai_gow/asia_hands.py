"""What seven cards are called by the bonus wager of Asia poker: the hand that pays most."""

from __future__ import annotations

from hoyle.book import Terms
from hoyle.games.pai_gow.pai_gow_hands import HIGH_HANDS, HIGH_SIZE, best_paid, five_names
from hoyle.kit.cards import JOKER, RANKS, Cards
from hoyle.kit.ranking import Ranking

FOUR_EIGHTS = "four_eights_and_three_of_a_kind"
NATURAL, WITH_JOKER = "straight_flush_without_joker", "straight_flush_with_joker"
NINE_HIGH = "nine_high"
BONUS_HANDS = (
    FOUR_EIGHTS, "five_aces", "royal_flush", NATURAL, WITH_JOKER, "four_of_a_kind", NINE_HIGH, "full_house", "flush",
    "three_of_a_kind", "straight",
)  # fmt: skip
# Whether a royal flush that the joker completes is one, or a straight flush with a joker.
ROYALS = ("with_joker", "without_joker")
_NINE_HIGHS = (frozenset("9876432"), frozenset("9875432"))
FIVE_CARDS = Ranking(HIGH_SIZE, HIGH_HANDS, joker="bug")


def bonus_name(terms: Terms, wager: str, cards: Cards) -> str:
    found = bonus_names(cards, royal_with_joker=terms.rule(wager, "royal_flush") == "with_joker")
    return best_paid(terms, wager, BONUS_HANDS, found)


def bonus_names(cards: Cards, *, royal_with_joker: bool) -> set[str]:
    """Every hand of the bonus that seven cards make.

    >>> sorted(bonus_names(tuple("8c 8d 8h 8s Ac Ad Jk".split()), royal_with_joker=False))
    ['four_eights_and_three_of_a_kind', 'four_of_a_kind', 'full_house']
    """
    found = five_names(FIVE_CARDS, cards) | _straight_flushes(cards, royal_with_joker=royal_with_joker)
    ranks = [RANKS[-1] if card == JOKER else card[0] for card in cards]
    counts = {rank: ranks.count(rank) for rank in ranks}
    if counts.get("8") == 4 and 3 in counts.values():
        found.add(FOUR_EIGHTS)
    if frozenset(ranks) in _NINE_HIGHS:
        found.add(NINE_HIGH)
    if not (royal_with_joker or _is_natural(cards, "royal_flush")):
        found.discard("royal_flush")
    return found & set(BONUS_HANDS)


def _straight_flushes(cards: Cards, *, royal_with_joker: bool) -> set[str]:
    """Those with the joker and those without; a royal flush that needs the joker may be one with it."""
    natural = {NATURAL} if _is_natural(cards, "straight_flush") else set[str]()
    all_names = five_names(FIVE_CARDS, cards)
    with_joker = JOKER in cards and (
        "straight_flush" in all_names or (not royal_with_joker and "royal_flush" in all_names)
    )
    return natural | ({WITH_JOKER} if with_joker else set())


def _is_natural(cards: Cards, name: str) -> bool:
    held = tuple(card for card in cards if card != JOKER)
    return name in five_names(FIVE_CARDS, held)
