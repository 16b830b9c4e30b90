"""Every hand of five cards against every dealer of five or six by their best four: the best choice, and its results.

Crazy 4 poker is solved by this too. Counting looks at no price and is done once for all pay tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Bools, Int16s, UInt8s
from hoyle.fast.cards import evaluator
from hoyle.fast.cards.best_choices import Chosen, choose
from hoyle.fast.cards.dealer_sweep import Fared, fare
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.ranking_tables import tables_of
from hoyle.fast.cards.suit_orbits import RANKS, SUITS, WHOLE, classes, index_of, index_parts, orbits
from hoyle.games.parts.six_card_names import SIX_CARD_HANDS
from hoyle.kit.ranking import FIVE_CARD_HANDS, Rank, Ranking

Deck = tuple[int, ...] | None


class Setting(NamedTuple):
    """What the counts depend on."""

    ranking: Ranking
    dealer_size: int
    has_card_up: bool = False
    least: int = 0  # the strength from which the dealer qualifies
    deck: Deck = None

    @property
    def fared(self) -> Fared:
        return fare(
            self.ranking, self.dealer_size, card_up=self.has_card_up, least=self.least, deck=self.deck
        )


def ranks_by_place(ranking: Ranking) -> list[Rank]:
    """The rank at each place, the weakest first."""
    tables = tables_of(ranking, 6)
    pairs = zip(tables.strengths.tolist(), tables.categories.tolist(), strict=True)
    return [Rank(strength, ranking.hands[category]) for strength, category in pairs]


@lru_cache(maxsize=8)
def _groups(setting: Setting, kinds: tuple[int, ...]) -> tuple[Int16s, list[tuple[int, str]]]:
    """The group of each hand: its kind by four cards, and its name by all five."""
    fared = setting.fared
    cards = fared.deck.astype(np.uint8)[fared.hands]
    fives = evaluator.CATEGORIES[evaluator.places(cards)]
    keys = np.array(kinds, np.int64)[fared.places] * len(FIVE_CARD_HANDS) + fives
    found, groups = np.unique(keys, return_inverse=True)
    named = [divmod(key, len(FIVE_CARD_HANDS)) for key in found.tolist()]
    return groups.astype(np.int16), [(kind, FIVE_CARD_HANDS[five]) for kind, five in named]


@lru_cache(maxsize=8)
def solve_counts(
    setting: Setting,
    kinds: tuple[int, ...],
    pays: tuple[tuple[tuple[int, ...], ...], ...],
    allowed: tuple[tuple[bool, ...], ...],
    fold: int,
) -> tuple[Chosen, list[tuple[int, str]]]:
    """`kinds` are those of the places; `pays` and `allowed` are by kind. Counts are by the groups that follow them."""
    groups, named = _groups(setting, kinds)
    of_group = [kind for kind, _ in named]
    threshold = int(np.searchsorted(tables_of(setting.ranking, setting.dealer_size).strengths, setting.least))
    chosen = choose(
        setting.fared, groups, [pays[kind] for kind in of_group], [allowed[kind] for kind in of_group], fold, threshold,
    )  # fmt: skip
    return chosen, named


def choice_of(setting: Setting, chosen: Chosen, hand: Sequence[int], up: int | None) -> int:
    """The choice for one hand of a whole deck, as a number."""
    masks, sizes, home = (np.zeros(SUITS, np.int64) for _ in range(3))
    for card in hand:
        masks[card // RANKS] |= 1 << card % RANKS
        sizes[card // RANKS] += 1
    order = sorted(range(SUITS), key=lambda suit: -int(masks[suit]))
    for place, suit in enumerate(order):
        home[suit] = place
    row = classes(WHOLE, len(hand))[0][index_of(masks, sizes, home, index_parts())]
    column = 0 if up is None else int(home[up // RANKS]) * RANKS + up % RANKS
    return int(chosen.choices[row, column])


def names_together(ranking: Ranking, kinds: Sequence[str], *, with_sixth: bool) -> list[tuple[str, str, str]]:
    """The kind of the best four, the name of all five, and that of the best five with one more card: all that come
    together. Without a sixth card its name is empty."""
    hands = orbits(WHOLE, 5).hands
    kind_names = list(dict.fromkeys(kinds))
    kind_of = np.array([kind_names.index(kind) for kind in kinds])[places(hands, ranking)]
    count = len(FIVE_CARD_HANDS) + 1  # one more for the royal flush of six cards
    keys = (kind_of * count + evaluator.CATEGORIES[evaluator.places(hands)]) * count
    found = set(np.unique(keys).tolist()) if not with_sixth else set()
    for sixth in range(WHOLE) if with_sixth else ():
        free = (hands != sixth).all(axis=1)
        six = np.column_stack([hands[free], np.full(int(free.sum()), sixth, np.uint8)])
        names = evaluator.CATEGORIES[evaluator.places(six)].astype(np.int64)
        names[_is_six_card_royal(six)] = count - 1
        found |= set(np.unique(keys[free] + names).tolist())
    named = []
    for key in sorted(found):
        held, last = divmod(key, count)
        kind, five = divmod(held, count)
        for six_name in _six_names(last) if with_sixth else ("",):
            named.append((kind_names[kind], FIVE_CARD_HANDS[five], six_name))
    return named


def _six_names(last: int) -> tuple[str, ...]:
    """Any suit may be the one of a six-card royal."""
    return (FIVE_CARD_HANDS[last],) if last < len(FIVE_CARD_HANDS) else SIX_CARD_HANDS[:2]


def _is_six_card_royal(cards: UInt8s) -> Bools:
    ranks, suits = cards % RANKS, cards // RANKS
    found: Bools = (suits == suits[:, :1]).all(axis=1) & (ranks >= RANKS - 6).all(axis=1)
    return found
