"""`--shoe`: the cards that are left, by rank or by card."""

from __future__ import annotations

from typing import Annotated

import typer

from hoyle.errors import HoyleError

EXAMPLE = "as in 'A=24 Kh=5'"
Shoe = Annotated[
    str | None,
    typer.Option("--shoe", metavar="CARDS", help="All cards left in the shoe, as in 'A=20 2=24 Kh=5'."),
]


def read_shoe_option(text: str) -> dict[str, int]:
    """
    >>> read_shoe_option("A=20, Kh=5")
    {'A': 20, 'Kh': 5}
    """
    from hoyle.exact.common.composition import cards_of

    found: dict[str, int] = {}
    for part in text.replace(",", " ").split():
        name, equals, count = part.partition("=")
        if not equals or not count.isdecimal():
            raise HoyleError(
                f"--shoe has {part!r}; write each card or rank with its count, as in 'A=20 2=24 Kh=5'."
            )
        if name in found:
            raise HoyleError(f"--shoe names {name} twice; name it once.")
        cards_of(name, int(count), EXAMPLE)
        found[name] = int(count)
    return found
