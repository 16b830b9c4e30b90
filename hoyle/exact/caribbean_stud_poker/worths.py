"""What a bet and a fold are worth with one hand of Caribbean stud poker against one up card, in antes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.caribbean_stud_poker.solve import fold_net, hand_worth
from hoyle.exact.caribbean_stud_poker.strategy import BET, FOLD
from hoyle.exact.common.decision_values import Seen, Worths

PER = "ante"


def worths(terms: Terms) -> Worths:
    def worth(seen: Seen) -> Mapping[str, Fraction]:
        return {BET: hand_worth(terms, seen.hand, seen.dealer[0]), FOLD: fold_net(terms)}

    return worth
