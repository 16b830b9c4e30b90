"""What a war and a surrender are worth after a tie, and a tie wager on the war deal, in initial wagers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.casino_war.solve import ranks_in, ties_of
from hoyle.exact.casino_war.strategy import tie_on_war_worth
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.games.war.casino_war import INITIAL, NO_TIE, SURRENDER, TIE_ON_WAR, WAR

PER = INITIAL


def worths(terms: Terms) -> Worths:
    ties = {tie.rank: tie for tie in ties_of(terms, ranks_in(terms))}

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        tie = ties[seen.hand[0][0]]
        if WAR in seen.choices:
            return {WAR: tie.war, SURRENDER: tie.surrender}
        return {TIE_ON_WAR: tie_on_war_worth(terms, tie), NO_TIE: Fraction(0)}

    return worth
