"""Blackjack switch: the kernel against the engine on the same cards, with the wagers that lie beside the hands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.errors import HoyleError
from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.sim.strategy_lookup import find_strategy
from tests.agreement.kernel_play import (
    BestSeat,
    OneSeat,
    assert_counted,
    assert_equal,
    optimal_of,
    shuffled,
    strategy_of,
    wagers_of,
)

GAME = "blackjack_switch"
NY, PA = f"ny/{GAME}", f"pa/{GAME}"
MAINS = {"blackjack": 1000, "second_hand": 1000}
BESIDE = {
    "super_match": 500, "twenty_point_bonus": 500, "match_the_dealer": 500, "in_between": 500, "royal_match": 300,
    "bet_the_set": 300, "kings_bounty": 500, "three_card_poker": 500, "hit_and_run_progressive": 100,
}  # fmt: skip
# Exchanges by a rule of its own, insures, and splits whatever it can.
WILD: list[dict[str, Any]] = [
    {"when": {"offered": "even_money"}, "choose": "even_money"},
    {"when": {"offered": "insurance", "hard": "18+"}, "choose": "insurance"},
    {"when": {"offered": "insurance", "hard": "10-11"}, "choose": "insurance", "amount": "$2"},
    {"when": {"offered": "insurance"}, "choose": "no"},
    {"when": {"offered": "switch", "hard": "12-17"}, "choose": "switch"},
    {"when": {"offered": "switch"}, "choose": "keep"},
    {"when": {"offered": "keep"}, "choose": "keep"},
    {"when": {"hard": "15-16", "dealer_shows": ["9", "10", "A"]}, "choose": "surrender"},
    {"when": {"pair": "2-9"}, "choose": "split"},
    {"when": {"pair": "A"}, "choose": "split"},
    {"when": {"hard": "9-11"}, "choose": "double", "amount": "$4"},
    {"when": {"soft": "13-18", "dealer_shows": "4-6"}, "choose": "double"},
    {"when": {"soft": "19+"}, "choose": "stand"},
    {"when": {"hard": "15+"}, "choose": "stand"},
    {"choose": "hit"},
]
UNBURNED = {"continuous_shuffler": "yes"}
TABLES = [
    (NY, {}, {}),
    (NY, {}, {"super_match": 500}),
    (
        NY,
        {"dealers_second_card": "after_the_players", "surrender": "yes", "dealer_draws_on_soft_17": "yes"},
        {},
    ),
    (PA, {}, {}),
    (PA, {}, BESIDE),
    (PA, {"dealt": "double_shoe", "deck_count": 8, "split_aces_hand_count_max": 4}, {"super_match": 200}),
]


@pytest.mark.parametrize("count", [40, pytest.param(500, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options", "more"), TABLES)
def test_every_round_is_the_engines(
    path: str, options: dict[str, Any], more: dict[str, int], count: int
) -> None:
    wagers = wagers_of({**MAINS, **more})
    strategy = strategy_of(GAME, wagers, WILD)
    terms = open_terms(path, options)[1]
    rounds = compile_rounds(terms, wagers, strategy)
    rows = shuffled(np.random.default_rng(7), 6 if "deck_count" not in options else 4, 100, count)
    # Burned cards and the card that chooses a side of a double shoe are not among the given ones.
    plain = {**options, "dealt": "shoe"} if "dealt" in options else options
    assert_equal(OneSeat(path, {**plain, **UNBURNED}, wagers, strategy), rounds, rows)


@pytest.mark.parametrize("count", [30, pytest.param(400, marks=pytest.mark.prove)])
def test_the_shipped_strategy_and_best_play_are_the_engines(count: int) -> None:
    wagers = wagers_of(MAINS)
    game, terms = open_terms(NY)
    basic = find_strategy(game, terms, "basic")
    rows = shuffled(np.random.default_rng(8), 6, 100, count)
    assert_equal(OneSeat(NY, UNBURNED, wagers, basic), compile_rounds(terms, wagers, basic), rows)


def test_counted_rounds_are_those_with_rows() -> None:
    wagers = wagers_of(MAINS)
    assert_counted(compile_rounds(open_terms(NY)[1], wagers, strategy_of(GAME, wagers, WILD)))


@pytest.mark.prove
def test_best_play_is_the_engines_and_comes_to_the_sheet() -> None:
    wagers = wagers_of(MAINS)
    rounds = compile_rounds(open_terms(NY)[1], wagers, optimal_of(GAME, wagers))
    rows = shuffled(np.random.default_rng(9), 6, 100, 2000)
    assert_equal(BestSeat(NY, UNBURNED, wagers, optimal_of(GAME, wagers)), rounds, rows)
    sheet = par(NY).wagers[0]
    count = 40_000_000
    nets = rounds.nets(1, 0, count).sum(axis=1) / 1000
    assert abs(nets.mean() - float(sheet.expectation)) < 4 * nets.std() / count**0.5
    assert abs(nets.var() / float(sheet.variance) - 1) < 0.002


def test_what_is_not_compiled_is_refused() -> None:
    wagers = wagers_of(MAINS)
    limited = open_terms(NY, {"payout_limit_per_hand": 5000})[1]
    with pytest.raises(HoyleError, match="is not compiled; add --engine"):
        compile_rounds(limited, wagers, strategy_of(GAME, wagers, WILD))
    with pytest.raises(HoyleError, match="no second_hand is wagered"):
        compile_rounds(open_terms(NY)[1], wagers[:1], strategy_of(GAME, wagers, WILD))
