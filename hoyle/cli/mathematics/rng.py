"""Test the random number generator, or dump its bytes.

hoyle rng test
hoyle rng test --size 1000000 --level 0.001
hoyle rng dump --raw --bytes 1000000 --out random.bin
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from hoyle.chance.bit_source import operating_system, repeatable
from hoyle.cli.shared.terminal import screen
from hoyle.errors import HoyleError, MissingExtra

command = typer.Typer()
SIZE_LEAST, SIZE_MOST = 5_000, 10_000_000
PIECE = 1 << 20


@command.command("test")
def run_tests(
    size: Annotated[int, typer.Option(help="Numbers in each sample.")] = 50_000,
    level: Annotated[
        float, typer.Option(help="Probability that a fair source fails the whole battery.")
    ] = 0.01,
    seed: Annotated[
        str,
        typer.Option(metavar="TEXT", help="Test the bits of this seed instead of the operating system's."),
    ] = "",
) -> None:
    """Run statistical tests on pockets, dice and cards as they are dealt, each with its p-value."""
    if not SIZE_LEAST <= size <= SIZE_MOST:
        raise HoyleError(f"--size is {size}; a sample has {SIZE_LEAST:,} to {SIZE_MOST:,} numbers")
    if not 0 < level < 1:
        raise HoyleError(f"--level is {level}; it is a probability between 0 and 1, such as 0.01")
    try:
        from hoyle.chance import battery
    except ModuleNotFoundError:
        raise MissingExtra("hoyle rng test", "rng") from None
    console = screen()
    bits = repeatable(seed) if seed else operating_system
    with console.status("drawing") as status:
        results = list(battery.run(bits, size, status.update))
    table = Table("sample", "test", "numbers", "statistic", "p", title="Tests of the random number generator")
    for number in (2, 3, 4):
        table.columns[number].justify = "right"
    worst = min(results, key=lambda result: result.verdict.p)
    bound = level / len(results)
    for sample, test, verdict in results:
        mark = " fails" if verdict.p < bound else ""
        table.add_row(
            sample, test, f"{verdict.size:,}", f"{verdict.statistic:,.2f}", f"{verdict.p:.4f}{mark}"
        )
    console.print(table)
    source = f'the seed "{seed}"' if seed else "the operating system"
    console.print(
        f"{len(results)} tests of {source}. A fair source passes all of them with {1 - level:.0%}: each p "
        "must be "
        f"at least {bound:.6f} ({level} divided by {len(results)}). The least is {worst.verdict.p:.6f} "
        f"({worst.sample}, {worst.test})."
    )
    if worst.verdict.p < bound:
        raise HoyleError(
            "the random number generator fails; a fair one does so about once in "
            f"{round(1 / level):,} runs, so run the tests again before you conclude"
        )


@command.command("dump")
def dump_source(
    count: Annotated[int, typer.Option("--bytes", help="Number of bytes.")] = PIECE,
    raw: Annotated[bool, typer.Option("--raw", help="Bytes before scaling; required.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to FILE instead of standard output.")
    ] = None,
) -> None:
    """Dump the operating system's random bytes as the tables get them, for a laboratory's own tests."""
    if not raw:
        raise HoyleError("only raw bytes can be dumped; add --raw")
    if count < 1:
        raise HoyleError(f"--bytes is {count}; it must be at least 1")
    if out is None and sys.stdout.isatty():
        raise HoyleError("raw bytes would garble the terminal; use --out FILE or a pipe")
    try:
        # Standard output stays open.
        with out.open("wb") if out else contextlib.nullcontext(sys.stdout.buffer) as stream:
            for start in range(0, count, PIECE):
                size = min(PIECE, count - start)
                stream.write(operating_system(8 * size).to_bytes(size))
            stream.flush()
    except BrokenPipeError:
        raise  # the reader has closed the pipe
    except OSError as error:
        raise HoyleError(f"{out or 'standard output'} cannot be written: {error.strerror}") from None
