"""Simulate a strategy: house edge and bankroll risk.

    hoyle sim ny/craps --rounds 1e9
    hoyle sim oh/blackjack --strategy basic --rounds 1e7 --json
    hoyle sim ny/roulette --wager red=10 --bankroll 500 --session 200
    hoyle sim ny/craps --rounds 1e10 --save craps.jsonl

Kernels deal every round of cards from a full shoe, freshly shuffled, as the PAR sheet does. With --engine a
shoe is dealt to its cut card (option cut_card_depth), as at a table.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any

import typer

from hoyle.book.loader import find_file
from hoyle.cli.shared.arguments import (
    Choices,
    Json,
    MaybeGamePath,
    Prices,
    read_amount,
    read_options,
    read_pays,
)
from hoyle.cli.shared.output_path import check_place
from hoyle.cli.shared.progress import INTERRUPTED, Waiting
from hoyle.cli.shared.terminal import fields, grid, heading, note, print_json, screen
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.kit.money import show_money
from hoyle.report.sheet.cell_grid import Grid, parted
from hoyle.sim.block import Done
from hoyle.sim.estimates import figures_of
from hoyle.sim.plan import Plan
from hoyle.sim.plots import KINDS, check_drawing
from hoyle.sim.result import SimResult, percent, stakes_of
from hoyle.sim.saved_run import difference
from hoyle.sim.simulate import Stopped, make_plan, run_plan, saved_plan
from hoyle.strategy.wagers import read_wager_words

COUNT_MAX = 10**18  # more would not fit the whole numbers of a kernel
TAKES_LONG = True
# The part of a plan that each argument sets.
PLAN_PARTS = {
    "strategy": "strategy", "wager": "strategy", "bank": "strategy", "option": "options", "pays": "pays",
    "rounds": "rounds",
    "seed": "seed", "block": "block", "engine": "engine", "bankroll": "bankroll", "session": "session",
    "sessions": "sessions",
}  # fmt: skip


def command(
    context: typer.Context,
    game: MaybeGamePath = None,
    strategy: Annotated[
        str | None, typer.Option(help="A name, a YAML file, or module:function; see docs/simulation.md.")
    ] = None,
    rounds: Annotated[
        str, typer.Option(metavar="COUNT", help="Rounds, as in 1e9; in craps a roll is a round.")
    ] = "1e6",
    seed: Annotated[int, typer.Option(help="The same seed gives the same rounds.")] = 1,
    option: Choices = None,
    pays: Prices = None,
    wager: Annotated[
        list[str] | None,
        typer.Option(
            "--wager",
            metavar="WAGER=DOLLARS",
            help="Replace the strategy's wagers: pass=10, place_to_win:6=12, pass_odds=2x. Repeatable.",
        ),
    ] = None,
    block: Annotated[
        str, typer.Option(metavar="COUNT", help="Rounds that are run and saved at a time; 0: chosen by size.")
    ] = "0",
    cores: Annotated[int, typer.Option(help="Processor cores to use; 0: all.")] = 0,
    engine: Annotated[bool, typer.Option("--engine", help="Play with the engine, card by card.")] = False,
    bank: Annotated[
        bool, typer.Option("--bank", help="With --engine: take the bank in turn, where players may.")
    ] = False,
    cluster: Annotated[
        str, typer.Option(metavar="URL", help="Run on this Dask cluster, as in tcp://10.0.0.1:8786.")
    ] = "",
    bankroll: Annotated[
        str, typer.Option(metavar="DOLLARS", help="Bankroll at the start of a session, as in 500.")
    ] = "",
    session: Annotated[int, typer.Option(metavar="ROUNDS", help="Rounds in a session.")] = 0,
    sessions: Annotated[str, typer.Option(metavar="COUNT", help="Sessions to play.")] = "1e4",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save every block to FILE.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue a run saved with --save.")
    ] = None,
    confidence: Annotated[float, typer.Option(metavar="PERCENT", help="Of the intervals.")] = 95,
    as_json: Json = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"Draw a chart into FILE ({', '.join(KINDS)}).")
    ] = None,
) -> None:
    if not 50 <= confidence < 100:
        raise HoyleError(f"--confidence is {confidence:g}; it must be from 50 to below 100, as in 99.")
    if plot is not None:
        check_drawing(plot)
        check_place(plot)
    with Waiting(game or f"{resume}"):
        words = {
            "strategy": strategy,
            "wager": wager,
            "bank": bank,
            "option": read_options(option),
            "pays": read_pays(pays),
            "rounds": rounds,
            "seed": seed,
            "block": block,
            "engine": engine,
            "bankroll": bankroll,
            "session": session,
            "sessions": sessions,
        }
        if game is not None:
            find_file(game)
            plan = _plan(game, words)
        elif resume is not None:
            plan = saved_plan(resume)
            given = [name for name in PLAN_PARTS if _is_given(context, name)]
            if given:
                _check_same(resume, plan, words, given)
        else:
            raise HoyleError("Name a game, as in hoyle sim ny/craps, or a saved run with --resume FILE.")
    try:
        result = _run(plan, cores or os.cpu_count() or 1, cluster, save, resume, confidence / 100)
    except (KeyboardInterrupt, Stopped) as stopped:
        told = str(stopped) or "stopped before the first round."
        typer.echo(f"hoyle: {told}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_json(result.facts())
    else:
        _print(result)
    if plot is not None:
        result.plot(plot)
    _tell_how_to_go_on(result, save or resume)


def _plan(game: str, words: Mapping[str, Any]) -> Plan:
    """The plan that the flags describe."""
    return make_plan(
        game, words["strategy"], read_count(words["rounds"], "--rounds"), seed=words["seed"],
        options=words["option"], pays=words["pays"], wagers=read_wager_words(words["wager"] or ()),
        block=read_count(words["block"], "--block"), engine=words["engine"],
        bankroll=read_amount(words["bankroll"]) if words["bankroll"] else 0, session=words["session"],
        sessions=read_count(words["sessions"], "--sessions"), bank=words["bank"],
    )  # fmt: skip


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _check_same(file: Path, plan: Plan, words: Mapping[str, Any], given: Sequence[str]) -> None:
    """A saved run continues as it was planned: flags given with --resume must agree with it."""
    # Flags that belong together are read with the saved ones: a bankroll with its session, an option with the
    # others.
    changed = {name: it for name, it in words["option"].items() if it != str(plan.options.get(name))}
    standing = {"bankroll": show_money(plan.bankroll) if plan.bankroll else "", "session": plan.session}
    said = {**words, **{name: it for name, it in standing.items() if name not in given}}
    asked = _plan(plan.path, {**said, "option": changed or dict(plan.options)})
    parts = {name: getattr(asked, PLAN_PARTS[name]) for name in given}
    if "option" in given:
        parts["option"] = {**plan.options, **{name: asked.options[name] for name in changed}}
    other = [name for name in given if parts[name] != getattr(plan, PLAN_PARTS[name])]
    if other:
        wanted = replace(plan, **{PLAN_PARTS[name]: parts[name] for name in other})
        told = " and ".join(f"--{name}" for name in other)
        raise HoyleError(
            f"{file} was saved from another plan: {difference(plan.plain(), wanted)}; leave out {told} to continue it."
        )


def read_count(text: str, what: str) -> int:
    """
    >>> read_count("1e9", "--rounds"), read_count("250_000", "--rounds")
    (1000000000, 250000)
    """
    try:
        number = Decimal(text.replace(",", "").replace("_", ""))
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number != number.to_integral_value() or number < 0:
        raise HoyleError(f'{what} is "{text}"; it must be a whole number, as in 1000000 or 1e6.')
    if number > COUNT_MAX:
        raise HoyleError(f'{what} is "{text}"; it must be at most {COUNT_MAX:,}.')
    return int(number)


def _run(
    plan: Plan, cores: int, cluster: str, save: Path | None, resume: Path | None, confidence: float
) -> SimResult:
    with Waiting(plan.path, plan.rounds) as waiting:
        waiting.tell(f"preparing {plan.rounds:,} rounds")
        started = 0.0

        def ready() -> None:
            nonlocal started
            started = time.monotonic()
            waiting.tell(f"{plan.rounds:,} rounds started")

        def show(done: Done, before: int) -> None:
            seconds = max(1e-9, time.monotonic() - started)
            told = f"{_estimate(plan, done, confidence)}  {_rate((done.totals.rounds - before) / seconds)}"
            waiting.tell(told, done.totals.rounds)

        return run_plan(
            plan,
            cores=cores,
            cluster=cluster,
            save=save,
            resume=resume,
            confidence=confidence,
            progress=show,
            ready=ready,
        )


def _estimate(plan: Plan, done: Done, confidence: float) -> str:
    """The figure for all wagers, as in the final result."""
    game, _ = open_terms(plan.path, dict(plan.options), plan.pays)
    whole = figures_of(done.totals, stakes_of(plan), game.standing)[-1].edge
    low, high = whole.interval(confidence)
    return f"house edge {percent(whole.value)} ({confidence * 100:g} %: {percent(low)} to {percent(high)})"


def _rate(value: float) -> str:
    return f"{value / 1e6:,.1f} M rounds/s" if value >= 1e6 else f"{value:,.0f} rounds/s"


def _print(result: SimResult) -> None:
    console = screen()
    heading(console, result.opening())
    note(console, f"{_rate(result.totals.rounds / max(result.seconds, 1e-9))} in {result.seconds:.1f} s\n")
    shown = [
        name if name != ">interval" else f">{result.confidence * 100:g} % interval"
        for name in result.headings
    ]
    for part in parted(Grid(shown, result.table()), console.width):
        console.print(grid(*part, console))
    if result.bankroll is not None:
        heading(console, "bankroll")
        fields(console, result.bankroll_lines())
    if result.legend:
        note(console, f"\n{result.legend}")


def _tell_how_to_go_on(result: SimResult, file: Path | None) -> Any:
    if not result.interrupted:
        return
    how = f"continue with hoyle sim --resume {file}" if file else "use --save FILE to be able to continue"
    done, wanted = result.totals.rounds, result.plan.rounds
    typer.echo(f"stopped after {done:,} of {wanted:,} rounds; {how}", err=True)
    raise typer.Exit(INTERRUPTED)
