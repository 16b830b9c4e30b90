"""Effects of removal: the change of every wager's expectation when one card of a rank is removed.

Each sheet is solved again without the card, best play included. Suits do not count.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.casino_war.solve import solve, whole_shoe
from hoyle.exact.common.composition import without_card
from hoyle.kit.cards import RANKS, Card

Effects = dict[str, dict[str, Fraction]]  # by a sheet's label, then by rank


def effects_of_removal(terms: Terms, shoe: Mapping[Card, int] | None = None) -> Effects:
    """By wager and rank, in units of the wager. A rank that the shoe lacks is left out."""
    cards = whole_shoe(terms) if shoe is None else shoe
    whole = {par.label: par.expectation for par in solve(terms, cards)[0]}
    found: Effects = {label: {} for label in whole}
    for rank in reversed(RANKS):
        card = next((card for card, count in cards.items() if card[0] == rank and count), None)
        if card is None:
            continue
        for par in solve(terms, without_card(cards, card))[0]:
            found[par.label][rank] = par.expectation - whole[par.label]
    return found
