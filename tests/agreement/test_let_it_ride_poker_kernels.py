"""Let it ride poker: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from tests.agreement.kernel_play import OneSeat, assert_equal, rows_of, shuffled, strategy_of, wagers_of

BETS = {"bet_1": 1000, "bet_2": 1000, "bet_3": 1000}
RULES: list[dict[str, Any]] = [
    {"when": {"pair_at_least": 10}, "choose": "ride"},
    {"when": {"seen_count": 3, "suited": "yes", "spread_at_most": 3, "lowest": 3}, "choose": "ride"},
    {"when": {"seen_count": 3, "suited": "yes", "straights": 1, "high_cards": 2}, "choose": "ride"},
    {"when": {"seen_count": 4, "suited": "yes"}, "choose": "ride"},
    {"when": {"seen_count": 4, "straights": 2}, "choose": "ride"},
    {"choose": "withdraw"},
]
TABLES: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("ny/let_it_ride_poker", {"three_card_bonus_table": "D"}, BETS | {"let_it_ride_bonus": 100,
    "three_card_bonus": 500}),
    ("ny/let_it_ride_poker", {"dealing_from": "automated_shoe", "dealing": "stacks"}, BETS),
    ("ma/let_it_ride_poker", {}, BETS | {"let_it_ride_bonus": 100, "three_card_bonus": 700}),
    ("oh/let_it_ride_poker", {}, BETS | {"let_it_ride_bonus": 100, "three_card_bonus": 333}),
    ("oh/let_it_ride_poker", {"offer_progressive": "yes"}, BETS | {"progressive": 100}),
    ("oh/let_it_ride_poker", {"dealing_from": "automated_shoe", "dealing": "stacks", "community_card_count": 3,
      "community_burned": "last", "payout_limit": 5_000_000}, dict.fromkeys(BETS, 2_000_001)),
]  # fmt: skip
CORNERS = (
    "Ah Kh Qh Jh Th", "2h 3h 4h 5h 6h", "9c 9d 9h 9s 2c", "Tc Td 9h 9s 2c", "Tc 2d 9h 5s Ts", "9c 2d 9h 5s Ts",
    "Ac 2c 3c 4c 5d", "7c 7d 7h 2s 2c", "Qc Kc Ac 2s 2c",
)  # fmt: skip


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options", "plain"), TABLES)
def test_kernel_equals_engine(path: str, options: dict[str, Any], plain: dict[str, int], count: int) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("let_it_ride_poker", wagers, RULES)
    _, terms = open_terms(path, options)
    rounds = compile_rounds(terms, wagers, strategy)
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(11), 1, 5, count)])
    assert_equal(OneSeat(path, options, wagers, strategy), rounds, rows)
