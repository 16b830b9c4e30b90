"""The craps kernel against the engine, roll by roll on the same dice, and against the exact figures."""

from collections.abc import Sequence

import numpy as np
import pytest

from hoyle.book.loader import all_games
from hoyle.book.terms import Terms
from hoyle.engine import Game
from hoyle.games.catalog import find_game, open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.sim.engine_rounds import EngineRounds
from hoyle.sim.estimates import figures_of
from hoyle.sim.exact_reference import exact_edges
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered
from tests.support.samples import some

BOOKS = [
    f"{book}/{game}"
    for book, game in all_games()
    if find_game(f"{book}/{game}")[1].plays == "craps" or game == "craps"
]
FIRST = tuple({path.partition("/")[2]: path for path in reversed(BOOKS)}.values())  # one book of each game
LINE = Wagered("pass", 10_00)
AGAINST = Wagered("dont_pass", 10_00)
# Odds stand beside one of these, and need it.
FLAT = {"come_odds": "come", "dont_come_odds": "dont_come", "put_odds": "put"}


def rolls(count: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(1, 7, (count, 2))


def check_equal(game: Game, terms: Terms, wagers: Sequence[Wagered], dice: np.ndarray) -> None:
    kernel = compile_rounds(terms, wagers, None)
    engine = EngineRounds(game, terms, Strategy("test", "craps", tuple(wagers)))
    played = np.array(engine.given([tuple(map(str, roll)) for roll in dice]))
    ours = kernel.given(dice)
    assert kernel.columns == engine.columns[: len(kernel.columns)]
    assert not played[:, len(kernel.columns) :].any()
    assert (played[:, : len(kernel.columns)] == ours).all()
    assert ours.any(), "nothing was won or lost: the test tells nothing"


def some_wagers(game: Game, terms: Terms, name: str) -> list[Wagered]:
    """A wager with what it needs beside it, on the first and the last number that it can be on."""
    beside = [LINE]
    if name in ("dont_pass_odds",):
        beside = [AGAINST]
    if name in FLAT:
        beside.append(Wagered(FLAT[name], 10_00, _numbers(game, terms, FLAT[name])[0]))
    if name in ("pass_odds", "dont_pass_odds") or name in FLAT:
        return [*beside, Wagered(name, 0, times="1x")]
    if name == "pass":
        return beside
    # What can be shared out in any way, or the most that the book takes.
    cents = 5_00 if name == "fire_bet" else 60_00
    ons = _numbers(game, terms, name)
    return [*beside, *(Wagered(name, cents, on) for on in dict.fromkeys((ons[0], ons[-1])))]


def _numbers(game: Game, terms: Terms, name: str) -> Sequence[str]:
    return game.selections(terms, name) if "" not in game.selections(terms, name) else ("",)


NAMES = [
    (path, name)
    for path in BOOKS
    for name in open_terms(path)[1].wagers
    if name != "make_em_all"  # a chain of thousands of states: below, by itself
]


@pytest.mark.parametrize(("path", "name"), some([each for each in NAMES if each[0] in FIRST], NAMES))
@pytest.mark.parametrize("count", [20, pytest.param(400, marks=pytest.mark.prove)])
def test_every_wager_of_every_book_roll_by_roll(path: str, name: str, count: int) -> None:
    game, terms = open_terms(path)
    check_equal(game, terms, some_wagers(game, terms, name), rolls(count, len(name)))


@pytest.mark.parametrize("count", [150, pytest.param(1500, marks=pytest.mark.prove)])
@pytest.mark.parametrize("path", some(FIRST, BOOKS))
def test_many_wagers_together_roll_by_roll(path: str, count: int) -> None:
    game, terms = open_terms(path)
    wagers = [
        LINE,
        Wagered("pass_odds", 0, times="1x"),
        Wagered("come", 15_00, most=1 if "crapless" in path else 2),  # ten points make many states
        Wagered("come_odds", 0, times="1x"),
        Wagered("place_to_win", 12_00, "6", when="point"),
        Wagered("field", 7_00),
        Wagered("horn", 8_00, when="come_out"),
    ]
    check_equal(game, terms, wagers, rolls(count, 7))


@pytest.mark.parametrize(
    "options",
    [
        {"buy_vigorish_taken": "won", "buy_vigorish_percent": 4},
        {"buy_vigorish_taken": "made", "field_table": "triple_12"},
        {"odds_multiple": 10},
    ],
)
def test_options_of_the_house_roll_by_roll(options: dict[str, str | int]) -> None:
    game, terms = open_terms("ny/craps", options)
    times = f"{options.get('odds_multiple', 1)}x"
    wagers = [
        LINE,
        Wagered("pass_odds", 0, times=times),
        Wagered("buy", 25_00, "4"),
        Wagered("lay", 33_00, "9"),
        Wagered("field", 5_00),
    ]
    check_equal(game, terms, wagers, rolls(1000, 11))


@pytest.mark.prove
def test_make_em_all_roll_by_roll() -> None:
    game, terms = open_terms("ny/craps")
    check_equal(game, terms, [LINE, Wagered("make_em_all", 5_00)], rolls(4000, 3))


def test_the_sums_are_those_of_the_rounds() -> None:
    """`run` counts, `path` writes down: the same rolls."""
    _, terms = open_terms("ny/craps")
    kernel = compile_rounds(
        terms, [LINE, Wagered("come", 10_00, most=2), Wagered("hardway", 5_00, "8")], None
    )
    for count in (1, 5, 1000, 40_001):
        totals = kernel.run(3, 5, count)
        nets = kernel.chain.nets[kernel.path(3, 5, count)]  # type: ignore[attr-defined]
        assert totals.rounds == len(nets) >= count
        assert totals.net == (*nets.sum(axis=0), nets.sum())
        assert totals.hits == (*(nets > 0).sum(axis=0), (nets.sum(axis=1) > 0).sum())
        values, counts = np.unique(nets.sum(axis=1), return_counts=True)
        assert totals.histogram == dict(zip(values.tolist(), counts.tolist(), strict=True))
        assert (kernel.nets(3, 5, count) == nets[:count]).all()


@pytest.mark.parametrize("path", some(FIRST, BOOKS))
def test_edges_are_exact_within_four_errors(path: str) -> None:
    _, terms = open_terms(path)
    wagers = [
        LINE,
        Wagered("pass_odds", 0, times="1x"),
        Wagered("come", 10_00, most=1),
        Wagered("place_to_win", 12_00, "6"),
        Wagered("place_to_win", 10_00, "4"),
        Wagered("buy", 20_00, "10"),
        Wagered("hardway", 5_00, "8"),
        Wagered("field", 5_00),
        Wagered("any_craps", 5_00),
        Wagered("hop", 5_00, "2-2"),
    ]
    kernel = compile_rounds(terms, wagers, None)
    stakes = dict(zip(kernel.columns, kernel.stakes, strict=True))
    exact = exact_edges(path, terms.options, stakes, by_rounds=False)
    assert len(exact) >= 9
    for each in figures_of(kernel.run(1, 0, 4_000_000), stakes)[:-1]:
        assert abs(each.edge.away(float(exact[each.column]))) < 4, each


def test_intervals_hold_what_they_promise() -> None:
    """Of many runs, about 95 in 100 intervals hold the exact edge, though rolls hang together."""
    _, terms = open_terms("ny/craps")
    kernel = compile_rounds(terms, [LINE, Wagered("come", 10_00, most=3)], None)
    held = 0
    for block in range(400):
        figures = figures_of(kernel.run(9, block, 60_000), {})
        low, high = figures[-1].edge.interval(0.95)
        held += low < 7 / 495 < high
    assert 365 <= held <= 395
