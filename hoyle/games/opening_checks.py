"""What stands in the way of opening a table: every reason at once.

A house opens tables by it, and `hoyle check` judges a house file by it, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hoyle.book.money.money_schema import Schedule
from hoyle.book.resolve import Choices, Finding, Overrides, review
from hoyle.book.schema import GameFile, StakeRule
from hoyle.book.terms import Terms
from hoyle.engine import Limits, Table
from hoyle.engine.game import Game
from hoyle.engine.table.collection import is_base_wager
from hoyle.engine.table.wagering import own_bounds
from hoyle.errors import TermsError, UnknownName
from hoyle.games.catalog import find_game, open_terms
from hoyle.games.poker_room.declaration import offered_jackpots
from hoyle.kit.money import parse_money, show_money

LIMITS, SEATS, POOLS = "limits", "seats", "pools"


class Hindrance(NamedTuple):
    """One reason: where in the opening (an option, `pays`, `limits`, `seats`, `pools`), and the sentence.

    `finding` is the resolver's own, where the choice contradicts the book.
    """

    place: tuple[str, ...]
    text: str
    cite: str = ""
    finding: Finding | None = None

    def show(self) -> str:
        return f"{self.text} ({self.cite})" if self.cite else self.text


class Wanted(NamedTuple):
    """A table that somebody wants to open."""

    path: str
    options: Choices
    pays: Overrides
    limits: Limits = Limits()
    seats: int | None = None
    pools: Mapping[str, str] = {}


def hindrances(wanted: Wanted) -> list[Hindrance]:
    """All of them; none where the table can be opened. What is refused does not hide what else is wrong."""
    _, file = find_game(wanted.path)
    found, fits = _of_terms(wanted, file)
    found += _ranges(wanted.limits, file)
    try:
        game, terms = open_terms(wanted.path, fits.options, fits.pays)
    except TermsError:
        return found
    if not any(each.place[0] == LIMITS for each in found):
        found += _bounds(terms, wanted.limits, frozenset(wanted.options) - frozenset(fits.options))
    return found + list(_seats(game, terms, wanted)) + list(_pools(terms, wanted, fits == wanted))


def _of_terms(wanted: Wanted, file: GameFile) -> tuple[list[Hindrance], Wanted]:
    """What contradicts the book, then what the game itself refuses of the rest; and what is left to judge."""
    errors = [each for each in review(file, wanted.options, wanted.pays) if each.severity == "error"]
    found = [Hindrance(tuple(each.path.split(".")), str(each), finding=each) for each in errors]
    fits = _without(wanted, {each.place for each in found})
    try:
        open_terms(wanted.path, fits.options, fits.pays)
    except TermsError as error:
        own = [Hindrance((text.partition(":")[0],), text) for text in error.found]
        told = {each.text for each in found}
        return found + [each for each in own if each.text not in told], _without(
            fits, {each.place for each in own}
        )
    return found, fits


def _without(wanted: Wanted, refused: set[tuple[str, ...]]) -> Wanted:
    """The table without the choices and prices that are refused."""
    options = {name: value for name, value in wanted.options.items() if (name,) not in refused}
    pays = {
        wager: {outcome: odds for outcome, odds in rows.items() if ("pays", wager, outcome) not in refused}
        for wager, rows in wanted.pays.items()
        if ("pays", wager) not in refused
    }
    return wanted._replace(options=options, pays=pays)


def _ranges(limits: Limits, file: GameFile) -> list[Hindrance]:
    """Limits that leave no amount, and limits of what the game does not have."""
    found = [
        Hindrance((LIMITS, wager), str(UnknownName(f"wager in {file.title}", wager, file.wagers)))
        for wager in limits.by_wager
        if wager not in file.wagers
    ]
    posted = {"": (limits.least, limits.most), **limits.by_wager}
    for wager, (least, most) in posted.items():
        if not 0 < least <= most:
            place = (LIMITS, wager) if wager else (LIMITS,)
            text = f"no wager fits limits of {show_money(least)} to {show_money(most)}"
            found.append(Hindrance(place, f"{wager}: {text}" if wager else text))
    if limits.chip <= 0:
        found.append(Hindrance((LIMITS,), "the smallest chip must be worth more than $0"))
    return found


def _bounds(terms: Terms, limits: Limits, refused: frozenset[str]) -> Iterator[Hindrance]:
    """What the book and the posted schedule leave of the limits, for each wager on offer.

    Nothing is said of a wager whose own choice was refused.
    """
    for wager, of_file in terms.file.wagers.items():
        if wager not in terms.wagers:
            if wager in limits.by_wager and of_file.offered not in refused:
                text = f"{wager}: its limits are posted, and it is not offered ({of_file.offered} is no)"
                yield Hindrance((LIMITS, wager), text)
        elif not of_file.bonus_on:
            yield from _beyond_the_book(terms, limits, wager)
            yield from _nothing_left(terms, limits, wager)


def _beyond_the_book(terms: Terms, limits: Limits, wager: str) -> Iterator[Hindrance]:
    """Limits posted for one wager that are wider than the book's."""
    if wager not in limits.by_wager:
        return
    least, most = limits.by_wager[wager]
    for rule in terms.stake_rules[wager]:
        cite = str(terms.cite(rule.cite, rule.lines))
        if rule.min and least < parse_money(rule.min):
            text = f"{wager}: {show_money(least)} is posted; the book allows no less than {rule.min}"
            yield Hindrance((LIMITS, wager), text, cite)
        if rule.max and most > parse_money(rule.max):
            text = f"{wager}: {show_money(most)} is posted; the book allows no more than {rule.max}"
            yield Hindrance((LIMITS, wager), text, cite)


