"""The games of the books, found by the module that plays them and by who holds the bank."""

from hoyle.engine import HOUSE
from hoyle.games.catalog import all_games, find_game, module_of, open_terms


def paths_of(game: str, *banks: str) -> tuple[str, ...]:
    """Every `book/game` that a module plays; with `banks`, those whose bank is one of them."""
    paths = [f"{book}/{name}" for book, name in all_games()]
    found = [path for path in paths if module_of(find_game(path)[1]).__name__.rpartition(".")[2] == game]
    assert found, f"no book has {game}"
    return tuple(path for path in found if not banks or bank_of(path) in banks)


def bank_of(path: str) -> str:
    return str(open_terms(path)[1].settings.get("bank", HOUSE))


def offered(path: str, option: str) -> tuple[str | int, ...]:
    """What a book lets a house choose; nothing where it has no such option."""
    options = find_game(path)[1].options
    return options[option].choose if option in options else ()
