"""docs/readings.md and docs/games.md are what the rulebooks say today, docs/reference what the program says."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def script(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["readings", "games"])
def test_generated(name):
    written = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert written == getattr(script("write_docs"), name)(), "run make texts"


@pytest.mark.parametrize("name", ["command_line", "http_routes"])
def test_reference(name):
    written = (ROOT / "docs" / "reference" / f"{name}.md").read_text(encoding="utf-8")
    assert written == getattr(script("write_reference"), name)(), "run make texts"
