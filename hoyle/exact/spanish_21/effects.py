"""Effects of removal: the change of every wager of Spanish 21 when one card is removed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.blackjack.effects import Effects, side_effects
from hoyle.exact.common.composition import Left, unsuited_ranks, without_card
from hoyle.exact.spanish_21.hands import Shoe, full_shoe, least_stake
from hoyle.exact.spanish_21.solve import IN_MAIN, edge_of, left_out, unsolved
from hoyle.games.blackjack.spanish_21 import MAIN
from hoyle.games.blackjack.streak import STREAK
from hoyle.kit.cards import RANKS, Card
from hoyle.kit.money import show_money

_SUITED = "678"  # the ranks whose suits decide the main wager


def effects_of_removal(terms: Terms, shoe: Shoe | None = None) -> Effects:
    """By wager and rank, in units of the wager. A rank that the shoe lacks is left out, and so are streaks."""
    cards = Left(dict(full_shoe(terms) if shoe is None else shoe), unsuited_ranks(shoe))
    known = [wager for wager in terms.wagers if wager not in (*left_out(terms, shoe), STREAK)]
    ranks = [rank for rank in reversed(RANKS) if any(cards[card] for card in cards if card[0] == rank)]
    found: Effects = {}
    if not unsolved(terms, shoe):
        label = f"{MAIN} of {show_money(least_stake(terms))}"
        found[label] = {rank: _of_the_game(terms, cards, rank) for rank in ranks}
    side_effects(terms, cards, ranks, [wager for wager in known if wager not in IN_MAIN], found)
    return found


def _of_the_game(terms: Terms, cards: Mapping[Card, int], rank: str) -> Fraction:
    """One card stands for its rank, unless its suit may earn more."""
    mine = {card: count for card, count in cards.items() if card[0] == rank and count}
    if rank not in _SUITED:
        mine = dict([*mine.items()][:1])
    total = sum(mine.values())
    gone = ((Fraction(count, total), without_card(cards, card)) for card, count in mine.items())
    return sum((share * edge_of(terms, left) for share, left in gone), -edge_of(terms, cards))
