"""Actual and theoretical return, wager by wager, with the band in which 95 of 100 fair houses would lie.

Where no choice bears on a wager, the band has two ends. Where players choose, nobody does better in the long run than
the best strategy of the sheet, and anybody may do worse: the band has an upper end alone. All that a choice adds (a
play, a double, a split) counts with the wager that it is added to. Equal wagers of one round win and lose together, so
a round counts once, with the sum of its stakes. Cards that are gone from a shoe change the chances a little from round
to round; the band is that of a fresh shoe.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.catalog import par_of, shares_of_round
from hoyle.exact.sheet import ParSheet, WagerPar, root
from hoyle.games.catalog import game_for
from hoyle.house.recovery.stored_terms import named, terms_of
from hoyle.ledger import Store

WIDTH = Fraction(196, 100)  # standard deviations to each side
WIDTH_NOTED = Fraction(329, 100)  # one in a thousand: many wagers are looked at, again and again
ROUNDS_LEAST = 100  # with fewer, a band says nothing
_RESULTS = """
SELECT tables.path, tables.opening, r.table_id, r.number, r.lines FROM results r JOIN tables ON tables.id = r.table_id
WHERE r.how = 'settled' AND r.made_at >= :since AND r.made_at < :until ORDER BY r.table_id, r.number
"""


@dataclass(slots=True)
class Return:
    """One wager of one game under one choice of options; cents, from the players' side."""

    path: str
    wager: str
    on: str
    rounds: int
    wagered: int
    net: int
    expected: Fraction  # with choices, by the best strategy
    spread: Fraction  # one standard deviation
    has_choices: bool = False

    def band(self, width: Fraction = WIDTH) -> tuple[Fraction | None, Fraction]:
        least = None if self.has_choices else self.expected - width * self.spread
        return least, self.expected + width * self.spread

    def lies_outside(self, width: Fraction) -> bool:
        least, most = self.band(width)
        return self.rounds >= ROUNDS_LEAST and (self.net > most or (least is not None and self.net < least))

    @property
    def is_outside(self) -> bool:
        return self.lies_outside(WIDTH)

    def plain(self) -> dict[str, Any]:
        least, most = self.band()
        return {
            "game": self.path, "wager": self.wager, "on": self.on, "rounds": self.rounds, "wagered": self.wagered,
            "net": self.net, "expected": round(self.expected), "least": round(least) if least is not None else None,
            "most": round(most), "has_choices": self.has_choices, "is_outside": self.is_outside,
        }  # fmt: skip


class _Measure(NamedTuple):
    """The figures that a line is compared with: those of the wager `name` as a whole."""

    name: str
    on: str
    figures: WagerPar
    has_choices: bool


class _Seen:
    """The total of one round for one wager."""

    __slots__ = ("net", "stake")

    def __init__(self) -> None:
        self.stake = self.net = 0


_Key = tuple[str, str, str, str]


def returns(store: Store, since: str = "", until: str = "9999") -> list[Return]:
    seen: dict[_Key, dict[tuple[str, int], _Seen]] = {}
    measures: dict[_Key, _Measure] = {}
    found: dict[str, str] = {}
    for path, opening, table, number, lines in store.rows(_RESULTS, since=since, until=until):
        terms = found[opening] = found.get(opening) or _terms_of(store, opening)
        sheet = _solve(terms) if terms in _played else None
        for line in json.loads(lines) if sheet is not None else ():
            measure = _measure_of(terms, line)
            if measure is None:
                continue
            key = (terms, path, measure.name, measure.on)
            measures[key] = measure
            round_of = seen.setdefault(key, {}).setdefault((table, number), _Seen())
            round_of.net += line["net"] - line["fee"]
            if line["wager"] == measure.name:
                round_of.stake += line["stake"]
    return [_return(key, list(seen[key].values()), measures[key]) for key in sorted(seen)]


# The terms that rounds were played under, by the name that `_terms_of` gives them.
_played: dict[str, Terms] = {}


def _terms_of(store: Store, opening: str) -> str:
    """Tables of the same game, choices and fingerprint count together, however their rulebook was worded."""
    data = json.loads(opening)
    with suppress(HoyleError):  # terms that are not known have no sheet
        fingerprint, _ = named(store, data)
        name = json.dumps([data["path"], data["options"], data["pays"], fingerprint], sort_keys=True)
        if name not in _played:
            _played[name] = terms_of(store, data)[1]
        return name
    return opening


