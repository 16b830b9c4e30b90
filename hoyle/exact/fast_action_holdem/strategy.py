"""Strategy of fast action hold 'em: what two cards are worth, and what simpler play costs.

Worths are of sampled boards and dealers' hands, so they are as good as their samples.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.exact.common.decision_values import CARDS_RANKS, Player, Seen, Told, grid_place, starting_hand
from hoyle.exact.fast_action_holdem.solve import best_decisions, prices_of, rules_of, solve
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.fast_action_holdem import KEEPS, ORIGINAL, PAIRS, SPLITS, SURRENDER
from hoyle.games.parts.setting_hands import HOUSE_WAY
from hoyle.kit.cards import DECK, RANKS

SPLIT, LAY_ASIDE = "split", "lay_aside"
BY_GRID = "by the worths of two cards alone: the pair worth most, and both where the second is worth more than nothing"
AS_HOUSE = "as the house sets its hand, without splits"
AS_HOUSE_SPLIT = "as the house sets its hand, and both pairs where the other two are a pair of sevens or better"
_SPLIT_FROM_RANK = RANKS.index("7")
_PLACES = 10**9


class Weighed(NamedTuple):
    """Every hand of four cards: in how many ways it is dealt, the worths of its choices, and the best of them."""

    weights: Any
    worths: Any
    decisions: Any
    codes: Any  # of what can be chosen


def _weighed(terms: Terms) -> Weighed:
    fast, hands = kernels("fast_action_holdem.solve"), kernels("fast_action_holdem.dealt_fours")
    worths = fast.worths_of(rules_of(terms), prices_of(terms))
    weights = hands.weights(terms.number("deck_count")) * ~hands.naturals()
    return Weighed(weights, worths, worths.decisions(), kernels("fast_action_holdem.round_counts"))


def cards(terms: Terms) -> Told:
    weighed = _weighed(terms)
    return [_grid(terms, weighed), _by_row(terms, weighed)], list(_ways(terms, weighed))


def _grid(terms: Terms, weighed: Weighed) -> Card:
    """What two cards are worth when they are kept, whatever is laid aside, and how often best play keeps them."""
    sums = _by_class(terms, weighed)
    decisions = []
    for number, (dealt, kept, worth) in enumerate(sums):
        if number < len(RANKS) ** 2:
            high, low = max(divmod(number, 13)), min(divmod(number, 13))
            row, column = grid_place(RANKS[high], RANKS[low], suited=number // 13 < number % 13)
            seen = starting_hand(row, column)
        else:
            row = column = ""
            seen = 2 * RANKS[number - len(RANKS) ** 2] + "s"
        each = {SPLIT: worth, LAY_ASIDE: Fraction(0)}
        decisions.append(Decision(seen, each, max(each.values()), kept, row, column))
    notes = (
        "The worth of two cards that play, averaged over the other two. Keep the two that are worth most; play the other "
        "two as well where they are worth more than nothing. Probabilities are those of keeping them.",
        "Pairs of one suit, such as AAs, stand beside the grid.",
    )
    return Card("What two cards are worth", ORIGINAL, tuple(decisions), CARDS_RANKS, CARDS_RANKS, notes)


def _by_class(terms: Terms, weighed: Weighed) -> list[tuple[int, Fraction, Fraction]]:
    """By class of two cards: ways to hold them, the share of hands that best play keeps them of, and their worth."""
    np_ = kernels("fast_action_holdem.solve").np
    ends, hands = weighed.codes, kernels("fast_action_holdem.dealt_fours")
    held, worth, kept = (np_.zeros(ends.CLASSES) for _ in range(3))
    for number in range(len(hands.KEPT)):
        classes = ends.classes_of(np_.full(len(weighed.weights), number, np_.uint8))
        np_.add.at(held, classes, weighed.weights)
        np_.add.at(worth, classes, weighed.weights * weighed.worths.keeps[:, number])
    plays = weighed.decisions < ends.SURRENDER
    np_.add.at(kept, ends.classes_of(weighed.decisions)[plays], weighed.weights[plays])
    total = int(hands.weights(terms.number("deck_count")).sum())
    return [
        (int(ways), Fraction(int(often), total), _fraction(sum_ / ways))
        for ways, often, sum_ in zip(held, kept, worth, strict=True)
    ]


def _by_row(terms: Terms, weighed: Weighed) -> Card:
    """Hands by the way in which the house would set them: to do so, to play both pairs so, to keep others, to give up."""
    fast, hands = kernels("fast_action_holdem.solve"), kernels("fast_action_holdem.dealt_fours")
    np_, ends, rules = fast.np, weighed.codes, rules_of(terms)
    rows = kernels("ways.set_arrays").set_hands(hands.fours(), rules.way).rows
    setting = hands.settings_by(rules.way)
    places = np_.arange(len(setting))
    as_house = weighed.worths.keeps[places, setting]
    both = weighed.worths.splits[places, np_.minimum(setting, len(KEEPS) - 1 - setting)]
    best = weighed.worths.best()
    total = int(hands.weights(terms.number("deck_count")).sum())
    other = weighed.worths.keeps.copy()
    other[places, setting] = -np_.inf
    decisions = []
    for row in sorted(set(rows.tolist())):
        here = (rows == row) & (weighed.weights > 0)
        dealt = weighed.weights[here]
        mean = lambda values, here=here, dealt=dealt: _fraction((values[here] * dealt).sum() / dealt.sum())  # noqa: E731
        worths = {HOUSE_WAY: mean(as_house), SPLIT: mean(both), "other_pair": mean(other.max(axis=1)),
                  SURRENDER: Fraction(weighed.worths.surrender)}  # fmt: skip
        chosen = weighed.decisions[here]
        kinds = {
            HOUSE_WAY: chosen == setting[here], SPLIT: (chosen >= ends.SPLIT_FROM) & (chosen < ends.SURRENDER),
            "other_pair": (chosen < ends.SPLIT_FROM) & (chosen != setting[here]), SURRENDER: chosen == ends.SURRENDER,
        }  # fmt: skip
        shares = {name: Fraction(int(dealt[is_so].sum()), int(dealt.sum())) for name, is_so in kinds.items()}
        shares = {name: share for name, share in shares.items() if share}
        seen = f"row {row + 1} of the house way"
        decisions.append(Decision(seen, worths, mean(best), Fraction(int(dealt.sum()), total), shares=shares))
    note = "Splits are those that keep the house's two cards together; naturals are paid and not listed."
    return Card("By the row of the house way that would set the hand", ORIGINAL, tuple(decisions), notes=(note,))


def _ways(terms: Terms, weighed: Weighed) -> Iterator[Way]:
    """What simpler play costs, by the same worths; the edge of best play is the sheet's."""
    fast, hands = kernels("fast_action_holdem.solve"), kernels("fast_action_holdem.dealt_fours")
    np_, rules = fast.np, rules_of(terms)
    best_edge = solve(terms)[0][0].house_edge
    every = np_.concatenate([weighed.worths.keeps, weighed.worths.splits], axis=1)
    places = np_.arange(len(every))
    setting = hands.settings_by(rules.way)
    total = hands.weights(terms.number("deck_count")).sum()
    ends = weighed.codes
    ranks = hands.fours() % len(RANKS)
    for name, chosen in (
        (BY_GRID, _grid_choices(terms, weighed)),
        (AS_HOUSE_SPLIT, _split_pairs(np_, ranks, setting, ends.SPLIT_FROM)),
        (AS_HOUSE, setting),
    ):
        lost = (weighed.worths.best() - every[places, chosen]) * weighed.weights
        yield Way(name, best_edge + _fraction(lost.sum() / total), best_edge, ORIGINAL)


