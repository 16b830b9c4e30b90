"""Bits become numbers without bias, for every range that a game uses."""

import hashlib
import hmac
import multiprocessing
from collections import Counter
from itertools import count, product

import pytest

from hoyle.chance.bit_source import below, derived, operating_system, repeatable


def test_every_value_has_exactly_one_word_and_the_rest_are_thrown_away() -> None:
    """For every number of values that a shoe of eight decks comes to."""
    for many in range(1, 417):
        check_words(many)


def check_words(many: int) -> None:
    """All words of the size that is asked for, each once: each value comes of one of them, so the chances are equal."""
    size = (many - 1).bit_length()
    given: Counter[int] = Counter()
    for word in range(1 << size):
        asked: list[int] = []
        words = iter([word])

        def bits(wanted: int, words=words, asked=asked) -> int:
            asked.append(wanted)
            return next(words)

        try:
            given[below(bits, many)] += 1
        except StopIteration:
            assert word >= many
        assert asked in ([size], [size, size], [])
    assert set(given) == set(range(many)), many
    assert len(set(given.values())) == 1, many


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="no whole number"):
        below(operating_system, 0)


def test_derived_bits_are_those_of_the_specification() -> None:
    """By hand: HMAC blocks one after the other, whole bytes for each number, the highest bits kept."""
    key, message = bytes(range(32)), b"words"
    stream = b"".join(
        hmac.new(key, message + n.to_bytes(8, "big"), hashlib.sha256).digest() for n in range(4)
    )
    bits = derived(key, message)
    at = 0
    for size, _ in zip((1, 6, 8, 9, 16, 33, 256, 300), count(), strict=False):
        taken = stream[at : at + (size + 7) // 8]
        at += len(taken)
        assert bits(size) == int.from_bytes(taken, "big") >> (8 * len(taken) - size)


def test_a_known_answer() -> None:
    """A vector for other languages: the first six numbers below 52 of a key of zeros."""
    bits = derived(bytes(32), b"hoyle")
    assert [below(bits, 52) for _ in range(6)] == VECTOR


VECTOR = [0, 15, 30, 51, 16, 40]


def test_three_numbers_can_come_in_every_way() -> None:
    bits = repeatable(3)
    seen = {tuple(below(bits, 3) for _ in range(3)) for _ in range(400)}
    assert seen == set(product(range(3), repeat=3))


def _some_bits(_: int) -> int:
    return operating_system(128)


def test_processes_do_not_share_a_stream() -> None:
    with multiprocessing.get_context("fork").Pool(4) as pool:
        words = pool.map(_some_bits, range(40), chunksize=1)
    assert len(set(words)) == 40
