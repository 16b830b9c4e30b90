"""The roulette kernel against the engine, pocket by pocket, for all that can be wagered on in every book."""

import numpy as np
import pytest

from hoyle.book.loader import all_games
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.sim.engine_rounds import EngineRounds
from hoyle.sim.estimates import figures_of
from hoyle.sim.exact_reference import exact_edges
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

BOOKS = [f"{book}/{game}" for book, game in all_games() if game == "roulette"]
WHEELS = [(path, wheel) for path in BOOKS for wheel in open_terms(path)[1].file.options["wheel"].choose or ()]


def all_wagers(path: str, wheel: str) -> tuple[Wagered, ...]:
    """Every wager on everything it can be on; of wagers that are broken down one selection."""
    game, terms = open_terms(path, {"wheel": wheel})
    return tuple(
        Wagered(name, 25_00, on)
        for name in terms.wagers
        for on in (
            game.selections(terms, name)[:1] if name == "five_adjacent" else game.selections(terms, name)
        )
    )


@pytest.mark.parametrize(("path", "wheel"), WHEELS)
def test_every_wager_on_every_pocket(path: str, wheel: str) -> None:
    game, terms = open_terms(path, {"wheel": wheel})
    wagers = all_wagers(path, wheel)
    kernel = compile_rounds(terms, wagers, None)
    engine = EngineRounds(game, terms, Strategy("test", "roulette", wagers))
    pockets = kernel.pockets  # type: ignore[attr-defined]
    played = np.array(engine.given([(pocket,) for pocket in pockets]))
    assert engine.columns[: len(kernel.columns)] == kernel.columns
    assert not played[:, len(kernel.columns) :].any()
    assert (played[:, : len(kernel.columns)] == kernel.given(range(len(pockets)))).all()


@pytest.mark.parametrize("path", BOOKS)
def test_the_sums_are_those_of_the_rounds_and_near_the_exact(path: str) -> None:
    _, terms = open_terms(path)
    wagers = [
        Wagered("straight", 5_00, "17"),
        Wagered("red", 10_00),
        Wagered("column", 10_00, "2"),
        Wagered("split", 5_00, "17-20"),
    ]
    kernel = compile_rounds(terms, wagers, None)
    nets = kernel.nets(1, 2, 50_000)
    totals = kernel.run(1, 2, 50_000)
    assert totals.net == (*nets.sum(axis=0), nets.sum())
    assert totals.squares == (*(nets**2).sum(axis=0), (nets.sum(axis=1) ** 2).sum())
    assert totals.hits == (*(nets > 0).sum(axis=0), (nets.sum(axis=1) > 0).sum())
    stakes = dict(zip(kernel.columns, kernel.stakes, strict=True))
    exact = exact_edges(path, terms.options, stakes, by_rounds=True)
    for each in figures_of(kernel.run(1, 0, 4_000_000), stakes)[:-1]:
        assert abs(each.edge.away(float(exact[each.column]))) < 4, each
