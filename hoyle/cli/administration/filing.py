"""`hoyle filing`, `hoyle sign` and `hoyle guide`: what a house files, posts and hands out, written from its terms."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.play.play import read_options
from hoyle.cli.shared.lookup import find_file
from hoyle.cli.shared.terminal import note, screen
from hoyle.errors import HoyleError
from hoyle.report.compliance.document import Writing, to_html, to_markdown
from hoyle.report.compliance.house_file import read_house
from hoyle.report.words.described import Subject, subject_of

GamePath = Annotated[str, typer.Argument(help="A book and a game, as in ny/roulette.")]
HouseFile = Annotated[
    Path | None, typer.Option("--house", help="The house's file, with its options, limits and own words.")
]
Choices = Annotated[
    list[str] | None, typer.Option("--option", help="A choice of the house, as in wheel=single_zero.")
]
Out = Annotated[
    Path | None, typer.Option("--out", help="Write it into this file: .html a page to print, .md Markdown.")
]
PutBy = Annotated[
    list[str] | None,
    typer.Option("--put-by", help="Percent put by for the award that follows, as in jackpot=10."),
]


def write_filing(game: GamePath, house: HouseFile = None, option: Choices = None, out: Out = None) -> None:
    """Write a rules submission: options, the eleven heads, true odds and house advantage, examples, fees, glossary."""
    from hoyle.report.compliance.filing_document import digest_in, filing, missing

    subject = subject_in(game, house, option)
    _write(filing(subject), out)
    if out is not None:
        lacking = missing(subject)
        note(screen(), f"digest of the filing: {digest_in(subject)}")
        if lacking:
            note(screen(), f"to be supplied in the house's file, under filing: {', '.join(lacking)}")


def write_sign(
    game: GamePath, house: HouseFile = None, option: Choices = None, put_by: PutBy = None, out: Out = None
) -> None:
    """Write the sign that stands at a table: limits, pay tables, jackpots."""
    from hoyle.report.compliance.signs import SIGN_STYLE, sign

    subject = subject_in(game, house, option)
    _write(sign(subject, _shares(subject, put_by or [])), out, SIGN_STYLE)


def write_guide(
    game: GamePath, house: HouseFile = None, option: Choices = None, put_by: PutBy = None, out: Out = None
) -> None:
    """Write the gaming guide of a game, for whoever wants to play it."""
    from hoyle.report.compliance.signs import guide

    subject = subject_in(game, house, option)
    _write(guide(subject, _shares(subject, put_by or [])), out)


def subject_in(path: str, house: Path | None, option: list[str] | None) -> Subject:
    find_file(path)
    chosen = read_options(option or [])
    if house is None:
        return subject_of(path, chosen)
    book, _, game = path.partition("/")
    read = read_house(house)
    if read.book != book or game not in read.games:
        known = ", ".join(f"{read.book}/{name}" for name in read.games)
        raise HoyleError(f"{house} has nothing of {path}; it has {known}.")
    own = read.games[game]
    return subject_of(
        path,
        {**own.options, **chosen},
        own.pays,
        read.licensee,
        read.words(game),
        (own.least or "", own.most or ""),
    )


def _shares(subject: Subject, pairs: list[str]) -> dict[str, int]:
    shares = {}
    for pair in pairs:
        name, _, text = pair.partition("=")
        if name not in subject.terms.meters() or not text.isdigit() or int(text) > 100:
            known = ", ".join(subject.terms.meters()) or "none"
            raise HoyleError(
                f'"{pair}" is no share of a jackpot; write --put-by NAME=PERCENT; jackpots here: {known}.'
            )
        shares[name] = int(text)
    return shares


def _write(writing: Writing, out: Path | None, style: str = "") -> None:
    if out is None:
        typer.echo(to_markdown(writing), nl=False)
        return
    if out.suffix not in (".html", ".md"):
        raise HoyleError(f"{out}: its name ends in .html or .md, by which it is written.")
    text = to_html(writing, style) if out.suffix == ".html" else to_markdown(writing)
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HoyleError(f"{out}: cannot be written ({error.strerror}).") from None
    note(screen(), f"{writing.title} is in {out}.")
