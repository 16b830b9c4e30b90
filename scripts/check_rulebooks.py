"""Check rulebook files by name (`ny/craps`, `ny/_general`), or all of them. Nothing is solved: see `hoyle check`."""

import sys
from collections.abc import Iterator

from hoyle.book.file_check import findings
from hoyle.book.layered.general_check import general_findings
from hoyle.book.layered.take_up import GENERAL
from hoyle.book.loader import document_of, game_names, load_game, load_general
from hoyle.errors import HoyleError
from hoyle.games.catalog import all_games, needs_of
from hoyle.report.compliance import way_trial
from hoyle.report.compliance.check import general_files


def faults(name: str) -> Iterator[object]:
    book, _, game = name.partition("/")
    try:
        if game == GENERAL and (loaded := load_general(book)) is not None:
            general, source = loaded
            games = {each: load_game(book, each)[0] for each in game_names(book)}
            found = general_findings(general, games, dict([document_of(book)]))
        else:
            file, source = load_game(book, game)
            documents = dict([document_of(book)])
            way_trial.try_file(file, needs_of(file), documents)  # a house way, on every hand
            found = findings(file, needs_of(file), documents)
        yield from (source.refuse(place, message) for place, message in found)
    except HoyleError as error:
        yield error


def main(names: list[str]) -> int:
    count = 0
    for name in names or [*general_files(), *map("/".join, all_games())]:
        found = list(faults(name))
        for fault in found:
            print(fault)
        count += len(found)
        if not found:
            print(f"{name}: fine")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
