"""The super match wager: pairs among a player's first four cards, over both hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hoyle.engine import Call
from hoyle.games.blackjack.dealing import Steps
from hoyle.games.blackjack.two_hands import TwoHands
from hoyle.kit.cards import Card

SUPER_MATCH = "super_match"
MATCHES = ("four_of_a_kind", "two_pair", "three_of_a_kind", "pair")
_BY_COUNTS = {(4,): MATCHES[0], (2, 2): MATCHES[1], (3, 1): MATCHES[2], (2, 1, 1): MATCHES[3]}


def settle_super_match(deal: TwoHands) -> Steps:
    """Settle before the hole card is looked at, from the dealer's right."""
    for spot in reversed(deal.spots):
        first, second = deal.pairs[spot]
        due = [stake for stake in first.sides if stake.wager == SUPER_MATCH]
        for stake in due if spot not in deal.felt.dead else ():
            first.sides.remove(stake)
            yield Call(stake, match_of([*first.cards[:2], *second.cards[:2]]))


def match_of(cards: Sequence[Card]) -> str:
    """
    >>> match_of(("7h", "7d", "Kc", "7s")), match_of(("Jh", "Qd", "Kc", "Ts"))
    ('three_of_a_kind', 'lose')
    """
    counts = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    return _BY_COUNTS.get(tuple(counts), "lose")
