"""Criss-cross poker: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from tests.agreement.kernel_play import (
    OneSeat,
    assert_best_play,
    assert_equal,
    rows_of,
    shuffled,
    strategy_of,
    wagers_of,
)
from tests.support.samples import every

PATH = "ny/criss_cross_poker"
ANTES = {"ante_across": 1000, "ante_down": 1000}
RULES: list[dict[str, Any]] = [
    {"when": {"seen_count": 2, "own_pair_at_least": 2}, "choose": "bet_3x"},
    {"when": {"seen_count": 2, "points": 1}, "choose": "bet_1x"},
    {"when": {"seen_count": 2, "suited": "yes"}, "choose": "bet_2x"},
    {"when": {"pair_at_least": 6}, "choose": "bet_3x"},
    {"when": {"of_a_kind": 3}, "choose": "bet_2x"},
    {"when": {"pairs": 2}, "choose": "bet_3x"},
    {"when": {"seen_count": 6, "suited": "yes"}, "choose": "bet_2x"},
    {"when": {"seen_count": 6, "straights": 2}, "choose": "bet_3x"},
    {"when": {"seen_count": 6, "straights": 1, "middle_cards": 2}, "choose": "bet_2x"},
    {"when": {"seen_count": 4, "points": 2}, "choose": "bet_2x"},
    {"when": {"pair_at_least": 2}, "choose": "bet_1x"},
    {"when": {"seen_count": 6, "high_cards": 2}, "choose": "bet_1x"},
    {"choose": "fold"},
]
TABLES: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({}, ANTES),
    ({}, ANTES | {"five_card_bonus": 500}),
    ({"dealing_from": "automated_shoe"}, dict.fromkeys(ANTES, 333) | {"five_card_bonus": 77}),
    ({"offer_five_card_bonus": "no"}, ANTES),
]
# Own cards, across, down, middle: royals on either line, pushes beside losses, folds at every stop, boards that pay.
CORNERS = (
    "Ah Kh Qh Jh 2c 3d Th", "Ah Kh 2c 3d Qh Jh Th", "2h 3h 4h 5h 9c 9d 6h", "9c 9d 9h 9s 2c 3d 5h",
    "6c 2d 9h 5s Js Kd 6s", "Jc 2d 9h 5s 4s 3d Js", "5c 4d Ah Kh Qh Jh Th", "3c 2c 9d 9h 7d 7s 7h", "Ac 2d 3h 4s Kd Qs 5h",
    "Tc Td 2h 3s 4d 5c 7h", "8c 9c Tc Jc Qd Kd 7c", "6c 3d 2s 4h 8d Ts Kc", "7c 3d Tc Td 2s 4d Th", "3d 5c 6h 2s Ac Kd 4h",
)  # fmt: skip


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("options", "plain"), every(2, TABLES))
def test_kernel_equals_engine(options: dict[str, Any], plain: dict[str, int], count: int) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("criss_cross_poker", wagers, RULES)
    _, terms = open_terms(PATH, options)
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(11), 1, 7, count)])
    assert_equal(OneSeat(PATH, options, wagers, strategy), compile_rounds(terms, wagers, strategy), rows)


def test_best_play_equals_the_sheet() -> None:
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(12), 1, 7, 150)])
    assert_best_play(PATH, {}, ANTES | {"five_card_bonus": 500}, rows)
