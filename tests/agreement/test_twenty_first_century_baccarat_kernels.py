"""21st century baccarat: the kernel against the engine on the same cards."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from hoyle.engine import Limits
from hoyle.errors import HoyleError
from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kit.cards import DECK
from hoyle.sim.estimates import figures_of
from tests.agreement.kernel_play import (
    OneSeat,
    assert_best_play,
    assert_equal,
    shuffled,
    strategy_of,
    wagers_of,
)

GAME = "twenty_first_century_baccarat"
PATH = f"ca/{GAME}"
BASE = {"base": 1500}
LIMITS = Limits(least=500, most=10**12, chip=100)
RULES: dict[str, list[dict[str, Any]]] = {
    "default": [],
    "doubles": [{"when": {"total": "0-3"}, "choose": "double"}, {"choose": "stand"}, {"choose": "hit"}],
    "ties": [
        {"when": {"bank_shows_the_same": "yes"}, "choose": "tie", "amount": "most"},
        {"when": {"total": [5, "7+"]}, "choose": "tie", "amount": "$7"},
        {"when": {"bank_shows": "8+"}, "choose": "surrender"},
        {"when": {"total": 6}, "choose": "hit"},
    ],
    "gives_up": [
        {"choose": "tie", "amount": "least"},
        {"choose": "surrender"},
        {"when": {"total": 5}, "choose": "stand"},
        {"when": {"total": 6}, "choose": "hit"},
    ],
}
SUITS = "cdhs"
# Every total against every card of the bank, with third cards that win, lose and tie.
CORNERS = [
    (f"{one}c", f"{up}d", f"{two}h", f"{hole}s", f"{third}c", f"{last}d")
    for (one, two), up, (hole, third, last) in product(
        [("K", "Q"), ("K", "A"), ("2", "Q"), ("A", "2"), ("T", "4"), ("2", "3"), ("K", "5"), ("3", "3"), ("4", "3"),
         ("9", "9"), ("4", "5")],
        "KA59",
        [("K", "K", "K"), ("A", "5", "9"), ("6", "3", "2"), ("7", "4", "8")],
    )
]  # fmt: skip


def rows(deck_count: int) -> np.ndarray:
    corners = np.array([[DECK.index(card) for card in row] for row in CORNERS], np.uint8)
    return np.concatenate([corners, shuffled(np.random.default_rng(5), deck_count, 6, 400)])


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("options", [{}, {"deck_count": 6}])
def test_kernel_equals_engine(options: dict[str, Any], rules: str) -> None:
    wagers = wagers_of(BASE)
    strategy = strategy_of(GAME, wagers, RULES[rules])
    _, terms = open_terms(PATH, options)
    rounds = compile_rounds(terms, wagers, strategy)
    seat = OneSeat(PATH, options, wagers, strategy, limits=LIMITS)
    assert_equal(seat, rounds, rows(terms.number("deck_count")))


def test_a_surrender_that_ends_the_tie_bet_equals_the_engine() -> None:
    wagers = wagers_of(BASE)
    strategy = strategy_of(GAME, wagers, RULES["gives_up"])
    seat = OneSeat(PATH, {}, wagers, strategy, limits=LIMITS)
    _, seat.terms = open_terms(PATH, readings={"tie_after_surrender": "lost"})
    assert_equal(seat, compile_rounds(seat.terms, wagers, strategy), rows(8))


@pytest.mark.parametrize("options", [{}, {"deck_count": 6}])
def test_best_play_is_that_of_the_sheet(options: dict[str, Any]) -> None:
    assert_best_play(PATH, options, BASE, rows(8))


@pytest.mark.parametrize("amount", ["$4", "$16", "$5.50"])
def test_a_tie_bet_that_the_table_would_refuse_is_refused(amount: str) -> None:
    wagers = wagers_of(BASE)
    strategy = strategy_of(GAME, wagers, [{"choose": "tie", "amount": amount}])
    with pytest.raises(
        HoyleError, match=r"tie is \$5\.00 to \$15\.00 in chips of \$1\.00, and the strategy names"
    ):
        compile_rounds(open_terms(PATH)[1], wagers, strategy)


def test_rounds_without_a_base_bet_are_refused() -> None:
    with pytest.raises(HoyleError, match="no base is wagered"):
        compile_rounds(open_terms(PATH)[1], (), None)


def test_many_rounds_come_to_the_sheets_edge() -> None:
    wagers = wagers_of({"base": 1000})
    _, terms = open_terms(PATH)
    rounds = compile_rounds(terms, wagers, strategy_of(GAME, wagers, []))  # the house way
    totals = rounds.run(1, 0, 2_000_000)
    found = next(each for each in figures_of(totals, {"base": 1000}) if each.column == "base")
    edge = next(way.house_edge for way in par(PATH, cards=True).ways if way.name.startswith("the house way"))
    assert abs(found.edge.away(float(edge))) < 4
