"""Texas hold 'em bonus poker: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.engine import Ask, Chosen, Round
from hoyle.exact.texas_holdem_bonus_poker.strategy import player
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.strategy.seat_view import seen_at
from tests.agreement.kernel_play import (
    OneSeat,
    assert_equal,
    optimal_of,
    rows_of,
    shuffled,
    strategy_of,
    wagers_of,
)

GAME = "texas_holdem_bonus_poker"
RULES: list[dict[str, Any]] = [
    {"when": {"street": "before_flop", "starting_hand": "32o 42o 52o 62o 72o"}, "choose": "fold"},
    {"when": {"street": "before_flop"}, "choose": "bet_2x"},
    {"when": {"street": "after_flop", "made": "two_pair"}, "choose": "bet_1x"},
    {"when": {"street": "after_flop", "flush_draw": 10}, "choose": "bet_1x"},
    {"when": {"street": "after_turn", "hidden_pair": 2}, "choose": "bet_1x"},
]
FOLDER: list[dict[str, Any]] = [
    {"when": {"street": "before_flop", "starting_hand": "TT+"}, "choose": "bet_2x"}
]
MAIN = {"ante": 1000, "bonus": 500}
LARGE = {"ante": 1_000_003, "bonus": 700_007}
PROGRESSIVE = MAIN | {"progressive": 100}
TABLES: list[tuple[str, dict[str, Any], dict[str, int], list[dict[str, Any]]]] = [
    ("ny/texas_holdem_bonus_poker", {}, MAIN, RULES),
    (
        "ny/texas_holdem_bonus_poker",
        {"ante_paid_from": "flush", "dealing_from": "automated_shoe"},
        MAIN,
        FOLDER,
    ),
    ("ny/texas_holdem_bonus_poker", {"both_aces_paid": "yes"}, LARGE, RULES),
    ("oh/texas_holdem_bonus_poker", {"both_aces_paid": "yes"}, MAIN, RULES),
    ("oh/texas_holdem_bonus_poker", {"offer_progressive": "yes"}, PROGRESSIVE, FOLDER),
    (
        "oh/texas_holdem_bonus_poker",
        {"offer_progressive": "yes", "progressive_on_fold": "lose"},
        PROGRESSIVE,
        FOLDER,
    ),
]
CORNERS = (
    "Ah 2c Kh 2d Qh Jh Th 3c 4c", "Ah Ac Ad As 2c 7s Th 3c 4c", "Ah Ad Ac As 2c 7s Th 3c 4c", "2h 3c 7d 8d Ah Kh Qh Jh Th",
    "2h Ac 3d Kd Ts Jc Qd 4s 4h", "2h 2c 7d 7s 7h 7c 2d 5s 9h", "Td 2c 9d 2d 8d 4d 3c Ks Qh", "3c 3d 4c 4d Ac Ad Kc Kd Qh",
)  # fmt: skip


class BestSeat(OneSeat):
    """Answered by the player of the exact solution."""

    def choice(self, played: Round, prompt: Ask) -> Chosen:
        name = player(self.terms)(seen_at(played, prompt))
        offered = next(choice for choice in prompt.choices if choice.name == name)
        return Chosen(name, offered.most)


def cards(count: int) -> np.ndarray:
    return np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(11), 1, 9, count)])


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options", "plain", "rules"), TABLES)
def test_kernel_equals_engine(
    path: str, options: dict[str, Any], plain: dict[str, int], rules: list[dict[str, Any]], count: int
) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of(GAME, wagers, rules)
    rounds = compile_rounds(open_terms(path, options)[1], wagers, strategy)
    assert_equal(OneSeat(path, options, wagers, strategy), rounds, cards(count))


def test_best_play_equals_engine() -> None:
    """The kernel's tables and the player of the exact solution look the same decisions up by roads of their own."""
    wagers = wagers_of(MAIN)
    path, strategy = "ny/texas_holdem_bonus_poker", optimal_of(GAME, wagers)
    rounds = compile_rounds(open_terms(path)[1], wagers, strategy)
    assert_equal(BestSeat(path, {}, wagers, strategy), rounds, cards(30))
