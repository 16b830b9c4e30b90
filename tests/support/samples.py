"""Samples of exhaustive tests: some cases in the normal run, and all of them in `make prove`."""

from collections.abc import Iterable
from typing import Any

import pytest


def every(step: int, cases: Iterable[Any]) -> list[Any]:
    """Every `step`th case, from the first on; the others are proven. A tuple is the arguments of one case."""
    return [
        case
        if at % step == 0
        else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.prove)
        for at, case in enumerate(cases)
    ]
