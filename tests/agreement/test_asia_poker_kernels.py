"""Asia poker: the kernel against the engine on the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.engine import DEALER, Chosen, Draw, Drawn, Limits, Table
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kit.cards import DECK, JOKER
from tests.agreement.kernel_play import strategy_of, wagers_of

CARDS = (*DECK, JOKER)
WAGERS = {"asia_poker": 10_00, "asia_bonus": 5_00}
TABLES: list[Any] = [
    {},
    {"dealing": "automated_shoe", "bonus_table": "C"},
    pytest.param({"low_straight": "lowest"}, marks=pytest.mark.prove),
]


def engine_nets(options: dict[str, Any], cards: list[str]) -> tuple[int, int]:
    game, terms = open_terms("ny/asia_poker", options)
    table = Table(game, terms, limits=Limits(1, 10**9, 1))
    table.sit("player", 10**9)
    for wager, cents in WAGERS.items():
        table.place("player", wager, cents)
    hands = {"1": cards[:7], DEALER: cards[7:]}
    played = table.start()
    while (prompt := played.prompt) is not None:
        if isinstance(prompt, Draw) and prompt.what == "cards":
            table.answer(Drawn(tuple(hands[prompt.to].pop(0) for _ in range(prompt.size))))
        else:
            table.answer(Drawn(("1",) * prompt.size) if isinstance(prompt, Draw) else Chosen(prompt.default))
    table.finish()
    nets = {line.wager: line.net for line in table.lines if line.seat == "player"}
    return nets["asia_poker"], nets["asia_bonus"]


@pytest.mark.parametrize("count", [30, pytest.param(2_000, marks=pytest.mark.prove)])
@pytest.mark.parametrize("options", TABLES)
def test_kernel_equals_engine(options: dict[str, Any], count: int) -> None:
    wagers = wagers_of(WAGERS)
    rounds = compile_rounds(
        open_terms("ny/asia_poker", options)[1], wagers, strategy_of("asia_poker", wagers)
    )
    rng = np.random.default_rng(8)
    rows = np.array([rng.permutation(len(CARDS))[:14] for _ in range(count)], np.uint8)
    nets = rounds.given(rows)[:, [rounds.columns.index(wager) for wager in WAGERS]]
    for row, net in zip(rows, nets.tolist(), strict=True):
        cards = [CARDS[card] for card in row]
        assert tuple(net) == engine_nets(options, list(cards)), cards
    assert len({net[1] for net in nets.tolist()}) > 2


def test_other_settings_are_the_engines() -> None:
    wagers = wagers_of(WAGERS)
    strategy = strategy_of("asia_poker", wagers, [{"choose": "surrender"}])
    with pytest.raises(HoyleError, match=r"chooses surrender, .* add --engine"):
        compile_rounds(open_terms("ny/asia_poker")[1], wagers, strategy)
