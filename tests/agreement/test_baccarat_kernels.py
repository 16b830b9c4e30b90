"""Baccarat of every kind: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.engine import Limits
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from tests.agreement.kernel_play import OneSeat, assert_equal, rows_of, shuffled, strategy_of, wagers_of

MAIN = {"banker": 2500, "player": 1500, "tie": 500, "dragon_bonus:player": 700, "dragon_bonus:banker": 300}
EZ = {"variation": "ez", "banker_table": "ez", "vigorish_percent": 0, "offer_dragon_7_insurance": "yes"}
PANDA = EZ | {"offer_panda_8_insurance": "yes"}
INSURED = MAIN | {"dragon_7_insurance": 300}
BOTH = INSURED | {"panda_8_insurance": 300}
MONEY = MAIN | {"house_money": 500}
FIVE = {
    "player": 1500, "banker": 2500, "tie": 1000, "panda_8_insurance": 300, "dragon_7_insurance": 5000,
}  # fmt: skip
TABLES: list[tuple[str, dict[str, Any], dict[str, int], str]] = [
    ("ny/baccarat", {}, MAIN, "take"),
    ("ny/baccarat", PANDA | {"dragon_bonus_table": "C", "deck_count": 6}, BOTH, "take"),
    (
        "ny/mini_baccarat",
        {"vigorish_percent": 4, "vigorish_rounding_cents": 5},
        MAIN | {"banker": 2700},
        "take",
    ),
    ("ny/midi_baccarat", {"banker_table": "no_vigorish_half_on_six", "vigorish_percent": 0}, MAIN, "take"),
    ("ny/midi_baccarat", {"banker_table": "vigorish_on_ties", "vigorish_percent": 0}, MAIN, "take"),
    ("ny/mini_baccarat", PANDA, BOTH, "take"),
    ("ma/mini_baccarat", {}, MONEY, "ride_on_banker"),
    (
        "ma/mini_baccarat",
        {"house_money_let_ride": "part", "vigorish_rounding_cents": 25},
        MONEY,
        "ride_on_player",
    ),
    ("ma/mini_baccarat", PANDA, BOTH | {"house_money": 100}, "ride_on_banker"),
    ("pa/baccarat", {}, MAIN, "take"),
    ("pa/midi_baccarat", EZ, INSURED, "take"),
    ("pa/mini_baccarat", {"vigorish_rounding_cents": 25}, MAIN | {"banker": 1900}, "take"),
    ("oh/mini_baccarat", {"deck_count": 4, "automated_shuffler": "yes"}, MAIN, "take"),
    ("oh/midi_baccarat", {"banker_table": "vigorish_on_ties", "vigorish_percent": 0}, MAIN, "take"),
    ("oh/tournament_baccarat", {}, MAIN, "take"),
    ("ca/ez_baccarat_panda_8", {}, FIVE, "take"),
    ("ca/ez_baccarat_panda_8", {"deck_count": 3, "collection_schedule": 6}, FIVE, "take"),
]
CORNERS = (
    "2c 2d 2h 2s 4c 3d", "Tc 4d 5h Ts 3c 3d", "Kc Kd 9h 9s Ac Ad", "8c 9d Kh Ks Ac Ad", "2c Kd 3h 3s 3c 4d",
    "9c 2d 9h 2s 2c 3d", "Ac 3d 2h Ks 8c 2d", "5c 5d 5h 5s 5c 5d", "Kc Qd Jh Ts 9c 9d", "6c 6d Kh Ks 6h 6s",
)  # fmt: skip


@pytest.mark.parametrize(("path", "options", "plain", "choice"), TABLES)
def test_kernel_equals_engine(path: str, options: dict[str, Any], plain: dict[str, int], choice: str) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("baccarat", wagers, [{"choose": choice}])
    _, terms = open_terms(path, options)
    rounds = compile_rounds(terms, wagers, strategy)
    rows = np.concatenate(
        [rows_of(CORNERS), shuffled(np.random.default_rng(11), terms.number("deck_count"), 6, 500)]
    )
    seat = OneSeat(path, options, wagers, strategy, limits=Limits(least=1, most=10**12, chip=100))
    assert_equal(seat, rounds, rows)


@pytest.mark.parametrize("path", ["ca/ez_baccarat_panda_8"])
def test_hands_drawn_against_naturals_equal_the_engine(path: str) -> None:
    """The literal reading of a book, in which no natural ends the draw."""
    wagers = wagers_of(FIVE)
    seat = OneSeat(
        path, {}, wagers, strategy_of("baccarat", wagers), limits=Limits(least=1, most=10**12, chip=100)
    )
    _, seat.terms = open_terms(path, readings={"naturals_and_draw": "drawn_against"})
    rounds = compile_rounds(seat.terms, wagers, None)
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(12), 8, 6, 500)])
    assert_equal(seat, rounds, rows)
