"""The parts of a game are found by its name, in Hoyle and in the packages of other games."""

from pathlib import Path

import pytest

from hoyle.errors import HoyleError
from hoyle.exact.catalog import solved
from hoyle.games.catalog import modules, open_terms
from hoyle.kernels.catalog import compile_rounds, has_kernel
from hoyle.strategy import game_parts
from hoyle.strategy.catalog import choices_of, conditions_of, may_be_offered, strategy_files
from hoyle.strategy.game_parts import find_part, games_with, load_part


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of other people's with every part that a game may have; each test has one of its own."""
    files = {
        "exact/two_up/solve.py": "def solve(terms): return [], [], []",
        "exact/two_up/joint_results.py": "def together(terms, most_cents, is_counted): return iter(())",
        "kernels/two_up/rounds.py": "def compile_rounds(terms, wagers, strategy): return None",
        "strategy/two_up/conditions.py": "CHOICES = ('spin', 'pass')\nCONDITIONS = {}",
        "strategy/two_up/always_spin.yaml": "strategy: always_spin\ngame: two_up\nchoices: [{choose: spin}]\n",
    }
    root = tmp_path / f"games_of_{tmp_path.name}"
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        for folder in (root, file.parent.parent, file.parent):
            (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(game_parts, "game_packages", lambda: ("hoyle.games.wheel", root.name))
    return root


def test_every_part_of_a_game_is_for_a_game_that_there_is() -> None:
    roads = {"exact": "solve", "kernels": "rounds", "strategy": "conditions"}
    for road, part in roads.items():
        assert games_with(road, part)
        assert set(games_with(road, part)) <= set(modules())


def test_a_part_that_a_game_does_not_have_is_nothing() -> None:
    assert find_part("exact", "two_up", "solve") == ""
    assert load_part("exact", "roulette", "strategy") is None
    assert find_part("exact", "common", "solve") == ""


def test_the_parts_of_another_package_are_found(foreign: Path) -> None:
    assert "two_up" in solved()
    assert has_kernel("two_up")
    assert choices_of("two_up") == ("spin", "pass")
    assert not may_be_offered("two_up", "stand")
    assert "offered" in conditions_of("two_up")
    assert set(strategy_files("two_up")) == {"always_spin"}
    module = load_part("exact", "two_up", "joint_results")
    assert module is not None
    assert module.__name__ == f"{foreign.name}.exact.two_up.joint_results"


def test_a_part_that_fails_to_import_is_no_missing_part(foreign: Path) -> None:
    (foreign / "exact" / "two_up" / "effects.py").write_text("import no_such_module_anywhere")
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        load_part("exact", "two_up", "effects")


def test_a_game_that_lists_no_choices_lets_any_be_named() -> None:
    assert choices_of("two_up") is None
    assert may_be_offered("two_up", "anything")


def test_a_game_without_compiled_rounds_is_refused() -> None:
    with pytest.raises(HoyleError, match="has no compiled rounds"):
        compile_rounds(open_terms("ny/texas_holdem")[1], (), None)
