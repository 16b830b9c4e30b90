"""DJ wild stud poker: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from tests.agreement.kernel_play import (
    OneSeat,
    assert_equal,
    optimal_of,
    rows_of,
    shuffled,
    strategy_of,
    wagers_of,
)

PATH = "oh/dj_wild_stud_poker"
SIMPLE: list[dict[str, Any]] = [
    {"when": {"at_least": "pair_of_5s"}, "choose": "play"},
    {"when": {"at_least": "pair_of_4s", "lacks": 3}, "choose": "play"},
    {"choose": "fold"},
]
# By ranks that a wild card hides, and folding hands that win side wagers.
ODD: list[dict[str, Any]] = [
    {"when": {"at_least": "flush", "lacks": ["A", 9]}, "choose": "fold"},
    {"when": {"at_least": "three_of_a_kind", "wild_cards_at_least": 2}, "choose": "fold"},
    {"when": {"at_least": "Q-9", "lacks": 7}, "choose": "play"},
]
MAIN = {"ante": 1000, "blind": 1000}
SIDES = MAIN | {"trips": 500, "two_way_bad_beat": 300}
LARGE = {"ante": 1_000_003, "blind": 1_000_003, "trips": 700_007, "two_way_bad_beat": 70_001}
TABLES: list[tuple[dict[str, Any], dict[str, int], list[dict[str, Any]]]] = [
    ({}, MAIN, SIMPLE),
    ({}, SIDES, SIMPLE),
    ({}, SIDES, ODD),
    ({"dealing_from": "automated_shoe", "dealing": "stacks"}, SIDES, ODD),
    ({"offer_two_way_bad_beat": "no"}, MAIN | {"trips": 2500}, SIMPLE),
    ({}, LARGE, SIMPLE),
]
CORNERS = (
    "2c 3d 2d 4d 2h 5d 2s 6d Jk 7d",  # five wilds beat a straight flush
    "2c Ac 2d Kc 2h Qc Kd Jc Ks Tc",  # five of a kind, and a full house of deuces, under a royal flush
    "2h 3c 3h 3d 4h 3s 5h 9c 6h 9d",  # a natural straight flush with a deuce
    "2h Ac 9h Ad 7h As 5h 9c 3h 9d",  # a natural flush with a deuce
    "2c Ac 7h Ad 7d 9s 7s 8c Kc 6d",  # a deuce makes four of a kind of three
    "Jk Ac 7h Ad 7d As Kh 8c Qc 6d",  # a joker makes three of a kind, under a natural one
    "4c Ac 4h Kd 9d Qs 7s 8c 3c 6d", "4c Ac 4h Kd 9d Qs 7s 8c 5c 6d",  # a pair of 4s with a 3, and without
    "Ac Ad Kc Kd Qc Qd Jc Jd 9c 9d", "3c 3d 5c 5d 7c 7d 9c 9d Jh Js",  # ties
)  # fmt: skip


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("options", "plain", "rules"), TABLES)
def test_kernel_equals_engine(
    options: dict[str, Any], plain: dict[str, int], rules: list[dict[str, Any]], count: int
) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("dj_wild_stud_poker", wagers, rules)
    _, terms = open_terms(PATH, options)
    rounds = compile_rounds(terms, wagers, strategy)
    chance = np.random.default_rng(11)
    rows = np.concatenate([rows_of(CORNERS), shuffled(chance, 1, 10, count, has_joker=True)])
    assert_equal(OneSeat(PATH, options, wagers, strategy), rounds, rows)


@pytest.mark.parametrize(
    "reading",
    [
        {"like_hands_compared": "tie"},
        {"natural_with_a_deuce": "every_deuce_natural"},
        {"trips_falls_with_a_fold": "stands", "bad_beat_stands_after_a_fold": "lost"},
    ],
)
def test_under_other_readings(reading: dict[str, str]) -> None:
    wagers = wagers_of(SIDES)
    strategy = strategy_of("dj_wild_stud_poker", wagers, ODD)
    seat = OneSeat(PATH, {}, wagers, strategy)
    _, seat.terms = open_terms(PATH, readings=reading)
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(13), 1, 10, 80, has_joker=True)])
    assert_equal(seat, compile_rounds(seat.terms, wagers, strategy), rows)


def test_best_play_is_the_simple_rule() -> None:
    """The table of best play, hand by hand, against the same rounds by the rule that the strategy card tells."""
    wagers = wagers_of(SIDES)
    _, terms = open_terms(PATH)
    best = compile_rounds(terms, wagers, optimal_of("dj_wild_stud_poker", wagers))
    simple = compile_rounds(terms, wagers, strategy_of("dj_wild_stud_poker", wagers, SIMPLE))
    rows = shuffled(np.random.default_rng(12), 1, 10, 50_000, has_joker=True)
    assert (best.given(rows) == simple.given(rows)).all()
