"""Effects of removal: the change of each wager's expectation when one card is removed, best play included."""

from __future__ import annotations

from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.composition import without_card
from hoyle.exact.free_bet_blackjack.free_rules import Shoe
from hoyle.exact.free_bet_blackjack.solve import MAIN, expectation_of, side_pars, unsolved, whole_shoe
from hoyle.games.blackjack.hand import VALUES
from hoyle.kit.cards import RANKS, Card

Effects = dict[str, dict[str, Fraction]]


def effects_of_removal(terms: Terms, shoe: Shoe | None = None) -> Effects:
    """By wager and rank, in units of the wager. The removed card is any of its rank; push 22 looks at suits, and all
    suits of a rank weigh as many as there are."""
    cards = dict(whole_shoe(terms) if shoe is None else shoe)
    found: Effects = {}
    by_value: dict[int, Fraction] = {}
    before = {par.label: par.expectation for par in side_pars(terms, cards)}
    for rank in reversed(RANKS):
        held = {card: count for card, count in cards.items() if card[0] == rank and count}
        if not held:
            continue
        if not unsolved(terms):
            one, value = next(iter(held)), VALUES[rank]
            if value not in by_value:
                by_value[value] = expectation_of(terms, without_card(cards, one)) - expectation_of(
                    terms, cards
                )
            found.setdefault(MAIN, {})[rank] = by_value[value]
        _of_sides(terms, cards, held, before, rank, found)
    return found


def _of_sides(
    terms: Terms, cards: Shoe, held: dict[Card, int], before: dict[str, Fraction], rank: str, found: Effects
) -> None:
    total = sum(held.values())
    for card, count in held.items():
        for par in side_pars(terms, without_card(cards, card)):
            mine = found.setdefault(par.label, {})
            change = Fraction(count, total) * (par.expectation - before[par.label])
            mine[rank] = mine.get(rank, Fraction(0)) + change
