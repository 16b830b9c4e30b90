"""`hoyle phh`: hands in the PHH notation become rounds, rounds become PHH, and a file is replayed hand by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from hoyle.engine import Round, replay
from hoyle.engine.record import plain_answer, plain_setup, read_answer, read_setup
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.kit.money import show_money

phh = typer.Typer(
    help="Poker hand histories: read, write and replay them.", add_completion=False, rich_markup_mode=None
)
Book = Annotated[str, typer.Option(help="The book whose rules the hand is played by.")]
Out = Annotated[Path | None, typer.Option(help="Write to this file instead of the screen.")]


@phh.command("import")
def import_hand(
    file: Annotated[Path, typer.Argument(help="A .phh file.")], book: Book = "ny", out: Out = None
) -> None:
    """Play a hand of a PHH file and write the round down as JSON: its setup and its answers."""
    reading = _reading()
    hands = reading.load_hands(file)
    rounds = [_record(reading.replay_hand(hand, book)) for hand in hands]
    _write(out, json.dumps(rounds[0] if len(rounds) == 1 else rounds, indent=1))


@phh.command("export")
def export_hand(
    file: Annotated[Path, typer.Argument(help="A round as JSON, as import writes it.")], out: Out = None
) -> None:
    """Write a round as PHH."""
    from hoyle.phh.writing import write_hand

    _reading()
    _write(out, write_hand(_read_round(file)))


@phh.command("replay")
def replay_files(
    files: Annotated[list[Path], typer.Argument(help="Files of hands, .phh or .phhs.")], book: Book = "ny"
) -> None:
    """Play every hand again and compare the stacks at its end with those of the notation's own engine."""
    reading = _reading()
    from hoyle.phh.second_opinion import stacks_of

    different = count = 0
    for file in files:
        for hand in reading.load_hands(file):
            count += 1
            mine, other = reading.final_stacks(reading.replay_hand(hand, book)), stacks_of(hand)
            same = mine == other
            different += not same
            shown = " ".join(
                f"{name} {show_money(cents)}" for name, cents in zip(hand.players, mine, strict=True)
            )
            typer.echo(f"{file} {hand.code}: {shown}" + ("" if same else f"; PokerKit has {other}"))
    typer.echo(f"{count} hands, {count - different} end alike")
    if different:
        raise HoyleError(f"{different} of {count} hands end differently")


def _reading() -> Any:
    try:
        from hoyle.phh import reading
    except ImportError:
        raise HoyleError("PHH is read and written with PokerKit; install hoyle[phh]") from None
    return reading


def _record(played: Round) -> dict[str, Any]:
    answers = [plain_answer(answer) for answer in played.answers]
    return {"setup": plain_setup(played.setup), "answers": answers}


def _read_round(file: Path) -> Round:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        game, terms = open_terms(data["setup"]["game"], data["setup"]["options"])
        setup = read_setup(data["setup"], terms)
        return replay(game, setup, [read_answer(each) for each in data["answers"]])
    except OSError as error:
        raise HoyleError(f"{file} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise HoyleError(f"{file} is no round as JSON with setup and answers: {error}") from None


def _write(out: Path | None, text: str) -> None:
    if out is None:
        typer.echo(text.rstrip("\n"))
        return
    try:
        out.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    except OSError as error:
        raise HoyleError(f"{out} cannot be written: {error.strerror}") from None
