"""`hoyle rng`: test the source of chance as the games use it, or hand over its raw bytes."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from hoyle.chance.bit_source import operating_system, repeatable
from hoyle.errors import HoyleError

rng = typer.Typer(help="The source of chance: test it, or dump it.")
SIZE_LEAST, SIZE_MOST = 5_000, 10_000_000
PIECE = 1 << 20


@rng.command("test")
def run_tests(
    size: Annotated[int, typer.Option(help="How many numbers each sample has.")] = 50_000,
    level: Annotated[float, typer.Option(help="How often a fair source may fail the whole.")] = 0.01,
    seed: Annotated[str, typer.Option(help="Test a seed's bits instead of the operating system's.")] = "",
) -> None:
    """The named statistical tests on pockets, dice and cards as they are dealt, each with its p."""
    if not SIZE_LEAST <= size <= SIZE_MOST:
        raise HoyleError(f"--size is {size}; a sample has {SIZE_LEAST} to {SIZE_MOST} numbers")
    if not 0 < level < 1:
        raise HoyleError(f"--level is {level}; it is a chance between 0 and 1, such as 0.01")
    try:
        from hoyle.chance import battery
    except ImportError as error:
        raise HoyleError(
            f"the tests need numpy and scipy ({error.name} is missing); install hoyle with the extra rng"
        ) from None
    console = Console()
    bits = repeatable(seed) if seed else operating_system
    with console.status("drawing") as status:
        results = list(battery.run(bits, size, status.update))
    table = Table("sample", "test", "numbers", "statistic", "p", title="Tests of chance, as the games use it")
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
        f"{len(results)} tests of {source}. Together they hold a fair source to {1 - level:.0%}: each p must be "
        f"at least {bound:.6f} ({level} divided by {len(results)}). The least is {worst.verdict.p:.6f} "
        f"({worst.sample}, {worst.test})."
    )
    if worst.verdict.p < bound:
        raise HoyleError("the source of chance does not pass; a fair one fails so about once in "
                         f"{round(1 / level):,} runs, so run it again before you judge")  # fmt: skip


@rng.command("dump")
def dump_source(
    count: Annotated[int, typer.Option("--bytes", help="How many bytes.")] = PIECE,
    raw: Annotated[bool, typer.Option("--raw", help="Before any scaling: the only form there is.")] = False,
    out: Annotated[Path | None, typer.Option(help="A file; without it, standard output.")] = None,
) -> None:
    """The operating system's bytes as the tables get them, for a laboratory's own tests."""
    if not raw:
        raise HoyleError("only raw bytes can be dumped; say --raw")
    if count < 1:
        raise HoyleError(f"--bytes is {count}; ask for one at least")
    if out is None and sys.stdout.isatty():
        raise HoyleError("raw bytes would spoil this terminal; give --out FILE, or send them to a program")
    try:
        # Standard output stays open: it is not ours to close.
        with out.open("wb") if out else contextlib.nullcontext(sys.stdout.buffer) as stream:
            for start in range(0, count, PIECE):
                size = min(PIECE, count - start)
                stream.write(operating_system(8 * size).to_bytes(size))
            stream.flush()
    except BrokenPipeError:
        raise  # whoever reads has read enough
    except OSError as error:
        raise HoyleError(f"{out or 'standard output'} cannot be written: {error.strerror}") from None
