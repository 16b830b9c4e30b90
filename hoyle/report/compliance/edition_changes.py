"""What changed from one edition of a book to another: each fact that differs, under the clause that says it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hoyle.book.loader import document_of, edition_named, game_names, load_game, load_general
from hoyle.book.strict_yaml import Source
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms

ADDED, REMOVED, CHANGED, SAME = "added", "removed", "changed", "same"
GENERAL = "_general"
# Where a fact stands in the text moves with every edition, and is no change of it.
_PLACES = ("lines", "row_lines", "document")
_MISSING = object()


class Change(NamedTuple):
    """One fact: its clause, its place in the file, and what it was and is; none where there is nothing."""

    clause: str
    place: str
    was: str | None
    now: str | None

    def show(self) -> str:
        if self.was is None:
            return f"{self.place}: new, {self.now}"
        if self.now is None:
            return f"{self.place}: gone, was {self.was}"
        return f"{self.place}: {self.now}, was {self.was}"


class GameChanges(NamedTuple):
    """A game of both editions, or of one. `holds`: what was approved under the options that a house has by default."""

    game: str
    kind: str
    holds: bool
    changes: tuple[Change, ...] = ()

    def plain(self) -> dict[str, Any]:
        return {
            "game": self.game, "kind": self.kind, "approvals_hold": self.holds,
            "changes": [each._asdict() for each in self.changes],
        }  # fmt: skip


def edition_changes(old: str, new: str) -> list[GameChanges]:
    """Every game of either edition, and the general part; those that are the same too."""
    old, new = edition_named(old), edition_named(new)
    if old == new:
        raise HoyleError(f"{document_of(old)[1].title} is compared with itself; name two editions")
    had, has = game_names(old), game_names(new)
    found = [_game(old, new, game, had, has) for game in sorted({*had, *has})]
    general = tuple(_differences(_data_of_general(old), _data_of_general(new), (), ""))
    return [*([GameChanges(GENERAL, CHANGED, True, general)] if general else []), *found]


def _game(old: str, new: str, game: str, had: tuple[str, ...], has: tuple[str, ...]) -> GameChanges:
    if game not in had:
        return GameChanges(game, ADDED, False)
    if game not in has:
        return GameChanges(game, REMOVED, False)
    (before, was), (_, now) = load_game(old, game), load_game(new, game)
    changes = tuple(_differences(was.data, now.data, (), ""))
    changes = tuple(each._replace(clause=f"{before.section}{each.clause}") for each in changes)
    holds = _fingerprint(f"{old}/{game}") == _fingerprint(f"{new}/{game}")
    return GameChanges(game, CHANGED if changes else SAME, holds, changes)


def _fingerprint(path: str) -> str:
    return open_terms(path)[1].fingerprint


def _data_of_general(book: str) -> Any:
    found: tuple[Any, Source] | None = load_general(book)
    return found[1].data if found is not None else {}


def _differences(was: Any, now: Any, place: tuple[str, ...], clause: str) -> Iterator[Change]:
    """Down to the single fact; a list that differs is told as a whole, but for one of mappings."""
    if was == now:
        return
    if isinstance(was, dict) and isinstance(now, dict):
        clause = str(now.get("cite") or was.get("cite") or clause)
        for key in dict.fromkeys((*was, *now)):
            if key not in _PLACES:
                yield from _differences(was.get(key, _MISSING), now.get(key, _MISSING), (*place, key), clause)
    elif isinstance(was, list) and isinstance(now, list) and _are_of_mappings(was, now):
        for at in range(max(len(was), len(now))):
            before, after = (each[at] if at < len(each) else _MISSING for each in (was, now))
            yield from _differences(before, after, (*place, str(at + 1)), clause)
    else:
        known = now if was is _MISSING else was
        own = known.get("cite") if isinstance(known, dict) else None
        yield Change(str(own or clause), ".".join(map(str, place)), _words(was), _words(now))


def _are_of_mappings(*lists: list[Any]) -> bool:
    return all(isinstance(each, dict) for listed in lists for each in listed)


def _words(value: Any) -> str | None:
    if value is _MISSING:
        return None
    if isinstance(value, dict):
        told = ", ".join(f"{key} {_words(each)}" for key, each in value.items() if key not in _PLACES)
        return f"({told})"
    if isinstance(value, list):
        return f"[{', '.join(str(_words(each)) for each in value)}]"
    return "nothing" if value is None else " ".join(str(value).split())
