"""What seven cards with a joker are called by each wager of pai gow poker.

A wager that pays by a table takes the hand that it pays most for, whatever five cards make it: three of a kind may pay
more than a straight.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import cast

from hoyle.book import Terms
from hoyle.kit.cards import JOKER, RANK_VALUE, RANKS, Cards
from hoyle.kit.odds import Odds
from hoyle.kit.ranking import FIVE_CARD_HANDS, THREE_CARD_HANDS, TWO_CARD_HANDS, Rank, Ranking
from hoyle.kit.ranking.categories import COMPLETED_BY_BUG, STRAIGHTS
from hoyle.kit.ranking.hand_ranking import LowStraight
from hoyle.kit.ranking.whole_hand import WHOLE_HANDS
from hoyle.kit.ways import Part, Split

HAND_SIZE, HIGH_SIZE, LOW_SIZE, FIRST_CARDS = 7, 5, 2, 3
OTHER = "other"
HIGH_HANDS = ("five_aces", *FIVE_CARD_HANDS)
# An ace, or what straights and flushes want; the same without flushes; any card at all.
JOKERS = ("bug", "bug_without_flushes", "wild")
LOW_STRAIGHTS = ("second_highest", "lowest")

PAID_FIVES = HIGH_HANDS[: HIGH_HANDS.index("three_of_a_kind") + 1]
ENVIED = (
    "seven_card_straight_flush_without_joker", "royal_flush_with_royal_match", "seven_card_straight_flush_with_joker",
    "five_aces", "royal_flush", "straight_flush", "four_of_a_kind",
)  # fmt: skip
FORTUNE_HANDS = (*ENVIED, *PAID_FIVES[4:])
SEVEN_CARD_HANDS = (
    "five_aces", "royal_flush", "straight_flush_without_joker", "straight_flush_with_joker", *PAID_FIVES[3:],
)  # fmt: skip
THREE_CARD_BONUS_HANDS = ("straight_flush_without_joker", *THREE_CARD_HANDS[:-1])
NO_HANDS = ("ace_high", "king_high", "queen_high", "jack_high", "ten_high", "nine_high")
BANKERS_HANDS = NO_HANDS[3:]
_AND_PAIR = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight")
FIVE_AND_PAIR = (
    "natural_royal_flush_and_pair", "five_aces_and_pair", "natural_royal_flush", "five_aces",
    *(name for hand in _AND_PAIR for name in (f"{hand}_and_pair", hand)), "three_of_a_kind",
)  # fmt: skip
SEVEN_CARD_PROGRESSIVE = ("seven_card_straight_flush", *PAID_FIVES[:5])
PROGRESSIVE_HANDS: Mapping[str, tuple[str, ...]] = {
    "five_and_pair": FIVE_AND_PAIR,
    "seven_card": SEVEN_CARD_PROGRESSIVE,
}
# What a house may select as the match beside a royal flush, as hands of all seven cards.
ROYAL_MATCHES: Mapping[str, tuple[str, ...]] = {
    "king_queen": ("royal_flush_with_king_queen",),
    "ace_king": ("royal_flush_with_natural_ace_king",),
    "ace_king_without_joker": ("royal_flush_with_ace_king",),
    "either": ("royal_flush_with_king_queen", "royal_flush_with_natural_ace_king"),
}


@cache
def high_ranking(joker: str, low_straight: str) -> Ranking:
    where = cast(LowStraight, low_straight)
    if joker == "wild":
        return Ranking(HIGH_SIZE, HIGH_HANDS, joker="wild", low_straight=where)
    completes = COMPLETED_BY_BUG if joker == "bug" else STRAIGHTS
    return Ranking(HIGH_SIZE, HIGH_HANDS, joker="bug", completes=completes, low_straight=where)


@cache
def low_ranking(joker: str) -> Ranking:
    return Ranking(LOW_SIZE, TWO_CARD_HANDS, joker="wild" if joker == "wild" else "bug")


@cache
def split(joker: str, low_straight: str) -> Split:
    high, low = high_ranking(joker, low_straight), low_ranking(joker)
    return Split((Part("high", HIGH_SIZE, high), Part("low", LOW_SIZE, low)), joker_count=1)


def main_ranking(terms: Terms) -> Ranking:
    return high_ranking(terms.word("joker"), terms.word("low_straight"))


THREE_CARD_RANKING = Ranking(FIRST_CARDS, THREE_CARD_HANDS, joker="bug")
# The joker of the insurance wager is an ace and completes nothing, unless a book makes it what it is in a hand.
INSURANCE_JOKERS = ("ace", "bug")
INSURANCE_RANKINGS = {
    "ace": Ranking(HIGH_SIZE, HIGH_HANDS, joker="bug", completes=()),
    "bug": Ranking(HIGH_SIZE, HIGH_HANDS, joker="bug"),
}
_WORDS = dict(zip("AKQJT9", NO_HANDS, strict=True))


def no_hand(best: Rank, cards: Cards) -> str:
    """What seven cards without a pair, a straight or a flush are called: ace high; `other` for any hand.

    >>> insurance_name(("Kh", "Jd", "9c", "8h", "6s", "4d", "2c"))
    'king_high'
    """
    if best.name != "high_card":
        return OTHER
    highest = max((RANKS[-1] if card == JOKER else card[0] for card in cards), key=RANK_VALUE.__getitem__)
    return _WORDS[highest]


def insurance_joker(terms: Terms) -> str:
    return str(terms.settings.get("insurance_joker", INSURANCE_JOKERS[0]))


def insurance_name(cards: Cards, joker: str = INSURANCE_JOKERS[0]) -> str:
    """
    >>> [insurance_name(tuple(hand.split())) for hand in ("Jk Qd Jc Ts 5s 4d 2c", "Jk Ad Kc 9s 5s 4d 2c")]
    ['ace_high', 'other']
    """
    return no_hand(INSURANCE_RANKINGS[joker].best(cards), cards)


def banks_name(terms: Terms, cards: Cards) -> str:
    """The bank's seven cards where they make no hand: `jack_high`; `other` for any hand."""
    return no_hand(main_ranking(terms).best(cards), cards)


