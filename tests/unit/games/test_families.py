"""Every family of games says in its own package what it is called and where it stands in the lobby."""

from pathlib import Path

import pytest

from hoyle.book.loader import all_games, load_game
from hoyle.games import catalog
from hoyle.games.catalog import families, family_of, game_of, modules
from hoyle.games.families import LAST, Family, family_in, outside_family

FOLDERS = sorted(path.parent.name for path in Path(catalog.__file__).parent.glob("*/__init__.py"))


def test_every_package_with_a_game_is_a_family() -> None:
    with_games = {module.__name__.split(".")[-2] for module in modules().values()}
    assert with_games == set(families())


def test_shared_parts_are_no_family() -> None:
    plain = [name for name in FOLDERS if family_in(f"hoyle.games.{name}") is None]
    assert plain == [name for name in FOLDERS if name not in families()] != []


def test_the_lobby_has_an_order_without_ties() -> None:
    orders = [family.order for family in families().values()]
    assert orders == sorted(set(orders))
    assert LAST not in orders
    assert len({family.name for family in families().values()}) == len(orders)


def test_every_game_of_every_book_is_of_a_family() -> None:
    assert {family_of(load_game(book, game)[0]) for book, game in all_games()} <= set(families())
    assert all(game_of(name).family in families() for name in modules())


def test_a_package_outside_need_not_declare_a_family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("river_games", ""), ("lake_games", 'NAME = "Lakeside"\nORDER = 3\nSTART = "Cast"\n')):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert outside_family("river_games") == Family("river_games", "River games")
    assert outside_family("lake_games") == Family("lake_games", "Lakeside", 3, "Cast")
