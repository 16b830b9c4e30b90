"""What a wager wins at a table, as it is paid there: less a percentage that is taken, and of a wager in parts what it
comes to as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from hoyle.book.money.money_schema import Fee
from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.engine.round.script import Stake
from hoyle.engine.settlement.settle import taken_when
from hoyle.games.occurring import winning_prices
from hoyle.kit.odds import Odds
from hoyle.report.words.phrases import say_outcome

WIN = "win"
_UNITS = 3600  # cents that every number of parts divides


class Row(NamedTuple):
    """One line of a sign: an outcome in words, what is paid, and the outcomes that it stands for."""

    label: str
    pays: str
    wager: str
    outcomes: tuple[str, ...]


def rows_of(game: Game, terms: Terms, wager: str) -> list[Row]:
    """The winning outcomes of a wager that can come at this table."""
    if terms.wagers[wager].bonus_on:
        return _single(terms, wager)
    selections = game.selections(terms, wager) or ("",)
    broken = [game.break_down(terms, Stake(0, "", 1, wager, _UNITS, on)) for on in selections]
    if len(broken[0]) > 1:
        return list(_as_a_whole(terms, wager, broken))
    return _single(terms, wager)


def _single(terms: Terms, wager: str) -> list[Row]:
    rows = [
        Row(say_outcome(outcome), _paid(terms, wager, price.odds), wager, (outcome,))
        for outcome, price in winning_prices(terms, wager)
    ]
    plain = next((row.pays for row in rows if row.outcomes == (WIN,)), None)
    merged: dict[tuple[str, str], Row] = {}
    for row in rows:
        if row.pays == plain:  # a kind of win that pays as any other
            key, row = (WIN, plain), row._replace(label="")
        else:
            key = ("on", row.pays) if row.outcomes[0].startswith("on_") else (row.label, row.pays)
        old = merged.get(key)
        merged[key] = row if old is None else _joined(old, row)
    return list(merged.values())


def _joined(one: Row, other: Row) -> Row:
    """Numbers that are paid alike, in one line."""
    label = f"{one.label}, {other.label.removeprefix('on ')}" if one.label else ""
    return one._replace(label=label, outcomes=(*one.outcomes, *other.outcomes))


def _paid(terms: Terms, wager: str, odds: Odds) -> str:
    if odds.meter:
        return odds.text.replace("meter", _meter(terms, wager))
    found = terms.percent_fees.get(wager)
    return f"{odds.text}{_less(terms, wager, found[1], odds)}" if found else odds.text


def _meter(terms: Terms, wager: str) -> str:
    """The jackpot by its title, so that nobody has to know what a meter is."""
    titles = [meter.title for meter in terms.meters().values() if wager in meter.wagers]
    return f"the {titles[0][0].lower()}{titles[0][1:]}" if titles else "the jackpot"


def _less(terms: Terms, wager: str, fee: Fee, odds: Odds) -> str:
    percent = Fraction(terms.options[str(fee.rate)])
    if not percent:
        return ""
    if taken_when(terms, wager) == "made":
        base = "its amount" if fee.of == "stake" else "what it can win"
        return f"; {percent} percent of {base} is charged when it is made"
    if fee.of == "stake":
        return f", less {percent} percent of the wager"
    return f", less {percent} percent: {ratio(odds.net * (1 - percent / 100))}"


def ratio(net: Fraction) -> str:
    """
    >>> ratio(Fraction(19, 20)), ratio(Fraction(3)), ratio(Fraction(0))
    ('19 to 20', '3 to 1', 'the wager comes back')
    """
    return f"{net.numerator} to {net.denominator}" if net else "the wager comes back"


def _as_a_whole(terms: Terms, wager: str, broken: Iterable[tuple[Stake, ...]]) -> Iterator[Row]:
    """What the whole wager comes to where one of its parts wins and the others lose, for everything it can be on."""
    told: set[tuple[str, str]] = set()
    for parts in broken:
        total, least = sum(part.cents for part in parts), min(part.cents for part in parts)
        for part in parts:
            for outcome, price in winning_prices(terms, part.wager):
                won = price.odds.net * part.cents - (total - part.cents)
                is_one = len({each.wager for each in parts}) == 1
                label = "" if is_one else terms.file.wagers[part.wager].title
                label += ", the high number" if part.cents > least else ""
                row = Row(
                    label, f"{ratio(won / total)} on the whole wager", wager, (f"{part.wager}.{outcome}",)
                )
                if won >= 0 and row[:2] not in told:
                    told.add(row[:2])
                    yield row
