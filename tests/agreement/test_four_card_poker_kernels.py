"""Four card poker: the kernel against the engine on the same cards."""

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

RULES: list[dict[str, Any]] = [
    {"when": {"at_least": "pair_of_aces"}, "choose": "play_3x"},
    {"when": {"at_least": "pair_of_10s", "pair_above_dealer": "yes"}, "choose": "play_3x"},
    {"when": {"at_least": "pair_of_6s", "matches_dealer": "yes"}, "choose": "play_2x"},
    {"when": {"at_least": "K-Q-8", "dealer_shows": ["2", "3", "4", "5"]}, "choose": "play_1x"},
    {"when": {"at_least": "pair_of_3s"}, "choose": "play_1x"},
    {"choose": "fold"},
]
ALL = {"ante": 1000, "aces_up": 500, "six_card_bonus": 700, "progressive": 100}
OH = {"ante": 1000, "aces_up": 500, "progressive": 100}
TABLES: list[tuple[str, dict[str, Any], dict[str, int], bool]] = [
    ("ny/four_card_poker", {}, ALL, False),
    ("ny/four_card_poker", {"dealer_card_count": 6, "dealing": "stacks", "aces_up_table": "F",
      "six_card_bonus_table": "B", "progressive_table": "B", "progressive_amount": 5},
     ALL | {"progressive": 500}, False),
    ("ny/four_card_poker", {"dealer_card_count": 6}, ALL, True),
    ("ny/four_card_poker", {}, {"aces_up": 500, "progressive": 100}, False),
    ("oh/four_card_poker", {"offer_progressive": "yes"}, OH, False),
    ("oh/four_card_poker", {"offer_progressive": "yes", "progressive_on_fold": "lose", "dealing": "stacks",
      "payout_limit": 5_000_000}, OH | {"ante": 200_000_001, "aces_up": 100_000_003}, False),
    ("oh/four_card_poker", {}, {"ante": 1000}, True),
]  # fmt: skip
# The seat's five, the dealer's cards, and the card in the box: six-card royals, four aces, straights and ties.
CORNERS = (
    "Ad Kd Qd Jd Td 2c 3c 5h 7h 8s 9d 9h", "Ah Kh Qh Jh Th 2c 3c 5d 7d 8s 9h 9c", "Ac As Ad Ah 2c 3c 4d 5h 7h 8s 9d Th",
    "7c 7d 7h 2s 2d 3h 4h 5s 9c Jc Qd 7s", "4c 3d 2h Ac 9s Kc Kd 5h 7h 8s 9d 5c", "Tc Td 9h 8c 2d Th Ts 9c 8d 2s Jh Qc",
    "9c 8c 7c 6c 5c Kc Kd 5h 7h 8s 9d Tc", "2c 3d 5h 7s 8c Kc Kd 5d 7h 8s 9d Tc", "Ks Kd 2h 3c 7d Ah 4s 6c 8d 9s Jc Qs",
)  # fmt: skip


@pytest.mark.parametrize("count", [12, pytest.param(500, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options", "plain", "optimal"), TABLES)
def test_kernel_equals_engine(
    path: str, options: dict[str, Any], plain: dict[str, int], optimal: bool, count: int
) -> None:
    wagers = wagers_of(plain)
    strategy = (
        optimal_of("four_card_poker", wagers) if optimal else strategy_of("four_card_poker", wagers, RULES)
    )
    _, terms = open_terms(path, options)
    rounds = compile_rounds(terms, wagers, strategy)
    size = len(rounds.order)
    stacks = rows_of([" ".join(text.split()[:size]) for text in CORNERS])
    in_turn = np.empty_like(stacks)
    in_turn[:, rounds.order] = stacks
    rows = shuffled(np.random.default_rng(11), 1, size, count)
    seat = BestSeat if optimal else OneSeat
    assert_equal(seat(path, options, wagers, strategy), rounds, np.concatenate([in_turn, rows]))
