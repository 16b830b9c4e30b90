"""Print an empty form for a second reading of a game: every price, number, option and section by name, without its
value.

    python scripts/second_reading_form.py ny/sic_bo > tests/second_reading/ny/sic_bo.yaml

Somebody who has not seen the rulebook file fills it in from the document. `tests/test_second_reading.py` compares every
cell with the file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from hoyle.book.file_check import Allowed
from hoyle.book.schema import GameFile
from hoyle.games.catalog import find_game, needs_of


def form(file: GameFile) -> str:
    lines = [
        f"# {file.title}, {file.section}: read from the document without seeing the rulebook file.",
        "prices:",
    ]
    for name, wager in file.wagers.items():
        pays = wager.pays
        if pays is None or pays.pays_as:
            continue
        lines += [f"  {name}:", "    rule:  # exactly, at_least, at_most, between, choose_one, licensee_sets"]
        for outcome in (*pays.rows, *pays.unlisted):
            if pays.tables:
                lines.append(f"    {outcome}: {{{', '.join(f'{table}: ' for table in pays.tables)}}}")
            else:
                lines.append(f"    {outcome}:")
    known = needs_of(file).settings
    lines.append("numbers:")
    lines += [f"  {name}:{words(known.get(name), [figure.value])}" for name, figure in file.numbers.items()]
    lines.append("options:  # what the house may choose: a list, or {between: [least, most]}")
    lines += [
        f"  {name}:{words(known.get(name), option.choose)}  # {option.asks}"
        for name, option in file.options.items()
    ]
    return "\n".join([*lines, *wheel_lines(file)]) + "\n"


def wheel_lines(file: GameFile) -> list[str]:
    """The sections of a wheel and their order, clockwise, in the names of the wagers; null where none is printed."""
    if file.wheel is None:
        return []
    names = ", ".join(sorted(file.wheel.sections))
    return [
        f"wheel:  # sections are named {names}; write null for what no text prints",
        "  section_count:",
        "  sections:  # how many of each, as {name: count}",
        "  clockwise:  # a list of names, from the one that the document begins with",
    ]


def words(known: Allowed | None, values: Sequence[object]) -> str:
    """Words have to be named: all that the game knows, or those of the file, in the order of the alphabet."""
    named = known if isinstance(known, tuple) else [each for each in values if isinstance(each, str)]
    found = sorted({each for each in named if isinstance(each, str) and " " not in each})
    return f"  # words: {', '.join(found)}" if found else ""


if __name__ == "__main__":
    print(form(find_game(sys.argv[1])[1]), end="")
