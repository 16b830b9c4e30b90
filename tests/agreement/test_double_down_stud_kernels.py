"""Double down stud: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.strategy.wagers import limits_for
from tests.agreement.kernel_play import (
    OneSeat,
    assert_best_play,
    assert_equal,
    rows_of,
    shuffled,
    strategy_of,
    wagers_of,
)

PATH = "ma/double_down_stud"
RULES: list[dict[str, Any]] = [
    {"when": {"pair_at_least": "J"}, "choose": "double_down"},
    {"when": {"pair_at_least": 6}, "choose": "double_down", "amount": "$5"},
    {"when": {"suited": "yes"}, "choose": "double_down", "amount": "least"},
    {"when": {"straights": 2, "middle_cards": 1}, "choose": "double_down"},
    {"choose": "stand"},
]
TABLES: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({}, {"original": 1000}),
    ({"dealing_from": "hand"}, {"original": 500}),
    ({"payout_limit": 10_000_000}, {"original": 7_000_300}),
]
CORNERS = (
    "Ah Kh Qh Jh Th", "2h 3h 4h 5h 6h", "9c 9d 9h 9s 2c", "Jc 2d 9h 5s Js", "6c 2d 9h 5s 6s", "5c 8d 9h 2s 5s",
    "Tc 2d 9h 5s Ts", "7c 7d 7h 2s 2c", "8c 9c Ac Kc 2c", "2c 3d 2h 3s 9d", "4c 8s 5d 6h 7s",
)  # fmt: skip


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("options", "plain"), TABLES)
def test_kernel_equals_engine(options: dict[str, Any], plain: dict[str, int], count: int) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("double_down_stud", wagers, RULES)
    _, terms = open_terms(PATH, options)
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(11), 1, 5, count)])
    seat = OneSeat(PATH, options, wagers, strategy, limits_for(wagers))
    assert_equal(seat, compile_rounds(terms, wagers, strategy), rows)


def test_best_play_equals_the_sheet() -> None:
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(12), 1, 5, 200)])
    assert_best_play(PATH, {}, {"original": 1000}, rows)


def test_an_amount_above_the_original_is_refused() -> None:
    wagers = wagers_of({"original": 1000})
    rules = [{"choose": "double_down", "amount": "$11"}]
    _, terms = open_terms(PATH)
    with pytest.raises(HoyleError, match="the strategy puts 1100 cents on double_down; beside 1000 it is"):
        compile_rounds(terms, wagers, strategy_of("double_down_stud", wagers, rules))
