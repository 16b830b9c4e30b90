"""Effects of removal: the change of each circle's expectation when one card is removed, best play included."""

from __future__ import annotations

from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.composition import without_card
from hoyle.exact.multiple_action_blackjack.circle_rules import Shoe
from hoyle.exact.multiple_action_blackjack.solve import expectations_of, unsolved, whole_shoe
from hoyle.games.blackjack.hand import VALUES
from hoyle.kit.cards import RANKS

Effects = dict[str, dict[str, Fraction]]


def effects_of_removal(terms: Terms, shoe: Shoe | None = None) -> Effects:
    """By circle and rank, in units of the wager. The removed card is any of its rank."""
    if unsolved(terms):
        return {}
    cards = dict(whole_shoe(terms) if shoe is None else shoe)
    before, by_value = expectations_of(terms, cards), {}
    found: Effects = {}
    for rank in reversed(RANKS):
        one = next((card for card, count in cards.items() if card[0] == rank and count), None)
        if one is None:
            continue
        if VALUES[rank] not in by_value:
            by_value[VALUES[rank]] = expectations_of(terms, without_card(cards, one))
        for name, worth in by_value[VALUES[rank]].items():
            found.setdefault(name, {})[rank] = worth - before[name]
    return found
