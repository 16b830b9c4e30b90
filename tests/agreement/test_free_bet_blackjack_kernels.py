"""Free bet blackjack and multiple-action blackjack: compiled rounds against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.engine import Limits
from hoyle.errors import HoyleError
from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.strategy.wagered import Wagered
from tests.agreement.kernel_play import (
    OneSeat,
    assert_best_play,
    assert_counted,
    assert_equal,
    optimal_of,
    rows_of,
    shuffled,
    strategy_of,
    wagers_of,
)

FREE, CIRCLES = "oh/free_bet_blackjack", "ny/multiple_action_blackjack"
OFTEN: list[dict[str, Any]] = [
    {"when": {"offered": "even_money", "dealer_shows": "A"}, "choose": "even_money"},
    {"when": {"offered": "insurance", "hard": "15+"}, "choose": "insurance"},
    {"when": {"offered": "insurance", "hard": "10-14"}, "choose": "insurance", "amount": "$2"},
    {"when": {"offered": "insurance"}, "choose": "no"},
    {"when": {"offered": "stay", "circle": "three"}, "choose": "stay"},
    {"when": {"offered": "stay"}, "choose": "double", "amount": "least"},
    {"when": {"hard": "15-16", "dealer_shows": ["9", "10", "A"]}, "choose": "surrender"},
    {"when": {"offered": "free_split"}, "choose": "free_split"},
    {"when": {"pair": ["A", "2-10"]}, "choose": "split"},
    {"when": {"offered": "free_double", "dealer_shows": "2-9"}, "choose": "free_double"},
    {"when": {"hard": "8-13", "dealer_shows": "2-9"}, "choose": "double"},
    {"when": {"soft": "13-18", "dealer_shows": "4-6"}, "choose": "double", "amount": "$4"},
    {"when": {"soft": "19+"}, "choose": "stand"},
    {"when": {"hard": "17+"}, "choose": "stand"},
    {"choose": "hit"},
]
FREELY = [
    rule for rule in OFTEN if rule["choose"] != "surrender" and "stay" not in rule.get("when", {}).values()
]
ROUNDLY = [rule for rule in OFTEN if not str(rule["choose"]).startswith(("free", "even"))]
PUSH = {"blackjack": 1500, "push_22": 500}
THREE = {"circle_one": 1000, "circle_two": 2000, "circle_three": 1500}
TWO = {"circle_one": 1000, "circle_two": 2500}
TABLES: list[tuple[str, dict[str, Any], dict[str, int], list[dict[str, Any]]]] = [
    (FREE, {}, PUSH, FREELY),
    (FREE, {"dealer_draws_on_soft_17": "no", "blackjack_table": "six_to_five"}, {"blackjack": 1500}, FREELY),
    (CIRCLES, {"surrender": "yes"}, THREE, ROUNDLY),
    (CIRCLES, {"hole_card_check": "none", "double_card": "face_up"}, TWO, ROUNDLY),
    (CIRCLES, {"dealer_draws_on_soft_17": "yes", "deck_count": 1}, TWO, ROUNDLY),
]
# Splits of eights, of aces and of tens, a tucked hand, a 22, naturals in a row.
CORNERS = (
    "8c 6d 8d Ts 8h 8s 3c 4d Th 2s 9c 5h 6s Jd Qc 7c 7d 2h 4h",
    "Ac 6c Ad 5s Ah As 2c 9h 3h 5s 8c Td 7c Kh Kd Ks 4c 4d 2d",
    "Tc 7c Kd Th 6c 9d 5h 8h Tc Ts 4d 4h 3d 3h 2c 2d 2h 9c 9h",
    "8c 9c 8d 7h 6c Tc Td 6d 2c 3c 4c 5c 7c Jc Qc Kc Ac As 2d",
    "Tc Ac 5d Ks Kh 8c Qd 2c 3c 4c 5c 6c 7c 8d 9c Jc Qh Ad 2d",
    "9h Tc 9d Ac Ad Ah 2c 3c 4c 5c 6c 7c 8d 8c Jc Qh 3d 2d 4d",
    "Ah Tc Kd As Ad 2c 3c 4c 5c 6c 7c 8d 8c Jc Qh 3d 2d 4d 5d",
    "5h Ac 6d 9c Tc Kd 2c 3c 4c 5c 6c 7c 8d 8c Jc Qh 3d 2d 4d",
)


@pytest.mark.parametrize("count", [20, pytest.param(250, marks=pytest.mark.prove)])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]} {table[1]}")
def test_every_round_is_the_engines(
    table: tuple[str, dict[str, Any], dict[str, int], list[dict[str, Any]]], count: int
) -> None:
    path, options, plain, rules = table
    wagers, (game, terms) = wagers_of(plain), open_terms(path, options)
    strategy = strategy_of(game.name, wagers, rules)
    rounds = compile_rounds(terms, wagers, strategy)
    seat = OneSeat(path, options, wagers, strategy, limits=Limits(least=1, most=10**12, chip=100))
    rows = shuffled(np.random.default_rng(5), terms.number("deck_count"), 45, count)
    assert_equal(seat, rounds, rows)
    if terms.number("deck_count") > 1:
        assert_equal(seat, rounds, rows_of(CORNERS))


def test_a_lost_free_hand_takes_the_original_wager_by_the_letter() -> None:
    readings = {"lost_free_split": "takes_original"}
    wagers, (game, terms) = wagers_of(PUSH), open_terms(FREE, {}, readings=readings)
    strategy = strategy_of(game.name, wagers, FREELY)
    seat = OneSeat(FREE, {}, wagers, strategy, Limits(least=1, most=10**12, chip=100), readings)
    rounds = compile_rounds(terms, wagers, strategy)
    # A first hand of 21 after a free double, and a free hand of 18, against 19.
    lost = rows_of(("8c 9d 8d Ts 3c Th Td 2c 4c 5c 6c 7c Jc Qc Kc Ac As 2d 2h",))
    assert_equal(seat, rounds, np.concatenate([lost, rows_of(CORNERS)]))
    assert_equal(seat, rounds, shuffled(np.random.default_rng(3), 6, 45, 100))
    usual = compile_rounds(open_terms(FREE)[1], wagers, strategy)
    assert (usual.given(lost) - rounds.given(lost)).sum() == 2 * PUSH["blackjack"]


@pytest.mark.parametrize("count", [20, pytest.param(250, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "plain"), [(FREE, PUSH), (CIRCLES, dict.fromkeys(THREE, 1000))])
def test_best_play_is_the_players_of_the_sheet(path: str, plain: dict[str, int], count: int) -> None:
    assert_best_play(path, {}, plain, shuffled(np.random.default_rng(7), 6, 45, count))
    assert_best_play(path, {}, plain, rows_of(CORNERS))


@pytest.mark.parametrize(
    ("path", "plain"), [(FREE, {"blackjack": 1000}), (CIRCLES, dict.fromkeys(THREE, 1000))]
)
def test_a_million_rounds_come_to_the_sheet(path: str, plain: dict[str, int]) -> None:
    wagers, (game, terms) = wagers_of(plain), open_terms(path, {})
    rounds = compile_rounds(terms, wagers, optimal_of(game.name, wagers))
    count = 1_000_000
    found = rounds.run(11, 1, count)
    for sheet in par(path).wagers:
        if sheet.wager in plain:
            mine = [at for at, name in enumerate(found.columns) if name.endswith(sheet.wager) or path == FREE]
            mean = sum(found.net[at] for at in mine) / count / 1000
            assert abs(mean - float(sheet.expectation)) < 5 * float(sheet.variance) ** 0.5 / count**0.5
    whole = par(path).wagers[0]
    if path == FREE:
        seen = found.squares[-1] / count / 1000**2 - (found.net[-1] / count / 1000) ** 2
        assert seen == pytest.approx(float(whole.variance), rel=0.01)


@pytest.mark.parametrize("plain", [THREE, TWO])
def test_counted_deals_are_those_with_rows(plain: dict[str, int]) -> None:
    wagers, (game, terms) = wagers_of(plain), open_terms(CIRCLES, {"surrender": "yes"})
    assert_counted(compile_rounds(terms, wagers, strategy_of(game.name, wagers, ROUNDLY)))


def test_a_payout_limit_is_left_to_the_engine() -> None:
    game, terms = open_terms(CIRCLES, {"payout_limit_per_hand": 5000})
    wagers = (Wagered("circle_one", 1000), Wagered("circle_two", 1000))
    with pytest.raises(HoyleError, match="add --engine"):
        compile_rounds(terms, wagers, optimal_of(game.name, wagers))
