"""The highest of the hands that others are paid for, where a book pays an envy bonus for no other."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import Terms
from hoyle.games.pai_gow.pai_gow_hands import ENVIED, high_ranking
from hoyle.kit.cards import Cards


def highest_only(
    terms: Terms, wager: str, envied: Mapping[int, str], cards: Mapping[int, Cards]
) -> dict[int, str]:
    """Of the places with an envied hand those with the highest: by name, and then by its five cards."""
    ranking = high_ranking(str(terms.rule(wager, "joker")), terms.word("low_straight"))
    worth = {spot: (-ENVIED.index(name), ranking.best(cards[spot]).strength) for spot, name in envied.items()}
    return {spot: name for spot, name in envied.items() if worth[spot] == max(worth.values())}
