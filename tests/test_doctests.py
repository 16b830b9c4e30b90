"""Every example in a docstring runs and shows what it says."""

import doctest
import importlib
from pathlib import Path

import pytest

import hoyle

ROOT = Path(hoyle.__path__[0])
MODULES = sorted(
    ".".join(("hoyle", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
    for path in ROOT.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("name", ["OpenTable", "table"])
def test_help_shows_an_example(name: str) -> None:
    assert ">>> " in (getattr(hoyle, name).__doc__ or "")
