"""`hoyle sim ny/craps --rounds 1e9`: a strategy by the million, with how sure one can be of what came out."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any

import typer

from hoyle.cli.play.play import read_options
from hoyle.cli.shared.lookup import find_file
from hoyle.cli.shared.output_path import check_place
from hoyle.cli.shared.progress import INTERRUPTED, Waiting
from hoyle.cli.shared.terminal import fields, grid, heading, note, screen
from hoyle.cli.terminal_table.entry import read_amount
from hoyle.errors import HoyleError
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


# What decides a plan, by argument and by the part of the plan that it decides.
PLAN_PARTS = {
    "strategy": "strategy", "wager": "strategy", "bank": "strategy", "option": "options", "rounds": "rounds",
    "seed": "seed", "block": "block", "engine": "engine", "bankroll": "bankroll", "session": "session",
    "sessions": "sessions",
}  # fmt: skip


def simulate_game(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="A book and a game, as in ny/craps.")] = None,
    strategy: Annotated[
        str | None, typer.Option(help="A name, a YAML file, or module:function; see docs/simulation.md.")
    ] = None,
    rounds: Annotated[str, typer.Option(help="How many, as in 1e9; in craps a roll is a round.")] = "1e6",
    seed: Annotated[int, typer.Option(help="The same seed is the same rounds.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A choice of the house, as in odds_multiple=2.")
    ] = None,
    wager: Annotated[
        list[str] | None,
        typer.Option("--wager", help="Instead of the strategy's: pass=10, place_to_win:6=12, pass_odds=2x."),
    ] = None,
    block: Annotated[str, typer.Option(help="Rounds that are run and saved at a time.")] = "0",
    cores: Annotated[int, typer.Option(help="How many to use; 0 for all.")] = 0,
    engine: Annotated[
        bool, typer.Option("--engine", help="Play with the engine itself, card by card.")
    ] = False,
    bank: Annotated[
        bool, typer.Option("--bank", help="Hold the bank in turn, where players do; with --engine.")
    ] = False,
    cluster: Annotated[str, typer.Option(help="A Dask cluster to run on, as in tcp://10.0.0.1:8786.")] = "",
    bankroll: Annotated[str, typer.Option(help="What a session starts with, as in 500.")] = "",
    session: Annotated[int, typer.Option(help="How many rounds a session has.")] = 0,
    sessions: Annotated[str, typer.Option(help="How many sessions are played.")] = "1e4",
    save: Annotated[Path | None, typer.Option(help="Keep every block in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Take up a file of --save.")] = None,
    confidence: Annotated[float, typer.Option(help="Of the intervals, in percent.")] = 95,
    as_json: Annotated[
        Path | None, typer.Option("--json", help="Write all of it to this file; - to print it.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help=f"Draw it into this file: {', '.join(KINDS)}.")] = None,
) -> None:
    """Simulate a strategy: house edges with intervals, and what becomes of a bankroll.

    Compiled rounds of cards are each dealt from a whole shoe, shuffled anew, as the PAR sheet has them. With --engine a
    shoe is dealt on to its cut card (option cut_card_depth), as at a table.
    """
    if not 50 <= confidence < 100:
        raise HoyleError(
            f"--confidence is {confidence:g}; it is a percentage from 50 to below 100, as in 99."
        )
    _check_files(as_json, plot)
    with Waiting(game or f"{resume}"):
        words = {
            "strategy": strategy, "wager": wager, "bank": bank, "option": read_options(option or []), "rounds": rounds,
            "seed": seed, "block": block, "engine": engine, "bankroll": bankroll, "session": session,
            "sessions": sessions,
        }  # fmt: skip
        if game is not None:
            find_file(game)
            plan = _plan(game, words)
        elif resume is not None:
            plan = saved_plan(resume)
            given = [name for name in PLAN_PARTS if _is_given(context, name)]
            if given:
                _check_same(resume, plan, words, given)
        else:
            raise HoyleError("Name a game, as in hoyle sim ny/craps, or a file to take up with --resume.")
    try:
        result = _run(plan, cores or os.cpu_count() or 1, cluster, save, resume, confidence / 100)
    except (KeyboardInterrupt, Stopped) as stopped:
        told = str(stopped) or "stopped while the rounds were being made ready; none was played."
        typer.echo(f"hoyle: {told}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if as_json is not None and str(as_json) == "-":
        print(json.dumps(result.facts(), indent=2))
    else:
        _print(result)
    _write(result, as_json, plot)
    _tell_how_to_go_on(result, save or resume)


def _plan(game: str, words: Mapping[str, Any]) -> Plan:
    """From the words of the command line."""
    return make_plan(
        game, words["strategy"], read_count(words["rounds"], "--rounds"), seed=words["seed"],
        options=words["option"], wagers=read_wager_words(words["wager"] or ()),
        block=read_count(words["block"], "--block"), engine=words["engine"],
        bankroll=read_amount(words["bankroll"]) if words["bankroll"] else 0, session=words["session"],
        sessions=read_count(words["sessions"], "--sessions"), bank=words["bank"],
    )  # fmt: skip


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _check_same(file: Path, plan: Plan, words: Mapping[str, Any], given: Sequence[str]) -> None:
    """A file is taken up as it was planned: what is said beside it has to be what it was saved with."""
    # What goes with others is read with the saved ones: a bankroll with its session, an option with the other options.
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
            f"{file} was saved from another plan: {difference(plan.plain(), wanted)}; leave out {told} to go on with it."
        )


def _check_files(as_json: Path | None, plot: Path | None) -> None:
    """Before a round is played."""
    if as_json is not None and str(as_json) != "-":
        check_place(as_json)
    if plot is not None:
        check_drawing(plot)
        check_place(plot)


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
        raise HoyleError(f'{what} is "{text}"; it is a whole number, as in 1000000 or 1e6.')
    if number > COUNT_MAX:
        raise HoyleError(f'{what} is "{text}"; it is at most {COUNT_MAX:,}.')
    return int(number)


def _run(
    plan: Plan, cores: int, cluster: str, save: Path | None, resume: Path | None, confidence: float
) -> SimResult:
    with Waiting(plan.path, plan.rounds) as waiting:
        waiting.tell(f"making ready for {plan.rounds:,} rounds")
        started = 0.0

        def ready() -> None:
            nonlocal started
            started = time.monotonic()
            waiting.tell(f"{plan.rounds:,} rounds begun")

        def show(done: Done, before: int) -> None:
            seconds = max(1e-9, time.monotonic() - started)
            told = f"{_estimate(plan, done, confidence)}  {_rate((done.totals.rounds - before) / seconds)}"
            waiting.tell(told, done.totals.rounds)

        return run_plan(
            plan, cores=cores, cluster=cluster, save=save, resume=resume, confidence=confidence, progress=show,
            ready=ready,
        )  # fmt: skip


def _estimate(plan: Plan, done: Done, confidence: float) -> str:
    """The same figure as at the end, of all wagers."""
    whole = figures_of(done.totals, stakes_of(plan))[-1].edge
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


def _write(result: SimResult, as_json: Path | None, plot: Path | None) -> None:
    if as_json is not None and str(as_json) != "-":
        _put(as_json, json.dumps(result.facts(), indent=2) + "\n")
    if plot is not None:
        result.plot(plot)


def _put(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HoyleError(f"{file}: cannot be written ({error.strerror}).") from None


def _tell_how_to_go_on(result: SimResult, file: Path | None) -> Any:
    if not result.interrupted:
        return
    how = f"go on with hoyle sim --resume {file}" if file else "with --save FILE it could be taken up again"
    done, wanted = result.totals.rounds, result.plan.rounds
    typer.echo(f"stopped after {done:,} of {wanted:,} rounds; {how}", err=True)
    raise typer.Exit(INTERRUPTED)
