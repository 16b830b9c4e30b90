"""Checks a wager against the book's bounds, the house's limits and the other wagers of its seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from hoyle.book.schema import StakeRule
from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.engine.round.felt import Limits
from hoyle.engine.round.script import Stake
from hoyle.engine.settlement.settle import net_cents
from hoyle.errors import UnknownName, WagerRefused
from hoyle.kit.money import parse_money, show_money

NO_LIMIT = 10**15


def check_one(game: Game, terms: Terms, limits: Limits, stake: Stake) -> None:
    """Check one wager by itself: offered, on a valid selection, within limits, in whole chips."""
    if stake.wager not in terms.wagers:
        if stake.wager in terms.file.wagers:
            option = terms.file.wagers[stake.wager].offered
            raise WagerRefused(f"{stake.wager} is not offered at this table ({option} is no)")
        raise UnknownName(f"wager in {terms.path}", stake.wager, placeable(game, terms))
    wager = terms.wagers[stake.wager]
    if wager.bonus_on:
        raise WagerRefused(f"{stake.wager} is a bonus on {wager.bonus_on}; it is not wagered on by itself")
    if stake.wager in game.in_round:
        raise WagerRefused(f"{stake.wager} is made during a round, when it is offered")
    _check_selection(game, terms, stake)
    check_amount(terms, limits, stake)


def _check_selection(game: Game, terms: Terms, stake: Stake) -> None:
    selections = game.selections(terms, stake.wager)
    if stake.on in selections:
        return
    what = f'"{stake.on}"' if stake.on else "nothing"
    if not selections:
        raise WagerRefused(f"{stake.wager} cannot be made on {what}, nor on anything else at this table")
    shown = ", ".join(selections[:40]) + (" …" if len(selections) > 40 else "")
    if selections == ("",):
        raise WagerRefused(f"{stake.wager} is not made on a number or a group; {what} was named")
    raise WagerRefused(f"{stake.wager} cannot be made on {what}; it is made on one of {shown}")


def check_amount(terms: Terms, limits: Limits, stake: Stake) -> None:
    """Within the house's limits and the book's own bounds, in units and in whole chips."""
    least, most = own_bounds(terms, limits, stake.wager)
    if not least <= stake.cents <= most:
        raise WagerRefused(
            f"{stake.wager} of {show_money(stake.cents)} is outside {show_money(least)} to {show_money(most)}"
        )
    _check_units(terms, limits, stake)


def own_bounds(terms: Terms, limits: Limits, wager: str) -> tuple[int, int]:
    """A wager that is bounded by another, as odds are, may exceed the posted maximum.

    What the text excepts from the posted limits is not held to the minimum either. Limits that the house sets for the
    wager by name hold in any case.
    """
    least, most = limits.of(wager)
    rules = terms.stake_rules[wager]
    if wager not in limits.by_wager:
        if any(rule.of and (rule.at_most or rule.winnings_at_most) for rule in rules):
            most = max(most, NO_LIMIT)
        if any(rule.posted_limits == "open" for rule in rules):
            least = limits.chip
    for rule in rules:
        least = parse_money(rule.min) if rule.min else least
        most = min(most, parse_money(rule.max)) if rule.max else most
    return least, most


def _check_units(terms: Terms, limits: Limits, stake: Stake) -> None:
    for rule in terms.stake_rules[stake.wager]:
        step = parse_money(rule.step) if rule.step else limits.chip
        if stake.cents % step:
            raise WagerRefused(
                f"{stake.wager} is made in steps of {show_money(step)}, not {show_money(stake.cents)}"
            )
        if rule.units and stake.cents % (rule.units * limits.chip):
            raise WagerRefused(
                f"{stake.wager} is made in {rule.units} equal units of whole chips "
                f"({show_money(limits.chip)}); {show_money(stake.cents)} does not divide"
            )
    if stake.cents % limits.chip:
        raise WagerRefused(f"{show_money(stake.cents)} cannot be put in chips of {show_money(limits.chip)}")


def placeable(game: Game, terms: Terms) -> list[str]:
    """The wagers that can be made before a round."""
    return [name for name, wager in terms.wagers.items() if not wager.bonus_on and name not in game.in_round]


def opens_without_wagers(game: Game, terms: Terms) -> bool:
    """Whether a round begins before any wager: seats play for a pot, or make all their wagers in the round."""
    return terms.plays_for_pot or not placeable(game, terms)


def check_together(terms: Terms, limits: Limits, stakes: Iterable[Stake], *, final: bool) -> None:
    """Check all wagers of one seat on a spot together: which need which, and in what proportion.

    `final` also requires the compulsory wagers.
    """
    made: dict[str, int] = {}
    listed = list(stakes)
    if len(listed) > 1:
        _check_totals(terms, limits, listed)
    for stake in listed:
        name = stake.part_of or stake.wager
        made[name] = made.get(name, 0) + stake.cents
    for stake in listed:
        if stake.part_of:
            continue
        for rule in terms.stake_rules.get(stake.wager, ()):
            _check_rule(terms, limits, stake, rule, made, listed, final)
    if final:
        _check_compulsory(terms, made)


def _check_totals(terms: Terms, limits: Limits, listed: list[Stake]) -> None:
    """The most of a wager is the most of all that a seat has on the same thing."""
    totals: dict[tuple[str, str], int] = {}
    for stake in listed:
        if stake.part_of or stake.wager not in terms.stake_rules:
            continue
        key = (stake.wager, stake.on)
        totals[key] = totals.get(key, 0) + stake.cents
    for (wager, on), cents in totals.items():
        most = own_bounds(terms, limits, wager)[1]
        if cents > most:
            name = f"{wager} {on}".rstrip()
            raise WagerRefused(f"{name} would total {show_money(cents)}; at most {show_money(most)}")


def _check_rule(
    terms: Terms,
    limits: Limits,
    stake: Stake,
    rule: StakeRule,
    made: Mapping[str, int],
    listed: list[Stake],
    final: bool,
) -> None:
    if rule.of is None and not rule.needs and not rule.needs_one_of:
        return
    where = terms.cite(rule.cite or terms.wagers[stake.wager].cite, rule.lines)
    circular = rule.compulsory == "yes" and not final
    missing = [name for name in rule.needs if name not in made]
    if missing and not circular:
        raise WagerRefused(f"{stake.wager} needs {' and '.join(missing)} to be made first ({where})")
    if rule.needs_one_of and not any(name in made for name in rule.needs_one_of) and not circular:
        raise WagerRefused(f"{stake.wager} needs one of {', '.join(rule.needs_one_of)} ({where})")
    if rule.of is None:
        return
    base = _base(stake, rule.of, made, listed)
    if base is None:
        return
    same = [
        other
        for other in listed
        if (other.wager, other.on, other.beside) == (stake.wager, stake.on, stake.beside)
    ]
    cents, of = sum(other.cents for other in same), rule.of
    if rule.equals is not None and cents != base * terms.ratio(rule.equals):
        raise WagerRefused(
            f"{stake.wager} must be {_times(rule.equals)} {of}, {show_money(int(base * terms.ratio(rule.equals)))} ({where})"
        )
    if rule.at_least is not None and cents < base * terms.ratio(rule.at_least) and (final or not circular):
        raise WagerRefused(f"{stake.wager} must be at least {_times(rule.at_least)} {of} ({where})")
    most = most_beside(terms, limits, rule, base, stake)
    if most is not None and cents > most and (final or not circular):
        raise WagerRefused(
            f"{stake.wager} of {show_money(cents)} is too much for {of} of {show_money(base)}: at most "
            f"{show_money(most)} ({where})"
        )


def _base(stake: Stake, of: str, made: Mapping[str, int], listed: list[Stake]) -> int | None:
    """The wager that a bound is measured on: the one it belongs to, or all of that name."""
    if stake.beside:
        for other in listed:
            if other.id == stake.beside:
                return other.cents
    there = [other.cents for other in listed if other.wager == of and other.on == stake.on]
    return sum(there) if stake.on and there else made.get(of)


def most_beside(terms: Terms, limits: Limits, rule: StakeRule, base: int, stake: Stake) -> int | None:
    """The most a wager may be in proportion to another, up to the next chip where the book allows it."""
    if rule.at_most is not None:
        most = base * terms.ratio(rule.at_most)
    elif rule.winnings_at_most is not None:
        if terms.prices[stake.wager, f"on_{stake.on}"].odds.net <= 0:
            return None  # what wins nothing keeps within any winnings
        most = _stake_that_wins(terms, stake, base * terms.ratio(rule.winnings_at_most))
    else:
        return None
    whole = int(most)
    if rule.up_to_next_unit == "yes":
        unit = _payable_unit(terms, limits, stake)
        whole += -whole % unit
    return whole


def _payable_unit(terms: Terms, limits: Limits, stake: Stake) -> int:
    """The smallest amount whose winnings are whole chips: two chips at 3 to 2, one at 2 to 1."""
    price = terms.prices.get((stake.wager, f"on_{stake.on}"))
    return limits.chip * (price.odds.per if price else 1)


def bounds_beside(terms: Terms, limits: Limits, wager: str, base: int) -> tuple[int, int]:
    """The least and the most of a wager that is added in a round to one of `base` cents."""
    return _bounds(terms, limits.chip, wager, base)


@lru_cache(maxsize=4096)
def _bounds(terms: Terms, chip: int, wager: str, base: int) -> tuple[int, int]:
    at_least, at_most, to_next_unit = _ratios(terms, wager)
    most = base * at_most.numerator // at_most.denominator
    if to_next_unit and most % chip:
        most += chip - most % chip
    least = -(-base * at_least.numerator // at_least.denominator) or chip
    return (least if least < most else most), most


@lru_cache(maxsize=4096)
def _ratios(terms: Terms, wager: str) -> tuple[Fraction, Fraction, bool]:
    """How little and how much of its base a wager may be, and whether it may go on to the next chip."""
    at_least, at_most, to_next_unit = Fraction(0), Fraction(1), False
    for rule in terms.stake_rules[wager]:
        if rule.equals is not None:
            at_least = at_most = terms.ratio(rule.equals)
        if rule.at_least is not None:
            at_least = terms.ratio(rule.at_least)
        if rule.at_most is not None:
            at_most, to_next_unit = terms.ratio(rule.at_most), rule.up_to_next_unit == "yes"
    return at_least, at_most, to_next_unit


def _stake_that_wins(terms: Terms, stake: Stake, winnings: Fraction) -> Fraction:
    odds = terms.prices[stake.wager, f"on_{stake.on}"].odds
    assert net_cents(terms, stake.wager, odds, 100) > 0
    # The least whole amount whose winnings are not below: a lay may round up to be paid in full.
    return winnings / odds.net


def _times(ratio: str) -> str:
    return "as much as" if ratio == "1" else f"{ratio} times"


def _check_compulsory(terms: Terms, made: Mapping[str, int]) -> None:
    for name, rule in compulsory_wagers(terms):
        if name not in made:
            where = terms.cite(rule.cite or terms.wagers[name].cite, rule.lines)
            raise WagerRefused(f"{name} must be made to be dealt in ({where})")


@lru_cache(maxsize=1024)
def compulsory_wagers(terms: Terms) -> tuple[tuple[str, StakeRule], ...]:
    rules = terms.stake_rules.items()
    return tuple((name, rule) for name, of_wager in rules for rule in of_wager if rule.compulsory == "yes")
