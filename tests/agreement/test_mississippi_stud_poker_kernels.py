"""Mississippi stud poker: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from tests.agreement.kernel_play import OneSeat, assert_equal, rows_of, shuffled, strategy_of, wagers_of

RULES: list[dict[str, Any]] = [
    {"when": {"pair_at_least": 6}, "choose": "bet_3x"},
    {"when": {"seen_count": 4, "suited": "yes"}, "choose": "bet_3x"},
    {"when": {"seen_count": 4, "straights": 2}, "choose": "bet_2x"},
    {"when": {"points": 2}, "choose": "bet_1x"},
    {"when": {"seen_count": 3, "suited": "yes"}, "choose": "bet_2x"},
    {"when": {"pair_at_least": 2}, "choose": "bet_1x"},
    {"when": {"middle_cards": 1}, "choose": "bet_1x"},
    {"choose": "fold"},
]
TABLES: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("ny/mississippi_stud_poker", {}, {"ante": 1000}),
    ("ny/mississippi_stud_poker", {"payout_limit": 5_000_000}, {"ante": 700_003}),
    ("oh/mississippi_stud_poker", {}, {"ante": 1000, "three_card_bonus": 500}),
    ("oh/mississippi_stud_poker", {"offer_progressive": "yes"}, {"ante": 1000, "progressive": 100}),
    ("oh/mississippi_stud_poker", {"offer_progressive": "yes", "progressive_on_fold": "lose", "progressive_amount": 5},
      {"ante": 1000, "three_card_bonus": 500, "progressive": 500}),
    ("oh/mississippi_stud_poker", {"dealing_from": "automated_shoe", "dealing": "stacks", "burn_each_street_count": 0,
      "payout_limit": 5_000_000}, {"ante": 900_001, "three_card_bonus": 70_007}),
]  # fmt: skip
CORNERS = (
    "Ah Kh Qh Jh Th", "2h 3h 4h 5h 6h", "9c 9d 9h 9s 2c", "2c 3d 9h 9s 2d", "Jc 2d 9h 5s Js",
    "6c 2d 9h 5s 6s", "5c 8d 9h 2s 5s", "2c 4d Ah Kh Qh", "7c 7d 7h 2s 2c", "8c 9c Ac Ks 2c",
)  # fmt: skip


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options", "plain"), TABLES)
def test_kernel_equals_engine(path: str, options: dict[str, Any], plain: dict[str, int], count: int) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("mississippi_stud_poker", wagers, RULES)
    _, terms = open_terms(path, options)
    rounds = compile_rounds(terms, wagers, strategy)
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(11), 1, 5, count)])
    assert_equal(OneSeat(path, options, wagers, strategy), rounds, rows)
