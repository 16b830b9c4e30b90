"""Crazy 4 poker: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from tests.agreement.kernel_play import (
    BestSeat,
    OneSeat,
    assert_equal,
    optimal_of,
    rows_of,
    shuffled,
    strategy_of,
    wagers_of,
)

GAME, PATH = "crazy_4_poker", "ny/crazy_4_poker"
RULES: list[dict[str, Any]] = [
    {"when": {"at_least": "three_of_a_kind"}, "choose": "play_3x"},
    {"when": {"at_least": "two_pair"}, "choose": "play_2x"},
    {"when": {"at_least": "J-9"}, "choose": "play_1x"},
    {"choose": "fold"},
]
MAIN = {"ante": 1000, "super_bonus": 1000}
ALL = MAIN | {"queens_up": 500, "progressive": 100}
TABLES: list[tuple[dict[str, Any], dict[str, int], bool]] = [
    ({}, ALL, False),
    ({"dealer_card_count": 6, "dealing": "stacks", "queens_up_table": "D", "progressive_table": "B",
      "progressive_amount": 5}, ALL | {"progressive": 500}, False),
    ({"dealing": "stacks", "queens_up_table": "B"}, {"ante": 333, "super_bonus": 333, "queens_up": 7}, False),
    ({}, ALL, True),
    ({"dealer_card_count": 6}, MAIN, True),
]  # fmt: skip
# The seat's five and the dealer's: a dealer without king high ahead, level and behind; beaten straights; ties.
CORNERS = (
    "Jc Td 8h 7s 2c Qc Jd 9h 7d 3s 2d", "Jc Td 8h 7s 2c Js Th 8d 7c 2h 3d", "Kc Qd 8h 4s 2c Qc Jd 9h 7d 3s 2d",
    "9c 8d 7h 6s 2c Kc Kd Kh 2d 3s 4d", "Ac As Ad Ah 2c Kc Kd 5h 7d 8s 9d", "9c 7c 5c 2c Kd Kc Kh 5h 5d 8s 9d",
    "5c 6c 7c 8c Kd 2h 4s 9d Jh Qd 3s", "Kc Kd 4h 5s 9c Kh Ks 4d 5c 9d 2h", "Ac Ad 4h 5s 9c Kh Ks 4d 5c 9d 2h",
)  # fmt: skip


@pytest.mark.parametrize("count", [12, pytest.param(500, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("options", "plain", "optimal"), TABLES)
def test_kernel_equals_engine(
    options: dict[str, Any], plain: dict[str, int], optimal: bool, count: int
) -> None:
    wagers = wagers_of(plain)
    strategy = optimal_of(GAME, wagers) if optimal else strategy_of(GAME, wagers, RULES)
    _, terms = open_terms(PATH, options)
    rounds = compile_rounds(terms, wagers, strategy)
    size = len(rounds.order)
    stacks = rows_of([" ".join(text.split()[:size]) for text in CORNERS])
    in_turn = np.empty_like(stacks)
    in_turn[:, rounds.order] = stacks
    rows = shuffled(np.random.default_rng(11), 1, size, count)
    seat = BestSeat if optimal else OneSeat
    assert_equal(seat(PATH, options, wagers, strategy), rounds, np.concatenate([in_turn, rows]))