def _nothing_left(terms: Terms, limits: Limits, wager: str) -> Iterator[Hindrance]:
    least, most = own_bounds(terms, limits, wager)
    if least > most:
        low, high = limits.of(wager)
        rule, end = _end_of_the_book(terms.stake_rules[wager], least, most)
        way_out = (
            "post limits of its own or do not offer it" if terms.file.wagers[wager].offered else "post others"
        )
        text = f"{wager}: {show_money(low)} to {show_money(high)} is posted, and the book {end}; {way_out}"
        yield Hindrance((LIMITS, wager), text, str(terms.cite(rule.cite, rule.lines)))
        return
    for fee, schedule in schedules(terms):
        first, last = bounds_of(terms, schedule, wager)
        if most < first or (last is not None and least > last):
            ends = f"from {show_money(first)}" + (f" to {show_money(last)}" if last is not None else "")
            text = (
                f"{wager}: {show_money(least)} to {show_money(most)} is posted, and the schedule {schedule.title} is "
                f"for wagers {ends}; choose another {fee}"
            )
            cite = terms.cite(schedule.cite, schedule.lines) if schedule.cite else ""
            yield Hindrance((LIMITS, wager), text, str(cite))


def _end_of_the_book(rules: tuple[StakeRule, ...], least: int, most: int) -> tuple[StakeRule, str]:
    """The rule that posted limits miss: they lie above its most or below its least."""
    for rule in rules:
        if rule.max and parse_money(rule.max) == most:
            return rule, f"ends at {rule.max}"
    rule = next(each for each in rules if each.min and parse_money(each.min) == least)
    return rule, f"begins at {rule.min}"


def schedules(terms: Terms) -> list[tuple[str, Schedule]]:
    """The posted schedules in force, each with the option that chose it."""
    return [
        (fee.option, fee.schedules[str(terms.options[fee.option])])
        for fee in terms.file.fees.values()
        if fee.kind == "schedule" and fee.option
    ]


def bounds_of(terms: Terms, schedule: Schedule, wager: str) -> tuple[int, int | None]:
    """The wagers that a schedule is for."""
    is_main = is_base_wager(terms, wager)
    least = schedule.wager_min if is_main else schedule.bonus_min
    most = schedule.wager_max if is_main else schedule.bonus_max
    return parse_money(least) if least else 0, parse_money(most) if most else None


def bounds_here(terms: Terms, limits: Limits, wager: str) -> tuple[int, int]:
    """What may be wagered at a table: within its limits, the book and the posted schedule."""
    least, most = own_bounds(terms, limits, wager)
    for _, schedule in schedules(terms):
        first, last = bounds_of(terms, schedule, wager)
        least, most = max(least, first), most if last is None else min(most, last)
    return least, most


def _seats(game: Game, terms: Terms, wanted: Wanted) -> Iterator[Hindrance]:
    if wanted.seats is None or wanted.limits.chip <= 0:
        return
    spots = Table(game, terms, limits=wanted.limits).spot_count
    if not 1 <= wanted.seats <= spots:
        yield Hindrance((SEATS,), f"{terms.path} takes 1 to {spots} seats, not {wanted.seats}")


def _pools(terms: Terms, wanted: Wanted, is_whole: bool) -> Iterator[Hindrance]:
    """Meters that the table does not have; where a choice was refused, only those that the game never has."""
    room = terms.file.room
    ever = () if is_whole else (*terms.file.meters, *(room.jackpots if room else ()))
    unknown = set(wanted.pools) - set(terms.meters()) - set(offered_jackpots(terms)) - set(ever)
    if unknown:
        named = ", ".join(sorted(unknown))
        yield Hindrance((POOLS,), f"{terms.path} has no meter {named} under these options")
