"""Runs the simulations of a verification: all wagers of a sheet that a seat can make, played as the sheet supposes.

What is raised in a round is told from side wagers by two runs: one of what must be made to be dealt in, one with all
else beside it. In craps all is kept up at once, and an edge is by what was decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine import Game
from hoyle.engine.wagering import placeable
from hoyle.errors import HoyleError
from hoyle.exact import catalog
from hoyle.exact.chips import at_chips
from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.fast.rounds import Rounds, Totals, Wagered, compile_rounds
from hoyle.games.dice.points import FLAT_OF, LINE
from hoyle.kit.money import parse_money
from hoyle.report.money import labels
from hoyle.report.sources import game_and_terms
from hoyle.report.verification import ENGINE, KERNEL, Checked, Road, Verification
from hoyle.sim.engine_rounds import EngineRounds
from hoyle.sim.statistics import ALL, Estimate, figures_of
from hoyle.sim.strategy import Strategy

ENGINE_ROUNDS = 20_000
KERNEL_TIMES = 100  # compiled rounds for each of the engine's
CONFIDENCE = 0.99
SEED = 1
BLOCK = 1_000
KERNEL_BLOCK = 1_000_000
STAKE = 60_00  # divides by all that odds are paid in and that wagers are made of
ROLLS = "dice"  # the family whose rounds hang together

Progress = Callable[[str, int, int], None]
Maker = Callable[[Sequence[Wagered]], Rounds]


class Asked(NamedTuple):
    """A sheet, its edge at what is wagered for it, and whether it is for a whole round or for a column of one."""

    label: str
    par: WagerPar
    wagered: Wagered
    exact: Fraction
    is_whole: bool = False


def verify(
    sheet: ParSheet, rounds: int = ENGINE_ROUNDS, *, seed: int = SEED, progress: Progress | None = None
) -> Verification:
    """Simulate every wager of a sheet that can be made before a round, by a kernel and by the engine."""
    game, terms = game_and_terms(sheet)
    asked = list(_asked(sheet, game, terms))
    needed = _needed(game, terms, asked)
    roads: dict[str, dict[str, Road]] = {each.label: {} for each in asked}
    notes: list[str] = []
    for name, make, count, block in _roads(sheet, game, terms, rounds):
        for group in (
            [each for each in asked if each.is_whole],
            [each for each in asked if not each.is_whole],
        ):
            for runs, kept in _accepted(make, needed, group, seed, name, notes):
                totals = _run(name, runs, seed, count, block, progress)
                for each in kept:
                    road = _road(totals, runs, each)
                    if road is not None:
                        roads[each.label][name] = road
    checked = tuple(
        Checked(each.label, each.par.per, each.wagered.cents or STAKE, each.exact, roads[each.label])
        for each in asked
        if roads[each.label]
    )
    told = {each.label.partition(" ")[0] for each in checked}
    missing = [label for label, par in labels(sheet) if not roads.get(label) and par.wager not in told]
    if missing:
        notes.append(f"Not simulated by itself: {', '.join(missing)}.")
    return Verification(seed, CONFIDENCE, checked, tuple(dict.fromkeys(notes)))


# What is simulated.


def _asked(sheet: ParSheet, game: Game, terms: Terms) -> Iterator[Asked]:
    """Sheets of wagers that are made before a round; those of several wagers together are a whole round."""
    made = placeable(game, terms)
    for label, par in labels(sheet):
        is_whole = par.on.startswith("with ") or (not par.on and _is_raised(par) and game.family != ROLLS)
        if par.wager in FLAT_OF or par.wager not in made:
            continue
        if par.average_action != 1 and not is_whole and game.family != ROLLS:
            continue
        on = "" if is_whole else _selection(game, terms, par)
        amount = _amount(terms, par)
        if on is not None and amount:
            exact = at_chips(terms, par, (amount,))
            edge = exact[0].house_edge if exact else par.house_edge
            yield Asked(label, par, Wagered(par.wager, amount, on), edge, is_whole)
    yield from _odds(sheet, terms)


def _odds(sheet: ParSheet, terms: Terms) -> Iterator[Asked]:
    """Odds beside line and come wagers are one column for all numbers, where all have the same edge."""
    for wager in FLAT_OF:
        pars = [par for par in sheet.wagers if par.wager == wager]
        if len({par.house_edge for par in pars}) == 1 and FLAT_OF[wager] in LINE:
            yield Asked(wager, pars[0], Wagered(wager, 0, "", "1x"), pars[0].house_edge)


def _is_raised(par: WagerPar) -> bool:
    return par.wager == par.per and any(result.action > 1 for result in par.results)


def _selection(game: Game, terms: Terms, par: WagerPar) -> str | None:
    """What the wager is on: the first that the sheet is for, or any where it is for all of them."""
    selections = list(game.selections(terms, par.wager))
    first = par.on.split(", ")[0]
    if first in selections:
        return first
    if par.on and not _is_by_amount(par):
        return None
    return "" if "" in selections or not selections else selections[0]


def _is_by_amount(par: WagerPar) -> bool:
    """Is the sheet told from others of its wager only by the amount?"""
    return par.on.startswith(("on $", "of $"))


def _amount(terms: Terms, par: WagerPar) -> int:
    allowed = [row.stake_cents for row in at_chips(terms, par, (STAKE, 1000, 500, 100))]
    return max([allowed[0], *_posted(terms)]) if allowed else 0


def _posted(terms: Terms) -> list[int]:
    """Where the house collects by a schedule, the schedule says from which amount on it deals."""
    chosen = [
        fee.schedules[str(terms.options[fee.option])].wager_min
        for fee in terms.file.fees.values()
        if fee.option
    ]
    return [parse_money(least) for least in chosen if least]


def _needed(game: Game, terms: Terms, asked: list[Asked]) -> list[Wagered]:
    """What has to be made to be dealt in, and what the sheets of a whole round begin with."""
    wholes = [each.wagered for each in asked if each.is_whole]
    found = {wagered.wager: wagered for wagered in wholes}
    base = wholes[0].cents if wholes else STAKE
    for name in placeable(game, terms):
        rules = terms.stake_rules[name]
        if name not in found and any(rule.compulsory == "yes" for rule in rules):
            ratios = [terms.ratio(rule.equals) for rule in rules if rule.equals is not None]
            found[name] = Wagered(name, int(base * ratios[0]) if ratios else base)
    return list(found.values())


# How it is simulated.


def _roads(sheet: ParSheet, game: Game, terms: Terms, rounds: int) -> Iterator[tuple[str, Maker, int, int]]:
    player = catalog.best_player(sheet.path, sheet.options, sheet.pays)

    def by_kernel(wagers: Sequence[Wagered]) -> Rounds:
        use = "optimal" if player else ""
        return compile_rounds(
            terms, wagers, Strategy("best", game.name, tuple(wagers), use=use, source={"use": use})
        )

    def by_engine(wagers: Sequence[Wagered]) -> Rounds:
        return EngineRounds(
            game, terms, Strategy("best", game.name, tuple(wagers), callable=player, source={})
        )

    yield KERNEL, by_kernel, rounds * KERNEL_TIMES, KERNEL_BLOCK
    yield ENGINE, by_engine, rounds, BLOCK


def _accepted(
    make: Maker, needed: list[Wagered], group: list[Asked], seed: int, road: str, notes: list[str]
) -> Iterator[tuple[Rounds, list[Asked]]]:
    """All wagers at once where that can be; otherwise those that can be had by themselves."""
    if not group:
        return
    with suppress(HoyleError):
        yield _tried(make, needed, group, seed), group
        return
    kept = []
    for each in group:
        try:
            _made(make, needed, [each])
            kept.append(each)
        except HoyleError as refusal:
            notes.append(f"No {road} road for {each.label}: {refusal}")
    try:
        if kept:
            yield _tried(make, needed, kept, seed), kept
    except HoyleError as refusal:
        notes.append(f"No {road} road for {', '.join(each.label for each in kept)}: {refusal}")


def _made(make: Maker, needed: list[Wagered], group: list[Asked]) -> Rounds:
    wagers = {wagered.column: wagered for wagered in (*needed, *(each.wagered for each in group))}
    lines = [Wagered(FLAT_OF[name], STAKE) for name in wagers if name in FLAT_OF]
    return make([*(line for line in lines if line.column not in wagers), *wagers.values()])


def _tried(make: Maker, needed: list[Wagered], group: list[Asked], seed: int) -> Rounds:
    """A round is played, so that what is refused is refused now."""
    runs = _made(make, needed, group)
    runs.run(seed, 0, 1)
    return runs


def _run(name: str, runs: Rounds, seed: int, count: int, block: int, progress: Progress | None) -> Totals:
    totals, done = None, 0
    while done < count:
        size = min(block, count - done)
        found = runs.run(seed, done // block, size)
        totals = found if totals is None else totals + found
        done += size
        if progress:
            progress(name, done, count)
    assert totals is not None
    return totals


def _road(totals: Totals, runs: Rounds, asked: Asked) -> Road | None:
    """The estimate of a column, or of the whole round by the stake that the sheet is measured on."""
    stakes = dict(zip(runs.columns, runs.stakes, strict=True))
    found = {each.column: each for each in figures_of(totals, stakes)}
    column = ALL if asked.is_whole else asked.wagered.column
    if column not in found or not found[column].edge.error:
        return None
    scale = sum(stakes.values()) / asked.wagered.cents if asked.is_whole else 1.0
    edge = Estimate(found[column].edge.value * scale, found[column].edge.error * scale)
    low, high = edge.interval(CONFIDENCE)
    return Road(totals.rounds, edge.value, low, high, edge.away(float(asked.exact)))
