"""The terms of blackjack against a seat's bank as a game of the engine `hoyle.fast.twenty_one`.

Suits matter in one place only: where the bank's 7-8-9 of one suit saves bust hands. Play does not look at suits, so the
share of suited hands is a closed form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any

from hoyle.book import Terms
from hoyle.exact.sheet import Part
from hoyle.fast.blackjack.hands import JOKER as JOKER_RANK
from hoyle.fast.blackjack.hands import NATURAL, RANK_COUNT, Dealer, Hand
from hoyle.fast.twenty_one.rules_of_play import Game, Price
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.play_rules import DOUBLE_TOTALS, PlayRules, play_rules
from hoyle.games.blackjack.player_dealer_blackjack import MAIN, equipment
from hoyle.games.blackjack.settlement_rules import (
    AS_NATURAL,
    AS_TWENTY_ONE,
    NEARER,
    NO_HAND,
    SPLIT_BLACKJACK,
    SUITED_789,
    THREE_EIGHTS,
    SettlementRules,
    settlement_rules,
)
from hoyle.kit.cards import JOKER, SUITS, Card

Shoe = Mapping[Card, int]
# The dealer's bust hand that saves others, by ranks from an ace at 0.
_SAVING: Mapping[str, tuple[int, ...]] = {NO_HAND: (), THREE_EIGHTS: (7, 7, 7), SUITED_789: (6, 7, 8)}
_SUITED_RANKS = "789"


@dataclass(frozen=True, eq=False)  # one for each terms and shoe
class Banked:
    terms: Terms
    game: Game
    cards: Shoe

    def mixture(self, price: int, of: int) -> Mapping[str, Fraction]:
        return {self.game.prices[price - 1].name: Fraction(1)}

    def mixture_of_split(
        self, price: int, kinds: frozenset[str], *, is_original: bool
    ) -> Mapping[str, Fraction]:
        return self.mixture(price, -1)

    def further(self, end: Any, name: str) -> tuple[Part, ...]:
        return ()

    def net(self, part: Part) -> Fraction:
        return part.units * net(self.terms, part.wager, part.outcome)

    def is_whole(self) -> bool:
        return self.cards == full_shoe(self.terms)


def full_shoe(terms: Terms) -> Shoe:
    return next(cards for cards in equipment(terms).values() if isinstance(cards, Mapping))


def net(terms: Terms, wager: str, outcome: str) -> Fraction:
    return terms.prices[wager, outcome].odds.net


def banked_of(terms: Terms, shoe: Shoe | None = None) -> Banked:
    return _banked(terms, tuple((full_shoe(terms) if shoe is None else shoe).items()))


@lru_cache(maxsize=64)
def _banked(terms: Terms, shoe: tuple[tuple[Card, int], ...]) -> Banked:
    cards = dict(shoe)
    return Banked(terms, _game(terms, cards), cards)


def counts_of(terms: Terms, cards: Shoe) -> Hand:
    """By rank; the jokers, where the game has any, are the eleventh."""
    counts = [0] * (RANK_COUNT + has_jokers(terms))
    for card, count in cards.items():
        counts[JOKER_RANK if card == JOKER else VALUES[card[0]] - 1] += count
    return tuple(counts)


def has_jokers(terms: Terms) -> bool:
    return bool(terms.settings.get("joker_count_per_deck"))


def _game(terms: Terms, cards: Shoe) -> Game:
    play, settlement, shoe = play_rules(terms), settlement_rules(terms), counts_of(terms, cards)
    singles, doubles = nets_of(terms)
    natural = split_natural(terms, settlement)
    return Game(
        shoe,
        dealer_of(terms, settlement),
        settlement,
        singles,
        doubles,
        natural,
        double_totals=frozenset(play.double_totals) if play.double_on in DOUBLE_TOTALS else None,
        double_after_split=play.double_after_split,
        hands_max=terms.number("split_hand_count_max"),
        ace_hands_max=terms.number("split_aces_hand_count_max"),
        ace_cards=play.ace_cards,
        splits_tens=terms["split_equal"] == "value",
        surrender=_surrender(terms, play, len(shoe)),
        early=frozenset(up - 1 for up in play.early),
        rescue=_rescue(terms),
        peeks=tuple(up + 1 in play.looks for up in range(RANK_COUNT)),
        takes_all=terms["dealer_blackjack_takes"] == "all",
        must_hit_max=play.must_hit_max,
        must_stand_hard_min=play.must_stand_hard_min,
        must_stand_soft_min=play.must_stand_soft_min,
        surrenders_longer=play.surrenders_longer,
        surrenders_split=play.surrenders_split,
        redoubles=play.redoubles,
        tens_hands_max=_stated(terms, "split_tens_hand_count_max"),
        saving_share=saving_share(settlement, cards),
        frozen=frozenset({JOKER_RANK}) if has_jokers(terms) else frozenset(),
    )


def _stated(terms: Terms, name: str) -> int:
    value = terms.settings.get(name, 0)
    assert isinstance(value, int)
    return value


def dealer_of(terms: Terms, settlement: SettlementRules) -> Dealer:
    return Dealer(
        terms.says_yes("dealer_draws_on_soft_17"),
        settlement.push_at,
        _SAVING[settlement.saving_hand],
        settlement.both_bust == NEARER,
        has_jokers(terms),
        settlement.joker_hand_counts_as != AS_TWENTY_ONE,
    )


def nets_of(terms: Terms) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    words = ("lose", "push", "win")
    singles = tuple(net(terms, MAIN, word) for word in words)
    return singles, tuple(one + net(terms, "double", word) for one, word in zip(singles, words, strict=True))


def split_natural(terms: Terms, settlement: SettlementRules) -> tuple[Price, ...]:
    if settlement.split_twenty_one_counts_as != AS_NATURAL:
        return ()
    return (Price(SPLIT_BLACKJACK, (NATURAL,), net(terms, MAIN, SPLIT_BLACKJACK), nets_of(terms)[1][2]),)


def _surrender(terms: Terms, play: PlayRules, ranks: int) -> tuple[Fraction | None, ...]:
    return tuple(net(terms, MAIN, "surrender") if up + 1 in play.surrenders else None for up in range(ranks))


def _rescue(terms: Terms) -> Fraction | None:
    if not terms.says_yes("double_rescue"):
        return None
    return net(terms, MAIN, "rescue") + net(terms, "double", "rescue")


def saving_share(settlement: SettlementRules, cards: Shoe) -> Fraction:
    """Of the hands with the ranks of the one that saves, those that do: all, or those of one suit."""
    if settlement.saving_hand != SUITED_789:
        return Fraction(1)
    held = [sum(cards.get(rank + suit, 0) for suit in SUITS) for rank in _SUITED_RANKS]
    if not all(held):
        return Fraction(1)
    suited = sum(prod(cards.get(rank + suit, 0) for rank in _SUITED_RANKS) for suit in SUITS)
    return Fraction(suited, prod(held))
