"""Strategy of Asia poker: the house way, and what each kind of hand is worth when it is set so."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from hoyle.book import Terms
from hoyle.exact.asia_poker.solve import CARD_COUNT, HAND_SIZE, OTHER_HANDS, Kind, kinds_of
from hoyle.exact.common.decision_values import Told
from hoyle.exact.sheet import Card, Decision
from hoyle.games.pai_gow.asia_poker import ASIA
from hoyle.games.parts.setting_hands import HOUSE_WAY

NOTE = "Hands by what the house way makes of them, against a dealer who sets the house way; the most frequent first."


def cards(terms: Terms) -> Told:
    win, lose = (terms.price(ASIA, outcome).odds.net for outcome in ("win", "lose"))
    decided = tuple(_decision(kind, win, lose) for kind in kinds_of(terms))
    return [Card("how seven cards are set", ASIA, decided, notes=(NOTE,))], []


def _decision(kind: Kind, win: Fraction, lose: Fraction) -> Decision:
    won = Fraction(kind.wins, kind.hands * OTHER_HANDS)
    worth = won * win + (1 - won) * lose
    chance = Fraction(kind.hands, comb(CARD_COUNT, HAND_SIZE))
    return Decision(kind.name, {HOUSE_WAY: worth}, worth, chance, shares={HOUSE_WAY: Fraction(1)})
