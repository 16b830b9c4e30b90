"""Sums of rounds: exact whatever their size, put together in any order, and the same after a trip as JSON."""

import json
from dataclasses import replace

import numpy as np
import pytest

from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kernels.common.chunks import Chunked, Sums
from hoyle.kernels.totals import Totals, totals_from


def summed(nets: np.ndarray, action: np.ndarray, columns: tuple[str, ...]) -> Totals:
    sums = Sums(len(columns))
    sums.add(nets, action)
    return sums.totals(columns, len(nets), len(nets))


def test_sums_are_those_of_whole_numbers() -> None:
    rng = np.random.default_rng(1)
    nets, action = rng.integers(-5000, 5000, (3000, 3)), rng.integers(0, 5000, (3000, 3))
    totals = summed(nets, action, ("a", "b", "c"))
    rows = [[*map(int, row), int(row.sum())] for row in nets]
    put = [[*map(int, row), int(row.sum())] for row in action]
    for at in range(4):
        assert totals.net[at] == sum(row[at] for row in rows)
        assert totals.squares[at] == sum(row[at] ** 2 for row in rows)
        assert totals.wagered[at] == sum(row[at] for row in put)
        assert totals.wagered_squares[at] == sum(row[at] ** 2 for row in put)
        assert totals.products[at] == sum(a[at] * b[at] for a, b in zip(rows, put, strict=True))
        assert totals.hits[at] == sum(row[at] > 0 for row in rows)
    assert sum(totals.histogram.values()) == 3000


def test_large_nets_do_not_overflow() -> None:
    """A million dollars a thousand times: the squares need more than 64 bits."""
    nets = np.full((2000, 1), 100_000_000, np.int64)
    totals = summed(nets, nets, ("jackpot",))
    assert totals.squares == (2000 * 10**16, 2000 * 10**16)


def test_put_together_in_any_order() -> None:
    rng = np.random.default_rng(2)
    parts = [summed(rng.integers(-9, 9, (50, 2)), rng.integers(0, 9, (50, 2)), ("a", "b")) for _ in range(4)]
    one = parts[0] + parts[1] + parts[2] + parts[3]
    other = parts[3] + (parts[1] + parts[0]) + parts[2]
    assert one == other
    assert one.rounds == 200


def test_columns_that_a_block_has_not_seen_count_nothing() -> None:
    one = summed(np.array([[5]]), np.array([[10]]), ("a",))
    other = summed(np.array([[7]]), np.array([[10]]), ("b",))
    both = one + other
    assert both.columns == ("a", "b")
    assert both.net == (5, 7, 12)
    assert both.wagered == (10, 10, 20)


def test_the_same_after_json() -> None:
    totals = summed(np.array([[5, -3]]), np.array([[10, 10]]), ("a", "b:6"))
    assert totals_from(json.loads(json.dumps(totals.plain()))) == totals


def test_too_many_different_amounts_are_refused() -> None:
    nets = np.arange(70_000).reshape(-1, 1)
    with pytest.raises(HoyleError, match="make --block smaller"):
        summed(nets, nets, ("a",))


class Counting(Chunked):
    """Rounds that come to 1, 2, 3 and so on by the words they take."""

    columns, stakes = ("a",), (1,)

    def play(self, words: np.ndarray, nets: np.ndarray, action: np.ndarray) -> None:
        for at in range(len(nets)):
            words[0] += np.uint64(1)
            nets[at] = int(words[0] % np.uint64(1000))
            action[at] = 1


def test_chunks_go_on_where_the_last_one_ended() -> None:
    rounds = Counting()
    nets = rounds.nets(1, 1, 20_000)
    assert rounds.run(1, 1, 20_000).net == (int(nets.sum()),) * 2
    assert (rounds.nets(1, 1, 100) == nets[:100]).all()


def test_a_game_without_kernel_says_what_to_do() -> None:
    _, terms = open_terms("ny/roulette")
    file = terms.file.model_copy(update={"plays": "no_such_game"})
    with pytest.raises(HoyleError, match="add --engine"):
        compile_rounds(replace(terms, file=file), (), None)
