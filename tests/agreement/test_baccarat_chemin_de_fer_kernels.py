"""Chemin de fer: the kernel against the engine on the same cards, both sides of the bank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hoyle.engine import Draw, Round
from hoyle.exact.catalog import best_player
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kit.cards import DECK
from hoyle.sim.strategy_lookup import find_strategy
from hoyle.strategy.simulated_seat import SimulatedSeat
from hoyle.strategy.wagered import Wagered
from tests.agreement.kernel_play import rows_of, shuffled

PATH = "ma/baccarat_chemin_de_fer"
TABLES: list[tuple[dict[str, Any], str, int, str]] = [
    ({}, "player", 2500, "optimal"),
    ({}, "player", 1000, "stay"),
    ({"vigorish_percent": 4, "deck_count": 8}, "banker", 1000, "optimal"),
    ({"vigorish_rounding_cents": 25}, "banker", 1300, "stay"),
    ({"vigorish_percent": 4, "vigorish_rounding_cents": 20}, "banker", 1700, "simplest"),
]
CORNERS = (
    "2c 2d 3h 2s 4c 3d", "Tc 4d 5h Ts 3c 3d", "Ac Kd 4h 6s 9c Ad", "8c 9d Kh Ks Ac Ad", "9c 9d 9h 9s 9c 9d",
    "6c 2d 9h 4s 2c 3d", "7c 3d 8h Ks 8c 2d", "5c 5d Kh Ks 8c 5d", "Kc Qd Jh 3s 8c 9d", "6c 6d Kh Ks 6h 6s",
)  # fmt: skip


def by_engine(seat: SimulatedSeat, cards: Sequence[str]) -> int:
    """The seat's own result of a round with these cards; what is burned is taken from the others."""
    left, burned = list(cards), [card for card in DECK if card not in cards]

    def source(played: Round) -> tuple[str, ...]:
        prompt = played.prompt
        assert isinstance(prompt, Draw)
        supply = burned if prompt.to == "burn" else left
        return tuple(supply.pop(0) for _ in range(prompt.size))

    return sum(line.net - line.fee for line in seat.play(source))


@pytest.mark.parametrize(("options", "wager", "cents", "said"), TABLES)
def test_kernel_equals_engine(options: dict[str, Any], wager: str, cents: int, said: str) -> None:
    game, terms = open_terms(PATH, options)
    wagers = (Wagered(wager, cents, ""),)
    strategy = find_strategy(game, terms, said, wagers)
    rounds = compile_rounds(terms, wagers, strategy)
    # The engine asks the player of the sheet prompt by prompt, where the kernel has a table of it.
    asked = replace(strategy, use="", callable=best_player(PATH, options)) if strategy.use else strategy
    rows = np.concatenate([rows_of(CORNERS), shuffled(np.random.default_rng(7), 6, 6, 150)])
    for row, mine in zip(rows, rounds.given(rows), strict=True):
        cards = [DECK[card] for card in row]
        assert int(sum(mine)) == by_engine(SimulatedSeat(game, terms, asked), cards), " ".join(cards)
