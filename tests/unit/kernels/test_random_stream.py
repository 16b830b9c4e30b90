"""The stream of random words: what its authors published, one for each block, and scaled without favour."""

import numpy as np
from numba import njit

from hoyle.kernels.common.random_stream import below, fill_words, mix, next_word, open_stream

MASK = (1 << 64) - 1


def rotated(word: int, count: int) -> int:
    return ((word << count) | (word >> (64 - count))) & MASK


def reference(state: list[int]) -> int:
    """xoshiro256** in whole numbers of any size."""
    result = (rotated(state[1] * 5 & MASK, 7) * 9) & MASK
    shifted = (state[1] << 17) & MASK
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotated(state[3], 45)
    return result


def test_words_are_those_of_the_reference() -> None:
    words = open_stream(12345, 6)
    state = [int(word) for word in words]
    assert [int(next_word(words)) for _ in range(1000)] == [reference(state) for _ in range(1000)]


def test_many_words_at_once_are_the_same() -> None:
    words, others, room = open_stream(9, 9), open_stream(9, 9), np.zeros(100, np.uint64)
    fill_words(words, room, 70)
    assert [*room[:70]] == [next_word(others) for _ in range(70)]
    assert not room[70:].any()
    assert next_word(words) == next_word(others)


def test_splitmix_gives_its_published_words() -> None:
    # The first words of splitmix64 from 0: each is mixed from the last state moved on by one step.
    step = 0x9E3779B97F4A7C15
    assert [mix(0), mix(step), mix(2 * step & MASK)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_no_two_blocks_or_seeds_share_a_stream() -> None:
    seen = {tuple(open_stream(seed, block)) for seed in range(40) for block in range(40)}
    assert len(seen) == 1600
    starts = {int(word) for state in seen for word in state}
    assert len(starts) == 6400


@njit
def counted(words, count, times):  # type: ignore[no-untyped-def]
    found = np.zeros(count, np.int64)
    for _ in range(times):
        found[below(words, count)] += 1
    return found


def test_every_number_comes_as_often() -> None:
    for count in (2, 3, 37, 312):
        times = 400_000
        found = counted(open_stream(5, count), count, times)
        chi_square = float(((found - times / count) ** 2 / (times / count)).sum())
        assert found.sum() == times
        assert abs(chi_square - (count - 1)) < 5 * (2 * max(count - 1, 1)) ** 0.5


def test_what_would_favour_some_numbers_is_thrown_away() -> None:
    """Three halves of the range: without rejection the lower numbers would come twice as often as the upper."""
    count = 3 << 30
    words = open_stream(1, 1)
    drawn = np.array([below(words, count) for _ in range(20_000)])
    assert drawn.max() < count
    lower = int((drawn < count // 2).sum())
    assert abs(lower - 10_000) < 5 * 71