def _grid_choices(terms: Terms, weighed: Weighed) -> Any:
    np_, ends = kernels("fast_action_holdem.solve").np, weighed.codes
    worth = np_.array([float(each[2]) for each in _by_class(terms, weighed)])
    count = len(weighed.weights)
    settings = np_.stack(
        [worth[ends.classes_of(np_.full(count, number, np_.uint8))] for number in range(ends.SETTINGS)], axis=1
    )
    first = settings.argmax(axis=1)
    second = settings[np_.arange(count), ends.SETTINGS - 1 - first]
    both = ends.SPLIT_FROM + np_.minimum(first, ends.SETTINGS - 1 - first)
    return np_.where(second > 0, both, first)


def _split_pairs(np_: Any, ranks: Any, setting: Any, split_from: int) -> Any:
    """Two pairs of which the one that the house lays aside is high enough."""
    hands = kernels("fast_action_holdem.dealt_fours")
    left = np_.array(hands.LEFT)[setting]
    places = np_.arange(len(setting))
    one, other = ranks[places, left[:, 0]], ranks[places, left[:, 1]]
    both = split_from + np_.minimum(setting, len(hands.KEPT) - 1 - setting)
    return np_.where((one == other) & (one >= _SPLIT_FROM_RANK), both, setting)


def _fraction(value: float) -> Fraction:
    return Fraction(round(value * _PLACES), _PLACES)


def player(terms: Terms) -> Player:
    """Looks up the four cards."""
    decisions = best_decisions(terms)
    hands, ends = kernels("fast_action_holdem.dealt_fours"), kernels("fast_action_holdem.round_counts")
    np_ = kernels("fast_action_holdem.solve").np

    def choose(seen: Seen) -> str:
        numbers = [DECK.index(card) for card in seen.hand]
        code = int(decisions[hands.four_index(np_.array(numbers, np_.uint8), 0)])
        if code >= ends.SURRENDER:
            return SURRENDER
        order = sorted(range(len(numbers)), key=lambda at: numbers[at])
        places = tuple(sorted(order[at] for at in hands.KEPT[code % ends.SPLIT_FROM]))
        if code < ends.SPLIT_FROM:
            return KEEPS[PAIRS.index(places)]
        first = places if 0 in places else tuple(at for at in range(len(numbers)) if at not in places)
        return SPLITS[PAIRS.index(first)]

    return choose
