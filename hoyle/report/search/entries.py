"""What can be found in the books: each clause of each file as an entry with its title, its words and its place."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hoyle.book.loader import load_game, load_general
from hoyle.book.schema import GameFile
from hoyle.book.strict_yaml import PARSED
from hoyle.games.catalog import sound_games
from hoyle.report.words import facts
from hoyle.report.words.facts import Fact
from hoyle.report.words.game_facts import code_digest, text_of
from hoyle.report.words.general_facts import definitions, part_of

GAME, WAGER, OPTION, FIGURE, FEE = "game", "wager", "option", "figure", "fee"
STEP, RULING, READING, WORD = "step", "ruling", "reading", "word"
KINDS = {
    GAME: "games",
    WORD: "defined words",
    WAGER: "wagers",
    RULING: "rulings",
    OPTION: "choices of the house",
    FEE: "fees, jackpots and limits",
    FIGURE: "figures",
    STEP: "steps of procedures",
    READING: "readings",
}


class Clause(NamedTuple):
    """`title` is what it is called, `about` when it applies, `text` what it says. `games` have it, of one book."""

    kind: str
    book: str
    name: str
    title: str
    about: str
    text: str
    cite: str
    games: tuple[str, ...]  # empty: of the book itself

    @property
    def path(self) -> str:
        """The first game that has it, or the book."""
        return f"{self.book}/{self.games[0]}" if self.games else self.book


def clauses(book: str | None = None) -> list[Clause]:
    """Of all books or of one. What several games take up from their general part is one clause."""
    merged: dict[tuple[str, ...], list[str]] = {}
    for each in _each(book):
        games = merged.setdefault(each[:7], [])
        games += each.games
    return [
        Clause(kind, of, name, title, about, text, cite, tuple(games))
        for (kind, of, name, title, about, text, cite), games in merged.items()
    ]


def _each(book: str | None) -> Iterator[Clause]:
    games = [(of, game) for of, game in sound_games() if book in (None, of)]
    for of, game in games:
        yield from _of_game(of, game)
    for of in dict.fromkeys(of for of, _ in games):
        yield from _of_book(of)


def _of_game(book: str, game: str) -> list[Clause]:
    """Kept with the parsed rulebooks, so that a command need not validate every file again."""
    text = text_of(book, game) if PARSED else ""
    for kept in PARSED if text else ():
        found = kept.find(text, _code())
        if found is not None:
            return [_read(book, game, each) for each in found]
    made = list(_made(book, load_game(book, game)[0]))
    for kept in PARSED if text else ():
        kept.keep(text, [[each.kind, *each[2:7]] for each in made], _code())
    return made


def _read(book: str, game: str, kept: list[str]) -> Clause:
    kind, name, title, about, text, cite = kept
    return Clause(kind, book, name, title, about, text, cite, (game,))


def _made(book: str, file: GameFile) -> Iterator[Clause]:
    def clause(kind: str, fact: Fact, name: str, title: str, about: str, text: Iterable[str]) -> Clause:
        said = " ".join(filter(None, text))
        return Clause(kind, book, name, title, about, said, fact["cite"], (file.game,))

    yield clause(GAME, facts.place(file), file.game, file.title, "", [file.about])
    for fact in facts.wagers(file):
        prices = (row["outcome"] for table in fact["pays"] for row in table["rows"])
        yield clause(
            WAGER, fact, fact["name"], fact["title"], fact["about"], [" ".join(dict.fromkeys(prices))]
        )
    for fact in facts.options(file):
        yield clause(OPTION, fact, fact["name"], _said(fact), fact["asks"], [fact["allows"]])
    for fact in facts.numbers(file):
        yield clause(FIGURE, fact, fact["name"], _said(fact), fact["note"], [str(fact["value"])])
    for fact in facts.fees(file):
        yield clause(FEE, fact, fact["name"], fact["title"], "", [fact["says"]])
    for fact in facts.procedures(file):
        yield clause(STEP, fact, fact["kind"], _words(fact["kind"]), "", [fact["step"]])
    for fact in facts.irregularities(file):
        yield ruling(book, file.game, fact)
    for fact in facts.readings(file):
        yield clause(READING, fact, fact["name"], _said(fact), fact["says"], [fact["reading"]])


def ruling(book: str, game: str, fact: Fact) -> Clause:
    means = fact["means"]
    text = f"{means[:1].upper()}{means[1:]}. {fact['detail']}"
    return Clause(RULING, book, fact["name"], _said(fact), fact["when"], text, fact["cite"], (game,))


def _of_book(book: str) -> Iterator[Clause]:
    found = load_general(book)
    if found is None:
        return
    general = found[0]
    for fact in definitions(general):
        yield Clause(WORD, book, fact["name"], fact["term"], "", fact["means"], fact["cite"], ())
    if general.parts:
        for fact in facts.readings(part_of(general, next(iter(general.parts)))):
            yield Clause(
                READING, book, fact["name"], _said(fact), fact["says"], fact["reading"], fact["cite"], ()
            )


def _said(fact: Fact) -> str:
    return _words(fact["name"])


def _words(name: str) -> str:
    return name.replace("_", " ")


@cache
def _code() -> bytes:
    """Another version of the code keeps clauses of its own."""
    digest = hashlib.sha256(code_digest())
    for path in (Path(__file__), Path(facts.__file__)):
        digest.update(path.read_bytes())
    return digest.digest()
