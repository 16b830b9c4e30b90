"""The kernel of the big six wheel against the engine, section by section, in every book and reading."""

import numpy as np
import pytest

from hoyle.book.alternatives import alternatives_of
from hoyle.games.catalog import find_game, open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.sim.engine_rounds import EngineRounds
from hoyle.sim.estimates import figures_of
from hoyle.sim.exact_reference import exact_edges
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered
from tests.support.game_paths import paths_of

BOOKS = paths_of("big_six_wheel")
OWN = {"wheel_sections": "first sixth fifth sixth fourth sixth third sixth second sixth"}
TABLES = [(path, {}, {}) for path in BOOKS] + [("ny/big_six_wheel", OWN, {})]
TABLES += [
    (path, {}, {name: word}) for path in BOOKS for name, word, *_ in alternatives_of(find_game(path)[1])
]


@pytest.mark.parametrize(("path", "options", "readings"), TABLES)
def test_every_wager_on_every_section(path: str, options: dict[str, str], readings: dict[str, str]) -> None:
    game, terms = open_terms(path, options, readings=readings)
    wagers = tuple(Wagered(name, 25_00) for name in terms.wagers)
    kernel = compile_rounds(terms, wagers, None)
    engine = EngineRounds(game, terms, Strategy("test", game.name, wagers))
    wheel = game.equipment(terms)["wheel"]
    played = np.array(engine.given([(section,) for section in wheel]))
    assert engine.columns[: len(kernel.columns)] == kernel.columns
    assert not played[:, len(kernel.columns) :].any()
    assert (played[:, : len(kernel.columns)] == kernel.given(range(len(wheel)))).all()


@pytest.mark.parametrize("path", BOOKS)
def test_the_sums_are_those_of_the_rounds_and_near_the_exact(path: str) -> None:
    _, terms = open_terms(path)
    kernel = compile_rounds(terms, [Wagered(name, 5_00) for name in terms.wagers], None)
    nets = kernel.nets(1, 2, 50_000)
    totals = kernel.run(1, 2, 50_000)
    assert totals.net == (*nets.sum(axis=0), nets.sum())
    assert totals.squares == (*(nets**2).sum(axis=0), (nets.sum(axis=1) ** 2).sum())
    assert totals.hits == (*(nets > 0).sum(axis=0), (nets.sum(axis=1) > 0).sum())
    stakes = dict(zip(kernel.columns, kernel.stakes, strict=True))
    exact = exact_edges(path, terms.options, stakes, by_rounds=True)
    for each in figures_of(kernel.run(1, 0, 4_000_000), stakes)[:-1]:
        assert abs(each.edge.away(float(exact[each.column]))) < 4, each
