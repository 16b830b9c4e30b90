"""Effects of removal: the change of every wager's expectation when one card of a rank is gone.

Both hands are solved again without the card, best exchange and play included; in floats, of which the difference keeps
some ten digits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.blackjack import solve as blackjack
from hoyle.exact.blackjack.main_wager import Shoe
from hoyle.exact.blackjack_switch.both_hands import ON, rules_and_prices, unsolved
from hoyle.exact.blackjack_switch.solve import side_pars, side_wagers_of
from hoyle.exact.common.composition import without_card
from hoyle.exact.sheet import WagerPar
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.blackjack_switch import FIRST
from hoyle.games.blackjack.hand import VALUES
from hoyle.kit.cards import RANKS, Card

Effects = dict[str, dict[str, Fraction]]  # by a sheet's label, then by rank


def effects_of_removal(terms: Terms, shoe: Shoe | None = None) -> Effects:
    """By wager and rank, in units of the wager. A rank that the shoe lacks is left out."""
    cards = dict(blackjack.shoe_cards(terms, shoe))
    ranks = [rank for rank in reversed(RANKS) if any(cards[card] for card in cards if card[0] == rank)]
    known = side_wagers_of(terms, shoe)

    def beside(left: Mapping[Card, int]) -> dict[str, Fraction]:
        pars: list[WagerPar] = side_pars(terms, tuple(left.items()), known)
        return {par.label: par.expectation for par in pars}

    found = _changes(cards, ranks, beside, by_value=False)
    if not unsolved(terms):
        label = f"{FIRST} {ON}"
        found = _changes(cards, ranks, lambda left: {label: _worth(terms, left)}, by_value=True) | found
    return found


def _worth(terms: Terms, left: Mapping[Card, int]) -> Fraction:
    rules, prices = rules_and_prices(terms, left)
    plain = kernels("blackjack_switch.stored_rounds").plain_rules(rules)
    return Fraction(kernels("blackjack_switch.two_hand_counts").worth_in_floats(plain, prices))


def _changes(
    cards: Mapping[Card, int],
    ranks: list[str],
    worths: Callable[[Mapping[Card, int]], dict[str, Fraction]],
    *,
    by_value: bool,
) -> Effects:
    """Each suit of a rank is removed in its share; where only values count, one card stands for all of its value."""
    whole, found, solved = worths(cards), Effects(), dict[str, dict[str, Fraction]]()
    for rank in ranks:
        mine = {card: count for card, count in cards.items() if card[0] == rank and count}
        if by_value:
            name = str(VALUES[rank])
            if name not in solved:
                solved[name] = worths(without_card(cards, next(iter(mine))))
            changed = solved[name]
        else:
            total = sum(mine.values())
            changed = dict.fromkeys(whole, Fraction(0))
            for card, count in mine.items():
                for label, worth in worths(without_card(cards, card)).items():
                    changed[label] = changed.get(label, Fraction(0)) + worth * Fraction(count, total)
        for label, worth in changed.items():
            found.setdefault(label, {})[rank] = worth - whole[label]
    return found


__all__ = ["Effects", "effects_of_removal"]
