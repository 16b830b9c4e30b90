"""Colorado hold 'em poker: the kernel against the engine on the same cards."""

from __future__ import annotations

from itertools import permutations
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

PATH = "ma/colorado_holdem_poker"
# Every kind of choice, declarations that are false, and hands without a rule for the discard.
RULES: list[dict[str, Any]] = [
    {"when": {"instant_winner": "yes"}, "choose": "declare"},
    {"when": {"suited": "yes", "lowest": 10}, "choose": "declare"},
    {"when": {"pair_at_least": 5}, "choose": "play"},
    {"when": {"seven_up_cards": 3}, "choose": "check"},
    {"when": {"nine_up_cards": 1}, "choose": "play"},
    {"when": {"offered": "fold"}, "choose": "fold"},
    {"when": {"paired_without": "high"}, "choose": "discard_high"},
    {"when": {"paired_without": "low"}, "choose": "discard_low"},
    {"when": {"suited_without": "middle"}, "choose": "discard_middle"},
    {"when": {"tens_without": "low"}, "choose": "discard_low"},
    {"when": {"suited_without": "high"}, "choose": "discard_high"},
    {"when": {"jacks_without": "middle"}, "choose": "discard_middle"},
    {"when": {"lowest": 4}, "choose": "discard_2"},
]
TABLES: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({}, {"ante": 1000}),
    ({}, {"ante": 1000, "bonus": 100}),
    ({"version": "permissible_bet"}, {"ante": 500, "bonus": 100}),
    ({"dealing_from": "automated_shoe", "version": "permissible_bet"}, {"ante": 777}),
    ({"payout_limit": 5_000_000}, {"ante": 700_003, "bonus": 100}),
]
CORNERS = (
    "Ah Kh 2c Qh Jh Th", "2h 3h 9c 4h 5h 6h", "9c 9d 2h 9h 9s 2c", "Tc 3d Td 2h 5s 7c", "9c 9d 4h 2s 5s 7c", "8c 3d 8d 2h 5s 7c",
    "7c 7d 7h 2s 2c 5d", "Ac 2c 3c 2s 2h 5d", "Jc Qc Kc 2s 2h 5d", "Tc Qc Kc 2s 2h 5d", "2c 4d 6h 2s 3h 5d", "9c Kd 9d 2s 2h Kc",
    "9d Kd 9c 2s 2h Kc", "Kc Kd 9c 9s Th 4d", "Ac 3d 7h 9s 9h 9d",
)  # fmt: skip


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("options", "plain"), TABLES)
def test_kernel_equals_engine(options: dict[str, Any], plain: dict[str, int], count: int) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("colorado_holdem_poker", wagers, RULES)
    _, terms = open_terms(PATH, options)
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(11), 1, 6, count)])
    assert_equal(OneSeat(PATH, options, wagers, strategy), compile_rounds(terms, wagers, strategy), rows)


@pytest.mark.parametrize("version", ["required_bet", "permissible_bet"])
def test_best_play_equals_the_sheet(version: str) -> None:
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(12), 1, 6, 200)])
    assert_best_play(PATH, {"version": version}, {"ante": 1000, "bonus": 100}, rows)


@pytest.mark.parametrize("card", ["high", "middle", "low"])
def test_cards_of_one_rank_lie_in_the_same_order(card: str) -> None:
    """A pair that the rule does not keep, in every order, where a flush tells its cards apart."""
    wagers = wagers_of({"ante": 1000})
    rules: list[dict[str, Any]] = [{"choose": "play"}, {"choose": f"discard_{card}"}]
    strategy = strategy_of("colorado_holdem_poker", wagers, rules)
    rows = rows_of([
        f"{' '.join(hand)} {board}"
        for third in ("Kd", "Kc", "3d", "3s")
        for hand in permutations(("9c", "9d", third))
        for board in ("2d 5d 8d", "2c 5c 8c", "2c 5d Th")
    ])  # fmt: skip
    assert_equal(
        OneSeat(PATH, {}, wagers, strategy), compile_rounds(open_terms(PATH)[1], wagers, strategy), rows
    )
