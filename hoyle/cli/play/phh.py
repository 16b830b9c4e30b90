"""Import, export and replay poker hand histories (PHH).

hoyle phh replay hands.phhs
hoyle phh import hand.phh --book ca --out round.json
hoyle phh export round.json --out hand.phh
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from hoyle.book.file_text import file_bytes
from hoyle.cli.shared.arguments import Out
from hoyle.cli.shared.completion import complete_book
from hoyle.engine import Round, replay
from hoyle.engine.round.record import plain_answer, plain_setup, read_answer, read_setup
from hoyle.errors import HoyleError, MissingExtra
from hoyle.games.catalog import open_terms
from hoyle.kit.money import show_money

JSON_BYTES_MAX = 4_000_000
command = typer.Typer()
AnyBook = Annotated[
    str,
    typer.Option(
        "--book",
        metavar="BOOK",
        help="Play by this book; by default one under which the hand ends as it did.",
        autocompletion=complete_book,
    ),
]


@command.command("import")
def import_hand(
    file: Annotated[Path, typer.Argument(help="A .phh file.", show_default=False)],
    book: AnyBook = "",
    out: Out = None,
) -> None:
    """Play the hands of a PHH file and write them as JSON: setup and answers of each round."""
    hands = _reading().load_hands(file)
    from hoyle.phh.comparison import compare

    rounds = [_record(compare(hand, book).played) for hand in hands]
    _write(out, json.dumps(rounds[0] if len(rounds) == 1 else rounds, indent=1))


@command.command("export")
def export_hand(
    file: Annotated[Path, typer.Argument(help="A round as JSON, as import writes it.", show_default=False)],
    out: Out = None,
) -> None:
    """Write a round as PHH."""
    from hoyle.phh.phh_writer import write_hand

    _reading()
    _write(out, write_hand(_read_round(file)))


@command.command("replay")
def replay_files(
    files: Annotated[list[Path], typer.Argument(help="Files of hands, .phh or .phhs.", show_default=False)],
    book: AnyBook = "",
) -> None:
    """Replay every hand; compare the final stacks with the file's and with PokerKit's."""
    reading = _reading()
    from hoyle.phh.comparison import compare

    told: Counter[str] = Counter()
    for file in files:
        for name, hand in _hands_of(reading, file, is_alone=len(files) == 1):
            try:
                if isinstance(hand, HoyleError):
                    raise hand
                ending = compare(hand, book)
            except HoyleError as error:
                told["not played"] += 1
                typer.echo(f"{name}: not played: {error}")
                continue
            told["alike" if ending.is_alike else "differ"] += 1
            told["note"] += bool(ending.is_alike and ending.note)
            stacks = zip(hand.players, ending.stacks, strict=True)
            shown = " ".join(f"{player} {show_money(cents)}" for player, cents in stacks)
            note = f"; {ending.note}" if ending.note else ""
            typer.echo(f"{name} {hand.code} by {ending.book}: {shown}{note}")
    _sum_up(told)


def _hands_of(reading: Any, file: Path, *, is_alone: bool) -> Iterator[tuple[str, Any]]:
    """One of many files that is no file of hands does not stop the others."""
    try:
        yield from reading.read_hands(file)
    except HoyleError as error:
        if is_alone:
            raise
        yield str(file), error


def _sum_up(told: Counter[str]) -> None:
    count = told["alike"] + told["differ"] + told["not played"]
    noted = f" ({told['note']} of them as noted)" if told["note"] else ""
    others = [f"{told[what]} {what}" for what in ("differ", "not played") if told[what]]
    typer.echo(", ".join([f"{count} hands: {told['alike']} end alike{noted}", *others]))
    if others:
        raise HoyleError(f"of {count} hands {' and '.join(others)}")


def _reading() -> Any:
    try:
        from hoyle.phh import phh_reader
    except ModuleNotFoundError:
        raise MissingExtra("hoyle phh", "phh") from None
    return phh_reader


def _record(played: Round) -> dict[str, Any]:
    answers = [plain_answer(answer) for answer in played.answers]
    return {"setup": plain_setup(played.setup), "answers": answers}


def _read_round(file: Path) -> Round:
    try:
        data = json.loads(file_bytes(file, str(file), JSON_BYTES_MAX, "a round as JSON"))
        game, terms = open_terms(data["setup"]["game"], data["setup"]["options"])
        setup = read_setup(data["setup"], terms)
        return replay(game, setup, [read_answer(each) for each in data["answers"]])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise HoyleError(f"{file} is not a round as JSON with setup and answers: {error}") from None


def _write(out: Path | None, text: str) -> None:
    if out is None:
        typer.echo(text.rstrip("\n"))
        return
    try:
        out.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    except OSError as error:
        raise HoyleError(f"{out} cannot be written: {error.strerror}") from None
