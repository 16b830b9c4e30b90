"""Reads a house file. What does not fit is told and left out, so that one slip does not hide what else is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from hoyle.book.loader import document_of, load_game
from hoyle.book.strict_yaml import Place, Source, read_yaml
from hoyle.book.validation import shape_faults
from hoyle.errors import BookError, HoyleError, UnknownName
from hoyle.kit.money import parse_money
from hoyle.report.compliance.collection_options import collection_options
from hoyle.report.compliance.house_file import WORDS, House

_MONEY = ("least", "most", "chip")


class Fault(NamedTuple):
    place: Place
    says: str


def read_house(path: Path) -> House:
    """A house file that has no fault of its own."""
    if not path.is_file():
        raise HoyleError(f"{path} does not exist; name a house file with licensee, book and games")
    return house_in(read_yaml(path, str(path)))


def house_in(source: Source) -> House:
    house, faults = house_and_faults(source)
    if faults:
        raise source.refuse(*faults[0])
    assert house is not None
    return house


def house_and_faults(source: Source) -> tuple[House | None, list[Fault]]:
    """What can be read of the file, and what cannot. None where licensee, book or games are missing."""
    data: Any = deepcopy(source.data)
    faults: list[Fault] = []
    while found := shape_faults(House, source, data):
        count = len(faults)
        for place, says, is_missing in found:
            if is_missing and not place:
                return None, [*faults, Fault(place, says)]
            if _take_out(data, place):
                faults.append(Fault(place, says))
        if (
            len(faults) == count
        ):  # what is wrong cannot be taken out, or was: the file has no such part without it
            return None, faults or [Fault(place, says) for place, says, _ in found]
    faults += _without(data, _unknown_words(data))
    faults += _without(data, _no_money(data))
    try:
        document_of(str(data["book"]))  # also where no game is listed that would be looked up in it
    except UnknownName as error:
        return None, [*faults, Fault(("book",), str(error))]
    faults += _without(data, _unknown_games(data))
    faults += _without(data, _no_collections(data))
    return House.model_validate(data), faults


def _without(data: Any, found: Iterator[Fault]) -> list[Fault]:
    return [fault for fault in list(found) if _take_out(data, fault.place)]


def _take_out(data: Any, place: Place) -> bool:
    """Take a part out; false where it is gone already, with what it was in."""
    inner: Any = data
    for part in place[:-1]:
        if not _has(inner, part):
            return False
        inner = inner[part]
    if not place or not _has(inner, place[-1]):
        return False
    last: Any = place[-1]
    if isinstance(inner, list):
        inner[last] = {"name": f"{last}"}  # the others keep their places
    else:
        del inner[last]
    return True


def _has(inner: Any, part: str | int) -> bool:
    if isinstance(inner, list):
        return isinstance(part, int) and part < len(inner)
    return isinstance(inner, dict) and part in inner


def _entries(data: Any) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Every entry of a game: the one mapping, or each variant."""
    for game, entry in data["games"].items():
        listed = enumerate(entry) if isinstance(entry, list) else [(None, entry)]
        for at, each in listed:
            yield ("games", game) if at is None else ("games", game, at), each


def _tables(data: Any) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Every entry and every table of it."""
    for place, entry in _entries(data):
        yield place, entry
        for label, table in entry.get("tables", {}).items():
            yield (*place, "tables", label), table


def _unknown_words(data: Any) -> Iterator[Fault]:
    for place, entry in [((), data), *_entries(data)]:
        for word in entry.get("filing", {}):
            if word not in WORDS:
                yield Fault((*place, "filing", word), str(UnknownName("part of a filing", word, WORDS)))


def _no_money(data: Any) -> Iterator[Fault]:
    for place, table in _tables(data):
        posted = [((*place, key), table.get(key)) for key in _MONEY]
        for wager, own in table.get("limits", {}).items():
            posted += [((*place, "limits", wager, key), own.get(key)) for key in _MONEY[:2]]
        for at, text in posted:
            try:
                parse_money(text or "$1")
            except (HoyleError, ValueError) as error:
                yield Fault(at, str(error))


def _unknown_games(data: Any) -> Iterator[Fault]:
    for game in data["games"]:
        try:
            load_game(str(data["book"]), game)
        except BookError:
            raise
        except HoyleError as error:
            yield Fault(("games", game), str(error))


def _no_collections(data: Any) -> Iterator[Fault]:
    """What is under `collections` and takes nothing from players."""
    for place, table in _tables(data):
        known = collection_options(load_game(str(data["book"]), str(place[1]))[0])
        for option in table.get("collections", {}):
            if option not in known:
                yield Fault((*place, "collections", option), str(UnknownName("collection", option, known)))
