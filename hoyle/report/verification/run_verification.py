"""Runs the simulations of a verification under the assumptions of the sheet.

What is raised in a round is told from side wagers by two runs: one of what must be made to be dealt in, one
with all else beside it. In craps wagers stand, and an edge is by what was decided; the engine keeps all of
them up at once, and compiled rounds each by itself, since together they lead to too many states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import sqrt

from hoyle.book.terms import Terms
from hoyle.engine import Game
from hoyle.errors import HoyleError
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet
from hoyle.kernels.catalog import Rounds, compile_rounds, has_kernel
from hoyle.kernels.totals import Totals
from hoyle.kit.money import show_money
from hoyle.report.sheet.chip_tables import labels
from hoyle.report.sheet.price_sources import game_and_terms
from hoyle.report.verification.simulated import (
    SMALLER,
    STAKE,
    Asked,
    Manner,
    asked_of,
    needed_for,
    wagers_stand,
)
from hoyle.report.verification.three_roads import ENGINE, KERNEL, Checked, Road, Verification
from hoyle.sim.engine_rounds import EngineRounds
from hoyle.sim.estimates import ALL, Estimate, figures_of
from hoyle.strategy.banks import COLUMN as BANK_COLUMN
from hoyle.strategy.banks import Bank
from hoyle.strategy.strategy import Strategy, read_rules
from hoyle.strategy.wagered import Wagered

ENGINE_ROUNDS = 20_000
KERNEL_TIMES = 100  # compiled rounds for each of the engine's
CONFIDENCE = 0.99
SEED = 1
BLOCK = 1_000
KERNEL_BLOCK = 1_000_000

Progress = Callable[[str, int, int], None]
Maker = Callable[[Sequence[Wagered], Manner], Rounds]


def verify(
    sheet: ParSheet, rounds: int = ENGINE_ROUNDS, *, seed: int = SEED, progress: Progress | None = None
) -> Verification:
    """Simulate every wager of a sheet, where possible, by a kernel and by the engine."""
    game, terms = game_and_terms(sheet)
    if sheet.shoe:
        game = catalog.dealt_from(game, terms, sheet.shoe)
    asked = list(asked_of(sheet, game, terms))
    roads: dict[str, dict[str, Road]] = {each.label: {} for each in asked}
    notes: list[str] = []
    for name, make, count, block in _roads(sheet, game, terms, rounds):
        for runs, kept in _runs(name, make, game, terms, asked, seed, notes):
            try:
                totals = _run(name, runs, seed, count, block, progress)
            except HoyleError as error:
                if not sheet.shoe:
                    raise
                notes.append(
                    f"{name}: not every round can be dealt from so few cards, with those burned ({error})."
                )
                continue
            for each in kept:
                road = _road(totals, runs, each, game.standing)
                if road is not None:
                    roads[each.label][name] = road
    checked = tuple(
        Checked(each.label, each.par.per, each.wagered.cents or STAKE, each.exact, roads[each.label])
        for each in asked
        if roads[each.label]
    )
    return Verification(
        seed, CONFIDENCE, checked, tuple(dict.fromkeys(notes)), _missing(sheet, game, checked)
    )


def _missing(sheet: ParSheet, game: Game, checked: Sequence[Checked]) -> tuple[str, ...]:
    """Odds on single numbers follow from those on all numbers."""
    odds = dict(game.odds_on)
    told = {each.label for each in checked} | {
        each.label
        for each in sheet.wagers
        if each.wager in odds and any(c.label == each.wager for c in checked)
    }
    return tuple(label for label, _ in labels(sheet) if label not in told)


# Kernel and engine.


def _roads(sheet: ParSheet, game: Game, terms: Terms, rounds: int) -> Iterator[tuple[str, Maker, int, int]]:
    player = catalog.best_player_of(terms, sheet.shoe)

    def strategy(wagers: Sequence[Wagered], manner: Manner) -> Strategy:
        rules = [{"choose": choice} for choice in manner.chooses]
        if manner.cents:
            rules[-1]["amount"] = show_money(manner.cents)
        return Strategy("best", game.name, tuple(wagers), read_rules(game.name, rules, "verify"), source={})

    def by_kernel(wagers: Sequence[Wagered], manner: Manner) -> Rounds:
        if manner.banks:
            raise HoyleError("compiled rounds hold no bank.")
        use = "optimal" if player and manner.is_best else ""
        return compile_rounds(terms, wagers, replace(strategy(wagers, manner), use=use))

    def by_engine(wagers: Sequence[Wagered], manner: Manner) -> Rounds:
        answers = player if manner.is_best else None
        # A sheet of the bank is for one wager of a player who sets the house way.
        bank = Bank(dealers_wager=0 if terms.wagers.get("dealers_wager") else None, others_play=False)
        mine = replace(strategy(wagers, manner), callable=answers)
        return EngineRounds(game, terms, replace(mine, bank=bank) if manner.banks else mine)

    if has_kernel(game.name) and not sheet.shoe:  # kernels deal from full shoes only
        yield KERNEL, by_kernel, rounds * KERNEL_TIMES, KERNEL_BLOCK
    yield ENGINE, by_engine, rounds, BLOCK


def _runs(
    road: str, make: Maker, game: Game, terms: Terms, asked: list[Asked], seed: int, notes: list[str]
) -> Iterator[tuple[Rounds, list[Asked]]]:
    """Rounds for each group of sheets: all of it at once where that can be, otherwise each by itself."""
    wholes = [each for each in asked if each.is_whole]
    base = wholes[0].wagered.cents if wholes else STAKE
    for key in dict.fromkeys(each.group for each in asked):
        alone = [each for each in asked if each.group == key]
        if not wagers_stand(game) or road != KERNEL:
            together, rest = _apart(terms, alone)
            with suppress(HoyleError):  # then each by itself says why
                yield _tried(make, needed_for(game, terms, wholes, together, base), together, seed), together
                alone = rest
        for each in alone:
            found = _alone(make, game, terms, wholes, each, seed, (base, each.wagered.cents, *SMALLER))
            if isinstance(found, HoyleError):
                notes.append(f"No {road} road for {each.label}: {found}")
            else:
                yield found, [each]


def _apart(terms: Terms, group: list[Asked]) -> tuple[list[Asked], list[Asked]]:
    """A wager is made once in a round, and of one that is broken into parts only one, since those do not tell
    which.
    """
    first: dict[str, Asked] = {}
    for each in group:
        is_parted = bool(terms.wagers[each.par.wager].parts)
        name = each.label if each.is_whole else each.par.wager if is_parted else each.wagered.column
        first.setdefault(name, each)
    return list(first.values()), [each for each in group if each not in first.values()]


def _alone(
    make: Maker, game: Game, terms: Terms, wholes: list[Asked], each: Asked, seed: int, bases: Sequence[int]
) -> Rounds | HoyleError:
    """A wager by itself; some must equal the wager they belong to, or be smaller."""
    first = None
    for base in dict.fromkeys(cents for cents in bases if cents):
        try:
            return _tried(make, needed_for(game, terms, wholes, [each], base), [each], seed)
        except HoyleError as refusal:
            first = first or refusal
    assert first is not None
    return first


def _tried(make: Maker, needed: list[Wagered], group: list[Asked], seed: int) -> Rounds:
    """Plays one round, so that a refusal comes now."""
    made = [each.wagered for each in group if not each.is_added]
    wagers = {wagered.column: wagered for wagered in (*needed, *made)}
    runs = make(list(wagers.values()), group[0].manner)
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


def _road(totals: Totals, runs: Rounds, asked: Asked, standing: Sequence[str]) -> Road | None:
    """The estimate of a column, or of the whole round by the stake that the sheet is measured on."""
    stakes = dict(zip(runs.columns, runs.stakes, strict=True))
    by = stakes.get(asked.par.per, 0)
    if asked.is_added:
        stakes[asked.wagered.column] = by  # what is added is measured on what it was added to
    found = {each.column: each for each in figures_of(totals, stakes, standing)}
    if asked.shares:
        return _road_of_share(totals, asked)
    column = ALL if asked.is_whole else BANK_COLUMN if asked.manner.banks else asked.wagered.column
    if column not in found:
        return None
    edge = found[column].edge
    if asked.is_whole:
        scale = sum(stakes.values()) / asked.wagered.cents
        edge = Estimate(edge.value * scale, edge.error * scale)
    elif asked.par.average_action == 1 and not asked.is_added:
        edge = found[column].risk  # a wager that stands is not made in every round
    edge = Estimate(edge.value, max(edge.error, _known_error(totals, asked, found[column].wagered)))
    if not edge.error:
        return None
    low, high = edge.interval(CONFIDENCE)
    return Road(totals.rounds, edge.value, low, high, edge.away(float(asked.exact)))


def _road_of_share(totals: Totals, asked: Asked) -> Road:
    """A wager of a round that has several of its kind, with what was added to it."""
    net = sum(net for name, net in zip(totals.columns, totals.net, strict=False) if name in asked.shares)
    error = sqrt(float(asked.par.variance) / totals.rounds)
    edge = Estimate(-net / (totals.rounds * asked.wagered.cents), error)
    low, high = edge.interval(CONFIDENCE)
    return Road(totals.rounds, edge.value, low, high, edge.away(float(asked.exact)))


def _known_error(totals: Totals, asked: Asked, wagered: int) -> float:
    """The standard error from the sheet's variance.

    A sample that has not met a rare award thinks itself too sure.
    """
    par, stake = asked.par, asked.wagered.cents
    is_by_wager = not asked.is_whole and not asked.is_added and par.average_action == 1
    if not par.spread_is_known or not stake or (is_by_wager and not wagered):
        return 0.0
    return sqrt(float(par.variance) / (wagered / stake if is_by_wager else totals.rounds))
