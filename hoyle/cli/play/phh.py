"""Import, export and replay poker hand histories (PHH, PokerStars).

hoyle phh replay hands.phhs
hoyle phh replay folder --summary
hoyle phh import hand.phh --book ca --out round.json
hoyle phh export round.json --out hand.phh
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from hoyle.book.file_text import file_bytes
from hoyle.cli.shared.arguments import Out
from hoyle.cli.shared.completion import complete_book
from hoyle.cli.shared.progress import EVERY_SECONDS, INTERRUPTED, Waiting
from hoyle.engine import Round, replay
from hoyle.engine.round.record import plain_answer, plain_setup, read_answer, read_setup
from hoyle.errors import HoyleError, MissingExtra
from hoyle.games.catalog import open_terms

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
    file: Annotated[Path, typer.Argument(help="A .phh file, or PokerStars' text.", show_default=False)],
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
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Files of hands (.phh, .phhs, PokerStars' text), or folders of them.", show_default=False
        ),
    ],
    book: AnyBook = "",
    cores: Annotated[int, typer.Option(help="Processor cores to use; 0: all.")] = 0,
    second_opinion: Annotated[
        bool, typer.Option(help="Ask PokerKit where the file states no result, or another one.")
    ] = True,
    summary: Annotated[
        bool, typer.Option("--summary", help="Only the counts by reason, not each hand.")
    ] = False,
) -> None:
    """Replay every hand; compare the final stacks with the file's and with PokerKit's."""
    _reading()
    from hoyle.phh import replay_collection

    counts: Counter[tuple[str, str]] = Counter()
    try:
        with Waiting("hoyle phh replay", first=EVERY_SECONDS) as waiting:
            chunks = replay_collection.replay_files(
                files, book, has_second_opinion=second_opinion, cores=cores or os.cpu_count() or 1
            )
            for told in chunks:
                counts.update((each.kind, each.reason) for each in told)
                waiting.tell(f"{counts.total():,} hands")
                if not summary:
                    waiting.stop()
                    typer.echo("\n".join(each.text for each in told))
                    waiting.start()
    except KeyboardInterrupt:
        typer.echo(f"hoyle: stopped after {counts.total():,} hands.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    _sum_up(counts)


def _sum_up(counts: Counter[tuple[str, str]]) -> None:
    """The counts by end and by reason, and a refusal where a hand differs or was not played."""
    ends: Counter[str] = Counter()
    for (kind, _), count in counts.items():
        ends[kind] += count
    noted = sum(count for (kind, reason), count in counts.items() if kind == "alike" and reason)
    others = [f"{ends[what]:,} {what}" for what in ("differ", "not played") if ends[what]]
    alike = f"{counts.total():,} hands: {ends['alike']:,} end alike"
    typer.echo(", ".join([alike + (f" ({noted:,} of them as noted)" if noted else ""), *others]))
    for (kind, reason), count in counts.most_common():
        if reason:
            typer.echo(f"  {count:,} {'' if kind == 'alike' else kind + ': '}{reason}")
    if others:
        raise HoyleError(f"of {counts.total():,} hands {' and '.join(others)}")


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
