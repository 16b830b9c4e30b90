"""Fast action hold 'em: the kernel against the engine on the same cards, and decisions by two roads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.engine import Ask, Chosen, Round
from hoyle.errors import HoyleError
from hoyle.exact.fast_action_holdem.strategy import player
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

GAME = "fast_action_holdem"
PATH = "ma/fast_action_holdem"
MAIN, ODD = {"original": 1000}, {"original": 1_000_003}
HOUSE: list[dict[str, Any]] = [{"when": {}, "choose": "house_way"}]
GIVING_UP: list[dict[str, Any]] = [
    {"when": {"has_pair": "no", "has_suited": "no"}, "choose": "surrender"},
    {"when": {"all_of": [2, 3, 4, 5, 6]}, "choose": "surrender"},
]
# The dealer's and the seat's cards in turn, then the board: naturals, splits, identical cards, flushes with kinds.
CORNERS = (
    "Kh 9h Qd 9d 8c 9c 4s 9s Ah Kh Qh Jh Th",
    "5h Ah 5d Ad 5c Kc 5s Ks 2h 3d 7c 9s Th",
    "5h 9h 5h 9h 5h 9h 5h 9h 2h 3d 7c 9s Th",
    "Qh Ah Jd Ad 8c Kc 4s Ks 2h 3d 7c 9s Th",
    "Qh Kc Jd Ad 8c Ks 4s Ah 2h 3d 7c 9s Th",
    "Qh Ah Jd Kc 8c Ah 4s Kc Ah Kc 7c 9s Th",
    "2s 9h 2s 9h Qd 4c Qc 4c 9h 9h 9h Kh 3s",
    "Kh Ah Qh Ah 2d 2c 3c 3d Ah Ah Ah Jh Th",
    "9c 8h 9s 9h 2d 2c Kc Kd 8h 9h 9h 9d 4s",
)


class BestSeat(OneSeat):
    """Answered by the player of the solution."""

    def choice(self, played: Round, prompt: Ask) -> Chosen:
        name = player(self.terms)(seen_at(played, prompt))
        offered = next(choice for choice in prompt.choices if choice.name == name)
        return Chosen(name, offered.most)


def cards(decks: int, count: int) -> np.ndarray:
    return np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(20), decks, 13, count)])


@pytest.mark.parametrize("count", [20, pytest.param(1500, marks=pytest.mark.prove)])
@pytest.mark.parametrize(
    ("options", "plain", "rules"),
    [({}, MAIN, HOUSE), ({"deck_count": 8, "continuous_shuffler": "yes"}, ODD, HOUSE), ({}, ODD, GIVING_UP)],
)
def test_kernel_equals_engine(
    options: dict[str, Any], plain: dict[str, int], rules: list[dict[str, Any]], count: int
) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of(GAME, wagers, rules)
    rounds = compile_rounds(open_terms(PATH, options)[1], wagers, strategy)
    decks = int(options.get("deck_count", 6))
    assert_equal(OneSeat(PATH, options, wagers, strategy), rounds, cards(decks, count))


def test_best_play_equals_engine() -> None:
    """The kernel's table and the player look decisions up by roads of their own; a split shares its cards alike."""
    wagers = wagers_of(MAIN)
    strategy = optimal_of(GAME, wagers)
    rounds = compile_rounds(open_terms(PATH)[1], wagers, strategy)
    assert_equal(BestSeat(PATH, {}, wagers, strategy), rounds, cards(6, 60))


def test_places_of_cards_are_not_compiled() -> None:
    wagers = wagers_of(MAIN)
    strategy = strategy_of(GAME, wagers, [{"when": {}, "choose": "keep_1_2"}])
    with pytest.raises(HoyleError, match="the order of the deal"):
        compile_rounds(open_terms(PATH)[1], wagers, strategy)
