"""The opening of a table as plain data: game, options, prices, limits, seats, pace, dealer and pools."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hoyle.book import Terms
from hoyle.book.stored_form import stored_form
from hoyle.engine import Limits, Table
from hoyle.errors import CommandRefused, TermsError
from hoyle.games.catalog import open_terms
from hoyle.games.opening_checks import LIMITS, POOLS, SEATS, Wanted, hindrances
from hoyle.games.tables_of_a_house import Standing, clashes, pools_of
from hoyle.house.tables.desk import AUTOMATIC, HUMAN
from hoyle.house.tables.pace import Pace


def opening_of(
    path: str,
    options: Mapping[str, str | int] | None,
    pays: Mapping[str, Mapping[str, str]] | None,
    limits: Limits | None,
    seats: int | None,
    pace: Pace | None,
    dealer: str,
    pools: Mapping[str, str] | None,
    name: str,
) -> dict[str, Any]:
    """The opening, validated by resolving it once. A table keeps its terms for its whole life."""
    if dealer not in (AUTOMATIC, HUMAN):
        raise CommandRefused(f'the dealer must be "{AUTOMATIC}" or "{HUMAN}", not "{dealer}"')
    limits, pace = limits or Limits(), pace or Pace()
    prices = {wager: dict(rows) for wager, rows in (pays or {}).items()}
    _check(Wanted(path, dict(options or {}), prices, limits, seats, pools or {}))
    for seconds in pace:
        if seconds is not None and not 0 < seconds <= 3600:
            raise CommandRefused(f"a time limit is 1 to 3600 seconds, or none; not {seconds}")
    game, terms = open_terms(path, dict(options or {}), prices)
    spots = Table(game, terms, limits=limits).spot_count
    return {
        "path": terms.path, "options": dict(terms.options), "pays": {k: dict(v) for k, v in terms.pays.items()},
        "fingerprint": terms.fingerprint, "wording": stored_form(terms)[1], "edition": terms.document.edition,
        "limits": {**limits._asdict(), "by_wager": {k: list(v) for k, v in limits.by_wager.items()}},
        "seats": seats or spots, "pace": list(pace), "dealer": dealer, "pools": pools_of(terms, pools), "name": name,
    }  # fmt: skip


def check_beside(
    opening: Mapping[str, Any], terms: Terms, tables: Iterable[tuple[str, str, Terms, Any]]
) -> None:
    """Refuse a table that cannot stand beside those that are open: each has its id, name, terms and pools."""
    others = [
        Standing(f"table {table} ({name})" if name else f"table {table}", other, pools)
        for table, name, other, pools in tables
    ]
    found = list(clashes(others, Standing("", terms, opening["pools"])))
    if found:
        told = "; ".join(f"{each.option}: {each.has}; {each.says} ({each.cite})" for each in found)
        raise CommandRefused(f"{terms.path} {told}")


def _check(wanted: Wanted) -> None:
    """Every reason against a table in one refusal: of its terms, or else of the rest."""
    found = hindrances(wanted)
    of_terms = [each.show() for each in found if each.place[0] not in (LIMITS, SEATS, POOLS)]
    if of_terms:
        raise TermsError(*of_terms)
    if found:
        raise CommandRefused("; ".join(each.show() for each in found))
