"""Actual and theoretical return, wager by wager, with the band in which 95 of 100 fair houses would lie.

Compared are wagers that no choice of the player bears on; for the others there is no one theoretical return. Equal
wagers of one round win and lose together, so a round counts once, with the sum of its stakes. Cards that are gone from a
shoe change the chances a little from round to round; the band is that of a fresh shoe.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hoyle.errors import HoyleError
from hoyle.exact.catalog import par
from hoyle.exact.sheet import ParSheet, WagerPar, root
from hoyle.ledger import Store

WIDTH = Fraction(196, 100)  # standard deviations to each side
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
    expected: Fraction
    spread: Fraction  # one standard deviation

    @property
    def band(self) -> tuple[Fraction, Fraction]:
        return self.expected - WIDTH * self.spread, self.expected + WIDTH * self.spread

    @property
    def is_outside(self) -> bool:
        least, most = self.band
        return self.rounds >= ROUNDS_LEAST and not least <= self.net <= most

    def plain(self) -> dict[str, Any]:
        least, most = (round(end) for end in self.band)
        return {
            "game": self.path, "wager": self.wager, "on": self.on, "rounds": self.rounds, "wagered": self.wagered,
            "net": self.net, "expected": round(self.expected), "least": least, "most": most, "is_outside": self.is_outside,
        }  # fmt: skip


class _Seen:
    """What a round came to for one wager."""

    __slots__ = ("net", "stake")

    def __init__(self) -> None:
        self.stake = self.net = 0


def returns(store: Store, since: str = "", until: str = "9999") -> list[Return]:
    sheets: dict[str, ParSheet | None] = {}
    seen: dict[tuple[str, str, str, str], dict[tuple[str, int], _Seen]] = {}
    pars: dict[tuple[str, str, str, str], WagerPar] = {}
    for path, opening, table, number, lines in store.rows(_RESULTS, since=since, until=until):
        terms = _terms_of(path, opening)
        if terms not in sheets:
            sheets[terms] = _solve(terms)
        sheet = sheets[terms]
        for line in json.loads(lines) if sheet is not None else ():
            found = _par_of(sheet, line) if sheet is not None else None
            if found is not None:
                key = (terms, path, line["wager"], line["on"])
                pars[key] = found
                round_of = seen.setdefault(key, {}).setdefault((table, number), _Seen())
                round_of.stake += line["stake"]
                round_of.net += line["net"] - line["fee"]
    return [_return(key, list(seen[key].values()), pars[key]) for key in sorted(seen)]


def _terms_of(path: str, opening: str) -> str:
    data = json.loads(opening)
    return json.dumps([path, data["options"], data["pays"]], sort_keys=True)


def _solve(terms: str) -> ParSheet | None:
    path, options, pays = json.loads(terms)
    try:
        return par(path, options, pays)
    except HoyleError:
        return None  # there is no solution of this game yet


def _par_of(sheet: ParSheet, line: dict[str, Any]) -> WagerPar | None:
    """The figures of the line's wager, where nothing was added to it and nobody chose."""
    if line["kind"] != "settled" or line["part_of"] or not line["stake"] or line["paid_by"] != "house":
        return None
    fits = [
        each for each in sheet.wagers
        if each.wager == line["wager"] and (not each.on or line["on"] in each.on.split(", "))
    ]  # fmt: skip
    if len(fits) > 1:
        fits = [each for each in fits if each.table == line["table"]]
    if len(fits) != 1 or fits[0].per != line["wager"] or not fits[0].spread_is_known:
        return None
    plain = all(result.action == 1 for result in fits[0].results)
    return fits[0] if plain else None


def _return(key: tuple[str, str, str, str], rounds: list[_Seen], figures: WagerPar) -> Return:
    _, path, wager, on = key
    wagered = sum(each.stake for each in rounds)
    squares = sum(each.stake**2 for each in rounds)
    return Return(
        path, wager, on, len(rounds), wagered, sum(each.net for each in rounds), wagered * figures.expectation,
        root(squares * figures.variance, 2),
    )  # fmt: skip
