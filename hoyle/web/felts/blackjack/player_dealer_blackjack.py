"""The felt of blackjack against a seat's bank: the side wager above the circle, jokers counted as they play."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.games.blackjack.settlement_rules import TWENTY_ONE
from hoyle.kit.cards import JOKER
from hoyle.web.drawing.card_svg import HIDDEN
from hoyle.web.felts.blackjack import hand_total as plain_total

PLAN = (("buster", "match_the_dealer"), ("blackjack",))
LABELS = {"blackjack": "Wager", "buster": "Buster", "match_the_dealer": "Match"}
CLOTH = ("#17495c", "#0b2935")
NATURAL = "natural"
LEGENDS = (
    ("blackjack", "blackjack", "The natural pays {}"),
    ("buster", "bust_in_three", "Buster pays {} and more"),
    ("match_the_dealer", "suited_match", "A suited match pays {}"),
    ("insurance", "win", "Insurance pays {}"),
)


def hand_total(cards: Sequence[str], *, is_alone: bool, terms: Terms | None = None) -> str:
    """With jokers one makes 21, two are the natural, and an ace with a ten is none.

    >>> [hand_total(cards, is_alone=True) for cards in (["Jk", "Jk"], ["Jk", "8c"], ["Ah", "Kd"], ["Kh", "6d", "7c"])]
    ['natural', '21', 'natural', '23, bust']
    """
    if len(cards) < 2 or HIDDEN in cards:
        return ""
    if JOKER in cards:
        return NATURAL if set(cards) == {JOKER} else str(TWENTY_ONE)
    has_jokers = terms is not None and bool(terms.settings.get("joker_count_per_deck"))
    return plain_total(cards, is_alone=is_alone and not has_jokers).replace("blackjack", NATURAL)
