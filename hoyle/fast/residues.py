"""Large integers as residues modulo primes, recovered by the Chinese remainder theorem."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np


def primes(bits: int, size: int) -> list[int]:
    """Primes just below 2^size, until their product has this many bits.

    >>> primes(8, 4)
    [13, 11, 7]
    """
    found: list[int] = []
    number = (1 << size) - 1
    while sum(prime.bit_length() - 1 for prime in found) < bits:
        if is_prime(number):
            found.append(number)
        number -= 2
    return found


def is_prime(number: int) -> bool:
    """Miller-Rabin with the first twelve primes, which is proof below 3 * 10^23."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if any(number % base == 0 for base in bases):
        return number in bases
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in bases:
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        if not any((power := power * power % number) == number - 1 for _ in range(twos - 1)):
            return False
    return True


def whole(residues: np.ndarray, moduli: Sequence[int]) -> np.ndarray:
    """The integers, which may be negative, with these residues; each row is for one modulus."""
    modulus = prod(moduli)
    total = np.zeros(residues.shape[1:], dtype=object)
    for mine, prime in zip(residues, moduli, strict=True):
        others = modulus // prime
        total += mine.astype(object) * (others * pow(others, -1, prime))
    total %= modulus
    return np.where(2 * total > modulus, total - modulus, total)
