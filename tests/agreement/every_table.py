"""Every pay table of a game: first with the book's defaults, then with all wagers offered, table by table."""

from collections.abc import Iterator

from hoyle.book import GameFile
from hoyle.errors import HoyleError
from hoyle.games.catalog import find_game, open_terms

Made = dict[str, str | int]


def every_table(path: str) -> Iterator[Made]:
    """Choices of the house that show, one after another, every wager and every table of every wager."""
    _, file = find_game(path)
    yield {}
    offers: Made = {wager.offered: "yes" for wager in file.wagers.values() if wager.offered}
    tables = tables_of(file)
    left = {(name, value) for name, values in tables.items() for value in values}
    for turn in range(max([1, *map(len, tables.values())])):
        made = together(path, offers | {name: values[turn % len(values)] for name, values in tables.items()})
        left -= set(made.items())
        yield made
    for name, value in sorted(left, key=str):
        # What a table rests on comes first, then the table, then whatever can be offered beside it.
        made = together(path, {**required(file, name, value), name: value, **offers})
        assert made.get(name) == value, f"{path}: no house can choose {name} {value}"
        yield made


def tables_of(file: GameFile) -> dict[str, tuple[str | int, ...]]:
    """The options that name a pay table, and what they may be."""
    return {
        wager.pays.option: file.options[wager.pays.option].choose
        for wager in file.wagers.values()
        if wager.pays and wager.pays.option
    }


def required(file: GameFile, name: str, value: str | int) -> Made:
    found: Made = {}
    for other, allowed in file.options[name].requires.get(str(value), {}).items():
        found |= {**required(file, other, allowed[0]), other: allowed[0]}
    return found


def together(path: str, wanted: Made) -> Made:
    """As many of these choices as one house may make, the first before the others."""
    made: Made = {}
    for name, value in wanted.items():
        try:
            open_terms(path, {**made, name: value})
        except HoyleError:
            continue
        made[name] = value
    return made
