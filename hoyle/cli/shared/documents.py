"""What `hoyle filing`, `sign`, `guide` and `approve` share.

The game as the house offers it, and the written file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hoyle.book.loader import find_file
from hoyle.cli.shared.arguments import read_options
from hoyle.cli.shared.terminal import note, screen
from hoyle.errors import HoyleError
from hoyle.games.opening_checks import Wanted, hindrances
from hoyle.report.compliance.document import Writing, to_html, to_markdown
from hoyle.report.compliance.house_reading import read_house
from hoyle.report.words.described import Subject, subject_of

Document = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Write to FILE instead of the screen: .html to print, .md Markdown."
    ),
]
Variant = Annotated[
    str,
    typer.Option(
        "--variant", metavar="NAME", help="The entry of a game that the house file lists several times."
    ),
]
PutBy = Annotated[
    list[str] | None,
    typer.Option(
        "--put-by",
        metavar="JACKPOT=PERCENT",
        help="Share of each contribution held back for the next jackpot, as in progressive_jackpot=10. Repeatable.",
    ),
]


def subject_in(path: str, house: Path | None, option: list[str] | None, variant: str = "") -> Subject:
    find_file(path)
    chosen = read_options(option)
    if house is None:
        if variant:
            raise HoyleError("--variant names an entry of a house file; add --house FILE.")
        return subject_of(path, chosen)
    book, _, game = path.partition("/")
    read = read_house(house)
    if read.book != book or game not in read.games:
        known = ", ".join(f"{read.book}/{name}" for name in read.games)
        raise HoyleError(f"{house} does not list {path}; it lists {known}.")
    own = read.offered(game, variant)
    choices, limits = {**own.choices(), **chosen}, own.posted()
    wrong = hindrances(Wanted(path, choices, own.pays, limits, own.positions, own.jackpots))
    if wrong:
        raise HoyleError(f"{house}: {path} cannot be opened so: {'; '.join(each.show() for each in wrong)}.")
    said = limits if own.says_limits() else None
    words = read.words(game, variant)
    return subject_of(path, choices, own.pays, read.licensee, words, said, read.name, own.positions)


def read_shares(subject: Subject, pairs: list[str] | None) -> dict[str, int]:
    shares = {}
    for pair in pairs or ():
        name, _, text = pair.partition("=")
        if name not in subject.terms.meters() or not text.isdigit() or int(text) > 100:
            known = ", ".join(subject.terms.meters()) or "none"
            raise HoyleError(
                f'--put-by "{pair}": write JACKPOT=PERCENT, 0 to 100; jackpots of this game: {known}.'
            )
        shares[name] = int(text)
    return shares


def write_document(writing: Writing, out: Path | None, style: str = "") -> None:
    if out is None:
        typer.echo(to_markdown(writing), nl=False)
        return
    if out.suffix not in (".html", ".md"):
        raise HoyleError(f"{out}: the name must end in .html or .md.")
    text = to_html(writing, style) if out.suffix == ".html" else to_markdown(writing)
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HoyleError(f"{out}: cannot be written ({error.strerror}).") from None
    note(screen(), f"Wrote {writing.title} to {out}.")
