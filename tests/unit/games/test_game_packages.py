"""Games of other packages: used like Hoyle's own, or refused with file, line and the way out."""

from pathlib import Path

import pytest

from hoyle import plugins
from hoyle.contract.suite import check_contract
from hoyle.errors import BookError
from hoyle.games import catalog
from hoyle.games.catalog import add_game_package, find_game, game_packages, modules, open_terms


def test_a_game_of_another_package_is_a_game(package: Path) -> None:
    add_game_package("tossed")
    assert game_packages()[-1] == "tossed"
    assert "coin" in modules()
    game, terms = open_terms("mine/coin")
    assert (game.name, game.family, terms.path) == ("coin", "tossed", "mine/coin")
    check_contract("mine/coin")


def test_the_environment_names_packages(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(plugins.GAMES, "tossed")
    assert open_terms("mine/coin")[0].name == "coin"
    assert catalog.package_faults() == ()


def test_an_entry_point_names_a_package(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = package.parent / "tossed-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tossed\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[hoyle.games]\ntossed = tossed\n", encoding="utf-8")
    assert open_terms("mine/coin")[0].name == "coin"
    assert catalog.package_faults() == ()


def test_without_its_package_a_file_says_what_is_missing(package: Path) -> None:
    with pytest.raises(BookError, match=r'/mine/coin\.yaml:1: There is no game module "coin"'):
        find_game("mine/coin")
    assert find_game("mine/roulette")[1].game == "roulette"


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            "def play(felt):",
            "def pley(felt):",
            r"coin\.py:1: it has no play; a game module has outcomes, SETTINGS",
        ),
        (
            "SETTINGS = {}\nRULES = {}\n",
            "",
            r"coin\.py:1: it has no SETTINGS and no RULES; a game module has",
        ),
        ("def outcomes", "def results", r"coin\.py:1: it has no outcomes; a game module has"),
        (
            "RULES = {}",
            "RULES = {",
            r"coin\.py:6: it cannot be imported \(SyntaxError: '{' was never closed\); repair or remove it",
        ),
        (
            "RULES = {}",
            "import not_there",
            r"coin\.py:6: it cannot be imported \(ModuleNotFoundError: No module named",
        ),
        (
            "RULES = {}",
            "RULES = 1 / 0",
            r"coin\.py:6: it cannot be imported \(ZeroDivisionError: division by zero\)",
        ),
    ],
)
def test_a_module_that_is_not_a_game_is_refused(was: str, now: str, told: str, package: Path) -> None:
    (package / "coin.py").write_text(
        (package / "coin.py").read_text(encoding="utf-8").replace(was, now), encoding="utf-8"
    )
    add_game_package("tossed")
    with pytest.raises(BookError, match=told):
        open_terms("mine/coin")
    assert "coin" not in modules()
    assert open_terms("mine/roulette")[0].name == "roulette"


def refused(name: str) -> str:
    with pytest.raises(BookError) as refusal:
        add_game_package(name)
    assert open_terms("ny/roulette")[0].name == "roulette"
    return str(refusal.value)


def test_packages_that_cannot_be_used_are_refused(package: Path) -> None:
    assert refused("nowhere") == "nowhere: there is no such package; name a package whose modules are games"
    assert refused("tossed.coin") == "tossed.coin: it is a module; name a package whose modules are games"
    assert refused("tossed.coin.more").startswith(
        "tossed.coin.more: it cannot be imported (ModuleNotFoundError"
    )
    (package.parent / "broken").mkdir()
    (package.parent / "broken" / "__init__.py").write_text("\n1 / 0\n", encoding="utf-8")
    told = "it cannot be imported (ZeroDivisionError: division by zero); repair or remove it"
    assert refused("broken") == f"{package.parent}/broken/__init__.py:2: {told}"
    add_game_package("tossed")
    assert refused("tossed") == "tossed: this package of games is given twice; name it once"


def test_a_game_of_a_name_in_use_is_refused(package: Path) -> None:
    (package / "roulette.py").write_text((package / "coin.py").read_text(encoding="utf-8"), encoding="utf-8")
    told = refused("tossed")
    assert told.startswith(
        f'{package / "roulette.py"}:1: there is a game module "roulette" in hoyle.games.wheel.roulette'
    )
    assert told.endswith("already; give this one another name")


def test_other_modules_of_a_package_may_have_any_name(package: Path) -> None:
    (package / "dealing.py").write_text("", encoding="utf-8")
    (package / "roulette").mkdir()
    add_game_package("tossed")
    assert open_terms("mine/coin")[0].name == "coin"
    assert open_terms("ny/roulette")[0].name == "roulette"
