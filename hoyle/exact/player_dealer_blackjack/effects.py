"""Effects of removal: the change of every wager against a seat's bank when one card is removed, best play included."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.blackjack.effects import Effects, side_effects
from hoyle.exact.common.composition import Left, unsuited_ranks, without_card
from hoyle.exact.player_dealer_blackjack.hands import Shoe, full_shoe, has_jokers
from hoyle.exact.player_dealer_blackjack.solve import IN_MAIN, edge_of, left_out, unsolved
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.player_dealer_blackjack import MAIN
from hoyle.games.blackjack.settlement_rules import SUITED_789, settlement_rules
from hoyle.kit.cards import JOKER, RANKS, Card


def effects_of_removal(terms: Terms, shoe: Shoe | None = None) -> Effects:
    """By wager and rank, in units of the wager, and by the joker where there are any. A rank that the shoe lacks is
    left out."""
    cards = Left(dict(full_shoe(terms) if shoe is None else shoe), unsuited_ranks(shoe))
    ranks = [rank for rank in reversed(RANKS) if _held(cards, rank)]
    found: Effects = {}
    if not unsolved(terms, shoe):
        by_value: dict[int, Fraction] = {}
        for rank in ranks:
            value = VALUES[rank]
            if value not in by_value:
                by_value[value] = _of_rank(terms, cards, rank)
            found.setdefault(MAIN, {})[rank] = by_value[value]
        if cards.get(JOKER):
            found.setdefault(MAIN, {})["joker"] = _change(terms, cards, JOKER)
    known = [wager for wager in terms.wagers if wager not in (*IN_MAIN, *left_out(terms, shoe))]
    if not has_jokers(terms):
        side_effects(terms, cards, ranks, known, found)
    return found


def _held(cards: Mapping[Card, int], rank: str) -> dict[Card, int]:
    return {card: count for card, count in cards.items() if card != JOKER and card[0] == rank and count}


def _of_rank(terms: Terms, cards: Mapping[Card, int], rank: str) -> Fraction:
    """One card stands for its rank, unless its suit tells."""
    mine = _held(cards, rank)
    if settlement_rules(terms).saving_hand != SUITED_789 or rank not in "789" or len({*mine.values()}) == 1:
        mine = dict([*mine.items()][:1])
    total = sum(mine.values())
    return sum(
        (Fraction(count, total) * _change(terms, cards, card) for card, count in mine.items()), Fraction(0)
    )


def _change(terms: Terms, cards: Mapping[Card, int], card: Card) -> Fraction:
    return edge_of(terms, without_card(cards, card)) - edge_of(terms, cards)
