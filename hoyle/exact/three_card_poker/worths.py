"""What play and fold are worth with one hand of three card poker, in antes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.exact.three_card_poker.solve import Decision, showdowns_of
from hoyle.exact.three_card_poker.strategy import FOLD, PLAY, scale_of
from hoyle.kit.cards import SUITS

PER = "ante"


def worths(terms: Terms) -> Worths:
    """Hands are solved up to suits, so a hand is looked up under every change of them."""
    game = showdowns_of(terms)
    known = {
        (tuple(sorted(game.field.cards(one.against.hand))), one.against.up): one for one in game.decisions
    }
    changes = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]

    @cache
    def found(hand: tuple[str, ...], up: str) -> Decision:
        for change in changes:
            moved = tuple(sorted(card[0] + change[card[1]] for card in hand))
            key = (moved, up[:1] + change[up[1]] if up else "")
            if key in known:
                return known[key]
        raise AssertionError(f"{hand} was never weighed")

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        one = found(tuple(sorted(seen.hand)), seen.dealer[0] if game.is_card_up else "")
        return {PLAY: Fraction(one.play, scale_of(game)), FOLD: Fraction(one.fold, scale_of(game))}

    return worth