def three_card_name(cards: Cards) -> str:
    """
    >>> [three_card_name(tuple(hand.split())) for hand in ("Ah Kh Qh", "Ah Kh Jk", "Ah Ad Jk", "9c 4d 2s")]
    ['straight_flush_without_joker', 'straight_flush', 'three_of_a_kind', 'other']
    """
    name = THREE_CARD_RANKING.rank(cards).name
    if name == "straight_flush" and JOKER not in cards:
        return THREE_CARD_BONUS_HANDS[0]
    return name if name in THREE_CARD_BONUS_HANDS else OTHER


def fortune_name(terms: Terms, wager: str, cards: Cards) -> str:
    """A bonus on all seven cards, above its hands of five."""
    ranking = high_ranking(str(terms.rule(wager, "joker")), terms.word("low_straight"))
    found = five_names(ranking, cards)
    matches = ROYAL_MATCHES[str(terms.rule(wager, "royal_match"))]
    for name, whole in ((ENVIED[0], ENVIED[:1]), (ENVIED[1], matches), (ENVIED[2], ENVIED[2:3])):
        if any(WHOLE_HANDS[each](cards) for each in whole):
            found.add(name)
    if terms.rule(wager, "best_hand") == "highest_ranked":
        return next((name for name in FORTUNE_HANDS if name in found), OTHER)
    return best_paid(terms, wager, FORTUNE_HANDS, found)


def imperial_name(terms: Terms, wager: str, cards: Cards) -> str:
    return best_paid(terms, wager, PAID_FIVES, five_names(main_ranking(terms), cards))


def seven_card_name(terms: Terms, wager: str, cards: Cards) -> str:
    """The best five of seven cards; a straight flush with a joker is told from one without."""
    ranking, found = main_ranking(terms), set[str]()
    for five in combinations(cards, HIGH_SIZE):
        name = ranking.rank(five).name
        if name == "straight_flush":
            name += "_with_joker" if JOKER in five else "_without_joker"
        found.add(name)
    return best_paid(terms, wager, SEVEN_CARD_HANDS, found)


def progressive_name(terms: Terms, wager: str, cards: Cards) -> str:
    kind = str(terms.rule(wager, "hands"))
    if kind == "five_and_pair":
        found = set(_fives_with_pairs(terms, cards))
    else:
        found = five_names(main_ranking(terms), cards)
        if WHOLE_HANDS["seven_card_straight_flush"](cards):
            found.add(SEVEN_CARD_PROGRESSIVE[0])
    return best_paid(terms, wager, PROGRESSIVE_HANDS[kind], found)


def _fives_with_pairs(terms: Terms, cards: Cards) -> Iterator[str]:
    """Every hand of five that the cards make, and whether the other two are a pair."""
    high, low = main_ranking(terms), low_ranking(terms.word("joker"))
    for places in combinations(range(HAND_SIZE), LOW_SIZE):
        five = tuple(card for at, card in enumerate(cards) if at not in places)
        name = high.rank(five).name
        if name == "royal_flush" and JOKER not in five:
            name = "natural_royal_flush"
        yield name
        if low.rank([cards[at] for at in places]).name == "pair":
            yield f"{name}_and_pair"


def five_names(ranking: Ranking, cards: Cards) -> set[str]:
    return {ranking.rank(five).name for five in combinations(cards, HIGH_SIZE)}


def best_paid(terms: Terms, wager: str, order: Sequence[str], found: Collection[str]) -> str:
    """Of the hands found, the one that pays most; of those that pay alike, the highest in rank."""
    paid = [name for name in order if name in found]
    return max(paid, key=lambda name: _worth(terms.prices[wager, name].odds), default=OTHER)


def _worth(odds: Odds) -> tuple[object, ...]:
    """A share of the meter is taken for more than any fixed amount."""
    return odds.meter_percent, odds.fixed_cents, odds.net
