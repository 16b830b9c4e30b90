"""Caribbean stud poker: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from tests.agreement.kernel_play import OneSeat, assert_equal, rows_of, shuffled, strategy_of, wagers_of

RULES: list[dict[str, Any]] = [
    {"when": {"at_least": "pair"}, "choose": "bet"},
    {"when": {"at_least": "A-K", "dealer_shows": ["A", "K"], "holds": ["Q", "J"]}, "choose": "bet"},
    {"when": {"at_least": "A-K", "matches_dealer": "yes"}, "choose": "bet"},
    {"when": {"at_least": "A-K", "holds": "Q", "fourth_above_dealer": "yes"}, "choose": "bet"},
    {"choose": "fold"},
]
MA = {
    "ante": 1000, "caribbean_stud_bonus": 500, "progressive": 100, "five_card_hand_bonus:player": 300,
    "five_card_hand_bonus:dealer": 200,
}  # fmt: skip
TABLES: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("ny/caribbean_stud_poker", {}, {"ante": 1000, "progressive": 100}),
    ("ny/caribbean_stud_poker", {"progressive_table": "fixed_amount", "dealing_from": "automated_shoe",
      "dealing": "stacks", "progressive_seed": 123_456_7}, {"ante": 500, "progressive": 100}),
    ("ny/caribbean_stud_poker", {}, {"ante": 4_000_001}),
    ("ma/caribbean_stud_poker", {}, MA),
    ("ma/caribbean_stud_poker", {"progressive_table": "D", "offer_envy_bonus": "yes", "progressive_amount": 5,
      "progressive_linked": "yes", "caribbean_stud_bonus_table": "B"}, MA | {"progressive": 500}),
]  # fmt: skip
CORNERS = (
    "Ah 2c Kh 2d Qh 3c Jh 4d Th 9s", "2h Ac 3h 2d 4h 3c 5h 4d 6h 9s", "Ac Kd Kc Qd Qs 9h 5d 7c 2h 3s",
    "Ac 5s Kc Qd Qs 9h 5d 7c 2h 3s", "Ac Jd Kc Ad Qs Kh 5d Qc 2h 5h", "Tc Ad Th Kd 9c Qh 5d 7c 2h 3s",
    "9c Ad 9h Kd 8c Qh 5d 7c 2h 3s", "3c Ah 3h Kh 4c Qh 4d Jh 2h Th", "7c Ad 7h Kd 7d Qh 7s 7d 2h 3s",
)  # fmt: skip


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options", "plain"), TABLES)
def test_kernel_equals_engine(path: str, options: dict[str, Any], plain: dict[str, int], count: int) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("caribbean_stud_poker", wagers, RULES)
    _, terms = open_terms(path, options)
    rounds = compile_rounds(terms, wagers, strategy)
    corners = [text for text in CORNERS if len(set(text.split())) == 10]
    rows = np.concatenate([rows_of(corners), shuffled(np.random.default_rng(11), 1, 10, count)])
    assert_equal(OneSeat(path, options, wagers, strategy), rounds, rows)
