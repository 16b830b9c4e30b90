"""As at blackjack, within what the charts leave; take back a double that came to little, and double no double again."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.bots.sensible import blackjack
from hoyle.bots.sensible.blackjack import blackjack_total
from hoyle.engine import DEALER, Ask, Round
from hoyle.engine.round.view import HIDDEN, cards_asked, cards_seen

SURRENDERS = {
    15: (10,),
    16: (9, 10, 11),
}  # hard totals of two cards, and the up cards against which they are given up


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    cards = cards_asked(played, prompt)
    total, soft = blackjack_total(cards)
    up = [card for card in cards_seen(played, prompt.seat, DEALER) if card != HIDDEN]
    against = blackjack_total(up[:1])[0] if up else 0
    if "rescue" in names:
        return "rescue" if total < 17 and not 2 <= against <= 6 else "keep"
    pair = len(cards) == 2 and cards[0][0] == cards[1][0]
    if "surrender" in names and not soft and not pair and against in SURRENDERS.get(total, ()):
        return "surrender"
    if "stand" not in names and "hit" in names:
        return "double" if "double" in names and total in (10, 11) and against < 10 else "hit"
    return blackjack.choose(played, prompt, names)
