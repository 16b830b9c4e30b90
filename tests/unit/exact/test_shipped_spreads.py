"""Rounds with a split that come with the package in floats: all that books offer, and each as it is found again."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from pathlib import Path

import pytest

from hoyle.fast.result_store import SHIPPED_SPREADS, read_archive
from hoyle.fast.twenty_one.kept_splits import written
from tests.support.samples import every

ROOT = Path(__file__).parents[3]
spec = importlib.util.spec_from_file_location(
    "make_split_spreads", ROOT / "scripts" / "make_split_spreads.py"
)
assert spec is not None
assert spec.loader is not None
make_split_spreads = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_split_spreads)

PATHS = (*make_split_spreads.BANKS, "ma/spanish_21")
QUICKEST = "ca/pure_21_5_blackjack"


@pytest.mark.parametrize("path", every(4, PATHS))
def test_the_usual_rules_come_with_the_package(path: str) -> None:
    key, _ = make_split_spreads.asked_by(path, {})
    assert key in read_archive(SHIPPED_SPREADS), "run scripts/make_split_spreads.py"


@pytest.mark.parametrize("path", [QUICKEST, *(pytest.param(p, marks=pytest.mark.prove) for p in PATHS)])
def test_what_comes_with_the_package_is_found_again(path: str) -> None:
    """Not to the last bit: another machine may round otherwise."""
    key, asked = make_split_spreads.asked_by(path, {})
    shipped, found = read_archive(SHIPPED_SPREADS)[key], written(asked.find())
    for name in {*shipped, *found}:
        assert abs(shipped.get(name, 0) - found.get(name, 0)) < Fraction(1, 10**13), name


@pytest.mark.prove
def test_every_choice_and_reading_comes_with_the_package_and_nothing_else() -> None:
    assert {each.key for each in make_split_spreads.wanted()} == set(read_archive(SHIPPED_SPREADS))
