"""Other readings of a text: the file with the values of another reading, so that the same code plays it.

Hoyle plays one reading. Where another would pay differently, the reading names it under `alternatives`. A house is not
offered these values; a PAR sheet shows what they would change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hoyle.book.schema import Alternative, GameFile, Option
from hoyle.errors import HoyleError, UnknownName

OTHER = "other"  # names the alternative of a reading that has one only
Readings = Mapping[str, str]

# By the file's identity; the file is kept beside, so that its identity cannot come again.
_read: dict[tuple[int, tuple[tuple[str, str], ...]], tuple[GameFile, GameFile]] = {}


class OtherReading(NamedTuple):
    """An alternative of a reading, by its names."""

    reading: str
    name: str
    alternative: Alternative

    @property
    def label(self) -> str:
        return f"{self.reading}={self.name}"


def alternatives_of(file: GameFile) -> Iterator[OtherReading]:
    for reading, each in file.readings.items():
        for name, alternative in each.alternatives.items():
            yield OtherReading(reading, name, alternative)


def read_as(file: GameFile, readings: Readings) -> GameFile:
    """The file as other readings would have it: `{"two_on_a_triple": "loses"}`, or `other` where there is one only."""
    named = named_readings(file, readings)
    key = (id(file), tuple(sorted(named.items())))
    if key not in _read:
        changed = file
        for reading, name in named.items():
            changed = with_alternative(changed, file.readings[reading].alternatives[name])
        _read[key] = (file, changed)
    return _read[key][1]


def named_readings(file: GameFile, readings: Readings) -> dict[str, str]:
    """The same with every alternative by its own name, or a refusal that says what there is."""
    known = [other.label for other in alternatives_of(file)]
    found: dict[str, str] = {}
    for reading, name in readings.items():
        if reading not in file.readings:
            raise UnknownName(
                "reading with alternatives", reading, {label.partition("=")[0] for label in known}
            )
        names = list(file.readings[reading].alternatives)
        if not names:
            raise HoyleError(
                f"The reading {reading} has no alternative that pays differently; those that have: "
                f"{', '.join(known) or 'none'}."
            )
        if name == OTHER and OTHER not in names and len(names) > 1:
            raise HoyleError(f"The reading {reading} has several alternatives: {', '.join(names)}; name one.")
        chosen = names[0] if name == OTHER and OTHER not in names else name
        if chosen not in names:
            raise UnknownName(f"alternative of {reading}", name, names)
        found[reading] = chosen
    return found


def with_alternative(file: GameFile, other: Alternative) -> GameFile:
    """The file with one alternative's values. Names that the file does not have are left to `file_check.py`."""
    changed: dict[str, Any] = {
        "numbers": {
            name: figure.model_copy(update={"value": other.numbers[name]}) if name in other.numbers else figure
            for name, figure in file.numbers.items()
        },
        "options": {
            name: fixed(option, other.options[name]) if name in other.options else option
            for name, option in file.options.items()
        },
        "wagers": {name: _wager(name, wager, other) for name, wager in file.wagers.items()},
    }  # fmt: skip
    return file.model_copy(update=changed)


def fixed(option: Option, value: str | int) -> Option:
    """An option with this one value, which the house is not offered otherwise."""
    loose: dict[str, Any] = {
        "between": None,
        "also": (),
        "default_by": {},
        "requires": {},
        "bounds": (),
        "written": "no",
    }
    return option.model_copy(update={**loose, "choose": (value,), "default": value})


def _wager(name: str, wager: Any, other: Alternative) -> Any:
    rules = {
        rule: figure.model_copy(update={"value": other.rules[f"{name}.{rule}"]})
        if f"{name}.{rule}" in other.rules
        else figure
        for rule, figure in wager.rules.items()
    }
    return wager.model_copy(update={"rules": rules, "pays": _pays(name, wager.pays, other)})


def _pays(name: str, pays: Any, other: Alternative) -> Any:
    cells = {key.partition(".")[2]: cell for key, cell in other.pays.items() if key.partition(".")[0] == name}
    if pays is None or not cells:
        return pays
    return pays.model_copy(update={
        "rows": {row: cells.get(row, cell) for row, cell in pays.rows.items()},
        "unlisted": {row: cells.get(row, cell) for row, cell in pays.unlisted.items()},
        # A row that another reading writes out has no blank cells.
        "blanks": {row: prices for row, prices in pays.blanks.items() if row not in cells},
    })  # fmt: skip


__all__ = [
    "OTHER", "OtherReading", "Readings", "alternatives_of", "named_readings", "read_as", "with_alternative",
]  # fmt: skip
