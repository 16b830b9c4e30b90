"""The notebooks run from the first cell to the last, and what they assert holds."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.samples import proven

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
spec = importlib.util.spec_from_file_location("notebook_pages", ROOT / "scripts" / "notebook_pages.py")
assert spec is not None
assert spec.loader is not None
notebook_pages = importlib.util.module_from_spec(spec)
spec.loader.exec_module(notebook_pages)


def code_cells(notebook: Path) -> list[str]:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == [
        "blackjack_mistakes",
        "short_game_solved",
        "three_card_poker",
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_is_python_and_every_notebook_asserts(path: Path) -> None:
    cells = code_cells(path)
    for at, cell in enumerate(cells):
        compile(cell, f"{path.name}[{at}]", "exec")
    assert any("assert " in cell for cell in cells)
    page = notebook_pages.page_of(path)
    assert page.startswith("# ")
    assert page.count("```python") == len(cells)


@pytest.mark.parametrize("path", [proven(path) for path in NOTEBOOKS], ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore")
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    names: dict[str, Any] = {"__name__": "__main__"}
    for at, cell in enumerate(code_cells(path)):
        exec(compile(cell, f"{path.name}[{at}]", "exec"), names)
