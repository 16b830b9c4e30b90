"""Sources of random bits. Each is a function from a number of bits to a random integer of that size.

A live table uses the operating system's source only. Seeds are for tests, playthroughs and simulation.
"""

# Compiled by mypyc.

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Callable

Bits = Callable[[int], int]

# Asked anew for every number: nothing is kept that a fork could share or a dump could show.
operating_system: Bits = secrets.randbits


def repeatable(seed: int | str) -> Bits:
    """The same seed gives the same bits. Never for a live table: past bits foretell the next."""
    return random.Random(seed).getrandbits


def derived(key: bytes, message: bytes) -> Bits:
    """Bits by HMAC-SHA256 of `message` and a counter of eight bytes, big end first.

    A number of n bits takes the next whole bytes that hold n bits, and keeps the highest n of them.
    """
    block, counter = b"", 0

    def bits(size: int) -> int:
        nonlocal block, counter
        count = (size + 7) // 8
        while len(block) < count:
            block += hmac.new(key, message + counter.to_bytes(8), hashlib.sha256).digest()
            counter += 1
        taken, block = block[:count], block[count:]
        return int.from_bytes(taken) >> (8 * count - size)

    return bits


def below(bits: Bits, count: int) -> int:
    """A whole number from 0 up, each with the same chance. One that is too large is thrown away: no modulo."""
    if count < 1:
        raise ValueError(f"there is no whole number from 0 to below {count}")
    size = (count - 1).bit_length()
    while (number := bits(size) if size else 0) >= count:
        pass
    return number
