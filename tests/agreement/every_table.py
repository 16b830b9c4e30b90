"""Every pay table of a game: first with the book's defaults, then with all wagers offered, table by table."""

from collections.abc import Iterator

from hoyle.book import GameFile
from hoyle.book.schema import Wager
from hoyle.errors import HoyleError
from hoyle.games.catalog import find_game, open_terms

Made = dict[str, str | int]


def every_table(path: str) -> Iterator[Made]:
    """Choices of the house that show, one after another, every wager and every table of every wager."""
    _, file = find_game(path)
    yield {}
    offers: Made = {wager.offered: "yes" for wager in file.wagers.values() if wager.offered}
    tables = tables_of(file)
    left = {
        (name, option, value)
        for name, wager in file.wagers.items()
        for option, values in table_of(file, wager)
        for value in values
    }
    for turn in range(max([1, *map(len, tables.values())])):
        made = together(path, offers | {name: values[turn % len(values)] for name, values in tables.items()})
        left -= shown(path, made)
        yield made
    for name, option, value in sorted(left, key=str):
        if (name, option, value) not in left:
            continue
        # What a table rests on comes first, then the table, then the wager, then whatever can be offered beside it.
        first = {**required(file, option, value), option: value} if option else {}
        offer: Made = {file.wagers[name].offered: "yes"} if file.wagers[name].offered else {}
        made = together(path, {**first, **offer, **offers})
        found = shown(path, made)
        assert (name, option, value) in found, f"{path}: no house can offer {name} with {option} {value}"
        left -= found
        yield made


def shown(path: str, made: Made) -> set[tuple[str, str, str | int]]:
    """The wagers that a house offers by these choices, each with its table."""
    _, terms = open_terms(path, made)
    return {
        (name, option, terms.settings[option] if option else "")
        for name in terms.wagers
        for option, _ in table_of(terms.file, terms.wagers[name])
    }


def table_of(file: GameFile, wager: Wager) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """The option that names the pay table of a wager, and what it may be; one without a name where there is none."""
    option = wager.pays.option if wager.pays else ""
    yield (option, file.options[option].choose) if option else ("", ("",))


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