@cache
def _solve(terms: str) -> ParSheet | None:
    try:
        return par_of(_played[terms])
    except HoyleError:
        return None  # there is no solution of this game yet


@cache
def _wholes(terms: str) -> dict[str, _Measure]:
    """Each wager that is played by choices, with all that a choice adds, under the figures of the whole."""
    sheet = _solve(terms)
    assert sheet is not None
    resolved = _played[terms]
    game = game_for(resolved)
    found = _by_shares(sheet, shares_of_round(game.name))
    for name in dict.fromkeys(each.wager for each in sheet.wagers if each.wager not in found):
        mine = [each for each in sheet.wagers if each.wager == name]
        selections = set(game.selections(resolved, name))
        whole = [
            each for each in mine
            if not each.on.startswith("as the bank")
            and (_added(each) or (each.on and not {*each.on.split(", ")} & selections and len(mine) > 1))
        ]  # fmt: skip
        if whole:
            best = max(whole, key=lambda each: (len(_added(each)), each.expectation))
            alone = {each.wager for each in sheet.wagers if each.per == each.wager and each.wager != name}
            parts = _added(best)
            if parts:
                parts |= set(game.in_round) - (alone - parts)
            for each in (name, *parts):
                found[each] = _Measure(name, "", best, True)
    return found


def _by_shares(sheet: ParSheet, shares: Mapping[str, tuple[str, ...]]) -> dict[str, _Measure]:
    """Where a round has several wagers with figures of their own, what is added says which of them it belongs to."""
    found: dict[str, _Measure] = {}
    for figures in sheet.wagers:
        for column in shares.get(figures.wager, ()):
            found[column] = _Measure(figures.wager, "", figures, True)
    return found


def _added(figures: WagerPar) -> set[str]:
    """The wagers that a choice adds, by the sheet."""
    return {part.wager for result in figures.results for part in result.parts} - {figures.wager}


def _measure_of(terms: str, line: dict[str, Any]) -> _Measure | None:
    """The figures of the line's wager: of the whole that it belongs to, or its own."""
    if line["part_of"] or line["paid_by"] != "house":
        return None
    wholes = _wholes(terms)
    whole = wholes.get(f"{line['wager']}:{line['on']}") or wholes.get(line["wager"])
    if whole is not None:
        return whole
    if line["kind"] != "settled" or not line["stake"]:
        return None
    sheet = _solve(terms)
    assert sheet is not None
    fits = [
        each for each in sheet.wagers
        if each.wager == line["wager"] and (not each.on or line["on"] in each.on.split(", "))
    ]  # fmt: skip
    if len(fits) > 1:
        fits = [each for each in fits if each.table == line["table"]]
    if len(fits) != 1 or fits[0].per != line["wager"] or not fits[0].spread_is_known:
        return None
    plain = all(result.action == 1 for result in fits[0].results)
    return _Measure(line["wager"], line["on"], fits[0], False) if plain else None


def _return(key: _Key, rounds: list[_Seen], measure: _Measure) -> Return:
    _, path, wager, on = key
    figures = measure.figures
    wagered = sum(each.stake for each in rounds)
    squares = sum(each.stake**2 for each in rounds)
    variance = squares * figures.variance if figures.spread_is_known else Fraction(0)
    if measure.has_choices:
        variance = max(variance, _found(rounds, figures.expectation))
    return Return(
        path, wager, on, len(rounds), wagered, sum(each.net for each in rounds), wagered * figures.expectation,
        root(variance, 2), measure.has_choices,
    )  # fmt: skip


def _found(rounds: list[_Seen], expectation: Fraction) -> Fraction:
    """The observed variance: players who deviate from the sheet's strategy have another."""
    if len(rounds) < 2:
        return Fraction(0)
    off = [each.net - expectation * each.stake for each in rounds]
    mean = sum(off, Fraction(0)) / len(off)
    return sum(((each - mean) ** 2 for each in off), Fraction(0)) * len(off) / (len(off) - 1)
