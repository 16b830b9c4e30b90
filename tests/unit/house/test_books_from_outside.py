"""A house with books and games from outside Hoyle: it serves them, and its tables wait where they are missing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hoyle import plugins
from hoyle.book import loader
from hoyle.games import catalog
from hoyle.house import Command, House, Place, Sit, Start
from hoyle.house.control.program_digest import Watch, digest_of, files_of
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.audit_run import all_checks


def findings(house: House) -> list[str]:
    return [each for check in all_checks(house.store) for each in check.findings]


@pytest.fixture
def forget(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Another process, opened with these rulebook folders and packages."""

    def be_opened_with(folders: str = "", packages: str = "") -> None:
        monkeypatch.setenv(plugins.RULEBOOKS, folders)
        monkeypatch.setenv(plugins.GAMES, packages)
        for cached in (
            plugins.rulebook_folders, plugins.game_packages, loader.registry, loader.load_game,
            catalog._packages, catalog._foreign_module, catalog.game_of, catalog.find_game,
        ):  # fmt: skip
            cached.cache_clear()

    return be_opened_with


def play(house: House, table: str, wager: str, on: str = "") -> None:
    house.do(Command(table, "ann", Place(((wager, 10_00, on),))))
    house.do(Command(table, "ann", Start()))
    assert house.desk(table).round is None
    house.commit()


def test_a_table_of_a_book_from_outside_is_played_and_audited(
    package: Path, house: House, forget: Callable[..., None]
) -> None:
    forget(str(package.parents[1] / "books"), "tossed")
    for path, wager, on in (("mine/roulette", "straight", "7"), ("mine/coin", "heads", "")):
        table = house.open_table(path)
        house.do(Command(table, "ann", Sit(100_00)))
        play(house, table, wager, on)
    assert findings(house) == []


@pytest.mark.parametrize(
    ("path", "wager", "on", "folders", "packages", "told"),
    [
        (
            "mine/roulette",
            "straight",
            "7",
            False,
            True,
            'the book "mine" (Mine, House Rules) of mine/roulette is missing',
        ),
        (
            "mine/coin",
            "heads",
            "",
            True,
            False,
            "the game of mine/coin is missing; open the house with its package",
        ),
    ],
)
def test_a_table_waits_where_its_book_or_game_is_missing(
    path: str, wager: str, on: str, folders: bool, packages: bool, told: str,
    package: Path, house: House, open_house: Callable[..., House], forget: Callable[..., None],
) -> None:  # fmt: skip
    books = str(package.parents[1] / "books")
    forget(books, "tossed")
    table = house.open_table(path)
    house.do(Command(table, "ann", Sit(100_00)))
    play(house, table, wager, on)
    house.do(Command(table, "ann", Place(((wager, 10_00, on),))))  # it stands while the table waits
    house.commit()
    before, balances = house.state_of(table, "ann"), dict(house.journal.balances)
    house.store.close()

    forget(books if folders else "", "tossed" if packages else "")
    for _ in range(2):  # however often it is opened so
        without = open_house()
        assert table not in without.tables.desks
        assert told in without.tables.waiting[table]
        (logged, *_) = [each for each in without.log(5) if each["code"] == "table_waits"]
        assert told in logged["text"]
        with pytest.raises(Exception, match=f"table {table} waits: the (book|game)"):
            without.do(Command(table, "ann", Start()))
        assert dict(without.journal.balances) == balances
        assert findings(without) == []
        other = without.open_table("ny/roulette")  # the others go on
        without.do(Command(other, "ben", Sit(100_00)))
        without.commit()
        balances = dict(without.journal.balances)
        without.store.close()

    forget(books, "tossed")
    again = open_house()
    assert again.tables.waiting == {}
    assert again.state_of(table, "ann") == before
    again.do(Command(table, "ann", Start()))
    again.commit()
    assert findings(again) == []


def test_the_audit_says_which_game_it_cannot_play(
    package: Path, house: House, forget: Callable[..., None]
) -> None:
    forget(str(package.parents[1] / "books"), "tossed")
    table = house.open_table("mine/coin")
    house.do(Command(table, "ann", Sit(100_00)))
    play(house, table, "heads")
    forget()
    checks = [check for check in replays(house.store) if "without their game" in check.name]
    assert [(check.count, check.findings) for check in checks] == [(1, ())]
    assert checks[0].name.endswith(f"not installed here: {table} of mine/coin")


def test_what_comes_from_outside_is_part_of_the_program(
    package: Path, house: House, forget: Callable[..., None]
) -> None:
    without = digest_of(files_of())
    forget(str(package.parents[1] / "books"), "tossed")
    watch = Watch(house.journal, house.suspensions)
    assert watch.digest == digest_of(files_of()) != without
    assert watch.look() == []
    rules, module = package.parents[1] / "books" / "mine" / "coin.yaml", package / "coin.py"
    for path, name in ((rules, "rulebooks of mine/mine/coin.yaml"), (module, "tossed/coin.py")):
        text = path.read_text(encoding="utf-8")
        path.write_text(text + "# changed\n", encoding="utf-8")
        assert watch.look() == [f"outside/{name}"]
        path.write_text(text, encoding="utf-8")
    rules.unlink()
    assert watch.look() == ["outside/rulebooks of mine/mine/coin.yaml"]
