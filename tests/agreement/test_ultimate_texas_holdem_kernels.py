"""Ultimate Texas hold 'em: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from tests.agreement.kernel_play import OneSeat, assert_equal, rows_of, shuffled, strategy_of, wagers_of

RULES: list[dict[str, Any]] = [
    {
        "when": {"street": "before_flop", "starting_hand": "33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo"},
        "choose": "raise_4x",
    },
    {"when": {"street": "before_flop", "starting_hand": ["K4o", "J9o"]}, "choose": "raise_3x"},
    {"when": {"street": "after_flop", "made": "two_pair"}, "choose": "raise_2x"},
    {"when": {"street": "after_flop", "hidden_pair": 3}, "choose": "raise_2x"},
    {"when": {"street": "after_flop", "flush_draw": 10}, "choose": "raise_2x"},
    {"when": {"offered": "raise_1x", "hidden_pair": 2}, "choose": "raise_1x"},
    {"when": {"offered": "raise_1x", "dealer_outs_at_most": 20}, "choose": "raise_1x"},
]
FOLDER: list[dict[str, Any]] = [{"when": {"offered": "raise_1x", "made": "flush"}, "choose": "raise_1x"}]
MAIN = {"ante": 1000, "blind": 1000, "trips": 500}
LARGE = {"ante": 1_000_003, "blind": 1_000_003, "trips": 700_007}
TABLES: list[tuple[str, dict[str, Any], dict[str, int], list[dict[str, Any]]]] = [
    ("ny/ultimate_texas_holdem", {}, MAIN, RULES),
    ("ny/ultimate_texas_holdem", {"blind_table": "B", "trips_table": "C", "dealing_from": "automated_shoe",
      "dealing": "stacks"}, MAIN, FOLDER),
    ("ny/ultimate_texas_holdem", {}, LARGE, RULES),
    ("oh/ultimate_texas_holdem", {}, MAIN, RULES),
    ("oh/ultimate_texas_holdem", {}, LARGE, FOLDER),
    ("oh/ultimate_texas_holdem", {"offer_progressive": "yes"}, MAIN | {"progressive": 100}, FOLDER),
    ("oh/ultimate_texas_holdem", {"offer_progressive": "yes", "progressive_on_fold": "lose"},
    MAIN | {"progressive": 100}, FOLDER),
    ("ca/ultimate_texas_holdem", {}, MAIN, RULES),
    ("ca/ultimate_texas_holdem", {"dealing": "one_card_at_a_time", "collection_schedule": 2}, MAIN | {"ante": 2500,
    "blind": 2500}, FOLDER),
    ("ca/ultimate_texas_holdem_bad_beat_bonus", {}, MAIN | {"bad_beat": 300}, RULES),
    ("ca/ultimate_texas_holdem_bad_beat_bonus", {"collection_schedule": "gegr_2"}, MAIN | {"ante": 5000, "blind": 5000,
    "bad_beat": 300}, FOLDER),
]  # fmt: skip
CORNERS = (
    "Ah 2c Kh 2d Qh Jh Th 3c 4c", "9h Ac 9d Ad 9c As Ah 3c 4d", "2h 3c 7d 8d Ah Kh Qh Jh Th",
    "2h Ac 3d Kd Ts Jc Qd 4s 4h",
    "2h 2c 7d 7s 7h 7c 2d 5s 9h", "Td 2c 9d 2d 8d 4d 3c Ks Qh", "2s 5c 4s 5d 9s Ks 3c 7h 8d",
    "3c 3d 4c 4d Ac Ad Kc Kd Qh",
    "2c Kd 2d Qc 2h 7s 7d Ks Qs", "2c Kd 3d Qc 7h 7s 7d Ks Qs",
)  # fmt: skip


@pytest.mark.parametrize("count", [15, pytest.param(400, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options", "plain", "rules"), TABLES)
def test_kernel_equals_engine(
    path: str, options: dict[str, Any], plain: dict[str, int], rules: list[dict[str, Any]], count: int
) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("ultimate_texas_holdem", wagers, rules)
    _, terms = open_terms(path, options)
    rounds = compile_rounds(terms, wagers, strategy)
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(11), 1, 9, count)])
    assert_equal(OneSeat(path, options, wagers, strategy), rounds, rows)
