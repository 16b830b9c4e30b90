"""What each choice is worth with one hand of ultimate Texas hold 'em, in antes; after the flop against a check."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.exact.ultimate_texas_holdem.solve import best_play, prices_of, street_times
from hoyle.exact.ultimate_texas_holdem.strategy import CHECK, FOLD, LATER, raise_name, river_worth
from hoyle.fast.optional import kernels
from hoyle.kit.cards import DECK, RANKS

PER = "ante"
FLOPS = comb(50, 3)


def worths(terms: Terms) -> Worths:
    found, scale = best_play(terms)
    times = street_times(terms)
    suits, start_of = kernels("cards.suit_symmetry"), kernels("ultimate_texas_holdem.strategy").start_of
    kinds, orders, *_ = suits.canonical_flops()
    moved = suits.moved_pairs()

    def before(hand: tuple[int, ...]) -> Mapping[str, Fraction]:
        start = start_of(*hand)
        high, low = divmod(start, len(RANKS))
        deals = (6 if high == low else 4 if high < low else 12) * FLOPS * LATER * scale
        names = [CHECK, *(raise_name(each) for each in times[:-2])]
        return {
            name: Fraction(int(worth), deals) for name, worth in zip(names, found.worths[start], strict=True)
        }

    def after_flop(hand: tuple[int, ...], flop: tuple[int, ...]) -> Mapping[str, Fraction]:
        triple = suits.triple_index(*sorted(flop, reverse=True))
        pair = moved[orders[triple], suits.pair_index(max(hand), min(hand))]
        gain = Fraction(-int(found.gains[kinds[triple], pair]), LATER * scale)
        return {raise_name(times[-2]): gain, CHECK: Fraction(0)}

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        hand = tuple(DECK.index(card) for card in seen.hand)
        table = tuple(DECK.index(card) for card in seen.community)
        if not table:
            return before(hand)
        if len(table) == 3:
            return after_flop(hand, table)
        fold = Fraction(prices_of(terms)[2], scale)
        return {raise_name(times[-1]): river_worth(terms, hand, table) / scale, FOLD: fold}

    return worth
