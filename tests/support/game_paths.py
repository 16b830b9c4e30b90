"""The games of the books, found by the module that plays them and by who holds the bank."""

from functools import cache

from hoyle.book import Terms
from hoyle.engine import HOUSE
from hoyle.exact import catalog
from hoyle.games.catalog import all_games, family_of, find_game, game_for, module_of, open_terms


def all_paths() -> tuple[str, ...]:
    return tuple(f"{book}/{name}" for book, name in all_games())


@cache
def plain_terms(path: str) -> Terms:
    """The terms of a book that is shipped, by its defaults; many files ask for them when they are collected."""
    return open_terms(path)[1]


@cache
def banked(*banks: str) -> tuple[str, ...]:
    """Every `book/game` that is played against a bank; with `banks`, against one of them."""
    found = [path for path in all_paths() if not plain_terms(path).plays_for_pot]
    return tuple(path for path in found if not banks or bank_of(path) in banks)


def house_banked() -> tuple[str, ...]:
    return banked(HOUSE)


@cache
def paths_of(game: str, *banks: str) -> tuple[str, ...]:
    """Every `book/game` that a module plays; with `banks`, those whose bank is one of them."""
    found = [
        path for path in all_paths() if module_of(find_game(path)[1]).__name__.rpartition(".")[2] == game
    ]
    assert found, f"no book has {game}"
    return tuple(path for path in found if not banks or bank_of(path) in banks)


@cache
def solved_paths() -> tuple[str, ...]:
    """Every `book/game` that has an exact solution."""
    found = {path: find_game(path)[1] for path in all_paths()}
    return tuple(path for path, file in found.items() if (file.plays or file.game) in catalog.solved())


def has_decisions(path: str) -> bool:
    """Whether seats decide within a round: against a bank by the exact strategy, or for a pot."""
    terms = plain_terms(path)
    return terms.plays_for_pot or catalog.has_player(game_for(terms).name)


def one_of_each(paths: tuple[str, ...]) -> tuple[str, ...]:
    """The first path of each game module."""
    first: dict[str, str] = {}
    for path in paths:
        first.setdefault(game_for(plain_terms(path)).name, path)
    return tuple(first.values())


def one_of_each_family(paths: tuple[str, ...]) -> tuple[str, ...]:
    """The first path of each family of games."""
    first: dict[str, str] = {}
    for path in paths:
        first.setdefault(family_of(find_game(path)[1]), path)
    return tuple(first.values())


def bank_of(path: str) -> str:
    return str(plain_terms(path).settings.get("bank", HOUSE))


def offered(path: str, option: str) -> tuple[str | int, ...]:
    """What a book lets a house choose; nothing where it has no such option."""
    options = find_game(path)[1].options
    return options[option].choose if option in options else ()
