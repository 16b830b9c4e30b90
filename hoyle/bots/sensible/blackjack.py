"""Hit to 17, stand on 12 and more against a weak dealer, double 10 and 11, split aces and eights."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.engine import DEALER, Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked, cards_seen
from hoyle.kit.cards import RANK_VALUE


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    if not {"hit", "stand"} <= set(names):
        return ""
    cards = cards_asked(played, prompt)
    up = [card for card in cards_seen(played, prompt.seat, DEALER) if card != HIDDEN]
    total, soft = blackjack_total(cards)
    weak = bool(up) and 2 <= blackjack_total(up[:1])[0] <= 6
    if len(cards) == 2 and cards[0][0] == cards[1][0] and cards[0][0] in "A8" and "split" in names:
        return "split"
    if len(cards) == 2 and total in (10, 11) and not soft and "double" in names:
        return "double"
    if soft:
        return "stand" if total >= 18 else "hit"
    return "stand" if total >= 17 or (weak and total >= 12) else "hit"


def blackjack_total(cards: Collection[str]) -> tuple[int, bool]:
    """The total of a hand, and whether an ace in it counts 11."""
    total = sum(1 if card[0] == "A" else min(RANK_VALUE[card[0]], 10) for card in cards)
    if any(card[0] == "A" for card in cards) and total <= 11:
        return total + 10, True
    return total, False
