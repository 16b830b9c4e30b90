"""Stores for tests (SQLite in a file, PostgreSQL in a temporary folder), a small house, and books from outside."""

import contextlib
import gc
import os
import shutil
import sys
import tempfile
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from hoyle import plugins
from hoyle.book import loader, strict_yaml
from hoyle.chance import Chance
from hoyle.engine import Ask
from hoyle.games import catalog
from hoyle.house import Choose, Command, House, Place, Sit, Start, TakeBank
from hoyle.user_cache import FOLDER, ParsedFiles
from tests.support.coin_game import COIN_MODULE, COIN_RULES
from tests.support.game_order import game_of_test, in_parts
from tests.support.house_queue import drop_queues_since, known_queues
from tests.support.temporary_postgres import TemporaryPostgres

KINDS = ("sqlite", "postgresql")
WAITING = ("api", "faults")  # folders whose tests wait for servers, and for processes that are killed


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file whose tests take long to collect, and which is only proven."""
    is_proven = config.option.markexpr != "not prove"
    return None if is_proven or collection_path.name != "test_schema_covered.py" else True


# A library that OpenSpiel brings logs to the standard error stream of its import, and closes that with its log where it
# is no longer the process's own: the tests' capture, as soon as a server sets up logging. So it is imported beforehand.
with contextlib.redirect_stderr(sys.__stderr__):
    import absl.logging  # noqa: F401


def pytest_configure(config: pytest.Config) -> None:
    """Nothing that was counted on this machine before is used, and nothing is left in the user's folder.

    The workers of a run are started with its folder: what one has computed and kept, the others read.
    """
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="hoyle-tests-")
        os.environ[FOLDER] = folder
        config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))
    strict_yaml.PARSED[:] = [ParsedFiles()]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    parts = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = in_parts(items, game_of_item, parts, lambda item: item.path.parent.name in WAITING)


def game_of_item(item: pytest.Item) -> str:
    """What a module makes once for its tests would be made for each game: such tests stay together."""
    made = getattr(item, "_fixtureinfo", None)
    if made is None or any(each[-1].scope == "module" for each in made.name2fixturedefs.values()):
        return game_of_test(item.path.name)
    parameters = getattr(item, "callspec", None)
    return game_of_test(item.path.name, tuple(parameters.params.values()) if parameters else ())


# Ten thousand tests are many objects, all of which stay: none is looked at again and again for what could be let go.


def pytest_collection() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    gc.set_threshold(100_000, 50, 100)
    gc.enable()
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_queues() -> Iterator[None]:
    """The queues that a test made end with it."""
    known = known_queues()
    yield
    drop_queues_since(known)


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hash with the least work: how long one takes to guess is not what is tested, but for one test of it."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("hoyle.server.auth.passwords.PasswordHasher", quick)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rulebook folders and game packages that a test adds are forgotten after it, by this process and its children."""

    def forget() -> None:
        for cached in (
            plugins.rulebook_folders, plugins.game_packages, loader.registry, loader.load_game, loader.load_general,
            catalog._packages, catalog._foreign_module, catalog.game_of, catalog.find_game,
        ):  # fmt: skip
            cached.cache_clear()

    monkeypatch.setenv(plugins.RULEBOOKS, "")
    monkeypatch.setenv(plugins.GAMES, "")
    forget()
    yield
    forget()


@pytest.fixture
def mine(registry: None, tmp_path: Path) -> Path:
    """A rulebook folder outside Hoyle with one book, `mine`, and one game, roulette. It is not yet in use."""
    folder = tmp_path / "books"
    (folder / "mine").mkdir(parents=True)
    entry = (
        "rules:\n  book: mine\n  title: Mine, House Rules\n  short: House Rules\n  regulator: The card room\n"
    )
    entry += f"  edition: first\n  sha256: {'0' * 64}\n  line_count: 9000\n"
    (folder / "documents.yaml").write_text(entry, encoding="utf-8")
    text = (loader.ROOT / "ny" / "roulette.yaml").read_text(encoding="utf-8")
    text = text.replace("general: [tables]\n", "")  # a book without a general part
    (folder / "mine" / "roulette.yaml").write_text(
        text.replace("document: ny_5324", "document: rules"), "utf-8"
    )
    return folder


