"""One game in all books that have it, side by side: prices, play, options, figures, fees, irregularities."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hoyle.book.loader import load_game
from hoyle.book.schema import GameFile
from hoyle.games.catalog import sound_games
from hoyle.report.words import facts
from hoyle.report.words.facts import Fact
from hoyle.report.words.game_kinds import kind_of
from hoyle.report.words.option_words import say_allowed, say_default, say_number, words
from hoyle.report.words.phrases import capital, say_outcome
from hoyle.report.words.room_facts import room_parts

Files = dict[str, GameFile]  # by path
MISSING = "—"
SEVERAL = " · "  # between the cells of a row of its own table


class Row(NamedTuple):
    """`cells` has the lines that each file says, in the order of the files; none where it has no such item."""

    name: str
    title: str
    cells: tuple[tuple[str, ...], ...]
    cites: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.cells)) > 1


class Part(NamedTuple):
    name: str
    title: str
    rows: list[Row]


def files_of(game: str) -> Files:
    """All files of the same game."""
    found: Files = {}
    for book, name in sound_games():
        file = load_game(book, name)[0]
        if game in (kind_of(file), file.game):
            found[f"{book}/{name}"] = file
    return found


def side_by_side(files: Files) -> list[Part]:
    """Only the parts that a file has."""
    return [
        Part(name, title, rows)
        for name, title, facts_of, say in _PARTS
        if (rows := list(_rows(files, facts_of, say)))
    ]


def _rows(
    files: Files, facts_of: Callable[[GameFile], list[Fact]], say: Callable[[Fact], list[str]]
) -> Iterator[Row]:
    columns = [{str(fact["name"]): fact for fact in facts_of(file)} for file in files.values()]
    for name in dict.fromkeys(name for column in columns for name in column):
        found = [column.get(name) for column in columns]
        titles = (str(fact.get("title") or "") for fact in found if fact is not None)
        yield Row(
            name,
            next(filter(None, titles), "") or capital(words(name)),
            tuple(() if fact is None else tuple(say(fact)) for fact in found),
            tuple("" if fact is None else str(fact.get("cite", "")) for fact in found),
        )


def _prices(fact: Fact) -> list[str]:
    """Every outcome with its price, sorted; of a wager with several pay tables, their number and option."""
    tables = fact["pays"]
    if len(tables) > 1:
        return [f"{len(tables)} pay tables: {words(fact['standard'])}"]
    return [
        f"{say_outcome(row['outcome'])}: {row['pays']}"
        for row in sorted(tables[0]["rows"], key=lambda row: str(row["outcome"]))
        if row["pays"] not in ("lose", row["outcome"])
    ]


def _play(fact: Fact) -> list[str]:
    """A part of a game for a pot: its sentences and the rows of its table."""
    rows = (SEVERAL.join(cell for cell in row["cells"] if cell) for row in fact["rows"])
    return [*(each["says"] for each in fact["says"]), *rows]


def _option(fact: Fact) -> list[str]:
    return [say_default(fact), f"allowed: {say_allowed(fact)}"]


def _number(fact: Fact) -> list[str]:
    return [say_number(fact)]


def _fee(fact: Fact) -> list[str]:
    schedules = [
        f"{schedule['title'] or words(schedule['label'])}, {schedule['wagers']}: "
        + ", ".join(f"{band['from']} to {band['to'] or 'any'}: {band['fee']}" for band in schedule["bands"])
        + (f", each player {schedule['player_fee']}" if schedule["player_fee"] else "")
        for schedule in fact.get("schedules", ())
    ]
    return [words(fact["says"]), *schedules]


def _irregularity(fact: Fact) -> list[str]:
    """What follows. The words in which a book tells it are its own, and no difference."""
    return [f"{capital(means)}." for means in fact["means"].split("; ")]


_PARTS: tuple[tuple[str, str, Callable[[GameFile], list[Fact]], Callable[[Fact], list[str]]], ...] = (
    ("prices", "Wagers and prices", facts.wagers, _prices),
    ("play", "Play", room_parts, _play),
    ("options", "Options", facts.options, _option),
    ("fees", "Fees, jackpots, limits and rounding", facts.fees, _fee),
    ("irregularities", "Irregularities", facts.irregularities, _irregularity),
    ("numbers", "Numbers", facts.numbers, _number),
)
