"""Casino war: the kernel against the engine on the same cards."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kit.cards import DECK, RANKS
from tests.agreement.kernel_play import OneSeat, assert_equal, optimal_of, shuffled, strategy_of, wagers_of
from tests.support.game_paths import paths_of

BOTH = {"initial": 1001, "tie": 500}
RULES: dict[str, list[dict[str, Any]]] = {
    "war": [{"choose": "war"}],
    "surrender": [{"choose": "surrender"}],
    "with_ties": [{"choose": "war"}, {"choose": "tie_on_war", "amount": "$7"}],
    "by_rank": [
        {"when": {"tie_of": ["A", "10", "2"]}, "choose": "surrender"},
        {"when": {"tie_of": ["K", "9"]}, "choose": "tie_on_war", "amount": "$7"},
        {"when": {"tie_of": [8]}, "choose": "tie_on_war", "amount": "$3"},
        {"choose": "war"},
    ],
    "default": [],
}
TABLES = [
    ("ny/casino_war", {}, BOTH, "by_rank"),
    ("ny/casino_war", {"deck_count": 7}, BOTH, "with_ties"),
    ("ny/casino_war", {"deck_count": 8}, {"initial": 1500}, "war"),
    ("ny/casino_war", {}, {"initial": 1501}, "default"),
    ("pa/casino_war", {}, BOTH, "by_rank"),
    ("pa/casino_war", {"continuous_shuffler": "yes"}, BOTH, "with_ties"),
    ("pa/casino_war", {"deck_count": 7}, {"initial": 1501}, "surrender"),
]
# Every rank of a tie with every result of its war, and a deal of each kind without a tie.
TIES = [
    (rank + "c", rank + "d", mine + "h", theirs + "s")
    for rank in RANKS
    for mine, theirs in product("AJ2", "AJ2")
]
CORNERS = [*TIES, ("Ac", "Kd", "2h", "3s"), ("2c", "3d", "Ah", "As"), ("Tc", "9d", "4h", "4s")]


def rows(deck_count: int) -> np.ndarray:
    corners = np.array([[DECK.index(card) for card in row] for row in CORNERS], np.uint8)
    return np.concatenate([corners, shuffled(np.random.default_rng(3), deck_count, 4, 300)])


@pytest.mark.parametrize(("path", "options", "plain", "rules"), TABLES)
def test_kernel_equals_engine(path: str, options: dict[str, Any], plain: dict[str, int], rules: str) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("casino_war", wagers, RULES[rules])
    _, terms = open_terms(path, options)
    rounds = compile_rounds(terms, wagers, strategy)
    assert_equal(OneSeat(path, options, wagers, strategy), rounds, rows(terms.number("deck_count")))


@pytest.mark.parametrize("path", paths_of("casino_war"))
def test_best_play_is_war_on_every_tie(path: str) -> None:
    wagers = wagers_of(BOTH)
    _, terms = open_terms(path)
    best = compile_rounds(terms, wagers, optimal_of("casino_war", wagers))
    war = compile_rounds(terms, wagers, strategy_of("casino_war", wagers, RULES["war"]))
    assert best.columns == war.columns == ("initial", "tie", "war")
    assert (best.given(rows(6)) == war.given(rows(6))).all()


@pytest.mark.parametrize(("amount", "said"), [("$0.50", r"\$0\.50"), ("$2000000", r"\$2,000,000")])
def test_an_amount_that_a_table_would_refuse_is_refused(amount: str, said: str) -> None:
    wagers = wagers_of({"initial": 1000})
    rules = [{"choose": "war"}, {"choose": "tie_on_war", "amount": amount}]
    _, terms = open_terms("ny/casino_war")
    with pytest.raises(HoyleError, match=rf"tie_on_war is \$1.* and the strategy names {said}"):
        compile_rounds(terms, wagers, strategy_of("casino_war", wagers, rules))


def test_a_tie_wager_alone_is_refused() -> None:
    wagers = wagers_of({"tie": 1000})
    _, terms = open_terms("ny/casino_war")
    with pytest.raises(HoyleError, match="no initial is wagered"):
        compile_rounds(terms, wagers, strategy_of("casino_war", wagers, RULES["war"]))
