"""The super match wager: pairs among a player's first four cards, over both hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hoyle.engine import Call
from hoyle.games.blackjack.dealing import Deal, Steps
from hoyle.kit.cards import Card

SUPER_MATCH = "super_match"
MATCHES = ("four_of_a_kind", "two_pair", "three_of_a_kind", "pair")
_BY_COUNTS = {(4,): MATCHES[0], (2, 2): MATCHES[1], (3, 1): MATCHES[2], (2, 1, 1): MATCHES[3]}


def settle_super_match(deal: Deal) -> Steps:
    """Settle before the hole card is looked at, from the dealer's right."""
    for box in deal.from_right():
        due = [stake for stake in box.sides if stake.wager == SUPER_MATCH]
        for stake in due:
            box.sides.remove(stake)
            yield Call(stake, match_of(box.cards))


def match_of(cards: Sequence[Card]) -> str:
    """
    >>> match_of(("7h", "7d", "Kc", "7s")), match_of(("Jh", "Qd", "Kc", "Ts"))
    ('three_of_a_kind', 'lose')
    """
    counts = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    return _BY_COUNTS.get(tuple(counts), "lose")
