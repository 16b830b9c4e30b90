"""Strategy of criss-cross poker: the expectation of each bet and of a fold at the three stops, and the cost of simple
rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from hoyle.book import Terms
from hoyle.exact.common.decision_values import (
    CARDS_RANKS,
    Player,
    Seen,
    Sums,
    Told,
    by_cost,
    grid_place,
    starting_grid,
)
from hoyle.exact.criss_cross_poker.plain_rules import by_outs, once_each_time
from hoyle.exact.criss_cross_poker.solve import Decisions, decisions_of
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.criss_cross_poker import ANTES, FOLD
from hoyle.kit.cards import RANK_VALUE, RANKS

JACK, SIX = 9, 4  # ranks from 0
HIGH_AND_MIDDLE = "High + middle cards: 2+1 is two from jack up and one 6 to 10."
ACROSS_NOTE = f"The player's own two cards, and the four of the across hand. {HIGH_AND_MIDDLE}"
MIDDLE_NOTE = (
    f"The better of both hands of four cards, and the ranks of all six cards seen. {HIGH_AND_MIDDLE}"
)
Rule = Callable[[tuple[str, ...], tuple[str, ...]], int]


def cards(terms: Terms) -> Told:
    decisions = decisions_of(terms)
    edge = -decisions.worth(decisions.ended())
    ways = [
        Way("count points and outs", _edge(decisions, by_outs), edge, ANTES[0]),
        Way("bet once at every stop", _edge(decisions, once_each_time), edge, ANTES[0]),
    ]
    return [_first(decisions), _second(decisions), _third(decisions)], ways


def words(decisions: Decisions) -> list[str]:
    return [f"bet_{times}x" for times in decisions.multiples] + [FOLD]


def _first(decisions: Decisions) -> Card:
    game, names = decisions.game, words(decisions)
    total = sum(hole.hand_count for hole in game.holes)
    scale = decisions.unit * decisions.arrays.deals_of(game.holes[0])
    found: dict[tuple[str, str], Sums] = defaultdict(Sums)
    for hole, choices in zip(game.holes, game.choices, strict=True):
        place = grid_place(RANKS[hole.high], RANKS[hole.low], suited=hole.is_suited)
        worths = dict(zip(names, choices.across.tolist(), strict=True))
        found[place].add(hole.hand_count, worths, names[choices.across_choice])
    return Card("Two cards", ANTES[0], starting_grid(found, total, scale), CARDS_RANKS, CARDS_RANKS)


def _second(decisions: Decisions) -> Card:
    game = decisions.game
    groups: dict[str, Sums] = defaultdict(Sums)
    for number, features, _, row in kernels("criss_cross_poker.card_sums").at_the_second_stop(game):
        hole = game.holes[number]
        own = [sum(rank >= JACK for rank in hole[:2]), sum(SIX <= rank < JACK for rank in hole[:2])]
        mine = f"own {_pair(features.own_pair)}" if features.own_pair else f"own cards {own[0]}+{own[1]}"
        table = "" if features.own_pair else f", those across {features.high}+{features.middle}"
        _add(decisions, groups[f"{mine}{table}: {_held(features)}"], row)
    return _card(decisions, "After the cards across", groups, 2, ACROSS_NOTE)


def _third(decisions: Decisions) -> Card:
    groups: dict[str, Sums] = defaultdict(Sums)
    found = kernels("criss_cross_poker.card_sums").at_the_last_stop(decisions.game)
    for (features, *_), row in found.items():
        is_weak = (
            features.pair <= SIX and features.alike < 3 and not features.is_suited and features.straights < 2
        )
        more = f", {features.high}+{features.middle}" if is_weak else ""
        _add(decisions, groups[f"{_held(features)}{more}"], row)
    return _card(decisions, "After the cards down", groups, 4, MIDDLE_NOTE)


def _add(decisions: Decisions, sums: Sums, row: Any) -> None:
    names = words(decisions)
    worths, chosen = (dict(zip(names, each, strict=True)) for each in (row.worths, row.chosen))
    sums.add_totals(row.weight, worths, row.best, chosen)


def _card(decisions: Decisions, title: str, groups: Mapping[str, Sums], seen: int, note: str) -> Card:
    """`seen` is the number of table cards: the probability of a row is that of reaching it."""
    size = decisions.pack.size - 2
    before = 1
    for at in range(0, seen, 2):
        before *= (size - at) * (size - at - 1) // 2
    hands = sum(hole.hand_count for hole in decisions.game.holes)
    left = decisions.arrays.deals_of(decisions.game.holes[0]) // before
    decided: list[Decision] = [
        sums.decision(seen_as, hands * before, scale=decisions.unit * left)
        for seen_as, sums in groups.items()
    ]
    return Card(title, ANTES[0], tuple(by_cost(decided)), notes=(note,))


def _held(features: Any) -> str:
    """What four cards are, or the better of two hands of four."""
    is_better = features.alike > 2 or features.pair_count > 1
    draws = ["two pair or better" if is_better else _pair(features.pair) if features.pair else "no pair"]
    if features.is_suited:
        draws.append("four of a suit")
    if features.straights:
        draws.append(f"room in {features.straights} straight{'s'[features.straights == 1 :]}")
    return ", ".join(draws)


def _pair(number: int) -> str:
    """By its rank from 1."""
    if number > JACK:
        return "pair that wins"
    return "pair that pushes" if number > SIX else "low pair"


def _edge(decisions: Decisions, rule: Callable[..., str]) -> Fraction:
    """The house edge of a rule that answers with a choice by name."""
    names = words(decisions)
    tables = kernels("criss_cross_poker.rule_tables").tables_by_rule(
        decisions.game.holes, len(names), lambda own, table: names.index(rule(own, table, names))
    )
    return -decisions.worth(decisions.ended(tables))


def player(terms: Terms) -> Player:
    """Remembers its wagers on the hand, as decisions depend on them."""
    decisions = decisions_of(terms)
    made: list[int] = []

    def choose(seen: Seen) -> str:
        del made[len(seen.community) // 2 :]
        made.append(_best(decisions, seen.hand, seen.community, made))
        return words(decisions)[made[-1]]

    return choose


def _best(decisions: Decisions, hand: tuple[str, ...], table: tuple[str, ...], made: list[int]) -> int:
    """The position of the best choice after these bets, which need not be those of best play."""
    game = decisions.game
    ranks = sorted((RANK_VALUE[card[0]] - 2 for card in hand), reverse=True)
    is_suited = hand[0][1] == hand[1][1]
    number = next(
        at for at, hole in enumerate(game.holes) if [*hole[:2]] == ranks and hole.is_suited == is_suited
    )
    kinds = [
        RANK_VALUE[card[0]] - 2 + (len(RANKS) if is_suited and card[1] == hand[0][1] else 0) for card in table
    ]
    return int(kernels("criss_cross_poker.one_hand").best_choice(game, number, kinds, made))
