"""The named tests of randomness, each on a sequence of whole numbers from 0 to below `count`.

Each returns its statistic and the chance of one at least so far out if the numbers were fair. A chi-square test looks
at both ends: numbers that fit too well are as wrong as numbers that do not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from scipy import stats
from scipy.special import stirling2

Numbers = np.ndarray


class Verdict(NamedTuple):
    statistic: float
    p: float
    size: int


def _chi_square(seen: Numbers, expected: Numbers) -> Verdict:
    """Classes that would be seen fewer than five times are taken together."""
    order = np.argsort(expected)
    seen, expected = seen[order].astype(float), expected[order].astype(float)
    small = int(np.searchsorted(expected, 5.0))
    if small:
        seen = np.concatenate([[seen[:small].sum()], seen[small:]])
        expected = np.concatenate([[expected[:small].sum()], expected[small:]])
    value = float((((seen - expected) ** 2) / expected).sum())
    upper = float(stats.chi2.sf(value, len(seen) - 1))
    return Verdict(value, 2 * min(upper, 1 - upper), int(seen.sum()))


def _folded(numbers: Numbers, count: int, kinds: int) -> Numbers:
    """Values taken together into fewer kinds of equal size; the few that are left over are not used."""
    each = count // kinds
    return numbers[numbers < each * kinds] // each


def _normal(value: float, size: int) -> Verdict:
    return Verdict(value, float(2 * stats.norm.sf(abs(value))), size)


def equidistribution(numbers: Numbers, count: int) -> Verdict:
    """Chi-square: every value as often as every other."""
    return _chi_square(np.bincount(numbers, minlength=count), np.full(count, len(numbers) / count))


def serial_pairs(numbers: Numbers, count: int) -> Verdict:
    """Pairs that do not overlap: every pair as often as every other, of as many kinds as the sample allows."""
    kinds = min(count, max(2, int((len(numbers) / 20) ** 0.5)))
    numbers, count = _folded(numbers, count, kinds), kinds
    pairs = numbers[: len(numbers) // 2 * 2].reshape(-1, 2)
    seen = np.bincount(pairs[:, 0] * count + pairs[:, 1], minlength=count * count)
    return _chi_square(seen, np.full(count * count, len(pairs) / count**2))


def overlaps(numbers: Numbers, count: int) -> Verdict:
    """Overlapping pairs (the good serial test): the pairs' chi-square less the singles'."""
    turned = np.roll(numbers, -1)
    size = len(numbers)
    pairs = np.bincount(numbers * count + turned, minlength=count * count)
    ones = np.bincount(numbers, minlength=count)
    value = float(count**2 / size * (pairs.astype(float) ** 2).sum() - size)
    value -= float(count / size * (ones.astype(float) ** 2).sum() - size)
    upper = float(stats.chi2.sf(value, count * count - count))
    return Verdict(value, 2 * min(upper, 1 - upper), size)


def serial_correlation(numbers: Numbers, count: int) -> Verdict:
    """One number says nothing of the next."""
    centred = numbers - (count - 1) / 2
    spread = (count**2 - 1) / 12
    value = float((centred[:-1] * centred[1:]).sum()) / (spread * (len(numbers) - 1) ** 0.5)
    return _normal(value, len(numbers))


def interplay(numbers: Numbers, count: int) -> Verdict:
    """The first half says nothing of the second, number by number."""
    half = len(numbers) // 2
    centred = numbers - (count - 1) / 2
    spread = (count**2 - 1) / 12
    value = float((centred[:half] * centred[half : 2 * half]).sum()) / (spread * half**0.5)
    return _normal(value, 2 * half)


def runs(numbers: Numbers, count: int) -> Verdict:
    """Runs above and below the middle: as many as chance would make."""
    high = numbers >= count / 2 if count % 2 == 0 else numbers[numbers != count // 2] > count // 2
    above, size = int(high.sum()), len(high)
    below = size - above
    seen = 1 + int((high[1:] != high[:-1]).sum())
    mean = 2 * above * below / size + 1
    return _normal((seen - mean) / (((mean - 1) * (mean - 2)) / (size - 1)) ** 0.5, size)


def gap(numbers: Numbers, count: int) -> Verdict:
    """How long the lowest quarter of the values stays away."""
    lowest = max(1, count // 4)
    away = 1 - lowest / count
    gaps = np.diff(np.flatnonzero(numbers < lowest)) - 1
    most = int(np.ceil(np.log(0.01) / np.log(away)))
    seen = np.bincount(np.minimum(gaps, most), minlength=most + 1)
    chance = away ** np.arange(most + 1) * (1 - away)
    chance[-1] = away**most
    return _chi_square(seen, chance * len(gaps))


def poker(numbers: Numbers, count: int) -> Verdict:
    """How many different values are among five."""
    hands = np.sort(numbers[: len(numbers) // 5 * 5].reshape(-1, 5), axis=1)
    different = 1 + (np.diff(hands, axis=1) != 0).sum(axis=1)
    seen = np.bincount(different, minlength=6)[1:]
    falling = [factorial(kinds) * comb(count, kinds) for kinds in range(1, 6)]
    chance = np.array(
        [falling[kinds - 1] * int(stirling2(5, kinds, exact=True)) for kinds in range(1, 6)], float
    )
    return _chi_square(seen, chance / float(count) ** 5 * len(hands))


def coupon_collector(numbers: Numbers, count: int) -> Verdict:
    """How many draws until every value has come, values taken six at a time where there are many."""
    kinds = min(count, 6)
    few = _folded(numbers, count, kinds)
    most = 10 * kinds
    lengths: list[int] = []
    have: set[int] = set()
    size = 0
    for value in few.tolist():
        size += 1
        have.add(value)
        if len(have) == kinds:
            lengths.append(min(size, most))
            have, size = set(), 0
    seen = np.bincount(lengths, minlength=most + 1)[kinds:]
    done = [
        factorial(kinds) * int(stirling2(length, kinds, exact=True)) / kinds**length
        for length in range(kinds - 1, most)
    ]
    chance = np.append(np.diff(done), 1 - done[-1])
    return _chi_square(seen, chance * len(lengths))


def permutation(numbers: Numbers, count: int) -> Verdict:
    """The order of three neighbours: each of the six as often; threes with equals are left out."""
    threes = numbers[: len(numbers) // 3 * 3].reshape(-1, 3)
    first, second, third = threes.T
    threes = threes[(first != second) & (first != third) & (second != third)]
    order = np.argsort(threes, axis=1)
    return equidistribution(order[:, 0] * 2 + (order[:, 1] > order[:, 2]), 6)


def spectral(numbers: Numbers, count: int) -> Verdict:
    """No period stands out: peaks of the Fourier transform under the height that 95 % should be under."""
    signs = np.where(numbers >= (count + 1) // 2, 1.0, -1.0)
    signs = signs[numbers != count // 2] if count % 2 else signs
    size = len(signs) // 2 * 2
    heights = np.abs(np.fft.rfft(signs[:size]))[1 : size // 2]
    under = float((heights < (np.log(1 / 0.05) * size) ** 0.5).sum())
    expected = 0.95 * len(heights)
    return _normal((under - expected) / (size * 0.95 * 0.05 / 4) ** 0.5, size)


def subsequences(numbers: Numbers, count: int) -> Verdict:
    """Every seventh number alone is as fair as all."""
    return equidistribution(numbers[::7], count)


def duplicates(numbers: Numbers, count: int) -> Verdict:
    """Equal neighbours: one in `count`."""
    same = int((numbers[1:] == numbers[:-1]).sum())
    size = len(numbers) - 1
    return _normal((same - size / count) / (size / count * (1 - 1 / count)) ** 0.5, size)


TESTS: dict[str, Callable[[Numbers, int], Verdict]] = {
    "equidistribution (chi-square)": equidistribution,
    "serial pairs": serial_pairs,
    "overlaps": overlaps,
    "serial correlation": serial_correlation,
    "interplay correlation": interplay,
    "runs": runs,
    "gap": gap,
    "poker": poker,
    "coupon collector": coupon_collector,
    "permutation": permutation,
    "spectral": spectral,
    "subsequences": subsequences,
    "duplicates": duplicates,
}
