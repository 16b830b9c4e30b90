"""Three card poker: the kernel against the engine on the same cards, and against the exact sheet."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kit.cards import DECK, parse_cards
from tests.agreement.kernel_play import OneSeat, assert_equal, shuffled, strategy_of, wagers_of

NY = {"ante": 1000, "pair_plus": 500, "six_card_bonus": 700}
CA = {"ante": 1000, "pair_plus": 1000}
RULES: dict[str, list[dict[str, Any]]] = {
    "queen_six_four": [{"when": {"at_least": "Q-6-4"}, "choose": "play"}, {"choose": "fold"}],
    "forfeit": [
        {"when": {"at_least": "pair"}, "choose": "play"},
        {"choose": "forfeit_all"},
        {"choose": "fold"},
    ],
    "by_card_up": [
        {"when": {"dealer_shows": ["A", "K", "Q"], "at_least": "A-2"}, "choose": "play"},
        {"when": {"dealer_shows": ["A", "K", "Q"]}, "choose": "fold"},
        {"choose": "play"},
    ],
}
TABLES: list[tuple[str, dict[str, Any], dict[str, int], str]] = [
    ("ny/three_card_poker", {}, NY, "queen_six_four"),
    ("ny/three_card_poker", {"pair_plus_table": "F", "ante_bonus_table": "second", "dealing_from": "automated_shoe",
      "dealing": "stacks", "six_card_bonus_table": "ante_and_pair_plus_C"}, NY, "forfeit"),
    ("ny/three_card_poker", {}, {"pair_plus": 1500}, "queen_six_four"),
    ("ma/three_card_poker", {}, {"ante": 1500, "pair_plus": 500}, "queen_six_four"),
    ("ma/three_card_poker", {"version": "both_within_five_times", "ante_bonus_table": "B"},
     {"ante": 1500, "pair_plus": 500}, "forfeit"),
    ("oh/three_card_poker", {}, NY, "queen_six_four"),
    ("oh/three_card_poker", {"payout_limit": 5_000_000}, {"ante": 300_000_001, "pair_plus": 200_000_003,
      "six_card_bonus": 100_000_000}, "forfeit"),
    ("ca/three_card_poker", {}, CA, "by_card_up"),
    ("ca/three_card_poker", {"deck_count": 6, "collection_schedule": 3}, CA, "by_card_up"),
    ("ca/three_card_poker_six_card_bonus", {"collection_schedule": 2}, NY | {"ante": 1000}, "by_card_up"),
]  # fmt: skip
CORNERS = (
    "As Ks Qs 2c 3d 5h", "Ah Kh Qh 2c 3d 5h", "Ad Kd Qd Jd Td 9d", "Ac Qc Tc Kc Jc 9c", "7c 7d 7h 2s 2d 2h",
    "Qs 6h 4d Qd 6c 4s", "Qs 6h 3d Qd 6c 4s", "Js 9h 2d Td 9c 2s", "2s 3h 5d Ts 9h 2c", "2c 3c 4c 5c 6c 8d",
)  # fmt: skip


@pytest.mark.parametrize(("path", "options", "plain", "rules"), TABLES)
def test_kernel_equals_engine(path: str, options: dict[str, Any], plain: dict[str, int], rules: str) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("three_card_poker", wagers, RULES[rules])
    _, terms = open_terms(path, options)
    rounds = compile_rounds(terms, wagers, strategy)
    rows = shuffled(np.random.default_rng(7), terms.number("deck_count"), 6, 400)
    stacks = np.array([[DECK.index(card) for card in parse_cards(text)] for text in CORNERS], np.uint8)
    seat = OneSeat(path, options, wagers, strategy)
    assert_equal(seat, rounds, np.concatenate([rows, stacks, stacks[:, [0, 3, 1, 4, 2, 5]]]))
