"""Strategy of Asia poker: the house way, what each kind of hand is worth when it is set so, and what any setting of one
hand costs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from hoyle.book import Terms
from hoyle.book.ways.way_check import way_of
from hoyle.exact.asia_poker.solve import CARD_COUNT, HAND_SIZE, OTHER_HANDS, Kind, kinds_of
from hoyle.exact.common.decision_values import Told
from hoyle.exact.common.setting_costs import Setting, SettingCost, by_cost, check_hand
from hoyle.exact.sheet import Card, Decision
from hoyle.fast.optional import kernels
from hoyle.games.pai_gow.asia_poker import ASIA, split_of
from hoyle.games.parts.setting_hands import HOUSE_WAY

NOTE = "Hands by what the house way makes of them, against a dealer who sets the house way; the most frequent first."


def cards(terms: Terms) -> Told:
    win, lose = (terms.price(ASIA, outcome).odds.net for outcome in ("win", "lose"))
    decided = tuple(_decision(kind, win, lose) for kind in kinds_of(terms))
    return [Card("how seven cards are set", ASIA, decided, notes=(NOTE,))], []


def setting_costs(terms: Terms, cards: Sequence[str]) -> list[SettingCost]:
    """Every setting of seven cards against a dealer who sets the house way; the best first."""
    split = split_of(terms)
    check_hand(split, cards)
    win, lose = (terms.price(ASIA, outcome).odds.net for outcome in ("win", "lose"))
    found = kernels("asia_poker.hand_wins").setting_wins(cards, way_of(terms, split))
    return by_cost(
        Setting(each.parts, each.is_foul, lose + (win - lose) * Fraction(each.wins, OTHER_HANDS))
        for each in found
    )


def _decision(kind: Kind, win: Fraction, lose: Fraction) -> Decision:
    won = Fraction(kind.wins, kind.hands * OTHER_HANDS)
    worth = won * win + (1 - won) * lose
    chance = Fraction(kind.hands, comb(CARD_COUNT, HAND_SIZE))
    return Decision(kind.name, {HOUSE_WAY: worth}, worth, chance, shares={HOUSE_WAY: Fraction(1)})
