"""Check rulebook files by name (`ny/craps`), or all of them."""

import sys

from hoyle.book.file_check import findings
from hoyle.book.loader import load_game
from hoyle.errors import HoyleError
from hoyle.games.catalog import all_games, needs_of


def main(names: list[str]) -> int:
    faults = 0
    for name in names or [f"{book}/{game}" for book, game in all_games()]:
        book, _, game = name.partition("/")
        try:
            file, source = load_game(book, game)
            found = [source.refuse(place, message) for place, message in findings(file, needs_of(file))]
        except HoyleError as error:
            found = [error]
        for fault in found:
            print(fault)
        faults += len(found)
        if not found:
            print(f"{name}: fine")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
