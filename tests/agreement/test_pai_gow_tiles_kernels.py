"""Pai gow tiles: the kernel against the engine on the same tiles."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.engine import DEALER, HOUSE, Chosen, Draw, Drawn, Limits, Table
from hoyle.engine.table.banking import PLAYER_DEALER, kind_of
from hoyle.errors import HoyleError
from hoyle.exact.catalog import best_player
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kit.tiles import TILES
from hoyle.strategy.seat_view import seen_at
from tests.agreement.kernel_play import optimal_of, strategy_of, wagers_of

TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("ny/pai_gow_tiles", {}, 10_00),
    ("ny/pai_gow_tiles", {"house_way_exceptions": "6-6 * * *: 1 2"}, 10_00),
    ("ma/pai_gow_tiles", {"house_way": "highest_low"}, 7_00),
    ("pa/pai_gow_tiles", {"vigorish_rounding_cents": 25}, 7_00),
    ("ca/pai_gow_tiles", {}, 25_00),
]


def engine_net(path: str, options: dict[str, Any], cents: int, tiles: list[str], player: Any) -> int:
    """A first round at a new table; a second seat holds the bank where the house does not."""
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(1, 10**9, 1))
    table.sit("player", 10**9)
    if kind_of(table) == PLAYER_DEALER:
        table.sit("bank", 10**9)
        table.take_bank("bank", 10**8)
    table.place("player", "pai_gow", cents)
    hands = {"1": tiles[:4], DEALER if table.bank == HOUSE else "2": tiles[4:]}
    played = table.start()
    while (prompt := played.prompt) is not None:
        if isinstance(prompt, Draw):
            items = hands[prompt.to] if prompt.what == "tiles" else ["1"] * prompt.size
            table.answer(Drawn(tuple(items)))
        else:
            is_mine = player is not None and prompt.seat == "player"
            table.answer(Chosen(player(seen_at(played, prompt)) if is_mine else prompt.default))
    table.finish()
    return sum(line.net - line.fee for line in table.lines if line.seat == "player")


@pytest.mark.parametrize("count", [8, pytest.param(150, marks=pytest.mark.prove)])
@pytest.mark.parametrize("is_best", [False, True])
@pytest.mark.parametrize(("path", "options", "cents"), TABLES)
def test_kernel_equals_engine(
    path: str, options: dict[str, Any], cents: int, is_best: bool, count: int
) -> None:
    wagers = wagers_of({"pai_gow": cents})
    strategy = optimal_of("pai_gow_tiles", wagers) if is_best else strategy_of("pai_gow_tiles", wagers)
    rounds = compile_rounds(open_terms(path, options)[1], wagers, strategy)
    player = best_player(path, options) if is_best else None
    rng = np.random.default_rng(5)
    rows = np.array([rng.permutation(32)[:8] for _ in range(count)], np.uint8)
    nets = rounds.given(rows)[:, rounds.columns.index("pai_gow")]
    for row, net in zip(rows, nets, strict=True):
        tiles = [TILES[place] for place in row]
        assert net == engine_net(path, options, cents, tiles, player), tiles
    assert len(set(nets)) == 3


def test_choices_of_single_tiles_are_the_engines() -> None:
    wagers = wagers_of({"pai_gow": 10_00})
    strategy = strategy_of("pai_gow_tiles", wagers, [{"choose": "first_and_second"}])
    with pytest.raises(HoyleError, match=r"chooses first_and_second, .* add --engine"):
        compile_rounds(open_terms("ny/pai_gow_tiles")[1], wagers, strategy)
