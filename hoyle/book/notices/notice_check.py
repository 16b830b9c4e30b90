"""Checks of notices: conditions, wagers and prices that the file has."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book.notices.notice import Notice
from hoyle.book.schema import GameFile
from hoyle.book.strict_yaml import Place

OF_ROOMS = ("ante", "blinds", "kill", "rake", "raises", "buy_in")


def check_notices(file: GameFile) -> Iterator[tuple[Place, str]]:
    for at, notice in enumerate(file.notices):
        place: Place = ("notices", at)
        for name, values in notice.only_if.items():
            yield from _condition(file, (*place, "if", name), name, values)
        for wager in notice.wagers:
            if wager not in file.wagers and file.as_in is None:  # the base may offer more
                yield (*place, "wagers"), f'there is no wager "{wager}"; known: {", ".join(file.wagers)}'
        for wager, outcome in notice.priced():
            pays = file.wagers[wager].pays if wager in file.wagers else None
            if pays is None or outcome not in {**pays.rows, **pays.unlisted}:
                yield (*place, "says"), f"there is no price {wager}.{outcome}"
        yield from _stated(file, place, notice)


def _condition(
    file: GameFile, place: Place, name: str, values: tuple[str | int, ...]
) -> Iterator[tuple[Place, str]]:
    option = file.options.get(name)
    if option is None and name not in file.numbers:
        yield place, f'"{name}" is neither an option nor a number of this file'
    if option is None:
        return
    for value in values:
        if not option.allows(value):
            yield place, f'"{name}" cannot be "{value}"; it is one of {option.show_allowed()}'


def _stated(file: GameFile, place: Place, notice: Notice) -> Iterator[tuple[Place, str]]:
    is_room = file.room is not None or file.chinese is not None
    for word in notice.states:
        if word in OF_ROOMS and not is_room:
            yield (
                (*place, "states"),
                f'"{word}" is stated at tables that play for a pot, and this game is none',
            )
        if word == "odds" and not file.wagers:
            yield (*place, "states"), "a game without wagers has no odds to state"
