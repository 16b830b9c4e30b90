"""Effects of removal: the change of every blackjack wager's expectation when one card is removed.

The main wager is solved again without the card, best play included. The removed card is any of its rank. Some side
wagers distinguish ten-value cards, so all thirteen ranks are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.blackjack import side_wagers as ways
from hoyle.exact.blackjack.main_wager import Shoe, expectation_of, unsolved
from hoyle.exact.blackjack.solve import deals_of, later_pars, left_out, net_of, shoe_cards, side_pars
from hoyle.exact.blackjack.suits_needed import POSTED, SIX_SEVEN_EIGHT
from hoyle.exact.common.composition import Left, unsuited_ranks, without_card
from hoyle.exact.sheet import WagerPar
from hoyle.kit.cards import RANKS, Card

Effects = dict[str, dict[str, Fraction]]  # by a sheet's label, then by rank
_MAIN = "blackjack"


def effects_of_removal(terms: Terms, shoe: Shoe | None = None) -> Effects:
    """By wager and rank, in units of the wager. A rank that the shoe lacks is left out."""
    cards = Left(dict(shoe_cards(terms, shoe)), unsuited_ranks(shoe))
    known = [wager for wager in terms.wagers if wager not in left_out(terms, shoe)]
    ranks = [rank for rank in reversed(RANKS) if any(cards[card] for card in cards if card[0] == rank)]
    found: Effects = {}
    if not unsolved(terms):
        found[_MAIN] = _of_the_game(terms, cards, ranks)
        by_suit = not ways.favours_no_suit(cards)
        _solve_again(
            cards, ranks, lambda left: later_pars(terms, left, known, quickly=True), found, by_suit=by_suit
        )
    side_effects(terms, cards, ranks, known, found)
    return found


def side_effects(
    terms: Terms, cards: Mapping[Card, int], ranks: list[str], known: list[str], found: Effects
) -> None:
    """The side wagers: few are counted again without the card; of the others the deals tell."""
    rest = [wager for wager in known if deals_of(terms, wager, tuple(cards.items())) is None]
    _solve_again(cards, ranks, lambda left: side_pars(terms, tuple(left.items()), rest), found)
    for par in side_pars(terms, tuple(cards.items()), known):
        if par.wager not in rest:
            found[par.label] = _by_deals(terms, par, tuple(cards.items()), ranks)


def _of_the_game(terms: Terms, cards: Mapping[Card, int], ranks: list[str]) -> dict[str, Fraction]:
    """One card stands for its rank, unless the game pays more for some suits."""
    whole = expectation_of(terms, cards)
    by_suit = any(terms[f"enhanced_{name}"] == "yes" for name in (SIX_SEVEN_EIGHT, POSTED))
    found: dict[str, Fraction] = {}
    for rank in ranks:
        gone = _cards_of(cards, rank, by_suit=by_suit).items()
        found[rank] = sum(
            (share * expectation_of(terms, without_card(cards, card)) for card, share in gone), -whole
        )
    return found


def _cards_of(cards: Mapping[Card, int], rank: str, *, by_suit: bool) -> dict[Card, Fraction]:
    """The cards of a rank with their probabilities; or one of them, where suits do not matter."""
    mine = {card: count for card, count in cards.items() if card[0] == rank and count}
    if not by_suit or rank in unsuited_ranks(cards):
        mine = dict([*mine.items()][:1])
    return {card: Fraction(count, sum(mine.values())) for card, count in mine.items()}


def _solve_again(
    cards: Mapping[Card, int],
    ranks: list[str],
    solve: Callable[[Shoe], list[WagerPar]],
    found: Effects,
    *,
    by_suit: bool = True,
) -> None:
    whole = {par.label: par.expectation for par in solve(cards)}
    if not whole:
        return
    for rank in ranks:
        for card, share in _cards_of(cards, rank, by_suit=by_suit).items():
            for par in solve(without_card(cards, card)):
                effects = found.setdefault(par.label, {})
                change = share * (par.expectation - whole[par.label])
                effects[rank] = effects.get(rank, Fraction(0)) + change


def _by_deals(terms: Terms, par: WagerPar, cards: ways.Shoe, ranks: list[str]) -> dict[str, Fraction]:
    deals = deals_of(terms, par.wager, cards)
    assert deals is not None
    found: dict[str, Fraction] = {}
    for rank in ranks:
        chances = ways.chances_without(deals[0], cards, rank)
        worth = sum(
            (chance * net_of(terms, par.wager, names) for names, chance in chances.items()), Fraction(0)
        )
        found[rank] = worth - par.expectation
    return found


__all__ = ["Effects", "effects_of_removal"]
