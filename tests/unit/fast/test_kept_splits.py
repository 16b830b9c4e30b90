"""Spreads of rounds with a split: read again as they were found, and found again where anything else is asked."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hoyle.exact.spanish_21 import tallies
from hoyle.exact.spanish_21.hands import spanish_of
from hoyle.fast.twenty_one import kept_splits
from hoyle.fast.twenty_one.kept_splits import Asked, kept_spread, key_of
from hoyle.fast.twenty_one.split_rounds import Spread
from hoyle.games.catalog import open_terms

SPREAD = Spread(
    {0: {Fraction(1, 2): Fraction(0.1), Fraction(-2): Fraction(1e-16)}, 9: {Fraction(0): Fraction(0.3)}},
    Fraction(0.7),
    Fraction(0.2),
)
PRICES = (2, (("win", Fraction(1)),))


@pytest.fixture
def ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path))
    monkeypatch.setattr(kept_splits, "_KNOWN", {})
    return tallies.solved_of(spanish_of(open_terms("ny/spanish_21")[1])).ways


def never() -> Spread:
    raise AssertionError("it is kept, and was found again")


def test_a_spread_is_found_once_and_read_as_it_was(ways: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept_spread(Asked(ways, PRICES, lambda: SPREAD), keeps=True) == SPREAD
    assert kept_spread(Asked(ways, PRICES, never), keeps=True) == SPREAD
    monkeypatch.setattr(kept_splits, "_KNOWN", {})  # another process
    assert kept_spread(Asked(ways, PRICES, never), keeps=True) == SPREAD


def test_a_spread_that_is_not_to_be_kept_leaves_no_file(ways: Any, tmp_path: Path) -> None:
    kept_spread(Asked(ways, PRICES, lambda: SPREAD), keeps=False)
    assert not [*tmp_path.rglob("twenty_one-*")]


def test_a_damaged_record_is_found_again_with_a_note(
    ways: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_spread(Asked(ways, PRICES, lambda: SPREAD), keeps=True)
    (file,) = tmp_path.rglob("twenty_one-*")
    file.write_bytes(file.read_bytes().replace(b"won", b"one"))
    monkeypatch.setattr(kept_splits, "_KNOWN", {})
    other = SPREAD._replace(won=Fraction(1, 2))
    assert kept_spread(Asked(ways, PRICES, lambda: other), keeps=True) == other
    assert "its digest does not match" in kept_splits.troubles()[0]


def test_every_input_is_in_the_key(ways: Any) -> None:
    way = ways[3]
    after = way.after.copy()
    after[50] += 1
    others = (
        way._replace(splits=way.splits ^ {4}),
        way._replace(after=after),
        way._replace(by_class=(*way.by_class[:-1], way.by_class[-1] + 1)),
        way._replace(plays=way.plays._replace(after_double=(1 - way.plays.after_double[0],))),
    )
    first = ways[0]._replace(rules=ways[0].rules._replace(hands_max=2))
    keys = {
        key_of(ways, PRICES),
        key_of(ways, (2, (("win", Fraction(3, 2)),))),
        key_of((first, *ways[1:]), PRICES),
        *(key_of((*ways[:3], other, *ways[4:]), PRICES) for other in others),
    }
    assert len(keys) == 7
