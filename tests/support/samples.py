"""Samples of exhaustive tests: some cases in the normal run, and all of them in `make prove`."""

from collections.abc import Iterable
from typing import Any

import pytest


def every(step: int, cases: Iterable[Any]) -> list[Any]:
    """Every `step`th case, from the first on; the others are proven. A tuple is the arguments of one case."""
    return [case if at % step == 0 else proven(case) for at, case in enumerate(cases)]


def some(quick: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """The cases that are among `quick`; the others are proven."""
    kept = list(quick)
    return [case if case in kept else proven(case) for case in cases]


def proven(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.prove)
