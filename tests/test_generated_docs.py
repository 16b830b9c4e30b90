"""docs/readings.md and docs/games.md are what the rulebooks say today."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
spec = importlib.util.spec_from_file_location("write_docs", ROOT / "scripts" / "write_docs.py")
write_docs = importlib.util.module_from_spec(spec)
spec.loader.exec_module(write_docs)


@pytest.mark.parametrize("name", ["readings", "games"])
def test_generated(name):
    written = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert written == getattr(write_docs, name)(), "run make texts"