@pytest.fixture
def package(mine: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of one game and, in book `mine`, its rules. Neither is in use yet."""
    (mine / "mine" / "coin.yaml").write_text(COIN_RULES, encoding="utf-8")
    folder = mine.parent / "packages" / "tossed"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "coin.py").write_text(COIN_MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder.parent))
    monkeypatch.setenv(plugins.RULEBOOKS, str(mine))
    known = set(sys.modules)
    yield folder
    for name in set(sys.modules) - known:
        if name.startswith("tossed"):
            del sys.modules[name]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[TemporaryPostgres]:
    server = TemporaryPostgres.start_one(syncs=False)
    yield server
    server.remove()


@pytest.fixture
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """The URL of a new store of a kind, ready to be written to."""

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/house-{uuid.uuid4().hex[:8]}.db"
        url: str = request.getfixturevalue("postgresql").new_house()
        return url

    return make


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, new_store: Callable[[str], str]) -> str:
    """A new store, once of each kind."""
    return new_store(request.param)


# A small house on SQLite, with a clock that is set by hand and draws that are named in advance.


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now


class Given:
    """Draws that a test names, one tuple after another; then whatever a seed says."""

    def __init__(self) -> None:
        self.draws: list[tuple[str, ...]] = []
        self._rest = Chance(1)

    def answer(self, played: Any) -> tuple[str, ...]:
        return self.draws.pop(0) if self.draws else self._rest.answer(played)

    def values(self, values: tuple[str, ...], size: int) -> tuple[str, ...]:
        return self.draws.pop(0) if self.draws else self._rest.values(values, size)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def chance() -> Given:
    return Given()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/house.db"


@pytest.fixture
def open_house(database: str, clock: Clock, chance: Given) -> Iterator[Callable[..., House]]:
    """Open the house, and again after it was closed or lost."""
    opened: list[House] = []

    def make(**given: Any) -> House:
        opened.append(House.open(database, chance, clock, **given))
        return opened[-1]

    yield make
    for house in opened:
        house.store.close()


@pytest.fixture
def house(open_house: Callable[..., House]) -> House:
    house = open_house()
    for name in ("ann", "ben"):
        house.add_player(name, 1_000_00)
    return house


@pytest.fixture
def banked_round(house: House) -> str:
    """A table where a round runs that ann banks and ben has wagered $20 in."""
    table = house.open_table("ca/pai_gow_tiles")
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(500_00)))
    house.do(Command(table, "ann", TakeBank(200_00)))
    house.do(Command(table, "ben", Place((("pai_gow", 2000, ""),))))
    house.do(Command(table, "ann", Start()))
    house.commit()
    return table


# Hands of a poker room with cards that are named.


class Cards:
    """The cards of each place and of the board; whatever else is drawn comes by chance, but is none of them."""

    def __init__(self, given: dict[str, list[str]]) -> None:
        self._left = {to: list(cards) for to, cards in given.items()}
        self._rest = Chance(1)
        self._named = {card for cards in given.values() for card in cards}

    def answer(self, played: Any) -> tuple[str, ...]:
        left = self._left.get(played.prompt.to)
        if left is not None:
            return tuple(left.pop(0) for _ in range(played.prompt.size))
        while True:
            came = self._rest.answer(played)
            if not self._named & set(came):
                return came


class Dealing:
    """A hand that everybody calls and checks to the end."""

    of = Cards

    def __call__(self, house: House, table: str, cards: dict[str, list[str]]) -> None:
        house.tables.chance = Cards(cards)
        house.do(Command(table, next(iter(house.desk(table).table.seats)), Start()))
        self.to_the_end(house, table)

    def to_the_end(self, house: House, table: str) -> None:
        while (played := house.desk(table).round) is not None:
            prompt = played.prompt
            assert isinstance(prompt, Ask)
            names = {choice.name: choice for choice in prompt.choices}
            said = Choose("check") if "check" in names else Choose("call", names["call"].least)
            house.do(Command(table, prompt.seat, said, position=house.desk(table).position))


@pytest.fixture
def deal() -> Dealing:
    return Dealing()
