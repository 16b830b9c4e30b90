"""Draw more than at blackjack, for there are no tens; take back a double that came to little; split aces and eights."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.bots.sensible.blackjack import blackjack_total
from hoyle.engine import DEALER, Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked, cards_seen


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    cards = cards_asked(played, prompt)
    up = [card for card in cards_seen(played, prompt.seat, DEALER) if card != HIDDEN]
    weak = bool(up) and 2 <= blackjack_total(up[:1])[0] <= 6
    total, soft = blackjack_total(cards)
    if "rescue" in names:
        return "rescue" if total < 17 and not weak else "keep"
    if not {"hit", "stand"} <= set(names):
        return ""
    if len(cards) == 2 and cards[0][0] == cards[1][0] and cards[0][0] in "A8" and "split" in names:
        return "split"
    if total in (10, 11) and len(cards) < 5 and not soft and "double" in names:
        return "double"
    if soft:
        return "stand" if total >= 18 else "hit"
    return "stand" if total >= 17 or (weak and total >= 15 and len(cards) < 5) else "hit"
