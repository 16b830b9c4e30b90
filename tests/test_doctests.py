"""Every example in a docstring runs and shows what it says."""

import doctest
import importlib
import inspect
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


FUNCTIONS = [name for name in hoyle.__all__ if inspect.isroutine(getattr(hoyle, name))]
METHODS = [name for name in vars(hoyle.OpenTable) if not name.startswith("_")]


@pytest.mark.parametrize("name", ["OpenTable", *FUNCTIONS])
def test_help_shows_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(getattr(hoyle, name)) or "")


@pytest.mark.parametrize("name", METHODS)
def test_help_of_a_table_shows_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(getattr(hoyle.OpenTable, name)) or "")
