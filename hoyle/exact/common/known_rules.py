"""Which values of a game's settings and prices Hoyle's own books have, so that others can be marked as outside of every
book."""

from __future__ import annotations

from functools import cache

from hoyle.book.alternatives import alternatives_of
from hoyle.book.file_check import Allowed
from hoyle.book.loader import books, game_names, registry
from hoyle.book.resolve import resolve
from hoyle.book.schema import GameFile
from hoyle.book.terms import Setting, Terms
from hoyle.errors import TermsError
from hoyle.games.catalog import find_game, needs_of
from hoyle.strategy.game_parts import load_part

OUTSIDE = "Outside of every book"


def outside_notes(terms: Terms) -> list[str]:
    """A sentence for the sheet of a book that is not Hoyle's."""
    if registry().is_own(terms.book):
        return []
    found = outside_every_book(terms)
    return [f"{OUTSIDE}: {', '.join(found)}."] if found else []


def outside_every_book(terms: Terms) -> list[str]:
    """What no book of Hoyle's has for this game: settings by name and value, and prices that rules are about."""
    game, needs = terms.file.plays or terms.file.game, needs_of(terms.file)
    found = [
        f"{name} {value}"
        for name in {**needs.settings, **needs.optional}
        if (value := terms.settings.get(name)) is not None and not is_known(game, name, value)
    ]
    for place in sorted(name for name in _ruled(game) if "." in name):
        wager, _, outcome = place.partition(".")
        price = terms.prices.get((wager, outcome))
        if price is not None and not is_known(game, place, price.odds.text):
            found.append(f"{wager} {outcome} {price.odds.text}")
    return found


@cache
def is_known(game: str, name: str, value: Setting) -> bool:
    """Whether some book has this value of a setting, or lets a house pay it for a `wager.outcome`.

    Plain counts, as of cards behind the cut card, are not compared, and nothing is where no book has the game.
    """
    files = _files(game)
    if not files:
        return True
    if "." in name:
        wager, _, outcome = name.partition(".")
        return any(_is_paid(book, file, wager, outcome, str(value)) for book, file in files)
    needs = needs_of(files[0][1])
    allowed = {**needs.settings, **needs.optional}.get(name)
    if not isinstance(allowed, tuple) and name not in _ruled(game):
        return True
    return any(_has(file, name, value, allowed) for _, file in files)


def _files(game: str) -> list[tuple[str, GameFile]]:
    return [
        find_game(f"{book}/{game}")
        for book in books()
        if registry().is_own(book) and game in game_names(book)
    ]


@cache
def _ruled(game: str) -> frozenset[str]:
    """Settings and prices that rules of a sweep by deltas are about."""
    part = load_part("exact", game, "deltas")
    rules = part.RULES if part else {}
    return frozenset(name for values in rules.values() for value in values.values() for name in value)


def _has(file: GameFile, name: str, value: Setting, allowed: Allowed | None) -> bool:
    """As the book is read, or by another reading of it."""
    for other in alternatives_of(file):
        if {**other.alternative.numbers, **other.alternative.options}.get(name) == value:
            return True
    if name in file.options:
        return not isinstance(value, tuple) and file.options[name].allows(value)
    if name in file.numbers:
        stated = file.numbers[name].value
        if isinstance(stated, str) and stated.startswith("option:"):
            return _has(file, stated.removeprefix("option:"), value, allowed)
        return bool(stated == value)
    return value == usual(allowed)


def usual(allowed: Allowed | None) -> Setting:
    """What an optional setting is where a book leaves it out."""
    return allowed[0] if isinstance(allowed, tuple) else 0


def _is_paid(book: str, file: GameFile, wager: str, outcome: str, odds: str) -> bool:
    pays = file.wagers[wager].pays if wager in file.wagers else None
    if pays is None:
        return False
    for chosen in [{pays.option: table} for table in pays.tables] if pays.option else [{}]:
        try:
            resolve(book, file, chosen, {wager: {outcome: odds}})
        except TermsError:
            continue
        return True
    return False
