"""Checks the wheel of a file: every section pays a wager of the file, and every wager has a section."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book.price_check import Finding
from hoyle.book.schema import GameFile

PREVIOUS = "previous_result"


def check_wheel(file: GameFile, reads_wheel: bool) -> Iterator[Finding]:
    """`reads_wheel`: the game's module spins the wheel of its file."""
    wheel = file.wheel
    if wheel is None:
        if reads_wheel:
            yield (), 'the game spins a wheel; give its sections and their order under "wheel"'
    elif not reads_wheel:
        yield ("wheel",), "the game spins no wheel of sections; leave it out"
    else:
        yield from _symbols(file, tuple(wheel.sections))
        yield from _option(file, wheel.option)
    for name, irregularity in file.irregularities.items():
        if PREVIOUS in irregularity.then and not reads_wheel:
            why = "this game has no wheel with an order of its sections"
            yield ("irregularities", name, "then"), f"{PREVIOUS} cannot follow here: {why}"


def _symbols(file: GameFile, names: tuple[str, ...]) -> Iterator[Finding]:
    for name in names:
        if name not in file.wagers:
            known = ", ".join(file.wagers)
            yield (
                ("wheel", "sections", name),
                f'"{name}" is no wager of this file; a section is named after the wager that it pays: {known}',
            )
    for name in file.wagers:
        if name not in names:
            yield ("wheel", "sections"), f'no section pays "{name}"; that wager could never win'


def _option(file: GameFile, name: str | None) -> Iterator[Finding]:
    if name is None:
        return
    option = file.options.get(name)
    if option is None or option.written != "yes":
        yield (
            ("wheel", "option"),
            f'"{name}" must be an option with "written: yes", in which the house lists its sections clockwise',
        )
